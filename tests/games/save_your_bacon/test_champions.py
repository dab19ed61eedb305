"""Every effect of every shipped champion does in play what it says."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.state.values import attack_of, cost_of, defense_of
from tests.games.save_your_bacon.scenes import House

HOUSE = House()
QUIET = "berserker light-space-monk dinosaurs"
"""Champions who react to nothing unless they are attacked, defeated or hit."""


def attack(scene, attacker, target, *, counter=None):
    """An attack up to the window of its damage; ``counter`` is said if the defender is asked."""
    scene.say(f"attack {attacker}", f"declare-target {target}")
    return scene.say(f"declare-counter {counter}") if counter else scene


# -- the Dark Space Lord --------------------------------------------------------------------

LORD = "dark-space-lord demon medbot"


@pytest.mark.rule("SYB-10.1.2", "SYB-14.0.33", "SYB-7.0.3")
@pytest.mark.parametrize(
    ("row", "hurt"), [({}, 1), ({"exhausted": True}, 0), ({"conditions": ["frozen"]}, 0)]
)
def test_choke_hold_hurts_only_whom_it_exhausted(row, hurt):
    scene = HOUSE.scene("dark-space-lord cleric xeno-hunter", QUIET, things={"berserker": row})
    scene.say("activate-effect dark-space-lord choke-hold", "choose berserker")
    assert scene.damage("berserker-2") == [hurt]
    assert scene["dark-space-lord-1"].exhausted
    assert scene.run.state.taken == 1


@pytest.mark.rule("SYB-5.0.7", "SYB-7.0.7")
def test_choke_hold_needs_a_ready_champion():
    tired = HOUSE.scene(LORD, QUIET, things={"dark-space-lord": {"exhausted": True}})
    refused = tired.refused("activate-effect dark-space-lord choke-hold")
    assert {"SYB-5.0.7", "SYB-7.0.7"} & set(refused)


@pytest.mark.rule("SYB-14.0.25", "SYB-6.0.13")
def test_temper_flare_strikes_back_when_the_attack_has_hurt_it():
    scene = HOUSE.scene(
        "ninja cleric wizard", LORD, seat2={"energy": 2}, things={"ninja-1": {"damage": 2}}
    )
    attack(scene, "ninja", "dark-space-lord", counter="yes")
    assert scene.damage("ninja-1", "dark-space-lord-2") == [0, 2]
    scene.say("activate-effect dark-space-lord temper-flare")
    assert scene.damage("ninja-1") == [1]
    assert scene.energy(2) == 1
    assert scene.is_over


# -- the Ninja ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q17", "SYB-14.0.34")
def test_disguise_costs_no_action_and_may_be_used_twice():
    scene = HOUSE.scene("ninja cleric wizard", QUIET, seat1={"energy": 2, "hand": []})
    for trait in ("te", "ph"):
        scene.say("activate-effect ninja disguise", f"choose {trait}")
    assert scene.run.state.taken == 0
    assert len(scene.run.state.lasting) == 2


@pytest.mark.rule("SYB-Q29", "SYB-14.0.19")
def test_decoy_hands_the_attack_on_before_anybody_countered():
    scene = HOUSE.scene("cleric berserker wizard", "ninja kaiju demon", seat2={"energy": 3})
    scene.say("attack berserker", "declare-target ninja-2")
    assert scene.asked_seat == 2
    scene.say("activate-effect ninja decoy", "choose demon", "declare-counter yes")
    assert scene.damage("ninja-2", "demon-2", "berserker-1") == [0, 4, 3]


def test_decoy_is_of_no_use_against_the_attack_on_another_champion():
    scene = HOUSE.scene("cleric berserker wizard", "ninja kaiju demon", seat2={"energy": 3})
    scene.say("attack berserker", "declare-target kaiju")
    assert scene.asked_seat == 1 or "activate-effect ninja-2 decoy" not in scene.asked


# -- the Xeno Hunter ------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.3")
@pytest.mark.parametrize(("damage", "placed"), [(2, 5), (3, 7)])
def test_trophy_sense_smells_three_damage(damage, placed):
    team = "cleric haunted-armor light-space-monk"
    scene = HOUSE.scene(
        "xeno-hunter ninja demon",
        team,
        things={"haunted-armor": {"damage": damage, "exhausted": True}},
    )
    attack(scene, "xeno-hunter", "haunted-armor")
    assert scene.damage("haunted-armor-2") == [placed if placed < 7 else 0]
    assert scene.bacon() == [int(placed >= 7), 0]


@pytest.mark.rule("SYB-10.2.0.16", "SYB-14.0.57")
@pytest.mark.parametrize("used", [True, False])
def test_patient_stalker_may_gain_energy_after_passing_time(used):
    scene = HOUSE.scene("xeno-hunter ninja demon", QUIET).say("pass-time")
    assert scene.run.asks()[0].secret
    scene.say("activate-effect xeno-hunter patient-stalker" if used else "pass-priority")
    assert scene.energy(1) == used
    assert scene.is_over


# -- the Berserker --------------------------------------------------------------------------


@pytest.mark.rule("SYB-4.1.1.1", "SYB-4.1.1.5", "SYB-Q39")
def test_second_wind_readies_the_champion_after_the_whole_defeat():
    scene = HOUSE.scene(
        "killbot cleric wizard",
        "berserker haunted-armor demon",
        seat2={"energy": 2},
        things={"berserker": {"damage": 3, "exhausted": True}},
    )
    attack(scene, "killbot", "berserker")
    assert scene.bacon() == [1, 0]
    assert scene["berserker-2"].exhausted
    scene.say("activate-effect berserker second-wind")
    assert (scene["berserker-2"].exhausted, scene["berserker-2"].damage) == (False, 0)


# -- the Killbot ----------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.24", "SYB-10.2.1.9", "SYB-Q24")
def test_overclock_hurts_every_opposing_champion_at_once():
    hurt = {"berserker": {"damage": 4}, "dinosaurs": {"damage": 4}}
    scene = HOUSE.scene("killbot cleric wizard", QUIET, seat1={"energy": 1}, things=hurt)
    scene.say("activate-effect killbot overclock")
    assert (scene.asked_seat, scene.asked[0].split()[0]) == (2, "order-defeats")
    scene.say("order-defeats dinosaurs-2 berserker-2")
    assert scene.bacon() == [2, 0]
    assert scene.damage("light-space-monk-2", "cleric-1") == [1, 0]


@pytest.mark.rule("SYB-9.0.2", "SYB-Q40")
def test_opportunist_subroutine_answers_an_exhaustion_of_any_kind():
    scene = HOUSE.scene("dark-space-lord cleric killbot", QUIET, seat1={"energy": 4})
    scene.say("activate-effect dark-space-lord choke-hold", "choose dinosaurs")
    scene.say("activate-effect killbot opportunist-subroutine")
    assert scene.damage("dinosaurs-2") == [2]
    countered = HOUSE.scene("cleric demon killbot", QUIET, seat1={"energy": 2})
    attack(countered, "demon", "berserker", counter="yes")
    countered.say("activate-effect killbot opportunist-subroutine")
    assert countered.damage("berserker-2") == [4]


# -- the Medbot -----------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.58", "SYB-14.0.53")
def test_field_surgery_removes_up_to_two():
    scene = HOUSE.scene("medbot cleric wizard", QUIET, things={"wizard": {"damage": 3}})
    scene.say("activate-effect medbot field-surgery", "choose wizard", "choose 2")
    assert scene.damage("wizard-1") == [1]


@pytest.mark.rule("SYB-14.0.11")
def test_inoculate_removes_the_condition_that_was_just_applied():
    scene = HOUSE.scene(
        "cleric demon ice-queen", "medbot kaiju ninja", seat1={"energy": 1}, seat2={"energy": 1},
        things={"kaiju": {"exhausted": True, "conditions": ["hexed"]}},
    )  # fmt: skip
    scene.say("activate-effect ice-queen cold-snap")
    assert scene.borne("kaiju-2") == ["hexed", "frozen"]
    scene.say("activate-effect medbot inoculate")
    assert scene.borne("kaiju-2") == ["hexed"]


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


# -- the Cleric -----------------------------------------------------------------------------


@pytest.mark.rule("SYB-2.0.1.16")
def test_blessing_wards_a_friendly_champion():
    scene = HOUSE.scene("cleric wizard demon", QUIET, seat1={"energy": 1})
    scene.say("activate-effect cleric blessing", "choose demon")
    assert scene.borne("demon-1") == ["warded"]
    assert scene.refused("activate-effect cleric blessing")[-1] == "SYB-10.2.0.11"


@pytest.mark.rule("SYB-10.2.0.16", "SYB-10.2.1.4")
def test_evening_grace_may_mend_after_a_refresh():
    scene = HOUSE.scene(
        "cleric wizard demon",
        QUIET,
        things={"demon": {"damage": 2}},
        seat1={"deck": ["scatter"] * 5},
    )
    scene.say("refresh", "activate-effect cleric evening-grace", "choose demon")
    assert scene.damage("demon-1") == [1]


# -- the Light Space Monk -------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.20", "SYB-14.0.12", "SYB-Q20")
def test_high_ground_is_lost_when_the_monk_is_exhausted():
    scene = HOUSE.scene(
        "dark-space-lord killbot demon",
        "light-space-monk cleric wizard",
        things={"light-space-monk": {"damage": 6}},
    )
    monk = scene.number("light-space-monk-2")
    assert defense_of(scene.run, monk) == 7
    scene.say("activate-effect dark-space-lord choke-hold", "choose light-space-monk")
    assert scene.bacon() == [1, 0]
    assert defense_of(scene.run, monk) == 6


# -- the Kaiju ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-9.0.3", "SYB-Q62")
def test_ponderous_never_counters():
    scene = HOUSE.scene(QUIET, "kaiju demon wizard").say("attack berserker", "declare-target kaiju")
    assert scene.damage("kaiju-2", "berserker-1") == [4, 0]
    assert not scene["kaiju-2"].exhausted


@pytest.mark.rule("SYB-10.2.0.17", "SYB-Q43", "SYB-10.2.2.3")
def test_tremor_must_shake_some_equipment_also_an_own_one():
    worn = {"demon": {"equipment": ["bone-nest-1"]}}
    scene = HOUSE.scene("kaiju demon wizard", QUIET, things=worn).say("attack kaiju")
    assert scene.damage("bone-nest-1") == [1]
    two = worn | {"dinosaurs": {"equipment": ["kunai-behind-the-fan-2"]}}
    asked = HOUSE.scene("kaiju demon wizard", QUIET, things=two).say("attack kaiju")
    assert asked.asked == ["choose bone-nest-1", "choose kunai-behind-the-fan-2"]
    assert asked.refused("choose none") == ["SYB-10.2.2.3"]


@pytest.mark.rule("SYB-11.1.2", "SYB-10.2.0.19")
def test_tail_sweep_hits_any_opposing_card_with_half_rounded_down():
    scene = HOUSE.scene(
        "kaiju demon wizard", QUIET, seat1={"energy": 2}, things={"dinosaurs": {"exhausted": True}}
    )
    attack(scene, "kaiju", "dinosaurs")
    scene.say("activate-effect kaiju tail-sweep", "choose light-space-monk")
    assert scene.damage("light-space-monk-2") == [
        attack_of(scene.run, scene.number("kaiju-1")) // 2
    ]


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


@pytest.mark.rule("SYB-14.0.13", "SYB-Q57")
def test_frostbite_bites_who_is_readied_also_a_frozen_one():
    rows = {"berserker": {"exhausted": True, "conditions": ["frozen"]}}
    scene = HOUSE.scene(
        QUIET,
        "ice-queen kaiju wizard",
        seat2={"energy": 2},
        things=rows,
        seat1={"deck": ["scatter"] * 5},
    )
    scene.say("refresh", "ready-cards berserker")
    scene.say("2: activate-effect ice-queen frostbite")
    assert scene.damage("berserker-1") == [1]
    assert not scene["berserker-1"].exhausted
    assert "SYB-7.0.4" in scene.refused("attack berserker")


# -- the Demon ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-5.0.2", "SYB-10.2.0.11")
def test_burnt_offering_costs_a_card():
    scene = HOUSE.scene("demon cleric wizard", QUIET, seat1={"hand": ["scatter", "unravel"]})
    scene.say("activate-effect demon burnt-offering", "choose unravel", "choose dinosaurs")
    assert scene.damage("dinosaurs-2") == [2]
    assert (scene.pile(1, "discard"), scene["demon-1"].exhausted) == (["unravel"], True)
    empty = HOUSE.scene("demon cleric wizard", QUIET)
    assert "SYB-10.2.0.11" in empty.refused("activate-effect demon burnt-offering")


@pytest.mark.rule("SYB-14.0.44", "SYB-14.0.39")
def test_sip_of_life_mends_after_the_own_attack():
    scene = HOUSE.scene(
        "demon cleric wizard", QUIET, seat1={"energy": 1}, things={"demon": {"damage": 3}}
    )
    attack(scene, "demon", "light-space-monk", counter="no")
    scene.say("activate-effect demon sip-of-life", "choose 2")
    assert scene.damage("demon-1") == [1]


# -- the Ghost Pirate -----------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.15", "SYB-11.1.3", "SYB-6.0.12")
def test_incorporeal_takes_one_off_counter_damage_only():
    scene = HOUSE.scene("ghost-pirate cleric wizard", "haunted-armor demon medbot")
    attack(scene, "ghost-pirate", "medbot", counter="yes")
    assert scene.damage("ghost-pirate-1") == [0]
    other = HOUSE.scene("haunted-armor cleric wizard", "ghost-pirate demon medbot")
    attack(other, "haunted-armor", "ghost-pirate", counter="no")
    assert other.damage("ghost-pirate-2") == [3]


@pytest.mark.rule("SYB-10.2.0.16", "SYB-4.1.1.8")
def test_ill_gotten_may_draw_when_bacon_is_gained():
    scene = HOUSE.scene(
        "ghost-pirate cleric killbot",
        QUIET,
        seat1={"energy": 1, "deck": ["scatter"]},
        things={"dinosaurs": {"damage": 4}},
    )
    scene.say("activate-effect killbot overclock", "activate-effect ghost-pirate ill-gotten")
    assert scene.pile(1, "hand") == ["scatter"]
    assert scene.bacon() == [1, 0]


# -- the Haunted Armor ----------------------------------------------------------------------


@pytest.mark.rule("SYB-10.0.7", "SYB-Q60")
def test_living_mail_wears_three():
    worn = {"haunted-armor": {"equipment": ["kunai-behind-the-fan-1", "bone-nest-1"]}}
    scene = HOUSE.scene(
        "haunted-armor cleric wizard",
        QUIET,
        things=worn,
        seat1={"hand": ["larder-door-shield"], "energy": 3},
    )
    scene.say("play-card larder-door-shield haunted-armor")
    assert scene.is_in_play("larder-door-shield-1")


@pytest.mark.rule("SYB-6.0.5", "SYB-9.0.1", "SYB-Q86")
def test_challenge_draws_every_attack_until_the_next_turn():
    scene = HOUSE.scene("haunted-armor cleric wizard", QUIET, seat1={"energy": 1})
    scene.say("activate-effect haunted-armor challenge", "pass-time", "2: attack berserker")
    assert scene.asked_seat == 1
    assert scene.damage("haunted-armor-1") == [0]
    scene.say("declare-counter no")
    assert scene.damage("haunted-armor-1") == [4]
    scene.say("2: pass-time")
    assert scene.run.state.lasting == []


@pytest.mark.rule("SYB-14.0.1", "SYB-14.0.58")
def test_poltergeist_readies_gear_after_an_opponents_effect():
    worn = {
        "haunted-armor": {
            "equipment": [
                {"thing": f"{id_}-2", "exhausted": True}
                for id_ in ("bone-nest", "larder-door-shield")
            ]
        }
    }
    scene = HOUSE.scene(
        "medbot wizard demon",
        "haunted-armor cleric ninja",
        seat2={"energy": 2},
        things=worn | {"wizard-1": {"damage": 1}},
    )
    scene.say("activate-effect medbot field-surgery", "choose wizard-1", "choose 1")
    assert scene.asked_seat == 2
    scene.say("activate-effect haunted-armor poltergeist", "choose bone-nest")
    assert [scene[f"{id_}-2"].exhausted for id_ in ("bone-nest", "larder-door-shield")] == [
        False,
        True,
    ]
