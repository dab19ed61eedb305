"""Calls, rulings and appeals on the command line, in both games, and the end of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.judge import record
from events.docket.docket import RULES
from events.recorder import Recorder
from tests.cli.conftest import Run, Said

PLAYERS = ("--player", "Ann=hector", "--player", "Ben=sable-quist", "--seed", "01" * 32)
HANA = ("--by", "Hana", "--rule", "BP-7.1", "--reason", "Seen by both")
CLASH = ("--by", "Hana", "--rule", "CL-3.9", "--reason", "Seen by both")

Rule = Callable[..., Said]


@pytest.fixture
def bacon(run: Run) -> str:
    """A match of Bacon Project after its record 6: seat 1 is in its main phase."""
    match: str = run("new", "bacon", *PLAYERS, "--json").data["id"]
    for seat, action in (("1", "keep-hand"), ("2", "keep-hand")):
        assert run("act", match, seat, action).code == 0
    pick = run("legal", match, "--as", "1", "--json").data["asked"][0]["legal"][0]
    assert run("act", match, "1", pick.partition(": ")[2]).code == 0
    return match


@pytest.fixture
def rule(run: Run, bacon: str) -> Rule:
    """Rule on that match."""
    return lambda *words: run("rule", bacon, *words)


@pytest.fixture
def clash(run: Run) -> str:
    """A match of Clash in which seat 1 has played a card, unseen, as record 2."""
    match: str = run(
        "new", "clash", "--player", "Mia", "--player", "Noa", "--seed", "c1a5", "--json"
    ).data["id"]
    assert run("act", match, "1", "play-card", "vassal").code == 0
    return match


def listed(said: Said) -> list[tuple[int, str, str]]:
    """The rows of a list: number, what it is, what has become of it."""
    rows = said.data["records"]
    return [(row["record"], row.get("kind") or row["what"], row["state"]) for row in rows]


def view(run: Run, match: str) -> Any:
    return run("show", match, "--as", "judge", "--json").data["view"]


# -- the life of a call -----------------------------------------------------------------------


def test_a_call_is_opened_decided_appealed_and_overturned(run: Run, bacon: str, rule: Rule) -> None:
    before = view(run, bacon)
    assert listed(rule("--json")) == []
    assert rule().out.splitlines()[-1] == "no call, no ruling"
    run("act", bacon, "1", "next-phase")
    after = view(run, bacon)
    assert after != before
    called = rule("call", "2", "May", "she", "go", "on?", "--at", "6", "--json").data
    assert (called["record"], called["open"]) == (8, {"calls": [8], "appeals": []})
    assert rule().out.splitlines()[-1] == "the call of record 8 is open"
    done = rule("backup", "6", "--call", "8", *HANA, "--json").data
    assert (done["record"], done["void"], done["again"]) == (9, [7], [])
    assert done["asked"] == [{"seat": 1, "actions": done["asked"][0]["actions"], "secret": False}]
    assert "stack" in done["asked"][0]["actions"]
    assert view(run, bacon) == before
    assert rule("appeal", "2", "9", "She", "passed").code == 0
    assert rule().out.splitlines()[-1] == "the appeal of record 10 is open"
    overturned = rule("overturn", "9", "--by", "Ida", "--head", "--json").data
    assert (overturned["void"], overturned["again"]) == ([9], [7])
    assert view(run, bacon) == after
    assert listed(rule("--json")) == [
        (8, "call", "decided by record 9"),
        (9, "backup", "overturned by record 11"),
        (10, "appeal", "overturned by record 11"),
        (11, "overturn", "in force"),
    ]
    assert rule().out.splitlines()[-1] == "nothing is open"


def test_an_appeal_is_upheld(rule: Rule) -> None:
    rule("penalty", "1", "warning", *HANA)
    rule("appeal", "1", "7", "--reason", "It was legal")
    assert rule("uphold", "7", "--by", "Ida", "--head").code == 0
    assert listed(rule("--json")) == [
        (7, "penalty", "in force"),
        (8, "appeal", "upheld by record 9"),
        (9, "uphold", "in force"),
    ]


def test_a_call_without_a_record_is_about_the_last_one(rule: Rule) -> None:
    rule("call", "table", "Is the deck complete?")
    (row,) = rule("--json").data["records"]
    assert (row["what"], row["seat"], row["about"]) == ("call", 0, 6)
    assert row["question"] == "Is the deck complete?"


def test_a_deviation_stands_and_is_listed_with_all_that_it_says(
    run: Run, bacon: str, rule: Rule
) -> None:
    rule("call", "1", "Was that legal?")
    words = ["1: stack 9c", "seats.1.hand=[2d 6s 7d 10s Kc X1]", "seats.1.stack=[Ah 9c]"]
    words += ["--call", "7", "--by", " Hana ", "--rule", "bp-8.8", "--rule", "BP-8.5"]
    assert rule("deviation", *words, "--reason", "Seen  too\tlate").code == 0
    row = rule("--as", "judge", "--json").data["records"][-1]
    assert (row["kind"], row["judge"], row["by"], row["call"]) == ("deviation", "floor", "Hana", 7)
    assert row["rules"] == ["BP-8.8", "BP-8.5"]
    assert (row["reason"], row["seat"], row["action"]) == ("Seen too late", 1, "stack 9c")
    assert row["paths"]["seats.1.stack"] == ["Ah", "9c"]
    assert view(run, bacon)["seats"]["1"]["stack"] == ["Ah", "9c"]
    public = rule("--json").data["records"][-1]
    assert "paths" not in public
    assert "Hana" in rule().out


def test_a_correction_sets_what_it_names(run: Run, bacon: str, rule: Rule) -> None:
    done = rule("correct", "seats.1.mulligans=1", "seats.2.opened=true", *HANA, "--json").data
    assert (done["record"], done["void"], done["shuffled"]) == (7, [], [])
    position = run("position", bacon, "--as", "judge", "--json").data["position"]
    assert position["seats"]["1"]["mulligans"] == 1
    assert position["seats"]["2"]["opened"] is True


def test_a_backup_over_a_draw_says_which_pile_is_shuffled_anew(run: Run, bacon: str) -> None:
    foreseen = run("rule", bacon, "backup", "4", "--preview", "--json").data
    done = run("rule", bacon, "backup", "4", *HANA, "--json").data
    assert foreseen["shuffled"] == done["shuffled"] == ["draw"]
    assert [row["record"] for row in foreseen["void"]] == done["void"] == [5, 6]


def test_penalties_and_open_calls_stand_below_the_table(run: Run, bacon: str, rule: Rule) -> None:
    empty = {"calls": [], "appeals": [], "penalties": []}
    assert run("show", bacon, "--json").data["docket"] == empty
    rule("call", "2", "How", "long?")
    rule("penalty", "2", "game-loss", *HANA)
    rule("penalty", "1", "Caution", *HANA)
    rule("overturn", "9", "--by", "Ida", "--head")
    shown = run("show", bacon, "--plain").out.splitlines()
    assert "the call of record 7 is open" in shown
    assert "seat 2 (Ben) has a game loss (record 8)" in shown
    assert not [line for line in shown if "caution" in line]
    penalty = {"record": 8, "seat": 2, "word": "game-loss"}
    docket = {"calls": [7], "appeals": [], "penalties": [penalty]}
    assert run("show", bacon, "--json").data["docket"] == docket
    assert run("show", bacon, "--at", "7", "--json").data["docket"] == docket | {"penalties": []}
    assert run("show", bacon, "--at", "6", "--json").data["docket"] == empty


def test_other_commands_go_on_after_a_backup(run: Run, bacon: str, rule: Rule) -> None:
    run("act", bacon, "1", "next-phase")
    rule("backup", "6", *HANA)
    assert run("act", bacon, "1", "next-phase").code == 0
    asked = run("legal", bacon, "--json").data["asked"]
    assert asked[0]["actions"] == ["activate-flash", "pass-window"]
    assert run("list", "--json").data["matches"][0]["records"] == 9
    log = run("log", bacon, "--json").data["records"]
    assert [row["record"] for row in log] == list(range(1, 10))


def test_the_log_marks_what_is_void_and_keeps_headings_above_calls(
    run: Run, bacon: str, rule: Rule
) -> None:
    run("act", bacon, "1", "next-phase")
    rule("call", "2", "Was that", "all?")
    rule("backup", "4", "--call", "8", *HANA)
    lines = [line.strip() for line in run("log", bacon, "--plain").out.splitlines()]
    at = lines.index("Turn 1: Ann (void)")
    assert lines[at - 2] == "5  (void) Ben keeps the opening hand [BP-14.1]"
    assert lines[at + 1 : at + 4] == [
        "(void) Ann reveals 7c, 7d, 8s [BP-6.10]",
        "6  (void) Ann adds 7d to the hand [BP-6.5]",
        "(void) Ann puts 7c, 8s on the discard pile [BP-6.6]",
    ]
    assert lines[at + 4].startswith("8  2: calls a judge about record 7: Was that all?")
    assert [row["void"] for row in run("log", bacon, "--json").data["records"]][3:] == [
        *(0, 9, 9, 9),
        *(0, 0),
    ]


# -- what would be ----------------------------------------------------------------------------


def test_a_preview_writes_nothing(run: Run, bacon: str, rule: Rule) -> None:
    run("act", bacon, "1", "next-phase")
    before = run("log", bacon, "--json").data
    said = rule("backup", "4", "--preview")
    assert said.code == 0
    title = f"match {bacon[:8]}, backup 4, as everybody sees it: a preview, nothing is written\n"
    assert said.out.startswith(title)
    assert said.out.endswith("\n('--as judge' says what each seat alone has seen)\n")
    seen = {}
    for eyes, told in (("public", ["public"]), ("1", ["public", 1]), ("judge", ["public", 1, 2])):
        preview = rule("backup", "4", "--preview", "--as", eyes, "--json").data
        seen = {row["eyes"]: row["told"] for row in preview["seen"]}
        assert list(seen) == told
    assert any("reveals" in row["text"] for row in seen["public"])
    assert not [row for row in seen[2] if row in seen["public"]]
    assert run("log", bacon, "--json").data == before
    assert listed(rule("--json")) == []


def test_a_preview_of_overturning(rule: Rule) -> None:
    rule("backup", "5", *HANA)
    rule("note", "Both", "agreed", "--by", "Hana")
    foreseen = rule("overturn", "7", "--preview", "--json").data
    assert [row["record"] for row in foreseen["void"]] == [7]
    assert [row["record"] for row in foreseen["again"]] == [6]
    said = rule("overturn", "8", "--preview").out.splitlines()
    assert said[1:] == ["it would be struck; the match would go on as it stands"]


def test_what_a_backup_costs_is_for_the_judge_alone(rule: Rule) -> None:
    for eyes in ("public", "1"):
        told = rule("backup", "4", "--preview", "--as", eyes)
        assert "verdict" not in told.out
        assert "learned" not in told.out
        assert "cost" not in rule("backup", "4", "--preview", "--as", eyes, "--json").data
    words = rule("backup", "4", "--preview", "--as", "judge").out.splitlines()
    cost = rule("backup", "4", "--preview", "--as", "judge", "--json").data["cost"]
    assert [row["record"] for row in cost["actions"]] == [5, 6]
    assert {row["seat"] for row in cost["learned"]} == {1, 2}
    assert not [row for row in cost["learned"] if row["stays"]]
    assert sum(row["count"] for row in cost["drawn"]) == 3
    assert (cost["verdict"], cost["rulings"], cost["turns"]) == ("possible", [], 1)
    assert [each["criterion"] for each in cost["reasons"]] == ["turns", "drawn"]
    assert words[-3] == "verdict: possible"
    assert [line.strip() for line in words[-2:]] == [each["text"] for each in cost["reasons"]]


def test_overturning_is_previewed_without_a_cost(rule: Rule) -> None:
    rule("backup", "5", *HANA)
    assert "cost" not in rule("overturn", "7", "--preview", "--as", "judge", "--json").data


# -- both act unseen --------------------------------------------------------------------------


def test_what_is_done_in_secret_stays_secret(run: Run, clash: str) -> None:
    run("rule", clash, "call", "2", "May", "she", "look?")
    run("act", clash, "1", "use", "vassal")
    run("rule", clash, "penalty", "1", "warning", "--call", "2", *CLASH)
    done = run("rule", clash, "backup", "2", *CLASH, "--as", "judge", "--json").data
    assert (done["record"], done["void"], done["shuffled"]) == (6, [4], ["lane.1.own.deck"])
    judged = [(3, "call", "decided by record 5"), (5, "penalty", "in force"),
              (6, "backup", "in force")]  # fmt: skip
    assert listed(run("rule", clash, "--as", "judge", "--json")) == judged
    public = run("rule", clash, "--json")
    assert listed(public) == [
        (2, "call", "decided by record 3"),
        (3, "penalty", "in force"),
        (4, "backup", "in force"),
    ]
    calls = [row["call"] for row in public.data["records"][1:]]
    assert calls == [2, None]
    assert listed(run("rule", clash, "--as", "2", "--json")) == listed(public)
    assert "vassal" not in public.out
    assert "deck" not in public.out
    other = run("rule", clash, "--as", "2").out
    assert "vassal" not in other.casefold()
    assert "deck" not in other


@pytest.mark.parametrize("eyes", ["public", "1", "2", "judge"])
def test_whoever_looks_names_records_by_the_numbers_that_the_log_prints(
    run: Run, clash: str, eyes: str
) -> None:
    """Seat 1 has acted twice, unseen, when seat 2 calls a judge."""
    looks = ("--as", eyes)
    run("act", clash, "1", "use", "vassal")
    calls = [run("rule", clash, "call", "2", "May", "she?", *looks, "--json").data["record"]]
    calls.append(run("rule", clash, "call", "2", "Now?", "--at", str(calls[0]), *looks, "--json")
                 .data["record"])  # fmt: skip
    assert calls == {"public": [2, 3], "2": [2, 3], "1": [4, 5], "judge": [4, 5]}[eyes]
    penalty = run("rule", clash, "penalty", "1", "caution", *looks, "--call", str(calls[0]),
                  *CLASH, "--json").data  # fmt: skip
    assert (penalty["record"], penalty["open"]["calls"]) == (calls[1] + 1, [calls[1]])
    ruling = str(penalty["record"])
    assert run("rule", clash, "appeal", "1", ruling, "No", *looks).code == 0
    done = run("rule", clash, "overturn", ruling, "--by", "Ida", "--head", *looks, "--json").data
    assert done["text"] == f"head judge rules: record {ruling} is overturned"
    log = run("log", clash, *looks, "--json").data["records"]
    assert [(row["record"], row["text"]) for row in log][-5:] == [
        (calls[0], f"2: calls a judge about record {calls[0] - 1}: May she?"),
        (calls[1], f"2: calls a judge about record {calls[0]}: Now?"),
        (penalty["record"], penalty["text"]),
        (penalty["record"] + 1, f"1: appeals against record {ruling}: No"),
        (done["record"], done["text"]),
    ]


@pytest.mark.parametrize("secret", [0, 1, 2])
def test_a_number_that_these_eyes_do_not_know_is_refused_whatever_lies_there(
    run: Run, secret: int
) -> None:
    words = ("--player", "Mia", "--player", "Noa", "--seed", "c1a5", "--json")
    match = run("new", "clash", *words).data["id"]
    for action in (("play-card", "vassal"), ("use", "vassal"))[:secret]:
        assert run("act", match, "1", *action).code == 0
    said = []
    for asked in (
        ("call", "2", "Why?", "--at", "2"),
        ("backup", "2", *CLASH),
        ("backup", "2", "--preview"),
        ("appeal", "2", "3", "No"),
        ("note", "x", "--by", "Hana", "--call", "2"),
        ("overturn", "3", "--by", "Ida", "--head"),
    ):
        refused = run("rule", match, *asked)
        assert refused.code == 1, asked
        said.append(refused.one_line())
    assert "call about record 2': the last record is 1, counted as everybody counts" in said[0]
    assert "'backup 2': the last record is 1: " in said[1]
    assert said[0].endswith(f"{RULES['RL-1']} [RL-1]")
    assert said[1].endswith(f"{RULES['RL-7']} [RL-7]")
    assert run("rule", match, "call", "2", "Well?").out == (
        "    2  2: calls a judge about record 1: Well?\n"
    )


def test_a_preview_in_a_phase_names_nothing_that_a_seat_did_unseen(run: Run, clash: str) -> None:
    foreseen = run("rule", clash, "backup", "1", "--preview")
    assert "vassal" not in foreseen.out.casefold()
    assert "void would be" not in foreseen.out
    judge = run("rule", clash, "backup", "1", "--preview", "--as", "judge")
    assert "    2  1: play-card vassal" in judge.out.splitlines()


def test_whoever_may_not_look_is_not_told_why_a_position_refuses(run: Run, bacon: str) -> None:
    words = ("rule", bacon, "correct", "seats.1.hand=[2d]", *HANA)
    assert run(*words).one_line() == (
        "the table may not 'correction seats.1.hand': '--as judge' says why: "
        f"{RULES['RL-8']} [RL-8]"
    )
    assert "'--as judge' says why" not in run(*words, "--as", "judge").one_line()


def test_a_match_with_an_open_call_names_it_as_everybody_counts(run: Run, clash: str) -> None:
    run("rule", clash, "call", "2", "Wait?")
    refused = run("close", clash, "--without-result")
    assert refused.one_line().endswith(f"the call of record 2 is open: {RULES['RL-2']} [RL-2]")


def test_nothing_branches_from_a_phase_and_the_record_is_named_as_these_eyes_count(
    run: Run, clash: str
) -> None:
    for eyes, number in (("judge", 2), ("1", 2), ("2", 1)):
        words = ("replay", clash, "--lines", "--as", eyes, "--at", str(number))
        said = run(*words, stdin="branch\nquit\n")
        line = f"record {number}: seats are acting in secret, branch when the match is over"
        assert line in said.out + said.err
    assert len(run("list", "--json").data["matches"]) == 1


def test_the_seat_acts_again_after_a_backup(run: Run, clash: str) -> None:
    run("rule", clash, "backup", "1", *CLASH)
    assert run("act", clash, "1", "finish-phase").code == 0
    assert run("act", clash, "2", "finish-phase").code == 0
    log = run("log", clash, "--as", "judge", "--json").data["records"]
    assert [row["seat"] for row in log] == [0, 1, 0, 1, 2]


def test_a_correction_of_a_hidden_pile_is_read_by_the_judge_alone(run: Run, clash: str) -> None:
    position = run("rule", clash, "correct", "lane.1.own.coins=7", *CLASH)
    assert position.code == 0
    row = run("rule", clash, "--as", "judge", "--json").data["records"][-1]
    assert row["paths"] == {"lane.1.own.coins": 7}
    for eyes in ("public", "1", "2"):
        said = run("rule", clash, "--as", eyes, "--json")
        assert "paths" not in said.data["records"][-1]
        assert "7" not in said.out.partition('"records"')[2]


# -- the end of a match -----------------------------------------------------------------------


def test_a_result_keeps_the_match_open_until_somebody_closes_it(
    run: Run, bacon: str, rule: Rule
) -> None:
    said = rule("result", "2", "concession", *HANA)
    assert "seat 2 won: concession [BP-7.1]" in said.out.splitlines()
    refused = run("act", bacon, "1", "next-phase")
    assert refused.code == 1
    assert run("list", "--json").data["matches"][0]["live"] is True
    rule("appeal", "1", "7", "I did not say that")
    refused = run("close", bacon)
    assert refused.code == 1
    assert refused.one_line().endswith(f"{RULES['RL-4']} [RL-4]")
    rule("uphold", "7", "--by", "Ida", "--head")
    closed = run("close", bacon, "--json").data
    assert (closed["record"], closed["outcome"]["winners"]) == (10, [2])
    assert run("list", "--json").data["matches"][0]["result"] == "seat 2 won: concession"
    again = run("close", bacon)
    assert (again.code, again.one_line()) == (
        1,
        "the match is closed already: nothing follows a closed record",
    )


def test_an_overturned_result_lets_the_match_go_on(run: Run, bacon: str, rule: Rule) -> None:
    rule("result", "draw", "agreed-draw", *HANA)
    assert run("show", bacon, "--json").data["outcome"]["winners"] == []
    rule("overturn", "7", "--by", "Ida", "--head")
    assert run("act", bacon, "1", "next-phase").code == 0


def test_a_match_that_is_not_over_is_closed_only_if_that_is_said(run: Run, bacon: str) -> None:
    refused = run("close", bacon)
    assert refused.code == 1
    assert refused.one_line() == (
        f"match {bacon[:8]}: not over yet; a result ruling ends it "
        "(--without-result closes it as it stands)"
    )
    assert run("close", bacon, "--without-result").out == "    7  closed, without a result\n"
    assert run("list", "--json").data["matches"][0]["result"] == "no result"


def test_a_match_with_an_open_call_is_not_closed(run: Run, bacon: str, rule: Rule) -> None:
    rule("call", "1", "Wait?")
    refused = run("close", bacon, "--without-result")
    assert refused.code == 1
    assert refused.one_line().endswith(f"the call of record 7 is open: {RULES['RL-2']} [RL-2]")


# -- files and copies -------------------------------------------------------------------------


def test_the_docket_of_a_file_is_read_and_a_copy_that_withholds_it_says_so(
    run: Run, clash: str, tmp_path: Path
) -> None:
    run("rule", clash, "call", "2", "May she look?")
    run("rule", clash, "backup", "1", "--call", "2", *CLASH)
    run("rule", clash, "result", "draw", "agreed-draw", *CLASH)
    whole, part = str(tmp_path / "whole.replay"), str(tmp_path / "part.replay")
    assert run("close", clash).code == 0
    assert run("export", clash, "-o", whole).code == 0
    assert run("share", clash, "--as", "1", "-o", part).code == 0
    assert (
        run("rule", whole, "--json").data["records"] == run("rule", clash, "--json").data["records"]
    )
    assert run("validate", whole).out.startswith(f"{whole}: proven: ")
    said = run("rule", part)
    assert said.code == 1
    assert said.one_line().endswith(f"('referee log {part}' reads what it tells)")
    assert "calls a judge" in run("log", part).out
    assert run("show", part, "--at", "1").code in (0, 1)
    shown = run("show", whole, "--at", "3", "--json").data["docket"]
    assert shown == {"calls": [3], "appeals": [], "penalties": []}


def test_a_copy_without_names_lists_rulings_without_their_judges(
    run: Run, bacon: str, rule: Rule, tmp_path: Path
) -> None:
    rule("penalty", "1", "caution", *HANA)
    rule("result", "2", "concession", *HANA)
    run("close", bacon)
    copy = str(tmp_path / "copy.replay")
    made = run("share", bacon, "--as", "judge", "--without", "names", "-o", copy)
    assert made.code == 0, made.err
    assert [row["by"] for row in run("rule", copy, "--json").data["records"]] == [None, None]
    assert "Hana" not in run("rule", copy).out


def test_the_rules_of_rulings_are_looked_up_like_any_other(run: Run) -> None:
    said = run("rules", "clash", "rl-5")
    assert said.code == 0
    assert "RL-5" in said.out
    assert "nobody rules on a match in which they sit" in said.out
    every = run("rules", "bacon-project", "RL", "--json").data["rules"]
    assert [rule["id"] for rule in every] == list(RULES)
    assert run("rules", "clash", "RL-99").code == 2


# -- at a table, and beside others ------------------------------------------------------------


def test_where_the_players_shuffle_the_order_is_unknown_after_a_backup(run: Run) -> None:
    words = ["--player", "Ann=hector", "--player", "Ben=sable-quist", "--chance", "observed"]
    match = run("new", "bacon", *words, "--seed", "01", "--json").data["id"]
    for seen in ["1", "2d", "6s", "9c", "10s", "Kc", "X1", "3d", "3c", "6d", "8c", "Js", "Kh"]:
        assert run("act", match, "0", "observe", seen).code == 0
    run("act", match, "1", "keep-hand")
    run("act", match, "2", "keep-hand")
    assert run("act", match, "0", "observe", "7c").code == 0
    done = run("rule", match, "backup", "16", "--by", "Ida", "--rule", "BP-2.2", "--reason", "x",
               "--json").data  # fmt: skip
    assert (done["void"], done["shuffled"]) == ([17, 18, 19], ["draw"])
    run("act", match, "1", "keep-hand")
    run("act", match, "2", "keep-hand")
    assert run("act", match, "0", "observe", "Qs").code == 0


def test_whoever_ruled_first_is_not_written_over(
    run: Run, bacon: str, rule: Rule, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = record.reopen
    other: list[str] = []

    def late(desk: Any, word: str) -> Recorder:
        recorder = read(desk, word)
        if not other:
            other.append(word)
            assert run("rule", word, "note", "First", "--by", "Ida").code == 0
        return recorder

    monkeypatch.setattr(record, "reopen", late)
    said = rule("note", "Second", "--by", "Hana")
    assert said.code == 7
    assert said.one_line()
    assert [row["reason"] for row in rule("--json").data["records"]] == ["First"]


def test_a_seat_that_acts_unseen_and_has_not_heard_of_a_ruling_gets_a_conflict(
    run: Run, clash: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Recorder.act
    ruled: list[int] = []

    def late(self: Recorder, *words: Any) -> int:
        if not ruled:
            ruled.append(run("rule", clash, "backup", "1", *CLASH).code)
        return real(self, *words)

    monkeypatch.setattr(Recorder, "act", late)
    said = run("act", clash, "1", "use", "vassal")
    assert ruled == [0]
    assert said.code == 7
    assert said.one_line()
    log = run("log", clash, "--as", "judge", "--json").data["records"]
    assert [row["void"] for row in log] == [0, 3, 0]
