"""Facts in words, for the log."""

from __future__ import annotations

from referee.kernel.facts import Fact, Weight, Who, seat_words

WEIGHTS: dict[str, Weight] = {}


def narrate(fact: Fact, who: Who = seat_words) -> str:
    """One fact in words."""
    return f"{who(fact.seat)}: {fact.name} {fact.data}"
