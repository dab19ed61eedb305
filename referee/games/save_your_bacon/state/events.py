"""What just happened, and which reaction texts it answers (SYB-2.0.1.10, SYB-10.2.0.14).

Effects in play are listed by what they wait for, anew only when something entered or left play; what
nobody in the match could react to is not written down at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.games.save_your_bacon.language.tree import (
    EQUIPMENT,
    SEEN_FROM_THE_OTHER,
    Event,
    Target,
    occurs_as,
)
from referee.games.save_your_bacon.state.continuous_effects import (
    Standpoint,
    card_of_attack,
    is_exhausted,
    lacks,
    shows,
    stand,
)
from referee.games.save_your_bacon.state.frames import origin_of, setting_of
from referee.games.save_your_bacon.state.table import (
    Champion,
    Equipment,
    Occurrence,
    Origin,
    Setting,
    Table,
)
from referee.kernel.engine.run import Run


class Listener(NamedTuple):
    """An effect in play that reacts: the thing that bears it, where its words stand, what it waits for."""

    thing: int
    origin: Origin
    event: Event


# -- who listens ----------------------------------------------------------------------------


def listeners(run: Run[Table], what: str) -> list[Listener]:
    """The effects in play that wait for such an occurrence, in player order."""
    table = run.state
    if table.listening is None:
        table.listening = {}
        for listener in _every_listener(setting_of(run), table):
            key = occurs_as(listener.event)
            table.listening.setdefault(key, []).append(listener)
    return table.listening.get(what, [])


def _every_listener(setting: Setting, table: Table) -> Iterator[Listener]:
    for side in table.seats:
        for card in side.things():
            number = setting.cards.faces_of_things[card.thing]
            for at, effect in enumerate(setting.face(number).effects):
                if effect.trigger is not None and effect.name:
                    yield Listener(card.thing, origin_of(number, None, at), effect.trigger)
            if isinstance(card, Champion):
                yield from _of_conditions(setting, card)


def _of_conditions(setting: Setting, champion: Champion) -> Iterator[Listener]:
    for borne in champion.conditions:
        for at, effect in enumerate(setting.cards.conditions_read[borne.condition].effects):
            if effect.trigger is not None:
                origin = origin_of(None, borne.condition, at)
                yield Listener(champion.thing, origin, effect.trigger)


def is_heard_by_cards(run: Run[Table], what: str) -> bool:
    """Whether any reaction card of the match waits for such an event, no matter where it lies."""
    table = run.state
    if table.heard is None:
        faces = setting_of(run).cards.known
        triggers = (faces[card].trigger for card in _every_card(table))
        table.heard = frozenset(occurs_as(trigger) for trigger in triggers if trigger is not None)
    return what in table.heard


def _every_card(table: Table) -> Iterator[int]:
    """Every card of the match that is not in play, so that it does not matter when somebody asks."""
    for side in table.seats:
        for pile in (side.deck, side.hand, side.discard, side.spent, side.removed):
            yield from pile
        for champion in side.champions:
            for equipment in champion.equipment:
                yield from (beneath.card for beneath in equipment.under)
    yield from (played.card for played in table.playing)


def is_defending_card_heard(run: Run[Table]) -> bool:
    """Whether a reaction card of the match is about the defending card, no matter where it lies."""
    faces = setting_of(run).cards.known
    triggers = (faces[card].trigger for card in _every_card(run.state))
    cards = (trigger.card for trigger in triggers if trigger is not None)
    return any(card is not None and card.who == "defending-card" for card in cards)


# -- writing down ---------------------------------------------------------------------------


def wake(table: Table, what: str) -> None:
    """A player who passes until it happens is asked again from now on."""
    for side in table.seats:
        if side.waits == what:
            side.waits = ""


def is_heard(run: Run[Table], what: str) -> bool:
    """Whether anybody in the match could react to it."""
    return is_heard_by_cards(run, what) or bool(listeners(run, what))


def happen(run: Run[Table], occurrence: Occurrence) -> None:
    """Write down what happened, for the window that follows, if anybody could react to it."""
    wake(run.state, occurrence.what)
    if is_heard(run, occurrence.what):
        run.state.happened.append(occurrence)


def happen_to(run: Run[Table], what: str, thing: int, **more: Any) -> None:
    """Something happened to a thing in play, which is as it is now; ``more`` are fields of the occurrence."""
    wake(run.state, what)
    if not is_heard(run, what):
        return
    table = run.state
    card = table.card(thing)
    bears = len(card.conditions) if isinstance(card, Champion) else 0
    occurrence = Occurrence(
        what,
        thing,
        seat=table.controller(thing),
        damage=card.damage,
        conditions=bears,
        was_exhausted=is_exhausted(run, thing),
        **more,
    )
    table.happened.append(occurrence)


def happen_once(run: Run[Table], what: str, seat: int, number: int) -> None:
    """So much was drawn or gained: one occurrence for each player and effect action (SYB-Q99)."""
    wake(run.state, what)
    if not is_heard(run, what):
        return
    happened = run.state.happened
    for at, before in enumerate(happened):
        if before.what == what and before.seat == seat:
            happened[at] = Occurrence(what, seat=seat, number=before.number + number)
            return
    happened.append(Occurrence(what, seat=seat, number=number))


# -- what fits ------------------------------------------------------------------------------


def answers(
    run: Run[Table],
    event: Event,
    occurrence: Occurrence,
    stand: Standpoint,
    defending: Sequence[int] = (),
) -> bool:
    """Whether a reaction text, seen from there, is about that occurrence.

    ``defending`` is the card that was the defending one when it happened, if the target has changed since.
    """
    if occurs_as(event) != occurrence.what:
        return False
    match event.what:
        case "declares" | "pays":
            assert occurrence.card is not None
            kind = setting_of(run).face(occurrence.card).kind
            return occurrence.seat != stand.seat and kind == event.pile
        case "activates" | "reacts":
            return occurrence.seat != stand.seat
        case "draws":
            return occurrence.seat != stand.seat and occurrence.number >= event.number
        case "bacon":
            return occurrence.seat == stand.seat and occurrence.number >= event.number
        case "checked" | "refreshed" | "passed":
            return occurrence.seat == stand.seat
    if event.what in ("places", "placed") and occurrence.kind != event.damage:
        return False
    assert event.card is not None
    by = event.what in SEEN_FROM_THE_OTHER
    if defending and event.card.who == "defending-card":
        return (occurrence.by if by else occurrence.thing) in defending
    return fitted_then(run, event.card, occurrence, stand, by=by)


def fitted_then(
    run: Run[Table], target: Target, occurrence: Occurrence, stand: Standpoint, *, by: bool
) -> bool:
    """Whether the card of the occurrence (or the one that did it) was what the words mean.

    What the card bore then stands in the occurrence; of the one that did it the present is looked at, and where it has left
    play meanwhile, it is what happened that counts (SYB-10.2.0.14), but nothing can be said of what it bore.
    """
    thing = occurrence.by if by else occurrence.thing
    seat = occurrence.by_seat if by else occurrence.seat
    if thing is None:
        return False
    if target.who == "this-champion":
        return thing == stand.champion
    if target.who == "this-card":
        return thing == stand.source
    if target.who in ("attacking-card", "defending-card"):
        return thing == card_of_attack(run, target.who)
    if target.side != "any" and (seat == stand.seat) != (target.side == "friendly"):
        return False
    is_equipment = setting_of(run).face_of(thing).kind == EQUIPMENT
    if target.noun != "card" and is_equipment != (target.noun == "equipment"):
        return False
    if by:
        if not run.state.is_in_play(thing):
            return not (target.damage or target.conditions or target.exhausted or target.lacks)
        return shows(run, target, thing)
    if occurrence.damage < target.damage or occurrence.conditions < target.conditions:
        return False
    if target.exhausted and not occurrence.was_exhausted:
        return False
    return not target.lacks or lacks(run, thing, target.lacks)


def standpoint_of(run: Run[Table], thing: int) -> Standpoint:
    """From where the words on a thing in play are read: its controller, its champion, itself."""
    table = run.state
    seat = table.controller(thing)
    if isinstance(table.card(thing), Equipment):
        return stand(seat, table.champion(thing).thing, thing)
    return stand(seat, thing)
