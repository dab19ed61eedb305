"""Seek: the run at any record is the run that folding from the start gives."""

from __future__ import annotations

import pytest

from events.chain.match import Match
from events.fold.fold import Fold
from events.recorder import Recorder
from referee.errors import IllegalAction, NotFound
from referee.kernel.game import Opening
from replays.file.replay_file import decode
from replays.read.seek import Seeker
from tests.events.recorded import GAME, SECRET, closed, go_on, live
from tests.replays.duel import duel, find
from tests.vectors.build_spoiled import SPOILED


def wires(match: Match) -> list[bytes]:
    fold = Fold(match, find=find, checks=False)
    return [fold.running().wire() for _ in fold]


@pytest.mark.parametrize("every", [1, 7, 32, 1000])
def test_any_record_is_as_folding_straight_through(every):
    match = closed()
    straight = wires(match)
    seeker = Seeker(match, every=every)
    assert seeker.last == len(straight)
    for number in (*range(seeker.last, 0, -3), *range(1, seeker.last + 1, 2)):
        assert seeker.at(number).wire() == straight[number - 1], number


def test_secret_lanes_are_counted_in_canonical_order():
    match = duel(3, order=(2, 1, 2, 1))
    straight = wires(match)
    seeker = Seeker(match, find=find, every=4)
    for number in range(1, seeker.last + 1):
        assert seeker.at(number).wire() == straight[number - 1], number


def test_a_thousand_records_are_reached_by_taking_few():
    match = duel(200)
    seeker = Seeker(match, find=find)
    assert seeker.last > 1000
    end = seeker.at(seeker.last).wire()
    taken: list[int] = []
    history = seeker._history
    history.records = Counting(history.records, taken)
    for number in range(1, seeker.last + 1, 13):
        seeker.at(number)
        assert sum(taken) < 32
        taken.clear()
    assert seeker.at(seeker.last).wire() == end


class Counting(list):
    """A list that says how many of its items a slice took."""

    def __init__(self, items, taken):
        super().__init__(items)
        self.taken = taken

    def __getitem__(self, key):
        found = super().__getitem__(key)
        if isinstance(key, slice):
            self.taken.append(len(found))
        return found


def test_what_is_done_to_a_run_that_was_given_out_reaches_nobody():
    match = live(8).match
    seeker = Seeker(match)
    run = seeker.at(6)
    before = run.wire()
    ask = run.asks()[0]
    run.act(ask.seat, next(iter(ask.legal())))
    assert run.wire() != before
    assert seeker.at(6).wire() == before


def test_contributions_stand_before_the_first_state():
    rec = Recorder.create(
        GAME, Opening(2, 1, {}, ()), SECRET, contributions=[(1, b"salt"), (2, b"pepper")]
    )
    go_on(rec, 3)
    seeker = Seeker(rec.match)
    assert seeker.at(1).wire() == seeker.at(3).wire() != seeker.at(4).wire()


def test_a_record_that_is_not_there_is_not_found():
    seeker = Seeker(live(4).match)
    for number in (0, 6, -1):
        with pytest.raises(NotFound, match=f"no record {number}: the match has records 1 to 5"):
            seeker.at(number)


def test_an_illegal_match_can_be_looked_at_up_to_its_fault():
    match = decode(SPOILED["an-illegal-action"]())[1]
    seeker = Seeker(match)
    assert seeker.at(3).asks()
    with pytest.raises(IllegalAction):
        seeker.at(4)
    assert seeker.at(3).asks()
