"""Steps: where a champion that moves may go next, and how it gets there (SFB-6.3 to 6.7, SFB-Q20, SFB-Q23).

Statues and enemies block; a hex with an ally may be passed where a free hex can still be reached (SFB-6.5). A
trap hex may be entered, but the trap is resolved before the next step (SFB-6.7).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.games.super_fantasy_brawl.arena.arena import NOWHERE, Arena
from referee.games.super_fantasy_brawl.state.queries import are_enemies, deployment_of
from referee.games.super_fantasy_brawl.state.table import Figure, Setting, Table, owner_of
from referee.games.super_fantasy_brawl.state.values import side_up
from referee.kernel.schema.fast_frozen import quickened

OPEN, HELD, STATUE, ENEMY = "", "ally", "statue", "enemy"
"""What stands on a hex for a champion that moves: nothing; what may be passed; what blocks."""

Path = tuple[int, ...]


@quickened
@dataclass(frozen=True, slots=True)
class Gait:
    """How each step must go: any way, in one direction (``facing``), or by the distance from a hex.

    ``nearer`` is -1 where each step must come closer to ``source``, 1 where it must lead further away.
    """

    facing: int = NOWHERE
    source: int = NOWHERE
    nearer: int = 0

    def fits(self, arena: Arena, at: int, to: int) -> bool:
        """Whether a step from one hex to its neighbour goes the right way."""
        if self.facing != NOWHERE:
            return arena.neighbours[at][self.facing] == to
        if self.source != NOWHERE:
            away = arena.distance[self.source]
            return away[to] == away[at] + self.nearer
        return True


FREELY = Gait()
"""Each step in any direction."""


@quickened
@dataclass(frozen=True, slots=True)
class Walk:
    """A champion that moves, seen at one moment: from where, how, and how many steps it has left.

    ``start`` is None on the gate. ``passing``: hexes with enemies count as hexes with allies once it is in the
    arena (SFB-Q92, SFB-Q101).
    """

    setting: Setting
    table: Table
    figure: int
    start: int | None
    left: int
    gait: Gait
    passing: bool

    # -- what stands there ------------------------------------------------------------------

    def obstacle(self, hex_: int, *, entering: bool = False) -> str:
        """What stands on a hex, for this champion; ``entering``: it comes from its gate."""
        if self.setting.arena.is_statue[hex_]:
            return STATUE
        other = self.table.occupied().get(hex_)
        if hex_ == self.start:
            # Here stands the champion itself, and an ally where it is just passing one.
            other = _other_on(self.table, hex_, self.figure) if self.table.shared else None
        if other is None:
            return OPEN
        if are_enemies(self.figure, other) and (entering or not self.passing):
            return ENEMY
        return HELD

    @staticmethod
    def blocks(stands: str) -> bool:
        """Whether what stands on a hex keeps the champion from entering it (SFB-6.3, SFB-6.4)."""
        return stands in (STATUE, ENEMY)

    def has_trap(self, hex_: int) -> bool:
        """Whether a trap lies there: it interrupts the movement (SFB-19.2)."""
        return self.table.trap_at(hex_) is not None

    def is_on_free_hex(self) -> bool:
        """Whether it stands where a movement may end (SFB-6.6)."""
        return self.start is not None and self.obstacle(self.start) == OPEN

    # -- the next step ----------------------------------------------------------------------

    def around(self, at: int | None) -> Sequence[int]:
        """The hexes to which the next step can lead at all: from the gate into the own area."""
        setting = self.setting
        if at is None:
            return deployment_of(setting, self.table, owner_of(self.figure))
        arena = setting.arena
        if self.gait is FREELY:
            return arena.adjacent[at]
        return [to for to in arena.adjacent[at] if self.gait.fits(arena, at, to)]

    def next_steps(self) -> Iterator[int]:
        """Every hex onto which the next step may go."""
        if self.left > 0:
            for to in self.around(self.start):
                if self.may_go(self.start, to, self.left - 1):
                    yield to

    def has_step(self) -> bool:
        """Whether any step is left that can be taken."""
        if self.left > 0:
            held, is_statue = self.table.occupied(), self.setting.arena.is_statue
            for to in self.around(self.start):
                if to not in held and not is_statue[to]:
                    return True
        return next(self.next_steps(), None) is not None

    def may_go(self, at: int | None, to: int, left: int) -> bool:
        """Whether the step is not blocked and can still be followed by a legal end (SFB-Q23)."""
        stands = self.obstacle(to, entering=at is None)
        return stands == OPEN or (stands == HELD and self.can_finish(to, left))

    def can_finish(self, at: int, left: int) -> bool:
        """Whether a free hex can be reached from a hex that somebody holds (SFB-Q23)."""
        reached, edge = {at}, [at]
        for _ in range(left):
            beyond = []
            for here in edge:
                for to in self.around(here):
                    stands = self.obstacle(to)
                    if stands == OPEN:
                        return True
                    if stands == HELD and to not in reached:
                        reached.add(to)
                        beyond.append(to)
            edge = beyond
        return False

    # -- whole paths ------------------------------------------------------------------------

    def reached(self) -> dict[int, Path]:
        """The shortest way to every hex in reach, past no trap; of equal ones the first by direction."""
        found: dict[int, Path] = {}
        edge: list[tuple[int | None, Path]] = [(self.start, ())]
        for _ in range(self.left):
            beyond: list[tuple[int | None, Path]] = []
            for at, path in edge:
                for to in self.around(at):
                    if to in found or to == self.start:
                        continue
                    if self.blocks(self.obstacle(to, entering=at is None)):
                        continue
                    found[to] = (*path, to)
                    if not self.has_trap(to):
                        beyond.append((to, found[to]))
            edge = beyond
        return found

    def paths(self) -> Iterator[Path]:
        """One way to each hex where the movement may rest, and each single step onto an ally's hex."""
        for to, path in self.reached().items():
            held = self.obstacle(to) != OPEN
            if not held or (len(path) == 1 and self.may_go(self.start, to, self.left - 1)):
                yield path


def _other_on(table: Table, hex_: int, figure: int) -> int | None:
    """Who else stands on the hex of a figure: an ally that it is just passing."""
    for row in table.figures():
        if row.hex == hex_ and row.figure != figure:
            return row.figure
    return None


def walk_of(setting: Setting, table: Table, row: Figure, left: int, gait: Gait = FREELY) -> Walk:
    """The movement of a champion as it stands now."""
    constants = side_up(setting, row).constants
    passing = bool(constants) and any(each.kind == "pass-enemies" for each in constants)
    return Walk(setting, table, row.figure, row.hex, left, gait, passing)
