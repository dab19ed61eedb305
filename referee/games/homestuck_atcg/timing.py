"""Timing rules: what refuses an action at a moment that does not offer it to that seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.homestuck_atcg.state import Table
from referee.kernel.lexical import Timing
from referee.kernel.procedure import Run


def at_the_table(run: Run[Any]) -> Table:
    """The table, also for a seat that chooses unseen."""
    table: Table = (run.outer or run).state
    return table


def over(run: Run[Any], seat: int) -> Sequence[str]:
    """Why nothing at all can be done: the game is over, no such player, or that player has left."""
    if run.outcome is not None:
        return ("HAC-1.12",)
    table = at_the_table(run)
    if not 1 <= seat <= len(table.seats):
        return ("HAC-1.1",)
    return ("HAC-Q60",) if table.side(seat).gone else ()


def unless_asked(*rules: str) -> Timing:
    """The rules of the action itself, at every moment that does not ask for it."""
    return lambda run, seat: over(run, seat) or rules


def in_main_phase(*rules: str) -> Timing:
    """Only in the own Main Phase, while everything is resolved (HAC-1.7, HAC-5.2.7, HAC-5.2.8)."""

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = over(run, seat)
        if found:
            return found
        table = at_the_table(run)
        if not table.turn:
            return ("HAC-4.11", *rules)
        if table.seat != seat:
            return ("HAC-1.7", *rules)
        return (why_not_main(table), *rules)

    return timing


def why_not_main(table: Table) -> str:
    """Why the active player can do nothing of the Main Phase at a moment that does not ask for it.

    It has not begun, for the draw comes first (HAC-5.1.15); something is being resolved (HAC-5.2.7); it has
    ended, because no grist was left or by its player's word (HAC-5.2.9, HAC-5.2.10).
    """
    if table.phase == "main":
        return "HAC-5.2.7"
    if table.phase in ("score", "boon"):
        return "HAC-5.2.10" if table.side(table.seat).grist else "HAC-5.2.9"
    return "HAC-5.1.15"
