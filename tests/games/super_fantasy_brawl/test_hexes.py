"""Hexes and the arena: directions, distances, rows, turned and mirrored areas, names both ways."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.arena.arena import NOWHERE
from referee.games.super_fantasy_brawl.arena.hexes import (
    DIRECTIONS,
    FACINGS,
    add,
    distance,
    hexagon,
    in_rows,
    mirrored,
    turned,
)
from referee.games.super_fantasy_brawl.cardset.arena_file import shipped_arena
from tests.games.super_fantasy_brawl.tables import arena_of, usual_arena

ARC3 = ((1, -1), (1, 0), (0, 1))
RING = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
LINE3 = ((1, 0), (2, 0), (3, 0))
CONE4 = ((1, 0), (2, -1), (2, 0), (1, 1))
BURST7 = ((2, 0), (3, 0), (2, 1), (1, 1), (1, 0), (2, -1), (3, -1))
HOOK = ((1, 0), (2, -1))
PATTERNS = (ARC3, RING, LINE3, CONE4, BURST7, HOOK)


# -- hexes ----------------------------------------------------------------------------------


def test_one_turn_leads_from_each_direction_to_the_next() -> None:
    assert [turned((1, 0), facing) for facing in range(6)] == list(DIRECTIONS)
    assert turned((2, -1), 6) == (2, -1)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_opposite_directions_lead_back(direction: tuple[int, int]) -> None:
    there = add((3, -2), direction, 4)
    assert distance((3, -2), there) == 4
    opposite = DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]
    assert add(there, opposite, 4) == (3, -2)


@pytest.mark.rule("SFB-8.7")
def test_distance_counts_the_hex_of_the_target_and_not_the_own_one() -> None:
    assert distance((0, 0), (0, 0)) == 0
    assert [distance((0, 0), step) for step in DIRECTIONS] == [1] * 6
    assert distance((-4, 4), (4, -4)) == 8
    assert distance((0, 2), (2, -1)) == distance((2, -1), (0, 2)) == 3


def test_turning_and_mirroring_keep_the_distance_from_the_attacker() -> None:
    for pattern in PATTERNS:
        for offset in pattern:
            away = distance((0, 0), offset)
            assert [distance((0, 0), turned(offset, facing)) for facing in range(6)] == [away] * 6
            assert distance((0, 0), mirrored(offset)) == away
            assert mirrored(mirrored(offset)) == offset


def test_a_hexagon_has_its_hexes_in_rows() -> None:
    hexes = hexagon(2)
    assert len(hexes) == 19
    assert hexes[:3] == [(0, -2), (1, -2), (2, -2)]
    assert hexes == in_rows(reversed(hexes))


# -- the arena ------------------------------------------------------------------------------


@pytest.mark.rule("SFB-Q12")
def test_the_shipped_arena_has_the_hexes_of_the_ruling() -> None:
    arena = shipped_arena()
    assert len(arena.hexes) == 61
    assert sum(arena.is_statue) == 3
    assert len(arena.trap_hexes) == 6
    assert [len(gate.deployment) for gate in arena.gates] == [5, 5]


def test_names_lead_there_and_back() -> None:
    arena = shipped_arena()
    assert arena.names.id(arena.number[0, 0]) == "e5"
    assert arena.names.id(arena.number[-4, 4]) == "a9"
    assert arena.names.id(arena.number[0, -4]) == "e1"
    assert [arena.names.number(id_) for id_ in arena.names.ids] == list(range(61))


def test_names_begin_at_the_edge_of_any_arena() -> None:
    arena = arena_of([(7, 3), (8, 3), (7, 4)])
    assert arena.names.ids == ("a1", "b1", "a2")


def test_every_neighbour_is_one_step_away_in_its_direction() -> None:
    arena = usual_arena()
    for at, around in enumerate(arena.neighbours):
        assert len(around) == 6
        for facing, to in enumerate(around):
            if to != NOWHERE:
                assert arena.neighbours[to][(facing + 3) % 6] == at
                assert arena.distance[at][to] == 1
        assert list(arena.adjacent[at]) == [to for to in around if to != NOWHERE]


@pytest.mark.rule("SFB-2.5")
@pytest.mark.rule("SFB-Q22")
def test_hexes_share_a_row_if_one_straight_line_leads_through_both() -> None:
    arena = usual_arena()
    number = arena.number
    assert arena.facing_of[number[0, 1]][number[3, 1]] == FACINGS.index("e")
    assert number[1, 2] not in arena.facing_of[number[0, 1]]
    assert number[0, 1] not in arena.facing_of[number[0, 1]]
    for one, (q, r) in enumerate(arena.hexes):
        for other, (p, s) in enumerate(arena.hexes):
            shares = one != other and (q == p or r == s or q + r == p + s)
            assert (other in arena.facing_of[one]) == shares


@pytest.mark.rule("SFB-Q22")
def test_statues_do_not_end_a_row() -> None:
    arena = usual_arena()
    number = arena.number
    ray = arena.rays[number[-2, 0]][FACINGS.index("e")]
    assert [arena.hexes[at] for at in ray] == [(q, 0) for q in range(-1, 5)]


@pytest.mark.rule("SFB-Q22")
@pytest.mark.rule("SFB-Q110")
def test_a_hole_ends_a_row_and_distances_are_counted_across_it() -> None:
    arena = arena_of([hex_ for hex_ in hexagon(2) if hex_ != (0, 0)])
    number = arena.number
    west, east = number[-1, 0], number[1, 0]
    assert arena.rays[west][FACINGS.index("e")] == ()
    assert east not in arena.facing_of[west]
    assert arena.distance[west][east] == 2
    assert arena.steps[west][east] == 3


def test_ways_over_the_hexes_are_as_long_as_the_distance_where_there_is_no_hole() -> None:
    arena = usual_arena()
    assert arena.steps == arena.distance


def test_no_way_leads_to_an_island() -> None:
    arena = arena_of([(0, 0), (1, 0), (4, 0)])
    assert arena.steps[0] == (0, 1, NOWHERE)
    assert arena.distance[0][2] == 4


# -- areas ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-8.3")
def test_an_area_is_the_offsets_around_the_attacker() -> None:
    arena = usual_arena()
    start = arena.number[-1, 2]
    area = arena.area(start, CONE4, "e")
    assert [arena.hexes[at] for at in area] == [add((-1, 2), offset) for offset in CONE4]


@pytest.mark.rule("SFB-Q6")
def test_an_area_turns_with_its_facing() -> None:
    arena = usual_arena()
    start = arena.number[0, 0]
    assert [arena.hexes[at] for at in arena.area(start, LINE3, "nw")] == [(0, -1), (0, -2), (0, -3)]
    seen = {tuple(sorted(arena.area(start, ARC3, word))) for word in FACINGS}
    assert len(seen) == 6
    assert len({tuple(sorted(arena.area(start, RING, word))) for word in FACINGS}) == 1


@pytest.mark.rule("SFB-Q6")
def test_only_the_hook_differs_from_all_of_its_turns_when_it_is_mirrored() -> None:
    arena = usual_arena()
    start = arena.number[0, 0]
    for pattern in PATTERNS:
        turns = [tuple(sorted(arena.area(start, pattern, word))) for word in FACINGS]
        images = [tuple(sorted(arena.area(start, pattern, f"{word}-mirrored"))) for word in FACINGS]
        assert (sorted(turns) == sorted(images)) == (pattern != HOOK)


@pytest.mark.rule("SFB-Q6")
def test_what_lies_outside_the_arena_is_left_out_of_an_area() -> None:
    arena = usual_arena()
    corner = arena.number[4, -4]
    assert arena.area(corner, LINE3, "e") == ()
    ring = arena.area(corner, RING, "e")
    assert sorted(arena.hexes[at] for at in ring) == [(3, -4), (3, -3), (4, -3)]
