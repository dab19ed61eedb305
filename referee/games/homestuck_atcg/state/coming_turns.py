"""Turns and phases to come that texts have changed: left out, or added (rows act.skip_phase and those behind it).

They are kept with what lasts: of a phase its number, of one more phase the number of the one behind which it comes before that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.games.homestuck_atcg.state.durations import end_change
from referee.games.homestuck_atcg.state.table import PHASES, DurationEffect, Table
from referee.kernel.engine.run import Run

RESUMED = 1
"""The mark of the seat behind which the turns go on once one that was added is over."""


def number_of(phases: tuple[str, ...]) -> int:
    """How phases are kept: their places, as the digits of a number."""
    number = 0
    for phase in phases:
        number = number * len(PHASES) + PHASES.index(phase)
    return number


def take_first(
    run: Run[Table], kind: str, is_it: Callable[[DurationEffect], bool]
) -> DurationEffect | None:
    """The first such change, which is used up by that; None if there is none."""
    for each in run.state.lasting:
        if each.kind == kind and is_it(each):
            end_change(run, each)
            return each
    return None


def is_left_out(run: Run[Table], phase: str) -> bool:
    """Whether the active player skips that phase; it does so once (row act.skip_phase)."""
    seat, number = run.state.seat, number_of((phase,))
    return (
        take_first(run, "skip-phase", lambda each: (each.seat, each.change) == (seat, number))
        is not None
    )


def one_more_phase(run: Run[Table]) -> str:
    """The phase that was added behind the one that is over, "" if none was (row act.add_phase)."""
    table = run.state
    found = take_first(run, "add-phase", lambda each: is_behind(table, each) and not each.phase)
    return "" if found is None else PHASES[found.change % len(PHASES)]


def put_behind(run: Run[Table], phase: str) -> None:
    """What else was added behind the one that is over comes behind the one that was; what was meant for the next one of that name waits for that."""
    table = run.state
    for at, each in enumerate(table.lasting):
        if is_behind(table, each) and each.phase:
            table.lasting[at] = replace(each, phase=0)
        elif is_behind(table, each) and phase:
            change = number_of((phase, PHASES[each.change % len(PHASES)]))
            table.lasting[at] = replace(each, change=change)
    table.touch()


def is_behind(table: Table, each: DurationEffect) -> bool:
    """Whether it is a phase that comes behind one of the name of that under way, of the player at turn."""
    is_added = (each.kind, each.seat) == ("add-phase", table.seat)
    return is_added and PHASES[each.change // len(PHASES)] == table.phase


def is_turn_left_out(run: Run[Table], seat: int) -> bool:
    """Whether that player skips the turn that would come (row act.skip_turn)."""
    return take_first(run, "skip-turn", lambda each: each.seat == seat) is not None


def is_turn_added(table: Table) -> bool:
    """Whether somebody has one more turn (row act.add_turn)."""
    return any(each.kind == "add-turn" and not each.change for each in table.lasting)


def one_more_turn(run: Run[Table]) -> int:
    """Who has one more turn now, 0 for nobody; behind it the turns go on as they would have without it."""
    found = take_first(run, "add-turn", lambda each: not each.change)
    if found is None:
        return 0
    if not any(each.kind == "add-turn" and each.change for each in run.state.lasting):
        mark = DurationEffect("add-turn", run.state.seat, "game", run.state.turn, change=RESUMED)
        run.state.lasting.append(mark)
        run.state.touch()
    return found.seat


def last_in_turn(run: Run[Table]) -> int:
    """Behind whom the turns go on: who had the last turn that was not added."""
    mark = take_first(run, "add-turn", lambda each: each.change == RESUMED)
    return run.state.seat if mark is None else mark.seat


def place_in_round(table: Table, seat: int) -> int:
    """Which turn of a round is that player's: 1 for the first (row t.place)."""
    seats = table.clockwise(table.first) if table.first else []
    return seats.index(seat) + 1 if seat in seats else 0
