"""The journal on PostgreSQL: as on SQLite. Skipped, with the reason, where no server can be had."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from events.fold import Fold
from events.journal import Journal, open_store
from events.recorder import Recorder
from referee.errors import BrokenChain, Conflict, NotFound
from tests.cli.conftest import in_a_process
from tests.events.postgres import NoServer, new_database, server
from tests.recorded import closed, go_on, live


@pytest.fixture(scope="module")
def server_url() -> Iterator[str]:
    with ExitStack() as stack:
        try:
            found = stack.enter_context(server())
        except NoServer as reason:
            pytest.skip(str(reason))
        yield found


@pytest.fixture
def url(server_url: str) -> Iterator[str]:
    with new_database(server_url) as found:
        yield found


@pytest.fixture
def store(url: str) -> Iterator[Journal]:
    journal = open_store(url)
    yield journal
    journal.close()


def test_a_match_comes_back_as_it_was_recorded(store: Journal) -> None:
    match = closed(store=store)
    assert store.matches() == [match.id]
    back = store.match(store.find(match.id[:5]))
    assert (back.strands, back.secret, back.root) == (match.strands, match.secret, match.root)
    assert Fold(back).to_end().outcome is not None


def test_a_second_writer_conflicts_and_what_arrived_already_is_nothing_new(store: Journal) -> None:
    first = live(6, store)
    second = Recorder.resume(store.match(first.match.id), store)
    go_on(first, 1)
    number = len(first.match.public)
    store.append(first.match.id, [("public", number, first.match.public[-1])])
    store.create(first.match)
    (ask,) = second.run.asks()
    other = next(a for a in ask.legal() if a != list(first.match.public[-1].record().answer))
    with pytest.raises(Conflict, match="read again and retry"):
        second.act(ask.seat, other)
    assert store.match(first.match.id).root == first.match.root


def test_a_batch_is_stored_whole_or_not_at_all(store: Journal) -> None:
    rec = live(4, store)
    before = len(rec.match.public)
    other = live(8).match.public
    with pytest.raises(Conflict):
        store.append(rec.match.id, [("public", n, other[n - 1]) for n in range(before + 2, 0, -1)])
    assert len(store.match(rec.match.id).public) == before


def test_threads_that_write_at_once_leave_one_whole_strand(store: Journal) -> None:
    match = live(3, store).match
    written = []

    def write() -> None:
        for _ in range(4):
            try:
                go_on(Recorder.resume(store.match(match.id), store), 1)
                written.append(1)
            except Conflict:
                written.append(0)

    threads = [threading.Thread(target=write) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = store.match(match.id)
    assert len(written) == 12
    assert len(match.public) + 4 <= len(after.public) <= len(match.public) + sum(written)
    assert Fold(after).to_end().outcome is None


def test_an_overview_and_the_beginnings_of_ids(store: Journal) -> None:
    matches = [closed(bytes([number]) * 32, store) for number in range(1, 5)]
    going = live(5, store).match
    briefs = list(store.overview())
    assert [brief.id for brief in briefs] == [*(match.id for match in matches), going.id]
    for brief, match in zip(briefs, (*matches, going), strict=True):
        assert brief.records == len(match.public)
        assert (brief.first(), brief.last()) == (match.public[0], match.public[-1])
        assert store.find(match.id[:9].upper()) == match.id
        assert store.holds(match.id)
    with pytest.raises(NotFound, match="no match 'zzzz'"):
        store.find("zzzz")


def test_a_gap_in_the_rows_is_a_broken_chain(store: Journal, url: str) -> None:
    import psycopg

    match = live(8, store).match
    with psycopg.connect(url) as connection:
        connection.execute("DELETE FROM stored_events WHERE originator_version = 4")
    with pytest.raises(BrokenChain, match="record 4 is missing"):
        store.match(match.id)


def test_the_command_line_uses_it_like_any_store(url: str) -> None:
    done = in_a_process("simulate", "bacon", "-n", "3", "--seed", "ab", store=url)
    assert (done.returncode, done.stderr) == (0, "")
    listed = in_a_process("list", store=url)
    assert (listed.returncode, listed.stderr) == (0, "")
    names = [line.split()[0] for line in done.stdout.splitlines()[:3]]
    assert [line.split()[0] for line in listed.stdout.splitlines()] == names
    validated = in_a_process("validate", *names, store=url)
    assert validated.stdout.splitlines()[-1] == "3 good, 0 bad"


def test_a_server_that_is_not_there_is_one_line(server_url: str) -> None:
    gone = urlsplit(server_url)._replace(netloc="nobody:x@127.0.0.1:1").geturl()
    done = in_a_process("list", store=gone)
    assert done.returncode == 8
    (line,) = done.stderr.splitlines()
    assert line.startswith("postgresql://127.0.0.1/")
