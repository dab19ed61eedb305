"""The matches of the soak: each follows from the seed and its number, whoever plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

from events.chain.match import Match
from events.log.transcript import tell
from events.recorder import Recorder, Store
from referee.games.bacon_project.game import GAME
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.facts import Listener
from referee.kernel.game import Opening
from replays.file.replay_file import encode
from tests.games.bacon_project.harness import PROFILES

BOTS = (("random", "random"), ("greedy", "greedy"), ("random", "greedy"), ("greedy", "random"))
LONGEST = 20_000
"""So many decisions no match takes."""

Answer = Sequence[Any]
Watch = Callable[[Recorder, int, Answer], None]


class NoEnd(Exception):
    """A match that goes on for ever."""


@dataclass(frozen=True)
class Order:
    """One match to be played: what is chosen at its opening, who plays, and how it may end early."""

    number: int
    secret: bytes
    profiles: tuple[str, str]
    bots: tuple[str, str]
    readings: dict[str, str]
    chance: str
    ends_after: int
    ends_by: tuple[int, tuple[str, ...]]


def order(seed: int, number: int) -> Order:
    """The match of that number: every pair of profiles and of bots in turn, any readings."""
    random = Random(f"{seed} match {number}")
    first, second = PROFILES[number % 8], PROFILES[number // 8 % 8]
    options = GAME.catalogue.readings()
    readings = {name: random.choice(option.choices) for name, option in options.items()}
    if first == second:
        readings["mirror_profiles"] = "true"
    ends = random.randrange(50)
    table = (0, ("referee-result", random.choice(("draw", "1", "2")), "time"))
    return Order(
        number,
        sha256(f"soak {seed} {number}".encode()).digest(),
        (first, second),
        BOTS[number // 64 % 4],
        readings,
        "observed" if random.randrange(16) == 0 else "seeded",
        random.randrange(4, 40) if ends < 2 else LONGEST,
        (random.choice((1, 2)), ("concede",)) if ends == 0 else table,
    )


def play(
    wish: Order,
    watch: Watch | None = None,
    listener: Listener | None = None,
    store: Store | None = None,
) -> Match:
    """The whole match, closed. ``watch`` sees every decision before it is carried out.

    Raises NoEnd, and whatever goes wrong.
    """
    opening = Opening(2, GAME.version, wish.readings, ())
    rec = Recorder.create(
        GAME,
        opening,
        wish.secret,
        chance=wish.chance,
        note={"players": list(wish.profiles)},
        listener=listener,
        store=store,
    )
    table = sha256(wish.secret).digest()
    seeds = (bot_seed(table, 1), bot_seed(wish.secret, 1), bot_seed(wish.secret, 2))
    dice = [BotDice(seed) for seed in seeds]
    for decision in range(LONGEST):
        if rec.run.outcome is not None or rec.run.halted:
            rec.close()
            return rec.match
        seat, answer = decide(rec, wish, dice)
        if decision >= wish.ends_after:
            seat, answer = wish.ends_by
        if watch is not None:
            watch(rec, seat, answer)
        if answer[0] == "observe":
            rec.observe(answer[1], answer[2])
        else:
            rec.act(seat, answer)
    message = f"match {wish.number} did not end in {LONGEST} decisions"
    raise NoEnd(message)


def exported(match: Match) -> bytes:
    """The file that `export` writes of it: with what everybody was told."""
    return encode(replace(match, told=tell(match).parts), match.opening().game)


def decide(rec: Recorder, wish: Order, dice: list[BotDice]) -> tuple[int, Answer]:
    """What happens next: a bot decides, or chance does something that it can."""
    run = rec.run
    awaited = run.awaited()
    if awaited is not None:
        throw, label = awaited
        return 0, ("observe", str(label), dice[0].choose(throw.possible()))
    (ask,) = run.asks()
    if "choose-profile" in ask.verbs:
        return ask.seat, ["choose-profile", wish.profiles[ask.seat - 1]]
    bot = GAME.bots[wish.bots[ask.seat - 1]]
    return ask.seat, bot(GAME.view(run, ask.seat), list(ask.legal()), dice[ask.seat])
