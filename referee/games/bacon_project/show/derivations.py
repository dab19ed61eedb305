"""Derivations: how levels and the standard defence of each seat came about, as `state.values` works them out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.games.bacon_project.deck import ACE
from referee.games.bacon_project.state.values import (
    base_level,
    level,
    stack_level,
    standard_defence,
    value_of,
)
from referee.kernel.show.derived_value import DerivedValue, Term, derived

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes


def derivations(run: Run[Any], eyes: Eyes) -> Iterator[DerivedValue]:
    """The stack level, the level and the standard defence of every seat that has chosen its profile; all of it lies open."""
    for seat, side in enumerate(run.state.seats, 1):
        if not side.profile:
            continue
        own, reached = stack_level(run, seat), level(run, seat)
        stack = _stack_term(run, seat)
        raised = (Term("a jump of this turn", reached - own, "BP-8.12"),) if reached > own else ()
        cast = _cast_terms(run, seat)
        yield derived(f"seat-{seat}.stack-level", f"stack level of seat {seat}", own, (stack,))
        yield derived(f"seat-{seat}.level", f"level of seat {seat}", reached, (stack, *raised))
        name, about = f"seat-{seat}.standard-defence", f"standard defence of seat {seat}"
        yield derived(name, about, standard_defence(run, seat), (stack, *raised, *cast))


def _stack_term(run: Run[Any], seat: int) -> Term:
    highest = stack_level(run, seat)
    values = [unit.value for unit in run.state.seats[seat - 1].stack]
    if not values:
        return Term("nothing lies in the stack zone", 0, "BP-8.3")
    if ACE in values and highest == base_level(run, seat) and highest not in values:
        return Term(
            "an Ace in the stack zone stands for the base of the profile", highest, "BP-8.4"
        )
    return Term("the highest value in the stack zone", highest, "BP-8.3")


def _cast_terms(run: Run[Any], seat: int) -> Iterator[Term]:
    """The highest cast card, if any is cast; an Ace counts as the match reads it."""
    ace = run.setting.readings.ace_standard_defense
    cast = run.state.side(seat).cast
    found = [(ace if unit.value == ACE else value_of(run, seat, unit), unit) for unit in cast]
    if found:
        amount, unit = max(found, key=lambda pair: pair[0])
        is_ace = unit.value == ACE
        words = "an Ace in the cast zone" if is_ace else "the highest card in the cast zone"
        yield Term(words, amount, "BP-Q46" if is_ace else "BP-12.6")
