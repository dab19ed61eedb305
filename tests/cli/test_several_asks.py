"""Matches on the command line in which several seats are asked at once in the open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import SEED, Run
from tests.toys.council import register

FOUR = ("Ann", "Ben", "Cara", "Dov")
SCRIPT = """\
3: take ash
1: take birch
4: take cedar
2: take elm
"""


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def opened(run: Run, *players: str) -> str:
    words = [word for player in players or FOUR for word in ("--player", player)]
    found: str = run("new", "council", *words, "--seed", SEED, "--json").data["id"]
    return found


def asked(run: Run, match: str) -> list[int]:
    return [each["seat"] for each in run("show", match, "--json").data["asked"]]


def latest(run: Run) -> str:
    """The match that was recorded last."""
    found: str = run("list", "--json").data["matches"][-1]["id"]
    return found


def last_asked(run: Run) -> list[int]:
    """Who is asked in the match that was recorded last."""
    return asked(run, latest(run))


def test_all_of_them_are_shown_and_any_of_them_may_act(run: Run) -> None:
    match = opened(run)
    said = run("show", match).out
    for seat, player in enumerate(FOUR, 1):
        assert f"seat {seat} ({player}) is asked: take" in said
    assert asked(run, match) == [1, 2, 3, 4]
    assert run("act", match, "3", "take", "ash").code == 0
    assert asked(run, match) == [1, 2, 4]
    refused = run("act", match, "2", "take", "ash")
    assert refused.code == 1
    assert "[C-1.1]" in refused.one_line()


def test_what_each_of_them_may_do_is_listed(run: Run) -> None:
    match = opened(run)
    said = run("legal", match, "--as", "judge").out
    assert [f"  {seat}: take elm" in said for seat in (1, 2, 3, 4)] == [True] * 4
    alone = run("legal", match, "3", "--as", "3").out
    assert "  3: take elm" in alone
    assert "1: take elm" not in alone


def test_a_line_without_a_seat_names_whom_it_could_be_of(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "council.txt"
    script.write_text("take ash\n", encoding="utf-8")
    said = run("record", "council", "--seats", "4", "--seed", SEED, "--script", str(script))
    assert said.code == 2
    assert "names no seat" in said.one_line()
    assert "'3: ...'" in said.one_line()


def test_a_script_answers_in_its_own_order_and_the_file_is_proven(run: Run, tmp_path: Path) -> None:
    script, file = tmp_path / "council.txt", tmp_path / "council.replay"
    words = ["record", "council", "--seats", "4", "--seed", SEED, "--script", str(script)]
    script.write_text(SCRIPT, encoding="utf-8")
    assert run(*words).code == 0
    members = last_asked(run)
    lines = f"{members[1]}: speak\n{members[1]}: say one\n"
    script.write_text(SCRIPT + lines, encoding="utf-8")
    assert run(*words).code == 0
    script.write_text(f"{SCRIPT}{lines}{last_asked(run)[0]}: speak\nsay two\n", encoding="utf-8")
    assert run(*words).code == 0
    assert run("export", latest(run), "-o", str(file)).code == 0
    assert run("validate", str(file), "--require", "proven").code == 0
    told = [each["text"] for each in run("log", str(file), "--json").data["records"]]
    order = [text for text in told if " take " in text]
    assert order == SCRIPT.splitlines()


def test_a_case_says_who_is_asked(run: Run, tmp_path: Path) -> None:
    case = tmp_path / "case.toml"
    case.write_text(
        'title = "Everybody takes a badge, in any order"\ngame = "council"\nrules = ["C-1.1"]\n'
        'seats = 3\n[[step]]\nexpect = { asked = [1, 2, 3], offers = ["take"] }\n'
        '[[step]]\ndo = ["3: take ash", "1: take elm"]\nexpect = { asked = 2 }\n'
        '[[step]]\nrefuse = "2: take elm"\nrule = "C-1.1"\n',
        encoding="utf-8",
    )
    checked = run("check", str(case))
    assert checked.code == 0, checked
    wrong = case.read_text(encoding="utf-8").replace("asked = [1, 2, 3]", "asked = 1")
    case.write_text(wrong, encoding="utf-8")
    assert run("check", str(case)).code == 1


def test_a_template_of_such_a_moment_is_a_case_that_runs(run: Run, tmp_path: Path) -> None:
    match = opened(run)
    said = run("position", match, "--as", "judge", "--case").out
    assert "asked = [1, 2, 3, 4]" in said
    case = tmp_path / "case.toml"
    case.write_text(said, encoding="utf-8")
    assert run("check", str(case)).code == 0


def test_bots_play_it_to_the_end(run: Run, tmp_path: Path) -> None:
    words = ["simulate", "council", "--seats", "4", "-n", "6", "--seed", SEED]
    assert run(*words, "-o", str(tmp_path)).code == 0
    files = [str(file) for file in tmp_path.glob("*.replay")]
    assert len(files) == 6
    assert run("validate", *files, "--require", "proven").code == 0


def test_people_at_one_keyboard_answer_one_after_the_other(run: Run) -> None:
    words = ["play", "council", "--player", "Ann", "--player", "Ben", "--seed", SEED]
    said = run(*words, "--lines", "--open-hands", stdin="\n1\n" * 12)
    assert said.code == 0, said.err
    (match,) = run("list", "--json").data["matches"]
    assert match["live"] is False
    log = [each["text"] for each in run("log", match["id"], "--json").data["records"]]
    assert {"1: take ash", "2: take birch"} <= set(log)


def test_people_come_before_bots_where_anybody_may_answer(run: Run) -> None:
    words = ["play", "council", "--seats", "4", "--player", "Ann", "--seat", "3", "--seed", SEED]
    said = run(*words, "--lines", stdin="1\n" * 12)
    assert said.code == 0, said.err
    (match,) = run("list", "--json").data["matches"]
    assert match["live"] is False
    log = [each["text"] for each in run("log", match["id"], "--json").data["records"]]
    taken = [text for text in log if " take " in text]
    assert taken[0] == "3: take ash"
    assert [text[0] for text in taken[1:]] == ["1", "2", "4"]
    members = [text[0] for text in log if text.endswith("speak")]
    assert all(seat in "324" for seat in members)
