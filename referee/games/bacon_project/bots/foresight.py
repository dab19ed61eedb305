"""What the bot that searches takes from the Bacon Project: how cards are dealt anew, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.bacon_project.bots.greedy import greedy_bot, score
from referee.games.bacon_project.state.table import Table, opponent
from referee.games.bacon_project.state.values import level
from referee.kernel.bots import Legal, View, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.search.declaration import Foresight, deal_among

HEALTH, LEVEL, HAND, CAST = 100, 30, 25, 10
"""Hundredths of a stack card: for one, for a level, for a card in hand, for one in the cast zone."""


def deal(run: Run[Table], seat: int, dice: BotDice) -> None:
    """The draw pile and the hand of the other player are dealt anew; all else is open (BP-1.7)."""
    deal_among(dice, run.state.draw, run.state.side(opponent(seat)).hand)


def worth(run: Run[Table], seat: int) -> int:
    """What the seat has, less what the other has."""
    return _worth_of_side(run, seat) - _worth_of_side(run, opponent(seat))


def _worth_of_side(run: Run[Table], seat: int) -> int:
    side = run.state.side(seat)
    return (
        HEALTH * len(side.stack)
        + LEVEL * level(run, seat)
        + HAND * len(side.hand)
        + CAST * len(side.cast)
    )


def scores(view: View, legal: Legal) -> Sequence[int]:
    """What the greedy bot thinks of each answer."""
    return [score(answer) for answer in legal]


def policy(run: Run[Table], seat: int, legal: Legal, dice: BotDice) -> Answer:
    """The greedy bot, which looks at nothing but the answers."""
    return choose_best(legal, [score(answer) for answer in legal], dice)


def foresight() -> Foresight:
    """How a match of the game is imagined and valued."""
    return Foresight(deal, worth, "stack cards", scores, greedy_bot, policy=policy)
