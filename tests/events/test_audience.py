"""Audience: what a record says is told to nobody who may not know it."""

from __future__ import annotations

import pytest

from events.chain.match import Match
from events.eyes.audience import as_known, may_know
from events.records.records import PUBLIC, Acted, Closed, Observed
from tests.events.recorded import live

DRAW = Observed("0/draw/draw-pile/3", "9h")
ROLL = Observed("0/roll/first-player/1", 2)


@pytest.fixture(scope="module")
def match() -> Match:
    return live(1).match


@pytest.mark.parametrize("record", [DRAW, ROLL, Acted(1, ("pass",)), Closed(None)])
def test_the_judge_may_know_everything(match, record):
    assert may_know(record, PUBLIC, "judge", match)
    assert may_know(record, "seat-2", "judge", match)
    assert as_known(record, PUBLIC, "judge", match) is record


@pytest.mark.parametrize("eyes", [1, 2, "public"])
def test_a_roll_lies_on_the_table_and_a_drawn_card_does_not(match, eyes):
    assert may_know(ROLL, PUBLIC, eyes, match)
    assert as_known(ROLL, PUBLIC, eyes, match) == ROLL
    assert not may_know(DRAW, PUBLIC, eyes, match)
    assert as_known(DRAW, PUBLIC, eyes, match) == Observed(DRAW.label, "")


@pytest.mark.parametrize("label", ["roll", "0/rolls/x/1", "", "0/pick/roll/1", "roll/roll"])
def test_only_the_purpose_of_a_throw_makes_it_open(match, label):
    assert may_know(Observed(label, 1), PUBLIC, 1, match) is (label == "roll/roll")


def test_a_secret_record_is_its_seats_whatever_it_says(match):
    for record in (DRAW, ROLL, Acted(2, ("choose", "rock"))):
        assert as_known(record, "seat-2", 2, match) is record
        for eyes in (1, "public"):
            assert not may_know(record, "seat-2", eyes, match)
            assert as_known(record, "seat-2", eyes, match) is None
