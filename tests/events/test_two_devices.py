"""Two devices on one store, one a seat: they act in secret at once, and the end comes for both."""

from __future__ import annotations

import pytest

from events.fold.fold import Fold
from events.recorder import Recorder
from events.store.journal import open_store
from referee import games
from referee.errors import Conflict, MatchError
from referee.kernel.game import Opening
from replays.file.replay_file import encode
from replays.verify.verify import verify

GAME = games.find("clash")
SECRET = bytes(range(32))


@pytest.fixture
def store(tmp_path):
    journal = open_store(f"sqlite:///{tmp_path}/matches.db")
    yield journal
    journal.close()


def opened(store):
    return Recorder.create(GAME, Opening(2, 1, {}, ()), SECRET, store=store)


def device(store, match_id):
    return Recorder.resume(store.match(match_id), store)


def first_legal(recorder, seat):
    ask = next(ask for ask in recorder.run.asks() if ask.seat == seat)
    return next(ask.legal())


def concede(recorder):
    with recorder.batch():
        recorder.act(1, ["concede"])
        recorder.close()


def test_both_devices_append_at_once_without_knowing_of_each_other(store):
    match_id = opened(store).match.id
    one, two = device(store, match_id), device(store, match_id)
    for _ in range(2):
        one.act(1, first_legal(one, 1))
        two.act(2, first_legal(two, 2))
    match = store.match(match_id)
    assert [len(records) for records in match.strands.values()] == [1, 2, 2]
    assert Fold(match).to_end().outcome is None


def test_a_concession_and_a_secret_action_at_once_are_a_conflict_and_nothing_is_spoiled(store):
    match_id = opened(store).match.id
    one, two = device(store, match_id), device(store, match_id)
    one.act(1, ["concede"])
    one.close()
    with pytest.raises(Conflict, match="read again and retry"):
        two.act(2, first_legal(two, 2))
    report = verify(encode(store.match(match_id), GAME.code))
    assert report.error is None
    with pytest.raises(MatchError):
        device(store, match_id).act(2, ["finish-phase"])


def test_a_secret_action_that_came_first_makes_the_concession_read_again(store):
    match_id = opened(store).match.id
    one, two = device(store, match_id), device(store, match_id)
    two.act(2, first_legal(two, 2))
    with pytest.raises(Conflict, match="read again and retry"):
        concede(one)
    concede(device(store, match_id))
    report = verify(encode(store.match(match_id), GAME.code))
    assert report.error is None
    assert report.verified == 4


def test_no_record_of_a_secret_phase_says_when_it_was_made(store):
    rec = opened(store)
    rec.act(1, ["finish-phase"], {"time": 1_700_000_000})
    assert rec.match.strands["seat-1"][0].more("note") is None
    rec.act(1, ["concede"], {"time": 1_700_000_000})
    assert rec.match.public[-1].more("time") == 1_700_000_000


def test_what_other_eyes_know_of_an_open_phase_does_not_count_its_records(store):
    rec = opened(store)
    rec.act(1, first_legal(rec, 1))
    assert rec.fold.known_to(2) == {"public": 1, "seat-1": 0, "seat-2": 0}
    assert rec.fold.known_to(1) == {"public": 1, "seat-1": 1, "seat-2": 0}
    assert rec.fold.known_to("judge") == {"public": 1, "seat-1": 1, "seat-2": 0}
    while any(ask.seat == 1 for ask in rec.run.asks()):
        rec.act(1, first_legal(rec, 1))
    own = rec.fold.taken["seat-1"]
    while rec.fold.open_since["seat-1"] == 0:
        rec.act(2, first_legal(rec, 2))
    assert rec.fold.known_to(2) == rec.fold.taken
    assert rec.fold.known_to(2)["seat-1"] == own
