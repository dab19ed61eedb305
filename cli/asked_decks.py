"""Decks that are named before a match begins: which question they answer, and when it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection

    from referee.kernel.ask import Ask
    from referee.kernel.procedure import Run

MOST_BEFORE = 12
"""So many other questions come before the decks at most."""


def asks_for_deck(ask: Ask[Any]) -> bool:
    """Whether a deck answers it: by the game's own verb, or whatever a seat is asked first."""
    verb = ask.run.game.deck_verb
    return verb in ask.verbs if verb else len(ask.verbs) == 1


def deck_ask(run: Run[Any], seats: Collection[int]) -> Ask[Any] | None:
    """The first ask of one of those seats that a deck answers."""
    return next((ask for ask in run.asks() if ask.seat in seats and asks_for_deck(ask)), None)


def go_to_decks(run: Run[Any]) -> None:
    """Answer somehow what is asked before the decks, in a run that is only looked at."""
    for _ in range(MOST_BEFORE):
        asks = run.asks()
        if not asks or any(asks_for_deck(ask) for ask in asks):
            return
        run.act(asks[0].seat, next(iter(asks[0].legal())))
