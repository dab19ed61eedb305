"""Names: whom the notes of records name, as far as a copy shows them. The fold needs no name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from events.chain.match import Match
from events.chain.notes import BOTS, CALLED, EVENT, PLAYERS, PLAYS, READ, REASON, noted
from events.chain.salted_leaves import Shown, Withheld
from events.chain.strands import Sealed
from events.records.codec import pack
from events.records.fields import plain_text
from events.records.rulings import JUDGE_NAMED, TAKE_BACK, Ruled
from referee.dataclass import dataclass
from referee.errors import DamagedFile, NotUnderstood

_RULED = b"\x92" + pack("ruled/1")
"""What the bytes of a ruling begin with."""
_ASKED = tuple(b"\x94" + pack(kind) for kind in ("called/1", "appealed/1"))
"""What those of a call and of an appeal begin with."""


def players_of(first: Sealed) -> list[str]:
    """The players' names by seat, from the note of a match's first record.

    None where they are withheld, or are not names as a note may hold them: nothing is raised.
    """
    return noted(first, PLAYERS) or []


@dataclass(frozen=True, slots=True)
class EventNote:
    """What an event is called, the game at its tables, and how that is read; empty where it is withheld."""

    name: str = ""
    game: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)


def event_of(first: Sealed) -> EventNote:
    """What the note of a tournament's first record says of the event: nothing is raised."""
    found = noted(first, EVENT) or {}
    return EventNote(found.get(CALLED, ""), found.get(PLAYS, ""), found.get(READ, {}))


def bots_of(first: Sealed) -> dict[int, str]:
    """The bots by seat, from the same note; anything else there is none."""
    return {seat: bot for seat, bot in enumerate(noted(first, BOTS) or [], 1) if bot}


def judge_of(sealed: Sealed) -> str:
    """The name of the judge who made a ruling; empty where a copy withholds it, and of a take-back.

    Raises DamagedFile where nobody is named: a ruling is signed.
    """
    note = sealed.more("note")
    name = note.get(JUDGE_NAMED) if isinstance(note, dict) else None
    if name is None and any(isinstance(part, Withheld) for part in sealed.parts[2:]):
        return ""
    record = sealed.record() if name is None else None
    if isinstance(record, Ruled) and record.kind == TAKE_BACK:
        return ""
    if not isinstance(name, str):
        raise DamagedFile("a ruling whose note names no judge")
    try:
        if plain_text(name) == name:
            return name
    except NotUnderstood as error:
        raise DamagedFile(f"the judge's name: {error}") from None
    raise DamagedFile(f"the judge's name {name!r} is not in its one spelling")


def holds_rulings(match: Match) -> bool:
    """Whether a judge ruled in the match, told without reading its records."""
    return any(map(is_ruling, match.public))


def is_ruling(sealed: Sealed) -> bool:
    """Whether a record is a ruling, told without reading it."""
    part = sealed.parts[0]
    return isinstance(part, Shown) and part.data.startswith(_RULED)


def holds_calls(match: Match) -> bool:
    """Whether a judge was asked anything in the match, told without reading its records."""
    return any(
        isinstance(part := sealed.parts[0], Shown) and part.data.startswith(_ASKED)
        for sealed in match.public
    )


def is_signed(sealed: Sealed) -> bool:
    """Whether a judge and a reason stand beside an action, or may stand in what a copy withholds."""
    if any(isinstance(part, Withheld) for part in sealed.parts[2:]):
        return True
    return noted(sealed, JUDGE_NAMED) is not None and noted(sealed, REASON) is not None
