"""Words that boards and sentences of this game share."""

from __future__ import annotations


def after_cost(text: str) -> str:
    """A text of a card without its head: what is done, behind the cost (rows line.tap, line.action)."""
    head, colon, rest = text.partition(": ")
    return rest if colon and head.startswith(("Special Tap", "Action")) else text
