"""What stands behind a choice in a list of choices."""

from __future__ import annotations

from typing import Any

from referee.kernel.ask import Answer, Ask
from referee.kernel.procedure import Run


def aside(ask: Ask[Any], answer: Answer) -> str:
    """Nothing yet is said behind a choice."""
    return ""


def named_with(run: Run[Any], seat: int, verb: str) -> list[str]:
    """The cards of the hand."""
    cards = run.setting.cards.card_names
    return [cards.id(card) for card in run.state.side(seat).hand]
