"""What the standings are computed from: what each entry did in each round, and the plan."""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.tournament.standings.fraction import Fraction
from referee.kernel.schema.fast_frozen import fast_frozen

PLAYED = "played"
BYE = "bye"
"""Allocated by the pairing."""
FULL_BYE = "full-bye"
"""Asked for or given as a prize, worth a win."""
HALF_BYE = "half-bye"
ZERO_BYE = "zero-bye"
"""Asked for, or the entry was not there."""
FORFEIT_WIN = "forfeit-win"
FORFEIT_LOSS = "forfeit-loss"
DOUBLE_LOSS = "double-loss"
"""Nobody played, and both have lost."""
ABSENT = "absent"
"""Not in the tournament: before a late entry, after a drop."""

KINDS = (PLAYED, BYE, FULL_BYE, HALF_BYE, ZERO_BYE, FORFEIT_WIN, FORFEIT_LOSS, DOUBLE_LOSS, ABSENT)
FORFEITS = frozenset({FORFEIT_WIN, FORFEIT_LOSS, DOUBLE_LOSS})

FLOORS = {"0.33": Fraction(33, 100), "third": Fraction(1, 3)}
"""How low a rate may be: 0.33 as the rule writes it, or exactly a third (MTR appendix C)."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Line:
    """What one entry did in one round.

    Takes:
        round: its number in the stage, from 1.
        kind: one of ``KINDS``.
        opponent: the number of the other entry; 0 for none.
        seat: where the entry sat; 0 for nowhere.
        points: what it scored, in units of the plan.
        won, lost, drawn: games.
        others: of a pod, the other entries behind the opponent.
    """

    round: int
    kind: str
    opponent: int = 0
    seat: int = 0
    points: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    others: tuple[int, ...] = ()

    @property
    def opponents(self) -> tuple[int, ...]:
        """Everybody else at the table."""
        return (self.opponent, *self.others) if self.opponent else ()


def is_met(line: Line, *, swiss: bool) -> bool:
    """Whether a round counts as a game against its opponent; a forfeit only in a round robin (TN-50)."""
    return line.kind == PLAYED or (not swiss and line.kind in FORFEITS and line.opponent > 0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that one entry did in a stage.

    Takes:
        number: of the entry, from 1.
        lot: drawn once for the event; the lowest is first (TN-52).
        lines: one a round, oldest first.
        playing: whether it stands in the standings. Who is disqualified does not, and its results
            count for others all the same (TN-61).
    """

    number: int
    lot: int
    lines: tuple[Line, ...]
    playing: bool = True


@dataclass(frozen=True, slots=True)
class Terms:
    """What the plan of a stage says of points and places.

    Takes:
        win, draw, loss, bye: points, in units of the plan (TN-41).
        rounds: how many the stage has in all, also those still to come.
        tie_breaks: codes of ``criteria.CRITERIA`` in their order.
        floor: one of ``FLOORS``.
        swiss: whether it is paired by points, as a Swiss and pods are; otherwise a round robin.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    rounds: int = 0
    tie_breaks: tuple[str, ...] = ("pts", "omw", "gw", "ogw", "lot")
    floor: str = "0.33"
    swiss: bool = True
