"""Bots: each gets its seat's view, its legal answers and dice of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.kernel.ask import Answer
from referee.kernel.dice import BotDice


def random_bot(view: Mapping[str, Any], legal: Sequence[list[Any]], dice: BotDice) -> Answer:
    """Any legal answer."""
    return dice.choose(legal)


greedy_bot = random_bot
