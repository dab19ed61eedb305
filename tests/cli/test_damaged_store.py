"""Rows of a store that are not what they should be: one line with the match, and the others are served."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.codec import pack
from events.journal import open_store
from tests.cli.conftest import Run
from tests.recorded import closed

Spoil = Callable[[str, Any], None]

ROWS = {
    "no map": pack(5),
    "nil": pack(None),
    "other keys": pack({"secret": None}),
    "a short secret": pack({"attachments": [], "secret": b"short"}),
    "a secret in words": pack({"attachments": [], "secret": "x" * 32}),
    "attachments that are none": pack({"attachments": [1], "secret": None}),
    "no list": pack({"attachments": 5, "secret": None}),
    "no bytes at all": b"",
    "other bytes": b"\xc1\xff\x00",
}


def change(store: str, words: str, *values: Any) -> None:
    with closing(sqlite3.connect(store.removeprefix("sqlite:///"))) as database, database:
        assert database.execute(words, values).rowcount > 0


@pytest.fixture
def ids(store: str) -> list[str]:
    """Three finished matches."""
    with closing(open_store(store)) as journal:
        return [closed(bytes([number]) * 32, journal).id for number in (1, 2, 3)]


@pytest.mark.parametrize("row", ROWS)
def test_a_damaged_private_row_is_one_line_and_the_others_are_exported(
    row: str, ids: list[str], store: str, run: Run, tmp_path: Path
) -> None:
    name = f"{ids[1]}:referee"
    change(store, "UPDATE stored_events SET state = ? WHERE originator_id = ?", ROWS[row], name)
    shown = run("show", ids[1])
    assert shown.code == 3
    assert ids[1][:8] in shown.one_line()
    done = run("export", "--all", "-o", str(tmp_path / "all"))
    assert done.code == 3
    assert ids[1][:8] in done.one_line()
    written = {path.stem for path in (tmp_path / "all").iterdir()}
    assert written == {ids[0], ids[2]}
    assert run("list").code == 0
    assert [ids[1][:8] in line for line in run("list").out.splitlines()] == [False, True, False]


def test_a_private_row_of_another_kind_or_none_at_all(
    ids: list[str], store: str, run: Run, tmp_path: Path
) -> None:
    name = f"{ids[0]}:referee"
    change(store, "UPDATE stored_events SET topic = 'x' WHERE originator_id = ?", name)
    change(store, "DELETE FROM stored_events WHERE originator_id = ?", f"{ids[2]}:referee")
    done = run("export", "--all", "-o", str(tmp_path / "all"))
    assert done.code == 3
    first, second = done.err.splitlines()
    assert ids[0][:8] in first
    assert ids[2][:8] in second
    assert [path.stem for path in (tmp_path / "all").iterdir()] == [ids[1]]


def test_a_damaged_record_names_its_match(ids: list[str], store: str, run: Run) -> None:
    words = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = 3"
    change(store, words, pack(5), f"{ids[0]}:public")
    for command in ("show", "log", "validate", "replay"):
        done = run(command, ids[0])
        assert done.code == 3
        assert ids[0][:8] in done.err + done.out
        assert len(done.err.splitlines()) <= 1
