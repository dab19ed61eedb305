"""Paying costs: the whole cost at once, with what is there (CL-3.12, CL-4.5, CL-6.14 to CL-6.16).

The parts of a cost are paid one after the other, and each looks at what is left by then (CL-Q40). A
part that a card in play or cards of the hand pay is named by its player; the names of a payment
stand in the order of the parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from referee.dataclass import dataclass
from referee.games.clash.fact_kinds import DISCARDED
from referee.games.clash.language.tree import Ability
from referee.games.clash.language.tree_effects import (
    Cost,
    PayAllyHealth,
    PayDiscard,
    PayOwnHealth,
    PayStock,
    PayThisHealth,
)
from referee.games.clash.rules.stocks_and_health import make
from referee.games.clash.state.table import Alone, Side, change_of
from referee.kernel.engine.run import Run

Payment = tuple[int, ...]
MOST_LISTED = 1000
"""How many ways to pay, or to choose several cards, are listed; the others are legal as well."""


@dataclass(slots=True)
class Purse:
    """What a side can still pay with: stocks, health, health of its cards, hand cards."""

    stocks: dict[str, int]
    health: int
    cards: dict[int, int]
    hand: list[int]
    this: int
    guarded: dict[int, int]
    """The Protected cards: they cannot lose health, and so cannot pay it (CL-Q11)."""

    @classmethod
    def of(cls, side: Side, this: int) -> Purse:
        """The purse of a side for an ability of the card ``this``."""
        stocks = {"coins": side.coins, "shields": side.shields, "swords": side.swords}
        cards = {
            each.card: each.health for each in side.allies if each.health > 0 and not each.protected
        }
        guarded = {each.card: each.health for each in side.allies if each.protected}
        return cls(stocks, side.health, cards, list(side.hand), this, guarded)

    def copy(self) -> Purse:
        """A purse of its own."""
        return replace(self, stocks=dict(self.stocks), cards=dict(self.cards), hand=list(self.hand))

    def payers(self, cost: PayAllyHealth) -> list[int]:
        """The Allies that can pay the part (CL-6.14, CL-Q15)."""
        return self._rich(self.cards, cost)

    def _rich(self, cards: dict[int, int], cost: PayAllyHealth) -> list[int]:
        """Those of the cards that have the health for it."""
        return [
            card
            for card, health in cards.items()
            if health >= cost.amount and not (cost.other and card == self.this)
        ]

    def why_not(self, cost: Cost) -> str:
        """The rule by which the part cannot be paid, or "" if it can."""
        match cost:
            case PayStock():
                return "" if self.stocks[cost.stock] >= cost.amount else "stock"
            case PayOwnHealth():
                return "" if self.health >= cost.amount else "CL-Q32"
            case PayThisHealth():
                if self.cards.get(self.this, 0) >= cost.amount:
                    return ""
                return "CL-Q11" if self.this in self.guarded else "CL-6.14"
            case PayAllyHealth():
                if self.payers(cost):
                    return ""
                return "CL-Q11" if self._rich(self.guarded, cost) else "CL-6.15"
            case PayDiscard():
                return "" if len(self.hand) >= cost.amount else "stock"

    def take(self, cost: Cost, named: Sequence[int]) -> None:
        """Take the part out of the purse, from the named cards where it is they who pay."""
        match cost:
            case PayStock():
                self.stocks[cost.stock] -= cost.amount
            case PayOwnHealth():
                self.health -= cost.amount
            case PayThisHealth():
                self._hurt(self.this, cost.amount)
            case PayAllyHealth():
                self._hurt(named[0], cost.amount)
            case PayDiscard():
                self.hand = [card for card in self.hand if card not in named]

    def _hurt(self, card: int, amount: int) -> None:
        self.cards[card] -= amount
        if not self.cards[card]:
            del self.cards[card]


def why_not_payable(side: Side, this: int, ability: Ability) -> str:
    """The rule by which the cost cannot be paid, or "" if it can (CL-3.12, CL-4.5, CL-Q15)."""
    if ability.price is not None:
        stock, amount = ability.price
        return "" if getattr(side, stock) >= amount else "stock"
    return _why_not(Purse.of(side, this), ability.costs)


def _why_not(purse: Purse, costs: Sequence[Cost]) -> str:
    why = ""
    for at, cost in enumerate(costs):
        why = purse.why_not(cost)
        if why:
            return why
        if isinstance(cost, PayAllyHealth):
            return _why_no_ally(purse, cost, costs[at + 1 :])
        # Which cards of the hand are discarded decides nothing about the other parts.
        purse.take(cost, purse.hand[: cost.payers])
    return why


def _why_no_ally(purse: Purse, cost: PayAllyHealth, rest: Sequence[Cost]) -> str:
    """Try the Allies that could pay a part: one of them must leave the rest payable."""
    whys = []
    for card in purse.payers(cost):
        tried = purse.copy()
        tried.take(cost, [card])
        whys.append(_why_not(tried, rest))
        if not whys[-1]:
            return ""
    return whys[0]


def payments(side: Side, this: int, ability: Ability) -> Iterator[Payment]:
    """Every way in which the cost can be paid, as the names of the cards that pay."""
    if not ability.payers:
        if not why_not_payable(side, this, ability):
            yield ()
        return
    yield from _payments(Purse.of(side, this), ability.costs)


def _payments(purse: Purse, costs: Sequence[Cost]) -> Iterator[Payment]:
    if not costs:
        yield ()
        return
    cost, rest = costs[0], costs[1:]
    if purse.why_not(cost):
        return
    for named in _namings(purse, cost):
        left = purse.copy()
        left.take(cost, named)
        for further in _payments(left, rest):
            yield named + further


def _namings(purse: Purse, cost: Cost) -> Iterator[Payment]:
    if isinstance(cost, PayAllyHealth):
        yield from ((card,) for card in purse.payers(cost))
    elif isinstance(cost, PayDiscard):
        yield from combinations(sorted(purse.hand), cost.amount)
    else:
        yield ()


def in_order(ability: Ability, named: Sequence[int]) -> list[int]:
    """The names of a payment as records hold them: of cards discarded together, in one order."""
    found: list[int] = []
    for cost in ability.costs:
        part = named[len(found) : len(found) + cost.payers]
        found += sorted(part) if isinstance(cost, PayDiscard) else part
    return found + list(named[len(found) :])


def next_payers(
    side: Side, this: int, ability: Ability, before: Payment
) -> tuple[int, list[int]] | None:
    """How many cards pay the next part, and which ones can; 0 if all is named, None if it cannot be.

    ``before`` names who pays the parts before it.
    """
    purse = Purse.of(side, this)
    at = 0
    for number, cost in enumerate(ability.costs):
        part = before[at : at + cost.payers]
        if len(part) < cost.payers:
            found = _payers(purse, cost, ability.costs[number + 1 :])
            return (cost.payers, found) if len(found) >= cost.payers else None
        if _refused_part(purse, side, cost, part) is not None:
            return None
        purse.take(cost, part)
        at += cost.payers
    return 0, []


def _payers(purse: Purse, cost: Cost, rest: Sequence[Cost]) -> list[int]:
    """The cards that can pay a part so that the rest can be paid too."""
    if not isinstance(cost, PayAllyHealth):
        return sorted(purse.hand)
    found = []
    for card in purse.payers(cost):
        left = purse.copy()
        left.take(cost, [card])
        if not _why_not(left, rest):
            found.append(card)
    return sorted(found)


def only_payment(side: Side, this: int, ability: Ability) -> Payment | None:
    """The payment, if the cost can be paid in one way only."""
    found = payments(side, this, ability)
    first = next(found, None)
    return first if next(found, None) is None else None


def refused_payment(
    side: Side, this: int, ability: Ability, named: Payment
) -> tuple[str, int] | None:
    """The rule that refuses a payment, and the card that it refuses (-1: their number)."""
    purse = Purse.of(side, this)
    at = 0
    for cost in ability.costs:
        count = cost.payers
        part = named[at : at + count]
        at += count
        if len(part) < count:
            return "CL-Q15", -1
        refused = _refused_part(purse, side, cost, part)
        if refused is not None:
            return refused
        purse.take(cost, part)
    return ("CL-Q15", -1) if at < len(named) else None


def _refused_part(purse: Purse, side: Side, cost: Cost, part: Payment) -> tuple[str, int] | None:
    if isinstance(cost, PayDiscard):
        wrong = next((card for card in part if card not in purse.hand), None)
        if wrong is None and list(part) == sorted(set(part)):
            return None
        return "CL-Q15", part[0] if wrong is None else wrong
    if isinstance(cost, PayAllyHealth):
        card = side.ally(part[0])
        if card is None or (cost.other and part[0] == purse.this):
            return "CL-6.1", part[0]
        if card.protected:
            return "CL-Q11", part[0]
        if part[0] not in purse.payers(cost):
            return "CL-6.14", part[0]
        return None
    why = purse.why_not(cost)
    return (why, -1) if why else None


def pay(run: Run[Alone], this: int, ability: Ability, named: Sequence[int]) -> None:
    """Pay the whole cost, part by part."""
    at = 0
    for cost in ability.costs:
        count = cost.payers
        _pay_part(run, this, cost, named[at : at + count])
        at += count


def _pay_part(run: Run[Alone], this: int, cost: Cost, part: Sequence[int]) -> None:
    seat, own = run.lane, run.state.own
    match cost:
        case PayStock():
            make(run, change_of(seat, cost.stock, -cost.amount), cost.rule)
        case PayOwnHealth():
            make(run, change_of(seat, "health", -cost.amount), cost.rule)
        case PayThisHealth():
            make(run, change_of(seat, "card-health", -cost.amount, this), cost.rule)
        case PayAllyHealth():
            make(run, change_of(seat, "card-health", -cost.amount, part[0]), cost.rule)
        case PayDiscard():
            for card in part:
                own.hand.take(card)
                own.discard.put(card)
                run.state.note(change_of(seat, "discard-hand", 1, card))
                DISCARDED.tell(run, cost.rule, seat, cards=[run.setting.shown(card)])
