"""Champions that are due to level up, and those that are not (SFB-18)."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.duels import Duel, attack

HIT = ("1: play strike-ann", "1: use", "1: attack dan")


@pytest.mark.rule("SFB-18.4", "SFB-17.2")
def test_nothing_is_flipped_where_the_champion_was_levelled_already():
    """The point is given; no card is turned, neither now nor when the action is over."""
    duel = Duel(attack("strike-ann"), ann="c7 levelled", dan="d7 5").does(*HIT, "2: pass")
    assert (duel.points, duel.at("dan")) == ([1, 0], "")
    assert duel.row("ann").levelled
    assert (duel.row("ann").due, duel.told("levelled")) == (False, [])


@pytest.mark.rule("SFB-18.1", "SFB-18.2")
def test_who_levels_up_is_told_once_when_the_action_is_over():
    duel = Duel(attack("strike-ann"), ann="c7 2", dan="d7 5").does(*HIT, "2: pass")
    assert (duel.row("ann").levelled, duel.damage("ann")) == (True, [2])
    assert duel.told("out", "levelled") == [
        ("out", "SFB-17.1", "Dan"),
        ("levelled", "SFB-18.2", "Ann"),
    ]
