"""A second opinion on Super Fantasy Brawl: steps, shoves, flights, targets and traps, as plainly as can be.

It is written from the rules and knows nothing of the engine: hexes are pairs (q, r) in sets, every question
is answered by trying. Figures are numbers; even ones are of one side, odd ones of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

Hex = tuple[int, int]
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Facing 0 and its turns of 60 degrees (SFB-Q6)."""
FACINGS = ("e", "se", "sw", "w", "nw", "ne")
Fits = Callable[[Hex, Hex], bool]
"""Whether a step from one hex to its neighbour goes the right way."""


@dataclass
class World:
    """Who stands where and what lies where; whoever is on a gate stands nowhere. It never changes."""

    hexes: set[Hex]
    statues: set[Hex]
    printed: set[Hex]
    traps: set[Hex]
    areas: tuple[set[Hex], set[Hex]]
    stands: dict[int, Hex]
    passing: set[int] = field(default_factory=set)
    known: dict[tuple[int, Hex | None, int, Fits], set[Hex]] = field(default_factory=dict)
    """The steps that were found: one way begins like another."""

    def __post_init__(self) -> None:
        self.ground = self.hexes - self.statues
        self.held = {at: who for who, at in self.stands.items()}

    def others(self, who: int) -> dict[Hex, int]:
        """Everybody else in the arena, by their hexes."""
        return {at: each for each, at in self.stands.items() if each != who}

    def other(self, who: int, at: Hex) -> int | None:
        """Who else stands there: on its way a champion may be on an ally's hex too."""
        found = self.held.get(at)
        if found != who:
            return found
        return next((each for each in self.stands if self.stands[each] == at and each != who), None)

    def is_open(self, who: int, at: Hex) -> bool:
        """Whether that champion may stand there (SFB-6.3, SFB-6.4, SFB-6.6)."""
        return at in self.ground and self.other(who, at) is None

    def is_passed(self, who: int, at: Hex) -> bool:
        """Whether that champion may be on the way there (SFB-6.5, SFB-Q101)."""
        if at not in self.ground:
            return False
        other = self.other(who, at)
        return other is None or are_allies(who, other) or who in self.passing


def are_allies(one: int, other: int) -> bool:
    """Whether both belong to one side."""
    return one % 2 == other % 2


def plus(at: Hex, step: Hex, times: int = 1) -> Hex:
    """The hex so many steps further."""
    return at[0] + step[0] * times, at[1] + step[1] * times


@cache
def around(at: Hex) -> tuple[Hex, ...]:
    """The six hexes next to it."""
    return tuple(plus(at, step) for step in AROUND)


def far(one: Hex, other: Hex) -> int:
    """The hexes from one to the other, whatever stands there (SFB-8.7)."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def any_way(at: Hex, to: Hex) -> bool:
    """Each step may go another way."""
    return True


def straight(facing: str) -> Fits:
    """Every step in that direction."""
    return lambda at, to: to == plus(at, AROUND[FACINGS.index(facing)])


def by_distance(source: Hex, change: int) -> Fits:
    """Every step nearer to a hex (-1), or further from it (1) (SFB-20.6, SFB-20.8)."""
    return lambda at, to: far(to, source) == far(at, source) + change


# -- steps ----------------------------------------------------------------------------------


def steps(world: World, who: int, at: Hex | None, left: int, fits: Fits) -> set[Hex]:
    """Where the next step may go, of so many that are left."""
    if left < 1:
        return set()
    key = (who, at, left, fits)
    if key not in world.known:
        world.known[key] = next_steps(world, *key)
    return world.known[key]


def next_steps(world: World, who: int, at: Hex | None, left: int, fits: Fits) -> set[Hex]:
    """An end must stay in reach (SFB-Q23); from the gate into the area (SFB-17.11)."""
    if at is None:
        # On its gate no text of a champion counts (SFB-Q92): an enemy there blocks.
        others = world.others(who)
        ways = [to for to in world.areas[who % 2] if are_allies(who, others.get(to, who))]
    else:
        ways = [to for to in around(at) if fits(at, to)]
    return {
        to
        for to in ways
        if world.is_open(who, to)
        or (world.is_passed(who, to) and steps(world, who, to, left - 1, fits))
    }


def is_way(world: World, who: int, path: list[Hex], left: int, fits: Fits) -> bool:
    """Whether a path is legal step by step, and no trap lies before its end (SFB-Q20)."""
    at = world.stands.get(who)
    for number, to in enumerate(path):
        if to not in steps(world, who, at, left - number, fits):
            return False
        if to in world.traps and number < len(path) - 1:
            return False
        at = to
    return True


def ends(world: World, who: int, left: int, fits: Fits) -> dict[Hex, int]:
    """Every hex where a path may end, a trap or a free hex, and the fewest steps to it."""
    found: dict[Hex, int] = {}
    edge: set[Hex | None] = {world.stands.get(who)}
    for number in range(left):
        beyond = {to for at in edge for to in steps(world, who, at, left - number, fits)}
        for to in beyond:
            if world.is_open(who, to):
                found.setdefault(to, number + 1)
        edge = {to for to in beyond if to not in world.traps}
    return found


# -- lines ----------------------------------------------------------------------------------


def direction(world: World, start: Hex, end: Hex) -> Hex | None:
    """The direction of an unbroken row from one hex to another (SFB-2.5, SFB-Q22, SFB-Q110)."""
    for step in AROUND:
        at = plus(start, step)
        while at in world.hexes:
            if at == end:
                return step
            at = plus(at, step)
    return None


def shoved(world: World, who: int, step: Hex, left: int) -> tuple[Hex, int]:
    """Where a push or pull leads until a trap, an obstacle or the edge, and what is left (SFB-25.33, SFB-25.39)."""
    at = world.stands[who]
    while left and world.is_open(who, plus(at, step)):
        at, left = plus(at, step), left - 1
        if at in world.traps:
            break
    return at, left


def flights(world: World, who: int, source: int, most: int) -> dict[str, int]:
    """The directions of a feared champion that end furthest off, with their steps (SFB-Q52)."""
    start, fled = world.stands[who], world.stands[source]
    found = {}
    for facing, step in zip(FACINGS, AROUND, strict=True):
        at, steps_ = start, 0
        for number in range(1, most + 1):
            to = plus(at, step)
            if far(to, fled) <= far(at, fled) or not world.is_passed(who, to):
                break
            at = to
            if world.is_open(who, at):
                steps_ = number
        if steps_:
            found[facing] = steps_
    reach = {
        facing: far(plus(start, AROUND[FACINGS.index(facing)], number), fled)
        for facing, number in found.items()
    }
    return {facing: found[facing] for facing in found if reach[facing] == max(reach.values())}


def landings(world: World, who: int, kind: str, most: int) -> set[Hex]:
    """Where a jump or swoop may end (SFB-Q54, SFB-Q104, SFB-Q110)."""
    start = world.stands[who]
    reached, found = {start}, set()
    for _ in range(most):
        reached |= {to for at in reached for to in around(at)} & world.hexes
    for at in reached - {start}:
        line = direction(world, start, at) is not None and far(start, at) <= most
        if world.is_open(who, at) and (kind == "jump" or line):
            found.add(at)
    return found


# -- targets --------------------------------------------------------------------------------


def targets(world: World, who: int, kind: str, least: int, most: int) -> set[int]:
    """Whom a melee attack or a shot may be aimed at (SFB-8.2 to SFB-8.11, SFB-20.4)."""
    start = world.stands[who]
    found = set()
    for other, at in world.stands.items():
        if are_allies(who, other):
            continue
        if kind == "melee" and far(start, at) == 1:
            found.add(other)
        if kind != "melee" and least <= far(start, at) <= most:
            step = direction(world, start, at)
            between = [plus(start, step, n) for n in range(1, far(start, at))] if step else []
            held = world.statues | set(world.others(who))
            if kind == "indirect" or (step and not held.intersection(between)):
                found.add(other)
    return found


def covered(world: World, who: int, offsets: list[Hex], facing: str) -> list[int]:
    """Who is in an area turned so, as its pattern goes (SFB-8.12, SFB-Q6, SFB-Q29); mirrored it is drawn the other way round first."""
    word, others = facing.removesuffix("-mirrored"), world.others(who)
    found = []
    for q, r in offsets:
        # The mirror line is the direction +q: what lay to its left lies to its right.
        at = (q + r, -r) if word != facing else (q, r)
        for _ in range(FACINGS.index(word)):
            at = -at[1], at[0] + at[1]
        there = plus(world.stands[who], at)
        if there in others:
            found.append(others[there])
    return found


# -- traps ----------------------------------------------------------------------------------


def new_spots(world: World, sprung: Hex) -> set[Hex]:
    """Where the new token may lie after a trap was sprung (SFB-19.7, SFB-19.9, SFB-19.10, SFB-Q103)."""
    held = set(world.stands.values()) | world.statues | world.traps | {sprung}
    if world.printed - held:
        return world.printed - held
    beside = {plus(at, step) for at in world.printed | world.traps for step in AROUND}
    return (beside & world.hexes) - held
