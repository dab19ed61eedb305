"""What the second opinion on standings is told: rounds, tables, byes, and what they are worth.

Everything is a plain value. A table says what is written on the slip; whether somebody met somebody, and what a
round was worth, is derived here once, for every tie-break in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

KINDS = ("played", "forfeit1", "forfeit2", "double-loss")
BYES = ("full", "half", "zero", "pairing")


@dataclass(frozen=True)
class Table:
    """A table with its result: two entries, games won by each, games drawn.

    ``forfeit1``: the first entry won without playing; ``forfeit2``: the second did. ``double-loss``: both have
    lost; they have met if any game is written down. Games of a table at which nobody played are those that the
    decision wrote down (2-0, say).
    """

    first: int
    second: int
    won: int
    lost: int
    drawn: int = 0
    kind: str = "played"


@dataclass(frozen=True)
class Round:
    """A round: its tables, and byes by entry. Who is in neither has a zero bye: dropped, absent or not yet there."""

    tables: tuple[Table, ...] = ()
    byes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Points:
    """What the plan gives for a match (TN-41). ``bye`` is for the bye of the pairing, ``full`` and ``half`` for
    those that were given or asked for; a zero bye is worth nothing.
    """

    win: Fraction | int = 3
    draw: Fraction | int = 1
    loss: Fraction | int = 0
    bye: Fraction | int = 3
    full: Fraction | int = 3
    half: Fraction | int = 1


CHESS = Points(1, Fraction(1, 2), 0, 1, 1, Fraction(1, 2))


@dataclass(frozen=True)
class Event:
    """A stage as it stands: who entered it, its rounds so far, the points of the plan.

    ``gone`` are disqualified: they leave the standings, and their results stay for others (TN-61). ``robin``: a
    round robin, in which a table at which nobody played counts as played (T 15.2, TN-50). ``floor`` is the least
    rate: MTR writes 0.33, not a third.
    """

    entries: tuple[int, ...]
    rounds: tuple[Round, ...]
    points: Points = Points()
    lots: Mapping[int, int] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    robin: bool = False
    floor: Fraction = Fraction(33, 100)

    @cached_property
    def shares(self) -> dict[int, list[Share]]:
        """What each round was to each entry, in their order."""
        return {
            entry: [share_of(self, entry, played) for played in self.rounds]
            for entry in self.entries
        }


@dataclass(frozen=True)
class Share:
    """What one round was to one entry.

    ``kind`` is one of: won, drawn, lost (at a table, whether anybody played or not), full, half, zero, pairing
    (without a table). ``other`` is who was at the table, 0 for nobody; ``met`` whether the two played. Games are
    the entry's own: won, lost, drawn.
    """

    kind: str
    worth: Fraction
    other: int = 0
    met: bool = False
    games: tuple[int, int, int] = (0, 0, 0)


def outcome(table: Table) -> tuple[str, str]:
    """What the table is to its first and to its second entry."""
    if table.kind == "double-loss":
        return "lost", "lost"
    if table.kind == "forfeit1" or (table.kind == "played" and table.won > table.lost):
        return "won", "lost"
    if table.kind == "forfeit2" or (table.kind == "played" and table.won < table.lost):
        return "lost", "won"
    return "drawn", "drawn"


def is_met(table: Table) -> bool:
    """Whether the two played: a table at which nobody played is no meeting (TN-23)."""
    if table.kind == "double-loss":
        return table.won + table.lost + table.drawn > 0
    return table.kind == "played"


def share_of(event: Event, entry: int, played: Round) -> Share:
    """What that round was to that entry (TN-41)."""
    points = event.points
    for table in played.tables:
        if entry in (table.first, table.second):
            is_first = entry == table.first
            kind = outcome(table)[0 if is_first else 1]
            worth = {"won": points.win, "drawn": points.draw, "lost": points.loss}[kind]
            games = (table.won, table.lost) if is_first else (table.lost, table.won)
            other = table.second if is_first else table.first
            return Share(kind, Fraction(worth), other, is_met(table), (*games, table.drawn))
    kind = played.byes.get(entry, "zero")
    worth = {"full": points.full, "half": points.half, "zero": 0, "pairing": points.bye}[kind]
    return Share(kind, Fraction(worth))


def shares(event: Event, entry: int) -> list[Share]:
    """What each round was to that entry, in their order."""
    return event.shares[entry]


def score(event: Event, entry: int) -> Fraction:
    """PTS: the sum over the rounds (TN-41)."""
    return sum((share.worth for share in shares(event, entry)), Fraction(0))


def meetings(event: Event, entry: int) -> Iterator[Share]:
    """The rounds in which that entry met somebody; in a round robin every table is a meeting (T 15.2)."""
    for share in shares(event, entry):
        if share.other and (share.met or event.robin):
            yield share
