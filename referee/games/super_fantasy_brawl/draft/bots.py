"""Bots of a draft: they see what everybody sees, and choose among their legal answers."""

from __future__ import annotations

from referee.kernel.bots import Legal, View, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """The toughest champions are brought, banned and picked."""
    worth = {face["id"]: _worth(face) for face in view["champions"].values()}
    values = [sum(worth.get(each, 0) for each in answer[1:]) for answer in legal]
    return choose_best(legal, values, dice)


def _worth(face: View) -> int:
    """Hitpoints, and defence twice as much: it counts against every attack."""
    hitpoints: int = face["hitpoints"] + face["levelled-hitpoints"]
    defence: int = face["defence"] + face["levelled-defence"]
    return hitpoints + 2 * defence
