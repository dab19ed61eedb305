"""Counts with their nouns: one place that knows how English says one and how it says more."""

from __future__ import annotations

IRREGULAR = {
    "copy": "copies",
    "reply": "replies",
    "die": "dice",
    "match": "matches",
    "pass": "passes",
}


def plural(noun: str, count: int) -> str:
    """The noun as it stands behind that number; of several words the last one changes."""
    if count == 1:
        return noun
    before, _, last = noun.rpartition(" ")
    return f"{before} {IRREGULAR.get(last, f'{last}s')}".lstrip()


def agreeing(count: int, one: str, more: str) -> str:
    """The form of a verb that goes with that number: ``agreeing(count, "is", "are")``."""
    return one if count == 1 else more


def counted(count: int, noun: str) -> str:
    """The number with its noun: "1 line", "2 lines"."""
    return f"{count} {plural(noun, count)}"
