"""Take-backs: what the seats have agreed on is a record like a ruling, in force and verified, and no judge makes it."""

from __future__ import annotations

import pytest

from events.records.rulings import Ruled
from referee.errors import DamagedFile, IllegalAction
from replays.read.log import log
from replays.verify.verify import verify_match
from tests.judges.matches import GAMES, folds_again, forge, going, play, rule


def agreed(rec, record, seat=1):
    """The record of a take-back as it would be made now."""
    ruled = Ruled("take-back", "seats", record=record, seat=seat)
    return rec.fold.docket.in_next_epoch(ruled)


@pytest.mark.parametrize("code", GAMES)
def test_a_match_stands_again_as_before_and_is_proven(code):
    rec = going(code, 12)
    before, number = rec.run.asks(), rec.fold.number
    play(rec, 3)
    made = rec.take_back(1, number, {"time": 7})
    docket = folds_again(rec)
    assert docket.is_in_force(made)
    assert [ask.seat for ask in rec.run.asks()] == [ask.seat for ask in before]
    assert rec.run.epoch == 1
    play(rec, 3)
    rec.act(1, ["concede"])
    rec.close()
    report = verify_match(rec.match)
    assert (report.error, report.unchecked) == (None, [])
    assert [(each.trait, each.sentence) for each in report.unusual] == [
        ("played", "taken back by agreement of the seats: 1 decision")
    ]
    line = next(each for each in log(rec.match, eyes="judge") if each.number == made)
    assert line.line == f"1: takes back what came after record {number}, as all agree"


def test_no_judge_makes_one_and_it_is_neither_appealed_nor_made_once_it_is_over():
    rec = going("bacon-project", 12)
    ruled = agreed(rec, rec.fold.number - 1)
    with pytest.raises(IllegalAction, match=r"no judge makes it \[RL-14\]"):
        rec.rule(ruled, "Dee")
    made = rec.take_back(2, rec.fold.number - 1)
    with pytest.raises(IllegalAction, match="RL-3"):
        rec.appeal(1, made, "I did not mean that")
    rule(rec, "overturn", "Eve", judge="head", record=made)
    assert not rec.fold.docket.is_in_force(made)
    folds_again(rec)
    rec.act(1, ["concede"])
    for seat, record in ((1, 5), (3, 5), (1, 99)):
        with pytest.raises(IllegalAction) as caught:
            rec.take_back(seat, record)
        assert set(caught.value.rules) == {"RL-14"}


def test_a_forged_one_with_a_judge_is_illegal():
    rec = going("bacon-project", 12)
    report = verify_match(forge(rec, agreed(rec, rec.fold.number - 1), "Dee"))
    assert (report.verdict, report.fault.rules) == ("illegal", ("RL-14",))


@pytest.mark.parametrize(
    "fields",
    [
        {"judge": "floor", "record": 5, "seat": 1},
        {"judge": "seats", "seat": 1},
        {"judge": "seats", "record": 5, "seat": 1, "rules": ("BP-8.8",)},
        {"judge": "seats", "record": 5, "seat": 1, "call": 4},
        {"judge": "seats", "record": 5, "seat": 1, "word": "time"},
    ],
)
def test_what_is_no_take_back_is_no_record(fields):
    with pytest.raises(DamagedFile):
        Ruled("take-back", **fields)


def test_only_the_seats_take_back():
    with pytest.raises(DamagedFile):
        Ruled("note", "seats", reason="so it is")
