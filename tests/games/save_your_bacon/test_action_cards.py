"""Every shipped action and reaction card does in play what it says."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.state.values import attack_of, defense_of
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


def defended(id_, champion, target, *, attacker="light-space-monk", teams=(QUIET, CALM), **more):
    """Seat 1 attacks, and seat 2 answers the declaration of the target with that card."""
    side = {"energy": 5} | dict(more.pop("seat2", {}))
    side["hand"] = [id_, *side.get("hand", [])]
    scene = HOUSE.scene(*teams, seat2=side, **more)
    scene.say(f"attack {attacker}", f"declare-target {target}")
    scene.say(f"2: play-reaction {id_} {champion}")
    while "stop-pitching" in scene.asked:
        scene.say("stop-pitching")
    return scene


# -- actions --------------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.42", "SYB-10.2.2.1", "SYB-Q59")
def test_rummage_in_your_thoughts_goes_on_with_an_empty_hand():
    scene = play("rummage-in-your-thoughts", "demon", seat1={"deck": ["scatter"]})
    assert scene.pile(1, "hand") == ["scatter"]
    one = play(
        "rummage-in-your-thoughts",
        "demon",
        seat1={"deck": ["scatter"]},
        seat2={"hand": ["unravel"]},
    )
    assert one.pile(2, "discard") == ["unravel"]
    assert one.pile(1, "discard") == ["rummage-in-your-thoughts"]


@pytest.mark.rule("SYB-14.0.42", "SYB-14.0.55", "SYB-4.0.22")
@pytest.mark.parametrize("option", [1, 2])
def test_mood_swing_is_for_one_or_for_all(option):
    decks = {"seat1": {"deck": ["scatter", "unravel"]}, "seat2": {"deck": ["sanctuary"]}}
    scene = play("mood-swing", "cleric", dice={"pick/option/1": [option]}, **decks)
    hands = (scene.pile(1, "hand"), scene.pile(2, "hand"))
    assert hands == ((["scatter", "unravel"], []) if option == 1 else (["unravel"], ["sanctuary"]))


@pytest.mark.rule("SYB-2.0.1.16", "SYB-14.0.10")
def test_implant_brood_infests_and_draws_also_where_the_brood_is_already():
    row = {"dinosaurs": {"conditions": ["infested"]}}
    scene = play(
        "implant-brood",
        "haunted-armor",
        "choose dinosaurs",
        teams=("haunted-armor cleric wizard", QUIET),
        things=row,
        seat1={"deck": ["scatter"]},
    )
    assert scene.borne("dinosaurs-2") == ["infested"]
    assert scene.pile(1, "hand") == ["scatter"]


@pytest.mark.rule("SYB-5.0.8", "SYB-14.0.33")
@pytest.mark.parametrize(("said", "hurt"), [("yes", 1), ("no", 0)])
def test_howl_at_the_feast_enrages_anybody_and_may_hurt(said, hurt):
    scene = play(
        "howl-at-the-feast",
        "berserker",
        "choose wizard",
        f"choose {said}",
        teams=("berserker cleric wizard", QUIET),
        seat1={"deck": ["scatter"]},
    )
    assert scene.borne("wizard-1") == ["enraged"]
    assert scene.damage("berserker-1") == [hurt]
    assert len(scene.pile(1, "hand")) == hurt


@pytest.mark.rule("SYB-Q82", "SYB-10.2.2.2", "SYB-Q38")
def test_terminate_order_destroys_two_or_shoots_one():
    gear = {
        "dinosaurs": {"equipment": ["bone-nest-2", "crown-of-black-ice-2"]},
        "berserker": {"equipment": ["wrist-minigun-2"]},
    }
    scene = play(
        "terminate-order",
        "killbot",
        "choose 1",
        teams=("killbot cleric wizard", QUIET),
        things=gear,
        seat1={"deck": ["scatter"]},
    )
    assert scene.refused("choose bone-nest-2") == ["SYB-10.2.2.3"]
    scene.say("choose bone-nest wrist-minigun", "2: order-discards wrist-minigun-2 bone-nest-2")
    assert scene.pile(2, "discard") == ["wrist-minigun", "bone-nest"]
    assert scene.pile(1, "hand") == ["scatter"]
    bare = play(
        "terminate-order", "killbot", "choose dinosaurs", teams=("killbot cleric wizard", QUIET)
    )
    assert bare.damage("dinosaurs-2") == [3]


@pytest.mark.rule("SYB-4.0.20", "SYB-14.0.43", "SYB-Q61", "SYB-10.2.1.13")
def test_system_reboot_cleanses_and_then_refreshes():
    row = {"medbot": {"conditions": ["hexed", "frozen"], "exhausted": True}}
    scene = play(
        "system-reboot",
        "medbot",
        "choose medbot",
        teams=("medbot cleric wizard", QUIET),
        things=row,
        seat1={"energy": 2, "deck": ["scatter"] * 5},
    )
    assert scene.borne("medbot-1") == []
    scene.say("ready-cards medbot")
    assert not scene["medbot-1"].exhausted
    assert not scene.run.state.refreshed


@pytest.mark.rule("SYB-14.0.34", "SYB-2.1.1.2", "SYB-14.0.24")
def test_larder_inferno_spares_magic():
    scene = play("larder-inferno", "wizard", teams=(CALM, "ice-queen kaiju ninja"))
    assert scene.damage("ice-queen-2", "kaiju-2", "ninja-2") == [0, 2, 2]


@pytest.mark.rule("SYB-Q65", "SYB-14.0.29")
@pytest.mark.parametrize(
    ("own", "others", "then"), [(0, 1, [1, 1]), (1, 1, [1, 1]), (0, 5, [1, 5])]
)
def test_tithe_of_rashers_helps_who_is_behind(own, others, then):
    scene = play(
        "tithe-of-rashers",
        "cleric",
        seat1={"bacon": own},
        seat2={"bacon": others},
        things={"demon": {"damage": 2}},
    )
    assert scene.bacon() == then
    assert scene.damage("demon-1") == [1]


@pytest.mark.rule("SYB-14.0.46", "SYB-Q89", "SYB-11.0.9")
def test_gentle_suggestion_puts_a_card_of_another_hand_on_its_deck():
    hand = {"hand": ["scatter", "unravel", "bone-nest"], "deck": ["sanctuary"]}
    scene = play("gentle-suggestion", "demon", "choose bone-nest", seat2=hand)
    assert scene.pile(2, "deck") == ["sanctuary", "bone-nest"]
    assert scene.pile(2, "hand") == ["scatter", "unravel"]


@pytest.mark.rule("SYB-13.0.1", "SYB-4.1.1.7", "SYB-Q23")
def test_wake_the_beast_wakes_whom_it_has_defeated():
    row = {"dinosaurs-1": {"damage": 3, "conditions": ["hexed"], "exhausted": True}}
    scene = play(
        "wake-the-beast",
        "dinosaurs",
        "choose dinosaurs-1",
        teams=("dinosaurs cleric wizard", QUIET),
        things=row,
    )
    beast = scene["dinosaurs-1"]
    assert (beast.exhausted, beast.damage, scene.borne("dinosaurs-1")) == (False, 0, [])
    assert scene.bacon() == [0, 1]


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


@pytest.mark.rule("SYB-14.0.9", "SYB-Q47")
def test_deep_freeze_hurts_whom_it_freezes():
    scene = play("deep-freeze", "wizard", "choose dinosaurs")
    assert (scene.borne("dinosaurs-2"), scene.damage("dinosaurs-2")) == (["frozen"], [1])


@pytest.mark.rule("SYB-Q12", "SYB-14.0.33", "SYB-10.2.0.12")
@pytest.mark.parametrize(("hand", "drawn"), [(["scatter", "unravel"], 3), (["scatter"], 0)])
def test_pact_of_fat_and_flame_is_paid_in_full_or_gives_nothing(hand, drawn):
    scene = play("pact-of-fat-and-flame", "demon", seat1={"hand": hand, "deck": ["bone-nest"] * 3})
    assert len(scene.pile(1, "hand")) == drawn
    assert scene.damage("demon-1") == [1]


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


@pytest.mark.rule("SYB-14.0.51", "SYB-14.0.58")
def test_rattle_the_rafters_terrifies_up_to_two():
    scene = play("rattle-the-rafters", "demon", "choose berserker dinosaurs")
    assert [scene.borne(f"{id_}-2") for id_ in QUIET.split()] == [["terrified"], [], ["terrified"]]
    assert play("rattle-the-rafters", "demon", "choose none").is_over


# -- reactions ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-11.1.3", "SYB-2.0.2.3", "SYB-6.0.4")
@pytest.mark.parametrize(("damage", "drawn"), [(2, 0), (3, 1)])
def test_stop_it_mid_air_weakens_the_attacker(damage, drawn):
    scene = HOUSE.scene(
        QUIET,
        CALM,
        seat2={"hand": ["stop-it-mid-air"], "energy": 1, "deck": ["scatter"]},
        things={"demon": {"damage": damage}},
    )
    scene.say(
        "attack dinosaurs",
        "2: play-reaction stop-it-mid-air demon",
        "declare-target cleric",
        "declare-counter no",
    )
    assert scene.damage("cleric-2") == [0]
    assert len(scene.pile(2, "hand")) == drawn


@pytest.mark.rule("SYB-11.1.2", "SYB-14.0.15", "SYB-10.2.1.4")
def test_flicker_step_halves_what_the_counter_does():
    scene = HOUSE.scene(
        CALM, QUIET, seat1={"hand": ["flicker-step"], "energy": 1, "deck": ["scatter"]}
    )
    scene.say("attack demon", "declare-target light-space-monk", "declare-counter yes")
    scene.say("1: play-reaction flicker-step wizard")
    assert scene.damage("demon-1", "light-space-monk-2") == [2, 3]
    assert scene.pile(1, "hand") == ["scatter"]


@pytest.mark.rule("SYB-10.0.2", "SYB-14.0.61", "SYB-Q15", "SYB-Q16", "SYB-Q83")
def test_cloaking_field_comes_before_the_card_is_paid_for():
    scene = HOUSE.scene(
        CALM, "killbot dinosaurs berserker", seat1={"hand": ["larder-inferno", "scatter"], "energy": 9},
        seat2={"hand": ["cloaking-field"], "energy": 2, "deck": ["unravel"]},
    )  # fmt: skip
    scene.say("play-card larder-inferno wizard")
    assert scene.asked_seat == 2
    scene.say("play-reaction cloaking-field killbot", "1: stop-pitching")
    assert scene.damage("killbot-2", "dinosaurs-2", "berserker-2") == [0, 2, 2]
    assert scene.pile(2, "hand") == ["unravel"]


@pytest.mark.rule("SYB-11.1.1", "SYB-Q81", "SYB-Q79", "SYB-6.0.12")
def test_answering_roar_doubles_the_counter_of_the_one_attacked():
    scene = HOUSE.scene(
        "killbot cleric wizard",
        "berserker kaiju ninja",
        seat2={"hand": ["answering-roar"], "energy": 2},
    )
    scene.say("attack killbot", "declare-target berserker")
    assert "play-reaction answering-roar ninja-2" not in scene.asked
    scene.say("play-reaction answering-roar berserker", "declare-counter yes")
    assert scene.bacon() == [0, 1]
    assert attack_of(scene.run, scene.number("berserker-2")) == 4


@pytest.mark.rule("SYB-11.1.2", "SYB-14.0.25", "SYB-Q81")
def test_return_fire_answers_a_counter():
    scene = HOUSE.scene(
        "killbot cleric wizard", QUIET, seat1={"hand": ["return-fire"], "energy": 1}
    )
    scene.say("attack killbot", "declare-target light-space-monk", "declare-counter yes")
    scene.say("play-reaction return-fire killbot")
    assert scene.damage("light-space-monk-2", "killbot-1") == [5, 3]


@pytest.mark.rule("SYB-4.1.1.8", "SYB-7.0.2", "SYB-4.1.1.3")
def test_defibrillate_readies_and_wards_the_defeated():
    scene = HOUSE.scene(
        "killbot cleric wizard",
        "medbot dinosaurs ninja",
        seat1={"energy": 1},
        seat2={"hand": ["defibrillate"], "energy": 2},
        things={"dinosaurs": {"damage": 4, "conditions": ["hexed"]}},
    )
    scene.say("activate-effect killbot overclock", "2: play-reaction defibrillate medbot")
    assert (scene["dinosaurs-2"].exhausted, scene.borne("dinosaurs-2")) == (False, ["warded"])
    assert scene.bacon() == [1, 0]


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


@pytest.mark.rule("SYB-14.0.2", "SYB-Q79", "SYB-11.1.3")
def test_sanctuary_softens_the_blow_on_whoever_defends():
    scene = defended("sanctuary", "cleric", "demon")
    scene.say("declare-counter no")
    assert scene.damage("demon-2") == [1]
    weak = defended("sanctuary", "cleric", "demon", attacker="dinosaurs").say("declare-counter no")
    assert weak.damage("demon-2") == [0]


@pytest.mark.rule("SYB-10.2.1.3", "SYB-10.2.1.16", "SYB-Q81")
def test_struck_down_risen_wiser_draws_and_mends():
    scene = HOUSE.scene(
        "killbot cleric wizard",
        "demon dinosaurs ninja",
        seat1={"energy": 1},
        seat2={"hand": ["struck-down-risen-wiser"], "energy": 1, "deck": ["scatter"] * 2},
        things={"demon": {"damage": 5}, "ninja": {"damage": 2}},
    )
    scene.say("activate-effect killbot overclock", "2: play-reaction struck-down-risen-wiser demon")
    assert scene.pile(2, "hand") == ["scatter", "scatter"]
    assert scene.damage("demon-2", "dinosaurs-2", "ninja-2") == [0, 0, 2]


@pytest.mark.rule("SYB-6.0.14", "SYB-6.0.15", "SYB-Q26")
def test_swat_aside_ends_the_attack_of_equipment():
    scene = HOUSE.scene(
        CALM,
        "kaiju dinosaurs ninja",
        seat2={"hand": ["swat-aside"], "energy": 2},
        things={"demon": {"equipment": [{"thing": "crossguard-flarebrand-1", "damage": 1}]}},
    )
    scene.say("attack crossguard-flarebrand", "2: play-reaction swat-aside kaiju")
    assert (scene.pile(1, "hand"), scene.is_over, scene.run.state.attacks) == (
        ["crossguard-flarebrand"],
        True,
        [],
    )
    none = HOUSE.scene(CALM, "kaiju dinosaurs ninja", seat2={"hand": ["swat-aside"], "energy": 2})
    none.say("attack demon")
    assert none.asked_seat == 1


@pytest.mark.rule("SYB-14.0.33", "SYB-7.0.1", "SYB-Q81", "SYB-11.1.2")
@pytest.mark.parametrize(("row", "hurt"), [({}, 2), ({"exhausted": True}, 3)])
def test_scatter_halves_only_if_it_could_exhaust_its_champion(row, hurt):
    scene = defended(
        "scatter",
        "demon",
        "demon",
        teams=(QUIET, "demon kaiju medbot"),
        things={"demon": row},
        seat2={"energy": 1},
    )
    assert scene.damage("demon-2") == [hurt]
    assert scene["demon-2"].exhausted


@pytest.mark.rule("SYB-Q56", "SYB-Q35", "SYB-11.1.1")
def test_wall_of_rime_sets_the_attack_and_hits_back():
    scene = defended("wall-of-rime", "cleric", "demon", attacker="berserker").say(
        "declare-counter no"
    )
    assert scene.damage("demon-2", "berserker-1") == [1, 1]
    last = defended(
        "wall-of-rime", "cleric", "demon", attacker="berserker", things={"berserker": {"damage": 4}}
    )
    assert (last.damage("demon-2"), last.bacon(), last.run.state.attacks) == ([0], [0, 1], [])


@pytest.mark.rule("SYB-10.2.1.1", "SYB-10.2.1.13")
def test_spiteful_hex_answers_a_reaction():
    scene = HOUSE.scene(
        "wizard light-space-monk dinosaurs",
        CALM,
        seat1={"hand": ["spiteful-hex"], "energy": 1},
        seat2={"hand": ["sanctuary"], "energy": 1},
    )
    scene.say(
        "attack light-space-monk", "declare-target demon", "2: play-reaction sanctuary cleric"
    )
    scene.say("1: play-reaction spiteful-hex wizard-1", "choose cleric", "2: declare-counter no")
    assert scene.borne("cleric-2") == ["hexed"]
    assert scene.damage("cleric-2", "demon-2") == [0, 1]


@pytest.mark.rule("SYB-11.0.8", "SYB-Q37", "SYB-Q38", "SYB-14.0.57")
def test_walk_the_plank_takes_the_destroyed_card_out_of_the_game():
    scene = HOUSE.scene(
        CALM,
        QUIET,
        seat1={"hand": ["walk-the-plank"], "energy": 1},
        things={
            "dinosaurs": {"equipment": [{"thing": "crossguard-flarebrand-2", "exhausted": True}]}
        },
    )
    scene.say(
        "attack demon", "declare-target crossguard-flarebrand", "play-reaction walk-the-plank demon"
    )
    assert (scene.pile(2, "removed"), scene.pile(2, "discard")) == (["crossguard-flarebrand"], [])
    assert scene.energy(1) == 2


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
