"""Line by line: what pipes and screen readers get, never a moved cursor."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.conftest import ROOT, environment
from tests.cli.terminal import Terminal

TALK = """
import sys
from cli.output.say import Say
from cli.terminal.line_mode import Lines
from referee.kernel.show.rows import row
lines = Lines(Say(plain=True))
lines.show([row("a row that is rather long for this window")])
while (line := lines.ask("say> ", lambda text: ["cast 5h"])) is not None:
    if line == "hide":
        lines.hide([row("Ben, please")], "Enter> ")
    lines.show([row(f"heard {line!r}")])
print("after")
"""


WATCHED = """
import sys
from cli.output.say import Say
from cli.terminal import line_mode
line_mode.EVERY = 0.05
news = iter(["", "", "Ben asks"])
lines = line_mode.Lines(Say(plain=True))
while (line := lines.ask("say> ", watch=lambda: next(news, ""))) is not None:
    print(f"heard {line!r}")
"""


def piped(data: bytes, script: str = TALK) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", script],
        input=data,
        env=environment(),
        capture_output=True,
        check=False,
        cwd=ROOT,
    )


def test_a_pipe_reads_as_a_transcript():
    done = piped(b"one\nhide\n\ntwo")
    assert done.stdout.decode().splitlines() == [
        "a row that is rather long for this window",
        "say> one",
        "heard 'one'",
        "say> hide",
        "Ben, please",
        "Enter> ",
        "heard 'hide'",
        "say> two",
        "heard 'two'",
        "after",
    ]


def test_bytes_that_are_no_text_are_said_to_be_none():
    done = piped(b"\xff\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "say> \ufffd" in done.stdout.decode()


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX")
def test_what_goes_on_meanwhile_is_told_a_person_as_it_comes_and_a_pipe_never():
    with Terminal(sys.executable, "-c", WATCHED, TERM="dumb") as terminal:
        terminal.until("say>")
        terminal.send("on")
        terminal.until("Ben asks")
        terminal.until_asked("say> on")
        terminal.send("e\r")
        terminal.until("heard 'one'")
        terminal.until_asked("say>")
        assert terminal.shown.count("Ben asks") == 1
        terminal.send("\x04")
        assert terminal.end() == 0
    assert piped(b"one\n", WATCHED).stdout == b"say> one\nheard 'one'\n"


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX")
def test_a_terminal_without_a_cursor_has_history_and_completion():
    with Terminal(sys.executable, "-c", TALK, columns=30, TERM="dumb") as terminal:
        shown = terminal.until("say>")
        assert shown.splitlines()[1].strip() == "this window"
        terminal.send("ca\t\r")
        terminal.until("heard 'cast 5h'")
        terminal.send("\x1b[A!\r")
        terminal.until("heard 'cast 5h!'")
        terminal.until_asked("say>")
        terminal.send("\x04")
        assert terminal.end() == 0
        assert b"\x1b[?1049h" not in terminal.raw
