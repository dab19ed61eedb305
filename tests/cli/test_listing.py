"""The list says what a match is, where it stands and for whom it waits, and finds the ones that are meant."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cli.archive import standings
from cli.storage.parse_cache import cache_folder
from events.store.journal import Journal
from events.store.overview import Brief
from tests.cli.conftest import Run

ANN = ("bacon-project", "--player", "Ann=hector", "--player", "Ben=sable-quist")
CLEO = ("clash", "--player", "Cleo", "--player", "Dan Müller")
SEED = ("--seed", "07")


@pytest.fixture
def club(run: Run, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Matches of several kinds and days, by what they are."""
    monkeypatch.setattr("cli.commands.matches.new.time.time", lambda: 1_780_185_600.0)  # 2026-05-31
    found = {"dated": run("new", *ANN, "--tag", "club", "--json").data["id"]}
    monkeypatch.setattr("cli.commands.matches.new.time.time", lambda: 1_780_012_800.0)  # 2026-05-29
    found["early"] = run("new", *CLEO, "--json").data["id"]
    found["test"] = run("new", *ANN, *SEED, "--tag", "test", "--tag", "club", "--json").data["id"]
    found["bots"] = run("simulate", "bacon", *SEED, "--json").data["matches"][0]["id"]
    found["what-if"] = run("new", "--from", found["dated"], *SEED, "--json").data["id"]
    return found


def listed(run: Run, *words: str) -> list[str]:
    return [each["id"] for each in run("list", *words, "--json").data["matches"]]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ([], "dated early test bots what-if"),
        (["--player", "ann"], "dated test what-if"),
        (["--player", "müller"], "early"),
        (["--player", "Ann", "--player", "Dan"], ""),
        (["--game", "clash"], "early"),
        (["--since", "2026-05-31"], "dated"),
        (["--since", "2026-05-29"], "dated early"),
        (["--tag", "club"], "dated test"),
        (["--tag", "club", "--tag", "Test"], "test"),
        (["--without", "bots"], "dated early test what-if"),
        (["--without", "what-if", "--without", "test"], "dated early bots"),
    ],
)
def test_filters_find_the_matches_that_are_meant(
    run: Run, club: dict[str, str], words: list[str], wanted: str
) -> None:
    assert listed(run, *words) == [club[name] for name in wanted.split()]


def test_a_line_says_what_a_match_is_and_for_whom_it_waits(run: Run, club: dict[str, str]) -> None:
    lines = {line[:8]: line for line in run("list").out.splitlines()}
    dated = lines[club["dated"][:8]]
    assert re.search(r"live, (turn \d, )?waits for (Ann|Ben)  \(Ann, Ben\)  2026-05-31", dated)
    assert dated.endswith("[tag club]")
    assert lines[club["test"][:8]].endswith("(Ann, Ben)  [tag test, tag club]")
    assert lines[club["bots"][:8]].endswith("[bots]")
    assert lines[club["what-if"][:8]].endswith(f"[what-if of {club['dated'][:8]}]")
    early = lines[club["early"][:8]]
    assert "live, round 1, waits since 2026-05-29 00:00  (Cleo, Dan" in early, (
        "nobody hears who acts in secret"
    )


def test_a_match_waits_since_its_last_record(
    run: Run, club: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.commands.matches.act.time.time", lambda: 1_780_243_260.0)
    (asked,) = run("legal", club["dated"], "--json").data["asked"]
    assert run("act", club["dated"], str(asked["seat"]), "keep-hand").code == 0
    assert " since 2026-05-31 16:01  (Ann, Ben)" in run("list", "--since", "2026-05-31").out


def test_nothing_that_fits_is_said(run: Run, club: dict[str, str]) -> None:
    assert run("list", "--tag", "nothing").out.startswith("no such matches in ")
    refused = run("list", "--since", "yesterday")
    assert refused.code == 2
    assert "expected a day" in refused.one_line()
    assert run("new", *ANN, "--tag", "bots").code == 2
    assert run("new", *ANN, "--tag", "two words").code == 2


def test_everything_is_exported_but_what_is_left_out(
    run: Run, club: dict[str, str], tmp_path: Path
) -> None:
    for name in ("test", "what-if", "dated"):
        assert run("act", club[name], "1", "concede").code == 0
    folder = tmp_path / "out"
    words = ["--all", "--without", "bots", "--without", "what-if", "-o", str(folder)]
    assert run("export", *words).code == 0
    assert {file.stem for file in folder.iterdir()} == {club["test"], club["dated"]}
    wrong = run("export", club["dated"], "--tag", "club", "-o", str(tmp_path / "x.replay"))
    assert wrong.code == 2
    assert "go with --all" in wrong.one_line()


def test_a_branch_says_that_it_is_one(run: Run, club: dict[str, str]) -> None:
    line = f"  a what-if line of match {club['dated'][:8]}: begins as that match stood"
    for command in ("log", "show"):
        assert line in run(command, club["what-if"]).out.splitlines()
        assert run(command, club["what-if"], "--json").data["parent_seen"] is True
        assert "what-if" not in run(command, club["dated"]).out


def test_a_branch_of_a_match_that_nobody_has_seen_says_so(
    run: Run, club: dict[str, str], tmp_path: Path
) -> None:
    run("act", club["what-if"], "1", "concede")
    file = str(tmp_path / "line.replay")
    assert run("export", club["what-if"], "-o", file).code == 0
    other = ("--store", f"sqlite:///{tmp_path / 'other.sqlite'}")
    unseen = f"  a what-if line of match {club['dated'][:8]}: that match was not seen here"
    assert unseen in run("import", file, *other).out.splitlines()
    assert unseen in run("log", club["what-if"], *other).out.splitlines()
    assert unseen in run("log", file).out.splitlines()
    assert f"[what-if of {club['dated'][:8]} (not here)]" in run("list", *other).out
    seen = run("import", file, "--json").data["matches"][0]
    assert seen["parent_seen"] is True


def test_a_note_that_means_nothing_tags_nothing() -> None:
    from cli.storage.lineage import noted_words, read_time

    assert noted_words({"tags": 5}, "tags") == noted_words({"tags": [1]}, "tags") == []
    assert noted_words({}, "bots") == []
    assert read_time(-1) is read_time(1 << 63) is read_time(None) is read_time(True) is None


def test_a_live_match_is_followed_once_until_something_is_recorded(
    run: Run, club: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    followed: list[str] = []

    def find_out(journal: Journal, brief: Brief) -> dict[str, Any]:
        followed.append(brief.id)
        return found_out(journal, brief)

    found_out = standings._found_out
    monkeypatch.setattr(standings, "_found_out", find_out)
    before = run("list").out
    live = {club[name] for name in ("dated", "early", "test", "what-if")}
    assert set(followed) == live
    followed.clear()
    assert run("list").out == before
    assert followed == []
    (asked,) = run("legal", club["dated"], "--json").data["asked"]
    assert run("act", club["dated"], str(asked["seat"]), "keep-hand").code == 0
    assert run("act", club["early"], "1", "finish-phase").code == 0
    after = run("list").out
    assert sorted(followed) == sorted([club["dated"], club["early"]])
    assert [line[:8] for line in after.splitlines()] == [line[:8] for line in before.splitlines()]


@pytest.mark.parametrize("text", ["", "5", '{"turn": "x", "waiting_for": []}', "[1"])
def test_what_was_kept_wrongly_is_found_out_again(
    run: Run, club: dict[str, str], store: str, text: str
) -> None:
    before = run("list").out
    name = sha256(store.removeprefix("sqlite:///").encode()).hexdigest()
    file = cache_folder().with_name("standings") / f"{name}.json"
    kept = json.loads(file.read_text())
    assert len(kept) == 4
    file.write_text(json.dumps(dict.fromkeys(kept, text)))
    assert run("list").out == before
    file.write_text(text)
    assert run("list").out == before
