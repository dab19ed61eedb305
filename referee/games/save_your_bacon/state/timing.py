"""Timing rules: what refuses an action at a moment that does not offer it to that seat.

Where something is asked the rule of that question stands among them: nothing else is done before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.kernel.engine.run import Run, Step

Timing = Callable[[Run[Any], int], Sequence[str]]


def over(run: Run[Any], seat: int) -> Sequence[str]:
    """Why nothing at all can be done: the game is over, no such player, or that player has lost."""
    table = (run.outer or run).state
    if run.outcome is not None:
        return ("SYB-3.0.7",)
    if not 1 <= seat <= len(table.seats):
        return ("SYB-12.1.1",)
    return ("SYB-Q31",) if table.side(seat).out else ()


WINDOW = ("SYB-Q42", "SYB-Q94", "SYB-10.2.1.10")
"""The steps in which what happened may be reacted to."""


def asking_step(run: Run[Any]) -> Step | None:
    """The step of the rules that waits for somebody, but for Take Two, in which nothing is under way."""
    stack = (run.outer or run).stack
    if not stack or stack[-1].procedure.name == "turn":
        return None
    steps = stack[-1].procedure.steps
    return steps[stack[-1].row] if stack[-1].row < len(steps) else None


def is_in_a_window(run: Run[Any]) -> bool:
    """Whether a window is open, no matter who is asked in it."""
    step = asking_step(run)
    return step is not None and step.rule in WINDOW


def under_way(run: Run[Any]) -> tuple[str, ...]:
    """The rule of what is asked now, which comes first: it is the same for everybody who looks."""
    step = asking_step(run)
    if step is None:
        return ()
    return ("SYB-10.2.1.2",) if is_in_a_window(run) else (step.rule,)


def refused_unless_asked(*rules: str) -> Timing:
    """What is asked instead, and the rules of the action itself."""
    return lambda run, seat: over(run, seat) or (*under_way(run), *rules)


def in_own_turn(*rules: str) -> Timing:
    """Only in the own Take Two, while nothing is being resolved (SYB-4.0.5, SYB-Q17)."""

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = over(run, seat)
        if found:
            return found
        table = (run.outer or run).state
        if not table.turn:
            return ("SYB-4.0.1", *under_way(run), *rules)
        if table.seat != seat:
            return ("SYB-3.0.6", *under_way(run), *rules)
        return (*under_way(run), *rules)

    return timing


def in_a_window(*rules: str) -> Timing:
    """Only while the seat is asked in a window (SYB-10.2.1.2): earlier and later it is refused.

    In a window another player is asked, or nothing is there that this one could use (SYB-Q42).
    """

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = over(run, seat)
        if found:
            return found
        if is_in_a_window(run):
            return ("SYB-10.2.1.10", "SYB-Q42", *rules)
        return (*under_way(run), "SYB-10.2.0.14", *rules)

    return timing
