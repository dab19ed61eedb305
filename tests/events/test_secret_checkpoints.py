"""Checkpoints of matches in which seats act in secret: they stand where no open lane holds a decision."""

from __future__ import annotations

import pytest

from events.chain.checkpoint import Checkpoint
from events.fold import resumption
from events.fold.resumption import new_checkpoint, resume, to_end
from events.recorder import Recorder
from events.records.records import PUBLIC
from events.store.journal import open_store
from referee import games
from referee.errors import Conflict
from replays.copies.live_view import live_view
from replays.read.log import log
from tests.judges.matches import GAMES, opened, play

STEPS, EACH = 12, 3


@pytest.fixture
def store(monkeypatch):
    """A store in memory; a checkpoint is taken wherever one can stand."""
    monkeypatch.setattr(resumption, "EVERY", 1)
    journal = open_store("memory:")
    yield journal
    journal.close()


def standing(recorder):
    fold, writer = recorder.fold, recorder._writer
    known = (
        fold.number,
        fold.taken,
        fold.revealed,
        {eyes: fold.known_to(eyes) for eyes in (PUBLIC, 1, 2)},
    )
    return recorder.run.wire(), known, writer.heads, writer.counts, writer.opened


def kept_of(store, match_id):
    """Fold a match of the store, and keep its new checkpoint there, if it has one."""
    match = store.match(match_id, resumed=True)
    to_end(match, games.find)
    kept = new_checkpoint(match)
    if kept is not None:
        store.keep_checkpoint(match_id, kept)
    return kept


@pytest.mark.parametrize("code", GAMES)
def test_a_match_resumed_from_its_checkpoint_is_the_folded_one_for_all_eyes(code, store):
    rec, resumed_at = opened(code, store), set()
    for _ in range(STEPS):
        play(rec, EACH)
        kept_of(store, rec.match.id)
        play(rec, EACH)
        whole, found = store.match(rec.match.id), store.match(rec.match.id, resumed=True)
        if found.checkpoint is not None:
            resumed_at.add(found.checkpoint.number)
        for eyes in (PUBLIC, 1, 2):
            here, there = live_view(found, eyes), live_view(whole, eyes)
            assert (here.finished, here.match.cut) == (there.finished, there.match.cut)
            assert here.match.strands == there.match.strands
            fold = to_end(here.match, games.find)
            assert fold.running().wire() == to_end(there.match, games.find).running().wire()
            assert fold.count_for(eyes) == len(list(log(there.match, eyes=eyes)))
        assert standing(Recorder.resume(found)) == standing(Recorder.resume(whole))
    assert len(resumed_at) > STEPS / 4


def test_a_resumed_match_goes_on_with_the_same_bytes_as_without(store):
    rec = opened("clash", store)
    play(rec, 30)
    assert kept_of(store, rec.match.id)
    found = store.match(rec.match.id, resumed=True)
    ways = [Recorder.resume(found), Recorder.resume(store.match(rec.match.id))]
    for way in ways:
        play(way, 20)
        way.close()
    assert found.checkpoint is not None
    assert ways[0].match.strands == ways[1].match.strands
    assert ways[0].match.root == ways[1].match.root


def test_a_checkpoint_of_secret_strands_is_believed_of_just_these_rows(store):
    rec = opened("clash", store)
    play(rec, 30)
    kept = kept_of(store, rec.match.id)
    match = store.match(rec.match.id, resumed=True)
    rows = {name: list(strand.rows) for name, strand in match.strands.items()}
    found = Checkpoint.read(kept, match.secret, rows)
    assert found == match.checkpoint
    assert min(found.counts.values()) > 0
    for name, count in found.counts.items():
        changed = [*rows[name][: count - 1], rows[name][count - 1][:-1], *rows[name][count:]]
        for other in (rows[name][: count - 1], changed):
            assert Checkpoint.read(kept, match.secret, {**rows, name: other}) is None
        others = {each: rows[each] for each in rows if each != name}
        assert Checkpoint.read(kept, match.secret, others) is None
    moved = {**rows, "seat-1": rows["seat-2"], "seat-2": rows["seat-1"]}
    assert Checkpoint.read(kept, match.secret, moved) is None


def test_what_was_withheld_or_left_out_since_is_folded_anew(store):
    rec = opened("clash", store)
    play(rec, 30)
    kept_of(store, rec.match.id)
    match = store.match(rec.match.id, resumed=True)
    match.strands = {name: records[:1] for name, records in match.strands.items()}
    assert resume(match, games.find) is None
    assert match.checkpoint is None


def test_of_two_writers_with_one_checkpoint_the_second_hears_of_it(store):
    rec = opened("save-your-bacon", store)
    play(rec, 20)
    assert kept_of(store, rec.match.id)
    first, second = (
        Recorder.resume(store.match(rec.match.id, resumed=True), store) for _ in range(2)
    )
    first.call(1, 1, "whose turn?")
    with pytest.raises(Conflict):
        second.call(2, 1, "how many?")
    again = Recorder.resume(store.match(rec.match.id, resumed=True), store)
    assert standing(again) == standing(first)
