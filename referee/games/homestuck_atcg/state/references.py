"""What a text points to: its own card, the one spoken of last, the host, the card above.

Everything here is read off the table and the faces, no matter what texts are in force.
"""

from __future__ import annotations

from typing import Protocol

from referee.games.homestuck_atcg.language.tree import Filter, Qual
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Last, Table, owner_of
from referee.kernel.engine.run import Run


class Standpoint(Protocol):
    """From where a text looks: its card, its player, and what it may point to."""

    @property
    def source(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def last(self) -> Last | None: ...
    @property
    def trigger(self) -> Last | None: ...
    @property
    def that(self) -> list[int]: ...
    @property
    def roll(self) -> int: ...


def is_stored(table: Table, thing: int) -> bool:
    """Whether a card lies under another one, out of play (HAC-Q40)."""
    row = table.find(thing)
    return row is not None and row.under is not None


def referred(run: Run[Table], ref: str, view: Standpoint) -> int | None:
    """The card that a text points to; None where there is none (row tgt.ref)."""
    table = run.state
    match ref:
        case "this":
            return view.source
        case "that":
            return view.that[0] if view.that else None
        case "trigger":
            return view.trigger.thing if view.trigger is not None else None
        case "planet":
            return table.side(view.seat).planet
        case "stored":
            told = [row.thing for row in table.stored_under(view.source) if row.told]
            return told[0] if told else None
    row = table.find(view.source) or view.last
    if row is None:
        return None
    return row.host if ref == "host" else row.under


def place_of(run: Run[Table], view: Standpoint) -> int:
    """Where "here" is: the location of the card that has the text, 0 where it has none (row w.here)."""
    here = run.state.location_of(view.source)
    return here if here or view.last is None else view.last.at


def is_of_kind(run: Run[Table], filter_: Filter, view: Standpoint, thing: int) -> bool:
    """Whether type and owner are those of the filter (rows noun.*, who.*)."""
    type_ = setting_of(run).face(thing).type
    if type_ != filter_.noun and (filter_.noun != "card" or type_ == "planet"):
        return False
    if filter_.whose in ("own", "opposing"):
        return (owner_of(thing) == view.seat) == (filter_.whose == "own")
    return True


def waits_stored(run: Run[Table], thing: int) -> bool:
    """Whether it is stored with a line of ~ATH code, and so still found as an executable (row noun.executable)."""
    face = setting_of(run).face(thing)
    return any(line.kind == "code" and line.stored for line in face.lines)


def compares(qual: Qual, power: int, amount: int) -> bool:
    """Power at most, at least, or below an amount."""
    if qual.kind == "at-least":
        return power >= amount
    return power <= amount if qual.kind == "at-most" else power < amount


def qualifies_by_print(run: Run[Table], qual: Qual, view: Standpoint, thing: int) -> bool:
    """Whether a condition about what is printed holds."""
    setting = setting_of(run)
    face = setting.face(thing)
    match qual.kind:
        case "titled":
            return face.title == qual.word
        case "same-title":
            named = referred(run, qual.ref, view)
            return named is not None and setting.face(named).title == face.title
        case "grist-cost":
            return face.grist is not None
        case "not":
            return referred(run, qual.ref, view) != thing
    return False


def boons_of(run: Run[Table], view: Standpoint) -> int:
    """The boons on the card that has the text, or that it had when it left."""
    row = run.state.find(view.source) or view.last
    return 0 if row is None else row.boons


class Spot:
    """The standpoint of a card's text where nothing else has been spoken of."""

    __slots__ = ("seat", "source")
    last: Last | None = None
    trigger: Last | None = None
    roll: int = 0

    def __init__(self, source: int) -> None:
        self.source = source
        self.seat = owner_of(source)

    @property
    def that(self) -> list[int]:
        """No card has been spoken of."""
        return []
