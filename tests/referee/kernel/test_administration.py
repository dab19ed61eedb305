"""Ends beside the rules, for any number of seats: who may have won, and what a concession means."""

from __future__ import annotations

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.kernel.choices.concession_and_result import named_winners, winners_of
from referee.kernel.decision.notation import read_line
from referee.kernel.facts import TABLE
from tests.toys.windows import GAME, recorder


def said(rec, text):
    """What a line means for the seat in front of it."""
    line = read_line(text)
    assert line is not None
    assert line.seat is not None
    return line.seat, GAME.read(rec.run, line.seat, line)


def test_nobody_one_or_some_but_never_all_have_won():
    assert winners_of(2) == [(), (1,), (2,)]
    assert winners_of(3) == [(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3)]
    assert (1, 2, 3, 4) not in winners_of(4)
    assert named_winners(3).ids == ("draw", "1", "2", "3", "1-2", "1-3", "2-3")
    assert named_winners(2).ids == ("draw", "1", "2")


@pytest.mark.parametrize(
    ("word", "winners"), [("draw", ()), ("2", (2,)), ("3", (3,)), ("1-3", (1, 3))]
)
def test_the_organiser_records_a_result_of_three_seats(word, winners):
    rec = recorder(3)
    seat, answer = said(rec, f"0: referee-result {word} time")
    assert seat == TABLE
    assert answer == ["referee-result", word, "time"]
    assert GAME.printed(answer) == f"referee-result {word} time"
    rec.act(seat, answer)
    assert rec.run.outcome is not None
    assert (rec.run.outcome.winners, rec.run.outcome.reason) == (winners, "time")


@pytest.mark.parametrize("word", ["3", "1-2", "1-3"])
def test_who_does_not_sit_there_and_everybody_at_once_have_not_won(word):
    rec = recorder(2)
    with pytest.raises(IllegalAction) as caught:
        rec.act(*said(rec, f"0: referee-result {word} time"))
    assert caught.value.rules == ("S-1.5",)
    assert rec.run.outcome is None


def test_a_result_is_no_players_to_record_and_no_word_of_ones_own():
    rec = recorder(3)
    with pytest.raises(IllegalAction) as caught:
        rec.act(1, ["referee-result", "1", "time"])
    assert caught.value.rules == ("S-1.5",)
    with pytest.raises(NotUnderstood):
        said(rec, "0: referee-result 1-2-3 time")


def test_of_three_the_others_go_on_until_one_is_left():
    rec = recorder(3)
    rec.act(2, ["concede"])
    assert rec.run.outcome is None
    rec.act(3, ["concede"])
    assert rec.run.outcome is not None
    assert (rec.run.outcome.winners, rec.run.outcome.reason) == ((1,), "concession")


def test_nobody_concedes_for_the_table():
    rec = recorder(3)
    with pytest.raises(IllegalAction) as caught:
        rec.act(TABLE, ["concede"])
    assert caught.value.rules == ("S-1.4",)
