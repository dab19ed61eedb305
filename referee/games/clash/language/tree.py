"""Clauses of an ability: effects, and effects that depend on a choice or a condition; and whole cards.

Clauses are done from left to right, each as a step of its own (CL-3.11, CL-4.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from referee.dataclass import dataclass
from referee.games.clash.language.tree_effects import (
    KINDS,
    PHASES,
    Become,
    ChangeCards,
    ChangeHealth,
    ChangeStock,
    Cost,
    Deed,
    DiscardDeck,
    DiscardHand,
    Draw,
    Limit,
    PayAllyHealth,
    PayOwnHealth,
    PayStock,
    PayThisHealth,
    ReturnAlly,
    ReturnDiscard,
)
from referee.kernel.text.explain import PageLine
from referee.kernel.words.english import counted

# -- conditions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HasCoins:
    """The player has at least that many coins, when the clause is reached."""

    amount: int
    rule: str = field(default="", compare=False)

    @property
    def words(self) -> str:
        return f"you have {counted(self.amount, 'coins')} or more"


@dataclass(frozen=True, slots=True)
class HasAllies:
    """The player has at least that many cards in play, those at 0 health included (CL-Q36)."""

    amount: int
    rule: str = field(default="", compare=False)

    @property
    def words(self) -> str:
        allies = "Ally" if self.amount == 1 else "Allies"
        return f"you have {self.amount} {allies} or more"


@dataclass(frozen=True, slots=True)
class ThatFoeHas:
    """The Foe chosen in the nearest clause before is within the limit; no, if there is none."""

    limit: Limit
    rule: str = field(default="", compare=False)

    @property
    def words(self) -> str:
        return f"that Foe has {self.limit.words}"


@dataclass(frozen=True, slots=True)
class IsBehind:
    """The other player has more health than the player, in the own view."""

    rule: str = field(default="", compare=False)

    @property
    def words(self) -> str:
        return "the other player has more health than you"


Condition = HasCoins | HasAllies | ThatFoeHas | IsBehind


# -- clauses --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class May:
    """The player carries out the effect, or says no."""

    deed: Deed
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield PageLine("say yes or no; if yes:", self.rule)
        yield from _below(self.deed)


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """The player names one of two effects, also one that changes nothing (CL-Q33)."""

    first: Deed
    second: Deed
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield PageLine("choose 1 or 2; only that one is done:", self.rule)
        for number, deed in enumerate((self.first, self.second), 1):
            for step in _below(deed):
                yield PageLine(f"{number}: {step.words}", step.rule, step.depth)


@dataclass(frozen=True, slots=True)
class If:
    """The clause is done if the condition holds when it is reached; else it does nothing."""

    condition: Condition
    clause: Clause
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield PageLine(f"only if {self.condition.words}:", self.rule)
        yield from _below(self.clause)


@dataclass(frozen=True, slots=True)
class IfDone:
    """The clause is done if the effect of the ``May`` before was chosen and really happened."""

    clause: Clause
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield PageLine("only if you said yes and it really happened:", self.rule)
        yield from _below(self.clause)


Clause = Deed | May | ChooseOne | If | IfDone


def asks_nothing(clause: Clause) -> bool:
    """Whether a clause is done without a choice or a lot, so that nothing can come in between."""
    match clause:
        case May() | ChooseOne() | DiscardHand() | ReturnDiscard():
            return False
        case If() | IfDone():
            return asks_nothing(clause.clause)
        case ChangeCards() | Become() | ReturnAlly():
            return not (clause.target.is_chosen or clause.target.who == "random-foe")
    return True


def takes_cards(clause: Clause) -> bool:
    """Whether a clause takes cards from the deck: chance may have to say which before the next."""
    match clause:
        case If() | IfDone():
            return takes_cards(clause.clause)
    return isinstance(clause, Draw | DiscardDeck)


def deeds_in(clause: Clause) -> Iterator[Deed]:
    """Every effect of a clause."""
    match clause:
        case If() | IfDone():
            yield from deeds_in(clause.clause)
        case May():
            yield clause.deed
        case ChooseOne():
            yield from (clause.first, clause.second)
        case _:
            yield clause


def hurts_own_side(part: Cost | Deed) -> bool:
    """Whether the player of a card, or a card of that player, loses by it what no other cost of a card is (CL-6.11)."""
    match part:
        case PayOwnHealth() | PayThisHealth() | PayAllyHealth():
            return True
        case DiscardHand() | DiscardDeck() | ReturnAlly():
            return True
        case ChangeStock():
            return part.amount < 0 and not part.other
        case ChangeHealth():
            return part.sign < 0 and not part.other
        case ChangeCards():
            return part.sign < 0 and part.target.is_own
        case Become():
            return part.status == "stunned" and part.target.is_own
    return False


def _below(clause: Clause) -> Iterator[PageLine]:
    for step in clause.steps():
        yield PageLine(step.words, step.rule, step.depth + 1)


# -- abilities and cards --------------------------------------------------------------------


def price_of(costs: tuple[Cost, ...]) -> tuple[str, int] | None:
    """A cost as so much of one stock, if it is that: no cost at all is no coin."""
    match costs:
        case ():
            return "coins", 0
        case (PayStock(stock, amount),):
            return stock, amount
    return None


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: ``kind`` is "play", "defend" or "attack"; ``text`` what is printed.

    ``trigger`` is the rule that says when it is used, ``rule`` the one by which it is carried out.
    ``does_harm`` says whether it can hurt its own player (CL-6.11).
    ``price`` is the whole cost where it is so much of one stock; ``payers`` is how many cards are named to pay for it; ``at_once`` says of each clause whether it
    asks nothing and draws no lots, ``in_one_go`` whether nothing can come in between at all.
    """

    kind: str
    text: str
    costs: tuple[Cost, ...]
    clauses: tuple[Clause, ...]
    trigger: str = field(default="", compare=False)
    rule: str = field(default="", compare=False)
    price: tuple[str, int] | None = field(init=False, compare=False)
    payers: int = field(init=False, compare=False)
    at_once: tuple[bool, ...] = field(init=False, compare=False)
    in_one_go: bool = field(init=False, compare=False)
    does_harm: bool = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "price", price_of(self.costs))
        object.__setattr__(self, "payers", sum(cost.payers for cost in self.costs))
        object.__setattr__(self, "at_once", tuple(map(asks_nothing, self.clauses)))
        waits = any(map(takes_cards, self.clauses[:-1]))
        object.__setattr__(self, "in_one_go", all(self.at_once) and not waits)
        parts = (*self.costs, *(deed for clause in self.clauses for deed in deeds_in(clause)))
        object.__setattr__(self, "does_harm", any(map(hurts_own_side, parts)))

    def steps(self) -> Iterator[PageLine]:
        """How the referee reads it, in the order in which it is carried out."""
        yield PageLine(self._when, self.trigger)
        for each in (*self.costs, *self.clauses):
            yield from each.steps()

    @property
    def _when(self) -> str:
        if self.kind == "play":
            cost = ", if its cost can be paid then" if self.costs else ""
            return f"done once, when this card enters play{cost}"
        cost = "if its cost can be paid" if self.costs else "as it costs nothing"
        return f"used once in each {PHASES[self.kind]} phase; owed {cost}"


@dataclass(frozen=True, slots=True)
class Card:
    """A card as its set has it: printed cost in coins and health (CL-3.4, CL-Q3).

    ``by_kind`` is its abilities of each kind, and of all (""), each with its number on the card.
    """

    id: str
    name: str
    cost: int
    health: int
    abilities: tuple[Ability, ...]
    by_kind: dict[str, list[tuple[int, Ability]]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        found: dict[str, list[tuple[int, Ability]]] = {kind: [] for kind in ("", *KINDS)}
        for number, ability in enumerate(self.abilities, 1):
            found[ability.kind].append((number, ability))
            found[""].append((number, ability))
        object.__setattr__(self, "by_kind", found)
