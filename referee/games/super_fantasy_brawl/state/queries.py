"""Who stands where: enemies and allies, who is in the arena, which hexes are free."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.state.table import Figure, Setting, Table, owner_of, side_of


def are_enemies(one: int, other: int) -> bool:
    """Whether two figures belong to different sides (SFB-2.1, SFB-23.5)."""
    return (one ^ other) & 1 == 1


def are_allies(one: int, other: int) -> bool:
    """Whether two different figures belong to one side (SFB-2.2, SFB-2.3, SFB-23.5, SFB-Q67)."""
    return one != other and (one ^ other) & 1 == 0


def is_own(figure: int, seat: int) -> bool:
    """Whether that seat controls the figure (SFB-23.4)."""
    return owner_of(figure) == seat


def opponents_of(table: Table, seat: int) -> list[int]:
    """The seats of the other side, in turn order after that seat (SFB-Q66, SFB-Q69)."""
    return [other for other in after(table, seat) if side_of(other) != side_of(seat)]


def after(table: Table, seat: int) -> list[int]:
    """The other seats in turn order, beginning behind that seat."""
    at = table.order.index(seat)
    return table.order[at + 1 :] + table.order[:at]


def on_side(table: Table, seat: int) -> list[Figure]:
    """The figures of a seat's side, the team mate's too (SFB-23.14)."""
    side = side_of(seat)
    return [
        row for at, player in enumerate(table.seats) if at % 2 == side for row in player.champions
    ]


def in_arena(table: Table, seat: int) -> list[Figure]:
    """The figures of a seat's side that stand in the arena (SFB-2.4)."""
    return [row for row in on_side(table, seat) if row.hex is not None]


def is_free(setting: Setting, table: Table, hex_: int) -> bool:
    """Whether a champion can be put down there: no statue and no champion."""
    return not setting.arena.is_statue[hex_] and hex_ not in table.occupied()


def deployment_of(setting: Setting, table: Table, seat: int) -> tuple[int, ...]:
    """The hexes of the deployment area of a seat's side (SFB-1.3)."""
    gate = table.sides[side_of(seat)].gate
    return () if gate is None else setting.arena.gates[gate].deployment
