"""What is done at a moment to come, and texts that know the cards spoken of when they were given."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.game import GAME
from referee.kernel.position import document as position
from tests.games.homestuck_atcg.own_tables import at, boons, laid_with, own, put_down
from tests.games.homestuck_atcg.texts import assert_refused


def bearer(*steps, **more):
    """A table where seat 1 has a card with an Action that does those steps."""
    fuse = own("fuse", "character", *(f"Action (0 grist): {each}." for each in steps))
    mine = [at("fuse-own-1", 1), *more.pop("mine", ())]
    one = {"cards": mine, "grist": more.pop("grist", 2)}
    return laid_with(fuse, one, {"cards": more.pop("theirs", [])}, **more)


def play_on(talk):
    """End the Main Phase of the player at turn, drawing nothing more in the next turn."""
    talk.say(f"{talk.run.state.seat}: end-main")
    if "draw-extra" in talk.asked[0]:
        talk.say(f"{talk.run.state.seat}: draw-extra 0")


@pytest.mark.rule("HAC-Q54", "HAC-Q36")
def test_what_a_player_has_for_a_moment_is_done_then():
    talk = bearer(
        'you have the text "At the end of your turn: gain 2 grist" until the end of this turn'
    )
    talk.say("1: action fuse-own-1")
    play_on(talk)
    assert talk.side(1).grist == 4


@pytest.mark.rule("HAC-Q54", "HAC-Q47")
def test_what_is_done_at_the_start_of_the_next_turn_is_done_once():
    talk = bearer("at the start of your next turn, deal 1 damage to all opposing planets")
    talk.say("1: action fuse-own-1")
    play_on(talk)
    run = talk.run
    again = position.read(GAME, run.setting, position.write(run), run.dice)
    assert again.wire() == run.wire()
    assert talk.side(2).damage == 0
    play_on(talk)
    assert talk.side(2).damage == 1
    play_on(talk)
    play_on(talk)
    assert talk.side(2).damage == 1


@pytest.mark.rule("HAC-Q54")
def test_at_the_end_of_this_turn_that_card_is_the_one_that_was_chosen():
    theirs = [at("dad-mister-egbert-2", 2), at("maplehoof-pony-2", 2)]
    talk = bearer(
        "tap 1 opposing character; at the end of this turn, destroy that card", theirs=theirs
    )
    talk.say("1: action fuse-own-1", "1: choose maplehoof-pony-2")
    assert put_down(talk, 2) == []
    talk.say("1: end-main")
    assert put_down(talk, 2) == ["MAPLEHOOF pony pal (2)"]


@pytest.mark.rule("HAC-Q54", "HAC-Q29")
def test_what_is_put_off_knows_the_roll():
    talk = bearer(
        "roll a die; at the end of this turn, gain (the roll) grist", dice={"roll/die/1": [4]}
    )
    talk.say("1: action fuse-own-1", "1: end-main")
    assert talk.side(1).grist == 6


@pytest.mark.rule("HAC-5.3.2", "HAC-Q5")
def test_in_the_next_score_phase_no_planet_has_base_power():
    step = "in the next Score Phase, all planets have no base power until the end of this phase"
    talk = bearer(step, mine=[at("dad-mister-egbert-1", 2)])
    talk.say("1: action fuse-own-1")
    play_on(talk)
    assert talk.side(1).points == 1
    play_on(talk)
    assert talk.side(1).points == 1


@pytest.mark.rule("HAC-Q36", "HAC-1.29")
def test_a_text_that_is_had_knows_the_cards_that_were_chosen():
    link = (
        "choose 1 opposing character; also choose 1 opposing character not with the title of that card; "
        'you have the text "When a character among the chosen cards is destroyed: destroy all characters among the chosen cards" '
        "until the start of your next turn"
    )
    theirs = [
        at("dad-mister-egbert-2", 2),
        at("maplehoof-pony-2", 1),
        at("dad-mister-crocker-2", 2),
    ]
    talk = bearer(link, "destroy 1 opposing character", theirs=theirs)
    talk.say(
        "1: action fuse-own-1 1", "1: choose maplehoof-pony-2", "1: choose dad-mister-egbert-2"
    )
    talk.say("1: action fuse-own-1 2", "1: choose dad-mister-egbert-2")
    assert put_down(talk, 2) == ["DAD mister egbert (2)", "MAPLEHOOF pony pal (2)"]


@pytest.mark.rule("HAC-2.34", "HAC-Q54")
def test_an_executable_can_put_off_what_it_does_with_the_card_that_triggered_it():
    late = own(
        "late",
        "executable",
        "~ATH: own character.",
        "Execute: at the end of this turn, put the triggering card into your hand.",
    )
    two = {"cards": [at("late-own-2"), at("dad-mister-egbert-2", 1)]}
    talk = laid_with(late, {"cards": [at("heavy-sleeper-five-1", 1)], "grist": 2}, two)
    talk.say("1: tap heavy-sleeper-five-1")
    assert put_down(talk, 2) == ["DAD mister egbert (2)", "LATE own (2)"]
    talk.say("1: end-main")
    assert put_down(talk, 2) == ["LATE own (2)"]


def test_the_chosen_card_needs_one_that_was_spoken_of_before():
    text = 'Action (0 grist): you have the text "When a card is destroyed: destroy the chosen card" until the end of this turn.'
    assert_refused("character", text, 72, "HAC-5.2.7", "there is none")
    assert_refused(
        "character",
        "When a card is destroyed: destroy the chosen card.",
        35,
        "HAC-5.2.7",
        "there is none",
    )


def test_boons_of_a_chosen_card_are_looked_at_when_the_time_has_come():
    talk = bearer(
        "choose 1 own character; at the end of this turn, put 1 boon on that card",
        mine=[at("maplehoof-pony-1", 2)],
    )
    talk.say("1: action fuse-own-1", "1: choose maplehoof-pony-1", "1: end-main")
    assert boons(talk, "maplehoof-pony-1") == 1
