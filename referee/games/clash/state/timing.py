"""Timing rules: what refuses an action at a moment that does not offer it to that seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.clash.state.table import SEATS, Alone
from referee.kernel.engine.run import Outcome, Run

Timing = Callable[[Run[Any], int], Sequence[str]]


ASKING_NOTHING = {"setup": "CL-2.1", "start": "CL-Q45"}
"""The parts of a match in which only chance may be waited for, and the rule by which nobody is asked."""


def in_own_stream(*rules: str) -> Timing:
    """The rules of the action itself, unless nothing at all can be done (CL-Q5, CL-5.3, CL-Q45)."""

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = closed_by(run, seat)
        if not found and run.state.phase in ASKING_NOTHING:
            return (ASKING_NOTHING[run.state.phase],)
        return found or rules

    return timing


def in_phase(phase: str, *rules: str) -> Timing:
    """Only in that phase; and not before an ability that is under way is finished (CL-Q44)."""

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = closed_by(run, seat)
        if found:
            return found
        if run.state.phase != phase:
            return rules
        return ("CL-Q44",)

    return timing


def closed_by(run: Run[Any], seat: int) -> Sequence[str]:
    """Why nothing at all can be done: the result is there, no such player, or the seat has finished.

    Somebody who has finished is asked nothing more in this phase: finish is final (CL-Q5). Nobody finishes a
    phase that asks nothing.
    """
    if run.outcome is not None:
        return over(run.outcome)
    if seat not in SEATS:
        return ("CL-1.1",)
    if run.state.phase in ASKING_NOTHING:
        return ()
    return ("CL-Q5",) if not isinstance(run.state, Alone) or run.state.done else ()


def after_result(rule: str) -> Timing:
    """What may be said at any time is refused by the result alone, and by its own rule (CL-5.3)."""
    return lambda run, seat: (rule,) if run.outcome is None else (*over(run.outcome), rule)


def over(outcome: Outcome) -> Sequence[str]:
    """Why nothing is done any more: the game is over (CL-5.3), and by which rule it was decided."""
    return ("CL-5.3", outcome.rule) if outcome.rule in ("CL-5.4", "CL-5.6") else (outcome.rule,)
