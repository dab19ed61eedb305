"""Random Homestuck: Atypical Card Game for tests: whole matches of two to five seats by bots, watched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from events.recorder import Recorder, Store
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, ObservedDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening

DECKS = ("hive-fleet", "family-of-heroes", "paper-court", "no-solid-ground")
READINGS: tuple[Mapping[str, str], ...] = (
    {},
    {"tie_break": "shared"},
    {"first_player_skips_draw": "true"},
    {"planet_power_defends": "false"},
    {"same_phase_restore": "restore_priority"},
    {"restore_on_any_vp": "true"},
    {"boon_costs_spent": "false"},
    {"birthday_limit": "true"},
)
"""The readings as they are shipped, and each with one other choice."""
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
LONGEST = 4000
Watch = Callable[[Run[Any], Ask[Any], list[Any]], None]
Decision = tuple[int, list[Any]]
"""A seat (0: the table, for what chance did) and its answer."""


def secret_of(number: int) -> bytes:
    return sha256(b"sburb %d" % number).digest()


def opened(
    number: int,
    seats: int = 2,
    readings: Mapping[str, str] | None = None,
    chance: str = "seeded",
) -> Run[Any]:
    """A new match, up to the decks that are asked for."""
    dice = ObservedDice() if chance == "observed" else SeededDice(secret_of(number))
    return GAME.open(Opening(seats, GAME.version, dict(readings or {}), ()), dice)


def recorder(
    number: int,
    seats: int = 2,
    readings: Mapping[str, str] | None = None,
    chance: str = "seeded",
    store: Store | None = None,
) -> Recorder:
    """A new match that is recorded, up to the decks."""
    opening = Opening(seats, GAME.version, dict(readings or {}), ())
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
    """A bot at every seat, and chance where the table observes it."""

    def __init__(self, number: int, bots: Sequence[str] = ("random", "greedy")) -> None:
        self.number = number
        self.bots = bots
        self.dice = [BotDice(bot_seed(secret_of(number), seat)) for seat in range(1, 7)]

    def decide(self, run: Run[Any]) -> Decision:
        """What happens next: the first of those who are asked answers."""
        ask = run.asks()[0]
        if ask.seat == 0:
            awaited = ask.run.awaited()
            assert awaited is not None
            throw, label = awaited
            return 0, [OBSERVE, str(label), self.dice[5].choose(throw.possible())]
        if "choose-deck" in ask.verbs:
            return ask.seat, ["choose-deck", self.deck(ask.seat)]
        bot = GAME.bots[self.bots[(ask.seat + self.number) % len(self.bots)]]
        legal = list(ask.legal())
        return ask.seat, list(bot(GAME.view(run, ask.seat), legal, self.dice[ask.seat - 1]))

    def deck(self, seat: int) -> str:
        """The decks of all numbers together meet each other in every pair."""
        return DECKS[(self.number * seat + self.number // 4 + seat) % len(DECKS)]


def play(
    number: int,
    seats: int = 2,
    readings: Mapping[str, str] | None = None,
    watch: Watch | None = None,
) -> Run[Any]:
    """A whole match by bots; ``watch`` sees every ask with its answer before it is given."""
    run, players = opened(number, seats, readings), Bots(number)
    for _ in range(LONGEST):
        if run.outcome is not None:
            return run
        seat, answer = players.decide(run)
        if watch is not None:
            watch(run, run.asks()[0], answer)
        run.act(seat, answer)
    message = f"match {number} of {seats} seats has not ended after {LONGEST} decisions"
    raise AssertionError(message)
