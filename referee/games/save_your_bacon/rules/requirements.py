"""Who may use what: the guards of playing a card and of activating an effect (SYB-10.0, SYB-10.1).

They are asked at Declare only; what changes later does not undo a play (SYB-Q84).
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.save_your_bacon.language.tree import CHAMPION, EQUIPMENT, Costs, Effect
from referee.games.save_your_bacon.rules.payment import (
    Price,
    can_pay,
    can_pay_for_effect,
    price_of_card,
)
from referee.games.save_your_bacon.state.continuous_effects import is_exhausted, traits_of
from referee.games.save_your_bacon.state.frames import origin_of, setting_of
from referee.games.save_your_bacon.state.table import ACTIONS, Champion, Origin, Setting, Table
from referee.games.save_your_bacon.state.values import equipment_limit, first_actions
from referee.kernel.decision.ask import Refusal
from referee.kernel.engine.run import Run

# -- playing a card -------------------------------------------------------------------------


def refuse_use(run: Run[Table], seat: int, card: int, champion: int) -> list[Refusal]:
    """Every rule that keeps that champion of the seat from using the card now."""
    return list(_refuse_use(run, seat, card, champion))


def may_use(run: Run[Table], seat: int, card: int, champion: int) -> bool:
    """Whether nothing keeps that champion of the seat from using the card now."""
    return next(_refuse_use(run, seat, card, champion), None) is None


def _refuse_use(run: Run[Table], seat: int, card: int, champion: int) -> Iterator[Refusal]:
    setting, table = setting_of(run), run.state
    face, called = setting.face(card), setting.cards.things.id(champion)
    if not is_own_champion(run, seat, champion):
        yield Refusal("SYB-10.0.4", called)
        if face.kind == EQUIPMENT:
            yield Refusal("SYB-Q60", called)
        return
    yield from _refuse_traits(run, champion, face.traits)
    if face.requires_ready and is_exhausted(run, champion):
        yield Refusal("SYB-2.1.2.5", called)
        yield Refusal("SYB-7.0.6", called)
    if face.kind == EQUIPMENT:
        limit = equipment_limit(run, champion)
        if len(table.champion(champion).equipment) >= limit:
            yield Refusal("SYB-2.0.1.6", called)
            yield Refusal("SYB-10.0.6", called)
    yield from _refuse_price(run, seat, card, price_of_card(run, card, champion))


def is_own_champion(run: Run[Table], seat: int, thing: int) -> bool:
    """Whether the thing is a champion that the seat controls."""
    face = setting_of(run).face_of(thing)
    return face.kind == CHAMPION and run.state.controller(thing) == seat


def _refuse_traits(run: Run[Table], champion: int, wanted: tuple[str, ...]) -> Iterator[Refusal]:
    """All the traits shown are needed, not just one of them (SYB-10.1.3)."""
    if not wanted:
        return
    has = traits_of(run, champion)
    missing = [trait for trait in wanted if trait not in has]
    if missing:
        yield Refusal("SYB-2.1.2.4", " ".join(missing))
        yield Refusal(
            "SYB-10.1.3" if len(missing) < len(wanted) else "SYB-5.0.1", " ".join(missing)
        )


def _refuse_price(run: Run[Table], seat: int, card: int, price: Price) -> Iterator[Refusal]:
    """A card whose cost cannot be paid cannot be played, and it does not pay for itself (SYB-Q14)."""
    if can_pay(run, seat, price, card):
        return
    shown = setting_of(run).cards.names.id(card)
    if run.state.side(seat).energy < price.upgraded:
        yield Refusal("SYB-2.0.2.3", shown)
    yield Refusal("SYB-10.0.8", shown)
    yield Refusal("SYB-Q51", shown)
    if can_pay(run, seat, price):
        yield Refusal("SYB-Q14", shown)


# -- activating an effect -------------------------------------------------------------------


def key_of(setting: Setting, origin: Origin, effect: Effect) -> str:
    """What an effect is called in an answer; of a condition, with its name before it."""
    if origin.condition is None:
        return effect.key
    return f"{setting.cards.conditions.id(origin.condition)}-{effect.key}"


def effects_on(run: Run[Table], thing: int) -> Iterator[tuple[Origin, Effect]]:
    """The activated effects that a thing in play bears, its conditions' included (SYB-10.2.0.9)."""
    setting, card = setting_of(run), run.state.card(thing)
    number = setting.cards.faces_of_things[thing]
    for at, effect in enumerate(setting.face(number).effects):
        if effect.kind == "activated":
            yield origin_of(number, None, at), effect
    if isinstance(card, Champion):
        for borne in card.conditions:
            effects = setting.cards.conditions_read[borne.condition].effects
            for at, effect in enumerate(effects):
                if effect.kind == "activated":
                    yield origin_of(None, borne.condition, at), effect


def find_effect(run: Run[Table], thing: int, key: str) -> tuple[Origin, Effect] | None:
    """The activated effect of that key on a thing in play."""
    setting = setting_of(run)
    for origin, effect in effects_on(run, thing):
        if key_of(setting, origin, effect) == key:
            return origin, effect
    return None


def refuse_activation(run: Run[Table], seat: int, thing: int, effect: Effect) -> list[Refusal]:
    """Every rule that keeps the seat from activating the effect on that thing now."""
    return list(_refuse_activation(run, seat, thing, effect.costs))


def may_activate(run: Run[Table], seat: int, thing: int, effect: Effect) -> bool:
    """Whether nothing keeps the seat from activating the effect on that thing now."""
    return next(_refuse_activation(run, seat, thing, effect.costs), None) is None


def _refuse_activation(
    run: Run[Table], seat: int, thing: int, costs: Costs | None
) -> Iterator[Refusal]:
    table, setting = run.state, setting_of(run)
    called = setting.cards.things.id(thing)
    if table.controller(thing) != seat:
        yield Refusal("SYB-10.2.0.9", called)
        return
    if costs is None:
        return
    champion = table.champion(thing).thing
    yield from _refuse_traits(run, champion, costs.traits)
    if costs.ready and is_exhausted(run, champion):
        yield Refusal("SYB-10.1.1", called)
        yield Refusal("SYB-10.1.2", called)
    if costs.action and not has_action_left(run, seat):
        yield Refusal("SYB-5.0.4", called)
    if costs.exhaust and is_exhausted(run, thing):
        yield Refusal("SYB-7.0.7", called)
        yield Refusal("SYB-10.2.0.11", called)
    if not can_pay_for_effect(run, seat, costs):
        yield Refusal("SYB-5.0.2", called)
        yield Refusal("SYB-10.2.0.11", called)


# -- taking an action -----------------------------------------------------------------------


def has_action_left(run: Run[Table], seat: int) -> bool:
    """Whether it is the seat's own Take Two, and an action of it is left (SYB-5.0.4).

    The windows of the check for victory, and of what ended as the turn began, are no part of it.
    """
    table = run.state
    if table.seat != seat or table.taken >= ACTIONS:
        return False
    above = [frame.procedure.name for frame in run.stack]
    at = above.index("turn") + 1 if "turn" in above else 0
    return above[at : at + 1] != ["after"]


def refuse_any_action(run: Run[Table], seat: int, attacker: int | None = None) -> list[Refusal]:
    """What keeps the turn player from taking that action now; ``attacker`` is what it attacks with.

    Exactly two actions (SYB-4.0.5), and the first may have to be an attack (card text, SYB-9.0.1).
    """
    table = run.state
    if table.taken >= ACTIONS:
        return [Refusal("SYB-4.0.5")]
    if table.taken:
        return []
    musts = first_actions(run, seat)
    if not musts or attacker in musts:
        return []
    return [Refusal("SYB-9.0.1", setting_of(run).cards.things.id(thing)) for thing in musts]
