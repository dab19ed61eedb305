"""Bots: they get a seat's view and its legal answers, and dice of their own; nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.kernel.ask import Answer
from referee.kernel.dice import BotDice

View = Mapping[str, Any]
Legal = Sequence[list[Any]]

LINGERS = 4
"""The random bot finishes once in so many moments at which it may."""


def random_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """Any answer with equal chance; finishing is only now and then among them."""
    others = [answer for answer in legal if answer[0] != "finish-phase"]
    if others and (len(others) == len(legal) or dice.below(LINGERS)):
        return others[dice.below(len(others))]
    return legal[dice.below(len(legal))]


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """A simple sensible player: play what can be played, use all, and choose what hurts most."""
    best = max(score(view, answer) for answer in legal)
    fitting = [answer for answer in legal if score(view, answer) == best]
    return fitting[dice.below(len(fitting))]


def score(view: View, answer: Sequence[Any]) -> int:
    """How much a sensible player wants to do this now."""
    if answer[0] == "play-card":
        return 100
    if answer[0].startswith("use-"):
        return 50 + len(answer)
    if answer[0] == "finish-phase":
        return 10
    return choice_score(view, answer[1:])


def choice_score(view: View, args: Sequence[Any]) -> int:
    """Yes rather than no, many rather than few, the Foe that is nearest to its end first."""
    if args in (["yes"], ["1"], ["2"]):
        return 1
    return len(args)
