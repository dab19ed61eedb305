"""Bots of a draft: they see what everybody sees, and choose among their legal answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.kernel.ask import Answer
from referee.kernel.dice import BotDice

View = Mapping[str, Any]
Legal = Sequence[list[Any]]


def random_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """Any legal answer with equal chance."""
    return legal[dice.below(len(legal))]


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """The strongest champion is picked, the weakest given back."""
    worth = {
        _id(name): face["attack"] + face["defense"] for name, face in view["champions"].items()
    }
    sign = -1 if legal[0][0] == "draft-return" else 1
    best = max(sign * worth.get(answer[-1], 0) for answer in legal)
    fitting = [answer for answer in legal if sign * worth.get(answer[-1], 0) == best]
    return fitting[dice.below(len(fitting))]


def _id(name: str) -> str:
    return "-".join(name.casefold().removeprefix("the ").split())
