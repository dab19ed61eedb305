"""Random Super Fantasy Brawl for tests: whole matches of two or four seats by bots, watched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from events.recorder import Recorder, Store
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.ask import Ask
from referee.kernel.chance import OBSERVE
from referee.kernel.dice import BotDice, ObservedDice, SeededDice, bot_seed
from referee.kernel.game import Opening
from referee.kernel.procedure import Run

READINGS: tuple[Mapping[str, str], ...] = (
    {},
    {"level_up": "instant"},
    {"mirror_champions": "on", "area_mirror": "on"},
    {"opening_challenges": "two", "optional_scoring": "on"},
    {"team_reactions": "one_per_player", "same_turn_return": "on"},
)
"""A few ways to read the rules, together every choice that changes how a match is played."""
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
LONGEST = 6000
Watch = Callable[[Run[Any], Ask[Any], list[Any]], None]
Decision = tuple[int, list[Any]]
"""A seat (0: the table, for what chance did) and its answer."""


def secret_of(number: int) -> bytes:
    return sha256(b"brawl %d" % number).digest()


def opened(
    number: int,
    seats: int = 2,
    readings: Mapping[str, str] | None = None,
    chance: str = "seeded",
) -> Run[Any]:
    """A new match, up to the first ask."""
    dice = ObservedDice() if chance == "observed" else SeededDice(secret_of(number))
    return GAME.open(Opening(seats, GAME.version, readings or {}, ()), dice)


def recorder(
    number: int,
    seats: int = 2,
    readings: Mapping[str, str] | None = None,
    chance: str = "seeded",
    store: Store | None = None,
) -> Recorder:
    """A new match that is recorded, up to the first ask."""
    opening = Opening(seats, GAME.version, readings or {}, ())
    note = {"players": NAMES[:seats]}
    return Recorder.create(GAME, opening, secret_of(number), chance=chance, note=note, store=store)


def say(rec: Recorder, decision: Decision) -> None:
    """Record what happens next."""
    seat, answer = decision
    if answer[0] == OBSERVE:
        rec.observe(answer[1], answer[2])
    else:
        rec.act(seat, answer)


class Bots:
    """A bot at every seat, and chance where the table observes it; of several asked, one by lot."""

    def __init__(self, number: int, bots: Sequence[str] = ("random", "greedy")) -> None:
        self.number = number
        self.bots = bots
        self.dice = [BotDice(bot_seed(secret_of(number), seat)) for seat in range(1, 6)]

    def ask(self, run: Run[Any]) -> Ask[Any]:
        """Who is asked next: any of those who are."""
        return self.dice[4].choose(run.asks())

    def decide(self, run: Run[Any]) -> Decision:
        """What happens next."""
        return self.answer(run, self.ask(run))

    def answer(self, run: Run[Any], ask: Ask[Any]) -> Decision:
        """What is answered to that ask."""
        if ask.seat == 0:
            awaited = ask.run.awaited()
            assert awaited is not None
            throw, label = awaited
            return 0, [OBSERVE, str(label), self.dice[4].choose(throw.possible())]
        bot = GAME.bots[self.bots[(ask.seat + self.number) % len(self.bots)]]
        legal = list(ask.legal())
        return ask.seat, list(bot(GAME.view(run, ask.seat), legal, self.dice[ask.seat - 1]))


def play(
    number: int,
    seats: int = 2,
    bots: Sequence[str] = ("random", "greedy"),
    readings: Mapping[str, str] | None = None,
    watch: Watch | None = None,
    *,
    chance: str = "seeded",
) -> Run[Any]:
    """Play a match to its end; ``watch`` sees every decision of a seat before it is carried out."""
    run, players = opened(number, seats, readings, chance), Bots(number, bots)
    for _ in range(LONGEST):
        if run.outcome is not None:
            return run
        assert not run.halted
        ask = players.ask(run)
        seat, answer = players.answer(run, ask)
        if watch is not None and seat:
            watch(run, ask, answer)
        run.act(seat, answer)
    message = f"match {number} did not end in {LONGEST} decisions"
    raise AssertionError(message)
