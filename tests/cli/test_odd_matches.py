"""One odd match or file among others: it gets its one line, and the others are served all the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from events.chain.match import Match
from events.store.journal import open_store
from replays.file.replay_file import decode, encode
from tests.cli.conftest import Run
from tests.events.recorded import closed
from tests.vectors.withheld_parts import withhold


@pytest.fixture
def matches(store: str) -> list[Match]:
    """Three finished matches in the store."""
    journal = open_store(store)
    found = [closed(bytes([number]) * 32, journal) for number in (1, 2, 3)]
    journal.close()
    return found


def spoil(store: str, match: Match, number: int, change: str) -> None:
    """Change one row of a match behind everybody's back."""
    path = store.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as rows, rows:
        changed = rows.execute(
            f"{change} WHERE originator_id = ? AND originator_version = ?",
            (f"{match.id}:public", number),
        )
        assert changed.rowcount == 1


CUT = "UPDATE stored_events SET state = substr(state, 1, 40)"
STRANGE = "UPDATE stored_events SET topic = 'antigravity'"
GONE = "DELETE FROM stored_events"


@pytest.mark.parametrize(
    ("change", "words"),
    [(CUT, "the bytes end after 40"), (STRANGE, "is not ours"), (GONE, "record 1 is missing")],
)
def test_a_damaged_match_is_listed_with_its_fault_and_the_others_as_ever(
    run: Run, store: str, matches: list[Match], change: str, words: str
) -> None:
    spoil(store, matches[1], 1, change)
    said = run("list")
    assert said.code == 3
    assert said.one_line().startswith(f"match {matches[1].id[:8]}: ")
    assert words in said.one_line()
    assert [line[:8] for line in said.out.splitlines()] == [matches[n].id[:8] for n in (0, 2)]
    told = run("list", "--json").data["matches"]
    assert [each["id"] for each in told] == [match.id for match in matches]
    assert [each.get("error") is not None for each in told] == [False, True, False]
    assert {key: each for key, each in told[1].items() if key in told[0]} == {
        "id": matches[1].id,
        "game": None,
        "players": [],
        "records": len(matches[1].public),
        "live": None,
        "winners": None,
        "result": None,
        "opened": None,
        "tags": [],
        "bots": [],
        "parent": None,
        "turn": None,
        "unit": None,
        "waiting_for": [],
        "waiting_since": None,
    }


def test_a_last_record_that_is_cut_is_that_match_s_fault_alone(
    run: Run, store: str, matches: list[Match]
) -> None:
    spoil(store, matches[2], len(matches[2].public), CUT)
    said = run("list")
    assert (said.code, len(said.out.splitlines())) == (3, 2)
    assert f"record {len(matches[2].public)}" in said.one_line()


def test_export_of_all_passes_over_what_cannot_be_read(
    run: Run, store: str, matches: list[Match], tmp_path: Path
) -> None:
    spoil(store, matches[1], 5, GONE)
    folder = tmp_path / "out"
    said = run("export", "--all", "-o", str(folder))
    assert said.code == 3
    assert said.one_line() == (f"match {matches[1].id[:8]} strand 'public': record 5 is missing")
    written = sorted(file.stem for file in folder.iterdir())
    assert written == sorted(matches[n].id for n in (0, 2))
    told = run("export", "--all", "-o", str(folder), "--json").data["matches"]
    assert [each.get("exit", 0) for each in told] == [0, 3, 0]


def test_a_file_that_is_kept_does_not_keep_the_others_from_being_written(
    run: Run, matches: list[Match], tmp_path: Path
) -> None:
    (tmp_path / f"{matches[0].id}.replay").write_text("mine", encoding="utf-8")
    said = run("export", "--all", "-o", str(tmp_path))
    assert said.code == 8
    assert "exists already and is kept" in said.one_line()
    assert (tmp_path / f"{matches[0].id}.replay").read_text(encoding="utf-8") == "mine"
    assert len(said.out.splitlines()) == 2


def test_a_copy_that_does_not_show_its_opening_is_not_taken(
    run: Run, matches: list[Match], tmp_path: Path
) -> None:
    whole = closed(bytes([9]) * 32)
    withheld = tmp_path / "withheld.replay"
    withheld.write_bytes(encode(withhold(whole, "public", 1, 0), "bacon-project"))
    other = tmp_path / "whole.replay"
    other.write_bytes(encode(whole, "bacon-project"))
    assert run("validate", str(withheld)).code == 0
    said = run("import", str(withheld), str(other))
    assert said.code == 1
    assert said.one_line().startswith(f"{withheld}: record 1 is withheld")
    assert said.out.split() == [whole.id[:8], str(other), "taken"]
    listed = run("list")
    assert (listed.code, len(listed.out.splitlines())) == (0, 4)
    assert run("export", "--all", "-o", str(tmp_path / "out")).code == 0


def test_a_store_that_holds_such_a_copy_already_is_listed_and_exported(
    run: Run, store: str, matches: list[Match], tmp_path: Path
) -> None:
    odd = withhold(closed(bytes([9]) * 32), "public", 1, 0)
    odd.secret = odd.known_secret()
    journal = open_store(store)
    journal.create(odd)
    journal.close()
    said = run("list")
    assert (said.code, len(said.out.splitlines())) == (1, 3)
    assert said.one_line() == f"match {odd.id[:8]}: record 1 does not show what was opened"
    exported = run("export", "--all", "-o", str(tmp_path / "out"))
    assert (exported.code, len(exported.out.splitlines())) == (3, 3)
    assert odd.id[:8] in exported.one_line()


def test_a_later_file_is_taken_although_an_earlier_one_is_damaged(
    run: Run, played: Path, tmp_path: Path
) -> None:
    cut = tmp_path / "a.replay"
    cut.write_bytes(played.read_bytes()[:-1])
    said = run("import", str(cut), "nosuch.replay", str(played), "--json")
    assert said.code == 3
    assert [each["taken"] for each in said.data["matches"]] == [False, False, True]
    assert said.data["matches"][2]["id"] == decode(played.read_bytes())[1].id
    assert len(said.err.splitlines()) == 2
