"""Processes of a soak: started with a hash seed and limits of their own, measured when they end."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Ended:
    """How a process ended, what it said, how long it took and how much memory it had at most."""

    code: int
    out: str
    err: str
    seconds: float
    peak_mb: float


def python(module: str, *words: object) -> list[str]:
    """The words that start one of our modules with this Python."""
    return [sys.executable, "-m", module, *map(str, words)]


def referee(*words: object) -> list[str]:
    """The words that start the command line."""
    return python("cli.main", *words)


def surroundings(store: str | None = None, **more: str) -> dict[str, str]:
    """The environment of a process: no colours, no settings of the person who runs the soak."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    stored = {} if store is None else {"REFEREE_STORE": store}
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    return kept | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"} | stored | more


def ended(
    words: Sequence[str], env: Mapping[str, str], stdin: bytes = b"", cwd: Path = ROOT
) -> Ended:
    """Run a process to its end. What it says goes to files first, so that it never waits for us."""
    with (
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
        tempfile.TemporaryFile() as fed,
    ):
        fed.write(stdin)
        fed.seek(0)
        start = time.monotonic()
        with subprocess.Popen(
            words, stdin=fed, stdout=out, stderr=err, env=dict(env), cwd=cwd
        ) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - start
        out.seek(0)
        err.seek(0)
        return Ended(
            process.returncode,
            out.read().decode(errors="replace"),
            err.read().decode(errors="replace"),
            round(seconds, 3),
            round(usage.ru_maxrss / 1024, 1),
        )
