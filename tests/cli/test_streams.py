"""Streams that are full or closed: one line where one can be said, the documented exit code, nothing half done."""

from __future__ import annotations

import io
import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from cli.context import Command, Example
from cli.group import group
from cli.output.streams import Outlet
from tests.cli.conftest import ROOT, Run, command_line, environment
from tests.cli.scene import STORE, build_scene

FULL = Path("/dev/full")
NO_ROOM = "No space left on device"
CONTEXT = click.Context(group)
UNREADY = ("reveal",)
"""Commands of which no example ends well without others before it."""
NAMES = [name for name in group.list_commands(CONTEXT) if name not in UNREADY]

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="the system has no /dev/full")


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scene")
    build_scene(folder)
    return folder


TOO_LONG = {
    "amend": Example(
        "amend league.replay --name 1=Anna --judge Ida --rule BP-2.4 --reason Mistyped --key club",
        "",
    )
}
"""What does something, of commands whose line is too long for an example of the help."""


def good_example(name: str) -> Example:
    if name in TOO_LONG:
        return TOO_LONG[name]
    found = group.get_command(CONTEXT, name)
    assert isinstance(found, Command)
    return next(each for each in found.examples if not each.ends)


@contextmanager
def full_disk() -> Iterator[None]:
    """Standard output of this process on a full disk, and nothing to read."""
    with FULL.open("wb") as file, pytest.MonkeyPatch.context() as patch:
        raw = io.FileIO(file.fileno(), "w", closefd=False)
        outlet = io.TextIOWrapper(Outlet(raw), encoding="utf-8")
        patch.setattr(sys, "stdout", outlet)
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        yield


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["prose", "json"])
@pytest.mark.parametrize("name", NAMES)
def test_every_command_says_in_one_line_that_its_output_cannot_be_written(
    name: str,
    more: list[str],
    scene: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "desk"
    shutil.copytree(scene, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("REFEREE_STORE", f"sqlite:///{folder / STORE}")
    example = good_example(name)
    with full_disk():
        code = group.main([*shlex.split(example.words), *more], standalone_mode=False)
    lines = capsys.readouterr().err.splitlines()
    assert (code, lines[-1].endswith(f"cannot be written: {NO_ROOM}")) == (8, True), lines
    assert len(lines) == (2 if name == "play" and more else 1)


def test_what_was_written_is_not_written_again_where_ctrl_c_comes_just_then(tmp_path: Path) -> None:
    code = """
import signal, sys
from cli.output.streams import Outlet, secure_streams
secure_streams()
flush = Outlet.flush
def interrupted(self):
    flush(self)
    Outlet.flush = flush
    raise KeyboardInterrupt
Outlet.flush = interrupted
try:
    print("once", flush=True)
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.stdout, done.stderr) == ("once\ninterrupted\n", "")


def shell(line: str, *words: str, store: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command as a process, with its streams as the line of the shell has them."""
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {line}', "sh", *command_line(*words)],
        env=environment(store),
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


@pytest.mark.parametrize(
    "words", [("games",), ("games", "--json"), ("--help",), ("rules", "clash")]
)
@pytest.mark.parametrize(("line", "why"), [(">&-", "it is closed"), (">/dev/full", NO_ROOM)])
def test_standard_output_that_is_lost_is_one_line(
    words: tuple[str, ...], line: str, why: str, store: str
) -> None:
    done = shell(line, *words, store=store)
    assert done.stderr == f"standard output cannot be written: {why}\n"
    assert done.returncode == 8


def test_an_error_is_said_all_the_same_where_its_answer_cannot_be(store: str) -> None:
    done = shell(">/dev/full", "rules", "clahs", "--json", store=store)
    first, second = done.stderr.splitlines()
    assert "clahs" in first
    assert second == f"standard output cannot be written: {NO_ROOM}"
    assert done.returncode == 8


@pytest.mark.parametrize("line", ["2>/dev/full", "2>&-"])
def test_where_only_the_error_stream_is_lost_the_exit_code_is_that_of_the_answer(
    line: str, store: str
) -> None:
    assert shell(line, "games", store=store).returncode == 0
    assert shell(line, "rules", "clahs", store=store).returncode == 2
    assert shell(line, "nothing", store=store).returncode == 2
    done = shell(line, "rules", "clahs", "--json", store=store)
    assert (done.returncode, json.loads(done.stdout)["exit"]) == (2, 2)


def test_where_both_are_lost_the_exit_code_still_tells(store: str) -> None:
    assert shell(">&- 2>&-", "games", store=store).returncode == 8


@pytest.mark.parametrize(
    "words",
    [
        ("record", "bacon", "--script", "-"),
        ("record", "bacon", "--script", "-", "--json"),
        ("play", "bacon", "--lines"),
        ("new", "bacon", "--cards", "-"),
    ],
    ids=" ".join,
)
def test_where_standard_input_is_closed_no_match_is_opened(
    words: tuple[str, ...], run: Run, store: str
) -> None:
    done = shell("<&-", *words, store=store)
    assert done.stderr == "standard input cannot be read: it is closed\n"
    assert done.returncode == 8
    assert run("list", "--json").data["matches"] == []


@pytest.mark.parametrize("words", [("validate", "-"), ("show", "-"), ("check", "-")])
def test_a_file_from_a_closed_standard_input_is_one_line(
    words: tuple[str, ...], store: str
) -> None:
    done = shell("<&-", *words, store=store)
    assert (done.returncode, done.stderr.count("\n")) == (8, 1), done.stderr
    assert "standard input cannot be read: it is closed" in done.stderr


def test_no_store_is_opened_in_the_place_of_a_closed_stream(store: str, run: Run) -> None:
    done = shell("<&- >&-", "new", "bacon", "--player", "A", "--player", "B", store=store)
    assert done.returncode == 8
    assert [match["players"] for match in run("list", "--json").data["matches"]] == [["A", "B"]]


def test_a_script_from_a_pipe_is_read_as_ever(store: str) -> None:
    done = shell("", "record", "bacon", "--script", "-", store=store, stdin="1: concede\n")
    assert "concede" in done.stdout + done.stderr
    assert done.returncode in (0, 1)
