"""Random Save Your Bacon! for tests: whole matches of two to four seats by bots, watched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from events.recorder import Recorder, Store
from referee.games.save_your_bacon.game import GAME
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, ObservedDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening

DECKS = (
    "dangerous-darkness",
    "lacking-limits",
    "light-fight",
    "powerful-potential",
    "spooky-specters",
)
READINGS: tuple[Mapping[str, str], ...] = (
    {},
    {"ask_all_windows": "true"},
    {"format": "pod_constructed"},
    {"variant": "widdershins"},
    {"refresh_pitch": "exactly_one", "refresh_gain": "1", "exact_payment_stops": "true"},
    {"format": "full_constructed"},
    {"variant": "widdershins", "widdershins_ffa": "true", "widdershins_equipment": "forbidden"},
    {"refresh_pitch": "all", "refresh_hand_size": "7", "zero_cost_pitch": "false"},
    {"variant": "widdershins", "widdershins_equipment": "any_opponent", "refresh_pitch": "none"},
)
"""A few ways to read the rules, together every choice that changes how a match is played."""
OF_FORMAT = {"pod_constructed": "cold-steel-salvage", "full_constructed": "counting-lesson"}
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
LONGEST = 6000
Watch = Callable[[Run[Any], Ask[Any], list[Any]], None]
Decision = tuple[int, list[Any]]
"""A seat (0: the table, for what chance did) and its answer."""


def secret_of(number: int) -> bytes:
    return sha256(b"rasher %d" % number).digest()


def opened(
    number: int,
    seats: int = 2,
    readings: Mapping[str, str] | None = None,
    chance: str = "seeded",
) -> Run[Any]:
    """A new match, up to the first deck that is asked for."""
    dice = ObservedDice() if chance == "observed" else SeededDice(secret_of(number))
    chosen = fitting(readings or {}, seats)
    return GAME.open(Opening(seats, GAME.version, chosen, ()), dice)


def fitting(readings: Mapping[str, str], seats: int) -> dict[str, str]:
    """The readings without the variants that two players cannot have (SYB-12.1.1, SYB-12.2.1)."""
    return {k: v for k, v in readings.items() if seats > 2 or k != "variant"}


def recorder(
    number: int,
    seats: int = 2,
    readings: Mapping[str, str] | None = None,
    chance: str = "seeded",
    store: Store | None = None,
) -> Recorder:
    """A new match that is recorded, up to the first deck."""
    opening = Opening(seats, GAME.version, fitting(readings or {}, seats), ())
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
        self.dice = [BotDice(bot_seed(secret_of(number), seat)) for seat in range(1, 6)]

    def decide(self, run: Run[Any]) -> Decision:
        """What happens next."""
        (ask,) = run.asks()
        if ask.seat == 0:
            awaited = ask.run.awaited()
            assert awaited is not None
            throw, label = awaited
            return 0, [OBSERVE, str(label), self.dice[4].choose(throw.possible())]
        if "submit-deck" in ask.verbs:
            return ask.seat, ["submit-deck", self.deck(run, ask.seat)]
        bot = GAME.bots[self.bots[(ask.seat + self.number) % len(self.bots)]]
        legal = list(ask.legal())
        return ask.seat, list(bot(GAME.view(run, ask.seat), legal, self.dice[ask.seat - 1]))

    def deck(self, run: Run[Any], seat: int) -> str:
        """The decks of all numbers together meet each other in every pair."""
        own = OF_FORMAT.get(run.setting.readings.format)
        if own is not None and seat % 2:
            return own
        if own == "counting-lesson":
            return "cold-steel-salvage"
        return DECKS[(self.number * seat + self.number // 5 + seat) % len(DECKS)]


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
        seat, answer = players.decide(run)
        if watch is not None and seat:
            watch(run, run.asks()[0], answer)
        run.act(seat, answer)
    message = f"match {number} did not end in {LONGEST} decisions"
    raise AssertionError(message)
