"""A command that the server forks is like one that was started: words, exit codes, streams, signals, terminal."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, command_line, environment
from tests.cli.fork_server import Forked, begin, can_fork
from tests.cli.terminal import Terminal

PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


@pytest.mark.parametrize(
    "words",
    [
        ["list", "--help"],
        ["lisst"],
        ["validate", "nowhere.replay", "--json"],
        ["show", "-"],
        ["validate", "tests/corpus/conceded.replay", "tests/corpus/live.replay", "--jobs", "2"],
    ],
    ids=" ".join,
)
def test_what_is_said_and_how_it_ends_is_the_same(words: list[str], store: str) -> None:
    env = environment(store) | {"COLUMNS": "70", "NO_COLOR": "1"}
    ended = []
    for start in (subprocess.Popen, Forked):
        with start(command_line(*words), env=env, cwd=ROOT, text=True, **PIPES) as process:
            ended.append((*process.communicate("no replay"), process.returncode))
    assert ended[0] == ended[1]


def test_a_signal_that_ends_it_is_known(store: str) -> None:
    words, env = command_line("record", "bacon", "--script", "-"), environment(store)
    for number in (signal.SIGKILL, signal.SIGTERM):
        with begin(words, env=env, cwd=ROOT, **PIPES) as process:
            assert process.poll() is None
            assert os.getpgid(process.pid) == os.getpgid(0)
            process.send_signal(number)
            assert process.wait(60) == -number


def test_at_a_terminal_it_has_a_session_of_its_own(played: Path) -> None:
    with Terminal(*command_line("replay", str(played))) as terminal:
        terminal.until("record 1 of ")
        pid = terminal.process.pid
        assert os.getsid(pid) == os.getpgid(pid) == os.tcgetpgrp(terminal.master) == pid


def test_what_python_reads_when_it_starts_is_started() -> None:
    words, env = command_line("list"), environment()
    assert can_fork(words, env | {"TERM": "dumb", "COLUMNS": "40"})
    assert not can_fork(words, env | {"PYTHONHASHSEED": "7"})
    assert not can_fork(words, env | {"LC_ALL": "C"})
    assert not can_fork(["sh", *words], env)
