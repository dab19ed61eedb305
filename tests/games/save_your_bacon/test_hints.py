"""What stands behind a choice, and what might be named with an action."""

from __future__ import annotations

import pytest

from referee.errors import NotUnderstood
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.show.prompt import question_words
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from tests.games.save_your_bacon.test_positions import BOTH, begun

THREE_CARDS = 'seats.1.hand = ["mood-swing", "stop-it-mid-air", "implant-brood"]\n'


def aside(run, *answer):
    (ask,) = run.asks()
    return GAME.aside(ask, list(answer))


def test_a_card_stands_with_what_it_costs_that_champion():
    run = begun(THREE_CARDS + BOTH)
    assert aside(run, "play-card", "mood-swing", "ninja-1") == " (1 E)"
    assert aside(run, "play-card", "stop-it-mid-air", "dark-space-lord-1") == " (1 E+)"
    assert aside(run, "play-card", "implant-brood", "xeno-hunter-1") == " (3 E)"


@pytest.mark.rule("SYB-14.0.35")
def test_a_changed_cost_is_said_as_it_is_now():
    wizard = BOTH.replace("xeno-hunter-1", "wizard-1")
    run = begun('seats.1.hand = ["larder-inferno", "mood-swing"]\n' + wizard)
    assert aside(run, "play-card", "larder-inferno", "wizard-1") == " (4 E)"
    assert aside(run, "play-card", "mood-swing", "wizard-1") == " (0 E)"
    assert aside(run, "play-card", "mood-swing", "ninja-1") == " (1 E)"


def test_an_effect_stands_with_what_it_says():
    run = begun(BOTH)
    said = ": 1 E -> choose a trait; until the end of this turn, this champion has that trait"
    assert aside(run, "activate-effect", "ninja-1", "disguise") == said


def test_an_effect_of_a_condition_stands_with_what_it_says():
    text = BOTH.replace('"ninja-1"', '"ninja-1"\nconditions = [{ condition = "frozen" }]')
    run = begun(text)
    said = ": A -> remove Frozen from this champion"
    assert aside(run, "activate-effect", "ninja-1", "frozen-thaw") == said


def test_a_card_in_play_stands_with_attack_defense_and_damage():
    text = 'attacks = [{ seat = 1, attacker = "xeno-hunter-1" }]\n'
    text += BOTH.replace('"kaiju-2"', '"kaiju-2"\ndamage = 3\nexhausted = true')
    run = begun(text)
    assert aside(run, "declare-target", "kaiju-2") == " (4/8, 3 D, exhausted)"
    assert aside(run, "declare-target", "ice-queen-2") == " (2/6)"
    assert aside(begun(BOTH), "attack", "ninja-1") == " (2/5)"


def test_a_card_that_is_pitched_stands_with_its_value():
    run = begun(THREE_CARDS + BOTH)
    run.act(1, ["play-card", "mood-swing", "ninja-1"])
    assert aside(run, "pitch", "implant-brood") == " (worth 2)"
    assert aside(run, "stop-pitching") == ""


def test_an_option_and_a_card_that_is_chosen_stand_with_what_becomes_of_them():
    killbot = BOTH.replace("ninja-1", "killbot-1")
    killbot += '[[seats.2.champions.equipment]]\nthing = "bone-nest-2"\ndamage = 1\n'
    run = begun('seats.1.hand = ["terminate-order"]\nseats.1.energy = 4\n' + killbot)
    run.act(1, ["play-card", "terminate-order", "killbot-1"])
    while "choose" not in run.asks()[0].verbs:
        run.act(run.asks()[0].seat, ["stop-pitching"])
    assert aside(run, "choose", 1) == ": destroy 2 opposing equipment cards"
    assert aside(run, "choose", 2) == ": place 3 D on an opposing champion"
    run.act(1, ["choose", 2])
    assert aside(run, "choose", "ice-queen-2") == " (2/6)"


def test_a_reaction_stands_with_its_cost_also_where_it_is_asked_in_secret():
    text = """
attacks = [{ seat = 1, attacker = "ninja-1", target = "ice-queen-2" }]
happened = [{ what = "targeted", thing = "ice-queen-2", by = "ninja-1", seat = 2, by-seat = 1 }]
seats.2.hand = ["wall-of-rime"]
seats.2.energy = 2
"""
    run = begun(text + BOTH)
    assert run.lanes
    assert aside(run, "play-reaction", "wall-of-rime", "ice-queen-2") == " (2 E+)"
    assert aside(run, "pass-priority") == ""


def test_a_ready_made_deck_stands_with_its_champions():
    run = GAME.open(Opening(2, 1, {}, ()), SeededDice(bytes(32)))
    said = " (The Wizard, The Cleric and The Light Space Monk)"
    assert aside(run, "submit-deck", "light-fight") == said
    assert aside(run, "submit-deck", ["ninja", "wizard", "cleric"]) == ""


def test_whoever_may_counter_reads_how_the_card_stands():
    text = 'attacks = [{ seat = 2, attacker = "kaiju-2" }]\nseat = 2\n'
    run = begun(text + BOTH.replace('"ninja-1"', '"ninja-1"\ndamage = 1'))
    asked = {"seat": 2, "actions": ["declare-target"]}
    assert question_words(GAME.view(run, 2), asked) == "say what is attacked by The Kaiju (2)"
    run.act(2, ["declare-target", "ninja-1"])
    assert aside(run, "declare-counter", "yes") == " (2/5, 1 D)"
    assert aside(run, "declare-counter", "no") == ""
    asked = {"seat": 1, "actions": ["declare-counter"]}
    said = "counter, or not: The Kaiju (2) attacks The Ninja (1)"
    assert question_words(GAME.view(run, 1), asked) == said


def test_what_a_payment_lacks_is_asked_for():
    run = begun(THREE_CARDS + BOTH)
    run.act(1, ["play-card", "implant-brood", "xeno-hunter-1"])
    asked = {"seat": 1, "actions": ["pitch", "stop-pitching"]}
    said = "pitch cards, or stop pitching"
    assert question_words(GAME.view(run, 1), asked) == f"{said} (3 E to pay)"
    paid = {"left": 0, "upgraded": 0}
    assert (
        question_words({"actions-taken": 0, "paying": paid}, asked) == f"{said} (enough is pitched)"
    )
    paid = {"left": 1, "upgraded": 2}
    assert (
        question_words({"actions-taken": 0, "paying": paid}, asked)
        == f"{said} (1 E and 2 E+ to pay)"
    )


def test_a_trait_and_what_it_is_chosen_for_are_said_in_words():
    run = begun("seats.1.energy = 1\n" + BOTH)
    run.act(1, ["activate-effect", "ninja-1", "disguise"])
    assert aside(run, "choose", "cu") == " (cunning)"
    assert GAME.view(run, 2)["question"]["about"] == "choose a trait"
    asked = {"seat": 1, "actions": ["choose"]}
    said = "choose ag or cu or pr or ph or ma or te or se or su or to (The Ninja): choose a trait"
    assert question_words(GAME.view(run, 1), asked) == said
    facts: list[Fact] = []
    run.listener = facts.append
    run.act(1, ["choose", "cu"])
    told = [GAME.narrate(fact) for fact in facts if fact.name in ("chose-trait", "lasts")]
    lasting = "until the end of this turn, this champion has that trait"
    assert told == ["seat 1 chooses the trait cunning", f"The Ninja (1): {lasting}"]


# -- what might be named --------------------------------------------------------------------


def named(run, seat, verb):
    return GAME.named_with(run, seat, verb)


def test_every_card_of_the_hand_might_be_played_with_every_champion():
    run = begun(THREE_CARDS + BOTH)
    assert len(named(run, 1, "play-card")) == 9
    assert "mood-swing ninja-1" in named(run, 1, "play-card")
    assert sorted(named(run, 1, "pitch")) == ["implant-brood", "mood-swing", "stop-it-mid-air"]
    assert named(run, 2, "pitch") == []


def test_own_cards_attack_and_those_of_others_are_targets():
    run = begun(BOTH)
    assert named(run, 1, "attack") == ["ninja-1", "dark-space-lord-1", "xeno-hunter-1"]
    assert named(run, 1, "declare-target") == ["kaiju-2", "dinosaurs-2", "ice-queen-2"]
    assert named(run, 1, "declare-counter") == ["yes", "no"]
    assert named(run, 1, "end-turn") == []


def test_every_effect_in_play_might_be_activated():
    run = begun(BOTH)
    found = named(run, 2, "activate-effect")
    assert {"ice-queen-2 cold-snap", "ice-queen-2 frostbite", "kaiju-2 tremor"} <= set(found)
    assert not any("ponderous" in each for each in found)


def test_what_is_missing_behind_an_action_is_asked_for_in_the_words_of_the_game():
    run = begun(BOTH)
    for line, wish in (("attack", "a card in play"), ("play-card", "a card and a card in play")):
        with pytest.raises(NotUnderstood) as raised:
            GAME.read(run, 1, read_line(line))
        assert raised.value.expected == (wish,)
