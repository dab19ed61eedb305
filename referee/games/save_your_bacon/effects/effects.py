"""Doing what an effect action says, as far as it can be done (SYB-10.2.0.13, SYB-10.2.2.2).

What is done to several cards is done to all of them at the same time (SYB-14.0.24): nothing is tested and
nobody reacts before the last of it (SYB-10.2.1.5).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.games.save_your_bacon.effects.extent import amount_of
from referee.games.save_your_bacon.effects.prompts import Acting
from referee.games.save_your_bacon.fact_kinds import (
    CHOSE,
    CHOSE_IN_HAND,
    CHOSE_OPPONENT,
    CHOSE_TRAIT,
    DISCARDED,
    PREVENTED,
    PUT_ON_DECK,
    REMOVED,
    REVEALED,
    SAW_HAND,
    TAKEN,
)
from referee.games.save_your_bacon.language.effects import REMOVE_THAT_CONDITION
from referee.games.save_your_bacon.language.tree import CHAMPION, Deed
from referee.games.save_your_bacon.rules.attack import begin_attack
from referee.games.save_your_bacon.rules.draws import draw, place_under
from referee.games.save_your_bacon.rules.fizzle import take_played
from referee.games.save_your_bacon.rules.refresh import begin_refresh
from referee.games.save_your_bacon.rules.table_changes import (
    apply_condition,
    destroy,
    discard_from_hand,
    equip,
    exhaust,
    gain_bacon,
    gain_energy,
    leave_play,
    place,
    ready,
    remove_condition,
    remove_damage,
)
from referee.games.save_your_bacon.rules.targeting import change_target
from referee.games.save_your_bacon.state.frames import Chosen, Resolving, setting_of
from referee.games.save_your_bacon.state.references import (
    pile_of,
    that_card,
    that_condition,
    that_opponent,
)
from referee.games.save_your_bacon.state.table import Champion, Dealt, Table
from referee.games.save_your_bacon.state.values import damage_after
from referee.kernel.engine.run import Run
from referee.kernel.facts import FactKind

Do = Callable[[Run[Table], Resolving, Acting, Deed], None]

# -- whose doing it is ----------------------------------------------------------------------


def bearer_of(run: Run[Table], resolving: Resolving) -> int | None:
    """The card in play that bears the words, and so places their damage (SYB-14.0.39)."""
    card = resolving.origin.card
    if resolving.source is not None or card is None:
        return resolving.source
    is_own = setting_of(run).face(card).kind == CHAMPION
    return resolving.champion if is_own else None


def credit_of(run: Run[Table], resolving: Resolving) -> int:
    """Whose doing it is: for a condition that of the player whose card applied it (SYB-Q22, SYB-Q58)."""
    condition, champion = resolving.origin.condition, resolving.champion
    if condition is None:
        return resolving.seat
    if champion is None or not run.state.is_in_play(champion):
        return 0
    borne = run.state.champion(champion).conditions
    return next((each.by for each in borne if each.condition == condition), 0)


# -- damage and conditions ------------------------------------------------------------------


def place_damage(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """Effect damage, on each of them at the same time (SYB-14.0.25)."""
    amount = amount_of(run, deed.amount, acting.picked)
    by, credit = bearer_of(run, resolving), credit_of(run, resolving)
    placed = [(thing, damage_after(run, amount, "effect", thing)) for thing in acting.things]
    for thing, number in placed:
        if number < amount:
            called = setting_of(run).called(thing)
            PREVENTED.tell(run, "SYB-9.0.3", run.state.controller(thing), card=called)
        place(run, thing, number, Dealt(thing, credit, by), deed.rule)


def remove(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing in acting.things:
        remove_damage(run, thing, deed.amount.number, deed.rule)


def remove_up_to(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing, number in zip(acting.things, acting.numbers, strict=True):
        remove_damage(run, thing, number, deed.rule)


def apply(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    credit = credit_of(run, resolving)
    for thing in acting.things:
        apply_condition(run, thing, deed.condition, credit, deed.rule)


def remove_named(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """A condition by its name, or that which the reaction text named."""
    is_that = deed.effect is REMOVE_THAT_CONDITION
    condition = that_condition(resolving) if is_that else deed.condition
    assert condition is not None
    for thing in acting.things:
        remove_condition(run, thing, condition, deed.rule)


def remove_marked(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing, conditions in zip(acting.things, acting.marks, strict=True):
        for condition in conditions:
            remove_condition(run, thing, condition, deed.rule)


def remove_every(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing in acting.things:
        champion = run.state.card(thing)
        assert isinstance(champion, Champion)
        for borne in champion.conditions:
            remove_condition(run, thing, borne.condition, deed.rule)


# -- turning, destroying, leaving play ------------------------------------------------------


def ready_each(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing in acting.things:
        ready(run, thing, deed.rule)


def exhaust_each(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing in acting.things:
        exhaust(run, thing, deed.rule)


def destroy_each(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing in acting.things:
        destroy(run, thing, credit_of(run, resolving), deed.rule)


def take_out(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """Out of play: removed cards that are no tokens go to their owner's discard (SYB-14.0.45)."""
    for thing in acting.things:
        if not isinstance(run.state.card(thing), Champion):
            leave_play(run, thing, deed.effect.where, deed.rule)


def equip_champion(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    assert resolving.champion is not None
    for thing in acting.things:
        equip(run, thing, resolving.champion, deed.rule)


def put_beneath(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing in acting.things:
        place_under(run, resolving.seat, thing)


# -- attacks, refreshes, tokens -------------------------------------------------------------


def redirect(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    for thing in acting.things:
        change_target(run, thing)


def attack_with(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """A whole attack within the effect action; no action is used (SYB-4.0.20, SYB-Q61)."""
    for thing in acting.things:
        begin_attack(run, thing, resolving.seat)


def refresh(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """A whole refresh within the effect action; no action is used (SYB-4.0.20, SYB-Q61)."""
    begin_refresh(run, resolving.seat)


def give_energy(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    gain_energy(run, resolving.seat, deed.amount.number, deed.rule)


def give_bacon(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """From the supply, no matter what the others hold (SYB-Q65)."""
    gain_bacon(run, resolving.seat, deed.amount.number, deed.rule)


# -- cards in piles -------------------------------------------------------------------------


def draw_cards(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    draw(run, resolving.seat, deed.amount.number)


def let_each_draw(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """In player order, within the one effect action (SYB-14.0.41)."""
    acting.left = run.state.in_order()


def discard(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    discard_from_hand(run, resolving.seat, acting.cards, deed.rule)


def discard_that(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """From the hand, the deck or play; a card being played resolves no further (SYB-10.2.1.15)."""
    card = move_that(run, resolving, deed)
    if card is None or card.card is None or card.pile == "discard":
        return
    run.state.side(card.seat).discard.put(card.card)
    DISCARDED.tell(run, deed.rule, card.seat, cards=[setting_of(run).shown(card.card)])
    relocate(resolving, card, "discard")


def banish_that(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """Out of the game for good, from wherever it lies (SYB-11.0.8)."""
    card = move_that(run, resolving, deed)
    if card is None or card.card is None:
        return
    run.state.side(card.seat).removed.put(card.card)
    REMOVED.tell(run, deed.rule, card.seat, cards=[setting_of(run).shown(card.card)])
    relocate(resolving, card, "removed")


def move_that(run: Run[Table], resolving: Resolving, deed: Deed) -> Chosen | None:
    """Take that card from where it lies; out of play it goes at once, of other places it is returned."""
    card, where = that_card(run, resolving), deed.effect.where
    assert card is not None
    if card.kind == "things":
        for thing in card.things:
            leave_play(run, thing, where, deed.rule)
        return None
    assert card.card is not None
    if not card.pile:
        take_played(run, card.seat, card.card)
    elif not (card.pile == where == "discard"):
        pile_of(run.state, card).take(card.card)
    return card


def relocate(resolving: Resolving, card: Chosen, pile: str) -> None:
    """That card lies in another pile now; it is still that card."""
    for at, each in reversed(list(enumerate(resolving.chosen))):
        if each == card:
            resolving.chosen[at] = replace(card, pile=pile)
            return


def show_hand(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """To you alone (SYB-14.0.46); what you saw is yours to remember (SYB-Q89)."""
    whose = that_opponent(resolving)
    SAW_HAND.tell(
        run,
        deed.rule,
        resolving.seat,
        lambda: {
            "cards": list(map(setting_of(run).shown, run.state.side(whose).hand)),
            "whose": whose,
        },
    )


def show_card(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """To everybody; the card stays where it is (SYB-14.0.46)."""
    card = that_card(run, resolving)
    if card is not None and card.card is not None:
        REVEALED.tell(run, deed.rule, card.seat, cards=[setting_of(run).shown(card.card)])


def return_from_discard(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    side = run.state.side(resolving.seat)
    for card in acting.cards:
        side.discard.take(card)
        side.hand.put_sorted(card)
        TAKEN.tell(run, deed.rule, resolving.seat, cards=[setting_of(run).shown(card)])


def take_that(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """That card goes to the own hand; from a deck only its owner sees it go (SYB-Q89)."""
    card = move_that(run, resolving, deed)
    if card is None or card.card is None:
        return
    run.state.side(card.seat).hand.put_sorted(card.card)
    tell_moved(run, TAKEN, deed.rule, card)
    relocate(resolving, card, "hand")


def put_on_deck(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """That card goes on top of its owner's deck, unseen if nobody saw where it came from (SYB-Q89)."""
    card = move_that(run, resolving, deed)
    if card is None or card.card is None:
        return
    run.state.side(card.seat).deck.put(card.card)
    tell_moved(run, PUT_ON_DECK, deed.rule, card)
    relocate(resolving, card, "deck")


def tell_moved(run: Run[Table], kind: FactKind, rule: str, card: Chosen) -> None:
    """Say what moved: to its owner alone, unless it lay face up."""
    assert card.card is not None
    shown = [setting_of(run).shown(card.card)]
    told = kind.hiding("cards") if card.pile in ("hand", "deck") else kind
    told.tell(run, rule, card.seat, cards=shown, pile=card.pile)


# -- choices that are all there is ----------------------------------------------------------


def choose_cards(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    called = list(map(setting_of(run).called, acting.things))
    CHOSE.tell(run, deed.rule, resolving.seat, cards=called)


def choose_opponent(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    CHOSE_OPPONENT.tell(run, deed.rule, resolving.seat, opponent=acting.seat)


def choose_trait(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    CHOSE_TRAIT.tell(run, deed.rule, resolving.seat, lambda: {"trait": acting.word.upper()})


def choose_in_hand(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """Which card it is stays hidden until it is discarded or revealed."""
    whose = that_opponent(resolving)
    CHOSE_IN_HAND.tell(run, deed.rule, resolving.seat, whose=whose, cards=len(acting.cards))


def nothing_more(run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed) -> None:
    """What a step of its own does: a search, a shuffle."""


DOES: Mapping[str, Do] = {
    "place-damage": place_damage,
    "remove-damage": remove,
    "remove-up-to-damage": remove_up_to,
    "apply": apply,
    "remove-condition": remove_named,
    "remove-conditions": remove_marked,
    "remove-each-condition": remove_every,
    "remove-that-condition": remove_named,
    "ready": ready_each,
    "exhaust": exhaust_each,
    "draw": draw_cards,
    "each-draws": let_each_draw,
    "discard": discard,
    "discard-that": discard_that,
    "they-discard-that": discard_that,
    "reveal-hand": show_hand,
    "reveal-that": show_card,
    "destroy": destroy_each,
    "remove-this": take_out,
    "remove-from-game": take_out,
    "return-to-hand": take_out,
    "return-from-discard": return_from_discard,
    "take-that": take_that,
    "put-on-deck": put_on_deck,
    "remove-that-from-game": banish_that,
    "search": nothing_more,
    "shuffle": nothing_more,
    "place-under": put_beneath,
    "choose": choose_cards,
    "choose-opponent": choose_opponent,
    "choose-trait": choose_trait,
    "choose-in-hand": choose_in_hand,
    "pick-in-hand": choose_in_hand,
    "change-target": redirect,
    "attack": attack_with,
    "refresh": refresh,
    "gain-energy": give_energy,
    "gain-bacon": give_bacon,
    "equip": equip_champion,
}
"""What each kind of deed does, once everything in it is chosen."""
