"""The verbs of the table: turning, damage, conditions, tokens, and leaving play.

Each does one thing, tells it, and writes down what happened for the window that follows. None asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.save_your_bacon.fact_kinds import (
    APPLIED,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    EQUIPPED,
    EXHAUSTED,
    GAINED_BACON,
    GAINED_ENERGY,
    LEFT_PLAY,
    LIFTED,
    MENDED,
    READIED,
    UNCOVERED,
)
from referee.games.save_your_bacon.language.effects import Where
from referee.games.save_your_bacon.rules.fizzle import stop_effects_of
from referee.games.save_your_bacon.state.continuous_effects import age_of, is_exhausted, rules_of
from referee.games.save_your_bacon.state.events import happen_once, happen_to
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import (
    Borne,
    Champion,
    Dealt,
    DurationEffect,
    Equipment,
    Player,
    Table,
)
from referee.games.save_your_bacon.state.values import can_be_readied
from referee.kernel.engine.run import Run

# -- turning --------------------------------------------------------------------------------


def exhaust(run: Run[Table], things: Sequence[int], rule: str) -> None:
    """Turn cards to exhausted; impossible while one is or is considered so (SYB-7.0.1, SYB-Q57).

    All are turned at the same time: none counts as exhausted because another of them is by now (SYB-14.0.24).
    """
    for thing in [each for each in things if not is_exhausted(run, each)]:
        turn(run, thing, rule)


def turn(run: Run[Table], thing: int, rule: str) -> None:
    """Turn an upright card to exhausted."""
    run.state.change(thing, exhausted=True)
    EXHAUSTED.tell(run, rule, run.state.controller(thing), card=setting_of(run).called(thing))
    happen_to(run, "exhausted", thing)


def ready(run: Run[Table], things: Sequence[int], rule: str) -> None:
    """Turn exhausted cards upright, if nothing forbids it (SYB-14.0.13).

    All are turned at the same time: none keeps another from it by being ready already (SYB-14.0.24).
    """
    for thing in [each for each in things if can_be_readied(run, each)]:
        run.state.change(thing, exhausted=False)
        READIED.tell(run, rule, run.state.controller(thing), card=setting_of(run).called(thing))
        happen_to(run, "readied", thing)


# -- damage ---------------------------------------------------------------------------------


def place(
    run: Run[Table], thing: int, amount: int, dealt: Dealt, rule: str, by_seat: int = 0
) -> None:
    """Lay so much damage on a card; nothing at all if it is none (SYB-4.1.0.1, SYB-Q30)."""
    if amount <= 0:
        return
    table = run.state
    table.change(thing, damage=table.card(thing).damage + amount)
    table.dealt.append(dealt)
    kind = dealt.kind or "effect"
    called = setting_of(run).called(thing)
    DAMAGED.tell(run, rule, table.controller(thing), card=called, amount=amount, kind=kind)
    if dealt.kind:
        happen_to(run, "placed", thing, by=dealt.by, kind=dealt.kind, by_seat=by_seat)


def remove_damage(run: Run[Table], thing: int, amount: int, rule: str) -> int:
    """Return damage from a card to the supply, as much as there is; how much it was (SYB-14.0.44)."""
    table = run.state
    card = table.card(thing)
    removed = min(amount, card.damage)
    if removed:
        table.change(thing, damage=card.damage - removed)
        called = setting_of(run).called(thing)
        MENDED.tell(run, rule, table.controller(thing), card=called, amount=removed)
    return removed


def destroy(run: Run[Table], thing: int, seat: int, rule: str) -> bool:
    """Mark an equipment card destroyed; it stays in play for now (SYB-11.0.2, SYB-Q37)."""
    table = run.state
    card = table.card(thing)
    if not isinstance(card, Equipment) or card.destroyed:
        return False
    table.change(thing, destroyed=True, by=seat)
    DESTROYED.tell(run, rule, table.controller(thing), card=setting_of(run).called(thing))
    happen_to(run, "destroyed", thing)
    for attack in table.attacks:
        if thing in (attack.attacker, attack.target):
            attack.over = True
    return True


# -- conditions -----------------------------------------------------------------------------


def bears(champion: Champion, condition: int) -> bool:
    """Whether the condition is on the champion."""
    return any(borne.condition == condition for borne in champion.conditions)


def apply_condition(run: Run[Table], thing: int, condition: int, seat: int, rule: str) -> bool:
    """Put a condition on a champion, unless it bears it already (SYB-2.0.1.14 to 16)."""
    table = run.state
    champion = table.champion(thing)
    if bears(champion, condition):
        return False
    cards = setting_of(run).cards
    since = age_of(run, rules_of(cards.conditions_read[condition].effects))
    table.change(thing, conditions=[*champion.conditions, Borne(condition, seat, since)])
    stop_effects_of(run, thing, condition)
    name = cards.conditions.shown(condition)
    APPLIED.tell(
        run,
        rule,
        table.controller(thing),
        lambda: {"card": setting_of(run).called(thing), "condition": name},
    )
    happen_to(run, "condition", thing, condition=condition)
    return True


def remove_condition(run: Run[Table], thing: int, condition: int, rule: str) -> bool:
    """Return a condition to the supply; no discard of anybody sees it (SYB-11.0.7, SYB-14.0.11)."""
    table = run.state
    champion = table.champion(thing)
    if not bears(champion, condition):
        return False
    left = [borne for borne in champion.conditions if borne.condition != condition]
    table.change(thing, conditions=left)
    forget(run, thing, condition)
    name = setting_of(run).cards.conditions.shown(condition)
    called = setting_of(run).called(thing)
    LIFTED.tell(run, rule, table.controller(thing), card=called, condition=name)
    return True


def forget(run: Run[Table], thing: int, condition: int | None = None) -> None:
    """What is gone reacts to nothing any more, in no window that is open (SYB-Q39, SYB-Q93)."""
    for frame in run.stack:
        pending = getattr(frame, "pending", None)
        if pending:
            frame.pending = [  # type: ignore[attr-defined]  # the frame of a window, further up
                each
                for each in pending
                if each.thing != thing
                or (condition is not None and each.origin.condition != condition)
            ]


# -- tokens ---------------------------------------------------------------------------------


def gain_energy(run: Run[Table], seat: int, amount: int, rule: str) -> None:
    """Take E+ tokens from the supply (SYB-14.0.29)."""
    if amount > 0:
        run.state.side(seat).energy += amount
        GAINED_ENERGY.tell(run, rule, seat, amount=amount)


def gain_bacon(run: Run[Table], seat: int, amount: int, rule: str, loser: int = 0) -> None:
    """Take bacon from the supply, or, one by one, from the player who loses it (SYB-Q65)."""
    if amount <= 0:
        return
    table = run.state
    if loser:
        table.side(loser).bacon -= amount
    table.side(seat).bacon += amount
    GAINED_BACON.tell(run, rule, seat, amount=amount, loser=loser)
    happen_once(run, "bacon", seat, amount)


# -- leaving play ---------------------------------------------------------------------------


def leave_play(run: Run[Table], thing: int, where: Where, rule: str) -> None:
    """Move an equipment card out of play: tokens, then cards underneath, then itself (SYB-11.0.10)."""
    table = run.state
    card = table.card(thing)
    assert isinstance(card, Equipment)
    setting = setting_of(run)
    face, owner = setting.cards.faces_of_things[thing], setting.cards.owners_of_things[thing]
    champion = table.champion(thing)
    LEFT_PLAY.tell(run, rule, owner, lambda: {"card": setting.called(thing), "where": where})
    for beneath in card.under:
        table.side(beneath.owner).discard.put(beneath.card)
        shown = setting.shown(beneath.card)
        UNCOVERED.tell(run, "SYB-11.0.5", beneath.owner, card=shown)
    kept_cards = [each for each in champion.equipment if each.thing != thing]
    table.change(champion.thing, equipment=kept_cards)
    put_away(table.side(owner), where, face)
    forget_card(run, thing)


def put_away(side: Player, where: Where, card: int) -> None:
    """Put a card where it goes, on top of what lies there."""
    if where == "hand":
        side.hand.put_sorted(card)
    elif where == "discard":
        side.discard.put(card)
    elif where == "deck":
        side.deck.put(card)
    else:
        side.removed.put(card)


def forget_card(run: Run[Table], thing: int) -> None:
    """A card that left play is gone: lasting effects on it, reactions, attacks (SYB-Q83, SYB-Q26)."""
    table = run.state
    forget(run, thing)
    for frame in run.stack:
        lose = getattr(frame, "lose", None)
        if lose is not None:
            lose(thing)
    for attack in table.attacks:
        if thing in (attack.attacker, attack.target):
            attack.over = True
    table.lasting = [left for each in table.lasting if (left := _without(each, thing)) is not None]
    table.rearranged()


def _without(lasting: DurationEffect, thing: int) -> DurationEffect | None:
    """A lasting effect after that card has left play; a card that comes back is another (SYB-Q83)."""
    if lasting.meant == [thing] or lasting.instead == thing:
        return None
    if thing not in lasting.meant and thing != lasting.source:
        return lasting
    source = None if lasting.source == thing else lasting.source
    return replace(lasting, source=source, meant=[it for it in lasting.meant if it != thing])


def equip(run: Run[Table], thing: int, champion: int, rule: str) -> None:
    """Move an equipment card in play to another champion, as it is (SYB-Q77)."""
    table = run.state
    card = table.card(thing)
    assert isinstance(card, Equipment)
    before = table.champion(thing)
    if before.thing != champion:
        left = [each for each in before.equipment if each.thing != thing]
        table.change(before.thing, equipment=left)
        table.change(champion, equipment=[*table.champion(champion).equipment, card])
    EQUIPPED.tell(
        run,
        rule,
        table.controller(champion),
        lambda: {
            "card": setting_of(run).called(thing),
            "champion": setting_of(run).called(champion),
        },
    )


def enter_play(run: Run[Table], card: int, owner: int, champion: int, rule: str) -> int:
    """Put an equipment card into play at a champion, ready and undamaged (SYB-10.0.9, SYB-Q77)."""
    table, setting = run.state, setting_of(run)
    copy = 0
    while table.is_in_play(thing := setting.cards.equipment_thing(card, owner, copy)):
        copy += 1
    since = age_of(run, rules_of(setting.face(card).effects))
    equipped = [*table.champion(champion).equipment, Equipment(thing, since=since)]
    table.change(champion, equipment=equipped)
    called = setting.called(champion)
    EQUIPPED.tell(run, rule, owner, lambda: {"card": setting.called(thing), "champion": called})
    return thing


# -- cards in hand --------------------------------------------------------------------------


def discard_from_hand(run: Run[Table], seat: int, cards: Sequence[int], rule: str) -> None:
    """Put cards from a hand face up on top of its owner's discard (SYB-14.0.22)."""
    side = run.state.side(seat)
    for card in cards:
        side.hand.take(card)
        side.discard.put(card)
    if cards:
        shown = [setting_of(run).shown(card) for card in cards]
        DISCARDED.tell(run, rule, seat, cards=shown)
