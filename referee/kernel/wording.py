"""Words that the sentences of every game share: numbers with their nouns, and lists."""

from __future__ import annotations

from collections.abc import Sequence


def counted(amount: int, noun: str) -> str:
    """A number with its noun, which is given for several: 1 card, 2 cards."""
    return f"{amount} {noun if amount != 1 else noun[:-1]}"


def listed(words: Sequence[str]) -> str:
    """Some words one after the other, the last two joined by "and"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
