"""Bots: they get a seat's view and its legal answers, and dice of their own; nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.clash.bots.position_value import (
    Seen,
    ability_under_way,
    amount_of,
    known,
    pays_with_ally,
    spent,
    worth,
    worth_of_card,
    worth_of_deed,
)
from referee.games.clash.language.tree import ChooseOne, deeds_in
from referee.games.clash.language.tree_effects import (
    Become,
    ChangeCards,
    ChangeStock,
    Cost,
    Deed,
    DiscardHand,
    PayStock,
    ReturnAlly,
    ReturnDiscard,
)
from referee.kernel.bots import Legal, View, choose_any, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice

LINGERS = 4
"""The random bot finishes once in this many moments at which it may."""


def random_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """Any answer with equal chance; finishing is only now and then among them."""
    others = [answer for answer in legal if answer[0] != "finish-phase"]
    if others and (len(others) == len(legal) or dice.below(LINGERS)):
        return choose_any(view, others, dice)
    return choose_any(view, legal, dice)


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """A sensible player: uses first what pays best, plays what it can, and defeats what it can."""
    seen = Seen.of(view)
    return choose_best(legal, [score(seen, answer) for answer in legal], dice)


def score(seen: Seen, answer: Sequence[Any]) -> int:
    """How much a sensible player wants to do this now.

    First what brings coins, then cards, then the abilities that bring most for what they cost.
    """
    if answer[0] == "play-card":
        return 100_000 + points_of_play(seen, answer[1:])
    if answer[0].startswith("use-"):
        return points_of_use(seen, answer[1:])
    if answer[0] == "finish-phase":
        return -1_000_000
    return points_of_choice(seen, answer[1:])


def points_of_play(seen: Seen, args: Sequence[Any]) -> int:
    """What the card is worth for its price."""
    card = known(args[0])
    if card is None:
        return 0
    return worth_of_card(args[0], seen) * 100 // (card.cost + 1) + sum_of_payers(seen, args, 1, 0)


def points_of_use(seen: Seen, args: Sequence[Any]) -> int:
    """What the ability brings for what it spends; who pays decides between equals."""
    card = known(args[0])
    if card is None:
        return 0
    ability = card.abilities[args[1] - 1]
    gains = any(
        isinstance(clause, ChangeStock) and clause.stock == "coins" and clause.amount > 0
        for clause in ability.clauses
    )
    first = 200_000 if gains and not any(_is_of_coins(cost) for cost in ability.costs) else 0
    points = worth(ability, seen) * 100 // max(1, spent(ability))
    return first + points + sum_of_payers(seen, args, 2, pays_with_ally(ability))


def _is_of_coins(cost: Cost) -> bool:
    return isinstance(cost, PayStock) and cost.stock == "coins"


def sum_of_payers(seen: Seen, args: Sequence[Any], place: int, amount: int) -> int:
    """The Ally that stands it best pays; the cards that are worth least are discarded."""
    points = 0
    for id_ in args[place] if len(args) > place else ():
        if amount:
            left = seen.allies.get(id_, 0) - amount
            points += min(9, left) if left > 0 else -worth_of_card(id_, seen)
        else:
            points -= worth_of_card(id_, seen)
    return points


def points_of_choice(seen: Seen, args: Sequence[Any]) -> int:
    """The better of two effects, yes rather than no, and the cards for which it is done best."""
    abilities = ability_under_way(seen)
    clauses = [clause for ability in abilities for clause in ability.clauses]
    if args in (["1"], ["2"]):
        both = next((each for each in clauses if isinstance(each, ChooseOne)), None)
        if both is None:
            return 0
        return worth_of_deed(both.first if args == ["1"] else both.second, seen)
    if args in (["yes"], ["no"]):
        return int(args == ["yes"])
    deeds = [deed for clause in clauses for deed in deeds_in(clause)]
    return sum(points_of_card(seen, deeds, id_) for id_ in args)


def points_of_card(seen: Seen, deeds: Sequence[Deed], id_: str) -> int:
    """How well a chosen card fits: a Foe that is defeated, an Ally in need, the best in the discard."""
    for deed in deeds:
        match deed:
            case ChangeCards() if deed.target.is_chosen:
                health = (seen.allies if deed.target.is_own else seen.foes).get(id_, 0)
                if deed.target.is_own == (deed.sign > 0):
                    return _of_health(seen, id_, health, amount_of(deed.amount, seen), deed.sign)
                return -health
            case Become() if deed.target.is_chosen:
                return worth_of_card(id_, seen) + 1
            case DiscardHand():
                return -worth_of_card(id_, seen)
            case ReturnDiscard():
                return worth_of_card(id_, seen)
            case ReturnAlly():
                return -worth_of_card(id_, seen)
    return 1


def _of_health(seen: Seen, id_: str, health: int, amount: int, sign: int) -> int:
    """A card at 0 health or less neither gains nor loses any (CL-6.8, CL-6.9)."""
    if health <= 0:
        return 0
    if sign > 0:
        return 100 + worth_of_card(id_, seen) - health
    if health <= amount:
        return 200 + worth_of_card(id_, seen)
    return 100 + worth_of_card(id_, seen) // health
