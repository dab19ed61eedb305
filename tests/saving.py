"""Random Save Your Bacon! for tests: whole matches by bots, watched, with players who leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from events.recorder import Recorder
from referee.games.save_your_bacon.game import GAME
from referee.kernel.ask import Ask
from referee.kernel.chance import OBSERVE
from referee.kernel.dice import BotDice, bot_seed
from referee.kernel.facts import Listener
from referee.kernel.game import Opening
from referee.kernel.procedure import Run

SEATS = (2, 3, 4)
LONGEST = 6_000
Decision = tuple[int, list[Any]]
"""A seat (0: the table, for what chance did) and its answer."""
Watch = Callable[[Run[Any], Decision], None]


def secret_of(number: int) -> bytes:
    return sha256(b"saving %d" % number).digest()


def opening(seats: int = 2, readings: Mapping[str, str] | None = None) -> Opening:
    return Opening(seats, GAME.version, readings or {}, ())


def recorder(
    number: int,
    opening: Opening,
    chance: str = "seeded",
    listener: Listener | None = None,
) -> Recorder:
    return Recorder.create(GAME, opening, secret_of(number), chance=chance, listener=listener)


class Bots:
    """A bot at each seat, and chance where the table observes it; ``leaving`` percent concede."""

    def __init__(self, number: int, bots: Sequence[str], leaving: int = 0) -> None:
        secret = secret_of(number)
        self.bots = bots
        self.leaving = leaving
        self.dice = [BotDice(bot_seed(secret, seat)) for seat in range(1, len(bots) + 1)]
        self.chance = BotDice(bot_seed(secret, len(bots) + 1))

    def decide(self, run: Run[Any]) -> Decision:
        """What happens next."""
        ask: Ask[Any] = run.asks()[0]
        if self.leaving and self.chance.below(100) < self.leaving:
            left = run.state.in_order()
            if len(left) > 2 or self.chance.below(10) == 0:
                return self.chance.choose(left), ["concede"]
        if ask.seat == 0:
            awaited = run.awaited()
            assert awaited is not None
            throw, label = awaited
            return 0, [OBSERVE, str(label), self.chance.choose(throw.possible())]
        bot = GAME.bots[self.bots[ask.seat - 1]]
        view = GAME.view(run, ask.seat)
        return ask.seat, list(bot(view, list(ask.legal()), self.dice[ask.seat - 1]))


def write(rec: Recorder, decision: Decision) -> int:
    """Record one decision, of a seat or of chance."""
    seat, answer = decision
    if answer[0] == OBSERVE:
        return rec.observe(answer[1], answer[2])
    return rec.act(seat, answer)


def play(
    number: int,
    seats: int = 2,
    bots: Sequence[str] = (),
    readings: Mapping[str, str] | None = None,
    watch: Watch | None = None,
    *,
    leaving: int = 0,
    chance: str = "seeded",
    listener: Listener | None = None,
) -> Recorder:
    """Play a match to its end; ``watch`` sees every decision before it is recorded."""
    rec = recorder(number, opening(seats, readings), chance, listener)
    players = Bots(number, bots or ("random",) * seats, leaving)
    for _ in range(LONGEST):
        if rec.run.outcome is not None or rec.run.halted:
            return rec
        decision = players.decide(rec.run)
        if watch is not None:
            watch(rec.run, decision)
        write(rec, decision)
    message = f"match {number} did not end in {LONGEST} decisions"
    raise AssertionError(message)
