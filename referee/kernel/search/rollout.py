"""Rollouts: an imagined match is played on to a horizon by a simple bot, and valued there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Answer, Ask
    from referee.kernel.engine.dice import BotDice
    from referee.kernel.engine.run import Run
    from referee.kernel.search.declaration import Foresight

WON = 2000
"""What a match that is won is worth, in hundredths of whatever the game counts."""
LONGEST = 200
"""After so many decisions a rollout is valued where it is."""


@dataclass(slots=True)
class Rollout:
    """What an answer came to: its worth, who won (1: the seat, -1: another, 0: nobody yet), and how many decisions it took."""

    worth: int
    won: int
    nodes: int


def rollout(run: Run[Any], seat: int, answer: Answer, dice: BotDice) -> Rollout:
    """Give that answer in an imagined match, play on, and value what comes of it for the seat."""
    foresight, stage = foresight_of(run), run.game.stage
    last = stage(run).turn + foresight.ahead
    run.act(seat, answer)
    nodes = 1
    while nodes < LONGEST and run.outcome is None and not run.halted and stage(run).turn <= last:
        play_on(run, run.asks()[0], foresight, dice)
        nodes += 1
    if run.outcome is None:
        return Rollout(foresight.worth(run, seat), 0, nodes)
    won = 1 if seat in run.outcome.winners else -1 if run.outcome.winners else 0
    return Rollout(won * WON, won, nodes)


def let_others_finish(run: Run[Any], seat: int, dice: BotDice) -> int:
    """Let those who act in secret at the same time come to an end; how many decisions that took.

    What they do cannot depend on what the seat does now, so it is the same for each of its answers.
    """
    foresight, nodes = foresight_of(run), 0
    for other in sorted(set(run.lanes) - {seat}):
        while run.lanes and run.lanes[other].asks() and nodes < LONGEST:
            play_on(run, run.lanes[other].asks()[0], foresight, dice)
            nodes += 1
    return nodes


def play_on(run: Run[Any], ask: Ask[Any], foresight: Foresight, dice: BotDice) -> None:
    """One decision of an imagined match."""
    legal = list(ask.legal())
    if len(legal) > 1:
        run.act(ask.seat, foresight.play_on(run, ask.seat, legal, dice))
    else:
        run.act(ask.seat, legal[0])


def foresight_of(run: Run[Any]) -> Foresight:
    """What the game says of how its matches are looked ahead in."""
    foresight = run.game.foresight
    assert foresight is not None
    return foresight
