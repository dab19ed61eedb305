"""What a series remembers: the games played so far, each by its root, and who has left it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from referee.dataclass import dataclass
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import Bool, Fixed, Int, ListOf, Row, Text, kept
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.series.book import SeriesBook, Side

MOST_SEATS = 16
"""More players no series has; the state of each game's own says its number (`state_of`)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes during a series: how many play, and the best of how many games it is.

    ``readings`` are those of the series.
    """

    book: SeriesBook
    seats: int
    readings: Mapping[str, str]

    @property
    def best_of(self) -> str:
        """Of how many games the series is the best."""
        return self.readings["best_of"]

    @property
    def wins(self) -> int:
        """How many games must be won: the majority."""
        return int(self.best_of) // 2 + 1

    @property
    def rule(self) -> str:
        """The rule by which the series is won."""
        return self.book.rules.won[self.best_of]

    @property
    def sides(self) -> Sequence[Side]:
        """Who wins together."""
        return self.book.sides(self.seats)

    def side_of(self, seat: int) -> Side:
        """The side to which that seat belongs; nobody for no seat."""
        return next((side for side in self.sides if seat in side), ())


@dataclass(frozen=True, slots=True)
class Finished(Fixed):
    """A game of the series: its root, and the first seat of the side that won it (0: nobody)."""

    root: str = kept(Text())
    winner: int = kept(Int(0, MOST_SEATS), default=0)


@dataclass(slots=True)
class Player:
    """One player; ``out``: this player has conceded the series."""

    out: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Series:
    """The whole series."""

    games: list[Finished] = kept(ListOf(Row(Finished)), default_factory=list)
    seats: list[Player] = kept(PerSeat(Row(Player), MOST_SEATS, fewest=2), default_factory=list)

    def wins(self, seat: int) -> int:
        """How many games that seat has won."""
        return sum(game.winner == seat for game in self.games)

    def left(self) -> list[int]:
        """The seats that are still in the series."""
        return [seat for seat, player in enumerate(self.seats, 1) if not player.out]


@cache
def state_of(most: int) -> tuple[type[Series], type[Finished]]:
    """The series of at most so many players, and a game of it: no field names a seat that nobody has."""

    @dataclass(frozen=True, slots=True)
    class SizedGame(Finished):
        winner: int = kept(Int(0, most), default=0)

    @dataclass(slots=True)
    class SizedSeries(Series):
        games: list[Finished] = kept(ListOf(Row(SizedGame)), default_factory=list)
        seats: list[Player] = kept(PerSeat(Row(Player), most, fewest=2), default_factory=list)

    return SizedSeries, SizedGame


def setting_of(run: Run[Series]) -> Setting:
    """The setting of the series."""
    setting: Setting = run.setting
    return setting


def sides_left(run: Run[Series]) -> list[Side]:
    """The sides of which somebody is still in the series."""
    left = run.state.left()
    return [side for side in setting_of(run).sides if any(seat in left for seat in side)]


def proven_root(value: Any) -> bool:
    """Whether that is a root as records hold it: 64 hexadecimal digits."""
    digits = frozenset("0123456789abcdef")
    return isinstance(value, str) and len(value) == 64 and digits.issuperset(value)
