"""What a sensible player thinks of a card and of what it can do, in points; nothing here is a rule.

It is known to everybody: the texts of the shipped cards, and what a seat's view shows. Of a card that
is not among them nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.dataclass import dataclass
from referee.games.clash.cardset.card_set import shipped_set
from referee.games.clash.language.tree import Ability, Card, Clause, May, deeds_in
from referee.games.clash.language.tree_effects import (
    Amount,
    Become,
    ChangeCards,
    ChangeHealth,
    ChangeStock,
    Deed,
    DiscardHand,
    Draw,
    PayAllyHealth,
    PayDiscard,
    PayOwnHealth,
    PayStock,
    ReturnDiscard,
    Target,
)

STOCK, HEALTH, DAMAGE, CARD_HEALTH, DRAWN, STATUS, LOST_CARD = 2, 2, 4, 2, 5, 4, 3
"""Points for one coin, shield or sword; health; health of the other player; and so on."""
LOW = 6
"""Health that is nearly gone counts double."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A seat's view in short: both players' health, the cards in play, what is under way."""

    health: int
    other_health: int
    round: int
    allies: Mapping[str, int]
    foes: Mapping[str, int]
    log: list[Mapping[str, Any]]

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> Seen:
        """What a view shows; the own side is the one whose hand is open."""
        seats = view["seats"]
        own = next((seat for seat, side in seats.items() if "hand" in side), "1")
        mine, other = seats[own], next(side for seat, side in seats.items() if seat != own)
        return cls(
            mine["health"],
            other["health"],
            view["round"],
            {id_of(each["card"]): each["health"] for each in mine["allies"]},
            {id_of(each["card"]): each["health"] for each in other["allies"]},
            view.get("log", {}).get(own, []),
        )


def id_of(name: str) -> str:
    """The id of a shipped card by its printed name; of any other the name in small letters."""
    number = shipped_set().names.find(name)
    return name.lower().replace(" ", "-") if number is None else shipped_set().ids[number]


def known(id_: str) -> Card | None:
    """The shipped card of that id."""
    number = shipped_set().names.numbers.get(id_)
    return None if number is None else shipped_set().card(number)


def ability_under_way(seen: Seen) -> list[Ability]:
    """The abilities that the player's last action began, as far as their texts are known."""
    for action in reversed(seen.log):
        card = known(id_of(action["card"])) if "card" in action else None
        if card is not None and "ability" in action:
            return [card.abilities[action["ability"] - 1]]
        if card is not None:
            return [ability for _, ability in card.by_kind["play"]]
    return []


# -- points ---------------------------------------------------------------------------------


def worth_of_card(id_: str, seen: Seen) -> int:
    """What a card does in a round, and what it stands."""
    card = known(id_)
    if card is None:
        return 0
    return card.health + sum(worth(ability, seen) for ability in card.abilities)


def worth(ability: Ability, seen: Seen) -> int:
    """What an ability brings, less what it costs but stocks: those are gone in any case."""
    costs = 0
    for cost in ability.costs:
        match cost:
            case PayOwnHealth(amount):
                costs += amount * weight(seen.health, HEALTH)
            case PayDiscard(amount):
                costs += amount * LOST_CARD
            case PayStock():
                pass
            case _:
                costs += cost.amount
    return sum(worth_of_clause(clause, seen) for clause in ability.clauses) - costs


def spent(ability: Ability) -> int:
    """How many coins, shields and swords it costs."""
    return sum(cost.amount for cost in ability.costs if isinstance(cost, PayStock))


def worth_of_clause(clause: Clause, seen: Seen) -> int:
    """What a clause brings: of two the better one, what may be left out only if it helps."""
    found = [worth_of_deed(deed, seen) for deed in deeds_in(clause)]
    return max(0, *found) if isinstance(clause, May) else max(found)


def worth_of_deed(deed: Deed, seen: Seen) -> int:
    """What an effect brings to the own side, or takes from the other."""
    match deed:
        case ChangeStock():
            return -deed.amount if deed.other else deed.amount * STOCK
        case ChangeHealth():
            amount = deed.sign * amount_of(deed.amount, seen)
            if deed.other:
                return -amount * weight(seen.other_health, DAMAGE)
            return amount * weight(seen.health, HEALTH)
        case ChangeCards():
            amount = deed.sign * amount_of(deed.amount, seen) * CARD_HEALTH
            return amount * count_of(deed.target, seen) * (1 if deed.target.is_own else -1)
        case Become():
            good = deed.target.is_own == (deed.status == "protected")
            return (STATUS if good else -STATUS) * count_of(deed.target, seen)
        case Draw():
            return deed.amount * DRAWN
        case ReturnDiscard():
            return deed.amount * DRAWN
        case DiscardHand():
            return -deed.amount * LOST_CARD
    return 0


def weight(health: int, points: int) -> int:
    """Health that is nearly gone counts double."""
    return points * 2 if health <= LOW else points


def amount_of(amount: Amount, seen: Seen) -> int:
    """How much health it is about, as far as that can be told beforehand."""
    match amount.kind:
        case "each-ally":
            return amount.number * len(seen.allies)
        case "each-foe":
            return amount.number * len(seen.foes)
        case "round":
            return seen.round
        case "fixed":
            return amount.number
    return 3


def count_of(target: Target, seen: Seen) -> int:
    """How many cards in play are meant."""
    fitting = [
        health
        for health in (seen.allies if target.is_own else seen.foes).values()
        if health > 0 and (target.limit is None or target.limit.holds(health))
    ]
    if target.who in ("each-ally", "each-foe"):
        return len(fitting)
    if target.who == "each-other":
        return max(0, len(fitting) - 1)
    return min(len(fitting), target.most or 1)


def pays_with_ally(ability: Ability) -> int:
    """How much health an Ally pays for it; 0 if none does."""
    return sum(cost.amount for cost in ability.costs if isinstance(cost, PayAllyHealth))
