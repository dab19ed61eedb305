"""Effects on damage: placed, removed, removed up to a limit."""

from __future__ import annotations

from referee.games.save_your_bacon.fact_kinds import PREVENTED
from referee.games.save_your_bacon.language.effects import (
    PLACE_DAMAGE,
    REMOVE_DAMAGE,
    REMOVE_UP_TO_DAMAGE,
    Extent,
)
from referee.games.save_your_bacon.rules.table_changes import place, remove_damage
from referee.games.save_your_bacon.state.frames import Act
from referee.games.save_your_bacon.state.references import bearer_of, credit_of
from referee.games.save_your_bacon.state.table import Dealt
from referee.games.save_your_bacon.state.values import damage_after
from referee.kernel.choices.question import Question


@PLACE_DAMAGE.does
def place_damage(act: Act) -> None:
    """Effect damage, on each of them at the same time (SYB-14.0.25)."""
    run, by, credit = act.run, bearer_of(act), credit_of(act)
    placed = [(thing, damage_after(run, act.number, "effect", thing)) for thing in act.things]
    for thing, number in placed:
        if number < act.number:
            called = act.setting.called(thing)
            PREVENTED.tell(run, "SYB-9.0.3", run.state.controller(thing), card=called)
        place(run, thing, number, Dealt(thing, credit, by), act.deed.rule)


@PLACE_DAMAGE.able
def can_be_damaged(act: Act) -> Extent:
    return Extent.of(damage_after(act.run, act.number, "effect", act.thing), act.number)


@REMOVE_DAMAGE.does
def remove(act: Act) -> None:
    for thing in act.things:
        remove_damage(act.run, thing, act.number, act.deed.rule)


@REMOVE_DAMAGE.able
def bears_damage(act: Act) -> Extent:
    return Extent.of(act.table.card(act.thing).damage, act.number)


@REMOVE_UP_TO_DAMAGE.does
def remove_up_to(act: Act) -> None:
    for thing, number in zip(act.things, act.doing.numbers, strict=True):
        remove_damage(act.run, thing, number, act.deed.rule)


@REMOVE_UP_TO_DAMAGE.able
def can_always(act: Act) -> Extent:
    """An "up to" is always fully resolved, also by nothing (SYB-Q78)."""
    return Extent.ALL


@REMOVE_UP_TO_DAMAGE.asks
def ask_how_much(act: Act) -> Question | None:
    damage = act.table.card(act.things[len(act.doing.numbers)]).damage
    return Question("SYB-14.0.58", words=tuple(range(min(act.number, damage) + 1)))
