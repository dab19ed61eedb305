"""A match that is over closes by itself, unless a judge has something to decide in it."""

from __future__ import annotations

import pytest

from cli.play.record_action import Differs, Held, record_answer
from cli.storage.matches import close_if_over, is_to_be_closed
from events.fold.fold import Fold
from events.records.records import Acted
from tests.judges.matches import GAMES, going, rule


@pytest.fixture(params=GAMES)
def rec(request):
    return going(request.param, 12)


def test_the_last_action_closes_the_match(rec):
    assert record_answer(rec, 1, ["concede"]).closed
    assert rec.fold.closed is not None


def test_an_open_call_holds_it_open_until_it_is_decided(rec):
    call = rec.call(2, 5, "who may concede?")
    assert not record_answer(rec, 1, ["concede"]).closed
    close_if_over(rec)
    assert rec.fold.closed is None
    rule(rec, "note", call=call)
    assert is_to_be_closed(rec)
    close_if_over(rec)
    assert rec.fold.closed is not None
    assert not is_to_be_closed(rec)


def test_an_open_appeal_holds_it_open(rec):
    number = rule(rec, "penalty", seat=1, word="warning")
    rec.appeal(1, number, "no")
    assert not record_answer(rec, 2, ["concede"]).closed
    rule(rec, "uphold", "Eve", judge="head", record=number)
    assert is_to_be_closed(rec)


def test_a_result_that_a_judge_gave_holds_it_open_until_it_is_taken_back(rec):
    number = rule(rec, "result", winners=(1,), word="time")
    close_if_over(rec)
    assert rec.fold.closed is None
    rule(rec, "overturn", "Eve", judge="head", record=number)
    assert record_answer(rec, 2, ["concede"]).closed


def held_lines(rec):
    """The lines of a script that would have made the match."""
    records = [folded.record for folded in Fold(rec.match)]
    acted = [record for record in records if isinstance(record, Acted)]
    return [f"{each.seat}: {rec.game.printed(each.answer)}" for each in acted]


def test_a_script_goes_on_over_calls_and_penalties(rec):
    rec.call(2, 5, "why?")
    rule(rec, "penalty", seat=1, word="warning")
    held = Held(rec.match, [])
    assert all(held.skip(line) for line in held_lines(rec))
    assert not held.skip("1: concede")


def test_no_script_goes_on_over_a_ruling_that_changed_the_match(rec):
    rule(rec, "backup", record=5)
    held = Held(rec.match, [])
    with pytest.raises(Differs, match="holds a ruling here that no script tells: go on with 'act'"):
        all(held.skip(line) for line in [*held_lines(rec), "1: concede"])
