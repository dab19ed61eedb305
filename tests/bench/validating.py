"""`referee validate` of many files: its rate on one core and on all, its memory, its bar."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from cli.workers import cores
from tests.bench.commands import START, run
from tests.bench.corpus import BOTS, KEPT, corpus, version
from tests.bench.figures import AT_LEAST, AT_MOST, Figure, Plan, Target, ratios, seconds

WATCH = (
    "import resource, subprocess, sys\n"
    "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)\n"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, done.returncode)\n"
)
"""A small process that tells how much memory the biggest of its children and theirs has used."""


def validate_rates(plan: Plan) -> Iterator[Figure]:
    """One core and all of them in turn, over a part of the archive; then the whole archive."""
    few = archive(plan, max(plan.archive // 10, 400))
    count = len(list(few.glob("*.replay")))
    alone, together = [], []
    for _ in range(max(plan.repeat // 2, 2)):
        alone.append(count / seconds(lambda: run("validate", str(few), "--jobs", "1")))
        together.append(count / seconds(lambda: run("validate", str(few))))
    what = f"referee validate of {count:,} files"
    all_cores = f"{cores()} cores"
    yield Figure("validate-1", f"{what}, --jobs 1", "files/s", alone)
    yield Figure("validate", f"{what}, {all_cores}", "files/s", together)
    target = Target(AT_LEAST, 1.8)
    yield Figure(
        "validate-ratio", f"  {all_cores} against one", "times", ratios(together, alone), target
    )
    whole = archive(plan, plan.archive)
    most, rate = _memory(whole, plan.archive)
    what = f"referee validate of {plan.archive:,} files"
    yield Figure("validate-all", what, "files/s", [rate])
    yield Figure(
        "validate-memory", "  the biggest of its processes", "MB", [most], Target(AT_MOST, 80)
    )
    shown = bar_of(few)
    yield Figure(
        "validate-bar", "  draws a progress bar on a terminal", "bars", [shown], Target(AT_LEAST, 1)
    )


def archive(plan: Plan, size: int) -> Path:
    """A folder of so many replay files: those of the corpus in turn, under several names."""
    folder = KEPT / f"archive-{version()}-{size}"
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


def _memory(folder: Path, files: int) -> tuple[float, float]:
    """Megabytes of the biggest process, and files a second."""
    said = []

    def watch() -> None:
        words = [sys.executable, "-c", WATCH, sys.executable, "-c", START]
        done = subprocess.run(
            [*words, "validate", str(folder)], capture_output=True, text=True, check=True
        )
        said.extend(done.stdout.split())

    rate = files / seconds(watch)
    assert said[1] == "0", said
    unit = 1_000_000 if sys.platform == "darwin" else 1_000_000 / 1024
    return int(said[0]) / unit, rate


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
