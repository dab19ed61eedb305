"""The arena as a match uses it: hexes by number, with everything that geometry can answer beforehand.

A hex is a number (rows from north to south, each from west to east); its name has a letter for q and a
figure for r, as in "e5". Nothing here changes during a match (SFB-26.1, SFB-Q12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.arena.hexes import (
    DIRECTIONS,
    FACINGS,
    MIRRORED,
    Hex,
    add,
    distance,
    mirrored,
    turned,
)
from referee.kernel.words.names import Names

NOWHERE = -1
"""The number of no hex: what lies beyond the edge."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate, which is no hex, with the hexes of its deployment area and of its half."""

    id: str
    deployment: tuple[int, ...]
    half: tuple[int, ...]


class Arena:
    """A board record as tables: neighbours, distances and straight lines of every hex.

    ``hexes`` stand in the order of their numbers. ``track`` and ``team_track`` hold what each slot of the
    challenge track is worth, from left to right; 0 stands where nothing can be scored (SFB-Q9).
    """

    def __init__(
        self,
        id_: str,
        digest: bytes,
        hexes: Sequence[Hex],
        *,
        statues: Mapping[str, Hex],
        gates: Sequence[Gate],
        trap_hexes: Sequence[int],
        zones: Mapping[str, tuple[int, ...]],
        track: Sequence[int],
        team_track: Sequence[int],
    ) -> None:
        self.id = id_
        self.digest = digest
        self.hexes = tuple(hexes)
        self.number = {hex_: at for at, hex_ in enumerate(self.hexes)}
        self.statue_ids = tuple(statues)
        self.statues = tuple(self.number[hex_] for hex_ in statues.values())
        self.gates = tuple(gates)
        self.trap_hexes = tuple(trap_hexes)
        self.zones = dict(zones)
        self.track = tuple(track)
        self.team_track = tuple(team_track)
        self.neighbours = tuple(
            tuple(self.number.get(add(hex_, step), NOWHERE) for step in DIRECTIONS)
            for hex_ in self.hexes
        )
        """By hex: what lies in each of the six directions, `NOWHERE` beyond the edge."""
        self._areas: dict[tuple[int, tuple[Hex, ...], str], tuple[int, ...]] = {}
        self.distance = tuple(
            tuple(distance(one, other) for other in self.hexes) for one in self.hexes
        )
        """By two hexes: the steps between them, no matter what stands there (SFB-8.7, SFB-Q110)."""

    @cached_property
    def names(self) -> Names:
        """The hexes by number: a letter for q, a figure for r, both from 1 at the edge."""
        west, north = min(q for q, _ in self.hexes), min(r for _, r in self.hexes)
        return Names("hex", [f"{LETTERS[q - west]}{r - north + 1}" for q, r in self.hexes])

    @cached_property
    def gate_names(self) -> Names:
        """The gates by number."""
        return Names("gate", [gate.id for gate in self.gates])

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """By hex: its neighbours inside the arena."""
        return tuple(tuple(n for n in around if n >= 0) for around in self.neighbours)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By hex and direction: the hexes straight ahead, up to the edge or a hole (SFB-2.5)."""
        return tuple(
            tuple(self._ray(start, facing) for facing in range(6))
            for start in range(len(self.hexes))
        )

    def _ray(self, start: int, facing: int) -> tuple[int, ...]:
        found = []
        at = self.neighbours[start][facing]
        while at != NOWHERE:
            found.append(at)
            at = self.neighbours[at][facing]
        return tuple(found)

    @cached_property
    def facing_of(self) -> tuple[dict[int, int], ...]:
        """By hex: the direction to each hex with which it shares a hex row (SFB-2.5, SFB-Q22)."""
        return tuple(
            {hex_: facing for facing, ray in enumerate(rays) for hex_ in ray} for rays in self.rays
        )

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """By two hexes: the fewest steps over hexes of the arena, `NOWHERE` if no way leads there.

        It is more than the distance where a way has to lead around a hole (SFB-Q104).
        """
        return tuple(self._steps(start) for start in range(len(self.hexes)))

    def _steps(self, start: int) -> tuple[int, ...]:
        found = [NOWHERE] * len(self.hexes)
        found[start] = 0
        edge = [start]
        while edge:
            beyond = [to for at in edge for to in self.adjacent[at] if found[to] == NOWHERE]
            for to in beyond:
                found[to] = found[edge[0]] + 1
            edge = list(dict.fromkeys(beyond))
        return tuple(found)

    @cached_property
    def is_statue(self) -> tuple[bool, ...]:
        """By hex: whether a statue stands there."""
        return tuple(at in self.statues for at in range(len(self.hexes)))

    @cached_property
    def by_statue(self) -> tuple[tuple[int, ...], ...]:
        """By hex: the statues next to it."""
        return tuple(tuple(n for n in around if self.is_statue[n]) for around in self.adjacent)

    def area(self, start: int, offsets: tuple[Hex, ...], facing: str) -> tuple[int, ...]:
        """The hexes of an area around ``start``: those outside the arena are left out (SFB-Q6)."""
        asked = start, offsets, facing
        found = self._areas.get(asked)
        if found is None:
            found = self._areas[asked] = self._area(start, offsets, facing)
        return found

    def _area(self, start: int, offsets: Sequence[Hex], facing: str) -> tuple[int, ...]:
        word = facing.removesuffix(MIRRORED)
        drawn = map(mirrored, offsets) if word != facing else offsets
        turn = FACINGS.index(word)
        hexes = (add(self.hexes[start], turned(offset, turn)) for offset in drawn)
        return tuple(self.number[hex_] for hex_ in hexes if hex_ in self.number)
