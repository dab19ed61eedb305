"""What the bot that searches takes from Clash: how cards are dealt anew, and what a position is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.clash.bots.greedy import greedy_bot, score
from referee.games.clash.bots.position_value import Seen, spent, worth
from referee.games.clash.language.tree_effects import PayStock
from referee.games.clash.state.table import Alone, Setting, Side, Table, opponent
from referee.kernel.bots import Legal, View, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.search.declaration import Foresight, deal_among

HEALTH = 100
"""Hundredths of one health."""
COIN, HAND, USED, UNUSED, STANDING = 25, 20, 25, 2, 4
"""The same, for each round to come: for a coin, for a card in hand, for each point (as the greedy bot counts them) of an
ability that the coming round can pay, of one that it cannot, and for each health of a card in play."""
A_ROUND, MOST_ROUNDS = 6, 3
"""So much health is lost in a round; so many rounds are looked forward to at most."""


def deal(run: Run[Table], seat: int, dice: BotDice) -> None:
    """The own deck, and deck and hand of the other player, which is as it was when the phase began (CL-Q4)."""
    own = run.lanes[seat].state.own if seat in run.lanes else run.state.side(seat)
    deal_among(dice, own.deck)
    other = run.state.side(opponent(seat))
    deal_among(dice, other.deck, other.hand)


def worth_of(run: Run[Table], seat: int) -> int:
    """What the seat has, less what the other has."""
    own, other = run.state.side(seat), run.state.side(opponent(seat))
    left = min(own.health, other.health) // A_ROUND + 1
    rounds = max(1, min(left, MOST_ROUNDS))
    hopes = _hopes(run, own, other) - _hopes(run, other, own)
    return HEALTH * (own.health - other.health) + rounds * hopes


def _hopes(run: Run[Table], side: Side, other: Side) -> int:
    """What a side will bring in a round to come."""
    standing = sum(each.health for each in side.allies if each.health > 0)
    points = COIN * side.coins + HAND * len(side.hand)
    return points + STANDING * standing + _promise(run, side, other)


def _promise(run: Run[Table], side: Side, other: Side) -> int:
    """What the abilities in play will do: those first that do most for what they spend (CL-2.6, CL-2.7)."""
    setting: Setting = run.setting
    names = setting.cards.names
    allies = {names.id(each.card): each.health for each in side.allies if each.health > 0}
    foes = {names.id(each.card): each.health for each in other.allies if each.health > 0}
    seen = Seen(side.health, other.health, run.state.round, allies, foes, [])
    abilities = [
        ability
        for each in side.allies
        if each.health > 0
        for ability in setting.card(each.card).abilities
        if ability.kind != "play"
    ]
    stocks = {"coins": side.coins, "shields": run.state.round, "swords": run.state.round}
    found = 0
    for ability in sorted(abilities, key=lambda each: -worth(each, seen) * 12 // (spent(each) + 1)):
        costs = [cost for cost in ability.costs if isinstance(cost, PayStock)]
        if all(cost.amount <= stocks[cost.stock] for cost in costs):
            for cost in costs:
                stocks[cost.stock] -= cost.amount
            found += USED * worth(ability, seen)
        else:
            found += UNUSED * worth(ability, seen)
    return found


def scores(view: View, legal: Legal) -> Sequence[int]:
    """What the greedy bot thinks of each answer."""
    seen = Seen.of(view)
    return [score(seen, answer) for answer in legal]


def policy(run: Run[Table], seat: int, legal: Legal, dice: BotDice) -> Answer:
    """The greedy bot, with what it looks at taken from the seat's lane."""
    lane: Alone = run.lanes[seat].state
    setting: Setting = run.setting
    names, own = setting.cards.names, lane.own
    allies = {names.id(each.card): each.health for each in own.allies}
    foes = {names.id(each.card): each.health for each in lane.foes}
    last = next((each for each in reversed(lane.log) if each.card is not None), None)
    log: list[Mapping[str, Any]] = []
    if last is not None and last.card is not None:
        used = {"ability": last.ability} if last.ability else {}
        log = [{"card": setting.shown(last.card), **used}]
    seen = Seen(own.health, lane.other_health, lane.round, allies, foes, log)
    return choose_best(legal, [score(seen, answer) for answer in legal], dice)


def foresight() -> Foresight:
    """How a match of the game is imagined and valued."""
    return Foresight(deal, worth_of, "health", scores, greedy_bot, ahead=0, policy=policy)
