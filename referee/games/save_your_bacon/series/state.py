"""What a series remembers: the games played so far, each by its root, and who has left it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.save_your_bacon.state.table import MOST_SEATS, NOBODY
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import Bool, Fixed, ListOf, Row, Text, kept
from referee.kernel.schema.per_seat import PerSeat

READINGS = ("next_game_first_choice", "match_deck_change")
"""The readings that a series fixes for all its games (SYB-Q34, SYB-Q52)."""
WINS = {"1": 1, "3": 2}
"""How many games must be won, by what the series is the best of (SYB-8.0.2, SYB-8.0.3)."""
RULES = {"1": "SYB-8.0.2", "3": "SYB-8.0.3"}


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes during a series: how many play, and the best of how many games it is.

    ``readings`` are those of its games that it fixes.
    """

    seats: int
    best_of: str
    readings: Mapping[str, str]

    @property
    def wins(self) -> int:
        """How many games must be won."""
        return WINS[self.best_of]

    @property
    def rule(self) -> str:
        """The rule by which the series is won."""
        return RULES[self.best_of]


@dataclass(frozen=True, slots=True)
class Finished(Fixed):
    """A game of the series: its root, and the seat that won it (0: nobody, a draw was agreed)."""

    root: str = kept(Text())
    winner: int = kept(NOBODY, default=0)


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


def setting_of(run: Run[Series]) -> Setting:
    """The setting of the series."""
    setting: Setting = run.setting
    return setting


def proven_root(value: Any) -> bool:
    """Whether that is a root as records hold it: 64 hexadecimal digits."""
    signs = frozenset("0123456789abcdef")
    return isinstance(value, str) and len(value) == 64 and signs.issuperset(value)
