"""What is said of a choice behind its line in the notation."""

from __future__ import annotations

from typing import Any

from referee.games.bacon_project.deck import CARD, RANK
from referee.games.bacon_project.state.values import ability_at
from referee.kernel.decision.ask import Answer, Ask

FROM_HAND = ("activate-supply", "activate-flash", "activate-spring")


def aside(ask: Ask[Any], answer: Answer) -> str:
    """How hard a profile is to play (BP-4.6), what an ability used from the hand does (BP-Q58)."""
    if answer[0] == "choose-profile":
        profile = ask.run.setting.cards.profile(answer[1])
        return f" ({profile.difficulty}, base level {profile.base})"
    if answer[0] in FROM_HAND:
        ability = ability_at(ask.run, ask.seat, RANK[CARD.number(answer[1])])
        return f": {ability.name}, {ability.text}"
    return ""
