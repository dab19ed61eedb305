"""Timing rules: what refuses an action at a moment that does not offer it to that seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.super_fantasy_brawl.state.table import TEAMS, Table
from referee.kernel.choices.name_spaces import Timing
from referee.kernel.decision.ask import whose_is
from referee.kernel.engine.run import Run


def at_the_table(run: Run[Any]) -> Table:
    """The table, also for a seat that chooses unseen."""
    table: Table = (run.outer or run).state
    return table


def over(run: Run[Any], seat: int) -> Sequence[str]:
    """Why nothing at all can be done: the match is over (SFB-21.1), or there is no such player."""
    if run.outcome is not None:
        return ("SFB-21.1",)
    seats = len(at_the_table(run).seats)
    if 1 <= seat <= seats:
        return ()
    return ("SFB-23.2",) if seats == TEAMS else ("SFB-1.1",)


def unless_asked(name: str, *rules: str) -> Timing:
    """Where another seat is asked for that action, why it is asked; at every other moment its own rules."""
    return lambda run, seat: over(run, seat) or whose_is(run, name) or rules


def in_own_activation(*rules: str) -> Timing:
    """Only in the own activation phase, while no action is being resolved (SFB-3.3, SFB-5.7)."""

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = over(run, seat)
        if found:
            return found
        table = at_the_table(run)
        if not table.turn:
            return ("SFB-1.24", *rules)
        if table.seat != seat:
            return ("SFB-3.2", *rules)
        acting = any(frame.procedure.name == "acting" for frame in (run.outer or run).stack)
        return ("SFB-5.7", *rules) if acting else ("SFB-3.3", *rules)

    return timing


def in_set_up(step: str, *rules: str, of_four: Sequence[str] = ()) -> Timing:
    """The rules of an action of the set-up; too early its order forbids it (SFB-1.24).

    ``step`` is the one that asks for it; ``of_four`` are the rules that hold instead in the game of two teams.
    """

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        found = over(run, seat)
        if found:
            return found
        if is_still_to_come(run, step):
            return ("SFB-1.24",)
        return of_four if of_four and len(at_the_table(run).seats) == TEAMS else rules

    return timing


def is_still_to_come(run: Run[Any], step: str) -> bool:
    """Whether the set-up has not come to that step yet."""
    stack = (run.outer or run).stack
    rows = stack[0].procedure.rows if stack else {}
    return step in rows and rows[step] > stack[0].row


def in_set_up_or_after_a_trap(run: Run[Any], seat: int) -> Sequence[str]:
    """A trap is laid in the set-up, later only by the player who has set one off (SFB-19.7)."""
    return over(run, seat) or ("SFB-19.7",) if at_the_table(run).turn else _LAYING(run, seat)


_LAYING = in_set_up("SFB-1.16", "SFB-1.16", "SFB-1.17", of_four=("SFB-23.23",))
