"""Rows of a store that are not what they should be: one line with the match, and the others are served."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cli.tables import live_tables
from cli.tables.live_tables import LiveTables
from events.records.codec import pack
from events.store.journal import open_store
from referee.errors import StoreError
from tests.cli.conftest import Run
from tests.events.recorded import closed, recorder

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


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Three finished matches: their store, and which they are."""
    file = tmp_path_factory.mktemp("finished") / "matches.sqlite"
    with closing(open_store(f"sqlite:///{file}")) as journal:
        return file, [closed(bytes([number]) * 32, journal).id for number in (1, 2, 3)]


@pytest.fixture
def ids(finished: tuple[Path, list[str]], store: str) -> list[str]:
    """Those matches, in the store of the test."""
    file, found = finished
    shutil.copy(file, store.removeprefix("sqlite:///"))
    return found


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


def private(store: str, match_id: str) -> bytes:
    with closing(sqlite3.connect(store.removeprefix("sqlite:///"))) as database:
        words = "SELECT state FROM stored_events WHERE originator_id = ?"
        (row,) = database.execute(words, (f"{match_id}:referee",)).fetchone()
    return bytes(row)


def swap_secrets(store: str, *ids: str) -> None:
    """Give each match the private row of the next one."""
    rows = [private(store, each) for each in ids]
    words = "UPDATE stored_events SET state = ? WHERE originator_id = ?"
    for each, row in zip(ids, [*rows[1:], rows[0]], strict=True):
        change(store, words, row, f"{each}:referee")


@pytest.fixture
def going(store: str) -> list[str]:
    """Three live matches."""
    with closing(open_store(store)) as journal:
        found = [recorder(bytes([number]) * 32, journal) for number in (1, 2, 3)]
        return [each.match.id for each in found]


OTHER = "strand 'referee': its secret is not the one that record 1 commits to"


@pytest.mark.parametrize(
    "words",
    [
        ("show",),
        ("log",),
        ("replay",),
        ("legal",),
        ("validate",),
        ("position", "--as", "judge"),
        ("play",),
        ("act", "1", "keep-hand"),
        ("rule",),
        ("rule", "note", "late", "--by", "Ida"),
        ("close", "--without-result"),
        ("pledge", "1"),
        ("new", "--from"),
        ("share", "-o", "copy.replay"),
    ],
)
def test_the_secret_of_another_match_is_one_line_wherever_the_match_is_opened(
    words: tuple[str, ...], going: list[str], store: str, run: Run
) -> None:
    swap_secrets(store, *going[:2])
    command, *more = words
    line = (*words, going[0]) if more == ["--from"] else (command, going[0], *more)
    done = run(*line, stdin="")
    assert done.code == 3
    assert (done.out + done.err).splitlines() == [f"match {going[0][:8]}: {OTHER}"]
    assert run("show", going[2]).code == 0


def test_the_secret_of_another_match_is_said_where_matches_are_listed_and_exported(
    going: list[str], store: str, run: Run, tmp_path: Path
) -> None:
    assert run("list").code == 0
    with closing(open_store(store)) as journal:
        over = closed(b"4" * 32, journal).id
    swap_secrets(store, going[0], over)
    for _ in range(2):
        done = run("list")
        assert done.code == 3
        assert done.one_line() == f"match {going[0][:8]}: {OTHER}"
        assert [line[:8] for line in done.out.splitlines()] == [
            each[:8] for each in (going[1], going[2], over)
        ]
    exported = run("export", over, "-o", str(tmp_path / "x.replay"))
    assert exported.code == 3
    assert exported.one_line() == f"match {over[:8]}: {OTHER}"
    assert not (tmp_path / "x.replay").exists()


def of_an_old_format(store: str, *ids: str) -> None:
    """Let the matches be opened in a file format that is not read any more."""
    for each in ids:
        name = f"{each}:public"
        with closing(sqlite3.connect(store.removeprefix("sqlite:///"))) as database:
            words = (
                "SELECT state FROM stored_events WHERE originator_id = ? AND originator_version = 1"
            )
            (row,) = database.execute(words, (name,)).fetchone()
        old = bytes(row).replace(b"\xa6format\x03", b"\xa6format\x02")
        assert old != bytes(row)
        words = (
            "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = 1"
        )
        change(store, words, old, name)


def test_matches_of_an_old_format_are_one_line_of_the_list(
    ids: list[str], store: str, run: Run
) -> None:
    what = "file format 2 is not known here (known: 3)"
    of_an_old_format(store, ids[0])
    done = run("list")
    assert done.code == 4
    assert done.one_line() == f"match {ids[0][:8]}: {what}"
    of_an_old_format(store, ids[2])
    done = run("list")
    assert done.code == 4
    assert done.one_line() == f"2 matches of another version: {ids[0][:8]}, {ids[2][:8]}: {what}"
    assert [line[:8] for line in done.out.splitlines()] == [ids[1][:8]]
    rows = run("list", "--json").data["matches"]
    assert [row.get("error") for row in rows] == ["UnknownVersion", None, "UnknownVersion"]


def test_a_table_that_the_store_could_not_read_for_a_moment_is_shown_again(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise StoreError("database is locked")

    with closing(open_store(store)) as journal:
        live, tables = recorder(store=journal).match.id, LiveTables(journal)
        with monkeypatch.context() as patch:
            patch.setattr(live_tables, "found_in", fail)
            with pytest.raises(StoreError):
                tables.look()
        assert [table.id for table in tables.look()] == [live]
