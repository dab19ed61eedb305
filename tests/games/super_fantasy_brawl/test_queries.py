"""Who is whose enemy and ally, who stands in the arena, which hexes are free."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.arena.arena import NOWHERE
from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.state.queries import (
    after,
    are_allies,
    are_enemies,
    deployment_of,
    in_arena,
    is_free,
    is_own,
    on_side,
    opponents_of,
)
from referee.games.super_fantasy_brawl.state.table import owner_of, side_of
from tests.games.super_fantasy_brawl.tables import Laid, Piece, arena_of, usual_arena


def duel() -> Laid:
    return Laid(
        [Piece("it", "e4"), Piece("friend", "f4"), Piece("gone")],
        [Piece("foe", "e6"), Piece("other")],
    )


def teams() -> Laid:
    laid = Laid(*[[Piece(f"a{seat}", f"d{seat + 2}"), Piece(f"b{seat}")] for seat in (1, 2, 3, 4)])
    laid.table.order = [3, 2, 1, 4]
    return laid


def names(laid: Laid, rows: object) -> list[str]:
    called = {figure: name for name, figure in laid.number.items()}
    return [called[row.figure] for row in rows]


@pytest.mark.rule("SFB-2.1", "SFB-2.2", "SFB-2.3")
def test_the_other_player_has_enemies_and_the_own_others_are_allies():
    laid = duel()
    it = laid.number["it"]
    others = {name: laid.number[name] for name in ("it", "friend", "gone", "foe", "other")}
    assert [name for name, n in others.items() if are_enemies(it, n)] == ["foe", "other"]
    assert [name for name, n in others.items() if are_allies(it, n)] == ["friend", "gone"]


@pytest.mark.rule("SFB-23.2", "SFB-23.4", "SFB-23.5")
def test_the_team_mates_champions_are_allies_but_not_own():
    laid = teams()
    a1 = laid.number["a1"]
    assert [seat for seat in (1, 2, 3, 4) if are_allies(a1, laid.number[f"b{seat}"])] == [1, 3]
    assert [seat for seat in (1, 2, 3, 4) if are_enemies(a1, laid.number[f"b{seat}"])] == [2, 4]
    assert [seat for seat in (1, 2, 3, 4) if is_own(a1, seat)] == [1]
    assert [side_of(seat) for seat in (1, 2, 3, 4)] == [0, 1, 0, 1]
    assert [owner_of(laid.number[f"a{seat}"]) for seat in (1, 2, 3, 4)] == [1, 2, 3, 4]


@pytest.mark.rule("SFB-23.14", "SFB-2.4")
def test_a_side_is_both_mates_and_the_gate_is_not_the_arena():
    laid = teams()
    for seat in (1, 3):
        assert names(laid, on_side(laid.table, seat)) == ["a1", "b1", "a3", "b3"]
        assert names(laid, in_arena(laid.table, seat)) == ["a1", "a3"]
    assert names(laid, in_arena(laid.table, 2)) == ["a2", "a4"]


@pytest.mark.rule("SFB-Q66", "SFB-Q69")
def test_opponents_come_in_turn_order_after_the_player():
    table = teams().table
    assert after(table, 3) == [2, 1, 4]
    assert opponents_of(table, 3) == [2, 4]
    assert opponents_of(table, 1) == [4, 2]
    assert opponents_of(table, 2) == [1, 3]


@pytest.mark.rule("SFB-2.4", "SFB-6.3")
def test_a_hex_is_free_without_statue_and_champion():
    laid = duel()
    found = [is_free(laid.setting, laid.table, laid.hex(name)) for name in ("e4", "e5", "e6", "d4")]
    assert found == [False, False, False, True]
    laid.change("it", hex=None)
    assert is_free(laid.setting, laid.table, laid.hex("e4"))


@pytest.mark.rule("SFB-23.25", "SFB-1.3")
def test_team_mates_share_the_deployment_area_of_their_gate():
    laid = teams()
    laid.table.sides[0].gate, laid.table.sides[1].gate = 1, 0
    areas = [deployment_of(laid.setting, laid.table, seat) for seat in (1, 2, 3, 4)]
    north, south = (gate.deployment for gate in laid.setting.arena.gates)
    assert areas == [south, north, south, north]
    laid.table.sides[0].gate = None
    assert deployment_of(laid.setting, laid.table, 3) == ()


# -- rows -----------------------------------------------------------------------------------


def share_row(arena: object, one: tuple[int, int], other: tuple[int, int]) -> bool:
    return arena.number[other] in arena.facing_of[arena.number[one]]


@pytest.mark.rule("SFB-2.5", "SFB-Q22")
def test_a_hex_row_is_a_straight_line_whatever_stands_on_it():
    arena = usual_arena()
    assert share_row(arena, (0, 1), (3, 1))
    assert not share_row(arena, (0, 1), (1, 2))
    assert share_row(arena, (-1, 0), (1, 0))
    assert share_row(arena, (-2, 0), (-2, 3))
    assert share_row(arena, (3, -3), (-1, 1))


@pytest.mark.rule("SFB-2.5", "SFB-Q110")
def test_a_missing_hex_ends_a_row_and_not_a_distance():
    hexes = [hex_ for hex_ in hexagon(4) if hex_ != (1, 1)]
    arena = arena_of(hexes)
    start, beyond = arena.number[0, 1], arena.number[2, 1]
    assert not share_row(arena, (0, 1), (2, 1))
    assert arena.neighbours[start][0] == NOWHERE
    assert arena.distance[start][beyond] == 2
