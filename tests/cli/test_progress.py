"""Progress bars: on a terminal only, one line wide, and what is printed stands above them whole."""

from __future__ import annotations

import re
import shutil
import sys
from io import StringIO
from pathlib import Path

import pytest

from cli.output.progress import NARROWEST, WIDEST, Bar, bar_line, rate, span
from tests.cli.conftest import ROOT, Run, command_line, in_a_process
from tests.cli.terminal import Terminal
from tests.sizes import of_each

FRAME = re.compile(rb"\r\x1b\[K([^\r\n]*)")
SHORT = ROOT / "tests" / "corpus" / "conceded.replay"
TOTAL = re.compile(r"^(\d+) files in \d+:\d\d, [\d.]+/s$", re.MULTILINE)


@of_each("columns", range(1, 130))
def test_the_bar_never_fills_the_line(columns: int) -> None:
    for done in (0, 7, 10_000):
        text = bar_line("files", done, 10_000, 208.4, columns)
        assert len(text) < max(columns, 1) or text == ""
        assert text or columns < 6


def test_a_wide_terminal_shows_everything_and_a_narrow_one_what_matters() -> None:
    wide = bar_line("files", 2500, 10_000, 208.4, 100)
    assert wide == f"files  [{'#' * 7}{'-' * 23}]  2500/10000  25%  208/s  0:36 left"
    assert bar_line("files", 2500, 10_000, 208.4, 40) == "2500/10000  25%  0:36 left"
    assert bar_line("files", 2500, 10_000, 208.4, 12) == "2500/10000"
    assert bar_line("files", 2500, 10_000, 208.4, 5) == "25%"
    assert len(re.search(r"\[(.*)\]", wide)[1]) == WIDEST
    middle = bar_line("files", 2500, 10_000, 208.4, 62)
    assert len(re.search(r"\[(.*)\]", middle)[1]) >= NARROWEST


def test_before_the_first_is_done_nobody_guesses() -> None:
    assert bar_line("files", 0, 10, 0, 80).endswith("0/10  0%  0.0/s  - left")
    assert bar_line("files", 0, 0, 0, 80).endswith("0/0  100%  0.0/s  - left")


def test_rates_and_spans_in_words() -> None:
    assert [rate(0.41), rate(9.96), rate(208.4)] == ["0.4/s", "10.0/s", "208/s"]
    assert [span(0.2), span(61), span(3600 * 2 + 62)] == ["0:00", "1:01", "2:01:02"]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder of forty short files, two of which are no replays at all."""
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(40):
        shutil.copy(SHORT, folder / f"{number:03}.replay")
    for number in (7, 30):
        (folder / f"{number:03}.replay").write_bytes(b"not a replay")
    return folder


@pytest.mark.parametrize("columns", [120, 34])
def test_what_is_printed_stands_whole_above_the_bar(many: Path, columns: int) -> None:
    lines = in_a_process("validate", str(many), "--jobs", "1").stdout.splitlines()
    words = command_line("validate", str(many), "--jobs", "1")
    with Terminal(*words, columns=columns) as terminal:
        assert terminal.end() == 3
        kept = [line.rstrip() for line in terminal.kept.splitlines()]
        raw = terminal.raw
    flowing = "".join(line.ljust(columns) for line in kept)
    assert all(line in flowing for line in lines)
    frames = [frame.decode() for frame in FRAME.findall(raw) if b"/40" in frame]
    assert frames
    assert all(len(frame) < columns for frame in frames)
    assert not [line for line in kept if "/40" in line]
    assert TOTAL.search("\n".join(kept))


def test_an_interrupt_leaves_what_was_printed_and_no_bar(store: str) -> None:
    words = command_line("simulate", "bacon", "-n", "100000", "--seed", "ab")
    with Terminal(*words, store=store, columns=100) as terminal:
        terminal.until("bytes")
        terminal.send("\x03")
        assert terminal.end() == 130
        kept = terminal.kept
    assert "/100000" not in kept
    assert kept.rstrip().splitlines()[-1].startswith("interrupted; ")
    listed = in_a_process("list", store=store).stdout
    said = re.findall(r"^(\w{8})  \d+ bytes", kept, re.MULTILINE)
    assert said
    assert all(name in listed for name in said)


def test_a_key_between_two_drawings_leaves_nothing_on_the_line() -> None:
    written = StringIO()
    bar = Bar(10, "files", written)
    bar.show()
    bar.hide()
    written.write("^C")  # the terminal's own, while no bar is there
    bar.hide()
    assert written.getvalue().endswith("^C")
    bar.end()
    assert written.getvalue().endswith("^C\r\x1b[K")


def test_an_error_in_the_middle_stands_on_a_line_of_its_own(tmp_path: Path, played: Path) -> None:
    other = tmp_path / "out"
    other.mkdir()
    words = ["simulate", "bacon", "-n", "3", "--seed", "ab", "-o"]
    assert in_a_process(*words, str(other)).returncode == 0
    first = min(other.glob("*.replay"))
    first.write_bytes(b"mine")
    with Terminal(*command_line(*words, str(other)), columns=200) as terminal:
        assert terminal.end() == 8
        last = terminal.kept.rstrip().splitlines()[-1]
    assert last.startswith(f"'{first}' exists already")


@pytest.mark.parametrize("more", [["--plain"], ["--json"]])
def test_no_bar_where_none_is_wanted(many: Path, more: list[str]) -> None:
    with Terminal(*command_line("validate", str(many), *more, "--jobs", "1")) as terminal:
        terminal.end()
        assert b"/40" not in terminal.raw
        assert b"\x1b" not in terminal.raw


def test_no_bar_in_a_pipe(many: Path) -> None:
    done = in_a_process("validate", str(many), "--jobs", "1")
    assert done.stderr == ""
    code = f"import subprocess, sys; subprocess.run({command_line('validate', str(many))!r}, stdout=subprocess.DEVNULL)"
    with Terminal(sys.executable, "-c", code) as terminal:
        terminal.end()
        assert b"/40" not in terminal.raw


def test_without_a_terminal_nothing_is_added(run: Run, many: Path) -> None:
    assert run("validate", str(many)).err == ""


def test_an_import_of_many_cards_shows_how_far_it_has_come(tmp_path: Path) -> None:
    rows = [f"LAMP {number},s,3,2g,#HUMAN,Frobnicate.,3,C{number:03}" for number in range(60)]
    header = "TITLE,subtitle,Power,Enter Cost,Tags,Game Text,Stars,Card Number"
    (tmp_path / "list.csv").write_text("\n".join([header, *rows]), encoding="utf-8")
    words = ["cards", "homestuck-atcg", "--import", str(tmp_path / "list.csv")]
    with Terminal(*command_line(*words), columns=100) as terminal:
        assert terminal.end() == 1
        raw, kept = terminal.raw, terminal.kept
    frames = [frame.decode() for frame in FRAME.findall(raw)]
    assert any(frame.startswith("cards read  [") for frame in frames)
    assert any(frame.startswith("cards proven  [") for frame in frames)
    assert re.search(r"^60 cards read in \d:\d\d, ", kept, re.MULTILINE)
    assert b"60 cards, 0 understood" in raw
