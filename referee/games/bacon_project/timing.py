"""Timing rules: what refuses an action at a moment that does not offer it to that seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.games.bacon_project.state import Table
    from referee.kernel.procedure import Run

Timing = Callable[["Run[Any]", int], Sequence[str]]


def refused_by(*rules: str) -> Timing:
    """The rules of the action itself; after the result the result (BP-2.2)."""
    return lambda run, seat: (*_over(run), *rules)


def main_phase(*rules: str) -> Timing:
    """Only the turn player, only in the main phase, only while nothing else is asked."""

    def timing(run: Run[Table], seat: int) -> Sequence[str]:
        found = list(_over(run))
        if run.state.turn_player not in (0, seat):
            found += ["BP-7.2", "BP-2.4"]
        if run.state.phase != "main":
            found += ["BP-7.1"]
        elif seat == run.state.turn_player and run.stack and run.stack[-1].procedure.name != "turn":
            return (*found, pending(run))
        return (*found, *rules)

    return timing


def pending(run: Run[Table]) -> str:
    """The rule of the decision that must come first, such as the pick that is due."""
    frame = run.stack[-1]
    rule: str = getattr(frame, "rule", frame.procedure.steps[frame.row].rule)
    return rule


def end_of_main_phase(run: Run[Table], seat: int) -> Sequence[str]:
    """Only the turn player ends the main phase, and the phases keep their order (BP-5)."""
    found = list(_over(run))
    if seat != run.state.turn_player:
        found.append("BP-5.2")
    elif run.state.phase in ("draw", "main") and run.stack:
        found.append(pending(run))
    return (*found, "BP-5.1")


def in_combat(*rules: str) -> Timing:
    """Damage is answered in the combat phase, by the targeted player (BP-5.4)."""

    def timing(run: Run[Table], seat: int) -> Sequence[str]:
        outside = () if run.state.phase == "combat" else ("BP-5.4",)
        return (*_over(run), *outside, *rules)

    return timing


def _over(run: Run[Any]) -> tuple[str, ...]:
    return ("BP-2.2", run.outcome.rule) if run.outcome is not None else ()
