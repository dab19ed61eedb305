"""What ``referee show`` prints: a board with names, the open question, every zone if wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.kernel.board import columns
from tests.cli.conftest import SEED, Run


@pytest.fixture
def match(run: Run) -> str:
    """A match just opened, of players with telling names."""
    players = ["--player", "田中さくら=raven", "--player", "Bo 🃏=steven"]
    run("new", "bacon", *players, "--seed", SEED)
    found: str = run("list", "--json").data["matches"][0]["id"]
    return found


def test_the_board_comes_first_then_the_question_and_the_open_actions(run: Run, match: str) -> None:
    lines = run("show", match).out.splitlines()
    assert lines[1] == "Before the first turn"
    (asked,) = [line for line in lines if line.startswith("? ")]
    assert asked.endswith("is to keep the hand, or take a mulligan")
    assert lines[-1].endswith("is asked: keep-hand, mulligan")
    assert lines.index(asked) == len(lines) - 2
    assert "  田中さくら (seat 1) plays Raven Grey" in lines
    assert all(columns(line) <= 80 for line in lines[1:])


def test_all_zones_are_listed_if_wanted(run: Run, match: str) -> None:
    said = run("show", match, "--zones", "--as", "judge").out
    assert "seat 1: 田中さくら" in said
    assert "seats.1.hand" in said
    assert "draw  " in said
    assert "draw  " not in run("show", match, "--zones", "--as", "2").out
    assert said.splitlines()[-1].endswith("is asked: keep-hand, mulligan")


def test_the_view_in_json_is_the_same_with_and_without_zones(run: Run, match: str) -> None:
    whole = run("show", match, "--zones", "--json").data
    assert whole == run("show", match, "--json").data
    assert whole["view"]["seats"]["1"]["base-level"] == 3


def test_a_game_that_draws_no_pictures_says_so_in_one_line(
    run: Run, match: str, tmp_path: Path
) -> None:
    file = tmp_path / "table.svg"
    said = run("show", match, "--svg", str(file))
    assert said.code == 2
    assert said.one_line() == "bacon-project draws no pictures, only boards"
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--svg", "a.svg", "--zones"], "--zones lists what a picture draws"),
        (["--force"], "--force goes with --svg"),
    ],
)
def test_pictures_and_lists_are_two_things(
    run: Run, match: str, words: list[str], says: str
) -> None:
    said = run("show", match, *words)
    assert said.code == 2
    assert says in said.err
