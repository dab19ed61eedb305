"""What the bots of several games do: choose by chance, or choose what scores most.

A bot gets its seat's view, its legal answers and dice of its own; nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice

View = Mapping[str, Any]
Legal = Sequence[list[Any]]


def choose_any(view: View, legal: Legal, dice: BotDice) -> Answer:
    """Any legal answer with equal chance."""
    return legal[dice.below(len(legal))]


def choose_any_kind(view: View, legal: Legal, dice: BotDice) -> Answer:
    """Any kind of action with equal chance, then any answer of that kind."""
    verbs = sorted({answer[0] for answer in legal})
    verb = verbs[dice.below(len(verbs))]
    return choose_any(view, [answer for answer in legal if answer[0] == verb], dice)


def choose_best(legal: Legal, scores: Sequence[int], dice: BotDice) -> Answer:
    """One of the answers that score most; each answer has its score in the same place."""
    best = max(scores)
    fitting = [answer for answer, score in zip(legal, scores, strict=True) if score == best]
    return fitting[dice.below(len(fitting))]
