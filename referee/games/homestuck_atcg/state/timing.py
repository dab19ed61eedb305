"""Timing rules: what refuses an action at a moment that does not offer it to that seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.homestuck_atcg.state.table import PHASES, Table
from referee.kernel.choices.name_spaces import Timing
from referee.kernel.engine.run import Run


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
    """Who is asked something else must answer that; nobody else is asked for this action, by its own rules."""
    return lambda run, seat: over(run, seat) or to_be_answered(run, seat) or rules


def in_main_phase(*rules: str) -> Timing:
    """Only in the own Main Phase, while everything is resolved (HAC-1.7, HAC-5.2.7, HAC-5.2.8).

    Whose turn it is not is told the rules of the action too; the active player, what the moment wants first.
    """

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = over(run, seat)
        if found:
            return found
        table = at_the_table(run)
        if not table.turn:
            return ("HAC-4.11",)
        return ("HAC-1.7", *rules) if table.seat != seat else why_not_main(table)

    return timing


def why_not_main(table: Table) -> Sequence[str]:
    """Why the active player can do nothing of the Main Phase at a moment that does not ask for it.

    It has not begun, for the draw comes first (HAC-5.1.15); something is being resolved (HAC-5.2.7, HAC-Q55); it
    has ended, because no grist was left or by its player's word (HAC-5.2.9, HAC-5.2.10).
    """
    if table.phase == "main":
        return ("HAC-5.2.7", "HAC-Q55")
    if table.phase in ("score", "boon"):
        return ("HAC-5.2.10",) if table.side(table.seat).grist else ("HAC-5.2.9",)
    return ("HAC-5.1.15",)


# -- the question under way -----------------------------------------------------------------

ANSWERED_FIRST = {
    "choose-deck": "HAC-1.6",
    "keep": "HAC-Q31",
    "draw-extra": "HAC-5.1.11",
    "enter": "HAC-Q12",
    "choose": "HAC-Q55",
    "order": "HAC-Q16",
}
"""What a seat is asked that it cannot leave unanswered, and the rule by which it is."""
DRAWING = ("draw", "shuffle")


def to_be_answered(run: Run[Any], seat: int) -> Sequence[str]:
    """The rule of what that seat is asked now, if it has to answer: what is no answer to it is refused by that rule."""
    ask = next((ask for ask in run.asks() if ask.seat == seat), None)
    asked = ask.verbs if ask is not None else {}
    return [rule for verb, rule in ANSWERED_FIRST.items() if verb in asked]


def is_being_resolved(run: Run[Any]) -> bool:
    """Whether a text, an offer or cards that leave are under way in a phase, and not the phase itself (HAC-Q55)."""
    names = [frame.procedure.name for frame in (run.outer or run).stack]
    phase = max((at for at, name in enumerate(names) if name in PHASES), default=len(names))
    return any(name not in DRAWING for name in names[phase + 1 :])
