"""Windows that nobody could use: what a step costs that somebody might react to, and nobody can."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from referee.games.save_your_bacon.rules.reaction_windows import settle
from referee.games.save_your_bacon.state.events import happen_to
from referee.kernel.engine.run import Run
from tests.bench.figures import Figure, Plan
from tests.games.save_your_bacon.harness import play

MATCHES, APART = 6, 9
"""So many random matches give moments, one in so many decisions."""
TIMES = 2_000
HEARD = ("exhausted", "targeted", "placed", "readied")
"""What often happens, and is heard by some effect in play or card of the match."""


def window_times(plan: Plan) -> Iterator[Figure]:
    """A step that is settled where nobody can use anything, in matches of two and of four seats."""
    for seats in (2, 4):
        moments = quiet_moments(seats)
        samples = [settled(moments) for _ in range(plan.repeat)]
        what = f"a window that nobody could use, {seats} seats"
        yield Figure(
            f"window-{seats}", what, "microseconds", samples, note=f"{len(moments)} moments"
        )


def quiet_moments(seats: int) -> list[tuple[Run[Any], str, int]]:
    """Moments, with something that happens to a card in play, after which nobody is asked."""
    found = []

    def watch(run: Run[Any], ask: object, answer: object) -> None:
        nonlocal passed
        passed += 1
        if passed % APART == 0 and run.state.turn and not run.lanes:
            things = [card.thing for card in run.state.things()]
            what = HEARD[passed // APART % len(HEARD)]
            moment = run.fork(), what, things[passed % len(things)]
            if is_quiet(*moment):
                found.append(moment)

    passed = 0
    for number in range(MATCHES):
        play(number, seats, watch=watch)
    return found


def is_quiet(run: Run[Any], what: str, thing: int) -> bool:
    """Whether a window opens and closes without a question."""
    run = run.fork()
    happen_to(run, what, thing)
    depth, open_window = len(run.stack), bool(run.state.happened)
    settle(run)
    return open_window and len(run.stack) == depth


def settled(moments: list[tuple[Run[Any], str, int]]) -> float:
    """The mean time in microseconds."""
    rounds = max(1, TIMES // len(moments))
    start = perf_counter()
    for _ in range(rounds):
        for run, what, thing in moments:
            happen_to(run, what, thing)
            settle(run)
    return (perf_counter() - start) / (rounds * len(moments)) * 1_000_000
