"""The journal on PostgreSQL: as on SQLite, also where many start at once, and what is wrong with a server is said."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

from events.fold import resumption
from events.fold.fold import Fold
from events.fold.resumption import checkpoint_after
from events.recorder import Recorder
from events.store.journal import Journal, open_store
from events.store.servers import Connection, read_server
from referee.errors import BrokenChain, Conflict, DamagedFile, NotFound, StoreError
from tests.cli.conftest import command_line, environment, in_a_process
from tests.events.recorded import closed, go_on, live, recorder
from tests.sizes import sized

SOON = 10
"""Seconds: longer than a busy machine takes for an answer, shorter than a wait for a server (30)."""


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


def test_a_checkpoint_lies_beside_its_match(store: Journal, monkeypatch: Any) -> None:
    monkeypatch.setattr(resumption, "OFTEN", 1)
    rec = live(13, store)
    for number in (14, 16):
        found = store.match(rec.match.id, resumed=True)
        assert (found.checkpoint is None) == (number == 14)
        fold = Fold(found, checks=False)
        fold.to_end()
        kept = checkpoint_after(fold, {})
        assert kept is not None
        store.keep_checkpoint(rec.match.id, kept)
        again = store.match(rec.match.id, resumed=True)
        assert again.checkpoint is not None
        assert again.checkpoint.number == number
        assert Recorder.resume(again).run.wire() == rec.run.wire()
        go_on(rec, 2)
    store.keep_checkpoint(rec.match.id, b"")
    assert store.match(rec.match.id, resumed=True).checkpoint is None


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
    assert line.startswith("postgresql://127.0.0.1:1/")
    assert "Connection refused" in line


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"path": "/nothing"}, 'database "nothing" does not exist'),
        ({"user": "nobody"}, 'role "nobody" does not exist'),
        ({"host": "no-such-host.invalid"}, "no-such-host.invalid"),
        ({"host": "a" * 70}, "too long"),
    ],
)
def test_the_reason_of_the_server_is_said_at_once_and_no_password(
    server_url: str, changed: dict[str, str], why: str
) -> None:
    place = urlsplit(server_url)
    user, host = changed.get("user", place.username), changed.get("host", place.hostname)
    url = f"postgresql://{user}:hush-hush@{host}:{place.port}{changed.get('path', place.path)}"
    begun = time.monotonic()
    with pytest.raises(StoreError) as found:
        open_store(url)
    assert why in str(found.value)
    assert "hush" not in str(found.value)
    assert time.monotonic() - begun < SOON


AT_ONCE = sized(8, 20)


def test_many_processes_that_start_at_once_make_an_empty_database_a_store(url: str) -> None:
    words = ["new", "bacon", "--player", "A", "--player", "B", "--json"]
    started = [
        subprocess.Popen(
            command_line(*words),
            env=environment(url),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(AT_ONCE)
    ]
    ended = [(*process.communicate(timeout=120), process.returncode) for process in started]
    assert [(err, code) for _, err, code in ended] == [("", 0)] * AT_ONCE
    with closing(open_store(url)) as journal:
        assert sorted(journal.matches()) == sorted(json.loads(out)["id"] for out, _, _ in ended)


def test_whoever_has_lost_the_race_to_make_the_tables_looks_again(url: str) -> None:
    """As with an older program, which makes them without waiting for anybody."""
    open_store(url).close()

    def beaten() -> None:
        message = "tuple concurrently updated"
        raise StoreError(message)

    with Connection(read_server(url), 5) as connection:
        connection._create(beaten)
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("DROP TABLE stored_events")
        with pytest.raises(StoreError, match="concurrently"):
            connection._create(beaten)


def test_a_store_that_is_there_needs_nobody_who_may_make_tables(url: str) -> None:
    with closing(open_store(url)) as store:
        made = closed(store=store)
    with psycopg.connect(url, autocommit=True) as connection:
        reader = f"reader_{os.getpid()}"
        connection.execute(f"CREATE ROLE {reader} LOGIN")
        connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {reader}")
    try:
        place = urlsplit(url)
        netloc = f"{reader}:trusted@{place.hostname}:{place.port}"
        with closing(open_store(place._replace(netloc=netloc).geturl())) as store:
            assert store.matches() == [made.id]
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP OWNED BY {reader}")
            connection.execute(f"DROP ROLE {reader}")


def test_the_secret_of_another_match_is_damage_and_the_others_are_listed(
    store: Journal, url: str
) -> None:
    one, other = (recorder(bytes([number]) * 32, store).match.id for number in (1, 2))
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "UPDATE stored_events SET state = (SELECT state FROM stored_events "
            "WHERE originator_id = %s) WHERE originator_id = %s",
            (f"{other}:referee", f"{one}:referee"),
        )
    says = f"match {one[:8]}: strand 'referee': its secret is not the one that record 1 commits to"
    with pytest.raises(DamagedFile, match=says):
        store.match(one)
    done = in_a_process("list", store=url)
    assert (done.returncode, done.stderr.splitlines()) == (3, [says])
    assert [line[:8] for line in done.stdout.splitlines()] == [other[:8]]
