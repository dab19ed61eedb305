"""Conditions: what "if" asks and what a challenge demands, judged on the table as it is (SFB-4.6).

Champions on gates never count; with four players both of a team count together (SFB-23.14).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import lru_cache
from itertools import combinations

from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.language.tree import Challenge, Condition
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.queries import in_arena, on_side
from referee.games.super_fantasy_brawl.state.table import Figure, Setting, Table, side_of
from referee.games.super_fantasy_brawl.state.values import is_bloodied
from referee.kernel.engine.run import Run


def is_fulfilled(run: Run[Table], challenge: Challenge, seat: int) -> bool:
    """Whether every sentence of a challenge is true for the seat's side (SFB-4.1)."""
    setting, table = setting_of(run), run.state
    for condition in challenge.conditions:
        if not JUDGED[condition.kind](setting, table, condition, seat, ()):
            return False
    return True


def holds(run: Run[Table], condition: Condition, seat: int, about: Sequence[int] = ()) -> bool:
    """Whether a condition is true now; ``seat`` is "you", ``about`` the champions that it names."""
    return JUDGED[condition.kind](setting_of(run), run.state, condition, seat, about)


Judge = Callable[[Setting, Table, Condition, int, Sequence[int]], bool]

# -- champions that a text names ------------------------------------------------------------


def are_bloodied(
    setting: Setting, table: Table, condition: Condition, seat: int, about: Sequence[int]
) -> bool:
    """Whether those named are in the arena with 3 or more damage (SFB-25.1, SFB-Q61)."""
    return bool(about) and all(is_bloodied(table.figure(figure)) for figure in about)


def are_by_statues(
    setting: Setting, table: Table, condition: Condition, seat: int, about: Sequence[int]
) -> bool:
    """Whether those named are in the arena, each next to some statue."""
    hexes = [table.hex_of(figure) for figure in about]
    by_statue = setting.arena.by_statue
    return bool(hexes) and all(hex_ is not None and by_statue[hex_] for hex_ in hexes)


# -- sides and zones ------------------------------------------------------------------------


def counted_seat(condition: Condition, seat: int) -> int:
    """A seat of the side that is counted: your own, or the other one."""
    return seat + 1 if condition.other else seat


def hexes_of(setting: Setting, table: Table, zone: str, seat: int) -> Container[int]:
    """The hexes of a zone; what is yours and what is the enemy's depends on the gates (SFB-1.3)."""
    whose, _, part = zone.partition("-")
    if part not in ("deployment", "half") or whose not in ("own", "enemy"):
        return _zone(setting.arena, zone)
    side = side_of(seat if whose == "own" else seat + 1)
    gate = table.sides[side].gate
    return _around_gate(setting.arena, gate, part) if gate is not None else ()


@lru_cache(maxsize=256)
def _zone(arena: Arena, zone: str) -> frozenset[int]:
    return frozenset(range(len(arena.hexes)) if zone == "arena" else arena.zones[zone])


@lru_cache(maxsize=64)
def _around_gate(arena: Arena, gate: int, part: str) -> frozenset[int]:
    found = arena.gates[gate]
    return frozenset(found.deployment if part == "deployment" else found.half)


def is_in_state(row: Figure, state: str) -> bool:
    """Whether a champion in the arena is bloodied or levelled, where that is asked."""
    if state == "bloodied":
        return is_bloodied(row)
    return row.levelled if state == "levelled" else True


def standing_in(setting: Setting, table: Table, condition: Condition, seat: int) -> list[Figure]:
    """The champions of the counted side that stand in the zone and are in that state."""
    zone = hexes_of(setting, table, condition.zone, seat)
    return [
        row
        for row in in_arena(table, counted_seat(condition, seat))
        if row.hex in zone and is_in_state(row, condition.state)
    ]


def controls(
    setting: Setting, table: Table, condition: Condition, seat: int, about: Sequence[int]
) -> bool:
    """Whether the side has more champions in the zone than the opposing one (SFB-25.2, SFB-Q61)."""
    zone = hexes_of(setting, table, condition.zone, seat)
    side, more = side_of(counted_seat(condition, seat)), 0
    for row in table.figures():
        if row.hex in zone:
            more += 1 if row.figure & 1 == side else -1
    return more > 0


def has_so_many(
    setting: Setting, table: Table, condition: Condition, seat: int, about: Sequence[int]
) -> bool:
    """Whether at least that many stand there."""
    return len(standing_in(setting, table, condition, seat)) >= condition.number


def has_none(
    setting: Setting, table: Table, condition: Condition, seat: int, about: Sequence[int]
) -> bool:
    """Whether nobody of the side in that state stands there."""
    return not standing_in(setting, table, condition, seat)


def has_all(
    setting: Setting, table: Table, condition: Condition, seat: int, about: Sequence[int]
) -> bool:
    """Whether every champion of the side stands there, none on the gate, the team mate's too."""
    every = on_side(table, counted_seat(condition, seat))
    return len(standing_in(setting, table, condition, seat)) == len(every)


# -- statues and distances ------------------------------------------------------------------


def is_by_so_many_statues(
    setting: Setting, table: Table, condition: Condition, seat: int, about: Sequence[int]
) -> bool:
    """Whether that many different statues have a champion of the side next to them."""
    rows = in_arena(table, counted_seat(condition, seat))
    hexes = [row.hex for row in rows if row.hex is not None]
    statues = {statue for hex_ in hexes for statue in setting.arena.by_statue[hex_]}
    return len(statues) >= condition.number


def is_spread(
    setting: Setting, table: Table, condition: Condition, seat: int, about: Sequence[int]
) -> bool:
    """Whether that many champions of the side are that far apart, each two of them (SFB-8.7)."""
    rows = in_arena(table, counted_seat(condition, seat))
    hexes = [row.hex for row in rows if row.hex is not None]
    distance = setting.arena.distance
    return any(
        all(distance[one][other] >= condition.apart for one, other in combinations(some, 2))
        for some in combinations(hexes, condition.number)
    )


JUDGED: dict[str, Judge] = {
    "bloodied": are_bloodied,
    "by-statue": are_by_statues,
    "control": controls,
    "count": has_so_many,
    "none": has_none,
    "all": has_all,
    "statues": is_by_so_many_statues,
    "spread": is_spread,
}
