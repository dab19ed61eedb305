"""Ctrl-C while an archive is read: one line, exit code 130, no process left, and the next run goes on from what is kept."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT, Run
from tests.cli.test_workers import begun, ends_whole

CORPUS = ROOT / "tests" / "corpus"
FILES = 48
READING = ("--reading", "discard_effect=self_card")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="interrupts are sent by POSIX means")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder that takes some seconds to read."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for number in range(FILES):
        shutil.copyfile(CORPUS / "greedy.replay", folder / f"{number:03}.replay")
    return folder


def interrupted(process: subprocess.Popen[Any]) -> str:
    """What a command had still to say when everybody in its session was interrupted."""
    with process:
        os.killpg(process.pid, signal.SIGINT)
        shown, said = process.communicate(timeout=60)
    assert (said, process.returncode) == ("interrupted; what was acknowledged is kept\n", 130)
    assert ends_whole(process.pid)
    return str(shown)


def test_an_interrupted_impact_keeps_whole_results_and_goes_on_from_them(
    run: Run, archive: Path, tmp_path: Path
) -> None:
    results = tmp_path / "results.jsonl"
    words = ("impact", *READING, str(archive), "--results", str(results), "--jobs", "2")
    process = begun(*words)
    assert process.stdout is not None
    assert "becomes illegal" in process.stdout.readline()
    assert "matches:" not in interrupted(process)
    kept = results.read_bytes().splitlines(keepends=True)
    assert 1 < len(kept) <= FILES
    assert all(line.endswith(b"\n") and json.loads(line) for line in kept)
    said = run(*words)
    assert (said.code, said.out.splitlines()[-1]) == (1, f"{FILES} matches: {FILES} illegal")
    assert results.read_bytes().splitlines(keepends=True)[: len(kept)] == kept


@pytest.mark.parametrize("words", [("index",), ("find", "BP-5.1")], ids=["index", "find"])
def test_an_interrupted_reading_leaves_an_index_that_goes_on(
    run: Run, archive: Path, words: tuple[str, ...]
) -> None:
    process = begun(*words, str(archive), "--jobs", "1")
    index = archive / ".referee.index"
    while not index.exists():
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.1)
    assert interrupted(process) == ""
    assert {path.suffix for path in archive.iterdir()} <= {".replay", ".index"}
    again = run("index", str(archive), "--json").data["indexes"][0]
    assert (again["matches"], again["faults"]) == (FILES, [])
    assert 0 <= again["read"] <= FILES
    found = run("find", "BP-5.1", str(archive), "--json").data
    assert found["found"] > 0
    assert found["found"] % FILES == 0  # the same match so many times
