"""Watched events: told again when something is recorded, until the event is closed, somebody interrupts, or nobody listens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run, command_line, environment
from tests.cli.fork_server import begin
from tests.cli.terminal import Terminal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="interrupts are sent by POSIX means")


@pytest.fixture
def event(run: Run) -> str:
    """An event of four whose only round is paired."""
    words = ("--name", "Club", "--stage", "swiss rounds:1")
    found = run("event", "new", "bacon-project", *words).out.split()[1].rstrip(":")
    for name in ("Ann", "Ben", "Cai", "Dee"):
        assert run("event", "enter", found, name).code == 0
    assert run("event", "start", found).code == 0
    assert run("event", "pair", found).code == 0
    return found


def watching(store: str, *words: str) -> subprocess.Popen[str]:
    return begin(
        command_line("event", *words, "--watch"), env=environment(store), cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def heard(process: subprocess.Popen[str], until: str) -> list[str]:
    """The lines up to the one that says this."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if until in line:
            return lines
    raise AssertionError(lines)


def slip(run: Run, event: str, table: str) -> None:
    assert run("event", "result", event, table, "1-0", "--slip").code == 0


def test_pages_are_written_again_until_the_event_is_closed(run, event, store, tmp_path) -> None:
    wall = tmp_path / "wall"
    with watching(store, "pages", event, str(wall)) as process:
        heard(process, "as of record")
        before = {each.name: each.read_bytes() for each in wall.iterdir()}
        slip(run, event, "1-1")
        heard(process, "as of record")
        after = {each.name: each.read_bytes() for each in wall.iterdir()}
        assert before.keys() <= after.keys()
        assert before != after
        slip(run, event, "1-2")
        for words in (("finish", event), ("close", event)):
            assert run("event", *words).code == 0
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    now = run("event", "pages", event, str(wall)).out
    assert "nothing new" in now
    assert out.splitlines()[-1].split()[-1] == now.split()[-1]


def test_ctrl_c_ends_watched_standings_with_one_line(run, event, store) -> None:
    with watching(store, "standings", event, "--json") as process:
        (first,) = heard(process, "standings")
        slip(run, event, "1-1")
        (second,) = heard(process, "standings")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert json.loads(second)["record"] == json.loads(first)["record"] + 1
    assert (process.returncode, out) == (130, "")
    assert err.count("\n") == 1
    assert "interrupted" in err


def test_pages_that_are_there_stay_whole_when_somebody_interrupts(run, event, store, tmp_path):
    wall = tmp_path / "wall"
    with watching(store, "pages", event, str(wall)) as process:
        heard(process, "as of record")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err.count("\n")) == (130, 1)
    assert all(each.read_text().endswith("</html>\n") for each in wall.glob("*.html"))
    assert [each.name for each in wall.iterdir() if each.suffix not in (".html", ".css")] == []
    assert "nothing new" in run("event", "pages", event, str(wall)).out


def test_on_a_terminal_the_screen_is_told_anew_and_given_back(run, event, store) -> None:
    with Terminal(*command_line("event", "pairings", event, "--watch"), store=store) as terminal:
        terminal.until("table")
        before = terminal.attributes()
        slip(run, event, "1-1")
        terminal.until("1-0")
        terminal.until_true(lambda: terminal.shown.count("seat 1") == 1, "one table of pairings")
        terminal.send("\x03")
        assert terminal.end() == 130
        assert "interrupted" in terminal.kept
        assert terminal.attributes() == before


def test_nobody_listening_ends_it_quietly(run, event, store) -> None:
    with watching(store, "standings", event) as process:
        heard(process, "Ann")
        assert process.stdout is not None
        process.stdout.close()
        slip(run, event, "1-1")
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert process.wait(30) == 0


@pytest.mark.parametrize("how", ["a file", "a record", "a list"])
def test_what_does_not_change_is_not_watched(run, event, tmp_path: Path, how) -> None:
    copy = str(tmp_path / "hall.replay")
    assert run("share", event, "-o", copy).code == 0
    words = {"a file": (copy,), "a record": (event, "--at", "3"), "a list": (event, "--csv")}[how]
    for view in ("show", "pairings", "standings", "pages"):
        where = (str(tmp_path / "wall"),) if view == "pages" else ()
        said = run("event", view, words[0], *where, *words[1:], "--watch")
        assert said.code == 2
        assert "--" in said.one_line()
    assert not (tmp_path / "wall").exists()
