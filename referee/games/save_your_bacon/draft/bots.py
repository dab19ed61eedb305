"""Bots of a draft: they see what everybody sees, and choose among their legal answers."""

from __future__ import annotations

from referee.kernel.bots import Legal, View, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """The strongest champion is picked, the weakest given back."""
    worth = {
        _id(name): face["attack"] + face["defense"] for name, face in view["champions"].items()
    }
    sign = -1 if legal[0][0] == "draft-return" else 1
    scores = [sign * worth.get(answer[-1], 0) for answer in legal]
    return choose_best(legal, scores, dice)


def _id(name: str) -> str:
    return "-".join(name.casefold().removeprefix("the ").split())
