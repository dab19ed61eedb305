"""Processes: closed pipes, full disks, stores that cannot be written, interrupts, our own bugs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee import errors
from tests.cli.conftest import ROOT, Run, command_line, environment, in_a_process
from tests.cli.fork_server import begin


def test_a_closed_pipe_ends_quietly(played: Path) -> None:
    with begin(
        command_line("log", str(played)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(20) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_behind_the_output_is_one_line(played: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = in_a_process("log", str(played), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 8
    assert done.stderr.count("\n") == 1
    assert "No space left" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="file sizes are limited by POSIX means")
def test_a_full_disk_under_the_store_loses_nothing_acknowledged(store: str) -> None:
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, 120_000))\n"
        "from cli.main import main\n"
        "sys.argv = ['referee', *sys.argv[1:]]\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "simulate", "bacon", "-n", "40", "--seed", "ab"],
        env=environment(store),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 8, done.stderr
    assert done.stderr.count("\n") == 1
    acknowledged = [line.split()[0] for line in done.stdout.splitlines() if line.endswith("bytes")]
    listed = in_a_process("list", store=store).stdout
    assert acknowledged
    assert all(name in listed for name in acknowledged)


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="the superuser may write everywhere"
)
def test_a_read_only_store_is_one_line(store: str, tmp_path: Path) -> None:
    assert in_a_process("new", "bacon", store=store).returncode == 0
    file = Path(store.removeprefix("sqlite:///"))
    file.chmod(0o444)
    tmp_path.chmod(0o555)
    done = in_a_process("new", "bacon", store=store)
    tmp_path.chmod(0o755)
    assert done.returncode == 8
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="no file system that nobody writes")
def test_a_file_system_that_nobody_writes_is_one_line(run: Run, played: Path) -> None:
    run("import", str(played))
    said = run("export", played.stem, "-o", "/proc/x.replay")
    assert said.code == 8
    assert "/proc/x.replay" in said.one_line()
    stored = run("list", "--store", "sqlite:////proc/x.sqlite")
    assert stored.code == 8
    assert "/proc/x.sqlite" in stored.one_line()


def test_an_interrupt_is_130_and_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.commands.archive.list_.open_journal", interrupt)
    said = run("list")
    assert said.code == 130
    assert "what was acknowledged is kept" in said.one_line()


@pytest.mark.parametrize("bug", [errors.RefereeBug("a broken promise"), ValueError("odd")])
def test_a_bug_of_ours_is_one_line_that_asks_for_a_report(
    run: Run, monkeypatch: pytest.MonkeyPatch, bug: Exception
) -> None:
    def fail(*_: object) -> None:
        raise bug

    monkeypatch.setattr("cli.commands.archive.list_.open_journal", fail)
    said = run("list")
    assert said.code == 70
    assert "please report" in said.one_line()


def test_a_stranger_named_events_is_noticed(tmp_path: Path) -> None:
    stranger = tmp_path / "events"
    stranger.mkdir()
    (stranger / "__init__.py").write_text("from .events import Events\n", encoding="utf-8")
    (stranger / "events.py").write_text("class Events: pass\n", encoding="utf-8")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import cli.main as m; m.main()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 8
    assert done.stderr.count("\n") == 1
    assert "another package named 'events'" in done.stderr


def test_the_output_is_utf8_whatever_the_terminal_says(store: str) -> None:
    names = ["--player", "Zo\u00eb", "--player", "\u738b"]
    assert in_a_process("new", "bacon", *names, store=store).returncode == 0
    done = subprocess.run(
        command_line("list"),
        env=environment(store) | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert "(Zo\u00eb, \u738b)".encode() in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="interrupts are sent by POSIX means")
def test_an_interrupted_recording_keeps_what_was_acknowledged(run: Run, store: str) -> None:
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from cli.main import main; sys.argv = ['referee', *sys.argv[1:]]; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, "record", "bacon", "--script", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(store),
        cwd=ROOT,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("1: choose-profile raven\n")
        process.stdin.flush()
        match = process.stdout.readline().split()[1]
        assert "choose-profile raven-grey" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == "interrupted; what was acknowledged is kept\n"
        assert process.wait(20) == 130
    assert "1: choose-profile raven-grey" in run("log", match, "--full").out
