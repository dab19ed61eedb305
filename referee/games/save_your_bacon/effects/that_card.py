"""Effects on that card, wherever it lies: discarded, shown, taken, put on a deck, removed from the game."""

from __future__ import annotations

from dataclasses import replace

from referee.games.save_your_bacon.fact_kinds import (
    DISCARDED,
    PUT_ON_DECK,
    REMOVED,
    REVEALED,
    TAKEN,
)
from referee.games.save_your_bacon.language import effects
from referee.games.save_your_bacon.language.effects import (
    DISCARD_THAT,
    REMOVE_THAT_FROM_GAME,
    REVEAL_THAT,
    TAKE_THAT,
    THEY_DISCARD_THAT,
    Extent,
)
from referee.games.save_your_bacon.rules.fizzle import take_played
from referee.games.save_your_bacon.rules.table_changes import leave_play, put_away
from referee.games.save_your_bacon.state.frames import Act, Chosen
from referee.games.save_your_bacon.state.references import pile_of, that_card, that_opponent
from referee.games.save_your_bacon.state.table import Equipment

TOLD = {"discard": DISCARDED, "game": REMOVED, "hand": TAKEN, "deck": PUT_ON_DECK}
UNSEEN = ("hand", "deck")


@DISCARD_THAT.does
@THEY_DISCARD_THAT.does
@REMOVE_THAT_FROM_GAME.does
@TAKE_THAT.does
@effects.PUT_ON_DECK.does
def move_that(act: Act) -> None:
    """From the hand, the deck, the discard or play; a card being played resolves no further (SYB-10.2.1.15).

    Of a card that goes from one unseen place to another, only its owner is told which it is (SYB-Q89).
    """
    run, rule, where = act.run, act.deed.rule, act.deed.effect.where
    card = that_card(run, act.text)
    assert card is not None
    if card.kind == "things":
        for thing in card.things:
            leave_play(run, thing, where, rule)
        return
    assert card.card is not None
    if not card.pile:
        take_played(run, card.seat, card.card)
    elif card.pile == where == "discard":
        return
    else:
        pile_of(run.state, card).take(card.card)
    put_away(run.state.side(card.seat), where, card.card)
    kind, shown = TOLD[where], [act.setting.shown(card.card)]
    if where in UNSEEN:
        told = kind.hiding("cards") if card.pile in UNSEEN else kind
        told.tell(run, rule, card.seat, cards=shown, pile=card.pile)
    else:
        kind.tell(run, rule, card.seat, cards=shown)
    relocate(act, card, "removed" if where == "game" else where)


def relocate(act: Act, card: Chosen, pile: str) -> None:
    """That card lies in another pile now; it is still that card."""
    chosen = act.text.chosen
    for at, each in reversed(list(enumerate(chosen))):
        if each == card:
            chosen[at] = replace(card, pile=pile)
            return


@THEY_DISCARD_THAT.able
def can_be_discarded(act: Act) -> Extent:
    card = that_card(act.run, act.text)
    if card is None or card.pile != "hand" or card.seat != that_opponent(act.text):
        return Extent.NOTHING
    return can_be_moved(act)


@DISCARD_THAT.able
@REMOVE_THAT_FROM_GAME.able
@TAKE_THAT.able
@effects.PUT_ON_DECK.able
def can_be_moved(act: Act) -> Extent:
    """That card lies where it can be taken from; a card that is in play must be equipment."""
    table, card = act.table, that_card(act.run, act.text)
    if card is None or card.pile == "removed":
        return Extent.NOTHING
    own_only = act.deed.effect is TAKE_THAT
    if card.kind == "things":
        owners = act.setting.cards.owners_of_things
        in_play = all(
            table.is_in_play(thing) and isinstance(table.card(thing), Equipment)
            for thing in card.things
        )
        own = all(owners[thing] == act.text.seat for thing in card.things)
        return Extent.of(bool(card.things) and in_play and (own or not own_only))
    if own_only and card.seat != act.text.seat:
        return Extent.NOTHING
    assert card.card is not None
    if not card.pile:
        played = (each for each in table.playing if each.seat == card.seat)
        return Extent.of(any(each.card == card.card for each in played))
    return Extent.of(card.card in pile_of(table, card))


@REVEAL_THAT.does
def show_card(act: Act) -> None:
    """To everybody; the card stays where it is (SYB-14.0.46)."""
    card = that_card(act.run, act.text)
    if card is not None and card.card is not None:
        shown = [act.setting.shown(card.card)]
        REVEALED.tell(act.run, act.deed.rule, card.seat, cards=shown)


@REVEAL_THAT.able
def can_be_shown(act: Act) -> Extent:
    return Extent.of(that_card(act.run, act.text) is not None)
