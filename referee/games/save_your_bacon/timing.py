"""Timing rules: what refuses an action at a moment that does not offer it to that seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.kernel.procedure import Run

Timing = Callable[[Run[Any], int], Sequence[str]]


def over(run: Run[Any], seat: int) -> Sequence[str]:
    """Why nothing at all can be done: the game is over, no such player, or that player has lost."""
    table = (run.outer or run).state
    if run.outcome is not None:
        return ("SYB-3.0.7",)
    if not 1 <= seat <= len(table.seats):
        return ("SYB-12.1.1",)
    return ("SYB-Q31",) if table.side(seat).out else ()


def in_game(*rules: str) -> Timing:
    """The rules of the action itself, unless nothing at all can be done (SYB-3.0.7)."""
    return lambda run, seat: over(run, seat) or rules


def in_own_turn(*rules: str) -> Timing:
    """Only in the own Take Two, while nothing is being resolved (SYB-4.0.5, SYB-Q17)."""

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = over(run, seat)
        if found:
            return found
        table = (run.outer or run).state
        if not table.turn:
            return ("SYB-4.0.1", *rules)
        if table.seat != seat:
            return ("SYB-3.0.6", *rules)
        return ("SYB-10.2.1.2", *rules)

    return timing


def in_a_window(*rules: str) -> Timing:
    """Only while the seat is asked in a window (SYB-10.2.1.2): earlier and later it is refused."""
    return in_game("SYB-10.2.0.14", *rules)
