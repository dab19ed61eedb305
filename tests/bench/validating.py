"""`referee validate` of many files: its rate on one core and on all, its memory, its bar."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cli.workers import cores
from tests.bench.commands import START
from tests.bench.corpus import BOTS, corpus, kept
from tests.bench.figures import AT_LEAST, AT_MOST, Figure, Plan, Target, ratios, seconds

WATCH = (
    "import resource, subprocess, sys\n"
    "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)\n"
    "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
    "print(used.ru_maxrss, used.ru_utime + used.ru_stime, done.returncode)\n"
)
"""A small process that tells how much memory the biggest of its children and theirs has used, and how many seconds of processors all."""


@dataclass(frozen=True)
class Run:
    """One run over a folder: files a second, the megabytes of the biggest process, processor seconds of all."""

    rate: float
    memory: float
    busy: float


def validate_rates(plan: Plan) -> Iterator[Figure]:
    """The whole archive in one run, by one process and by one for each core in turn."""
    folder = archive(plan, plan.archive)
    alone, together = [], []
    for _ in range(max(plan.repeat // 3, 2)):
        alone.append(_watched(folder, plan.archive, "--jobs", "1"))
        together.append(_watched(folder, plan.archive))
    what = f"referee validate of {plan.archive:,} files"
    all_cores = f"{cores()} cores"
    rate_alone, rate = [run.rate for run in alone], [run.rate for run in together]
    yield Figure("validate-1", f"{what}, --jobs 1", "files/s", rate_alone)
    yield Figure("validate", f"{what}, {all_cores}", "files/s", rate)
    times = ratios(rate, rate_alone)
    wanted = Target(AT_LEAST, 0.95 * cores())
    yield Figure("validate-ratio", f"  {all_cores} against one", "times", times, wanted)
    busy = ratios([run.busy for run in alone], [run.busy for run in together])
    most = Target(AT_LEAST, 0.95)
    yield Figure("validate-busy", "  processor time of one against all", "times", busy, most)
    memory = [run.memory for run in together]
    yield Figure("validate-memory", "  the biggest process", "MB", memory, Target(AT_MOST, 80))
    shown = bar_of(archive(plan, plan.archive // 10))
    yield Figure(
        "validate-bar", "  progress bars on a terminal", "bars", [shown], Target(AT_LEAST, 1)
    )


def archive(plan: Plan, size: int) -> Path:
    """A folder of so many replay files: those of the corpus in turn, under several names."""
    folder = kept() / f"archive-{size}"
    if not folder.exists():
        making = folder.with_suffix(".making")
        making.mkdir(parents=True, exist_ok=True)
        files = [file for pair in zip(*(corpus(bot, plan.matches).files for bot in BOTS), strict=True)
                 for file in pair]  # fmt: skip
        for number in range(size):
            target = making / f"{number:05}.replay"
            target.unlink(missing_ok=True)
            os.link(files[number % len(files)], target)
        making.rename(folder)
    return folder


def _watched(folder: Path, files: int, *words: str) -> Run:
    said = []

    def watch() -> None:
        start = [sys.executable, "-c", WATCH, sys.executable, "-c", START]
        done = subprocess.run(
            [*start, "validate", str(folder), *words], capture_output=True, text=True, check=True
        )
        said.extend(done.stdout.split())

    rate = files / seconds(watch)
    assert said[2] == "0", said
    unit = 1_000_000 if sys.platform == "darwin" else 1_000_000 / 1024
    return Run(rate, int(said[0]) / unit, float(said[1]))


def bar_of(folder: Path) -> int:
    """1 if the terminal shows a bar while the files are validated, else 0."""
    if not hasattr(os, "openpty"):
        return 0
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", START, "validate", str(folder)],
        stdout=theirs,
        stderr=theirs,
        stdin=theirs,
    ):
        os.close(theirs)
        shown = b""
        while part := _read(ours):
            shown += part
    os.close(ours)
    return int(b"%" in shown)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # nobody is at the other end any more
        return b""
