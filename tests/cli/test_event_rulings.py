"""Calls, appeals and rulings in an event, at the command line; results corrected by a match, and after the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_event_evening import PLAYERS, SIGNED, begun, records, seated, slips
from tests.cli.test_event_matches import event as opened_event
from tests.cli.test_event_matches import opened, play

event = opened_event


IDA = ("--by", "Ida", "--reason", "as the rules say")
JO = ("--by", "Jo", "--head", "--reason", "as the head judge says")


def test_a_call_a_ruling_an_appeal_and_the_head_judge(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path)
    slips(run, event, 1, "2-0", "2-0", "2-0", "2-0")
    assert run("rule", event, "call", "1", "May a slip be unsigned?").code == 0
    called = records(run, event)
    for other in (("penalty", "1", "warning"), ("correct", "entries.1.strength=3")):
        said = run("rule", event, *other, "--rule", "TN-60", *IDA, "--call", str(called))
        assert (said.code, "is no ruling of a tournament" in said.one_line()) == (1, True)
        assert "[TN-59]" in said.one_line()
    assert run("rule", event, "note", "It may", *IDA[:2], "--call", str(called)).code == 0
    ruled = records(run, event)
    said = run("rule", event, "note", "Again", *IDA[:2], "--call", str(called))
    assert (said.code, "[RL-2]" in said.one_line()) == (1, True)
    assert run("rule", event, "appeal", "1", str(ruled), "It was agreed otherwise").code == 0
    for number in (2, 3):
        assert run("event", "pair", event).code == 0
        slips(run, event, number, "2-0", "2-0", "2-0", "2-0")
    assert run("event", "finish", event).code == 0
    said = run("event", "close", event)
    assert (said.code, "[RL-4]" in said.one_line()) == (1, True)
    said = run("rule", event, "overturn", str(ruled), *IDA)
    assert (said.code, "[RL-4]" in said.one_line()) == (1, True)
    assert run("rule", event, "overturn", str(ruled), *JO).code == 0
    assert run("event", "close", event).code == 0
    assert run("validate", event, "--json").data["files"][0]["grade"] == "proven"


@pytest.mark.rule("TN-62", "TN-59")
def test_an_event_is_set_back_behind_its_end_and_what_is_missing_is_played(
    run: Run, tmp_path: Path
) -> None:
    event = begun(run, tmp_path, "single best-of:3")
    slips(run, event, 1, "2-0", "2-0", "2-0", "2-0")
    for number, games in ((2, ("2-0", "2-0")), (3, ("2-0",))):
        assert run("event", "pair", event).code == 0
        slips(run, event, number, *games)
    before = records(run, event)
    assert run("event", "finish", event).code == 0
    wrong = ("event", "correct", event, "2-1", "0-2", "error", "--void", "3-1", *SIGNED)
    said = run(*wrong)
    assert (said.code, "[TN-62]" in said.one_line()) == (1, True)
    for preview in ((), ("--preview",)):
        back = ("rule", event, "backup", str(before - 1), "--rule", "TN-62", *JO, *preview)
        said = run(*back)
        assert (said.code, "3-1 has a result" in said.one_line()) == (1, True)
        assert "[TN-59]" in said.one_line()
    back = ("rule", event, "backup", str(before), "--rule", "TN-62", *JO)
    assert run(*back).code == 0
    assert run(*wrong).code == 0
    loser = seated(run, event, "2-1")[1]
    assert loser in seated(run, event, "3-1")
    slips(run, event, 3, "0-2" if seated(run, event, "3-1")[0] != loser else "2-0")
    assert f"the tournament is over: {loser} (" in run("event", "finish", event).out


@pytest.mark.rule("TN-62", "TN-55")
def test_until_it_is_closed_the_end_is_corrected_and_others_win(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path, "single best-of:3")
    slips(run, event, 1, "2-0", "2-0", "2-0", "2-0")
    for number, games in ((2, ("2-0", "2-0")), (3, ("2-0",))):
        assert run("event", "pair", event).code == 0
        slips(run, event, number, *games)
    assert run("event", "finish", event).code == 0
    winner, loser = seated(run, event, "3-1")
    wrong = ("event", "correct", event, "3-1", "0-2", "error")
    assert run(*wrong, "--preview").code == 0
    assert "[TN-55]" in run(*wrong).one_line()
    assert f"the tournament is over: {loser} (" in run(*wrong, *SIGNED).out
    assert run("event", "drop", event, PLAYERS[0]).code == 1
    assert run("event", "close", event, "--json").data["result"].startswith(f"{loser} (")
    said = run("event", "correct", event, "3-1", "2-0", "error", *SIGNED)
    assert (said.code, said.one_line().endswith("is closed: nothing follows")) == (1, True)
    assert winner != loser


@pytest.mark.rule("TN-55", "TN-60", "TN-36")
def test_a_result_is_corrected_by_the_match_with_its_penalties(run: Run, event: str) -> None:
    match = opened(run, event)
    fined = ("rule", match, "penalty", "2", "warning", "--rule", "BP-1.1", *IDA)
    assert run(*fined).code == 0
    play(run, match)
    for at in ("1-1", "1-2"):
        assert run("event", "result", event, at, "0-1", "--slip").code == 0
    said = run("event", "correct", event, "1-2", match, *SIGNED)
    assert (said.code, "was opened for table 1-1 [TN-36]" in said.err) == (1, True)
    assert run("event", "correct", event, "1-1", "1-0", *SIGNED).code == 2
    assert run("event", "correct", event, "1-1", match, "error", *SIGNED).code == 2
    said = run("event", "correct", event, "1-1", match)
    assert (said.code, "[TN-55]" in said.one_line()) == (1, True)
    assert "would change" in run("event", "correct", event, "1-1", match, "--preview").out
    said = run("event", "correct", event, "1-1", match, *SIGNED)
    assert "is corrected from 0-1 to 1-0" in said.out
    (penalty,) = run("event", "ledger", event, "--json").data["ledger"]
    assert (penalty["penalty"], penalty["table"], penalty["replaced"]) == ("warning", "1-1", False)
    assert run("event", "correct", event, "1-1", match, *SIGNED).code == 1
