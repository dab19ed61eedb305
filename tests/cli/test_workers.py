"""Workers: results in order, nothing left behind, one line when one of them is ended."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from cli.workers import AHEAD, CHUNK, in_order
from referee.errors import NotFound
from tests.cli.conftest import ROOT, Run, environment

FILES = 120
SHORT = ROOT / "tests" / "corpus" / "conceded.replay"


def tripled(number: int) -> int:
    """A piece of work that a later one overtakes."""
    time.sleep(0.002 * (number % 3))
    return number * 3


def refuse_the_seventh(number: int) -> int:
    if number == 7:
        message = "the seventh"
        raise NotFound(message)
    return number


def end_the_process(number: int) -> int:
    os._exit(number)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_things(jobs: int) -> None:
    assert list(in_order(tripled, range(100), jobs)) == [3 * number for number in range(100)]
    assert list(in_order(tripled, [], jobs)) == []


def test_what_is_to_be_done_is_taken_only_when_there_is_room_for_it() -> None:
    things = iter(range(10_000))
    results = in_order(tripled, things, 2)
    assert next(results) == 0
    assert next(things) <= 2 * AHEAD * CHUNK
    results.close()
    assert active_children() == []


def test_an_error_of_the_work_comes_out_and_ends_the_rest() -> None:
    results = in_order(refuse_the_seventh, range(1000), 2)
    with pytest.raises(NotFound, match="the seventh"):
        list(results)
    assert active_children() == []


def test_a_worker_that_was_ended_is_an_error_and_no_hang() -> None:
    with pytest.raises(ChildProcessError, match="ended from outside"):
        list(in_order(end_the_process, [3], 2))


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of many short files in two more folders; one of them is cut, one is none."""
    folder = tmp_path_factory.mktemp("many")
    for number in range(FILES):
        inside = folder / ("a" if number % 2 else "b") / f"{number:03}.replay"
        inside.parent.mkdir(exist_ok=True)
        shutil.copyfile(SHORT, inside)
    (folder / "a" / "007.replay").write_bytes(SHORT.read_bytes()[:-40])
    (folder / "b" / "090.replay").write_bytes(b"not a replay")
    return folder


def test_many_files_get_the_same_verdicts_from_one_process_and_from_three(
    run: Run, many: Path
) -> None:
    alone = run("validate", str(many), "--jobs", "1")
    together = run("validate", str(many), "--jobs", "3")
    assert (alone.code, alone.out, alone.err) == (together.code, together.out, together.err)
    assert (alone.code, alone.out.splitlines()[-1]) == (3, f"{FILES - 2} good, 2 bad")
    places = [line.partition(":")[0] for line in alone.out.splitlines()[:-1]]
    assert places == sorted(places)
    assert len(places) == FILES


def test_many_verdicts_are_one_object_that_is_printed_as_they_come(run: Run, many: Path) -> None:
    said = run("validate", str(many), "--json", "--jobs", "2")
    (line,) = said.out.splitlines()
    whole = json.loads(line)
    assert whole["schema"] == "referee/validate/1"
    assert [each["good"] for each in whole["files"]].count(False) == 2
    assert len(whole["files"]) == FILES
    assert json.dumps(whole, separators=(", ", ": ")) == line


@pytest.mark.skipif(os.name != "posix", reason="interrupts are sent by POSIX means")
def test_an_interrupt_ends_all_workers_with_one_line(many: Path) -> None:
    with validating(many) as process:
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate()
        assert said == "interrupted; what was acknowledged is kept\n"
        assert process.returncode == 130
    assert ends_whole(process.pid)


@pytest.mark.skipif(os.name != "posix", reason="processes are ended by POSIX means")
def test_workers_do_not_outlive_a_command_that_was_killed(many: Path) -> None:
    with validating(many) as process:
        process.kill()
        process.wait(20)
    assert ends_whole(process.pid)


def held_back(_: int) -> set[signal.Signals]:
    return signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.skipif(os.name != "posix", reason="interrupts are sent by POSIX means")
def test_no_worker_hears_an_interrupt_and_we_still_do() -> None:
    assert all(signal.SIGINT in signals for signals in in_order(held_back, range(64), 2))
    assert signal.SIGINT not in held_back(0)


HEARS = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from cli.main import main; sys.argv = ['referee', *sys.argv[1:]]; main()"
)
"""Tests may have been started in the background, where interrupts are not heard."""


def begun(*words: str) -> subprocess.Popen[Any]:
    """A command in a session of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", HEARS, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=ROOT,
        text=True,
        start_new_session=True,
    )


def validating(folder: Path) -> subprocess.Popen[Any]:
    """A command in a session of its own that has said its first verdicts and has many to go."""
    process = begun("validate", *[str(folder)] * 40, "--jobs", "2")
    assert process.stdout is not None
    assert "proven" in process.stdout.readline()
    return process


def ends_whole(session: int) -> bool:
    """Whether every process of the session ends."""
    for _ in range(200):
        try:
            os.killpg(session, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
