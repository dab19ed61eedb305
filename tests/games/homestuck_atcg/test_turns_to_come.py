"""Phases and turns that texts leave out or add."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.game import GAME
from referee.kernel.position import document as position
from tests.games.homestuck_atcg.own_tables import at, laid_with, own


def phases(talk, *names):
    """The phases and turns that were told, with their seats."""
    told = (
        each
        for each in talk.facts
        if each.name in ("phase", "phase-skipped", "turn", "turn-skipped")
    )
    return [(each.seat, each.data.get("phase", each.name)) for each in told]


def table(text, *more, seats=2, **where):
    clock = own("clock", "character", *(f"Action (0 grist): {each}." for each in (text, *more)))
    sides = [{"cards": [at("clock-own-1", 1)], "grist": 1}, *({} for _ in range(seats - 1))]
    return laid_with(clock, *sides, **where)


def to_main_of(talk, seat):
    """End Main Phases until it is that of the seat, drawing nothing more."""
    for _ in range(20):
        if talk.run.state.seat == seat and talk.run.state.phase == "main":
            return
        asked = talk.asked[0]
        talk.say(
            asked.split(":")[0] + (": draw-extra 0" if "draw-extra" in asked else ": end-main")
        )
    raise AssertionError(talk.asked)


@pytest.mark.rule("HAC-5.4.3")
def test_a_phase_is_added_behind_the_next_one_of_its_player():
    talk = table("after your next Score Phase you have another Score Phase")
    talk.say("1: action clock-own-1", "1: end-main")
    assert phases(talk)[:4] == [(1, "score"), (1, "score"), (1, "boon"), (2, "turn")]
    assert not talk.run.state.lasting


@pytest.mark.rule("HAC-5.4.3")
def test_another_phase_can_be_added_behind_this_one_and_behind_the_last_of_a_turn():
    talk = table(
        "after this phase there is another Boon Phase",
        "after your next Boon Phase you have another Main Phase",
    )
    talk.say("1: action clock-own-1 1", "1: action clock-own-1 2", "1: end-main")
    # Behind the Boon Phase that was added comes the Main Phase that was added behind that.
    assert phases(talk) == [(1, "boon"), (1, "main")]
    talk.say("1: end-main")
    assert phases(talk)[2:5] == [(1, "score"), (1, "boon"), (2, "turn")]


@pytest.mark.rule("HAC-5.4.3", "HAC-5.1.15")
def test_a_phase_is_left_out_once():
    talk = table("each opponent skips the next Prep Phase")
    talk.say("1: action clock-own-1", "1: end-main")
    grist = talk.side(2).grist
    assert phases(talk)[:5] == [(1, "score"), (1, "boon"), (2, "turn"), (2, "prep"), (2, "main")]
    assert grist == 0
    to_main_of(talk, 1)
    talk.say("1: end-main")
    assert (2, "prep") in phases(talk)[10:]
    assert talk.side(2).grist > 0


@pytest.mark.rule("HAC-5.3.2", "HAC-Q1")
def test_without_a_score_phase_nobody_scores_and_the_end_is_looked_for():
    cards = own(
        "clock",
        "character",
        "Action (0 grist): skip your next Score Phase; gain 7 victory points.",
        more="power = 9",
    )
    talk = laid_with(cards, {"cards": [at("clock-own-1", 2)], "grist": 1}, {})
    talk.say("1: action clock-own-1", "1: end-main")
    assert talk.side(1).points == 7
    assert talk.run.state.ending == 1


@pytest.mark.rule("HAC-1.9", "HAC-4.3", "HAC-1.10")
def test_a_turn_is_added_and_then_the_turns_go_on_as_they_would_have():
    talk = table("1 opponent takes another turn after this one", seats=3, turn=4)
    talk.say("1: action clock-own-1", "1: choose seat-3", "1: end-main")
    assert (talk.run.state.seat, talk.run.state.round, talk.run.state.turn) == (3, 2, 5)
    run = talk.run
    again = position.read(GAME, run.setting, position.write(run), run.dice)
    assert again.wire() == run.wire()
    to_main_of(talk, 2)
    assert (talk.run.state.round, talk.run.state.turn) == (2, 6)
    to_main_of(talk, 3)
    to_main_of(talk, 1)
    assert (talk.run.state.round, talk.run.state.turn) == (3, 8)


@pytest.mark.rule("HAC-1.9")
def test_a_turn_is_left_out():
    talk = table("the next player skips the next turn", seats=3, turn=4)
    talk.say("1: action clock-own-1", "1: end-main")
    assert talk.run.state.seat == 3
    assert (2, "turn-skipped") in phases(talk)
    to_main_of(talk, 2)


@pytest.mark.rule("HAC-1.12")
def test_a_turn_that_was_added_is_taken_in_the_end_game_as_well():
    talk = table("take another turn after this one", ending=2, left=[])
    talk.say("1: action clock-own-1", "1: end-main")
    assert talk.run.outcome is None
    assert talk.run.state.seat == 1
    to_main_of(talk, 1)
