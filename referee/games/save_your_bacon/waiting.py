"""What reaction texts wait for, by the words in which occurrences are written down."""

from __future__ import annotations

from referee.games.save_your_bacon.clauses import Event

SEEN_FROM_THE_OTHER = {"targets": "targeted", "places": "placed"}
"""What is the same occurrence, seen from the card that did it."""


def occurs_as(event: Event) -> str:
    """The word of the occurrence that a reaction text waits for."""
    return SEEN_FROM_THE_OTHER.get(event.what, event.what)
