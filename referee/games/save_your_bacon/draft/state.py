"""What is on the table in a draft: the pool, and what everybody has picked of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.save_your_bacon.cardset.card_set import CardSet
from referee.games.save_your_bacon.state.table import MOST_SEATS, NOBODY
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import ListOf, NameRef, Optional, Pile, Row, kept
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import Names

CHAMPION = "champion"
"""The word of the name table for the champions of the collection."""
PICKS = 4
"""How many champions each player picks (SYB-8.2.1), and gives one of them back (SYB-8.2.8)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes during a draft; ``is_chosen``: the organiser says which pool it is (SYB-Q67)."""

    is_chosen: bool
    cards: CardSet
    champions: Names
    seats: int

    @property
    def pool_size(self) -> int:
        """How many champions the pool has (SYB-8.2.1)."""
        return PICKS * self.seats


@dataclass(slots=True)
class Drafter:
    """What one player has picked, in order, and which of it was given back."""

    picked: list[int] = kept(ListOf(NameRef(CHAMPION)), default_factory=list)
    returned: int | None = kept(Optional(NameRef(CHAMPION)), default=None)

    def kept_champions(self) -> list[int]:
        """The champions that the player has and has not given back, in the order of the card file."""
        return sorted(each for each in self.picked if each != self.returned)


@dataclass(slots=True)
class Draft:
    """The whole draft. ``collection`` are the champions that are not dealt, ``first`` picks first."""

    collection: Zone = kept(Pile(CHAMPION), default_factory=Zone)
    pool: list[int] = kept(ListOf(NameRef(CHAMPION)), default_factory=list)
    first: int = kept(NOBODY, default=0)
    seats: list[Drafter] = kept(PerSeat(Row(Drafter), MOST_SEATS, fewest=2), default_factory=list)

    def left(self) -> list[int]:
        """The champions of the pool that nobody has picked yet."""
        gone = [champion for drafter in self.seats for champion in drafter.picked]
        return [champion for champion in self.pool if champion not in gone]

    def order(self) -> list[int]:
        """The seats in draft order: the one who picks first, then clockwise (SYB-Q6)."""
        count = len(self.seats)
        return [(self.first - 1 + step) % count + 1 for step in range(count)]

    def picker(self) -> int:
        """Whose pick it is: the order turns round after each full round (SYB-8.2.6, SYB-Q6)."""
        turn, place = divmod(sum(len(each.picked) for each in self.seats), len(self.seats))
        order = self.order()
        return order[-1 - place] if turn % 2 else order[place]

    def returner(self) -> int:
        """Who gives a champion back next, in draft order (SYB-Q68); 0 once all have."""
        return next((seat for seat in self.order() if self.seats[seat - 1].returned is None), 0)


def setting_of(run: Run[Draft]) -> Setting:
    """The setting of the draft."""
    setting: Setting = run.setting
    return setting


def shown(run: Run[Any], champions: Sequence[int]) -> list[str]:
    """The printed names of those champions."""
    return [setting_of(run).champions.shown(champion) for champion in champions]
