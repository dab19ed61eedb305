"""The seal of a match: the text that is signed, and whether the text of a note is that of a match.

It names the game, the match id, how many records the public strand has, the root of the closing and the result; so
that whoever signs can read what they sign. It is no checkpoint of a log: a root of a match is not a tree head. There is no
time in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from events.chain.match import Match
from events.chain.notes import SIGNERS, noted
from events.chain.salted_leaves import Shown, Withheld
from events.chain.strands import Sealed
from events.records.records import Closed
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, UnknownVersion
from referee.kernel.words.english import counted
from referee.pattern import pattern
from replays.signatures.signed_note import from_base64, to_base64

TITLE = "referee match seal"
VERSION = 1
FIRST_LINE = f"{TITLE} {VERSION}"
ROWS = (
    ("game", re.compile(r"[a-z][a-z0-9-]{0,39}")),
    ("match", re.compile(r"[a-z2-7]{26}")),
    ("records", re.compile(r"[1-9][0-9]{0,8}")),
    ("root", re.compile(r"[A-Za-z0-9+/]{43}=")),
    ("result", re.compile(r".+")),
)
"""The lines behind the first, in this order: what each is called, and how its value looks."""
_TITLE = pattern(rf"{TITLE} ([1-9][0-9]{{0,8}})")
_EARLY = "this copy ends before the match was closed"
_HIDDEN = "this copy withholds it"


@dataclass(frozen=True, slots=True)
class SealedMatch:
    """What a seal names of a match, and the keys of those who should sign (house, or a seat as "1").

    ``root`` is None where the closing is not there, ``result`` where it is withheld, ``keys`` where the note of record 1 is.
    """

    game: str
    match: str
    records: int
    root: bytes | None
    result: str | None
    keys: Mapping[str, str] | None

    @property
    def rows(self) -> Mapping[str, str]:
        """The values of a seal's lines, without those that nobody can tell here."""
        found = {"game": self.game, "match": self.match}
        if self.root is not None:
            found |= {"records": str(self.records), "root": to_base64(self.root)}
        return found if self.result is None else found | {"result": self.result}


def sealed_match(game: str, match: Match, root: bytes | None) -> SealedMatch:
    """What a seal would name of a match whose closing has that root."""
    first, last = match.public[0], match.public[-1]
    result = None
    with suppress(MatchError):
        record = last.record()
        result = result_words(record) if isinstance(record, Closed) else None
    return SealedMatch(game, match.id, len(match.public), root, result, keys_named_in(first))


def keys_named_in(first: Sealed) -> Mapping[str, str] | None:
    """Who should sign, by the note of record 1; None where that is withheld."""
    found: Mapping[str, str] | None = noted(first, SIGNERS)
    if found is not None:
        return found
    is_withheld = any(isinstance(part, Withheld) for part in first.parts[2:])
    return None if is_withheld or not isinstance(first.parts[0], Shown) else {}


def result_words(record: Closed) -> str:
    """A result as a seal names it."""
    if record.outcome is None:
        return "none"
    winners, reason, rule = record.outcome
    return f"{' '.join(map(str, winners)) or 'nobody'}: {reason} [{rule}]"


def seal_text(match: SealedMatch) -> str:
    """The text of the seal of a closed match of which nothing of that is withheld."""
    rows = match.rows
    return "".join(
        f"{line}\n" for line in (FIRST_LINE, *(f"{name} {rows[name]}" for name, _ in ROWS))
    )


def unsealable(match: SealedMatch) -> str:
    """Why nobody can sign here for the match, in words; empty where somebody can."""
    if match.root is None:
        return "it is not closed"
    return "its result is withheld" if match.result is None else ""


def compare_text(text: str, match: SealedMatch) -> list[str]:
    """What could not be compared of the text of a seal.

    Raises DamagedFile for the text of something else, UnknownVersion, and MatchError for that of another match.
    """
    named = _read(text)
    rows = match.rows
    for number, (name, value) in enumerate(named.items(), 2):
        if name in rows and rows[name] != value:
            message = f"line {number}: the seal is of {name} {value}, the match has {rows[name]}"
            raise MatchError(message)
    return [
        f"{name} {named[name]}: not compared, {_EARLY if match.root is None else _HIDDEN}"
        for name, _ in ROWS
        if name not in rows
    ]


def _read(text: str) -> Mapping[str, str]:
    """What the lines behind the first name."""
    first, *lines = text.removesuffix("\n").split("\n")
    title = _TITLE.fullmatch(first)
    if title is None:
        message = f"line 1: expected '{FIRST_LINE}', found {first[:40]!r}"
        raise DamagedFile(message)
    if first != FIRST_LINE:
        message = f"line 1: a seal of version {title[1]} is not known here (known: {VERSION})"
        raise UnknownVersion(message)
    if len(lines) != len(ROWS):
        message = f"a seal has {counted(1 + len(ROWS), 'lines')} of text, found {1 + len(lines)}"
        raise DamagedFile(message)
    return dict(_values(lines))


def _values(lines: list[str]) -> Iterator[tuple[str, str]]:
    for number, (line, (name, shape)) in enumerate(zip(lines, ROWS, strict=True), 2):
        head, _, value = line.partition(" ")
        fits = head == name and shape.fullmatch(value)
        if not fits or (name == "root" and from_base64(value) is None):
            message = f"line {number}: expected '{name}' and its value, found {line[:40]!r}"
            raise DamagedFile(message)
        yield name, value
