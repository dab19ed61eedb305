"""Words that the sentences of every game share: numbers with their nouns, and lists."""

from __future__ import annotations

from collections.abc import Sequence

from referee.toml import LARGEST

SINGULAR = {
    "copies": "copy", "matches": "match", "passes": "pass", "dice": "die", "hexes": "hex", "entries": "entry",
}  # fmt: skip
"""Nouns that are one without more than the last letter."""


def counted(amount: int, noun: str) -> str:
    """A number with its noun, which is given for several: 1 card, 2 cards."""
    before, blank, last = noun.rpartition(" ")
    one = f"{before}{blank}{SINGULAR.get(last, last[:-1])}"
    return f"{amount} {noun if amount != 1 else one}"


def agreeing(count: int, one: str, more: str) -> str:
    """The form of a verb that goes with that number: ``agreeing(count, "is", "are")``."""
    return one if count == 1 else more


def signed(number: int) -> str:
    """A change with its sign: +1, -2, 0."""
    return f"{number:+}" if number else "0"


def listed(words: Sequence[str]) -> str:
    """Some words one after the other, the last two joined by "and"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def a_number(low: int, high: int) -> str:
    """What is expected where a whole number may stand: its limits, or that of all numbers."""
    if high < LARGEST:
        return f"a number from {low} to {high}"
    least = f" from {low}," if low > -LARGEST else ""
    return f"a number{least} of at most 64 bits"
