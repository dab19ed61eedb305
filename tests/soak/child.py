"""Stretches: a process of its own that does a stretch of a chapter, and says a line for each match."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any, Protocol


class Stretch(Protocol):
    """Does the matches of a seed from one number up to another; watched, it also counts."""

    def __call__(
        self, seed: int, start: int, stop: int, *, watched: bool
    ) -> Iterable[Mapping[str, Any]]: ...


def say_stretch(stretch: Stretch) -> None:
    """Do the stretch that the command line names, and print its lines as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--from", type=int, required=True, dest="start")
    parser.add_argument("--to", type=int, required=True, dest="stop")
    parser.add_argument("--watched", action="store_true")
    asked = parser.parse_args()
    for line in stretch(asked.seed, asked.start, asked.stop, watched=asked.watched):
        sys.stdout.write(json.dumps(line) + "\n")
