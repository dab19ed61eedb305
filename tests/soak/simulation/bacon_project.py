"""What the soak plays of Bacon Project: every pair of profiles, all bots and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

from referee.games.bacon_project.game import GAME
from replays.file.replay_file import encode
from tests.soak.exercise import Exercise, calls_counted, every_ability, every_word
from tests.soak.matches import Order, order, play
from tests.soak.simulation.simulation import Simulation, Wish

SLOW_LOOK = 25
"""One match in so many is played with every function call looked at."""


class BaconProject(Simulation):
    game = GAME
    exercise = Exercise

    def order(self, seed: int, number: int) -> Order:
        return order(seed, number)

    def play(self, wish: Order, exercise: Exercise | None) -> bytes:
        if exercise is None:
            return encode(play(wish), GAME.code)
        kept = []

        def watch(rec, seat, answer):
            kept[:] = [rec]
            exercise.watch(rec, seat, answer)

        with ExitStack() as stack:
            if wish.number % SLOW_LOOK == 0:
                stack.enter_context(calls_counted(exercise.counts))
            match = play(wish, watch, exercise.hear)
        exercise.end(kept[0].run, wish.readings)
        return encode(match, GAME.code)

    def count(self, wish: Order, counts: Counter[str]) -> None:
        """The match counts itself."""

    def wishes(self) -> Iterator[Wish]:
        yield "abilities used", "ability ", every_ability()
        yield "effect words exercised", "word ", every_word()
        yield "standing verbs used", "verb ", list(GAME.standing)


SIMULATION = BaconProject()
