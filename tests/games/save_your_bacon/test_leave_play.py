"""Destruction and leaving play (section 11.0), tests for defeat (SYB-Q20, SYB-Q21), and whose doing it is (SYB-Q22)."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, card

CARDS = Cards(
    card("smash", "action", "Destroy an opposing equipment card. Place 1 {D} on an opposing card."),
    card("steady", "action", "Until the end of this turn, each friendly champion has +2 Defense."),
    card("pelt", "action", "Place 1 {D} on a champion."),
    texts={"elm": ["Meek: Each other friendly champion has -9 Defense."]},
)
PLAIN = Cards(card("pelt", "action", "Place 1 {D} on a champion."))


# -- destruction ----------------------------------------------------------------------------


@pytest.mark.rule("SYB-11.0.2", "SYB-Q37")
def test_a_destroyed_card_can_still_be_chosen_and_is_destroyed_once():
    scene = CARDS.scene(seat1={"hand": ["smash"]}, things={"dogwood": {"equipment": ["plank-2"]}})
    scene.play("smash")
    assert scene["plank-2"].destroyed
    assert "choose plank-2" in scene.asked
    scene.say("choose plank-2")
    assert len(scene.told("destroyed")) == 1
    assert scene.pile(2, "discard") == ["plank"]


# -- when a defense changes -----------------------------------------------------------------


@pytest.mark.rule("SYB-Q20", "SYB-Q86", "SYB-Q22")
def test_a_champion_is_defeated_when_a_duration_runs_out():
    hurt = {"alder": {"damage": 7}, "birch": {"damage": 0}}
    scene = CARDS.scene(
        seat1={"hand": ["steady"]}, things={"alder": {"damage": 5}, "birch": hurt["birch"]}
    )
    scene.play("steady").say("attack alder", "declare-target dogwood", "declare-counter yes")
    assert scene.damage("alder-1") == [0]
    assert scene.run.state.side(2).bacon == 1
    assert scene.run.state.turn == 4
    names = [fact.name for fact in scene.facts]
    assert names.index("defeated") < names.index("turn")


@pytest.mark.rule("SYB-Q21", "SYB-11.1.3")
def test_a_defense_of_zero_without_damage_defeats_nobody():
    scene = CARDS.scene(seat1={"hand": ["pelt"]})
    assert scene.run.state.side(1).bacon == 0
    scene.play("pelt").say("choose fir")
    assert [fact.data["card"] for fact in scene.told("defeated")] == ["The Fir (2)"]
    assert scene.run.state.side(1).bacon == 1
    again = scene.damage("dogwood-2", "fir-2")
    assert again == [0, 0]


@pytest.mark.rule("SYB-Q22", "SYB-4.1.1.7")
def test_the_own_effect_that_defeats_a_champion_is_a_friendly_one():
    scene = PLAIN.scene(3, seat1={"hand": ["pelt"]}, things={"cedar": {"damage": 5}})
    scene.play("pelt").say("choose cedar")
    assert scene.asked == ["choose-bacon-recipient 2", "choose-bacon-recipient 3"]
    scene.say("choose-bacon-recipient 3")
    assert [side.bacon for side in scene.run.state.seats] == [0, 0, 1]
