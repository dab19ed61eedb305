"""Shipped equipment: what it tells and costs; what follows from it stands in cases."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.state.values import cost_of, defense_of
from tests.games.save_your_bacon.scenes import House

HOUSE = House()
QUIET = "berserker light-space-monk dinosaurs"


def fight(scene, attacker, target, counter=None):
    scene.say(f"attack {attacker}", f"declare-target {target}")
    return scene.say(f"declare-counter {counter}") if counter else scene


def worn(champion, *equipment, **more):
    """A champion that wears these, as a row of a scene."""
    return {champion: {"equipment": list(equipment), **more}}


# -- equipment ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-9.0.1", "SYB-6.0.2", "SYB-7.0.4")
def test_kunai_behind_the_fan_attacks_without_its_champion():
    row = worn("demon", "kunai-behind-the-fan-1", "bone-nest-1", exhausted=True)
    scene = HOUSE.scene("demon cleric wizard", QUIET, things=row)
    assert "SYB-6.0.2" in scene.refused("attack bone-nest")
    fight(scene, "kunai", "light-space-monk", "no")
    assert scene.damage("light-space-monk-2") == [2]
    frozen = HOUSE.scene(
        "demon cleric wizard",
        QUIET,
        things=worn("demon", "kunai-behind-the-fan-1", conditions=["frozen", "terrified"]),
    )
    frozen.say("attack kunai")
    assert frozen.run.state.attacks


@pytest.mark.rule("SYB-14.0.51", "SYB-5.0.6", "SYB-10.2.0.18", "SYB-14.0.45")
def test_shoulder_caster_locks_on_or_burns_out():
    scene = HOUSE.scene(
        "demon cleric wizard", QUIET, things=worn("demon", "shoulder-caster-1"), seat1={"energy": 1}
    )
    scene.say("activate-effect shoulder-caster lock-on", "choose dinosaurs")
    assert (scene.damage("dinosaurs-2"), scene["shoulder-caster-1"].exhausted) == ([2], True)
    scene.say("activate-effect shoulder-caster overload", "choose berserker")
    assert scene.damage("berserker-2") == [3]
    assert scene.pile(1, "discard") == ["shoulder-caster"]
    assert not scene.told("destroyed")


@pytest.mark.rule("SYB-10.2.0.17", "SYB-14.0.52", "SYB-7.0.1")
@pytest.mark.parametrize("exhausted", [False, True])
def test_greataxe_of_grudges_wears_its_champion_out(exhausted):
    row = worn("demon", "greataxe-of-grudges-1", "kunai-behind-the-fan-1", exhausted=False)
    scene = HOUSE.scene("demon cleric wizard", QUIET, things=row)
    if exhausted:
        scene.run.state.change(scene.number("demon-1"), exhausted=True)
        assert "SYB-6.0.2" in scene.refused("attack greataxe")
        return
    fight(scene, "greataxe", "light-space-monk", "no")
    assert scene.damage("light-space-monk-2") == [4]
    assert scene["demon-1"].exhausted


@pytest.mark.rule("SYB-Q37", "SYB-10.2.1.12", "SYB-Q30")
def test_nanite_dispenser_fails_safe_and_attacks_with_nothing():
    row = worn("demon", {"thing": "nanite-dispenser-2", "exhausted": True}, damage=2)
    scene = HOUSE.scene("berserker cleric ninja", "demon wizard kaiju", things=row)
    fight(scene, "berserker", "nanite-dispenser")
    assert scene.damage("demon-2") == [1]
    assert scene.pile(2, "discard") == ["nanite-dispenser"]
    idle = HOUSE.scene("demon cleric wizard", QUIET, things=worn("demon", "nanite-dispenser-1"))
    fight(idle, "nanite-dispenser", "light-space-monk", "no")
    assert not idle.told("damaged")


@pytest.mark.rule("SYB-14.0.6", "SYB-Q29", "SYB-Q86", "SYB-7.0.7")
def test_humming_sunblade_deflects_the_attack_onto_itself():
    row = worn("demon", "humming-sunblade-2")
    scene = HOUSE.scene("ninja cleric medbot", "demon wizard kaiju", things=row)
    scene.say("attack ninja", "declare-target demon", "2: activate-effect humming-sunblade deflect")
    assert scene.damage("demon-2") == [0]
    assert [fact.data["card"] for fact in scene.told("damaged")] == ["Humming Sunblade (2)"]
    names = [fact.name for fact in scene.facts]
    assert names.index("damaged") < names.index("destroyed")
    assert scene.pile(2, "discard") == ["humming-sunblade"]
    assert scene.run.state.lasting == []
    tired = worn("demon", {"thing": "humming-sunblade-2", "exhausted": True})
    other = HOUSE.scene("ninja cleric medbot", "demon wizard kaiju", things=tired)
    other.say("attack ninja", "declare-target demon")
    assert "declare-counter yes" in other.asked


@pytest.mark.rule("SYB-Q15", "SYB-11.1.3", "SYB-14.0.37")
def test_crown_of_black_ice_chills_and_hushes():
    row = worn("demon", "crown-of-black-ice-1") | {"berserker": {"conditions": ["hexed", "frozen"]}}
    scene = HOUSE.scene("demon cleric wizard", QUIET, things=row)
    found = [defense_of(scene.run, scene.number(f"{id_}-2")) for id_ in ("berserker", "dinosaurs")]
    assert found == [4, 5]
    names = scene.run.setting.cards.names.numbers
    run, number = scene.run, scene.number
    assert cost_of(run, names["scatter"], number("dinosaurs-2")) == (1, 1)
    assert cost_of(run, names["scatter"], number("demon-1")) == (1, 0)
    assert cost_of(run, names["mood-swing"], number("dinosaurs-2")) == (1, 0)


@pytest.mark.rule("SYB-Q89", "SYB-14.0.46", "SYB-14.0.47")
def test_map_of_the_smoked_isles_digs_for_equipment():
    row = worn("demon", "map-of-the-smoked-isles-1")
    scene = HOUSE.scene(
        "demon cleric wizard",
        QUIET,
        things=row,
        seat1={"energy": 1, "deck": ["scatter", "bone-nest", "unravel"]},
    )
    scene.say("activate-effect map-of-the-smoked-isles dig")
    assert scene.pile(1, "hand") == ["bone-nest"]
    assert [
        fact.name
        for fact in scene.facts
        if fact.name in ("searched", "revealed", "taken", "shuffled")
    ] == ["searched", "revealed", "taken", "shuffled"]


@pytest.mark.rule("SYB-9.0.1", "SYB-4.1.0.3", "SYB-14.0.2")
@pytest.mark.parametrize("exhausted", [True, False])
def test_larder_door_shield_takes_the_blow_while_it_is_ready(exhausted):
    row = worn("demon", {"thing": "larder-door-shield-2", "exhausted": exhausted})
    scene = HOUSE.scene("light-space-monk cleric ninja", "demon wizard kaiju", things=row)
    fight(scene, "light-space-monk", "demon", "no")
    assert scene.damage("demon-2") == [3 if exhausted else 0]
    assert scene.is_in_play("larder-door-shield-2") == exhausted
