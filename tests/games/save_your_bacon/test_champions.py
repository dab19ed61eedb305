"""Effects of shipped champions: what they tell, ask and cost; what follows from them stands in cases."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.state.values import cost_of
from tests.games.save_your_bacon.scenes import House

HOUSE = House()
QUIET = "berserker light-space-monk dinosaurs"
"""Champions who react to nothing unless they are attacked, defeated or hit."""


def attack(scene, attacker, target, *, counter=None):
    """An attack up to the window of its damage; ``counter`` is said if the defender is asked."""
    scene.say(f"attack {attacker}", f"declare-target {target}")
    return scene.say(f"declare-counter {counter}") if counter else scene


# -- the Ninja ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q17", "SYB-14.0.34")
def test_disguise_costs_no_action_and_may_be_used_twice():
    scene = HOUSE.scene("ninja cleric wizard", QUIET, seat1={"energy": 2, "hand": []})
    for trait in ("te", "ph"):
        scene.say("activate-effect ninja disguise", f"choose {trait}")
    assert scene.run.state.taken == 0
    assert len(scene.run.state.lasting) == 2


# -- the Xeno Hunter ------------------------------------------------------------------------


@pytest.mark.rule("SYB-10.2.0.16", "SYB-14.0.57")
@pytest.mark.parametrize("used", [True, False])
def test_patient_stalker_may_gain_energy_after_passing_time(used):
    scene = HOUSE.scene("xeno-hunter ninja demon", QUIET).say("pass-time")
    assert scene.run.asks()[0].secret
    scene.say("activate-effect xeno-hunter patient-stalker" if used else "pass-priority")
    assert scene.energy(1) == used
    assert scene.is_over


# -- the Wizard -----------------------------------------------------------------------------


@pytest.mark.rule("SYB-10.2.0.12", "SYB-4.0.9")
def test_study_draws_two_and_discards_one_of_all():
    scene = HOUSE.scene(
        "wizard cleric demon", QUIET, seat1={"energy": 1, "deck": ["scatter", "unravel"]}
    )
    scene.say("activate-effect wizard study")
    assert scene.asked == ["choose scatter", "choose unravel"]
    scene.say("choose unravel")
    assert (scene.pile(1, "hand"), scene.pile(1, "discard")) == (["scatter"], ["unravel"])


@pytest.mark.rule("SYB-14.0.35", "SYB-14.0.64", "SYB-Q76")
def test_spell_thrift_lowers_action_cards_of_this_champion_alone():
    scene = HOUSE.scene("wizard cleric demon", QUIET)
    names, things = scene.run.setting.cards.names.numbers, scene.number
    for card, champion, cost in (
        ("larder-inferno", "wizard-1", 4),
        ("larder-inferno", "cleric-1", 5),
        ("pact-of-fat-and-flame", "wizard-1", 0),
        ("staff-of-second-thoughts", "wizard-1", 2),
    ):
        assert cost_of(scene.run, names[card], things(champion)) == (cost, 0)
    assert cost_of(scene.run, names["unravel"], things("wizard-1")) == (0, 2)


# -- the Kaiju ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-10.2.0.17", "SYB-Q43", "SYB-10.2.2.3")
def test_tremor_must_shake_some_equipment_also_an_own_one():
    worn = {"demon": {"equipment": ["bone-nest-1"]}}
    scene = HOUSE.scene("kaiju demon wizard", QUIET, things=worn).say("attack kaiju")
    assert scene.damage("bone-nest-1") == [1]
    two = worn | {"dinosaurs": {"equipment": ["kunai-behind-the-fan-2"]}}
    asked = HOUSE.scene("kaiju demon wizard", QUIET, things=two).say("attack kaiju")
    assert asked.asked == ["choose bone-nest-1", "choose kunai-behind-the-fan-2"]
    assert asked.refused("choose none") == ["SYB-10.2.2.3"]


# -- the Dinosaurs --------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.3", "SYB-14.0.40")
@pytest.mark.parametrize(("exhausted", "placed"), [(False, 2), (True, 3)])
def test_pack_hunt_and_second_claw(exhausted, placed):
    scene = HOUSE.scene(
        "dinosaurs kaiju wizard",
        "haunted-armor cleric demon",
        seat1={"energy": 1},
        things={"cleric": {"exhausted": exhausted}},
    )
    attack(scene, "dinosaurs", "cleric", counter=None if exhausted else "no")
    assert scene.damage("cleric-2") == [placed]
    scene.say("activate-effect dinosaurs second-claw")
    assert scene.damage("cleric-2") == [placed + 1]
    assert [fact.data["kind"] for fact in scene.told("damaged")] == ["attack", "effect"]


# -- the Ice Queen --------------------------------------------------------------------------


@pytest.mark.rule("SYB-10.2.2.1", "SYB-14.0.12", "SYB-Q82")
def test_cold_snap_freezes_only_who_is_exhausted_or_counts_so():
    rows = {"berserker": {"exhausted": True}, "dinosaurs": {"conditions": ["frozen"]}}
    scene = HOUSE.scene("ice-queen kaiju wizard", QUIET, seat1={"energy": 2}, things=rows)
    scene.say("activate-effect ice-queen cold-snap")
    assert scene.asked == ["choose berserker-2", "choose dinosaurs-2"]
    scene.say("choose dinosaurs")
    assert scene.borne("dinosaurs-2") == ["frozen"]
    nobody = HOUSE.scene("ice-queen kaiju wizard", QUIET, seat1={"energy": 1})
    nobody.say("activate-effect ice-queen cold-snap")
    assert nobody.energy(1) == 0
    assert nobody.told("not-done")
