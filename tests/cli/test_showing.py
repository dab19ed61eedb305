"""What ``referee show`` prints: a board with names, the open question, every zone if wanted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.kernel.show.rows import columns
from replays.file.replay_file import decode
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
    assert run("new", "save-your-bacon-draft", "--player", "Ann", "--player", "Ben").code == 0
    ids = {each["id"] for each in run("list", "--json").data["matches"]}
    (draft,) = ids - {match}
    said = run("show", draft, "--svg", str(file))
    assert said.code == 2
    assert said.one_line() == "save-your-bacon-draft draws no pictures, only boards"
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


CASE = """
title = "Cards are stacked in order"
game = "bacon-project"

[position]
turn-player = 1

[position.seats.1]
profile = "raven-grey"
hand = ["4h", "6c"]
stack = ["Ah"]

[position.seats.2]
profile = "steven-graphite"
stack = ["Ad"]

[[step]]
refuse = "1: stack 6c"
rule = "BP-8.8"

[[step]]
do = "1: stack 4h"

[[step]]
do = "1: stack 6c"
"""


@pytest.fixture
def case(tmp_path: Path) -> str:
    file = tmp_path / "question.toml"
    file.write_text(CASE, encoding="utf-8")
    return str(file)


def test_the_table_of_a_case_is_shown_as_it_begins_and_after_each_step(run: Run, case: str) -> None:
    begins = run("show", case)
    assert begins.code == 0
    title = f"{case} (case: Cards are stacked in order), as the judge sees it"
    assert begins.out.splitlines()[0] == title
    assert run("show", case, "--json").data["view"]["seats"]["1"]["stack"] == ["Ah"]
    after = run("show", case, "--at", "2", "--json").data
    assert after["view"]["seats"]["1"]["stack"] == ["Ah", "4h"]
    assert (after["step"], after["game"]) == (2, "bacon-project")
    assert f"{case}, after step 2" in run("show", case, "--at", "2").out


def test_others_see_of_a_case_what_they_would_see_at_the_table(run: Run, case: str) -> None:
    view = run("show", case, "--as", "2", "--json").data["view"]
    assert "hand" not in view["seats"]["1"]
    assert view["seats"]["1"]["hand-size"] == 2


def test_the_table_at_which_a_step_fails_is_shown_with_what_is_wrong(run: Run, case: str) -> None:
    said = run("show", case, "--at", "3")
    assert said.code == 0
    assert f"{case}, where step 3 fails (case: Cards are" in said.out
    assert "step 3: do '1: stack 6c': found seat 1 may not" in said.out
    data = run("show", case, "--at", "3", "--json").data
    assert data["view"]["seats"]["1"]["stack"] == ["Ah", "4h"]
    assert len(data["faults"]) == 1
    Path(case).write_text(CASE + '\n[[step]]\ndo = "1: next-phase"\n', encoding="utf-8")
    assert "nothing stands after step 4: step 3: do" in run("show", case, "--at", "4").one_line()


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--at", "4"], 2, "no step 4: the case has steps 1 to 3"),
        (["--at", "-1"], 2, "no step -1: the case has steps 1 to 3"),
        (["--as", "3"], 2, "'3'"),
    ],
)
def test_what_a_case_has_no_table_for_is_said_in_one_line(
    run: Run, case: str, words: list[str], code: int, says: str
) -> None:
    said = run("show", case, *words)
    assert said.code == code
    assert says in said.one_line()


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("title = ", 6, "question.toml: "),
        ('title = "t"\ngame = "bacon-project"\n', 6, "question.toml: step: a case needs"),
        (CASE.replace("Ad", "Zd"), 6, "question.toml: line 15, position.seats.2.stack[1]: "),
        (CASE.replace("stack 4h", "stick 4h"), 2, "question.toml: line 22, step 2: do: "),
    ],
)
def test_what_is_wrong_in_a_case_is_placed_in_its_file(
    run: Run, case: str, text: str, code: int, says: str
) -> None:
    Path(case).write_text(text, encoding="utf-8")
    said = run("show", case, "--at", "2")
    assert said.code == code
    assert says in said.one_line()


def test_a_case_that_is_not_there_is_said_in_one_line(run: Run) -> None:
    said = run("show", "nowhere.toml")
    assert said.code == 2
    assert said.one_line() == "nowhere.toml: no such file"


def test_the_root_is_one_line_and_only_a_finished_match_has_one(run: Run, played: Path) -> None:
    root = run("show", str(played), "--root").out
    assert re.fullmatch(r"[0-9a-f]{64}\n", root)
    assert run("show", str(played), "--root", "--json").data["root"] == root.strip()
    assert decode(played.read_bytes())[1].root.hex() == root.strip()
    live = run("new", "bacon", "--player", "Ann=hector", "--player", "Ben=hector", "--json").data[
        "id"
    ]
    said = run("show", live, "--root")
    assert said.code == 2
    assert "has no root yet" in said.one_line()
    assert run("show", str(played), "--root", "--zones").code == 2
