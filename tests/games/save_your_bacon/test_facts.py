"""In which order things are told: cards, defeats, attacks and draws; what follows from them stands in cases."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, Scene, card

CARDS = Cards(
    card("pelt", "action", "Place 1 {D} on a champion."),
    card("rain", "action", "Place 1 {D} on each opposing champion."),
    card("study", "action", "Draw 2 cards. Gain 1 {E+}.", cost_e=1),
    card("share", "action", "Each player draws 1 card."),
    card("charge", "action", "Attack with this champion. Gain 1 {B}."),
    card("nest", "equipment"),
    card("axe", "equipment", attack=3, defense=2),
    card("cheer", "reaction", "[After a friendly champion is defeated]", "Draw 1 card."),
    card(
        "break",
        "reaction",
        "[After a friendly card declares a target]",
        "Destroy an opposing equipment card.",
    ),
)
NAMES = ("exhausted", "mended", "lifted", "gained-bacon", "defeated")
ATTACK = ("attacks", "targets", "counters", "does-not-counter", "damaged", "attack-ended")


def order(scene: Scene, *names: str) -> list[str]:
    """The facts of those names in the order in which they were told."""
    return [fact.name for fact in scene.facts if fact.name in names]


@pytest.mark.rule("SYB-2.0.1.9")
def test_an_action_is_declared_paid_for_carried_out_and_discarded():
    scene = CARDS.scene(seat1={"hand": ["study", "spark"], "deck": ["plank", "charm", "nest"]})
    scene.play("study", "birch-1").say("pitch spark")
    assert order(scene, "declared", "pitched", "drawn", "gained-energy", "discarded") == [
        "declared",
        "pitched",
        "drawn",
        "drawn",
        "gained-energy",
        "discarded",
    ]
    (declared,) = scene.told("declared")
    assert declared.data["card"] == "Study"
    assert declared.data["champion"] == "The Birch (1)"
    assert scene.pile(1, "discard")[-1] == "study"


@pytest.mark.rule("SYB-4.1.1.8", "SYB-4.1.1.3")
def test_a_defeated_champion_is_exhausted_cleaned_and_only_then_worth_bacon():
    scene = CARDS.scene(
        seat1={"hand": ["pelt"]},
        things={"elm": {"damage": 5, "conditions": ["hexed", "terrified"]}},
    )
    scene.play("pelt").say("choose elm-2")
    assert order(scene, *NAMES) == ["defeated", "exhausted", "lifted", "lifted", "gained-bacon"]
    assert scene.borne("elm-2") == []
    assert scene.damage("elm-2") == [0]


@pytest.mark.rule("SYB-4.1.1.8", "SYB-Q24", "SYB-Q39")
def test_each_defeat_is_completed_before_the_next_and_all_before_a_window():
    scene = CARDS.scene(
        seat1={"hand": ["rain"]},
        seat2={"hand": ["cheer"], "deck": ["spark"]},
        things={"dogwood": {"damage": 5}, "fir": {"damage": 5}},
    )
    scene.play("rain").say("order-defeats fir-2 dogwood-2")
    told = [(fact.name, fact.data.get("card")) for fact in scene.facts if fact.name in NAMES]
    assert told == [
        ("defeated", "The Fir (2)"),
        ("exhausted", "The Fir (2)"),
        ("gained-bacon", None),
        ("defeated", "The Dogwood (2)"),
        ("exhausted", "The Dogwood (2)"),
        ("gained-bacon", None),
    ]
    assert scene.run.state.side(1).bacon == 2
    assert any(line.startswith("play-reaction cheer") for line in scene.asked)


@pytest.mark.rule("SYB-14.0.41")
def test_each_player_draws_in_player_order():
    decks = {f"seat{seat}": {"deck": ["spark", "plank"]} for seat in (2, 3)}
    scene = CARDS.scene(3, seat1={"hand": ["share"], "deck": ["charm"]}, **decks).play("share")
    assert [scene.pile(seat, "hand") for seat in (1, 2, 3)] == [["charm"], ["plank"], ["plank"]]
    assert [fact.seat for fact in scene.told("drawn")] == [1, 2, 3]


@pytest.mark.rule("SYB-6.0.1", "SYB-6.0.13", "SYB-6.0.11", "SYB-6.0.12")
def test_the_four_steps_are_told_in_order():
    scene = CARDS.scene()
    scene.say("attack alder-1", "declare-target dogwood-2", "declare-counter yes")
    assert order(scene, *ATTACK) == ["attacks", "targets", "counters", "damaged", "damaged"]
    assert [f.rule for f in scene.told("damaged")] == ["SYB-6.0.11", "SYB-6.0.12"]
    assert scene.damage("alder-1", "dogwood-2") == [2, 2]
    assert scene.told("attack-ended") == []


@pytest.mark.rule("SYB-Q26", "SYB-Q38", "SYB-Q61")
def test_inside_a_card_a_destroyed_target_still_lies_there_and_the_attack_ends_all_the_same():
    scene = CARDS.scene(
        things={"dogwood": {"equipment": ["axe-2"]}}, seat1={"hand": ["charge", "break"]}
    )
    scene.play("charge").say("declare-target axe-2", "1: play-reaction break birch-1")
    assert order(scene, *ATTACK)[-1] == "attack-ended"
    told = ["attack-ended", "gained-bacon", "left-play"]
    assert order(scene, *told) == told
    assert scene.pile(2, "discard") == ["axe"]
    assert (scene.run.state.attacked, scene.run.state.taken) == (False, 1)
