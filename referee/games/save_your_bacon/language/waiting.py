"""What effects wait for: an occurrence, by the word in which it is written down, or nothing at all."""

from __future__ import annotations

from referee.games.save_your_bacon.language.tree import Effect, Event

SEEN_FROM_THE_OTHER = {"targets": "targeted", "places": "placed"}
"""What is the same occurrence, seen from the card that did it."""


def occurs_as(event: Event) -> str:
    """The word of the occurrence that a reaction text waits for."""
    return SEEN_FROM_THE_OTHER.get(event.what, event.what)


def is_free(effect: Effect) -> bool:
    """Whether an effect of a card in play takes no action and waits for nothing (SYB-Q17)."""
    waits = effect.trigger is not None or effect.kind != "activated"
    return not waits and effect.costs is not None and not effect.costs.action
