"""Conditions on tables that no match has: nobody near a gate, a gate not chosen, more champions than are needed."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.language.tree import Condition, Selector
from referee.games.super_fantasy_brawl.state.conditions import holds
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


def test_a_champion_on_its_gate_has_nobody_near_it():
    """No text is carried out for it there (SFB-Q85)."""
    laid = Laid([Piece("it"), Piece("friend", "e4")], [Piece("foe", "f4")])
    assert names(laid, Selector("enemy", within=1), "it") == []
    assert names(laid, Selector("ally"), "it") == ["friend"]


# -- control --------------------------------------------------------------------------------


def test_an_area_of_a_gate_that_is_not_chosen_holds_nobody():
    """Before a match has its areas no condition is asked."""
    laid = Laid([Piece("it", "a9")], [Piece("foe", "e1")])
    laid.table.sides[1].gate = None
    assert not true_for(laid, "Your side controls the enemy deployment area.")


# -- statues and distances ------------------------------------------------------------------


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
