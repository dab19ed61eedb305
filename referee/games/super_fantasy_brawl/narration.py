"""One fact in words."""

from __future__ import annotations

from referee.kernel.facts import Fact, Weight, Who, seat_words


def narrate(fact: Fact, who: Who = seat_words) -> str:
    """One fact in words; ``who`` says how a seat is called."""
    said = ", ".join(f"{key} {value}" for key, value in fact.data.items())
    return f"{who(fact.seat)}: {fact.name} {said}".rstrip()


def weigh(fact: Fact) -> Weight:
    """How much a fact matters in a report."""
    return "plain"
