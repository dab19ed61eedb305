"""An event at the command line: an evening of eight by slips, from its plan to its closing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

PLAYERS = ("Ann", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hana")
SIGNED = ("--by", "Judy", "--reason", "seen by the judge")
SWISS = "swiss rounds:3 best-of:3"


def opened(run: Run, *stages: str, desks: int = 2, seed: str = "ab") -> str:
    """An event with those stages; its id."""
    words = [word for stage in stages or (SWISS,) for word in ("--stage", stage)]
    words += ["--desks", str(desks), "--seed", seed, "--json"]
    said = run("event", "new", "save-your-bacon", "--name", "Club evening", *words)
    assert said.code == 0, said.err
    return str(said.data["event"])


def begun(run: Run, tmp_path: Path, *stages: str, desks: int = 2) -> str:
    """The same with eight entries and its first round."""
    event = opened(run, *stages, desks=desks)
    file = tmp_path / "players.csv"
    file.write_text("".join(f"{name}\n" for name in PLAYERS), encoding="utf-8")
    for words in (("enter", event, "--csv", str(file)), ("mix", event, "4", "2"), ("start", event)):
        said = run("event", *words)
        assert said.code == 0, said.err
    assert run("event", "pair", event).code == 0
    return event


def slips(run: Run, event: str, round_: int, *games: str) -> None:
    for table, each in enumerate(games, 1):
        said = run("event", "result", event, f"{round_}-{table}", each, "--slip")
        assert said.code == 0, said.err


def seated(run: Run, event: str, table: str) -> list[str]:
    """The names at a table, seat 1 first."""
    number, at = map(int, table.split("-"))
    view = run("show", event, "--json").data["view"]
    return [PLAYERS[entry - 1] for entry in view["rounds"][number - 1]["tables"][at - 1]["entries"]]


def records(run: Run, event: str) -> int:
    (found,) = [
        each for each in run("event", "list", "--json").data["events"] if each["event"] == event
    ]
    return int(found["records"])


@pytest.mark.rule("TN-2", "TN-20", "TN-37", "TN-53", "TN-62")
def test_an_evening_of_eight_by_slips(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path, SWISS, "single cut:4 best-of:3 bronze:yes")
    for number in (1, 2, 3):
        assert run("event", "publish", event).code == 0
        slips(run, event, number, "2-0", "2-1", "0-2", "1-2")
        if number < 3:
            said = run("event", "pair", event)
            assert said.out.splitlines()[0].startswith(
                f"round {number + 1}  4 tables, no bye   key "
            )
    said = run("event", "cut", event)
    assert "stage 2 begins: a bracket of the first 4 best of 3" in said.out
    assert len(said.out.splitlines()) == 5
    for number in (4, 5):
        assert run("event", "pair", event).code == 0
        slips(run, event, number, "2-0", "2-1")
    winner = seated(run, event, "5-1")[0]
    said = run("event", "finish", event)
    assert f"the tournament is over: {winner} (" in said.out
    assert "live" in run("event", "list").out
    said = run("event", "close", event, "--json")
    assert said.data["result"].startswith(f"{winner} (")
    assert len(said.data["root"]) == 64
    assert f"{winner} (" in run("event", "list").out
    assert run("event", "list", "--live").out.startswith("no events")
    assert run("validate", event, "--json").data["files"][0]["grade"] == "proven"
    said = run("event", "drop", event, "Ann")
    assert (said.code, said.one_line()) == (1, f"event {event[:8]} is closed: nothing follows")


def test_what_is_printed_has_names(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path)
    one, two = seated(run, event, "1-1")
    said = run("event", "result", event, "1-1", "2-1", "--slip", "--desk", "2")
    assert said.out.strip().endswith(f"1-1  {one} 2 - 1 {two}   slip   3 tables open")
    assert int(said.out.split()[0]) == records(run, event)
    said = run("event", "drop", event, "Ann")
    assert "Ann (1) leaves" in said.out
    said = run("event", "drop", event, "ann")
    assert said.code == 1
    assert "Ann (1) has left already" in said.one_line()
    assert said.err.startswith("the organiser may not")
    assert "Ann (1) comes back from round 2" in run("event", "return", event, "Ann", *SIGNED).out


@pytest.mark.rule("TN-33", "TN-38")
def test_a_table_that_two_slips_tell_differently_waits_for_a_judge(
    run: Run, tmp_path: Path
) -> None:
    event = begun(run, tmp_path)
    slips(run, event, 1, "2-0", "2-0", "2-0", "2-0")
    before = records(run, event)
    said = run("event", "result", event, "1-1", "2-0", "--slip", "--desk", "2", "--json")
    assert (said.code, said.data["record"], records(run, event)) == (0, None, before)
    assert run("event", "result", event, "1-1", "2-0", "--slip").out.strip().endswith("already so")
    said = run("event", "result", event, "1-1", "1-2", "--slip", "--desk", "2")
    assert said.code == 1
    assert "[TN-33]" in said.one_line()
    assert "event dispute" in said.one_line()
    said = run("event", "dispute", event, "1-1", "1-2", "--desk", "2")
    assert "disputed: 2-0 or 1-2   1 table open" in said.out
    assert "[TN-20]" in run("event", "pair", event).one_line()
    player = seated(run, event, "1-1")[1]
    decide = ("event", "result", event, "1-1", "1-2", "error")
    said = run(*decide, "--by", player.upper(), "--reason", "mine")
    assert (said.code, "[TN-38]" in said.one_line(), player.upper() in said.err) == (1, True, True)
    said = run(*decide)
    assert (said.code, "[TN-38]" in said.one_line(), "--by NAME" in said.err) == (1, True, True)
    assert run(*decide, *SIGNED).code == 0
    assert run("event", "pair", event).code == 0


@pytest.mark.rule("TN-55", "TN-56", "TN-57")
def test_a_correction_is_previewed_recorded_and_paired_again(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path)
    slips(run, event, 1, "2-0", "2-0", "2-0", "2-0")
    assert run("event", "pair", event).code == 0
    winner, loser = seated(run, event, "1-1")
    before = records(run, event)
    wrong = ("event", "correct", event, "1-1", "0-2", "error")
    seen: dict[str, Any] = run(*wrong, "--preview", "--json").data
    assert records(run, event) == before
    places = {
        each["name"]: (each["before"]["points"], each["after"]["points"]) for each in seen["places"]
    }
    assert (places[winner], places[loser]) == ((3, 0), (0, 3))
    assert seen["paired"]
    assert f"{winner} (" in run(*wrong, "--preview").out
    assert "[TN-55]" in run(*wrong).one_line()
    assert "is corrected from 2-0 to 0-2: error" in run(*wrong, *SIGNED).out
    again = run("event", "pair", event, "--again", *SIGNED, "--json").data
    tables = {each["table"]: each["entries"] for each in again["tables"]}
    assert all(tables[each["table"]] == each["entries"] for each in seen["paired"])
    assert "[TN-57]" in run("event", "pair", event, "--again", *SIGNED).one_line()


@pytest.mark.rule("TN-58")
def test_a_correction_in_a_bracket_names_what_it_makes_void(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path, "single best-of:3")
    slips(run, event, 1, "2-0", "2-0", "2-0", "2-0")
    assert run("event", "pair", event).code == 0
    slips(run, event, 2, "2-0")
    wrong = ("event", "correct", event, "1-1", "0-2", "error")
    assert "2-1 rests on it" in run(*wrong, *SIGNED).one_line()
    said = run(*wrong, "--void", "2-1", "--preview")
    assert "table 2-1 would be void" in said.out
    loser = seated(run, event, "1-1")[1]
    assert "the result of table 2-1 is void" in run(*wrong, "--void", "2-1", *SIGNED).out
    assert loser in seated(run, event, "2-1")
    slips(run, event, 2, "2-0", "2-0")
    said = run("event", "pair", event)
    assert said.out.startswith("round 3  1 table, no bye")


@pytest.mark.rule("TN-22", "TN-32")
def test_a_pairing_by_hand_is_signed_and_says_what_it_breaks(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path)
    slips(run, event, 1, "2-0", "2-0", "2-0", "2-0")
    pairs = [seated(run, event, f"1-{at}") for at in (1, 2, 3, 4)]
    file = tmp_path / "tables.txt"
    file.write_text("# again\n" + "".join(f"{a} - {b}\n" for a, b in pairs), encoding="utf-8")
    by_hand = ("event", "pair", event, "--by-hand", str(file))
    assert "[TN-22]" in run(*by_hand, *SIGNED).one_line()
    assert "[TN-32]" in run(*by_hand, "--permit", "repeats").one_line()
    before = records(run, event)
    said = run(*by_hand, "--permit", "repeats", "--preview")
    assert (said.code, records(run, event)) == (0, before)
    said = run(*by_hand, "--permit", "repeats", *SIGNED, "--json")
    assert said.code == 0
    assert len(said.data["broken"]) == 4
    file.write_text("Ann - Nobody\n", encoding="utf-8")
    said = run(*by_hand, *SIGNED)
    assert (said.code, "tables.txt: line 1: no entry is called 'Nobody'" in said.one_line()) == (
        2,
        True,
    )


@pytest.mark.rule("TN-60", "TN-61", "TN-14", "TN-66", "TN-40")
def test_penalties_byes_time_and_a_no_show(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path)
    assert (
        "Ben (2): warning (penalty 1)"
        in run("event", "penalise", event, "Ben", "warning", *SIGNED).out
    )
    assert run("event", "strike", event, "1", *SIGNED).code == 0
    assert "[TN-60]" in run("event", "strike", event, "1", *SIGNED).one_line()
    assert "Eve (5) has a zero bye in round 2" in run("event", "bye", event, "Eve", "2", "zero").out
    assert "counted from when it is published" not in run("event", "clock", event).out
    assert "round 1 has 50 minutes" in run("event", "clock", event, "50").out
    assert "counted from when it is published" in run("event", "clock", event).out
    assert run("event", "publish", event).code == 0
    assert run("event", "extend", event, "1-2", "5", *SIGNED).code == 0
    left = run("event", "clock", event, "--json").data
    assert left["left"] in (49, 50)
    assert left["tables"] == [{"table": "1-2", "extra": 5}]
    absent = seated(run, event, "1-2")[1]
    said = run("event", "result", event, "1-2", "2-0", "no-show", *SIGNED)
    assert f"{absent} (" in said.out.splitlines()[1]
    assert "leaves" in said.out.splitlines()[1]
    assert (
        "5 not checked in" in run("event", "checkin", event, "Ann", "ben", "3", "--desk", "2").out
    )
