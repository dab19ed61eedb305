"""When a verb of the tournament may be said, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.kernel.choices.concession_and_result import is_player, is_table
from referee.kernel.decision.ask import Guard
from referee.kernel.engine.run import Run

Timing = Callable[[Run[Any], int], Sequence[str]]


def unless_over(*rules: str) -> Timing:
    """The rules of the action itself; once the tournament is over, the rule by which it ended."""
    return lambda run, seat: rules if run.outcome is None else (run.outcome.rule,)


def by_organiser(rule: str) -> tuple[Guard, ...]:
    """The organiser says it, and no desk."""
    return (Guard(rule, is_table),)


def by_desk(rule: str) -> tuple[Guard, ...]:
    """A desk says it, and not the organiser."""
    return (Guard(rule, is_player),)
