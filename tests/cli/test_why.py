"""The command `why`: in words and as data, at any record, and what it refuses to be asked."""

from __future__ import annotations

import pytest

from tests.cli.conftest import ROOT, Run
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


def test_a_value_is_derived_term_by_term(run: Run) -> None:
    file = str(ROOT / "tests" / "corpus" / "super-fantasy-brawl-own-board.replay")
    said = run("why", file, "--value", "mordane-1.defence", "--at", "56")
    assert (said.code, said.out.splitlines()[1:]) == (
        0,
        [
            "mordane-1.defence  0  defence of Mordane the Pale (1)",
            "  +0  printed on the basic side of the champion card [SFB-10.1]",
            "  -1  Feint, in this turn [SFB-Q95]",
            "  +1  a value does not fall below 0 [SFB-Q95]",
        ],
    )
    data = run("why", file, "--value", "hitpoints", "--at", "56", "--json").data
    assert {each["name"].partition(".")[2] for each in data["values"]} == {"hitpoints"}
    assert data["values"][0]["terms"][0]["rule"] == "SFB-17.1"
    wrong = run("why", file, "--value", "mordane-1.defense", "--at", "56")
    assert (wrong.code, "did you mean" in wrong.one_line()) == (2, True)
    other = run("why", str(ROOT / "tests" / "corpus" / "clash-greedy.replay"), "--value", "level")
    assert "no value of clash is derived" in other.one_line()
