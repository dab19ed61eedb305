"""Shipped action and reaction cards: what they tell and ask; what follows from them stands in cases."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.state.values import defense_of
from tests.games.save_your_bacon.scenes import House

HOUSE = House()
QUIET = "berserker light-space-monk dinosaurs"
CALM = "demon cleric wizard"


def play(id_, champion, *choices, teams=(CALM, QUIET), **more):
    """The scene after seat 1 has played that card with that champion, paid with tokens."""
    side = {"energy": 5} | dict(more.pop("seat1", {}))
    side["hand"] = [id_, *side.get("hand", [])]
    scene = HOUSE.scene(*teams, seat1=side, **more)
    scene.say(f"play-card {id_} {champion}")
    while scene.asked_seat == 1 and "stop-pitching" in scene.asked:
        scene.say("stop-pitching")
    return scene.say(*choices)


# -- actions --------------------------------------------------------------------------------


@pytest.mark.rule("SYB-9.0.3", "SYB-Q61", "SYB-4.0.20")
def test_coordinated_ambush_attacks_unanswered():
    other = {"hand": ["scatter", "sanctuary"], "energy": 5}
    scene = play(
        "coordinated-ambush",
        "wizard",
        "choose demon",
        teams=(CALM, "dinosaurs kaiju medbot"),
        seat2=other,
    )
    scene.say("declare-target dinosaurs")
    assert scene.asked == ["declare-counter yes", "declare-counter no"]
    scene.say("declare-counter no")
    assert scene.damage("dinosaurs-2") == [3]
    assert (scene.run.state.taken, scene.run.state.attacked) == (1, False)


@pytest.mark.rule("SYB-Q55", "SYB-Q77", "SYB-10.1.4", "SYB-14.0.32")
def test_plunder_the_galley_takes_and_readies():
    gear = {
        "dinosaurs": {
            "equipment": [{"thing": "crossguard-flarebrand-2", "exhausted": True, "damage": 1}]
        }
    }
    scene = play("plunder-the-galley", "wizard", things=gear)
    taken = scene["crossguard-flarebrand-2"]
    assert (taken.exhausted, taken.damage) == (False, 1)
    assert scene.run.state.place_of(scene.number("crossguard-flarebrand-2")) == (1, 2, 0)
    full = gear | {"wizard": {"equipment": ["bone-nest-1", "kunai-behind-the-fan-1"]}}
    kept = play("plunder-the-galley", "wizard", things=full)
    assert kept["crossguard-flarebrand-2"].exhausted


# -- reactions ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-10.2.1.15", "SYB-Q44", "SYB-Q85", "SYB-Q14")
def test_unravel_takes_an_action_card_away_when_it_is_paid_for():
    scene = HOUSE.scene(
        "demon cleric dinosaurs",
        "wizard kaiju ninja",
        seat1={"hand": ["mood-swing"], "energy": 1},
        seat2={"hand": ["unravel"], "energy": 2},
    )
    scene.say("play-card mood-swing demon", "2: play-reaction unravel wizard")
    assert (scene.pile(1, "discard"), scene.pile(2, "discard")) == (["mood-swing"], ["unravel"])
    assert (scene.energy(1), scene.run.state.taken) == (0, 1)
    assert not scene.told("picked-option")


@pytest.mark.rule("SYB-14.0.7", "SYB-10.1.2", "SYB-Q29")
def test_step_into_the_blow_takes_the_attack_with_more_defense():
    scene = HOUSE.scene(
        "berserker kaiju dinosaurs", CALM, seat2={"hand": ["step-into-the-blow"], "energy": 1}
    )
    scene.say(
        "attack berserker", "declare-target demon", "2: play-reaction step-into-the-blow cleric"
    )
    assert defense_of(scene.run, scene.number("cleric-2")) == 9
    scene.say("declare-counter no")
    assert scene.damage("cleric-2", "demon-2") == [4, 0]
    same = HOUSE.scene(
        "berserker kaiju dinosaurs", CALM, seat2={"hand": ["step-into-the-blow"], "energy": 1}
    )
    same.say(
        "attack berserker", "declare-target cleric", "2: play-reaction step-into-the-blow cleric"
    )
    assert [fact.rule for fact in same.told("not-done")] == ["SYB-10.2.2.1"]
    assert defense_of(same.run, same.number("cleric-2")) == 9
