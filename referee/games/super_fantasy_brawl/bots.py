"""Bots: each gets its seat's view, its legal answers and dice of its own; nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.kernel.ask import Answer
from referee.kernel.dice import BotDice

View = Mapping[str, Any]
Legal = Sequence[list[Any]]


def random_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """Any kind of action with equal chance, then any answer of that kind."""
    verbs = sorted({answer[0] for answer in legal})
    verb = verbs[dice.below(len(verbs))]
    answers = [answer for answer in legal if answer[0] == verb]
    return answers[dice.below(len(answers))]


greedy_bot = random_bot
