"""Honest tables: matches that bots play with real hands, and what everybody at the table saw of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from events.recorder import Recorder
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.dice import BotDice, Label, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.engine.unseen_hands import UnseenDice
from referee.kernel.facts import TABLE
from referee.kernel.game import Game, Opening

Said = tuple[int, Answer]
SECRET = bytes(32)


class RealHands(UnseenDice):
    """The cards that are really drawn at a table whose hands the record does not know."""

    __slots__ = ("bot",)

    def __init__(self, bot: BotDice) -> None:
        super().__init__({})
        self.bot = bot

    def conjecture(self, throw: Throw, label: Label) -> int:
        return self.bot.choose(throw.items)


@dataclass
class Honest:
    """What everybody saw of a match that bots played: how it really ended, and after each record the check and the hands."""

    said: list[Said]
    end: Run[Any]
    checks: list[bytes] = field(default_factory=list)
    hands: list[dict[int, list[int]]] = field(default_factory=list)


def honest_table(
    game: Game,
    number: int,
    *,
    seats: int = 2,
    bot: str = "random",
    readings: Mapping[str, str] = MappingProxyType({}),
) -> Honest:
    """A match that bots play with real hands, by its number."""
    seed = number.to_bytes(32, "big")
    dice = {seat: BotDice(bot_seed(seed, seat)) for seat in range(1, seats + 2)}
    declared = game.unseen_hands
    assert declared is not None
    opening = Opening(seats, game.version, {**readings, **declared.readings}, ())
    run = game.open(opening, RealHands(dice[seats + 1]))
    found = Honest([], run)
    while run.outcome is None:
        found.said.append(_next(game, run, dice, bot))
        run.act(*found.said[-1])
        found.checks.append(run.check())
        found.hands.append({seat: [*hand] for seat, hand in declared.hands(run).items()})
    return found


def _next(game: Game, run: Run[Any], dice: Mapping[int, BotDice], bot: str) -> Said:
    awaited = run.awaited()
    if awaited is not None:
        throw, label = awaited
        return TABLE, ["observe", str(label), dice[1].choose(throw.possible())]
    ask = run.asks()[0]
    return ask.seat, game.bots[bot](
        _real_view(game, run, ask.seat), list(ask.legal()), dice[ask.seat]
    )


def _real_view(game: Game, run: Run[Any], seat: int) -> Mapping[str, Any]:
    """What the bot at the table sees of its own hand, which the record does not."""
    run.dice.__class__.unseen = False
    try:
        return game.view(run, seat)
    finally:
        run.dice.__class__.unseen = True


def unseen_recorder(game: Game, seats: int = 2, **options: Any) -> Recorder:
    opening = Opening(seats, game.version, options.pop("readings", {}), ())
    secret = options.pop("secret", SECRET)
    return Recorder.create(game, opening, secret, chance="observed", unseen=True, **options)


def record(recorder: Recorder, said: Iterator[Said] | list[Said]) -> Recorder:
    """Record what everybody saw."""
    for seat, answer in said:
        if seat == TABLE and answer[0] == "observe":
            recorder.observe(answer[1], answer[2])
        else:
            recorder.act(seat, answer)
    return recorder
