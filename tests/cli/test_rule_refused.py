"""What a judge may not do: one line, every rule of rulings, and an exit code; nothing is written."""

from __future__ import annotations

import pytest

from cli.commands.matches.rule import rule as head
from events.docket.docket import RULES
from tests.cli.conftest import Run

PLAYERS = ("--player", "Ann=hector", "--player", "Ben=sable-quist", "--seed", "01" * 32)
BY = ("--by", "Hana")
WHY = ("--rule", "BP-7.1", "--reason", "Seen by both")
FULL = (*BY, *WHY)
IDA = ("--by", "Ida", "--head")


@pytest.fixture
def match(run: Run) -> str:
    """Record 4: a call; 5: a penalty of a floor judge; 6: another of a head judge; 7: a call decided."""
    found: str = run("new", "bacon", *PLAYERS, "--json").data["id"]
    for words in (
        ("call", "1", "May I?"),
        ("penalty", "1", "warning", *FULL),
        ("penalty", "1", "caution", *IDA, *WHY),
        ("call", "2", "And I?"),
        ("note", "Yes", *BY, "--call", "7"),
    ):
        assert run("rule", found, *words).code == 0, words
    return found


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        (("call", "1", "What?", "--at", "9"), ["RL-1"]),
        (("note", "x", *BY, "--call", "5"), ["RL-1"]),
        (("appeal", "1", "4", "x"), ["RL-1"]),
        (("overturn", "4", *IDA), ["RL-1"]),
        (("note", "x", *BY, "--call", "7"), ["RL-2"]),
        (("appeal", "1", "6", "x"), ["RL-3"]),
        (("overturn", "5", *BY), ["RL-4"]),
        (("uphold", "5", *IDA), ["RL-4"]),
        (("note", "x", "--by", " ann "), ["RL-5"]),
        (("backup", "9", *FULL), ["RL-7"]),
        (("backup", "99", "--preview"), ["RL-7"]),
        (("correct", "seats.1.level=2", *FULL), ["RL-8"]),
        (("correct", "seats.1.hand=[2d]", *FULL), ["RL-8"]),
        (("deviation", "1: keep-hand", *FULL), ["RL-9"]),
        (("deviation", "1: stack 9c", *BY, "--rule", "BP-2.2", "--reason", "x"), ["RL-9"]),
        (("backup", "3", *BY, "--reason", "x"), ["RL-10"]),
        (("penalty", "1", "caution", *BY, "--rule", "BP-7.1"), ["RL-10"]),
        (("backup", "77", "--by", "BEN"), ["RL-5", "RL-7", "RL-10"]),
    ],
)
def test_a_rule_of_rulings_refuses(
    run: Run, match: str, words: tuple[str, ...], rules: list[str]
) -> None:
    said = run("rule", match, *words)
    assert said.code == 1
    line = said.one_line()
    assert f"{RULES[rules[0]]} [{rules[0]}]" in line
    data = run("rule", match, *words, "--json").data
    assert (data["schema"], data["error"], data["rules"]) == (
        "referee/error/1",
        "IllegalAction",
        rules,
    )
    assert len(run("rule", match, "--json").data["records"]) == 5


def test_an_appeal_is_made_once_and_not_decided_by_its_own_judge(run: Run, match: str) -> None:
    assert run("rule", match, "appeal", "1", "5", "No").code == 0
    assert run("rule", match, "appeal", "2", "5", "No", "--json").data["rules"] == ["RL-3"]
    own = run("rule", match, "uphold", "5", "--by", "HANA", "--head", "--json")
    assert own.data["rules"] == ["RL-5"]


def test_nothing_is_ruled_once_the_match_is_closed(run: Run, match: str) -> None:
    run("rule", match, "note", "x", *BY, "--call", "4")
    run("rule", match, "result", "1", "time", *FULL)
    again = run("rule", match, "result", "1", "time", *FULL, "--json")
    assert (again.code, again.data["rules"]) == (1, ["RL-12"])
    run("close", match)
    for words in (("call", "1", "Why?"), ("note", "x", *BY), ("appeal", "1", "5", "x")):
        said = run("rule", match, *words, "--json")
        assert (said.code, said.data["rules"]) == (1, ["RL-6"])


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("calls",), "No such command 'calls'"),
        (("backup",), "Missing argument 'N'"),
        (("backup", "0", *FULL), "'0' is not the number of a record"),
        (("backup", "x", *FULL), "'x' is not the number of a record"),
        (("backup", "9" * 30, *FULL), "is not the number of a record"),
        (("call", "1", "x", "--at", "-1"), "'-1' is not the number of a record"),
        (("note", "x", *BY, "--call", "1.5"), "'1.5' is not the number of a record"),
        (("backup", "3", *WHY), "name the judge who rules: --by NAME"),
        (("backup", "3", "--by", "  ", *WHY), "name the judge who rules: --by NAME"),
        (("note", "x", "--by", "a\u202eb"), "U+202E"),
        (("note", "x", "--by", "a" * 81), "more than 80"),
        (("note", *BY), "say what is to be noted, once: TEXT"),
        (("note", "x", *BY, "--reason", "y"), "say what is to be noted, once: TEXT"),
        (("note", "x\u202ey", *BY), "U+202E"),
        (("note", "x" * 1001, *BY), "1001 characters"),
        (("call", "1", "  "), "nothing is said (expected a question)"),
        (
            ("call", "3", "Why?"),
            "there is no seat '3' (expected a seat from 1 to 2 or a player's name or 'table')",
        ),
        (("call", "tabel", "Why?"), "there is no seat 'tabel', did you mean 'table'?"),
        (
            ("appeal", "0", "5", "x"),
            "there is no seat '0' (expected a seat from 1 to 2 or a player's name)",
        ),
        (("appeal", "1", "5"), "nothing is said (expected a reason)"),
        (("penalty", "1", "banned", *FULL), "'banned' is not one of"),
        (("penalty", "7", "caution", *FULL), "there is no seat '7'"),
        (("result", "7", "time", *FULL), "'7' has not won"),
        (("result", "drawn", "time", *FULL), "did you mean 'draw'?"),
        (("correct", *FULL), "name what is to be corrected: PATH=VALUE"),
        (("correct", "turn", *FULL), "'turn' (expected PATH=VALUE"),
        (("deviation", "1: dance", *FULL), "'dance'"),
        (("deviation", "", *FULL), "the action that stands"),
        (("deviation", "9: keep-hand", *FULL), "there is no seat 9"),
        (("backup", "3", *BY, "--rule", "BP-7.111", "--reason", "x"), "no rule 'BP-7.111'"),
    ],
)
def test_words_that_make_no_ruling_are_answered_in_one_line(
    run: Run, match: str, words: tuple[str, ...], part: str
) -> None:
    said = run("rule", match, *words)
    assert said.code == 2, said
    assert part in said.one_line()
    assert len(run("rule", match, "--json").data["records"]) == 5


def test_a_match_that_is_not_there_and_a_file_are_refused(run: Run, played: object) -> None:
    for words in (("zzzz",), ("zzzz", "note", "x", *BY), ("zzzz", "backup", "3", "--preview")):
        said = run("rule", *words)
        assert (said.code, said.one_line()[:8]) == (2, "no match")
    said = run("rule", str(played), "note", "x", *BY)
    assert said.code == 2
    assert "neither the beginning of a match id nor a file" in said.one_line()


def test_options_may_stand_on_either_side_of_the_match(run: Run, match: str) -> None:
    plain = run("rule", match, "--as", "judge", "--json").out
    assert run("rule", "--as", "judge", match, "--json").out == plain
    assert run("rule", "--json", "--as=judge", match).out == plain
    refused = run("rule", match, "--nosuch")
    assert refused.code == 2
    assert "--nosuch" in refused.one_line()


def test_help_needs_no_match(run: Run) -> None:
    for name in head.commands:
        said = run("rule", name, "--help")
        assert said.code == 0
        assert said.out.startswith(f"Usage: referee rule MATCH {name} ")
        assert run("rule", "abcd", name, "--help").out == said.out
        assert max(map(len, said.out.splitlines())) <= 80
        assert "\nExamples:\n  referee rule " in said.out


def test_a_correction_that_would_be_gone_when_both_have_finished(run: Run) -> None:
    found: str = run(
        "new", "clash", "--player", "Ann", "--player", "Ben", "--seed", "ab", "--json"
    ).data["id"]
    judge = ("--as", "judge", "--by", "Hana", "--rule", "CL-2.5", "--reason", "Seen by both")
    alone = run("rule", found, "correct", "seats.2.health=19", *judge)
    assert (alone.code, alone.out) == (1, "")
    assert "set 'lane.2.own.health' too: " in alone.err
    other = run("rule", found, "correct", "seats.2.health=19", "lane.1.own.health=19", *judge)
    assert "set 'lane.2.own.health' too: " in other.err
    both = run("rule", found, "correct", "seats.2.health=19", "lane.2.own.health=19", *judge)
    assert both.code == 0
