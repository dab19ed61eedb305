"""Where the time of a fold goes, layer by layer: python -m tests.bench.layers [GAME ...].

One layer is measured at a time, with every call of it timed over several rounds; of each call the least counts, so
that what others do on the machine does not. Some matches of the corpus of the bench are folded, with a digest after every record.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from time import perf_counter_ns
from typing import Any

from cli.play.bot_match import played
from events.chain.match import Match
from events.chain.strands import Sealed
from events.fold.fold import Fold
from events.records.records import Acted
from referee.kernel.decision.ask import Verb
from referee.kernel.engine import run as engine
from replays.file.replay_file import decode
from tests.bench.corpus import ATCG, BOTS, BRAWL, CLASH, GAME, SAVED, orders

ROUNDS, MATCHES = 6, 12
"""So many rounds, over so many matches of each bot."""


@dataclass(frozen=True)
class Layer:
    """A function whose time is taken, with everything that it calls."""

    what: str
    owner: Any
    name: str


LAYERS = (
    Layer("one record, all in all", Fold, "step"),
    Layer("taking what was decided", Fold, "_take"),
    Layer("  the guards of the answer", Verb, "refusals"),
    Layer("  the steps until somebody must choose", engine.Run, "advance"),
    Layer("comparing the check", Fold, "_compare"),
    Layer("  the state as bytes", engine, "wire_of"),
    Layer("  their digest", engine, "digest"),
    Layer("  the recorded check", Sealed, "check"),
)


def main(games: list[str]) -> int:
    """Print the layers of these games, in microseconds for each action."""
    gc.disable()
    for game in games or [GAME, CLASH, BRAWL, SAVED, ATCG]:
        matches = [
            decode(played(order)[1])[1]
            for bot in BOTS
            for order in islice(orders(bot, game), MATCHES)
        ]
        sealed = [each for match in matches for strand in match.strands.values() for each in strand]
        actions = sum(isinstance(each.record(), Acted) for each in sealed)
        print(f"{game}: {actions} actions")
        fold_all(matches)
        for layer in LAYERS:
            calls = least(layer, matches)
            print(f"  {sum(calls) / actions / 1000:7.2f}  {layer.what}", flush=True)
    return 0


def fold_all(matches: list[Match]) -> None:
    """Fold every match, with a digest after every record."""
    for match in matches:
        Fold(match).to_end()


def least(layer: Layer, matches: list[Match]) -> list[int]:
    """The least time of each outermost call of a layer, in nanoseconds, without that of the clock."""
    clock = min(-(perf_counter_ns() - perf_counter_ns()) for _ in range(1000))
    plain: Callable[..., Any] = getattr(layer.owner, layer.name)
    calls: list[int] = []
    inside = False

    def timed(*args: Any, **more: Any) -> Any:
        nonlocal inside
        if inside:
            return plain(*args, **more)
        inside = True
        begun = perf_counter_ns()
        try:
            return plain(*args, **more)
        finally:
            calls.append(perf_counter_ns() - begun - clock)
            inside = False

    found: list[int] = []
    setattr(layer.owner, layer.name, timed)
    try:
        for _ in range(ROUNDS):
            calls.clear()
            fold_all(matches)
            found = [*map(min, found, calls)] if found else [*calls]
    finally:
        setattr(layer.owner, layer.name, plain)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
