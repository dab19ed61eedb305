"""A child of the simulating chapter: plays a stretch of matches and says, line by line, what came.

    python -m tests.soak.simulation.bacon_project --seed 1 --from 0 --to 100 [--watched]

Watched, it counts what is exercised; otherwise it plays plainly and validates every file. Both must
give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from random import Random
from typing import Any

from events.chain.match import Match
from referee.games.bacon_project.game import GAME
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.soak.child import say_stretch
from tests.soak.exercise import Exercise, calls_counted, steps_told_to
from tests.soak.matches import Order, order, play
from tests.soak.work import signature, whole_story

SLOW_LOOK = 25
"""One match in so many is played with every function call looked at."""


def stretch(seed: int, start: int, stop: int, *, watched: bool) -> Iterator[dict[str, Any]]:
    """One line of data for each match, and the counts at the end."""
    exercise = Exercise(Random(f"{seed} probes {start}"))
    for number in range(start, stop):
        try:
            wish = order(seed, number)
            yield one_watched(wish, exercise) if watched else one_plain(wish)
        except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
            story = whole_story(error)
            yield {"n": number, "error": signature(error), "says": str(error), "story": story}
    if watched:
        yield {"counts": dict(exercise.counts)}


def one_watched(wish: Order, exercise: Exercise) -> dict[str, Any]:
    """Play a match and count what it exercises."""
    kept = []

    def watch(rec, seat, answer):
        kept[:] = [rec]
        exercise.watch(rec, seat, answer)

    with ExitStack() as stack:
        stack.enter_context(steps_told_to(exercise.step))
        if wish.number % SLOW_LOOK == 0:
            stack.enter_context(calls_counted(exercise.counts))
        match = play(wish, watch, exercise.hear)
    exercise.end(kept[0].run, wish.readings)
    return summary(wish, match, encode(match, GAME.code))


def one_plain(wish: Order) -> dict[str, Any]:
    """Play a match and validate its file."""
    match = play(wish)
    data = encode(match, GAME.code)
    report = verify(data)
    fault = "" if report.good else f"{report.verdict}: {report.error}"
    left = "; ".join(report.unchecked)
    return summary(wish, match, data) | {"fault": fault, "unchecked": left}


def summary(wish: Order, match: Match, data: bytes) -> dict[str, Any]:
    return {
        "n": wish.number,
        "id": match.id,
        "sha": sha256(data).hexdigest(),
        "bytes": len(data),
        "records": len(match.public),
    }


if __name__ == "__main__":
    say_stretch(stretch)
