"""A card of the own hand: what most actions are made with (BP-2.5)."""

from __future__ import annotations

from referee.games.bacon_project.deck import CARD
from referee.kernel.decision.ask import NOT_IN_HAND, Guard
from referee.kernel.decision.spaces import OneOf


def one_of_hand(guards: tuple[Guard, ...]) -> OneOf:
    """One card of the hand of the seat that is asked, which the guards permit."""
    return OneOf(
        CARD, lambda ask: ask.run.state.side(ask.seat).hand, "BP-2.5", guards, absent=NOT_IN_HAND
    )
