"""Every shipped equipment card and condition does in play what it says."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.state.values import attack_of, cost_of, defense_of
from tests.games.save_your_bacon.scenes import House

HOUSE = House()
QUIET = "berserker light-space-monk dinosaurs"
MONKS = "light-space-monk cleric wizard"


def fight(scene, attacker, target, counter=None):
    scene.say(f"attack {attacker}", f"declare-target {target}")
    return scene.say(f"declare-counter {counter}") if counter else scene


def worn(champion, *equipment, **more):
    """A champion that wears these, as a row of a scene."""
    return {champion: {"equipment": list(equipment), **more}}


# -- equipment ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.3", "SYB-14.0.40", "SYB-6.0.3")
@pytest.mark.parametrize(
    ("row", "placed"), [({}, 3), ({"exhausted": True}, 4), ({"conditions": ["frozen"]}, 4)]
)
def test_crossguard_flarebrand_sears_who_is_exhausted(row, placed):
    scene = HOUSE.scene(
        "demon cleric wizard",
        QUIET,
        things=worn("demon", "crossguard-flarebrand-1") | {"light-space-monk": row},
    )
    fight(scene, "crossguard-flarebrand", "light-space-monk", None if row else "no")
    assert scene.damage("light-space-monk-2") == [placed]
    assert not scene["demon-1"].exhausted


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


@pytest.mark.rule("SYB-9.0.3", "SYB-10.2.1.2", "SYB-6.0.6")
@pytest.mark.parametrize("used", [True, False])
def test_wrist_minigun_suppresses_the_counter(used):
    scene = HOUSE.scene(
        "demon cleric wizard", QUIET, things=worn("demon", "wrist-minigun-1"), seat1={"energy": 1}
    )
    scene.say("attack wrist-minigun", "declare-target light-space-monk")
    assert scene.asked_seat == 1
    scene.say("activate-effect wrist-minigun suppression" if used else "pass-priority")
    assert (scene.asked_seat == 2) == (not used)
    assert scene.damage("light-space-monk-2") == [2 if used else 0]


@pytest.mark.rule("SYB-14.0.32", "SYB-Q46", "SYB-10.2.0.13")
@pytest.mark.parametrize(("damage", "left"), [(1, 1), (3, 1)])
def test_nanite_dispenser_patches_two_damage_or_none(damage, left):
    row = worn("demon", "nanite-dispenser-1", damage=damage, conditions=["hexed", "terrified"])
    scene = HOUSE.scene("demon cleric wizard", QUIET, things=row, seat1={"energy": 1})
    scene.say("activate-effect nanite-dispenser patch", "choose terrified")
    assert scene.damage("demon-1") == [left]
    assert scene.borne("demon-1") == ["hexed"]


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


@pytest.mark.rule("SYB-10.1.1", "SYB-5.0.7", "SYB-10.2.2.5")
def test_staff_of_second_thoughts_needs_magic_and_recalls_an_action():
    row = worn("ninja", "staff-of-second-thoughts-1") | worn(
        "wizard", "staff-of-second-thoughts-1-b"
    )
    scene = HOUSE.scene(
        "ninja cleric wizard", QUIET, things=row, seat1={"discard": ["scatter", "mood-swing"]}
    )
    assert set(scene.refused("activate-effect staff-of-second-thoughts-1 recall")) & {
        "SYB-10.1.3",
        "SYB-2.1.2.4",
        "SYB-10.1.1",
    }
    scene.say("activate-effect staff-of-second-thoughts-1-b recall")
    assert (scene.pile(1, "hand"), scene.pile(1, "discard")) == (["mood-swing"], ["scatter"])


@pytest.mark.rule("SYB-14.0.20", "SYB-14.0.37")
def test_censer_of_savory_smoke_hallows_the_others():
    scene = HOUSE.scene(
        "demon cleric wizard", QUIET, things=worn("demon", "censer-of-savory-smoke-1")
    )
    found = [
        defense_of(scene.run, scene.number(f"{id_}-1")) for id_ in ("demon", "cleric", "wizard")
    ]
    assert found == [6, 8, 7]
    assert defense_of(scene.run, scene.number("berserker-2")) == 5


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


@pytest.mark.rule("SYB-Q86", "SYB-7.0.2", "SYB-14.0.51")
def test_uprooted_radio_tower_keeps_gear_down():
    row = worn("demon", "uprooted-radio-tower-1") | worn("berserker", "greataxe-of-grudges-2")
    scene = HOUSE.scene(
        "demon cleric wizard",
        QUIET,
        things=row,
        seat1={"energy": 1},
        seat2={"deck": ["scatter"] * 5},
    )
    scene.say("activate-effect uprooted-radio-tower static-surge")
    assert scene["greataxe-of-grudges-2"].exhausted
    scene.say("pass-time", "pass-time", "end-turn", "2: refresh")
    assert "ready-cards greataxe-of-grudges-2" not in scene.asked
    assert scene["greataxe-of-grudges-2"].exhausted


@pytest.mark.rule("SYB-Q92", "SYB-14.0.35", "SYB-Q35", "SYB-7.0.6")
def test_bone_nest_hoards_and_hatches():
    scene = HOUSE.scene(
        "dinosaurs cleric wizard",
        QUIET,
        things=worn("dinosaurs-1", "bone-nest-1"),
        seat1={"deck": ["scatter", "unravel"]},
    )
    number = scene.number("dinosaurs-1")
    for expected in (3, 4):
        scene.say("activate-effect bone-nest hoard")
        assert attack_of(scene.run, number) == expected
    tired = HOUSE.scene(
        "dinosaurs cleric wizard",
        QUIET,
        things=worn("dinosaurs-1", "bone-nest-1", exhausted=True),
        seat1={"deck": ["scatter"]},
    )
    assert {"SYB-10.1.1", "SYB-10.1.2"} == set(tired.refused("activate-effect bone-nest hoard"))


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


@pytest.mark.rule("SYB-4.1.1.9", "SYB-4.1.1.10", "SYB-14.0.40")
@pytest.mark.parametrize(("held", "then"), [(2, [2, 2]), (3, [2, 2]), (4, [2, 2])])
def test_contract_of_cured_souls_pays_one_bacon_more(held, then):
    row = worn("demon", "contract-of-cured-souls-1") | {
        "light-space-monk": {"damage": 5, "exhausted": True}
    }
    scene = HOUSE.scene("demon cleric wizard", QUIET, things=row, seat2={"bacon": held})
    fight(scene, "demon", "light-space-monk")
    assert scene.bacon() == then


@pytest.mark.rule("SYB-Q40", "SYB-Q99")
def test_contract_of_cured_souls_reads_the_fine_print():
    row = worn("demon", "contract-of-cured-souls-2")
    scene = HOUSE.scene(
        "wizard cleric ninja",
        "demon medbot kaiju",
        things=row,
        seat1={"energy": 1, "deck": ["scatter"] * 4},
        seat2={"energy": 2},
    )
    scene.say("activate-effect wizard study")
    assert scene.asked_seat == 2
    scene.say("activate-effect contract-of-cured-souls fine-print", "choose ninja-1")
    assert (scene.damage("ninja-1"), scene.asked_seat) == ([1], 1)


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


# -- conditions -----------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.12", "SYB-14.0.13", "SYB-Q58", "SYB-7.0.5")
def test_a_frozen_champion_counts_as_exhausted_until_it_thaws():
    row = {"demon": {"conditions": ["frozen"]}}
    scene = HOUSE.scene("demon cleric wizard", QUIET, things=row, seat1={"hand": ["scatter"]})
    assert "SYB-7.0.4" in scene.refused("attack demon")
    assert {"SYB-7.0.7", "SYB-14.0.12"} & set(scene.refused("activate-effect demon burnt-offering"))
    scene.say("activate-effect demon frozen-thaw", "attack demon")
    assert scene.borne("demon-1") == []
    attacked = HOUSE.scene("light-space-monk cleric ninja", "demon wizard kaiju", things=row)
    fight(attacked, "light-space-monk", "demon")
    assert attacked.damage("demon-2", "light-space-monk-1") == [3, 0]


@pytest.mark.rule("SYB-9.0.3", "SYB-10.2.1.12", "SYB-5.0.5")
def test_a_terrified_champion_does_not_attack_until_it_finds_its_nerve_or_courage():
    row = {"demon": {"conditions": ["terrified"]}}
    scene = HOUSE.scene(
        "demon cleric killbot",
        QUIET,
        things=row | {"dinosaurs": {"damage": 4}},
        seat1={"energy": 1},
    )
    assert scene.refused("attack demon") == ["SYB-9.0.3"]
    scene.say("activate-effect killbot overclock")
    assert scene.borne("demon-1") == []
    nerve = HOUSE.scene("demon cleric killbot", QUIET, things=row, seat1={"energy": 2})
    nerve.say("activate-effect demon terrified-nerve")
    assert (nerve.borne("demon-1"), nerve.run.state.taken) == ([], 0)


@pytest.mark.rule("SYB-14.0.60", "SYB-Q36", "SYB-9.0.3")
def test_an_enraged_champion_attacks_first_and_harder():
    row = {"demon": {"conditions": ["enraged"]}}
    scene = HOUSE.scene("demon cleric wizard", QUIET, things=row)
    assert "SYB-9.0.1" in scene.refused("pass-time")
    assert "SYB-9.0.1" in scene.refused("attack cleric")
    fight(scene, "demon", "light-space-monk", "no")
    assert scene.damage("light-space-monk-2") == [4]
    assert scene.borne("demon-1") == []
    for block in ({"exhausted": True}, {"conditions": ["enraged", "terrified"]}):
        free = HOUSE.scene(
            "demon cleric wizard", QUIET, things={"demon": {"conditions": ["enraged"]} | block}
        )
        assert "pass-time" in free.asked


@pytest.mark.rule("SYB-14.0.59", "SYB-Q80", "SYB-14.0.22")
def test_a_hexed_champion_pays_for_the_cards_it_uses():
    row = {"demon": {"conditions": ["hexed"]}}
    scene = HOUSE.scene(
        "demon cleric wizard",
        QUIET,
        things=row,
        seat1={"hand": ["pact-of-fat-and-flame", "scatter", "unravel"]},
    )
    scene.say("play-card pact-of-fat-and-flame demon")
    assert scene.damage("demon-1") == [2]
    cured = HOUSE.scene("demon cleric wizard", QUIET, things=row, seat1={"hand": ["scatter"]})
    cured.say("activate-effect demon hexed-countercharm")
    assert (cured.borne("demon-1"), cured.pile(1, "discard")) == ([], ["scatter"])


@pytest.mark.rule("SYB-10.2.2.4", "SYB-14.0.2", "SYB-14.0.25")
def test_a_ward_keeps_effects_off_and_fades_under_attack_damage():
    row = {"light-space-monk": {"conditions": ["warded"]}}
    scene = HOUSE.scene("demon cleric killbot", QUIET, things=row, seat1={"energy": 1})
    scene.say("activate-effect killbot overclock")
    assert scene.damage("light-space-monk-2", "dinosaurs-2") == [0, 1]
    fight(scene, "demon", "light-space-monk", "no")
    assert (scene.damage("light-space-monk-2"), scene.borne("light-space-monk-2")) == ([3], [])


@pytest.mark.rule("SYB-Q41", "SYB-10.2.0.17", "SYB-4.1.0.1")
def test_an_infested_champion_is_gnawed_at_every_check():
    row = {"light-space-monk": {"conditions": ["infested"]}, "demon": {"conditions": ["infested"]}}
    scene = HOUSE.scene("demon cleric wizard", QUIET, things=row, seat2={"energy": 1})
    scene.say("pass-time", "pass-time")
    assert scene.damage("light-space-monk-2", "demon-1") == [1, 0]
    scene.say("activate-effect light-space-monk infested-purge", "pass-time", *["pass-time"] * 2)
    assert scene.damage("light-space-monk-2", "demon-1") == [1, 1]
