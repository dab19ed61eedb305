"""Derived values: numbers that rules work out of others, each with its terms."""

from __future__ import annotations

from dataclasses import dataclass


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
    name: str, about: str, terms: tuple[Term, ...], floor: Term | None = None
) -> DerivedValue:
    """The value of those terms; where their sum is below 0, the ``floor`` adds what is missing."""
    total = sum(term.amount for term in terms)
    if floor is not None and total < 0:
        terms, total = (*terms, Term(floor.words, -total, floor.rule)), 0
    return DerivedValue(name, about, total, terms)
