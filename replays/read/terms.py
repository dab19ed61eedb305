"""Terms: what somebody looks for, read from words; of a match and of an archive alike.

One thing may be named as it is said, as ``BP-12.6``, ``refused 2``, ``2: cast`` or ``Raven Grey``. Several
must all be so where one of them has its key in front: ``rule:ID`` (a rule or a section), ``card:NAME``,
``refused:ID`` or ``refused:SEAT``, ``ruled:KIND``, ``seat:N``, ``fact:KIND`` (as JSON calls what followed), and then
``refused``, ``ruled``, ``called``, ``appealed``, ``void`` and words without a key. A name of several words stands in
quotation marks: ``card:"Raven Grey"``.
"""

from __future__ import annotations

import re

from events.records.rulings import KINDS
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.pattern import pattern

KEYED = ("rule", "card", "refused", "ruled", "seat", "fact")
"""The keys that may stand in front of a term."""
BARE = ("refused", "ruled", "called", "appealed", "void")
"""What is looked for by one word alone."""
ANY, WORDS = "any", "words"

_SEAT = pattern(r"([0-9]+):\s*(.*)")
_REFUSED = pattern(r"refus(?:ed|al|als)?(?:\s+(?:seat\s+)?([0-9]+))?", re.IGNORECASE)
_RULED = pattern(rf"ruled(?:\s+({'|'.join(KINDS)}))?", re.IGNORECASE)
_TERM = pattern(r'(?:([A-Za-z]+):)?(?:"([^"]*)"|(\S+))')
_KEY = pattern(rf"(?<!\S)(?:{'|'.join(KEYED)}):", re.IGNORECASE)
_TOKEN = pattern(r"[\w'+-]+")
_SEEN = {
    "seat": (re.compile(r"[0-9]{1,3}"), ("the number of a seat, as in seat:2",)),
    "ruled": (re.compile("|".join(KINDS)), KINDS),
}


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is looked for: the kind of it, and what it is called.

    ``any`` is a rule, a name or words, whatever the value is in the game; of a ``seat`` the value is its
    number, a colon, and the words of what it decided.
    """

    key: str
    value: str = ""


def read_terms(text: str) -> tuple[Term, ...]:
    """What the words look for; all of it must be so. Raises NotUnderstood where there is nothing."""
    wanted = " ".join(text.split())
    if not wanted:
        message = "find what"
        expected = ("words", "a card", "a rule id", "'refused'", "'ruled'", "'2: cast'")
        raise NotUnderstood(message, expected=expected)
    if _KEY.search(wanted):
        return tuple(_read_term(found) for found in _TERM.finditer(wanted))
    return (_read_one(wanted),)


def _read_one(wanted: str) -> Term:
    """One thing, named as it is said."""
    refused = _REFUSED.fullmatch(wanted)
    if refused:
        return Term("refused", refused[1] or "")
    ruled = _RULED.fullmatch(wanted.lower())
    if ruled:
        return Term("ruled", ruled[1] or "")
    if wanted.lower() in BARE:
        return Term(wanted.lower())
    seat = _SEAT.fullmatch(wanted)
    return Term("seat", f"{int(seat[1])}:{seat[2]}") if seat else Term(ANY, wanted)


def _read_term(found: re.Match[str]) -> Term:
    """One of several things. Raises NotUnderstood."""
    key, value = (found[1] or "").lower(), found[2] if found[2] is not None else found[3]
    if not key and value.removesuffix(":").lower() in KEYED and value.endswith(":"):
        message = f"find {value!r}: nothing stands behind the colon"
        raise NotUnderstood(message, expected=(f"{value}NAME, or the word without the colon",))
    if key not in KEYED:
        bare = found[2] is None and not key and value.lower() in BARE
        return Term(value.lower()) if bare else Term(WORDS, found[0].replace('"', ""))
    if key in _SEEN:
        form, expected = _SEEN[key]
        if not form.fullmatch(value.lower()):
            message = f"find {found[0]}"
            raise NotUnderstood(message, expected=expected)
        value = f"{int(value)}:" if key == "seat" else value.lower()
    return Term(key, value)


def words_of(text: str) -> list[str]:
    """The words of a text, in no letter case."""
    return [word.casefold() for word in _TOKEN.findall(text)]
