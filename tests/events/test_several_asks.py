"""Several seats asked at once in the open, on two devices: what came first stands."""

from __future__ import annotations

import pytest

from events.fold.fold import Fold
from events.recorder import Recorder
from events.store.journal import open_store
from referee.errors import Conflict, IllegalAction
from referee.kernel.game import Opening
from tests.toys import council

SECRET = bytes(range(32))
BADGES = {1: "ash", 2: "birch", 3: "cedar", 4: "elm"}


@pytest.fixture
def store(tmp_path, monkeypatch):
    council.register(monkeypatch)
    journal = open_store(f"sqlite:///{tmp_path}/matches.db")
    yield journal
    journal.close()


def opened(store):
    return Recorder.create(council.GAME, Opening(4, 1, {}, ()), SECRET, store=store)


def device(store, match_id):
    return Recorder.resume(store.match(match_id), store)


def test_of_two_devices_that_answer_at_once_the_second_reads_again_and_answers(store):
    match_id = opened(store).match.id
    one, two = device(store, match_id), device(store, match_id)
    two.act(4, ["take", "elm"])
    with pytest.raises(Conflict, match="read again and retry"):
        one.act(1, ["take", "ash"])
    device(store, match_id).act(1, ["take", "ash"])
    run = Fold(store.match(match_id)).to_end()
    assert run.state.badges == [0, None, None, 3]
    assert [ask.seat for ask in run.asks()] == [2, 3]


def test_where_one_answer_is_enough_the_slower_member_has_nothing_left_to_say(store):
    recorder = opened(store)
    for seat, badge in BADGES.items():
        recorder.act(seat, ["take", badge])
    match_id = recorder.match.id
    one, two = device(store, match_id), device(store, match_id)
    quick, slow = (ask.seat for ask in one.run.asks())
    two.act(slow, ["speak"])
    with pytest.raises(Conflict):
        one.act(quick, ["speak"])
    with pytest.raises(IllegalAction) as refused:
        device(store, match_id).act(quick, ["speak"])
    assert refused.value.rules == ("C-1.3",)
    assert Fold(store.match(match_id)).to_end().state.speaker == slow


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_the_order_of_the_answers_is_recorded_and_folds_back(store, order):
    recorder = opened(store)
    for seat in order:
        recorder.act(seat, ["take", BADGES[seat]])
    match = store.match(recorder.match.id)
    records = [sealed.record() for sealed in match.public[1:]]
    assert tuple(record.seat for record in records) == order
    assert Fold(match).to_end().wire() == recorder.run.wire()
