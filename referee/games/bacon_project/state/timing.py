"""Timing rules: what refuses an action at a moment that does not offer it to that seat.

They look at the question under way. While the table must say what chance did, that comes first for
everybody; a seat that is asked something else must answer that first. Only where neither is so do
the rules of the action itself say why it does not fit the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.games.bacon_project.state.table import Table
    from referee.kernel.engine.run import Run

Timing = Callable[["Run[Any]", int], Sequence[str]]


def before_the_result(*rules: str) -> Timing:
    """What is offered at any time before the result (BP-2.2)."""
    return lambda run, seat: (*over(run), *rules)


def refused_by(*rules: str) -> Timing:
    """The question that comes first, else the rules of the action itself."""
    return lambda run, seat: over(run) or due(run, seat) or rules


def decided_once(*rules: str) -> Timing:
    """What is decided before the first turn only: afterwards these rules refuse it."""

    def timing(run: Run[Table], seat: int) -> Sequence[str]:
        first = () if run.state.turn else due(run, seat)
        return over(run) or first or rules

    return timing


def answers_to(procedure: str, *rules: str) -> Timing:
    """The answer to a question that a procedure puts: while it is put to the other, its rule."""

    def timing(run: Run[Table], seat: int) -> Sequence[str]:
        asked = under_way(run) == procedure
        return over(run) or due(run, seat) or ((pending(run),) if asked else rules)

    return timing


def main_phase(*rules: str) -> Timing:
    """Only the turn player, only in the main phase, only while nothing else is asked."""

    def timing(run: Run[Table], seat: int) -> Sequence[str]:
        first = over(run) or chance(run)
        if first:
            return first
        found = []
        if run.state.turn_player not in (0, seat):
            found += ["BP-7.2", "BP-2.4"]
        if run.state.phase != "main":
            found += ["BP-7.1"]
        elif under_way(run) != "turn" and (seat == run.state.turn_player or is_asked(run, seat)):
            return (*found, pending(run))
        return (*found, *rules)

    return timing


def end_of_main_phase(run: Run[Table], seat: int) -> Sequence[str]:
    """Only the turn player ends the main phase, and the phases keep their order (BP-5)."""
    first = over(run) or chance(run)
    if first:
        return first
    if run.state.turn_player not in (0, seat):
        return ("BP-5.2",)
    return ("BP-5.1", pending(run)) if under_way(run) else ("BP-5.1",)


def in_combat(*rules: str) -> Timing:
    """Damage is answered in the combat phase, by the targeted player (BP-5.4)."""

    def timing(run: Run[Table], seat: int) -> Sequence[str]:
        first = over(run) or chance(run)
        if first:
            return first
        if run.state.phase != "combat":
            return ("BP-5.4", *rules)
        return due(run, seat) or rules

    return timing


def in_window(*rules: str) -> Timing:
    """FLASH and SPRING have their windows in the combat phase; returned damage opens none (BP-Q60)."""

    def timing(run: Run[Table], seat: int) -> Sequence[str]:
        first = over(run) or chance(run)
        if first:
            return first
        where = under_way(run)
        if where == "return-damage":
            return ("BP-Q60",)
        if run.state.phase == "combat" and where not in ("offence", "flash-window"):
            return due(run, seat) or rules
        return rules

    return timing


def in_turn(elsewhere: Timing) -> Timing:
    """In a FLASH window the two are asked one after the other (BP-Q82)."""

    def timing(run: Run[Table], seat: int) -> Sequence[str]:
        waits = under_way(run) == "flash-window" and not run.awaited() and not is_asked(run, seat)
        return ("BP-Q82",) if waits else elsewhere(run, seat)

    return timing


# -- the question under way -----------------------------------------------------------------


def over(run: Run[Any]) -> tuple[str, ...]:
    """After the result only the result counts (BP-2.2)."""
    return ("BP-2.2", run.outcome.rule) if run.outcome is not None else ()


def chance(run: Run[Any]) -> tuple[str, ...]:
    """The rule of what the table must say first, where chance is observed."""
    awaited = run.awaited()
    return (awaited[0].rule,) if awaited is not None else ()


def due(run: Run[Any], seat: int) -> tuple[str, ...]:
    """The rule of what must come first: chance, or the question that is put to that seat.

    In the main phase the turn player is free to choose: that is no question that comes first.
    """
    asked = is_asked(run, seat) and under_way(run) != "turn"
    return chance(run) or ((pending(run),) if asked else ())


def is_asked(run: Run[Any], seat: int) -> bool:
    """Whether that seat has to decide."""
    return any(ask.seat == seat for ask in run.asks())


def under_way(run: Run[Any]) -> str:
    """The name of the procedure that goes on, innermost; none if the match is over."""
    return run.stack[-1].procedure.name if run.stack else ""


def pending(run: Run[Table]) -> str:
    """The rule of the decision that must come first, such as the pick that is due."""
    frame = run.stack[-1]
    step = frame.procedure.walk[frame.row]
    rule: str = getattr(frame, "rule", step.rule if step else frame.procedure.rule)
    return rule
