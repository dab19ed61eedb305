"""Refusals of an attack at moments that no case has: a target that is gone, nobody to attack, a condition."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.rules.attack import refuse_attack
from referee.kernel.choices.name_spaces import names_of
from tests.games.save_your_bacon.scenes import Cards, card

ON_TARGET = "[After a friendly card declares a target]"
CARDS = Cards(
    card("break", "reaction", ON_TARGET, "Destroy an opposing equipment card."),
    card("lift", "reaction", ON_TARGET, "Return an opposing equipment card to its owner's hand."),
    card("axe", "equipment", attack=3, defense=2),
    card("blunt", "equipment", attack=0, defense=2),
)


@pytest.mark.rule("SYB-Q26")
def test_nobody_counters_with_a_target_that_is_gone_while_the_window_goes_on():
    scene = CARDS.scene(
        things={"dogwood": {"equipment": ["axe-2"]}, "elm": {"equipment": ["blunt-2"]}},
        seat1={"hand": ["break", "lift"]},
    )
    scene.say("attack alder-1", "declare-target axe-2", "1: play-reaction lift birch-1")
    scene.say("choose axe-2")
    assert scene.run.state.attacks, "the window goes on"
    assert not scene.is_in_play("axe-2")
    refused = [scene.run.refusals(seat, ["declare-counter", "yes"]) for seat in (0, 1, 2)]
    assert all(refused)
    assert not {"SYB-6.0.8", "SYB-7.0.5"} & {each.rule for rules in refused for each in rules}


@pytest.mark.rule("SYB-Q36", "SYB-6.0.2", "SYB-6.0.5")
def test_without_anything_to_attack_the_declaration_is_refused():
    scene = CARDS.scene()
    ask = scene.run.asks()[0]
    alder = names_of(scene.run, "thing").numbers["alder-1"]
    assert refuse_attack(ask, (alder,)) == []
    scene.run.state.side(2).champions = []
    scene.run.state.rearranged()
    assert [each.rule for each in refuse_attack(ask, (alder,))] == ["SYB-Q36"]


@pytest.mark.rule("SYB-6.0.5")
def test_a_condition_is_no_target():
    scene = CARDS.scene(things={"dogwood": {"conditions": ["warded"]}})
    scene.say("attack alder-1")
    ask = scene.run.asks()[0]
    found = scene.run.refusals(ask.seat, ["declare-target", "warded"])
    assert [each.rule for each in found] == ["SYB-6.0.5"]
