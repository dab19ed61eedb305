"""A child of the fuzzing chapter: tries stretches of inputs, each of one kind, under limits.

    python -m tests.soak.fuzz_child --seed 1 --stretch "card files" 0 200 --stretch cases 0 80
    python -m tests.soak.fuzz_child --kind "card files" --file FINDING/input

It says in front which input comes next, so that the parent knows which one killed it. A file is
tried as it is, and its traceback shown.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import signal
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from tests.soak.command_lines import forget
from tests.soak.trials.kinds import KINDS, Kind
from tests.soak.work import signature, whole_story

SECONDS = 10.0
"""So much processor time an input may take."""
MEGABYTES = 160
"""So much more memory than before an input may take."""
ADDRESSES = 3 << 30
"""So much address space the child has: an input that needs more fails."""

LITTER = 50_000
"""After so many new objects refuse is looked for."""


class TooSlow(BaseException):
    """An input took too long. No `except Exception` may take it for something else."""


def _ring(*_: object) -> None:
    raise TooSlow


def tried(kind: Kind, data: bytes, random: Random) -> dict[str, Any]:
    """What came of one input, the time and the memory that it took."""
    before, start = peak_mb(), time.perf_counter()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    line: dict[str, Any] = {}
    try:
        line["came"] = kind.attempt(data, random)
    except TooSlow:
        line |= {"error": f"more than {SECONDS:g} s", "says": "", "story": ""}
    except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
        line |= {"error": signature(error), "says": str(error), "story": whole_story(error)}
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    line["seconds"] = round(time.perf_counter() - start, 4)
    line["grown"] = round(peak_mb() - before, 1)
    if line["grown"] > MEGABYTES and "error" not in line:
        line |= {"error": f"more than {MEGABYTES} MB", "says": str(line["grown"]), "story": ""}
    return line


def peak_mb() -> float:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def try_stretch(kind: Kind, seed: int, start: int, stop: int) -> None:
    """Try the inputs of these numbers, one line of data for each."""
    for number in range(start, stop):
        random = Random(f"{seed} {kind.name} {number}")
        data = kind.make(random)
        say({"kind": kind.name, "next": number})
        line = tried(kind, data, random) | {"kind": kind.name, "n": number}
        if "error" in line:
            line["input"] = data.hex()
        say(line)


def say(line: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kind", choices=list(KINDS))
    parser.add_argument("--file", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stretch", action="append", nargs=3, metavar=("KIND", "FROM", "TO"))
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    signal.signal(signal.SIGPROF, _ring)
    gc.freeze()  # What was imported stays; to look for refuse in it takes a third of the time.
    gc.set_threshold(LITTER, 20, 20)
    try:
        if asked.file is not None:
            print(KINDS[asked.kind].attempt(asked.file.read_bytes(), Random(0)))
        for name, start, stop in asked.stretch or ():
            try_stretch(KINDS[name], asked.seed, int(start), int(stop))
    finally:
        forget()


if __name__ == "__main__":
    main()
