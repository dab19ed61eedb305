"""Rollouts: an imagined match is played on to a horizon by a simple bot, and valued there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.dice import BotDice
    from referee.kernel.engine.run import Run

WON = 1_000_000
"""What a match that is won is worth, in hundredths of whatever the game counts."""
LONGEST = 200
"""After so many decisions a rollout is valued where it is."""


@dataclass(slots=True)
class Rollout:
    """A rollout of one answer: what it came to, and how many decisions it took."""

    worth: int
    nodes: int


def rollout(run: Run[Any], seat: int, answer: Answer, dice: BotDice) -> Rollout:
    """Give that answer in an imagined match, play on, and value what comes of it for the seat."""
    game = run.game
    foresight = game.foresight
    assert foresight is not None
    last = game.stage(run).turn + foresight.ahead
    run.act(seat, answer)
    nodes = 1
    while nodes < LONGEST and run.outcome is None and not run.halted:
        if game.stage(run).turn > last:
            break
        ask = run.asks()[0]
        legal = list(ask.legal())
        if len(legal) > 1:
            run.act(ask.seat, foresight.policy(game.view(run, ask.seat), legal, dice))
        else:
            run.act(ask.seat, legal[0])
        nodes += 1
    return Rollout(worth_of(run, seat, nodes), nodes)


def worth_of(run: Run[Any], seat: int, nodes: int = 0) -> int:
    """What a position is worth to the seat; a win that comes sooner is worth a little more."""
    if run.outcome is not None:
        if not run.outcome.winners:
            return 0
        return WON - nodes if seat in run.outcome.winners else nodes - WON
    assert run.game.foresight is not None
    return run.game.foresight.worth(run, seat)
