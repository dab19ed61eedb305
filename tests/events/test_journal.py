"""The journal: nothing is lost, nothing is imported, every fault is one line."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from events.fold.fold import Fold
from events.recorder import Recorder
from events.records.codec import pack, pack_plain
from events.store.journal import open_store
from referee.errors import BrokenChain, Conflict, DamagedFile, NotFound, NotUnderstood, StoreError
from tests.events.recorded import closed, go_on, live, recorder


@pytest.fixture
def store(tmp_path):
    journal = open_store(f"sqlite:///{tmp_path}/store.db")
    yield journal
    journal.close()


def path_of(journal) -> Path:
    return Path(journal.name)


@pytest.mark.parametrize("url", ["memory:", "sqlite"])
def test_a_match_comes_back_as_it_was_recorded(url, tmp_path):
    journal = open_store(f"sqlite:///{tmp_path}/s.db" if url == "sqlite" else url)
    match = closed(store=journal)
    assert journal.matches() == [match.id]
    back = journal.match(journal.find(match.id[:5]))
    assert (back.strands, back.secret, back.root) == (match.strands, match.secret, match.root)
    assert Fold(back).to_end().outcome is not None
    journal.close()


@pytest.mark.parametrize("url", ["memory:", "sqlite"])
def test_an_overview_shows_how_each_match_begins_and_ends(url, tmp_path):
    journal = open_store(f"sqlite:///{tmp_path}/s.db" if url == "sqlite" else url)
    assert list(journal.overview()) == []
    matches = [closed(bytes([number]) * 32, journal) for number in range(1, 6)]
    going = live(7, journal).match
    briefs = list(journal.overview())
    assert [brief.id for brief in briefs] == [match.id for match in (*matches, going)]
    assert journal.matches() == [brief.id for brief in briefs]
    for brief, match in zip(briefs, (*matches, going), strict=True):
        assert brief.records == len(match.public)
        assert (brief.first(), brief.last()) == (match.public[0], match.public[-1])
    assert journal.holds(going.id)
    assert not journal.holds(going.id[:-1])
    assert not journal.holds(going.id + "a")
    journal.close()


def test_an_overview_of_many_matches_keeps_the_order_in_which_they_came(store, monkeypatch):
    monkeypatch.setattr("events.store.overview.PAGE", 3)
    came = [recorder(bytes([number]) * 32, store).match.id for number in range(20)]
    assert [brief.id for brief in store.overview()] == came == store.matches()
    assert sorted(came) != came


def test_a_second_writer_of_one_strand_conflicts_and_nothing_is_lost(store):
    first = live(6, store)
    second = Recorder.resume(store.match(first.match.id), store)
    go_on(first, 1)
    (ask,) = second.run.asks()
    other = next(a for a in ask.legal() if a != list(first.match.public[-1].record().answer))
    with pytest.raises(Conflict, match="read again and retry"):
        second.act(ask.seat, other)
    assert store.match(first.match.id).root == first.match.root


def test_the_same_record_arriving_twice_is_nothing_new(store):
    first = live(6, store)
    number = len(first.match.public)
    store.append(first.match.id, [("public", number, first.match.public[-1])])
    assert len(store.match(first.match.id).public) == number
    store.create(first.match)


def test_threads_that_write_at_once_leave_one_whole_strand(store):
    match = live(3, store).match
    outcomes = []

    def write() -> None:
        for _ in range(8):
            try:
                go_on(Recorder.resume(store.match(match.id), store), 1)
                outcomes.append("written")
            except Conflict:
                outcomes.append("conflict")

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = store.match(match.id)
    assert len(outcomes) == 32
    assert Fold(after).to_end().outcome is None
    assert len(after.public) >= len(match.public) + 8


def test_a_batch_is_stored_whole_or_not_at_all(store):
    rec = live(4, store)
    before = len(store.match(rec.match.id).public)
    with pytest.raises(RuntimeError):
        _stop_in_a_batch(rec)
    assert len(store.match(rec.match.id).public) == before


def _stop_in_a_batch(rec):
    with rec.batch():
        go_on(rec, 3)
        raise RuntimeError


def test_a_gap_in_the_rows_is_a_broken_chain(store):
    match = live(8, store).match
    with closing(sqlite3.connect(path_of(store))) as rows, rows:
        rows.execute("DELETE FROM stored_events WHERE originator_version = 4")
    with pytest.raises(BrokenChain, match="record 4 is missing"):
        store.match(match.id)


@pytest.mark.parametrize("kind", ["this:s", "antigravity", "record/9"])
def test_a_row_that_names_a_module_imports_nothing(store, kind):
    match = live(3, store).match
    with closing(sqlite3.connect(path_of(store))) as rows, rows:
        rows.execute("UPDATE stored_events SET topic = ? WHERE originator_version = 2", (kind,))
    with pytest.raises(DamagedFile, match="not ours"):
        store.match(match.id)
    assert "antigravity" not in sys.modules


def test_a_record_is_packed_in_its_one_canonical_spelling():
    rec = live(12)
    shown = [sealed.plain() for sealed in rec.match.public]
    withheld = [
        [[sealed.parts[0].leaf, *row[0][1:]], None]
        for sealed, row in zip(rec.match.public, shown, strict=True)
    ]
    for record in shown + withheld:
        assert pack_plain(record) == pack(record)


def test_the_process_environment_changes_nothing(tmp_path):
    code = (
        "from events.store.journal import open_store\n"
        "from tests.events.recorded import live\n"
        f"store = open_store('sqlite:///{tmp_path}/s.db')\n"
        "live(3, store)\n"
    )
    stray = {
        "PERSISTENCE_MODULE": "eventsourcing.popo",
        "TRANSCODER_TOPIC": "nowhere:Nothing",
        "COMPRESSOR_TOPIC": "zlib",
        "SQLITE_DBNAME": str(tmp_path / "other.db"),
    }
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **stray}, cwd=root, check=False
    )
    assert done.returncode == 0
    assert (tmp_path / "s.db").exists()
    assert not (tmp_path / "other.db").exists()


@pytest.mark.parametrize("url", ["mysql://x", "sqlite:", "sqlite:///", "store.db", ""])
def test_another_url_is_not_understood(url):
    with pytest.raises(NotUnderstood, match="URL of a store"):
        open_store(url)


def test_a_store_that_cannot_be_is_one_line(tmp_path):
    with pytest.raises(StoreError, match="no such folder"):
        open_store(f"sqlite:///{tmp_path}/nowhere/s.db")
    with pytest.raises(StoreError, match="folder"):
        open_store(f"sqlite:///{tmp_path}")
    (tmp_path / "text.db").write_text("this is no database, whatever its name says" * 50)
    with pytest.raises(StoreError) as caught:
        open_store(f"sqlite:///{tmp_path}/text.db")
    assert "\n" not in str(caught.value)


def test_a_full_disk_loses_nothing_that_was_acknowledged(store):
    live(3, store)
    with closing(sqlite3.connect(path_of(store))) as rows, rows:
        (pages,) = rows.execute("PRAGMA page_count").fetchone()
    limited = open_store(f"sqlite:///{path_of(store)}")
    for connection in _connections(limited):
        connection.execute(f"PRAGMA max_page_count = {pages + 8}")
    acknowledged: dict[str, int] = {}
    with pytest.raises(StoreError, match="full"):
        _write_until_full(limited, acknowledged)
    assert len(acknowledged) > 1
    for match_id, count in acknowledged.items():
        match = store.match(match_id)
        assert len(match.public) >= count
        Fold(match).to_end()
    limited.close()


def _write_until_full(journal, acknowledged):
    for _ in range(400):
        rec = recorder(os.urandom(32), journal)
        for _ in range(20):
            acknowledged[rec.match.id] = len(rec.match.public)
            go_on(rec, 1)


def _connections(journal):
    """The one connection that the pool hands out."""
    with journal._library.datastore.transaction(commit=False) as cursor:
        yield cursor


def test_no_match_or_several_say_so(store):
    with pytest.raises(NotFound, match="no match 'zzz'"):
        store.find("zzz")
    ids = {recorder(bytes([n]) * 32, store).match.id for n in range(40)}
    starts = [each[0] for each in ids]
    twice = next(sign for sign in starts if starts.count(sign) > 1)
    with pytest.raises(NotFound, match="several") as caught:
        store.find(twice)
    assert len(caught.value.candidates) >= 2
