"""The command `why`: in words and as data, at any record, and what it refuses to be asked."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tests.corpus.build import HERE as CORPUS

GREEDY = {path.stem: path for path in sorted(CORPUS.glob("*greedy.replay"))}
BACON = str(CORPUS / "greedy.replay")
CLASH = str(CORPUS / "clash-greedy.replay")


def test_a_refused_line_names_rules_fields_and_what_would_be_enough(run: Run) -> None:
    said = run("why", BACON, "1: cast Jh", "--at", "20")
    assert said.code == 1
    assert "1: cast Jh: not legal" in said.out
    assert "looked at: " in said.out
    assert "under way: match [BP-2.4] > turn" in said.out
    data = run("why", BACON, "1: cast Jh", "--at", "20", "--json").data
    assert data["legal"] is False
    assert all(each["rule"].startswith("BP-") and each["words"] for each in data["refusals"])


@pytest.mark.parametrize("name", GREEDY)
def test_every_record_that_is_an_action_tells_what_it_set_off(run: Run, name: str) -> None:
    file = str(GREEDY[name])
    records = run("log", file, "--json").data["records"]
    numbers = [each["record"] for each in records][10:40:6]
    told = 0
    for number in numbers:
        said = run("why", file, "--record", str(number), "--json")
        if said.code == 0:
            assert said.data["legal"]
            told += len(said.data["sets_off"])
            assert all(each["rule"] and each["text"] for each in said.data["sets_off"])
    assert told


def test_of_a_legal_line_it_tells_what_follows_until_chance_decides(run: Run) -> None:
    asked = run("legal", CLASH, "--at", "12", "--json").data["asked"][0]
    said = run("why", CLASH, asked["legal"][0], "--at", "12")
    assert said.code == 0
    assert said.out.splitlines()[1].endswith(": legal")


def test_what_cannot_be_asked_is_refused_in_one_line(run: Run) -> None:
    for words in (
        ("why", BACON),
        ("why", BACON, "cast Jh"),
        ("why", BACON, "1: cast Jh", "--record", "9"),
        ("why", BACON, "9: cast Jh"),
        ("why", BACON, "1: fly"),
        ("why", BACON, "1: cast Jh", "--as", "1"),
        ("why", BACON, "--record", "1"),
        ("why", BACON, "--record", "9999"),
        ("why", BACON, "1: cast Jh", "--at", "9999"),
    ):
        said = run(*words)
        assert said.code == 2, words
        said.one_line()


def test_a_live_match_is_explained_to_the_judge_alone(run: Run) -> None:
    match = run("new", "bacon-project", "--seed", "7", "--json").data["id"]
    assert "--as judge" in run("why", match, "1: next-phase").one_line()
    said = run("why", match, "1: next-phase", "--as", "judge")
    assert said.code == 1
    assert "it would be legal" not in said.out
