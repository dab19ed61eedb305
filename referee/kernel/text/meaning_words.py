"""Meaning words: the words of a text by which two texts that are nearly alike differ in what they mean.

Who may, must or cannot; whether, when and until when; which card, whose, of which type, how many, and in which order. Each has a
name, under which all the words stand that say it ("cannot", "can't" and "may not" are ``not``); a number is its own name.

This is the **equal-meaning rule**. A rewording (see `synonyms`) is taken only if it surely means the same, and it surely does if

1. every meaning word of the text stands in the new one, and no other, each of them one by one: what a row takes away or adds it must
   say (``drops``, ``adds``) and give a reason (``because``). That is checked for every way to write a row when the file is opened,
   and once more for every text that was reworded;
2. words that a row moves to another place, puts under other conditions or into a sentence of their own, hold none that reach further
   than themselves ("may", "if", "when" ...: those of ``reach``);
3. no row ends a clause in which a word stands that is in force to its end (those of ``holds``): "you may A and B" does not
   become "you may A; B", unless what follows begins with a condition of its own ("if", "otherwise").

Where a row does not fit by 2 or 3 it leaves the text as it is, and what cannot be read then is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.pattern import pattern

_HOLE = pattern(r"\{([A-Za-z]+[0-9]?)\}")
_CLAUSE_END = pattern(r'[.;:"]')
CONDITIONS = ("if", "if you do", "otherwise")
"""The names of words with which a step begins that is done under a condition of its own."""


@dataclass(frozen=True)
class MeaningWords:
    """The meaning words of a language by their names.

    ``reach`` are the names of those that reach further than themselves, ``holds`` of those that are in force to the end of a clause.
    """

    names: Mapping[str, str]
    reach: frozenset[str] = frozenset()
    holds: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, table: Mapping[str, Any], reach: Sequence[str], holds: Sequence[str], file: str
    ) -> MeaningWords:
        """The words of a table: a name, and the words that say it. Raises PackError."""
        names: dict[str, str] = {}
        for name, words in table.items():
            if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
                message = f"{file}: meaning.{name}: found {words!r}, expected a list of words"
                raise PackError(message)
            for word in words:
                if names.setdefault(word.casefold(), name) != name:
                    message = (
                        f"{file}: meaning.{name}: {word!r} stands in meaning.{names[word]} too"
                    )
                    raise PackError(message)
        for name in (*reach, *holds):
            if name not in table:
                message = f"{file}: found {name!r}, expected one of {', '.join(table)}"
                raise PackError(message)
        return cls(names, frozenset(reach), frozenset(holds))

    @cached_property
    def _words(self) -> re.Pattern[str]:
        longest = sorted(self.names, key=lambda word: (-len(word), word))
        words = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest)
        return re.compile(
            rf"\{{[a-z]+[0-9]?\}}|[0-9]+|(?<![A-Za-z0-9#'])(?:{words or '(?!)'})(?![A-Za-z0-9'])",
            re.IGNORECASE,
        )

    def find(self, text: str) -> list[str]:
        """The names of the meaning words of a text in their order; of a form also its holes."""
        found = (" ".join(each[0].casefold().split()) for each in self._words.finditer(text))
        return [self.names.get(word, word) for word in found]

    def count(self, text: str) -> Counter[str]:
        """How often each of them stands there."""
        return Counter(self.find(text))

    def reaches(self, text: str) -> bool:
        """Whether a word stands there that reaches further than itself."""
        return not self.reach.isdisjoint(self.find(text))

    def begin_anew(self, text: str) -> bool:
        """Whether every piece behind a semicolon has a condition of its own, so that none of before is in force there."""
        firsts = (self.find(piece)[:1] for piece in text.split(";")[1:])
        return all(first and first[0] in CONDITIONS for first in firsts)

    def is_held(self, text: str) -> bool:
        """Whether a word is in force at the end of that text: in the clause that is not ended there."""
        ends = [found.end() for found in _CLAUSE_END.finditer(text)]
        return not self.holds.isdisjoint(self.find(text[ends[-1] if ends else 0 :]))


@dataclass(frozen=True, slots=True)
class Balance:
    """What one way to write a row does with the meaning words: what it takes away and adds, and how it treats those in its holes.

    ``moves``: what fills its holes comes to stand elsewhere, or under other conditions. ``parts``: it ends a clause.
    """

    dropped: Mapping[str, int]
    added: Mapping[str, int]
    moves: bool
    parts: bool

    @classmethod
    def of(cls, words: MeaningWords, form: str, to: str) -> Balance:
        """What becomes of the words of a form that is written anew."""
        to = _HOLE.sub(lambda hole: hole[0].casefold(), to)
        before, after = words.find(form), words.find(to)
        dropped, added = Counter(before) - Counter(after), Counter(after) - Counter(before)
        kept_before, kept_after = _without(before, dropped), _without(after, added)
        changed = {*dropped, *added} & words.reach
        parts = to.count(";") > form.count(";") and not words.begin_anew(to)
        splits = to.count(". ") > form.count(". ")
        moves = kept_before != kept_after or bool(changed) or splits
        return cls(dropped, added, moves, parts)


def _without(names: list[str], taken: Counter[str]) -> list[str]:
    """The names without so many of each, the last ones first."""
    left, kept = taken.copy(), []
    for name in reversed(names):
        if left[name]:
            left[name] -= 1
        else:
            kept.append(name)
    return kept[::-1]
