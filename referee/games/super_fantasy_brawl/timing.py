"""Timing rules: what refuses an action at a moment that does not offer it to that seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.kernel.procedure import Run

Timing = Callable[[Run[Any], int], Sequence[str]]


def over(run: Run[Any], seat: int) -> Sequence[str]:
    """Why nothing at all can be done: the match is over, or nobody sits there."""
    table = (run.outer or run).state
    if run.outcome is not None:
        return ("SFB-21.1",)
    if 1 <= seat <= len(table.seats):
        return ()
    return ("SFB-23.2",) if len(table.seats) > 2 else ("SFB-1.1",)


def refused_unless_asked(*rules: str) -> Timing:
    """The rules of the action itself, unless nothing at all can be done (SFB-21.1)."""
    return lambda run, seat: over(run, seat) or rules


def in_own_activation(*rules: str) -> Timing:
    """Only in the own activation phase, while no action is being resolved (SFB-3.3, SFB-5.7)."""

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = over(run, seat)
        if found:
            return found
        table = (run.outer or run).state
        if not table.turn:
            return ("SFB-1.24", *rules)
        if table.seat != seat:
            return ("SFB-3.2", *rules)
        acting = any(frame.procedure.name == "acting" for frame in (run.outer or run).stack)
        return ("SFB-5.7", *rules) if acting else ("SFB-3.3", *rules)

    return timing
