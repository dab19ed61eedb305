"""Matches at the tables of an event: opened, played by bots or people, reported, attached, refused."""

import re

import pytest

from tests.cli.conftest import Run
from tests.cli.test_sealing import keep
from tests.replays.signatures.sealed_matches import HOUSE

FIRST = re.compile(r"1-1\s+\S+ ([a-z2-7]{8})")


@pytest.fixture
def event(run: Run) -> str:
    """An event of four whose first round is paired."""
    said = run("event", "new", "bacon-project", "--name", "Club", "--stage", "swiss rounds:2")
    found = said.out.split()[1].rstrip(":")
    for name in ("Ann", "Ben", "Cai", "Dee"):
        assert run("event", "enter", found, name).code == 0
    assert run("event", "start", found).code == 0
    assert run("event", "pair", found).code == 0
    return found


def play(run: Run, match: str) -> None:
    """Somebody concedes at once: the shortest match."""
    for line in (
        ("1", "choose-profile", "hector"),
        ("2", "choose-profile", "sable-quist"),
        ("2", "concede"),
    ):
        assert run("act", match, *line).code == 0


def opened(run: Run, event: str) -> str:
    return FIRST.search(run("event", "open", event).out)[1]


def test_a_match_of_a_table_is_reported_as_proven(run, event):
    match = opened(run, event)
    play(run, match)
    said = run("event", "result", event, "1-1", match)
    assert (said.code, said.err) == (0, "")
    assert "1 - 0" in said.out
    assert said.out.rstrip().endswith("proven")


def test_the_same_match_again_is_nothing_new(run, event):
    match = opened(run, event)
    play(run, match)
    assert run("event", "result", event, "1-1", match).code == 0
    said = run("event", "result", event, "1-1", match)
    assert said.code == 0
    assert "already so" in said.out


def test_opening_twice_opens_nothing_new(run, event):
    once = run("event", "open", event).out
    assert run("event", "open", event).out == once
    match = FIRST.search(once)[1]
    play(run, match)
    assert FIRST.search(run("event", "open", event, "1-1").out)[1] == match


def test_a_match_of_another_table_is_refused_with_its_rules(run, event):
    match = opened(run, event)
    play(run, match)
    said = run("event", "result", event, "1-2", match)
    assert said.code == 1
    assert "was opened for table 1-1 [TN-36]" in said.err
    assert "Traceback" not in said.err


def test_a_match_that_goes_on_is_refused(run, event):
    said = run("event", "result", event, "1-1", opened(run, event))
    assert said.code == 1
    assert "is not closed with a result [TN-34]" in said.one_line()


def test_a_match_that_was_opened_elsewhere_is_loose(run, event):
    names = re.search(r"1-1\s+\S+ \S+\s+(\S+) - (\S+)", run("event", "open", event).out).groups()
    players = [word for name in names for word in ("--player", name)]
    match = run("new", "bacon-project", *players).out.split()[1]
    play(run, match)
    said = run("event", "result", event, "1-1", match)
    assert said.code == 0
    assert said.out.rstrip().endswith("loose")


def test_a_correction_says_which_amendments_stand_beside_the_match_that_counts(
    run, event, tmp_path, monkeypatch
):
    """A judge who corrects a table reads what the house has amended of the match that was played there."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    keep(HOUSE)
    names = re.search(r"1-1\s+\S+ \S+\s+(\S+) - (\S+)", run("event", "open", event).out).groups()
    players = [word for name in names for word in ("--player", name)]
    key = ("--signer", f"house={HOUSE.name}")
    match = run("new", "bacon-project", *players, *key, "--json").data["id"]
    play(run, match)
    assert run("event", "result", event, "1-1", match).code == 0
    judge = ("--by", "Ida", "--reason", "slip read upside down")
    wrong = ("event", "correct", event, "1-1", "0-1", "error")
    assert "amendment" not in run(*wrong, "--preview").out
    amended = ("amend", match, "--result", "2", "game-loss", "--judge", "Ida", "--rule", "BP-2.4")
    assert run(*amended, "--reason", "Wrong deck", "--key", HOUSE.name).code == 0
    said = "amendment 1: seat 2 won, game-loss (recorded: 1: concession [BP-Q69]) [BP-2.4]: Wrong deck (judge Ida)"
    for more in (("--preview",), judge):
        assert said in run(*wrong, *more).out.splitlines()


def test_a_match_is_attached_to_a_slip_that_says_the_same(run, event):
    match = opened(run, event)
    play(run, match)
    assert run("event", "result", event, "1-1", "1-0", "--slip").code == 0
    assert run("event", "attach", event, "1-1", match).out.rstrip().endswith("proven")


def test_a_match_that_says_otherwise_is_not_attached(run, event):
    match = opened(run, event)
    play(run, match)
    assert run("event", "result", event, "1-1", "0-1", "--slip").code == 0
    said = run("event", "attach", event, "1-1", match)
    assert said.code == 1
    assert "ended 1-0, the slip says 0-1 [TN-37]" in said.one_line()


def test_there_is_nothing_to_open_at_a_table_that_there_is_not(run, event):
    said = run("event", "open", event, "1-9")
    assert said.code == 2
    assert said.one_line().endswith("there is no table 1-9")
