"""Events whose state is cached in the store: every command says what it says without, and nothing else rests on it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cli.event.hall import Hall
from events.chain.checkpoint import Checkpoint
from events.chain.stored_strand import StoredStrand
from events.fold import resumption
from events.store.journal import open_store
from replays.tournament.course import course_of
from tests.cli.conftest import Run
from tests.cli.test_event_evening import begun, slips

VIEWS = (
    *(("show",), ("pairings",), ("standings",), ("ledger",), ("why", "Ann"), ("rounds",)),
    *(("slips",), ("clock",), ("pair", "--preview"), ("bracket",)),
)


@pytest.fixture(autouse=True)
def always_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resumption, "OFTEN", 1)


@pytest.fixture
def event(run: Run, tmp_path: Path) -> str:
    """An event in its second round."""
    found = begun(run, tmp_path)
    slips(run, found, 1, "2-0", "2-1", "0-2", "1-2")
    assert run("event", "pair", found).code == 0
    slips(run, found, 2, "2-0")
    return found


def said(run: Run, event: str) -> list[tuple[int, str, str]]:
    """What the commands say of the event."""
    found = []
    for view, *more in VIEWS:
        for form in ((), ("--json",)):
            told = run("event", view, event, *more, *form)
            found.append((told.code, told.out, told.err))
    return found


def finish(run: Run, event: str) -> None:
    """Play the last round and close the event."""
    slips(run, event, 3, "2-0", "2-1", "1-2", "2-0")
    for command in ("finish", "close"):
        assert run("event", command, event).code == 0


def checkpoint_of(store: str, event: str) -> tuple[bytes, Checkpoint | None]:
    with closing(open_store(store)) as journal:
        match = journal.match(event, resumed=True)
        return journal._shelf.checkpoint(event), match.checkpoint


def put(store: str, event: str, kept: bytes) -> None:
    with closing(open_store(store)) as journal:
        journal.keep_checkpoint(event, kept)


def test_every_view_is_the_same_from_the_cached_state(
    run: Run, store: str, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    resumed = said(run, event)
    assert checkpoint_of(store, event)[1] is not None
    monkeypatch.setattr(resumption, "OFTEN", 1 << 30)
    put(store, event, b"")
    assert said(run, event) == resumed
    assert checkpoint_of(store, event) == (b"", None)


def test_a_spoiled_state_changes_no_answer_and_is_made_anew(
    run: Run, store: str, event: str
) -> None:
    assert run("event", "show", event).code == 0
    kept, _ = checkpoint_of(store, event)
    wanted = run("event", "show", event, "--json").out
    for at in range(0, len(kept), len(kept) // 12):
        put(store, event, kept[:at] + bytes([kept[at] ^ 0x20]) + kept[at + 1 :])
        assert run("event", "show", event, "--json").out == wanted
        assert checkpoint_of(store, event)[0] == kept


def test_desks_go_on_from_the_cached_state(
    run: Run, store: str, event: str, tmp_path: Path
) -> None:
    slips(run, event, 2, "2-0", "2-1", "1-2", "2-0")
    found = checkpoint_of(store, event)[1]
    assert found is not None
    assert run("event", "pair", event).code == 0
    late = checkpoint_of(store, event)[1]
    assert late is not None
    assert late.number > found.number
    finish(run, event)
    file = str(tmp_path / "spring.event")
    assert run("event", "export", event, "-o", file).code == 0
    assert run("validate", file).code == 0


def test_nothing_that_leaves_the_store_rests_on_the_cached_state(
    run: Run, store: str, event: str, tmp_path: Path
) -> None:
    slips(run, event, 2, "2-0", "2-1", "1-2", "2-0")
    assert run("event", "pair", event).code == 0
    finish(run, event)
    assert run("event", "show", event).code == 0
    honest, forged = tmp_path / "honest.event", tmp_path / "forged.event"
    assert run("event", "export", event, "-o", str(honest)).code == 0
    with closing(open_store(store)) as journal:
        match = journal.match(event, resumed=True)
        assert match.checkpoint is not None
        assert match.secret is not None
        assert isinstance(match.public, StoredStrand)
        trail = list(match.checkpoint.more["trail"])
        trail[0] = [[number, ["Nobody"]] for number, _ in trail[0]]
        lie = replace(match.checkpoint, more={"trail": trail})
        journal.keep_checkpoint(event, lie.sealed(match.secret, {"public": match.public.rows}))
    assert "Nobody" in run("event", "pairings", event).out
    assert run("event", "export", event, "-o", str(forged)).code == 0
    assert forged.read_bytes() == honest.read_bytes()
    assert "Nobody" not in run("event", "pairings", str(forged)).out
    assert "Nobody" not in run("log", event).out


def test_a_store_of_before_gets_its_table_with_the_first_state(
    run: Run, store: str, event: str
) -> None:
    path = store.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as base:
        base.execute("DROP TABLE referee_checkpoints")
        base.commit()
    assert run("event", "show", event).code == 0
    assert checkpoint_of(store, event)[1] is not None


def test_a_hall_knows_the_course_of_its_event_before_and_after_it_says_something(
    store: str, event: str
) -> None:
    with closing(open_store(store)) as journal:
        for _ in range(2):
            hall = Hall(journal, event)
            for answer in (("drop", 1), ("return", 1), ("extend", "2-2", 5)):
                assert hall.course() == course_of(journal.match(event))
                hall.say(0, *answer, note={"by": "Judy", "reason": "so it is"})
            assert hall.course() == course_of(journal.match(event))
