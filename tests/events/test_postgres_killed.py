"""A server that is killed while somebody records, and a connection that is cut: what was acknowledged is there."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from events.fold.fold import Fold
from events.recorder import Recorder
from events.store.journal import open_store
from referee.errors import StoreError
from tests.events.postgres import NoServer, absent, new_database, own_server
from tests.events.recorded import go_on, live

ROOT = Path(__file__).parents[2]
SPEAKING = """
import sys
from events.recorder import Recorder
from events.store import journal
from tests.events.recorded import go_on

journal.LOCK_SECONDS = 1  # how long, some ten times, it waits for a server that is gone
store = journal.open_store(sys.argv[1])
recorder = Recorder.resume(store.match(store.find(sys.argv[2])), store)
while recorder.run.outcome is None:
    go_on(recorder, 1)
    print(len(recorder.match.public), flush=True)
"""
"""Records action after action, and says after each how many records there are."""
HEARD = 12


@pytest.fixture(scope="module")
def own():
    with ExitStack() as stack:
        try:
            found = stack.enter_context(own_server())
        except NoServer as reason:
            absent(reason)
        yield found


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="finds processes by /proc")
def test_a_server_killed_in_the_middle_loses_nothing_that_was_acknowledged(own):
    store = open_store(own.url)
    match = live(4, store).match
    store.close()
    with subprocess.Popen(
        [sys.executable, "-c", SPEAKING, own.url, match.id],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as child:  # fmt: skip
        acknowledged = [int(child.stdout.readline()) for _ in range(HEARD)]
        own.kill()
        rest, error = child.communicate(timeout=60)
    acknowledged += map(int, rest.split())
    assert child.returncode != 0
    assert "StoreError" in error
    own.start()
    store = open_store(own.url)
    back = store.match(match.id)
    assert acknowledged[-1] <= len(back.public) <= acknowledged[-1] + 1, (
        "the last may lack its answer"
    )
    assert all(each.checked for each in list(Fold(back))[1:])
    recorder = Recorder.resume(back, store)
    go_on(recorder, 1)
    store.close()


def test_a_cut_connection_is_one_line_or_nothing_and_recording_goes_on(own):
    with new_database(own.url) as url:
        store = open_store(url)
        recorder = live(4, store)
        before = len(recorder.match.public)
        with psycopg.connect(own.url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                [urlsplit(url).path[1:]],
            )
        said = cut_off(recorder)
        back = store.match(recorder.match.id)
        assert "\n" not in said
        assert len(back.public) in ((before, before + 1) if said else (before + 1,))
        found = len(back.public)
        go_on(Recorder.resume(back, store), 1)
        assert len(store.match(back.id).public) == found + 1
        store.close()


def cut_off(recorder):
    """What the store says of one action more; nothing where it has found another connection."""
    try:
        go_on(recorder, 1)
    except StoreError as error:
        return str(error)
    return ""
