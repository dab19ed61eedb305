"""What the bot that searches takes from Clash: how cards are dealt anew, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.clash.bots.greedy import greedy_bot, score
from referee.games.clash.bots.position_value import Seen, worth_of_card
from referee.games.clash.state.table import Setting, Side, Table, opponent
from referee.kernel.bots import Legal, View
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.search.declaration import Foresight, deal_among

HEALTH, STOCK, HAND = 100, 50, 60
"""Hundredths of one health: for itself, for a coin, shield or sword, for a card in hand."""
IN_PLAY = 20
"""The same for each point that the greedy bot gives a card in play."""


def deal(run: Run[Table], seat: int, dice: BotDice) -> None:
    """The own deck, and deck and hand of the other player, which is as it was when the phase began (CL-Q4)."""
    own = run.lanes[seat].state.own if seat in run.lanes else run.state.side(seat)
    deal_among(dice, [own.deck])
    other = run.state.side(opponent(seat))
    deal_among(dice, [other.deck], [other.hand])


def worth(run: Run[Table], seat: int) -> int:
    """What the seat has, less what the other has."""
    own, other = run.state.side(seat), run.state.side(opponent(seat))
    return _worth_of_side(run, own, other) - _worth_of_side(run, other, own)


def _worth_of_side(run: Run[Table], side: Side, other: Side) -> int:
    setting: Setting = run.setting
    names = setting.cards.names
    allies = {names.id(each.card): each.health for each in side.allies}
    foes = {names.id(each.card): each.health for each in other.allies}
    seen = Seen(side.health, other.health, run.state.round, allies, foes, [])
    in_play = sum(worth_of_card(id_, seen) for id_, health in allies.items() if health > 0)
    stocks = side.coins + side.shields + side.swords
    return HEALTH * side.health + STOCK * stocks + HAND * len(side.hand) + IN_PLAY * in_play


def scores(view: View, legal: Legal) -> Sequence[int]:
    """What the greedy bot thinks of each answer."""
    seen = Seen.of(view)
    return [score(seen, answer) for answer in legal]


def foresight() -> Foresight:
    """How a match of the game is imagined and valued."""
    return Foresight(deal, worth, "health", scores, greedy_bot, ahead=0)
