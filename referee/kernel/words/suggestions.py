"""The nearest word: what somebody may have meant who mistyped a name, an action, a rule or a key.

Every "did you mean" of the program is asked here. The answer is a proposal in an error that is one
line long; nothing ever goes on with it unasked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SHORTEST = 3
"""Words with fewer characters are like too many others: of '5j' nobody knows what was meant."""
PLACE = 2
"""The characters of a place on a board: a column and a row."""
ALIKE = 55
"""The hundredths of a phrase that must stand in a text for it to come near."""
MOST_KNOWN = 5000
"""Among more words nobody is asked to wait for a proposal."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like this one, or that begins with what is most like it.

    Letter case makes no difference. None where nothing is like it.
    """
    listed = list(known)
    if len(word) < SHORTEST or len(listed) > MOST_KNOWN:
        return None
    from difflib import get_close_matches

    wanted = word.casefold()
    names = {name[: len(wanted) + 1].casefold(): name for name in reversed(listed)}
    names |= {name.casefold(): name for name in reversed(listed)}
    near = get_close_matches(wanted, names, 1)
    return names[near[0]] if near else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``, did you mean 'x'?`` for the nearest known word, or nothing."""
    near = nearest(word, known)
    return f", did you mean {near!r}?" if near is not None else ""


def such_as(word: str, known: Sequence[str]) -> str:
    """``, such as x, y`` of the names of two characters that end as this one does, or nothing: of a hex others of its row."""
    alike = [name for name in known if len(name) == len(word) == PLACE and name[1:] == word[1:]]
    return f", such as {', '.join(alike)}" if alike else ""


def known_key(key: str, known: Iterable[str]) -> str:
    """What could stand in the place of a key that nothing reads: the nearest one, or all."""
    listed = list(known)
    if not listed:
        return "none, as nothing could stand here"
    near = nearest(key, listed)
    return repr(near) if near is not None else "one of " + ", ".join(map(repr, listed))


def nearest_phrase(text: str, forms: Iterable[str]) -> str:
    """The form of a phrase (see `grammar`) that shares most words with a text; "" where none comes near."""
    wanted = _plain_words(text)
    best, most = "", ALIKE
    for form in forms:
        words = _plain_words(re.sub(r"\{\w+\}", " ", form))
        found = likeness(words, wanted[: len(words) + 2])
        if len(words) > 1 and found >= most:
            best, most = form, found
    return best


def likeness(one: Sequence[str], other: Sequence[str]) -> int:
    """How many hundredths of two words, or of two lists of words, are the same."""
    from difflib import SequenceMatcher

    return int(100 * SequenceMatcher(None, one, other).ratio())


def _plain_words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.casefold())
