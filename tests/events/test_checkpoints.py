"""Checkpoints: what is resumed from one is what the fold comes to, and none is believed that is not of these records."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from random import Random

import pytest

from events.chain.checkpoint import MAC_SIZE, Checkpoint, _mac
from events.chain.stored_strand import StoredStrand
from events.fold import resumption
from events.fold.fold import Fold
from events.fold.resumption import checkpoint_after, resume
from events.recorder import Recorder
from events.records.codec import pack, pack_plain, unpack
from events.records.records import PUBLIC, Ruled
from events.store.journal import open_store
from referee import __version__, games
from referee.errors import DamagedFile, IllegalAction
from referee.kernel.schema.codec import RECIPE
from tests.events.recorded import closed, go_on, live
from tests.judges.matches import going, opened, play
from tests.judges.random_rulings import decide_the_rest, some_judgement
from tests.sizes import sized
from tests.tournament.evening import turbulent

OTHERS = bytes(32)


@pytest.fixture(autouse=True)
def always_kept(monkeypatch):
    """A checkpoint after every record."""
    monkeypatch.setattr(resumption, "OFTEN", 1)


def rows_of(match):
    return [pack_plain(sealed.plain()) for sealed in match.public]


def as_stored(match, number, kept=None, rows=None):
    """The first records of a match as a store gives them, with the checkpoint in those bytes."""
    rows = (rows_of(match) if rows is None else rows)[:number]
    found = Checkpoint.read(kept, match.secret, {PUBLIC: rows}) if kept is not None else None
    strand = StoredStrand(rows, found.number if found is not None else 0)
    return replace(match, strands={PUBLIC: strand}, checkpoint=found)


def kept_after(match, number, more=None):
    """The checkpoint after that record, as a store keeps it."""
    fold = Fold(as_stored(match, number), checks=False)
    fold.to_end()
    return checkpoint_after(fold, more or {})


def standing(recorder):
    """All that a recorder knows of the records so far."""
    fold, writer = recorder.fold, recorder._writer
    docket = {name: value for name, value in vars(fold.docket).items() if name != "_knows"}
    docket["_gaps"] = [fold.docket.void_by(number) for number in range(1, fold.number + 1)]
    pledges = vars(fold.pledges)
    known = (fold.number, fold.taken, fold.closed, docket, str(pledges))
    said = [(ask.seat, sorted(ask.verbs)) for ask in recorder.run.asks()]
    return (recorder.run.wire(), said, known, writer.heads, writer.counts, writer.opened)


def prove_resumed(match, numbers, ahead=3):
    """After each of those records, what is resumed is what is folded; so it is some records later."""
    rows = rows_of(match)
    for number in numbers:
        kept = kept_after(match, number)
        if kept is None:
            continue
        for last in {number, min(number + ahead, len(rows))}:
            stored = as_stored(match, last, kept, rows)
            assert stored.checkpoint is not None
            assert stored.checkpoint.number == number
            folded = Recorder.resume(as_stored(match, last, rows=rows))
            assert standing(Recorder.resume(stored)) == standing(folded)
        yield number


def judged(seed, chance="seeded"):
    """A match of which judges are asked, with rulings of every kind."""
    random, rec = Random(seed), opened("bacon-project", chance=chance)
    while rec.run.outcome is None and rec.fold.number < 90:
        if random.random() < 0.2 and (said := some_judgement(rec, random)):
            with suppress(IllegalAction):
                getattr(rec, said[0])(*said[1:])
        play(rec, 1)
    decide_the_rest(rec)
    rec.close()
    return rec.match


# -- what is resumed ------------------------------------------------------------------------


@pytest.mark.parametrize("chance", ["seeded", "observed"])
@pytest.mark.parametrize("seed", range(sized(2, 40)))
def test_a_match_resumed_at_any_record_stands_as_it_was_folded(seed, chance):
    match = judged(seed, chance)
    every = range(1 + seed % sized(3, 1), len(match.public) + 1, sized(3, 1))
    assert len(list(prove_resumed(match, every))) > len(every) / 2


@pytest.mark.parametrize("seed", range(sized(1, 20)))
def test_an_event_resumed_at_any_record_stands_as_it_was_folded(seed):
    match = turbulent(seed).match
    every = range(1, len(match.public) + 1, sized(4, 1))
    assert len(list(prove_resumed(match, every))) > len(every) - 2


def test_a_resumed_match_goes_on_with_the_same_bytes():
    match = live(13).match
    kept = kept_after(match, 12)
    ways = [Recorder.resume(as_stored(match, 14, which)) for which in (kept, None)]
    assert ways[0].match.checkpoint is not None
    for way in ways:
        go_on(way)
        way.close()
    assert ways[0].match.public == ways[1].match.public
    assert ways[0].match.root == ways[1].match.root


def test_a_backup_behind_a_checkpoint_is_folded_with_its_history():
    rec = going("bacon-project", 24)
    kept = kept_after(rec.match, 20)
    rec.rule(Ruled("backup", record=9, epoch=1, rules=("BP-8.8",), reason="so"), "Dee")
    stored = as_stored(rec.match, len(rec.match.public), kept)
    assert stored.checkpoint is not None
    assert standing(Recorder.resume(stored)) == standing(rec)
    assert stored.checkpoint is None


def test_a_resumed_match_is_taken_back_as_any_other():
    rec = going("bacon-project", 24)
    resumed = Recorder.resume(as_stored(rec.match, 25, kept_after(rec.match, 25)))
    assert resumed.match.checkpoint is not None
    for each in (rec, resumed):
        ruled = Ruled("backup", record=9, epoch=1, rules=("BP-8.8",), reason="so")
        assert each.rule(ruled, "Dee") == 26
    assert standing(resumed) == standing(rec)


def test_records_up_to_a_checkpoint_are_read_when_they_are_looked_at():
    match = closed()
    kept = kept_after(match, 20)
    strand = as_stored(match, len(match.public), kept).public
    assert list.__getitem__(strand, 3) is None
    assert list.__getitem__(strand, 20) is not None
    assert (strand[3], strand[-1]) == (match.public[3], match.public[-1])
    assert list(reversed(strand)) == match.public[::-1]
    fresh = as_stored(match, len(match.public), kept).public
    assert match.public == fresh
    assert fresh[2:5] + fresh[5:] == match.public[2:]
    assert as_stored(match, len(match.public), kept).root == match.root


# -- what is not kept -----------------------------------------------------------------------


def test_nothing_is_kept_of_a_match_with_secret_strands_or_of_one_in_memory():
    rec = going("clash", 20)
    fold = Fold(replace(rec.match, strands={**rec.match.strands}), checks=False)
    fold.to_end()
    assert checkpoint_after(fold, {}) is None
    fold = Fold(live(13).match, checks=False)
    fold.to_end()
    assert checkpoint_after(fold, {}) is None


def test_nothing_is_kept_where_the_last_record_has_another_check():
    match = live(13).match
    fold = Fold(as_stored(match, 14), checks=False)
    fold.to_end()
    assert checkpoint_after(fold, {}) is not None
    fold.run.state.turn += 1
    assert checkpoint_after(fold, {}) is None


def test_little_that_was_folded_is_not_kept_again(monkeypatch):
    match = closed()
    monkeypatch.setattr(resumption, "OFTEN", sum(map(len, rows_of(match)[10:15])))
    kept = kept_after(match, 10)
    for last, again in ((14, False), (15, True)):
        fold = resume(as_stored(match, last, kept), games.find)
        fold.to_end()
        assert (checkpoint_after(fold, {}) is not None) == again


# -- what is not believed -------------------------------------------------------------------


def test_a_checkpoint_with_any_other_byte_is_not_believed():
    match = live(13).match
    kept, rows = kept_after(match, 14, {"people": [["Ann"]]}), rows_of(match)
    assert Checkpoint.read(kept, match.secret, {PUBLIC: rows}).more == {"people": [["Ann"]]}
    for at in range(len(kept)):
        for spoiled in (kept[:at], kept[:at] + bytes([kept[at] ^ 1]) + kept[at + 1 :]):
            assert Checkpoint.read(spoiled, match.secret, {PUBLIC: rows}) is None


def test_a_checkpoint_of_other_records_is_not_believed():
    match, other = live(13).match, live(13).match
    kept, rows = kept_after(match, 12), rows_of(match)
    assert Checkpoint.read(kept, match.secret, {PUBLIC: rows}) is not None
    assert Checkpoint.read(kept, OTHERS, {PUBLIC: rows}) is None
    assert Checkpoint.read(kept, match.secret, {PUBLIC: rows[:11]}) is None
    for at in range(12):
        for changed in (rows[at][:-1], rows[at - 1], rows[at][:-1] + b"\x01"):
            if changed != rows[at]:
                others = [*rows[:at], changed, *rows[at + 1 :]]
                assert Checkpoint.read(kept, match.secret, {PUBLIC: others}) is None
    moved = [rows[0] + rows[1][:1], rows[1][1:], *rows[2:]]
    assert Checkpoint.read(kept, match.secret, {PUBLIC: moved}) is None
    assert Checkpoint.read(kept, match.secret, {PUBLIC: rows_of(other)}) is not None


def signed_anew(match, **changed):
    """A checkpoint after record 14 that somebody who knows the secret has made otherwise."""
    rows = rows_of(match)
    found = Checkpoint.read(kept_after(match, 14), match.secret, {PUBLIC: rows})
    return replace(found, **changed).sealed(match.secret, {PUBLIC: rows})


def test_a_state_that_is_not_the_one_of_the_record_is_not_believed():
    match = live(13).match
    before = Checkpoint.read(kept_after(match, 13), match.secret, {PUBLIC: rows_of(match)})
    kept = signed_anew(match, wire=before.wire)
    assert Checkpoint.read(kept, match.secret, {PUBLIC: rows_of(match)}) is None
    assert Checkpoint.read(signed_anew(match), match.secret, {PUBLIC: rows_of(match)}) is not None


def test_a_checkpoint_of_another_recipe_or_kind_is_not_believed():
    match = live(13).match
    values = unpack(kept_after(match, 14)[:-MAC_SIZE])
    assert values[:4] == ["referee checkpoint", 2, RECIPE, __version__]
    heads = [["public", 15, b""]]
    changes = [(0, "other"), (1, 3), (2, RECIPE + 1), (3, "0.0.9"), (4, 15), (4, 0), (5, b"")]
    for at, other in (*changes, (6, heads), (6, [3]), (7, None), (9, [[1]]), (10, 3)):
        data = pack([*values[:at], other, *values[at + 1 :]])
        kept = data + _mac(match.secret, data)
        assert Checkpoint.read(kept, match.secret, {PUBLIC: rows_of(match)}) is None


@pytest.mark.parametrize(
    "asked",
    [((3, 2),), ((99, 98),), (("x", 2),), ((3, True),)],
    ids=["no-ruling", "not-there", "word", "flag"],
)
def test_a_docket_that_cannot_be_is_folded_again(asked):
    match = live(13).match
    stored = as_stored(match, 14, signed_anew(match, asked=asked))
    assert stored.checkpoint is not None
    assert standing(Recorder.resume(stored)) == standing(Recorder.resume(match))
    assert stored.checkpoint is None


def test_a_state_of_other_types_is_folded_again(monkeypatch):
    match = live(13).match
    kept = kept_after(match, 14)

    def other_types(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(resumption.Run, "resume_plain", other_types)
    assert standing(Recorder.resume(as_stored(match, 14, kept))) == standing(Recorder.resume(match))


# -- where they lie -------------------------------------------------------------------------


@pytest.fixture(params=["memory:", "sqlite"])
def store(request, tmp_path):
    url = f"sqlite:///{tmp_path}/s.db" if request.param == "sqlite" else request.param
    journal = open_store(url)
    yield journal
    journal.close()


def kept_in(journal, match_id):
    """Fold a match of a store, keep its checkpoint there, and give the bytes of it."""
    fold = Fold(journal.match(match_id, resumed=True), checks=False)
    fold.to_end()
    kept = checkpoint_after(fold, {})
    journal.keep_checkpoint(match_id, kept)
    return kept


def test_a_checkpoint_lies_beside_its_match(store):
    rec = live(13, store)
    assert store.match(rec.match.id, resumed=True).checkpoint is None
    kept_in(store, rec.match.id)
    go_on(rec, 3)
    found = store.match(rec.match.id, resumed=True)
    assert (found.checkpoint.number, len(found.public)) == (14, 17)
    assert store.match(rec.match.id).checkpoint is None
    assert standing(Recorder.resume(found, store)) == standing(rec)
    kept_in(store, rec.match.id)
    assert store.match(rec.match.id, resumed=True).checkpoint.number == 17
    assert store.matches() == [rec.match.id]
    assert [brief.records for brief in store.overview()] == [17]


def test_a_foreign_checkpoint_is_as_if_there_were_none(store):
    first, second = live(13, store).match, closed(bytes([9]) * 32, store)
    kept = kept_in(store, first.id)
    store.keep_checkpoint(second.id, kept)
    store.keep_checkpoint(first.id, kept[:-1])
    for match in (first, second):
        found = store.match(match.id, resumed=True)
        assert found.checkpoint is None
        assert found.public == match.public


def test_a_damaged_row_is_said_as_ever(tmp_path):
    journal = open_store(f"sqlite:///{tmp_path}/s.db")
    match_id = live(13, journal).match.id
    kept_in(journal, match_id)
    for spoil in (
        "UPDATE stored_events SET state = x'00' WHERE originator_version = 5",
        "UPDATE stored_events SET topic = 'other/1' WHERE originator_version = 5",
        "DELETE FROM stored_events WHERE originator_version = 5",
    ):
        with closing(sqlite3.connect(journal.name)) as base:
            base.execute(spoil)
            base.commit()
        with pytest.raises(DamagedFile) as known:
            journal.match(match_id)
        with pytest.raises(DamagedFile) as resumed:
            journal.match(match_id, resumed=True)
        assert match_id[:8] in str(resumed.value)
        assert type(resumed.value) is type(known.value)
        assert str(resumed.value) == str(known.value)
    journal.close()


def test_a_store_that_is_locked_goes_without(tmp_path, monkeypatch):
    monkeypatch.setattr("events.store.journal.LOCK_SECONDS", 1)
    journal = open_store(f"sqlite:///{tmp_path}/s.db")
    match_id = live(13, journal).match.id
    with closing(sqlite3.connect(journal.name)) as base:
        base.execute("BEGIN EXCLUSIVE")
        kept_in(journal, match_id)
    assert journal.match(match_id, resumed=True).checkpoint is None
    kept_in(journal, match_id)
    assert journal.match(match_id, resumed=True).checkpoint is not None
    journal.close()
