"""Bots: they get a seat's view and its legal answers, and dice of their own; nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.bacon_project.deck import CARD, NUMBERS, RANK
from referee.kernel.bots import Legal, View, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """A simple sensible player: level up, cast as much as goes, defend as cheaply as goes."""
    return choose_best(legal, [score(answer) for answer in legal], dice)


def score(answer: Sequence[Any]) -> int:
    """How much a sensible player wants to do this now."""
    worth = WORTH.get(answer[0])
    return worth(answer[1:]) if worth else 0


def rank(arg: Any) -> int:
    """What a named unit counts."""
    if isinstance(arg, str):
        return RANK[CARD.number(arg)]
    return next((part for part in arg if isinstance(part, int)), 0)


def _cast(args: Sequence[Any]) -> int:
    jokers = sum(1 for arg in args if not isinstance(arg, str))
    return 600 + 40 * len(args) + max(map(rank, args)) - 30 * jokers


def _defence(args: Sequence[Any]) -> int:
    """Hand cards before stack cards, few points before many."""
    bottoms = sum(1 for arg in args if arg == "bottom")
    points = sum(rank(arg) for arg in args if arg != "bottom")
    return 500 - 60 * bottoms - points - len(args)


def _king(args: Sequence[Any]) -> int:
    """Only for a number: two Kings can fetch each other for ever (BP-Q36)."""
    return 540 + rank(args[1]) if rank(args[1]) in NUMBERS else 0


WORTH: Mapping[str, Callable[[Sequence[Any]], int]] = {
    "keep-hand": lambda args: 1,
    "stack": lambda args: 900 if isinstance(args[0], str) else 300,
    "cast": _cast,
    "cast-ace": lambda args: 800,
    "activate-supply": lambda args: 700,
    "activate-spring": lambda args: 700,
    "activate-flash": lambda args: 100,
    "use-queen": lambda args: 560,
    "use-king": _king,
    "next-phase": lambda args: 500,
    "defend": _defence,
    "escape": lambda args: 470,
    "pick-revealed": lambda args: sum(map(rank, args)),
    "choose-recover": lambda args: sum(map(rank, args)),
    "choose-discard": lambda args: 20 - rank(args[0]),
    "pass-window": lambda args: 50,
}
