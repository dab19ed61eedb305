"""Effects on conditions: applied and removed."""

from __future__ import annotations

from referee.games.save_your_bacon.language.effects import (
    APPLY,
    REMOVE_CONDITION,
    REMOVE_CONDITIONS,
    REMOVE_EACH_CONDITION,
    REMOVE_THAT_CONDITION,
    Extent,
)
from referee.games.save_your_bacon.rules.table_changes import (
    apply_condition,
    bears,
    remove_condition,
)
from referee.games.save_your_bacon.state.frames import Act
from referee.games.save_your_bacon.state.references import credit_of, that_condition
from referee.games.save_your_bacon.state.table import CONDITION, Champion
from referee.kernel.choices.question import Question


@APPLY.does
def apply(act: Act) -> None:
    credit = credit_of(act)
    for thing in act.things:
        apply_condition(act.run, thing, act.deed.condition, credit, act.deed.rule)


@APPLY.able
def can_be_applied(act: Act) -> Extent:
    card = act.table.card(act.thing)
    return Extent.of(isinstance(card, Champion) and not bears(card, act.deed.condition))


@REMOVE_CONDITION.does
@REMOVE_THAT_CONDITION.does
def remove_named(act: Act) -> None:
    condition = named(act)
    assert condition is not None
    for thing in act.things:
        remove_condition(act.run, thing, condition, act.deed.rule)


@REMOVE_CONDITION.able
@REMOVE_THAT_CONDITION.able
def bears_named(act: Act) -> Extent:
    card, condition = act.table.card(act.thing), named(act)
    return Extent.of(
        isinstance(card, Champion) and condition is not None and bears(card, condition)
    )


def named(act: Act) -> int | None:
    """A condition by its name, or that which the reaction text named."""
    is_that = act.deed.effect is REMOVE_THAT_CONDITION
    return that_condition(act.text) if is_that else act.deed.condition


@REMOVE_CONDITIONS.does
def remove_marked(act: Act) -> None:
    for thing, conditions in zip(act.things, act.doing.marks, strict=True):
        for condition in conditions:
            remove_condition(act.run, thing, condition, act.deed.rule)


@REMOVE_CONDITIONS.able
def bears_enough(act: Act) -> Extent:
    return Extent.of(len(borne_by(act, act.thing)), act.number)


@REMOVE_CONDITIONS.asks
def ask_which(act: Act) -> Question | None:
    borne = borne_by(act, act.things[len(act.doing.marks)])
    wanted = min(act.number, len(borne))
    return Question("SYB-14.0.8", CONDITION, borne, least=wanted, most=wanted)


@REMOVE_EACH_CONDITION.does
def remove_every(act: Act) -> None:
    for thing in act.things:
        for condition in borne_by(act, thing):
            remove_condition(act.run, thing, condition, act.deed.rule)


@REMOVE_EACH_CONDITION.able
def bears_any(act: Act) -> Extent:
    return Extent.of(bool(borne_by(act, act.thing)))


def borne_by(act: Act, thing: int) -> tuple[int, ...]:
    """The conditions on a card: only champions have any (SYB-2.0.1.12)."""
    card = act.table.card(thing)
    return tuple(each.condition for each in card.conditions) if isinstance(card, Champion) else ()
