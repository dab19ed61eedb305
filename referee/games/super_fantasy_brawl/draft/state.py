"""What is on the table in a draft: the pool or the lists, who is banned, what everybody has picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.games.super_fantasy_brawl.state.table import CHAMPION, MOST_SEATS, SEAT, TEAMS, side_of
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import Int, ListOf, NameRef, Optional, Row, kept
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.words.names import Names

CASUAL, COMPETITIVE = "casual", "competitive"
GATE = "gate"
"""The word of the name table for the gates of the arena."""
PICKS: Mapping[tuple[str, int], tuple[int, ...]] = {
    (CASUAL, 2): (1, 0) * 3,
    (CASUAL, 4): (1, 0, 3, 2) * 2,
    (COMPETITIVE, 2): (0, 1) * 3,
    (COMPETITIVE, 4): (),
}
"""Who picks, by places in turn order from 0 (SFB-22.4, SFB-24.4, SFB-22.10, SFB-24.10)."""
BANS: Mapping[int, tuple[int, ...]] = {2: (0, 1), 4: (0, 1, 2, 3)}
"""Who bans a champion of the neighbour, by places in turn order (SFB-22.8, SFB-22.9, SFB-24.8)."""


@dataclass(frozen=True)
class Setting:
    """What never changes during a draft: the mode, the champions, the arena, how many play.

    ``is_chosen``: the organiser says which pool it is; ``doubles``: a champion may be in it twice (SFB-Q64).
    """

    mode: str
    is_chosen: bool
    doubles: bool
    cards: CardSet
    arena: Arena
    seats: int

    @property
    def is_casual(self) -> bool:
        """Whether all pick from a common pool (SFB-22.2); else each from an own list (SFB-22.7)."""
        return self.mode == CASUAL

    @property
    def is_team_game(self) -> bool:
        """Whether two teams of two draft (SFB-23.2)."""
        return self.seats == TEAMS

    @property
    def team_size(self) -> int:
        """How many champions each player gets (SFB-1.7, SFB-23.3)."""
        return 2 if self.is_team_game else 3

    @property
    def list_size(self) -> int:
        """How many champions each player brings (SFB-22.7, SFB-24.6)."""
        return 3 if self.is_team_game else 5

    @property
    def fewest(self) -> int:
        """How many different champions are needed (SFB-22.3, SFB-22.7, SFB-23.1)."""
        if self.is_team_game:
            return 8
        return 6 if self.is_casual else 5

    @property
    def picks(self) -> tuple[int, ...]:
        """Who picks, by places in turn order."""
        return PICKS[self.mode, self.seats]

    @property
    def bans(self) -> tuple[int, ...]:
        """Who bans, by places in turn order."""
        return () if self.is_casual else BANS[self.seats]

    @property
    def pick_rule(self) -> str:
        """The rule of the picking order."""
        casual, competitive = ("SFB-22.4", "SFB-24.4"), ("SFB-22.10", "SFB-24.10")
        return self.rule(*(casual if self.is_casual else competitive))

    @property
    def champions(self) -> Names:
        """The names of the champions."""
        return self.cards.champion_names

    @cached_property
    def gates(self) -> Names:
        """The names of the gates, in the order of the arena."""
        return Names(GATE, [gate.id for gate in self.arena.gates])

    def rule(self, two: str, four: str) -> str:
        """The rule for two players, or the one for four."""
        return four if self.is_team_game else two


@dataclass(slots=True)
class Drafter:
    """What one player brought, which of it was banned, and what was picked, in order."""

    brought: list[int] = kept(ListOf(NameRef(CHAMPION)), default_factory=list)
    banned: int | None = kept(Optional(NameRef(CHAMPION)), default=None)
    picked: list[int] = kept(ListOf(NameRef(CHAMPION)), default_factory=list)

    def remaining(self) -> list[int]:
        """The champions of the own list that are neither banned nor picked."""
        return [each for each in self.brought if each != self.banned and each not in self.picked]


@dataclass(slots=True)
class Draft:
    """The whole draft. ``pool`` has a champion as often as there are copies.

    ``begins`` is the seat of the first player, with four the lower seat of the team that begins, 0 before it
    is drawn; ``order`` are the seats in turn order, with four only the first until the other team has
    chosen; ``gate`` is that of the first player's side.
    """

    pool: list[int] = kept(ListOf(NameRef(CHAMPION)), default_factory=list)
    begins: int = kept(Int(0, 2), default=0)
    order: list[int] = kept(ListOf(SEAT), default_factory=list)
    gate: int | None = kept(Optional(NameRef(GATE)), default=None)
    seats: list[Drafter] = kept(PerSeat(Row(Drafter), MOST_SEATS, fewest=2), default_factory=list)

    def drafter(self, seat: int) -> Drafter:
        """The drafter of that seat."""
        return self.seats[seat - 1]

    def left(self) -> list[int]:
        """The champions of the pool that nobody has picked yet, as often as there are copies."""
        found = list(self.pool)
        for drafter in self.seats:
            for champion in drafter.picked:
                found.remove(champion)
        return found

    def of_team(self, seat: int) -> list[int]:
        """What a player and the team mate have picked."""
        return [
            champion
            for other, drafter in enumerate(self.seats, 1)
            if side_of(other) == side_of(seat)
            for champion in drafter.picked
        ]

    def made(self) -> int:
        """How many picks were made."""
        return sum(len(drafter.picked) for drafter in self.seats)

    def banned(self) -> int:
        """How many champions were banned."""
        return sum(drafter.banned is not None for drafter in self.seats)


# -- whose decision it is -------------------------------------------------------------------


def picker(run: Run[Draft]) -> int:
    """Whose pick it is, 0 when all picks are made."""
    picks, made = setting_of(run).picks, run.state.made()
    return run.state.order[picks[made]] if made < len(picks) else 0


def banner(run: Run[Draft]) -> int:
    """Who bans next, 0 when all have."""
    bans, made = setting_of(run).bans, run.state.banned()
    return run.state.order[bans[made]] if made < len(bans) else 0


def opposite(draft: Draft, seat: int) -> int:
    """Whose list a player bans from: first and second, third and fourth (SFB-22.8, SFB-24.8)."""
    return draft.order[draft.order.index(seat) ^ 1]


def team_of(run: Run[Draft], seat: int) -> list[int]:
    """The champions that a player has drafted, in the order of the card file."""
    drafter = run.state.drafter(seat)
    picked = drafter.picked if setting_of(run).picks else drafter.remaining()
    return sorted(picked)


def may_be_picked(run: Run[Draft], seat: int) -> list[int]:
    """The champions that a player may pick now, each once (SFB-22.4, SFB-22.10, SFB-24.3)."""
    draft = run.state
    if not setting_of(run).is_casual:
        return draft.drafter(seat).remaining()
    own = draft.of_team(seat)
    return [champion for champion in dict.fromkeys(draft.left()) if champion not in own]


def setting_of(run: Run[Draft]) -> Setting:
    """The setting of the draft."""
    setting: Setting = run.setting
    return setting


def shown(run: Run[Any], champions: Sequence[int]) -> list[str]:
    """The printed names of those champions."""
    return [setting_of(run).champions.shown(champion) for champion in champions]
