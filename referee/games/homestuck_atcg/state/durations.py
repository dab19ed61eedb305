"""Changes with a duration: how they begin and when they end (rows dur.*)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.games.homestuck_atcg.state.frames import line_of
from referee.games.homestuck_atcg.state.table import PHASES, DurationEffect, Table
from referee.kernel.engine.run import Run

CONSTANT = "constant"
"""The kind of a change by which something always holds for a time (row act.let)."""
LATER = ("in-turn", "in-phase")
"""Not from now on, but in a later turn or phase."""


def begin(run: Run[Table], change: DurationEffect) -> None:
    """Let a change last from now on."""
    run.state.lasting.append(change)
    run.state.touch()
    if change.kind == CONSTANT:
        run.state.laws = None


def end_at_start(run: Run[Table], seat: int) -> None:
    """End what lasts until the start of a turn of that seat (row dur.start_next)."""
    _end(run, lambda each: (each.until, each.of or each.seat) == ("start", seat))


def end_at_end(run: Run[Table], seat: int) -> None:
    """End what lasts until the end of the next turn of that seat: the one it began in does not count (row dur.end_next)."""
    turn = run.state.turn
    _end(
        run, lambda each: (each.until, each.of or each.seat) == ("end", seat) and each.turn != turn
    )


def end_with_phase(run: Run[Table], *, in_it: bool = True) -> None:
    """End what lasts until the end of the phase, or of a phase of that name, and, if any of it was in this turn, what holds in it alone (rows dur.phase, dur.score, dur.in_phase)."""
    over, table = ("phase", run.state.phase), run.state
    _end(
        run,
        lambda each: (
            each.until in over or (in_it and each.until == "in-phase" and is_in_time(table, each))
        ),
    )


def end_with_turn(run: Run[Table]) -> None:
    """End what lasts until the end of the turn, or holds in it alone (rows dur.turn, dur.in_turn)."""
    table = run.state
    _end(
        run,
        lambda each: each.until == "turn" or (each.until == "in-turn" and is_in_time(table, each)),
    )


def end_with_round(run: Run[Table]) -> None:
    """End what lasts until the end of the round that is over, or of that one as the next (rows dur.round, dur.round_next)."""
    now = run.state.round
    _end(
        run, lambda each: each.until == "round" or (each.until == "next-round" and each.last < now)
    )


def is_in_time(table: Table, change: DurationEffect) -> bool:
    """Whether it holds now: what holds in a later turn or phase does so in that one alone (rows dur.in_turn, dur.in_phase)."""
    if change.until not in LATER:
        return True
    is_turn = table.turn > change.turn and change.of in (0, table.seat)
    return is_turn and (not change.phase or table.phase == PHASES[change.phase - 1])


def look_again(run: Run[Table]) -> None:
    """Another turn or phase has begun: what holds in it alone does so from now on."""
    if any(each.until in LATER for each in run.state.lasting):
        run.state.laws = None
        run.state.touch()


def come_again(run: Run[Table], phase: str) -> None:
    """A phase begins: if one of that name was there in this turn already, it is the next one for what was said in that (row dur.in_phase)."""
    table = run.state
    for at, each in enumerate(table.lasting):
        if each.until == "in-phase" and (each.turn, each.phase) == (
            table.turn,
            PHASES.index(phase) + 1,
        ):
            table.lasting[at] = replace(each, turn=table.turn - 1)


def end_with_destruction(run: Run[Table], around: int) -> None:
    """End what lasts until the cards that are destroyed together are gone or spared, not what belongs to a destruction around that (row dur.destruction)."""
    _end(run, lambda each: each.until == "destruction" and each.last >= around)


def end_at_refresh(run: Run[Table], thing: int) -> None:
    """End what lasts until that card is refreshed (row dur.refreshed)."""
    _end(run, lambda each: (each.until, each.thing) == ("refreshed", thing))


def end_with_card(run: Run[Table], thing: int) -> None:
    """End what changes a card that leaves play (row dur.game), and what it does itself from afar."""
    itself = ("also-defend", thing)
    _end(run, lambda each: each.thing == thing or (each.kind, each.source) == itself)


def forget_remembered(run: Run[Table], source: int) -> None:
    """A card remembers another one, or enters play anew (row act.remember)."""
    _end(run, lambda each: (each.kind, each.source) == ("memory", source))


def end_change(run: Run[Table], change: DurationEffect) -> None:
    """End one of them, which held until it was used (row act.let_once)."""
    _end(run, lambda each: each is change)


def next_text(run: Run[Table], source: int, line: int) -> DurationEffect | None:
    """The change by which that card, or its player, has a text for the next time only (row line.next_when)."""
    for each in run.state.lasting:
        has_it = each.source if each.thing is None else each.thing
        if each.kind != CONSTANT or each.line is None or has_it != source:
            continue
        actions = [a for step in line_of(run, each.line).instructions for a in step.actions]
        constant = actions[each.step].constant
        had = None if constant is None else constant.line
        if had is not None and had.number == line:
            return each
    return None


def end_next(run: Run[Table], source: int, line: int) -> None:
    """The next time has come: the text ends."""
    used = next_text(run, source, line)
    _end(run, lambda each: each is used)


def _end(run: Run[Table], is_over: Callable[[DurationEffect], bool]) -> None:
    """End those changes; mostly nothing lasts."""
    table = run.state
    if not table.lasting:
        return
    kept = [each for each in table.lasting if not is_over(each)]
    if len(kept) < len(table.lasting):
        if any(each.kind == CONSTANT for each in table.lasting):
            table.laws = None
        table.lasting = kept
        table.touch()
