"""What is known of an entry when a round is paired, and what a pairing is."""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.errors import MatchError


class Unpairable(MatchError):
    """A round that no pairing fits by the written procedure: the head judge decides."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry that is to be paired, with what the procedure looks at and nothing else.

    ``rank`` is the order within equal points, no two alike: the lot of the round, or the place in
    the standings. ``met`` are the entries that it has played in this stage (TN-22, TN-23).
    ``seats`` says for each round of the stage, oldest first, where it sat: 1, 2, or 0 where it
    sat at no table or nobody played. ``may_bye`` is whether it has had no bye and has never won
    without playing (TN-24).
    """

    number: int
    points: int
    rank: int
    met: frozenset[int]
    seats: tuple[int, ...]
    may_bye: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """The tables of a round, each as its entry numbers by seat, and who advances without playing.

    The first table is table 1. In a Swiss and in a round robin there is at most one bye.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
