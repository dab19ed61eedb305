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
    early = run("why", BACON, "--value", "level", "--at", "1")
    assert "nothing is worked out" in early.one_line()


VALUES = {
    "clash-greedy": ("seat-1.health", "CL-1.10"),
    "greedy": ("seat-1.standard-defence", "BP-8.3"),
    "homestuck-atcg-greedy": ("planet-1.defence", "HAC-Q5"),
    "save-your-bacon-greedy": ("attack", "SYB-2.1.1.3"),
    "super-fantasy-brawl-greedy": ("defence", "SFB-10.1"),
}


@pytest.mark.parametrize("name", GREEDY)
def test_every_game_derives_its_values(run: Run, name: str) -> None:
    word, rule = VALUES[name]
    data = run("why", str(GREEDY[name]), "--value", word, "--at", "60", "--json").data
    for each in data["values"]:
        assert sum(term["amount"] for term in each["terms"]) == each["total"]
    said = run("why", str(GREEDY[name]), "--value", word, "--at", "60").out
    assert f"[{rule}]" in said


def test_the_costs_of_a_hand_are_derived_for_its_own_player_alone(run: Run) -> None:
    file = str(GREEDY["homestuck-atcg-greedy"])
    for eyes, seats in (("judge", {"1", "2"}), ("1", {"1"}), ("2", {"2"})):
        data = run("why", file, "--value", "enter-cost", "--at", "40", "--as", eyes, "--json").data
        assert {
            each["name"].split(".")[0].removeprefix("seat-") for each in data["values"]
        } <= seats
        assert data["as"] == (int(eyes) if eyes.isdecimal() else eyes)
    said = run("why", file, "--value", "enter-cost", "--at", "40", "--as", "public")
    assert (said.code, "no value 'enter-cost'" in said.one_line()) == (2, True)
