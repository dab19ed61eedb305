"""Clauses of an ability: deeds, and deeds that hang on a choice or a condition; and whole cards.

Clauses are done from left to right, each as a step of its own (CL-3.11, CL-4.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.games.clash.deeds import PHASES, Cost, Deed, Limit, Step, counted

# -- conditions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HasCoins:
    """The player has so many coins or more, when the clause is reached."""

    amount: int
    rule: str = field(default="", compare=False)

    @property
    def words(self) -> str:
        return f"you have {counted(self.amount, 'coins')} or more"


@dataclass(frozen=True, slots=True)
class HasAllies:
    """The player has so many cards in play or more, those at 0 health included (CL-Q36)."""

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
    """The player does the deed, or says no."""

    deed: Deed
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[Step]:
        yield Step("say yes or no; if yes:", self.rule)
        yield from _below(self.deed)


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """The player names one of two deeds, also one that changes nothing (CL-Q33)."""

    first: Deed
    second: Deed
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[Step]:
        yield Step("choose 1 or 2; only that one is done:", self.rule)
        for number, deed in enumerate((self.first, self.second), 1):
            for step in _below(deed):
                yield Step(f"{number}: {step.words}", step.rule, step.depth)


@dataclass(frozen=True, slots=True)
class If:
    """The clause is done if the condition holds when it is reached; else it does nothing."""

    condition: Condition
    clause: Clause
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[Step]:
        yield Step(f"only if {self.condition.words}:", self.rule)
        yield from _below(self.clause)


@dataclass(frozen=True, slots=True)
class IfDone:
    """The clause is done if the deed of the ``May`` before was chosen and really happened."""

    clause: Clause
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[Step]:
        yield Step("only if you said yes and it really happened:", self.rule)
        yield from _below(self.clause)


Clause = Deed | May | ChooseOne | If | IfDone


def _below(clause: Clause) -> Iterator[Step]:
    for step in clause.steps():
        yield Step(step.words, step.rule, step.depth + 1)


# -- abilities and cards --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: ``kind`` is "play", "defend" or "attack"; ``text`` what is printed.

    ``trigger`` is the rule that says when it is used, ``rule`` the one by which it is carried out.
    """

    kind: str
    text: str
    costs: tuple[Cost, ...]
    clauses: tuple[Clause, ...]
    trigger: str = field(default="", compare=False)
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[Step]:
        """How the referee reads it, in the order in which it is carried out."""
        yield Step(self._when, self.trigger)
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
    """A card as its set has it: printed cost in coins and health (CL-3.4, CL-Q3)."""

    id: str
    name: str
    cost: int
    health: int
    abilities: tuple[Ability, ...]
