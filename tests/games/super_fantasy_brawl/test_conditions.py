"""Conditions and challenges: zones, sides, states, statues, distances; crowds."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.super_fantasy_brawl.language.tree import Condition, Selector
from referee.games.super_fantasy_brawl.state.conditions import holds, is_fulfilled
from referee.games.super_fantasy_brawl.state.selectors import members
from tests.games.super_fantasy_brawl.resolutions import said
from tests.games.super_fantasy_brawl.tables import Laid, Piece


def goal(text: str) -> Condition:
    """The condition that a line of a challenge is."""
    (condition,) = said((text,), "challenge").conditions
    return condition


def true_for(laid: Laid, text: str, seat: int = 1) -> bool:
    return holds(laid.run(), goal(text), seat)


# -- crowds ---------------------------------------------------------------------------------


def names(laid: Laid, crowd: Selector, whose: str) -> list[str]:
    found = members(laid.run(), crowd, laid.number[whose])
    return [name for name, number in laid.number.items() if number in found]


@pytest.mark.rule("SFB-2.1", "SFB-2.2", "SFB-2.3", "SFB-17.7")
def test_enemies_and_allies_are_the_others_in_the_arena():
    laid = Laid(
        [Piece("it", "e4"), Piece("friend", "a9"), Piece("gone")],
        [Piece("foe", "f4"), Piece("away")],
    )
    assert names(laid, Selector("enemy"), "it") == ["foe"]
    assert names(laid, Selector("ally"), "it") == ["friend"]
    assert names(laid, Selector("champion"), "it") == ["friend", "foe"]
    assert names(laid, Selector("ally"), "foe") == []


@pytest.mark.rule("SFB-23.5", "SFB-23.14")
def test_the_team_mates_champions_are_allies():
    sides = [[Piece(name, at)] for name, at in zip("abcd", ("e4", "f4", "d5", "e3"), strict=True)]
    laid = Laid(*sides)
    assert names(laid, Selector("ally", within=1), "a") == ["c"]
    assert names(laid, Selector("enemy", within=1), "a") == ["b", "d"]
    assert names(laid, Selector("ally"), "d") == ["b"]


@pytest.mark.rule("SFB-8.7", "SFB-Q82")
def test_a_crowd_within_so_many_hexes_counts_like_a_shot():
    laid = Laid(
        [Piece("it", "e4")], [Piece("next", "f4"), Piece("two", "e6"), Piece("three", "e7")]
    )
    assert names(laid, Selector("enemy", within=1), "it") == ["next"]
    # Across the statue on e5: obstacles do not matter.
    assert names(laid, Selector("enemy", within=2), "it") == ["next", "two"]
    assert names(laid, Selector("enemy", within=3), "it") == ["next", "two", "three"]


@pytest.mark.rule("SFB-2.5", "SFB-Q22", "SFB-Q82")
def test_a_crowd_in_row_stands_straight_ahead():
    laid = Laid([Piece("it", "e4")], [Piece("row", "e6"), Piece("bent", "d6"), Piece("far", "e8")])
    assert names(laid, Selector("enemy", within=3, in_row=True), "it") == ["row"]


def test_a_champion_on_its_gate_has_nobody_near_it():
    laid = Laid([Piece("it"), Piece("friend", "e4")], [Piece("foe", "f4")])
    assert names(laid, Selector("enemy", within=1), "it") == []
    assert names(laid, Selector("ally"), "it") == ["friend"]


# -- control --------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.2", "SFB-Q61")
@pytest.mark.parametrize(
    ("own", "other", "controlled"),
    [(1, 1, False), (2, 1, True), (1, 0, True), (0, 0, False), (1, 2, False)],
)
def test_the_greater_number_controls_a_zone(own: int, other: int, *, controlled: bool):
    ring = iter(("d5", "e4", "f4", "f5", "e6"))
    laid = Laid(
        [Piece(f"own{n}", next(ring)) for n in range(own)] + [Piece("gone")],
        [Piece(f"other{n}", next(ring)) for n in range(other)] + [Piece("outside", "a9")],
    )
    assert true_for(laid, "Your side controls the yellow zone.") is controlled
    assert true_for(laid, "The other side controls the yellow zone.", 2) is controlled


@pytest.mark.rule("SFB-23.14")
def test_both_team_mates_count_for_control():
    ring = ("d5", "e4", "f4")
    laid = Laid([Piece("a", ring[0])], [Piece("b", ring[1])], [Piece("c", ring[2])], [Piece("d")])
    for seat, controls in ((1, True), (2, False), (3, True), (4, False)):
        assert true_for(laid, "Your side controls the yellow zone.", seat) is controls


@pytest.mark.rule("SFB-26.1")
def test_enemy_area_and_half_are_those_of_the_other_gate():
    laid = Laid([Piece("it", "a9"), Piece("friend", "e6")], [Piece("foe", "e1")])
    area, half = (
        "Your side controls the enemy deployment area.",
        "Your side has 2 or more champions in the enemy half.",
    )
    # Seat 1 comes from the north: rows 6 to 9 are the enemy half.
    assert true_for(laid, area)
    assert true_for(laid, area, 2)
    assert true_for(laid, half)
    assert not true_for(laid, half, 2)
    laid.change("friend", hex=laid.hex("d5"))
    assert not true_for(laid, half)
    laid.table.sides[0].gate, laid.table.sides[1].gate = 1, 0
    assert not true_for(laid, area)


def test_an_area_of_a_gate_that_is_not_chosen_holds_nobody():
    laid = Laid([Piece("it", "a9")], [Piece("foe", "e1")])
    laid.table.sides[1].gate = None
    assert not true_for(laid, "Your side controls the enemy deployment area.")


# -- counts and states ----------------------------------------------------------------------


@pytest.mark.rule("SFB-25.1", "SFB-4.6")
def test_bloodied_champions_are_counted_with_3_damage():
    laid = Laid([Piece("it", "e4")], [Piece("one", "f4", damage=3), Piece("two", "f5", damage=2)])
    text = "The other side has 2 or more bloodied champions in the arena."
    assert not true_for(laid, text)
    laid.change("two", damage=3)
    assert true_for(laid, text)
    laid.change("two", hex=None)
    assert not true_for(laid, text)


@pytest.mark.rule("SFB-17.6")
def test_unbroken_asks_for_everybody_unhurt():
    laid = Laid([Piece("it", "e4"), Piece("friend", "f4")], [Piece("foe", "f5", damage=5)])
    every = "Your side has all its champions in the arena."
    none = "Your side has no bloodied champion in the arena."
    challenge: Any = laid.cards.challenges
    number = laid.challenge("unbroken", goal(every), goal(none))
    assert is_fulfilled(laid.run(), challenge[number], 1)
    laid.change("friend", damage=3)
    assert true_for(laid, every)
    assert not is_fulfilled(laid.run(), challenge[number], 1)
    laid.change("friend", damage=0, hex=None)
    assert true_for(laid, none)
    assert not true_for(laid, every)


@pytest.mark.rule("SFB-18.3")
def test_levelled_champions_on_the_gate_do_not_count():
    laid = Laid([Piece("it", "e4")], [Piece("foe", "f5", levelled=True)])
    text = "Your side has 1 or more levelled champions in the arena."
    assert not true_for(laid, text)
    assert true_for(laid, text, 2)
    laid.change("foe", hex=None)
    assert not true_for(laid, text, 2)


# -- statues and distances ------------------------------------------------------------------


@pytest.mark.rule("SFB-2.4", "SFB-4.6")
def test_different_statues_each_need_a_champion_beside_them():
    laid = Laid([Piece("it", "d5"), Piece("friend", "f4")], [Piece("foe", "g5")])
    text = "Your side has champions adjacent to 2 or more different statues."
    # Both stand by the statue in the middle only.
    assert not true_for(laid, text)
    laid.change("friend", hex=laid.hex("h4"))
    assert true_for(laid, text)


@pytest.mark.rule("SFB-8.7")
def test_spread_looks_for_some_champions_that_are_far_from_each_other():
    text = "Your side has 3 champions with distance 3 or more between each two."
    laid = Laid(
        [Piece("a", "e1"), Piece("b", "e4"), Piece("c", "b9"), Piece("d", "e2")], [Piece("foe")]
    )
    assert true_for(laid, text)
    laid.change("b", hex=laid.hex("e3"))
    assert not true_for(laid, text)
    laid.change("b", hex=None)
    assert not true_for(laid, text)
