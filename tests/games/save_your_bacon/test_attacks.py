"""Attacks in their corners: cut short in each step, with another target, with other values, inside one another."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.rules.attack import refuse_attack
from referee.kernel.choices.name_spaces import names_of
from tests.games.save_your_bacon.scenes import Cards, card

FIRST = "[After an opposing card is declared as the attacking card]"
SECOND = "[After this champion is declared as the target of an attack]"
THIRD = "[After an opposing card counters]"
CARDS = Cards(
    card("smite-1", "reaction", FIRST, "Place 9 {D} on the attacking card."),
    card("smite-2", "reaction", SECOND, "Place 9 {D} on the attacking card."),
    card("smite-3", "reaction", THIRD, "Place 9 {D} on the defending card."),
    card(
        "smite-own",
        "reaction",
        "[After a friendly card counters]",
        "Place 9 {D} on the attacking card.",
    ),
    card("swap-1", "reaction", FIRST, "Change the target of this attack to this champion."),
    card(
        "swap-3",
        "reaction",
        "[After a friendly card counters]",
        "Change the target of this attack to a friendly card.",
    ),
    card(
        "break-2",
        "reaction",
        "[After a friendly card declares a target]",
        "Destroy an opposing equipment card.",
    ),
    card("break-3", "reaction", THIRD, "Destroy an opposing equipment card."),
    card(
        "lift-2",
        "reaction",
        "[After a friendly card declares a target]",
        "Return an opposing equipment card to its owner's hand.",
    ),
    card(
        "step-in",
        "reaction",
        "[After an opposing card declares a target]",
        "Change the target of this attack to this champion.",
    ),
    card(
        "seize",
        "reaction",
        FIRST,
        "Choose an opposing equipment card; equip that card to this champion.",
    ),
    card(
        "again",
        "reaction",
        "[After attack damage is placed on this champion]",
        "Attack with this champion.",
    ),
    card("fury", "reaction", SECOND, "Until the end of this attack, this champion has +9 Attack."),
    card("charge", "action", "Attack with this champion. Gain 1 {B}."),
    card("axe", "equipment", attack=3, defense=2),
    card("blunt", "equipment", attack=0, defense=2),
    texts={"birch": ["While: While attacking, this champion has +3 Attack."]},
)
WATCHED = Cards(
    card("blunt", "equipment", attack=0, defense=2),
    texts={"elm": ["Watch: [After an opposing card places attack damage] -> you may gain 1 {E+}."]},
)


def names(scene):
    """The names of the facts of an attack, in order."""
    steps = {"attacks", "targets", "counters", "does-not-counter", "damaged", "attack-ended"}
    return [fact.name for fact in scene.facts if fact.name in steps]


def is_cut_short(scene):
    """Whether the attack ended without damage, and everything is as it was before but for the attacker."""
    return names(scene)[-1] == "attack-ended" and not scene.run.state.attacks


# -- cut short ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-6.0.1", "SYB-6.0.13", "SYB-6.0.11", "SYB-6.0.12")
def test_the_four_steps_are_told_in_order():
    scene = CARDS.scene()
    scene.say("attack alder-1", "declare-target dogwood-2", "declare-counter yes")
    assert names(scene) == ["attacks", "targets", "counters", "damaged", "damaged"]
    assert [f.rule for f in scene.told("damaged")] == ["SYB-6.0.11", "SYB-6.0.12"]
    assert scene.damage("alder-1", "dogwood-2") == [2, 2]
    assert scene.told("attack-ended") == []


@pytest.mark.rule("SYB-6.0.14", "SYB-6.0.4")
def test_an_attacker_defeated_in_the_first_step_declares_no_target():
    scene = CARDS.scene(seat2={"hand": ["smite-1"]})
    scene.say("attack alder-1", "2: play-reaction smite-1 dogwood-2")
    assert is_cut_short(scene)
    assert names(scene) == ["attacks", "damaged", "attack-ended"]
    assert scene["alder-1"].exhausted
    assert scene.run.state.taken == 1
    assert scene.is_over


@pytest.mark.rule("SYB-6.0.14", "SYB-6.0.15")
def test_an_attacker_defeated_in_the_second_step_meets_no_counter():
    scene = CARDS.scene(seat2={"hand": ["smite-2", "fury"]})
    scene.say("attack alder-1", "declare-target dogwood-2", "2: play-reaction smite-2 dogwood-2")
    assert scene.run.asks()[0].seat == 2, "the window goes on"
    scene.say("2: play-reaction fury dogwood-2")
    assert is_cut_short(scene)
    assert not scene["dogwood-2"].exhausted
    assert scene.damage("dogwood-2", "alder-1") == [0, 0]
    assert scene.run.state.side(2).bacon == 1


@pytest.mark.rule("SYB-6.0.14")
def test_an_attacker_defeated_in_the_third_step_places_nothing_and_receives_nothing():
    scene = CARDS.scene(seat2={"hand": ["smite-own"]})
    scene.say("attack alder-1", "declare-target dogwood-2", "2: declare-counter yes")
    scene.say("2: play-reaction smite-own elm-2")
    assert is_cut_short(scene)
    assert scene["dogwood-2"].exhausted, "the counter was declared"
    assert scene.damage("dogwood-2", "alder-1") == [0, 0]
    assert scene.run.state.side(2).bacon == 1


@pytest.mark.rule("SYB-6.0.13", "SYB-6.0.14", "SYB-Q26")
def test_what_falls_by_the_damage_itself_ends_nothing_early():
    scene = CARDS.scene(things={"alder": {"damage": 5}, "dogwood": {"damage": 5}})
    scene.say("attack alder-1", "declare-target dogwood-2", "declare-counter yes")
    assert scene.told("attack-ended") == []
    assert [scene.run.state.side(seat).bacon for seat in (1, 2)] == [1, 1]
    assert [fact.data["card"] for fact in scene.told("defeated")] == [
        "The Alder (1)",
        "The Dogwood (2)",
    ]


@pytest.mark.rule("SYB-Q26", "SYB-6.0.4", "SYB-10.2.1.17")
@pytest.mark.parametrize("how", ["break-2", "lift-2"])
def test_a_target_that_is_gone_ends_the_attack(how):
    scene = CARDS.scene(things={"dogwood": {"equipment": ["axe-2"]}}, seat1={"hand": [how]})
    scene.say("attack alder-1", "declare-target axe-2", f"1: play-reaction {how} birch-1")
    assert is_cut_short(scene)
    assert not scene.is_in_play("axe-2")
    assert scene["alder-1"].exhausted
    assert scene.damage("alder-1", "dogwood-2") == [0, 0]


@pytest.mark.rule("SYB-Q26")
def test_nobody_counters_with_a_target_that_is_gone_while_the_window_goes_on():
    scene = CARDS.scene(
        things={"dogwood": {"equipment": ["axe-2"]}, "elm": {"equipment": ["blunt-2"]}},
        seat1={"hand": ["break-2", "lift-2"]},
    )
    scene.say("attack alder-1", "declare-target axe-2", "1: play-reaction lift-2 birch-1")
    scene.say("choose axe-2")
    assert scene.run.state.attacks, "the window goes on"
    assert not scene.is_in_play("axe-2")
    refused = [scene.run.refusals(seat, ["declare-counter", "yes"]) for seat in (0, 1, 2)]
    assert all(refused)
    assert not {"SYB-6.0.8", "SYB-7.0.5"} & {each.rule for rules in refused for each in rules}


@pytest.mark.rule("SYB-Q26")
def test_a_destroyed_target_places_no_counter_damage_either():
    scene = CARDS.scene(things={"dogwood": {"equipment": ["axe-2"]}}, seat1={"hand": ["break-3"]})
    scene.say("attack alder-1", "declare-target axe-2", "2: declare-counter yes")
    scene.say("1: play-reaction break-3 birch-1")
    assert is_cut_short(scene)
    assert scene.pile(2, "discard") == ["axe"]
    assert scene.damage("alder-1") == [0]


@pytest.mark.rule("SYB-Q26", "SYB-Q38", "SYB-Q61")
def test_inside_a_card_a_destroyed_target_still_lies_there_and_the_attack_ends_all_the_same():
    scene = CARDS.scene(
        things={"dogwood": {"equipment": ["axe-2"]}}, seat1={"hand": ["charge", "break-2"]}
    )
    scene.play("charge").say("declare-target axe-2", "1: play-reaction break-2 birch-1")
    assert names(scene)[-1] == "attack-ended"
    assert [
        f.name for f in scene.facts if f.name in ("attack-ended", "gained-bacon", "left-play")
    ] == ["attack-ended", "gained-bacon", "left-play"]
    assert scene.pile(2, "discard") == ["axe"]
    assert (scene.run.state.attacked, scene.run.state.taken) == (False, 1)


@pytest.mark.rule("SYB-Q26")
def test_an_attack_on_equipment_that_stays_places_its_damage():
    scene = CARDS.scene(things={"dogwood": {"equipment": ["axe-2"]}})
    scene.say("attack alder-1", "declare-target axe-2", "2: declare-counter no")
    assert scene.told("attack-ended") == []
    assert scene.pile(2, "discard") == ["axe"]


# -- another target -------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q29", "SYB-14.0.6")
def test_after_a_counter_the_former_defender_stays_exhausted_and_nobody_counters():
    scene = CARDS.scene(seat2={"hand": ["swap-3"]})
    scene.say("attack alder-1", "declare-target dogwood-2", "2: declare-counter yes")
    scene.say("2: play-reaction swap-3 dogwood-2", "2: choose fir-2")
    assert scene.damage("dogwood-2", "fir-2", "alder-1") == [0, 2, 0]
    assert scene["dogwood-2"].exhausted
    assert not scene["fir-2"].exhausted
    assert len(scene.told("targets")) == 1


@pytest.mark.rule("SYB-Q29")
def test_before_a_target_is_declared_there_is_none_to_change():
    scene = CARDS.scene(seat2={"hand": ["swap-1"]})
    scene.say("attack alder-1", "2: play-reaction swap-1 fir-2")
    assert scene.told("retargeted") == []
    scene.say("declare-target dogwood-2", "2: declare-counter no")
    assert scene.damage("dogwood-2", "fir-2") == [2, 0]


# -- who fights -----------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q27", "SYB-4.1.1.5")
def test_a_champion_that_falls_twice_in_one_attack_gives_two_bacon():
    enraged = {"birch": {"conditions": ["enraged"]}, "dogwood": {"damage": 1}}
    scene = CARDS.scene(things=enraged, seat1={"hand": ["smite-3"]})
    scene.say("attack birch-1", "declare-target dogwood-2", "2: declare-counter yes")
    scene.say("1: play-reaction smite-3 cedar-1")
    assert [fact.data["card"] for fact in scene.told("defeated")] == ["The Dogwood (2)"] * 2
    assert scene.run.state.side(1).bacon == 2
    assert scene.damage("dogwood-2") == [0], "6 more after the first defeat"
    assert scene.damage("birch-1") == [2], "it had declared its counter"


@pytest.mark.rule("SYB-Q30", "SYB-11.1.3")
def test_attack_zero_places_nothing_and_no_damage_was_placed():
    scene = WATCHED.scene(things={"alder": {"equipment": ["blunt-1"]}})
    scene.say("attack blunt-1", "declare-target dogwood-2", "2: declare-counter no")
    assert scene.told("damaged") == []
    assert scene.is_over, "nobody is asked about damage that was not placed"
    assert scene["blunt-1"].exhausted
    seen = WATCHED.scene().say("attack alder-1", "declare-target dogwood-2", "declare-counter no")
    assert seen.run.asks()[0].seat == 2, "two were placed"


@pytest.mark.rule("SYB-Q35", "SYB-14.0.60")
def test_a_bonus_while_attacking_counts_in_all_windows_and_ends_with_the_attack():
    scene = CARDS.scene()
    view = scene.run.game.view
    scene.say("attack birch-1")
    assert view(scene.run, "public")["attacks"][0]["attack"] == 5
    scene.say("declare-target dogwood-2", "2: declare-counter no")
    assert scene.damage("dogwood-2") == [5]
    assert view(scene.run, "public")["seats"]["1"]["champions"][1]["attack"] == 2


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


@pytest.mark.rule("SYB-Q22", "SYB-4.1.1.7")
def test_equipment_that_changes_hands_attacks_on_and_its_damage_is_its_controllers():
    things = {"alder": {"equipment": ["axe-1"]}, "fir": {"damage": 3}}
    scene = CARDS.scene(3, things=things, seat2={"hand": ["seize"]})
    scene.say("attack axe-1", "2: play-reaction seize dogwood-2", "1: declare-target fir-2")
    scene.say("2: declare-counter no")
    assert scene.asked == ["choose-bacon-recipient 1", "choose-bacon-recipient 3"]
    assert scene.run.asks()[0].seat == 2
    scene.say("2: choose-bacon-recipient 3")
    assert [scene.run.state.side(seat).bacon for seat in (1, 2, 3)] == [0, 0, 1]
    kept = CARDS.scene(3, things=things)
    kept.say("attack axe-1", "declare-target fir-2", "2: declare-counter no")
    assert [kept.run.state.side(seat).bacon for seat in (1, 2, 3)] == [1, 0, 0]


@pytest.mark.rule("SYB-14.0.19", "SYB-Q29", "SYB-6.0.6")
def test_only_the_controller_of_the_target_is_asked_to_counter_also_of_a_new_one():
    scene = CARDS.scene(3, seat3={"hand": ["step-in"]})
    scene.say("attack alder-1", "declare-target dogwood-2", "3: play-reaction step-in gorse-3")
    assert scene.run.asks()[0].seat == 3
    assert scene.refused("2: declare-counter yes") == ["SYB-6.0.6"]
    scene.say("3: declare-counter yes")
    assert scene.damage("dogwood-2", "gorse-3", "alder-1") == [0, 2, 2]
    alone = CARDS.scene(3)
    alone.say("attack alder-1", "declare-target dogwood-2")
    assert alone.run.asks()[0].seat == 2


# -- inside one another ---------------------------------------------------------------------


@pytest.mark.rule("SYB-Q61", "SYB-4.0.20", "SYB-10.2.1.13")
def test_an_attack_in_the_window_of_an_attack_is_over_before_the_first_one_goes_on():
    scene = CARDS.scene(seat2={"hand": ["again"]})
    scene.say("attack alder-1", "declare-target dogwood-2", "2: declare-counter no")
    scene.say("2: play-reaction again dogwood-2")
    assert len(scene.run.state.attacks) == 2
    assert scene["dogwood-2"].exhausted
    scene.say("2: declare-target alder-1")
    assert scene.damage("alder-1", "dogwood-2") == [2, 2], "the Alder is exhausted and not asked"
    assert scene.run.state.attacks == []
    assert (scene.run.state.taken, scene.run.state.attacked) == (1, True)


@pytest.mark.rule("SYB-Q61", "SYB-7.0.4")
def test_an_instructed_attack_with_an_exhausted_card_is_skipped():
    scene = CARDS.scene(things={"alder": {"exhausted": True}}, seat1={"hand": ["charge"]})
    scene.play("charge")
    assert scene.told("attacks") == []
    assert scene.run.state.side(1).bacon == 1
    ready = CARDS.scene(seat1={"hand": ["charge"]})
    ready.play("charge").say("declare-target fir-2", "2: declare-counter no")
    assert ready.damage("fir-2") == [2]
    assert (ready.run.state.attacked, ready.run.state.taken) == (False, 1)
    ready.say("attack birch-1")
    assert ready.run.state.attacked
