"""Effects on cards in play: chosen, turned, destroyed, taken out of play, equipped, covered."""

from __future__ import annotations

from referee.games.save_your_bacon.fact_kinds import CHOSE
from referee.games.save_your_bacon.language.effects import (
    CHOOSE,
    DESTROY,
    EQUIP,
    EXHAUST,
    PLACE_UNDER,
    READY,
    REMOVE_FROM_GAME,
    REMOVE_THIS,
    RETURN_TO_HAND,
    Extent,
)
from referee.games.save_your_bacon.rules.draws import place_under
from referee.games.save_your_bacon.rules.table_changes import (
    destroy,
    equip,
    exhaust,
    leave_play,
    ready,
)
from referee.games.save_your_bacon.state.continuous_effects import is_ready
from referee.games.save_your_bacon.state.frames import Act
from referee.games.save_your_bacon.state.references import credit_of
from referee.games.save_your_bacon.state.table import Equipment
from referee.games.save_your_bacon.state.values import can_be_readied, equipment_limit


@CHOOSE.does
def choose(act: Act) -> None:
    called = list(map(act.setting.called, act.things))
    CHOSE.tell(act.run, act.deed.rule, act.text.seat, cards=called)


@CHOOSE.able
def can_always(act: Act) -> Extent:
    return Extent.ALL


# -- turning --------------------------------------------------------------------------------


@READY.does
def ready_each(act: Act) -> None:
    ready(act.run, act.things, act.deed.rule)


@READY.able
def can_be_turned_upright(act: Act) -> Extent:
    return Extent.of(act.table.card(act.thing).exhausted and can_be_readied(act.run, act.thing))


@EXHAUST.does
def exhaust_each(act: Act) -> None:
    exhaust(act.run, act.things, act.deed.rule)


@EXHAUST.able
def can_be_exhausted(act: Act) -> Extent:
    return Extent.of(is_ready(act.run, act.thing))


# -- destroying, leaving play ---------------------------------------------------------------


@DESTROY.does
def destroy_each(act: Act) -> None:
    for thing in act.things:
        destroy(act.run, thing, credit_of(act), act.deed.rule)


@DESTROY.able
def can_be_destroyed(act: Act) -> Extent:
    card = act.table.card(act.thing)
    return Extent.of(isinstance(card, Equipment) and not card.destroyed)


@REMOVE_THIS.does
@REMOVE_FROM_GAME.does
@RETURN_TO_HAND.does
def take_out(act: Act) -> None:
    """Out of play: removed cards that are no tokens go to their owner's discard (SYB-14.0.45)."""
    for thing in act.things:
        if isinstance(act.table.card(thing), Equipment):
            leave_play(act.run, thing, act.deed.effect.where, act.deed.rule)


@REMOVE_THIS.able
@REMOVE_FROM_GAME.able
@RETURN_TO_HAND.able
def can_leave(act: Act) -> Extent:
    """Only equipment leaves play: a row has its three champions (SYB-14.0.5)."""
    return Extent.of(isinstance(act.table.card(act.thing), Equipment))


# -- equipment ------------------------------------------------------------------------------


@EQUIP.does
def equip_champion(act: Act) -> None:
    assert act.text.champion is not None
    for thing in act.things:
        equip(act.run, thing, act.text.champion, act.deed.rule)


@EQUIP.able
def can_be_equipped(act: Act) -> Extent:
    """Impossible at the limit, and for the champion that has it already (SYB-10.0.7)."""
    table, champion = act.table, act.text.champion
    if champion is None or not table.is_in_play(champion):
        return Extent.NOTHING
    equipment = table.champion(champion).equipment
    is_new = all(each.thing != act.thing for each in equipment)
    if not is_new or not isinstance(table.card(act.thing), Equipment):
        return Extent.NOTHING
    return Extent.of(len(equipment) < equipment_limit(act.run, champion))


@PLACE_UNDER.does
def put_beneath(act: Act) -> None:
    for thing in act.things:
        place_under(act.run, act.text.seat, thing)


@PLACE_UNDER.able
def can_be_covered(act: Act) -> Extent:
    is_equipment = isinstance(act.table.card(act.thing), Equipment)
    return Extent.of(is_equipment and bool(act.side.deck or act.side.discard))
