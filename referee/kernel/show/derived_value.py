"""Derived values: numbers that rules work out of others, each with its terms."""

from __future__ import annotations

from collections.abc import Iterable

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a value: where it comes from in words, how much it adds, by which rule."""

    words: str
    amount: int
    rule: str


@dataclass(frozen=True, slots=True)
class DerivedValue:
    """A value that was worked out: how it is asked for, whose it is in words, and the terms that make its total."""

    name: str
    about: str
    total: int
    terms: tuple[Term, ...]


def derived(
    name: str, about: str, total: int, terms: Iterable[Term], floor: Term | None = None
) -> DerivedValue:
    """The value, which is ``total`` wherever the rules use it, of those terms; ``floor`` adds what they lack of it.

    That the terms of every value lead to its total is proven by a test of all games (tests/invariants/test_derivations.py).
    """
    found = tuple(terms)
    missing = total - sum(term.amount for term in found)
    if floor is not None and missing > 0:
        found = (*found, Term(floor.words, missing, floor.rule))
    return DerivedValue(name, about, total, found)
