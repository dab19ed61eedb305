"""Rulings while seats act in secret: what is taken back, what stays hidden, and two devices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.fold.fold import Fold
from events.recorder import Recorder
from events.store.journal import open_store
from referee.errors import Conflict
from referee.kernel.facts import JUDGE, PUBLIC
from replays.copies.live_view import live_view
from replays.file.replay_file import encode
from replays.read.seek import Seeker
from replays.verify.verify import verify
from tests.judges.matches import folds_again, going, opened, play, rule

SECRET = ("seat-1", "seat-2")


@pytest.fixture
def rec():
    """A match of Clash in the middle of a phase: both seats have decided something in secret."""
    rec = going("clash", 30)
    for _ in range(20):
        play(rec, 1, seat=1)
        play(rec, 1, seat=2)
        held = {name: rec.fold.taken[name] - rec.fold.open_since[name] for name in SECRET}
        if min(held.values()) >= 1 and all(lane.asks() for lane in rec.run.lanes.values()):
            return rec
    raise AssertionError("no phase was found")


def begun_phase(rec):
    """The record after which the present phase began, in canonical order."""
    fold = Fold(rec.match)
    number = 0
    for folded in fold:
        if fold.taken == rec.fold.open_since:
            number = folded.number
    return number


def views(match, eyes):
    """What those eyes are shown of a match that is cut down for them."""
    cut = live_view(match, eyes).match
    fold = Fold(cut, checks=False)
    run = fold.to_end()
    return run.game.view(run, eyes), fold.number


# -- what is taken back ---------------------------------------------------------------------


def test_a_backup_into_the_phase_keeps_what_came_before_and_hides_it_still(rec):
    start = begun_phase(rec)
    kept = Seeker(rec.match).at(start + 1)
    before = dict(rec.fold.open_since)
    number = rule(rec, "backup", record=start + 1)
    assert [lane.asks()[0].seat for lane in rec.run.lanes.values()] == [
        lane.asks()[0].seat for lane in kept.lanes.values()
    ]
    assert rec.fold.open_since == before
    docket = folds_again(rec)
    assert docket.void_by(number - 1) == number
    resumed = Recorder.resume(rec.match)
    assert resumed.fold.open_since == before
    for eyes in (1, 2, PUBLIC):
        assert resumed.fold.known_to(eyes) == rec.fold.known_to(eyes)
    play(rec, 60)
    folds_again(rec)


def test_a_backup_over_a_phase_begins_it_again(rec):
    start = begun_phase(rec)
    phase = rec.run.state.phase
    rule(rec, "backup", record=start)
    assert rec.run.state.phase == phase
    assert all(not lane.state.log for lane in rec.run.lanes.values())
    folds_again(rec)
    play(rec, 60)
    docket = folds_again(rec)
    rule(rec, "backup", record=rec.fold.number - 3)
    assert folds_again(rec).epoch == docket.epoch + 1


def test_a_backup_into_an_earlier_phase_whatever_the_present_one_holds(rec):
    for target in range(2, rec.fold.number, 3):
        strands = {name: list(records) for name, records in rec.match.strands.items()}
        again = Recorder.resume(replace(rec.match, strands=strands))
        number = rule(again, "backup", record=target)
        play(again, 12)
        folds_again(again)
        rule(again, "overturn", "Eve", judge="head", record=number)
        docket = folds_again(again)
        assert [each for each in range(1, number) if docket.void_by(each)] == []
        assert sorted(again.run.lanes) == sorted(rec.run.lanes)


def test_overturning_gives_back_an_open_phase(rec):
    before = rec.run.game.view(rec.run, JUDGE), sorted(rec.run.lanes)
    number = rule(rec, "backup", record=3)
    rule(rec, "overturn", "Eve", judge="head", record=number)
    assert (rec.run.game.view(rec.run, JUDGE), sorted(rec.run.lanes)) == before
    folds_again(rec)


# -- what stays hidden ----------------------------------------------------------------------


@pytest.mark.parametrize("eyes", [1, 2, PUBLIC])
def test_other_eyes_are_shown_the_same_whatever_a_seat_did_before_a_ruling(rec, eyes):
    """Another device, on which the other seats have done nothing in this phase, shows as much."""
    start = begun_phase(rec)
    fewer = Recorder.resume(live_view(rec.match, eyes).match)
    fewer.match.cut = None
    rule(rec, "backup", record=start)
    fewer_number = rule(fewer, "backup", record=start)
    assert views(rec.match, eyes) == views(fewer.match, eyes)
    assert views(rec.match, eyes)[1] == fewer_number


def test_a_ruling_speaks_of_records_that_some_eyes_count_otherwise(rec):
    call = rec.call(2, rec.fold.number, "may seat 1 do that?")
    number = rule(rec, "penalty", seat=1, word="warning", call=call)
    rec.appeal(1, number, "I may")
    rule(rec, "uphold", "Eve", judge="head", record=number)
    docket = folds_again(rec)
    for eyes in (1, 2, PUBLIC):
        cut = live_view(rec.match, eyes).match
        assert sum(map(len, cut.strands.values())) < rec.fold.number
        fold = Fold(cut, checks=False)
        fold.to_end()
        assert fold.docket.calls == docket.calls
        assert fold.docket.decided == docket.decided
        assert cut.own(call) < call
        assert cut.said(cut.own(call)) == call
        seeker = Seeker(cut)
        assert seeker.record(cut.own(call)) == docket.calls[call]


@pytest.mark.parametrize("seat", [1, 2])
def test_a_correction_in_a_phase_shows_others_nothing_of_it(rec, seat):
    before = views(rec.match, 2)[0]
    rule(rec, "correction", paths={f"lane.{seat}.own.coins": 6})
    folds_again(rec)
    assert (views(rec.match, 2)[0] == before) is (seat == 1)
    assert rec.run.lanes[seat].state.own.coins == 6
    while rec.fold.open_since["seat-1"] < len(rec.match.strands["seat-1"]) and play(rec, 1):
        pass
    assert views(rec.match, 2)[1] == rec.fold.number
    folds_again(rec)


# -- two devices ----------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path):
    journal = open_store(f"sqlite:///{tmp_path}/matches.db")
    yield journal
    journal.close()


def device(store, match_id):
    return Recorder.resume(store.match(match_id), store)


def test_a_device_that_does_not_know_of_a_ruling_reads_again(store):
    match_id = opened("clash", store).match.id
    judge, seat = device(store, match_id), device(store, match_id)
    number = rule(judge, "backup", record=1)
    with pytest.raises(Conflict, match="read again and retry"):
        play(seat, 1, seat=1)
    seat = device(store, match_id)
    assert seat.match.fences == {"seat-1": 1, "seat-2": 1}
    assert seat.run.epoch == 1
    counts = play(seat, 3, seat=1), play(seat, 2, seat=2)
    match = store.match(match_id)
    assert [len(records) for records in match.strands.values()] == [2, *counts]
    assert min(counts) > 0
    assert match.fences == {"seat-1": 1, "seat-2": 1}
    assert Fold(match).to_end().wire() == seat.run.wire()
    assert number == 2


def test_a_judge_who_does_not_know_of_a_secret_action_reads_again(store):
    match_id = opened("clash", store).match.id
    judge, seat = device(store, match_id), device(store, match_id)
    play(seat, 1, seat=2)
    with pytest.raises(Conflict, match="read again and retry"):
        rule(judge, "correction", paths={"seats.1.health": 6})
    judge = device(store, match_id)
    assert rule(judge, "correction", paths={"seats.1.health": 6}) == 3
    play(judge, 1, seat=2)
    folds_again(device(store, match_id))


def test_what_changes_nothing_stands_beside_secret_actions(store):
    match_id = opened("clash", store).match.id
    judge, one, two = (device(store, match_id) for _ in range(3))
    call = judge.call(0, 1, "who began?")
    play(one, 2, seat=1)
    rule(judge, "note", call=call)
    play(two, 1, seat=2)
    rule(judge, "penalty", seat=2, word="warning")
    match = store.match(match_id)
    assert match.fences == {"seat-1": 0, "seat-2": 0}
    assert [len(records) for records in match.strands.values()] == [4, 2, 1]
    docket = folds_again(device(store, match_id))
    assert docket.decided == {call: 3}
    assert verify(encode(match, "clash")).error is None


def test_a_batch_takes_its_fences_with_it_or_leaves_both(store):
    match_id = opened("clash", store).match.id
    judge, seat = device(store, match_id), device(store, match_id)
    with judge.batch():
        rule(judge, "result", winners=(1,), word="time")
        judge.close()
    with pytest.raises(Conflict):
        play(seat, 1, seat=1)
    match = store.match(match_id)
    assert verify(encode(match, "clash")).error is None
    late = device(store, match_id)
    assert late.fold.closed is not None
    store.create(match)
    again = store.match(match_id)
    assert (again.strands, again.fences) == (match.strands, match.fences)


def test_a_match_with_fences_is_imported_again_as_nothing_new(store):
    rec = opened("clash", store)
    play(rec, 4)
    rule(rec, "correction", paths={"seats.1.health": 6})
    play(rec, 3)
    match = store.match(rec.match.id)
    store.create(match)
    spoiled = store.match(rec.match.id)
    spoiled.strands["seat-1"][-1] = spoiled.strands["seat-1"][0]
    with pytest.raises(Conflict):
        store.create(spoiled)
