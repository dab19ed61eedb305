"""``referee show --svg``: a picture of a match, a file or a case, for the eyes that are named."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Run, in_a_process

SVG = "{http://www.w3.org/2000/svg}"
BOTS = ["--bot", "greedy", "--bot", "random"]


@pytest.fixture
def match(run: Run) -> str:
    """A finished match of bots."""
    said = run("simulate", "super-fantasy-brawl", "-n", "1", "--seed", "5f", *BOTS)
    assert said.code == 0, said.err
    found: str = run("list", "--json").data["matches"][0]["id"]
    return found


def title(text: str) -> str:
    return ET.fromstring(text).findtext(f"{SVG}title") or ""


def test_a_picture_is_written_into_a_file_and_said_in_one_line(
    run: Run, match: str, tmp_path: Path
) -> None:
    file = tmp_path / "table.svg"
    said = run("show", match, "--at", "60", "--svg", str(file))
    assert said.code == 0
    size = len(file.read_bytes())
    seen = "as the judge sees it"
    assert said.out == f"{file}: match {match[:8]}, record 60, {seen}, {size} bytes\n"
    assert title(file.read_text(encoding="utf-8")).startswith("Super Fantasy Brawl, Round ")


def test_the_same_table_is_the_same_file(run: Run, match: str, tmp_path: Path) -> None:
    one, other = (run("show", match, "--at", "60", "--svg", "-").out for _ in range(2))
    assert one == other
    assert one.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg ')
    file = tmp_path / "table.svg"
    run("show", match, "--at", "60", "--svg", str(file))
    assert file.read_text(encoding="utf-8") == one


def test_a_file_that_is_there_is_kept_unless_forced(run: Run, match: str, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    file.write_text("mine", encoding="utf-8")
    said = run("show", match, "--svg", str(file))
    assert said.code == 8
    assert said.one_line() == f"'{file}' exists already and is kept"
    assert file.read_text(encoding="utf-8") == "mine"
    assert run("show", match, "--svg", str(file), "--force").code == 0
    assert file.read_text(encoding="utf-8").startswith("<?xml")
    assert [each.name for each in tmp_path.iterdir() if each.suffix != ".sqlite"] == ["table.svg"]


def test_a_folder_that_is_not_there_is_one_line(run: Run, match: str, tmp_path: Path) -> None:
    said = run("show", match, "--svg", str(tmp_path / "no" / "table.svg"))
    assert said.code == 8
    assert "cannot be written" in said.one_line()


def test_the_answer_in_json_says_what_was_drawn_where(run: Run, match: str, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    said = run("show", match, "--at", "60", "--as", "1", "--svg", str(file), "--json").data
    assert said["schema"] == "referee/picture/1"
    assert (said["match"], said["record"], said["as"]) == (match, 60, 1)
    assert (said["file"], said["bytes"]) == (str(file), len(file.read_bytes()))


def test_each_pair_of_eyes_has_its_own_picture(run: Run, match: str) -> None:
    at = ["--at", "60", "--svg", "-"]
    judge, public, own = (
        run("show", match, *at, "--as", eyes).out for eyes in ("judge", "public", "1")
    )
    assert judge.count(">hand: ") == 2
    assert public.count(">hand: ") == 0
    assert own.count(">hand: ") == 1
    assert "these eyes know it" in judge
    assert "these eyes know it" not in public


def test_a_live_match_is_drawn_as_everybody_sees_it(run: Run) -> None:
    said = run("new", "super-fantasy-brawl", "--player", "Ann & Co", "--player", "<Bo>")
    assert said.code == 0, said.err
    match = run("list", "--json").data["matches"][0]["id"]
    picture = run("show", match, "--svg", "-").out
    assert title(picture).startswith("Super Fantasy Brawl, Before the first turn")
    assert "&lt;Bo&gt; (seat 2)" in picture


def test_a_replay_file_and_a_case_are_drawn_alike(run: Run, match: str, tmp_path: Path) -> None:
    file, case = tmp_path / "m.replay", tmp_path / "case.toml"
    run("export", match, "-o", str(file))
    drawn = run("show", str(file), "--at", "60", "--svg", "-").out
    assert drawn == run("show", match, "--at", "60", "--svg", "-").out
    said = run("position", match, "--at", "60", "--case").out
    case.write_text(said, encoding="utf-8")
    from_case = run("show", str(case), "--svg", "-").out
    lines = [line for line in drawn.splitlines() if "polygon" in line]
    assert lines == [line for line in from_case.splitlines() if "polygon" in line]


def test_a_picture_goes_down_a_pipe_and_nothing_else_does(store: str) -> None:
    done = in_a_process("new", "super-fantasy-brawl", "--json", store=store)
    assert done.returncode == 0, done.stderr
    (match,) = json.loads(in_a_process("list", "--json", store=store).stdout)["matches"]
    shown = in_a_process("show", match["id"], "--svg", "-", store=store)
    assert shown.stderr == ""
    assert title(shown.stdout)


def test_a_picture_of_a_record_that_is_not_there_is_one_line(run: Run, match: str) -> None:
    said = run("show", match, "--at", "9999", "--svg", "-")
    assert said.code == 2
    assert "no record 9999" in said.one_line()
    assert said.out == ""


def test_the_viewer_draws_the_record_that_is_looked_at(
    run: Run, match: str, tmp_path: Path
) -> None:
    file = tmp_path / "seen.svg"
    said = run("replay", match, "--lines", stdin=f"go 60\npicture {file}\npicture {file}\nquit\n")
    assert "the picture is in" in said.out
    assert file.read_text(encoding="utf-8") == run("show", match, "--at", "60", "--svg", "-").out
