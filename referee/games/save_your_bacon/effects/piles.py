"""Effects on hands, decks and discards: drawn, discarded, shown, searched, shuffled, chosen in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.save_your_bacon.fact_kinds import CHOSE_IN_HAND, SAW_HAND, TAKEN
from referee.games.save_your_bacon.language.effects import (
    CHOOSE_IN_HAND,
    DISCARD,
    DRAW,
    EACH_DRAWS,
    PICK_IN_HAND,
    RETURN_FROM_DISCARD,
    REVEAL_HAND,
    SEARCH,
    SHUFFLE,
    Extent,
)
from referee.games.save_your_bacon.rules.draws import draw
from referee.games.save_your_bacon.rules.table_changes import discard_from_hand
from referee.games.save_your_bacon.state.frames import Act
from referee.games.save_your_bacon.state.references import that_opponent
from referee.games.save_your_bacon.state.table import CARD
from referee.kernel.choices.question import Question
from referee.kernel.schema.zone import Zone

# -- the own hand ---------------------------------------------------------------------------


@DRAW.does
def draw_cards(act: Act) -> None:
    draw(act.run, act.text.seat, act.number)


@DRAW.able
def can_draw(act: Act) -> Extent:
    return Extent.of(len(act.side.deck) + len(act.side.discard), act.number)


@EACH_DRAWS.does
def let_each_draw(act: Act) -> None:
    """In player order, within the one effect action (SYB-14.0.41)."""
    act.doing.left = act.table.in_order()


@EACH_DRAWS.able
def can_each_draw(act: Act) -> Extent:
    sides = [act.table.side(seat) for seat in act.table.in_order()]
    cards = [len(side.deck) + len(side.discard) for side in sides]
    if min(cards) >= act.number:
        return Extent.ALL
    return Extent.PART if max(cards) else Extent.NOTHING


@DISCARD.does
def discard(act: Act) -> None:
    discard_from_hand(act.run, act.text.seat, act.doing.cards, act.deed.rule)


@DISCARD.able
def can_discard(act: Act) -> Extent:
    return Extent.of(len(act.side.hand), act.number)


@DISCARD.asks
def ask_discards(act: Act) -> Question | None:
    return some(act.side.hand, act.number, hidden=True, always=act.run.dice.unseen)


# -- discard and deck -----------------------------------------------------------------------


@RETURN_FROM_DISCARD.does
def return_from_discard(act: Act) -> None:
    for card in act.doing.cards:
        act.side.discard.take(card)
        act.side.hand.put_sorted(card)
        TAKEN.tell(act.run, act.deed.rule, act.text.seat, cards=[act.setting.shown(card)])


@RETURN_FROM_DISCARD.able
def can_be_returned(act: Act) -> Extent:
    return Extent.of(bool(of_type(act, act.side.discard)))


@RETURN_FROM_DISCARD.asks
def ask_in_discard(act: Act) -> Question | None:
    return some(of_type(act, act.side.discard), 1)


@SEARCH.does
@SHUFFLE.does
def do_nothing_more(act: Act) -> None:
    """A step of its own does it."""


@SEARCH.able
def can_be_found(act: Act) -> Extent:
    """A deck is looked through whether or not there is such a card."""
    if of_type(act, act.side.deck):
        return Extent.ALL
    return Extent.PART if act.side.deck else Extent.NOTHING


@SEARCH.asks
def ask_in_deck(act: Act) -> Question | None:
    return some(of_type(act, act.side.deck), 1, always=act.run.dice.unseen)


@SHUFFLE.able
def can_always(act: Act) -> Extent:
    return Extent.ALL


# -- the hand of that opponent --------------------------------------------------------------


@REVEAL_HAND.does
def show_hand(act: Act) -> None:
    """To you alone (SYB-14.0.46); what you saw is yours to remember (SYB-Q89)."""
    whose = that_opponent(act.text)
    SAW_HAND.tell(
        act.run,
        act.deed.rule,
        act.text.seat,
        lambda: {"cards": list(map(act.setting.shown, act.table.side(whose).hand)), "whose": whose},
    )


@REVEAL_HAND.able
def can_be_revealed(act: Act) -> Extent:
    return Extent.of(that_opponent(act.text) in act.table.opponents(act.text.seat))


@CHOOSE_IN_HAND.does
@PICK_IN_HAND.does
def choose_in_hand(act: Act) -> None:
    """Which card it is stays hidden until it is discarded or revealed."""
    whose, count = that_opponent(act.text), len(act.doing.cards)
    CHOSE_IN_HAND.tell(act.run, act.deed.rule, act.text.seat, whose=whose, cards=count)


@CHOOSE_IN_HAND.able
@PICK_IN_HAND.able
def can_be_chosen(act: Act) -> Extent:
    return Extent.of(len(hand_of_opponent(act)), act.number)


@CHOOSE_IN_HAND.asks
def ask_in_hand(act: Act) -> Question | None:
    return some(hand_of_opponent(act), act.number, always=act.run.dice.unseen)


def hand_of_opponent(act: Act) -> Sequence[int]:
    """The cards of that opponent; none if there is no such."""
    seat = that_opponent(act.text)
    return act.table.side(seat).hand.cards if seat else ()


# -- which cards ----------------------------------------------------------------------------


def some(
    among: Sequence[int] | Zone, count: int, *, hidden: bool = False, always: bool = False
) -> Question:
    """That many of those cards, or all if there are fewer (SYB-10.2.2.2).

    ``always``: the table is asked which they were, also where there is no choice.
    """
    cards = tuple(among)
    wanted = min(count, len(cards))
    return Question(
        "SYB-14.0.8",
        CARD,
        cards,
        least=wanted,
        most=wanted,
        hidden=hidden,
        always=always and wanted > 0,
    )


def of_type(act: Act, pile: Zone) -> list[int]:
    """The cards in a pile of the type that the deed names; their order says nothing about its own."""
    return sorted(card for card in pile if act.setting.face(card).kind == act.deed.pile)
