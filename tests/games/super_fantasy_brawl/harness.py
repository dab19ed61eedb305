"""Random Super Fantasy Brawl for tests: whole matches of two and four seats by bots, watched; drafts too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder, Store
from referee.games.super_fantasy_brawl.draft.game import GAME as DRAFT
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, ObservedDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from replays.verify.inputs import input_of

READINGS: tuple[Mapping[str, str], ...] = (
    {},
    {"level_up": "instant", "same_turn_return": "off"},
    {"optional_scoring": "on", "area_mirror": "on"},
    {"mirror_champions": "on", "team_reactions": "one_per_player"},
    {"opening_challenges": "two"},
    {"optional_scoring": "on", "level_up": "instant", "team_reactions": "one_per_player"},
    {"same_turn_return": "off", "area_mirror": "on", "opening_challenges": "two"},
)
"""A few ways to read the rules, together every choice that changes how a match is played."""
DRAFTS: tuple[tuple[int, Mapping[str, str]], ...] = (
    (2, {"team_mode": "casual"}),
    (2, {"team_mode": "competitive"}),
    (4, {"team_mode": "casual"}),
    (4, {"team_mode": "casual", "duplicates": "on"}),
    (4, {"team_mode": "competitive"}),
    (2, {"team_mode": "casual", "draft_pool": "chosen"}),
)
"""Every kind of draft: for how many, and how it is read."""
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
LONGEST = 6000
Watch = Callable[[Run[Any], Ask[Any], list[Any]], None]
Decision = tuple[int, list[Any]]
"""A seat (0: the table, for what chance did) and its answer."""


def secret_of(number: int) -> bytes:
    return sha256(b"brawler %d" % number).digest()


def seats_of(number: int) -> int:
    """Every third match is one of teams."""
    return 4 if number % 3 == 2 else 2


def opened(
    number: int, seats: int = 2, readings: Mapping[str, str] | None = None, chance: str = "seeded"
) -> Run[Any]:
    """A new match, up to the first decision."""
    dice = ObservedDice() if chance == "observed" else SeededDice(secret_of(number))
    return GAME.open(Opening(seats, GAME.version, readings or {}, ()), dice)


def recorder(
    number: int,
    seats: int = 2,
    readings: Mapping[str, str] | None = None,
    chance: str = "seeded",
    store: Store | None = None,
) -> Recorder:
    """A new match that is recorded, up to the first decision."""
    opening = Opening(seats, GAME.version, readings or {}, ())
    note = {"players": NAMES[:seats]}
    return Recorder.create(GAME, opening, secret_of(number), chance=chance, note=note, store=store)


def drafted(number: int, seats: int, readings: Mapping[str, str]) -> Match:
    """A draft played by bots, closed."""
    opening = Opening(seats, DRAFT.version, readings, ())
    rec = Recorder.create(DRAFT, opening, secret_of(number), note={"players": NAMES[:seats]})
    players = Bots(number)
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
    rec.close()
    return rec.match


def on_a_draft(number: int, store: Store | None = None) -> Recorder:
    """A match that rests on a draft of one of the kinds."""
    seats, readings = DRAFTS[number % len(DRAFTS)]
    found, data = input_of("draft", drafted(number, seats, readings))
    return Recorder.create(
        GAME,
        Opening(seats, GAME.version, {"team_mode": readings["team_mode"]}, ()),
        secret_of(number),
        note={"players": NAMES[:seats]},
        inputs=[found],
        attachments={found[3]: data},
        store=store,
    )


def say(rec: Recorder, decision: Decision) -> None:
    """Record what happens next."""
    seat, answer = decision
    if answer[0] == OBSERVE:
        rec.observe(answer[1], answer[2])
    else:
        rec.act(seat, answer)


class Bots:
    """A bot at every seat, and chance for the organiser and where the table observes it.

    Of several who are asked any may come first.
    """

    def __init__(self, number: int, bots: Sequence[str] = ("random", "greedy")) -> None:
        self.number = number
        self.bots = bots
        self.dice = [BotDice(bot_seed(secret_of(number), seat)) for seat in range(1, 6)]

    def decide(self, run: Run[Any]) -> Decision:
        """What happens next."""
        asks = run.asks()
        ask = asks[0] if len(asks) == 1 else self.dice[4].choose(asks)
        awaited = ask.run.awaited()
        if awaited is not None:
            throw, label = awaited
            return 0, [OBSERVE, str(label), self.dice[4].choose(throw.possible())]
        bot = run.game.bots[self.bots[(ask.seat + self.number) % len(self.bots)]]
        legal = list(ask.legal())
        if ask.seat == 0:
            return 0, list(self.dice[4].choose(legal))
        return ask.seat, list(bot(run.game.view(run, ask.seat), legal, self.dice[ask.seat - 1]))


def play(
    number: int,
    seats: int = 2,
    bots: Sequence[str] = ("random", "greedy"),
    readings: Mapping[str, str] | None = None,
    watch: Watch | None = None,
    *,
    chance: str = "seeded",
    most: int = LONGEST,
) -> Run[Any]:
    """Play a match to its end; ``watch`` sees every decision of a seat before it is carried out."""
    run, players = opened(number, seats, readings, chance), Bots(number, bots)
    for _ in range(most):
        if run.outcome is not None:
            return run
        assert not run.halted
        seat, answer = players.decide(run)
        if watch is not None and seat:
            ask = next(each for each in run.asks() if each.seat == seat)
            watch(run, ask, answer)
        run.act(seat, answer)
    message = f"match {number} did not end in {most} decisions"
    raise AssertionError(message)
