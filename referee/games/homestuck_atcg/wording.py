"""Words that boards and sentences of this game share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.clauses import Card


def enter_words(card: Card) -> str:
    """What a card costs to enter, as it is printed: 3g, or that it has ~ATH code (HAC-2.9, HAC-2.10)."""
    return "~ATH" if card.grist is None else f"{card.grist}g"


def after_cost(text: str) -> str:
    """A text of a card without its head: what is done, behind the cost (rows line.tap, line.action)."""
    head, colon, rest = text.partition(": ")
    return rest if colon and head.startswith(("Special Tap", "Action")) else text
