"""Destruction and leaving play (section 11.0), tests for defeat (SYB-Q20, SYB-Q21), and whose doing it is (SYB-Q22)."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, card

CARDS = Cards(
    card("tap", "action", "Place 1 {D} on an opposing card."),
    card("smash", "action", "Destroy an opposing equipment card. Place 1 {D} on an opposing card."),
    card("steal", "action", "Choose an opposing equipment card. Equip that card to this champion."),
    card("recall", "action", "Return an equipment card to its owner's hand."),
    card("banish", "action", "Remove an equipment card from the game."),
    card("wreck", "action", "Destroy an opposing equipment card."),
    card("steady", "action", "Until the end of this turn, each friendly champion has +2 Defense."),
    card(
        "weaken",
        "action",
        "Until the start of your next turn, each opposing champion has -1 Defense.",
    ),
    card("pelt", "action", "Place 1 {D} on a champion."),
    card("roof", "equipment", "Shelter: Each other friendly champion has +1 Defense."),
    card(
        "nest", "equipment", "Hoard: {A} -> place the top card of your deck underneath this card."
    ),
    card("dig", "action", "Draw 3 cards."),
    texts={"elm": ["Meek: Each other friendly champion has -9 Defense."]},
)
PLAIN = Cards(card("pelt", "action", "Place 1 {D} on a champion."))


# -- destruction ----------------------------------------------------------------------------


@pytest.mark.rule("SYB-11.0.1")
def test_the_second_of_two_effects_destroys():
    scene = CARDS.scene(
        seat1={"hand": ["tap", "tap"]}, things={"dogwood": {"equipment": ["plank-2"]}}
    )
    scene.play("tap").say("choose plank-2")
    assert scene.damage("plank-2") == [1]
    scene.play("tap").say("choose plank-2")
    assert not scene.is_in_play("plank-2")
    assert scene.pile(2, "discard") == ["plank"]


@pytest.mark.rule("SYB-11.0.1", "SYB-11.0.3")
def test_an_attack_and_a_counter_destroy():
    worn = {"alder": {"equipment": ["plank-1"]}, "dogwood": {"equipment": ["charm-2"]}}
    scene = CARDS.scene(things=worn)
    scene.say("attack plank-1", "declare-target dogwood", "declare-counter yes")
    assert scene.pile(1, "discard") == ["plank"]
    other = CARDS.scene(things=worn)
    other.say("attack birch", "declare-target charm-2", "declare-counter no")
    assert other.pile(2, "discard") == ["charm"]


@pytest.mark.rule("SYB-11.0.2", "SYB-Q37")
def test_a_destroyed_card_can_still_be_chosen_and_is_destroyed_once():
    scene = CARDS.scene(seat1={"hand": ["smash"]}, things={"dogwood": {"equipment": ["plank-2"]}})
    scene.play("smash")
    assert scene["plank-2"].destroyed
    assert "choose plank-2" in scene.asked
    scene.say("choose plank-2")
    assert len(scene.told("destroyed")) == 1
    assert scene.pile(2, "discard") == ["plank"]


# -- leaving play ---------------------------------------------------------------------------


@pytest.mark.rule("SYB-11.0.5", "SYB-11.0.6", "SYB-11.0.10", "SYB-Q92")
def test_cards_underneath_go_to_their_owners_discards_in_their_order():
    under = [
        {"card": "spark", "owner": 2},
        {"card": "plank", "owner": 1},
        {"card": "charm", "owner": 2},
    ]
    worn = {"dogwood": {"equipment": [{"thing": "nest-2", "under": under}]}}
    scene = CARDS.scene(seat1={"hand": ["wreck"]}, things=worn).play("wreck")
    assert scene.pile(2, "discard") == ["spark", "charm", "nest"]
    assert scene.pile(1, "discard") == ["wreck", "plank"]


@pytest.mark.rule("SYB-11.0.6", "SYB-Q55")
def test_a_card_that_somebody_else_controls_goes_to_its_owners_pile():
    worn = {"dogwood": {"equipment": ["plank-2"]}}
    scene = CARDS.scene(seat1={"hand": ["steal", "recall"]}, things=worn)
    scene.play("steal")
    assert scene.run.state.controller(scene.number("plank-2")) == 1
    scene.play("recall")
    assert scene.pile(2, "hand") == ["plank"]
    assert scene.pile(1, "hand") == []


@pytest.mark.rule("SYB-11.0.4", "SYB-11.0.9")
def test_a_card_that_comes_back_bears_nothing():
    worn = {"alder": {"equipment": [{"thing": "plank-1", "damage": 1, "exhausted": True}]}}
    scene = CARDS.scene(seat1={"hand": ["recall"]}, things=worn).play("recall")
    assert scene.pile(1, "discard") == ["recall"]
    scene.say("play-card plank birch")
    assert (scene["plank-1"].damage, scene["plank-1"].exhausted) == (0, False)


@pytest.mark.rule("SYB-11.0.8")
def test_a_card_removed_from_the_game_never_returns():
    worn = {"alder": {"equipment": ["plank-1"]}}
    scene = CARDS.scene(seat1={"hand": ["banish", "dig"]}, things=worn).play("banish")
    assert scene.pile(1, "removed") == ["plank"]
    scene.play("dig")
    assert scene.pile(1, "removed") == ["plank"]
    assert scene.pile(1, "hand") == ["banish"]


# -- when a defense changes -----------------------------------------------------------------


@pytest.mark.rule("SYB-Q20", "SYB-14.0.20", "SYB-4.1.0.2")
def test_a_champion_is_defeated_when_what_protected_it_leaves_play():
    worn = {"alder": {"equipment": ["roof-1"]}, "birch": {"damage": 6}}
    kept = CARDS.scene(seat1={"hand": ["pelt"]}, things=worn)
    assert kept.play("pelt").say("choose cedar").damage("birch-1") == [6]
    scene = CARDS.scene(seat1={"hand": ["recall"]}, things=worn).play("recall")
    assert scene.damage("birch-1") == [0]
    assert scene["birch-1"].exhausted
    assert scene.run.state.side(2).bacon == 1


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


@pytest.mark.rule("SYB-Q22", "SYB-Q20")
def test_whose_effect_lowers_a_defense_has_defeated_the_champion():
    scene = CARDS.scene(
        3, seat1={"hand": ["weaken"]}, things={"dogwood": {"damage": 5}, "gorse": {"damage": 5}}
    )
    scene.play("weaken")
    assert [side.bacon for side in scene.run.state.seats] == [2, 0, 0]


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


@pytest.mark.rule("SYB-Q22", "SYB-Q58")
def test_a_condition_is_the_doing_of_whoever_applied_it():
    gnawed = {"dogwood": {"damage": 5, "conditions": ["infested"]}}
    scene = PLAIN.scene(things=gnawed).say("pass-time", "pass-time")
    assert scene.damage("dogwood-2") == [0]
    assert scene.run.state.side(1).bacon == 1


@pytest.mark.rule("SYB-Q60")
def test_a_full_champion_takes_no_more_and_nobody_equips_an_opponent():
    worn = {"alder": {"equipment": ["plank-1", "charm-1"]}}
    scene = PLAIN.scene(seat1={"hand": ["plank"]}, things=worn)
    assert "SYB-10.0.6" in scene.refused("play-card plank alder-1")
    assert "SYB-Q60" in scene.refused("play-card plank dogwood-2")
    scene.say("play-card plank birch-1")
    assert scene.is_in_play("plank-1-b")
