"""Where the time of a fold goes, layer by layer, and that of a validation: python -m tests.bench.layers [GAME ...].

One layer is measured at a time, with every call of it timed over several rounds; of each call the least counts, so
that what others do on the machine does not. Some matches of the corpus of the bench are folded, with a digest after every record;
then their files are validated.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from time import perf_counter_ns
from typing import Any

from cli.play.bot_match import played
from events.chain.match import Match
from events.chain.strands import Sealed
from events.fold.fold import Fold
from events.log.transcript import Transcript
from events.records.records import Acted
from referee.kernel.decision.ask import Verb
from referee.kernel.engine import run as engine
from referee.kernel.facts import FactKind
from replays.file.replay_file import decode
from replays.verify import refold, verify
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
WHOLE = (
    Layer("reading the file: leaves, chains, seals", verify, "decode_front"),
    Layer("the fold, with the facts that follow", Fold, "step"),
    Layer("  those facts", FactKind, "tell"),
    Layer("telling everybody of them, in words", Transcript, "hear"),
    Layer("the roots of what was told", refold, "compare_transcript"),
)
"""The layers of a validation, as its modules know them; a file as a whole takes too long for its least time to say anything."""


def main(games: list[str]) -> int:
    """Print the layers of these games, in microseconds for each action."""
    gc.disable()
    for game in games or [GAME, CLASH, BRAWL, SAVED, ATCG]:
        files = [played(order)[1] for bot in BOTS for order in islice(orders(bot, game), MATCHES)]
        matches = [decode(data)[1] for data in files]
        sealed = [each for match in matches for strand in match.strands.values() for each in strand]
        actions = sum(isinstance(each.record(), Acted) for each in sealed)
        print(f"{game}: {actions} actions")
        print_layers(LAYERS, partial(fold_all, matches), actions)
        print_layers(WHOLE, partial(validate_all, files), actions)
    return 0


def print_layers(layers: Sequence[Layer], work: Callable[[], None], actions: int) -> None:
    """Print what each of these layers takes of that work, in microseconds for each action."""
    work()
    for layer in layers:
        print(f"  {sum(least(layer, work)) / actions / 1000:7.2f}  {layer.what}", flush=True)


def fold_all(matches: list[Match]) -> None:
    """Fold every match, with a digest after every record."""
    for match in matches:
        Fold(match).to_end()


def validate_all(files: list[bytes]) -> None:
    """Validate every file."""
    for data in files:
        assert verify.verify(data).good


def least(layer: Layer, work: Callable[[], None]) -> list[int]:
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
            work()
            found = [*map(min, found, calls)] if found else [*calls]
    finally:
        setattr(layer.owner, layer.name, plain)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
