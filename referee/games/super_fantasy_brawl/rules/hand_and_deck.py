"""Drawing, discarding, planning: what happens between a player's deck, hand and discard pile.

An empty deck is made anew from the discard pile when a card is needed, never before (SFB-20.13); without
either the rest of the draw is lost (SFB-Q57).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import (
    DISCARDED,
    DRAWN,
    PLANNED,
    REDRAWN,
    RESHUFFLED,
    SHUFFLED,
)
from referee.games.super_fantasy_brawl.rules.secret_choices import (
    PLAN,
    REDRAW,
    Unseen,
    named_in,
    open_naming,
)
from referee.games.super_fantasy_brawl.state.frames import InstructionFrame, setting_of
from referee.games.super_fantasy_brawl.state.table import CARD, COUNT, SEAT, Table
from referee.kernel.engine.chance import Throw, unknown_top_of
from referee.kernel.engine.run import Frame, Lane, Procedure, Run, Step
from referee.kernel.schema.fields import ListOf, NameRef, Text, kept


@dataclass(slots=True)
class Drawing(Frame):
    """A number of cards that a seat has still to draw, by which rule."""

    seat: int = kept(SEAT, default=1)
    count: int = kept(COUNT, default=0)
    rule: str = kept(Text(), default="SFB-25.6")


@dataclass(slots=True)
class Redrawing(Frame):
    """The exchange of an opening hand: whose, and the cards that were put aside (SFB-1.20)."""

    seat: int = kept(SEAT, default=1)
    aside: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)


@dataclass(slots=True)
class Planning(Frame):
    """A seat that may put up to that many cards of its hand on top of its deck (SFB-25.29)."""

    seat: int = kept(SEAT, default=1)
    most: int = kept(COUNT, default=0)


def draw(run: Run[Table], seat: int, count: int, rule: str) -> None:
    """Let a seat draw cards: at once, unless the deck has first to be made anew or looked up."""
    left = count - draw_known(run, seat, count, rule)
    side = run.state.side(seat)
    if left and (side.deck or side.discard):
        run.push(DRAW, Drawing(seat, left, rule))


def draw_known(run: Run[Table], seat: int, count: int, rule: str) -> int:
    """Take cards from the top for as long as one lies there that is known; how many they were."""
    side = run.state.side(seat)
    drawn = side.deck.take_known(count)
    side.hand.put_all_sorted(drawn)
    if drawn:
        DRAWN.tell(run, rule, seat, lambda: told_of(run, drawn))
    return len(drawn)


def told_of(run: Run[Table], cards: Sequence[int]) -> dict[str, Any]:
    """What is told of some cards, of which others may only know how many they are."""
    return {"cards": [setting_of(run).shown(card) for card in cards], "count": len(cards)}


def discard(run: Run[Table], seat: int, card: int, rule: str) -> None:
    """Put a card of the hand on the discard pile, open to all (SFB-20.19)."""
    side = run.state.side(seat)
    side.hand.take(card)
    side.discard.put(card)
    DISCARDED.tell(run, rule, seat, lambda: {"cards": [setting_of(run).shown(card)]})


def discard_hand(run: Run[Table], seat: int, rule: str) -> None:
    """Put the whole hand on the discard pile (SFB-15.4)."""
    side = run.state.side(seat)
    if not side.hand:
        return
    cards = side.hand.take_all()
    side.discard.put_all(cards)
    DISCARDED.tell(
        run, rule, seat, lambda: {"cards": [setting_of(run).shown(card) for card in cards]}
    )


# -- from an empty deck, and at an observed table -------------------------------------------


def renew_deck(run: Run[Table], frame: Drawing) -> Throw | None:
    """The discard pile becomes the deck when a card is needed and the deck is empty (SFB-20.13)."""
    side = run.state.side(frame.seat)
    if side.deck or not side.discard:
        return None
    names = setting_of(run).cards.card_names
    return Throw("SFB-20.13", "shuffle", f"deck/{frame.seat}", tuple(side.discard), names)


def lay_new_deck(run: Run[Table], frame: Drawing, order: Sequence[int] | None) -> None:
    side = run.state.side(frame.seat)
    side.deck.renew(side.discard, order)
    RESHUFFLED.tell(run, "SFB-20.13", frame.seat, count=len(side.deck))


def unknown_top(run: Run[Table], frame: Drawing) -> Throw | None:
    """Which card lies on top, where nobody knows it yet."""
    deck, names = run.state.side(frame.seat).deck, setting_of(run).cards.card_names
    return unknown_top_of(deck, "SFB-25.6", f"deck/{frame.seat}", names, left=frame.count)


def identify_top(run: Run[Table], frame: Drawing, card: int) -> None:
    run.state.side(frame.seat).deck.identify_top(card)


def take_cards(run: Run[Table], frame: Drawing) -> None:
    """Take what lies on top, and begin again until all are drawn or there are no more (SFB-Q57)."""
    frame.count -= draw_known(run, frame.seat, frame.count, frame.rule)
    side = run.state.side(frame.seat)
    if frame.count and (side.deck or side.discard):
        frame.row = 0


DRAW = Procedure(
    "draw",
    "SFB-25.6",
    (
        Step("SFB-20.13", "make an empty deck anew", chance=renew_deck, landed=lay_new_deck),
        Step("SFB-20.17", "know the top card", chance=unknown_top, landed=identify_top),
        Step("SFB-Q57", "take what the deck holds", do=take_cards),
    ),
    Drawing,
)


# -- the opening hand -----------------------------------------------------------------------


def redraw(run: Run[Table], seat: int) -> None:
    """Let a seat exchange cards of its opening hand, once (SFB-1.19, SFB-Q58)."""
    run.push(REDRAWING, Redrawing(seat))


def open_redraw(run: Run[Table], frame: Redrawing) -> list[Lane]:
    """The cards are named together, unseen (SFB-Q58)."""
    return open_naming(run, frame.seat, REDRAW, len(run.state.side(frame.seat).hand))


def exchange_rule(run: Run[Table]) -> str:
    """The rule of the exchange, for two players or for four."""
    return "SFB-23.24" if setting_of(run).is_team_game else "SFB-1.19"


def put_aside(run: Run[Table], frame: Redrawing, lanes: Mapping[int, Run[Unseen]]) -> None:
    """The named cards leave the hand, but do not return to the deck yet (SFB-1.20)."""
    frame.aside = named_in(run, lanes)
    for card in frame.aside:
        run.state.side(frame.seat).hand.take(card)
    REDRAWN.tell(run, exchange_rule(run), frame.seat, lambda: told_of(run, frame.aside))


def draw_replacements(run: Run[Table], frame: Redrawing) -> None:
    """One new card for each, from the deck before the others return (SFB-Q58)."""
    if frame.aside:
        draw(run, frame.seat, len(frame.aside), exchange_rule(run))


def shuffle_back(run: Run[Table], frame: Redrawing) -> Throw | None:
    """The cards put aside are shuffled into the deck, after the draw (SFB-1.20)."""
    if not frame.aside:
        return None
    cards = (*run.state.side(frame.seat).deck, *frame.aside)
    names = setting_of(run).cards.card_names
    return Throw("SFB-1.20", "shuffle", f"deck/{frame.seat}", cards, names)


def lay_back(run: Run[Table], frame: Redrawing, order: Sequence[int] | None) -> None:
    deck = run.state.side(frame.seat).deck
    deck.put_all(frame.aside)
    deck.lay_out(order)
    SHUFFLED.tell(run, "SFB-1.20", frame.seat, count=len(frame.aside))
    frame.aside = []


REDRAWING = Procedure(
    "redrawing",
    "SFB-1.19",
    (
        Step("SFB-1.19", "name cards to exchange, unseen", lanes=open_redraw, join=put_aside),
        Step("SFB-Q58", "draw as many", do=draw_replacements),
        Step("SFB-1.20", "shuffle them back", chance=shuffle_back, landed=lay_back),
    ),
    Redrawing,
    within=("match",),
)


# -- planning -------------------------------------------------------------------------------


def plan(run: Run[Table], seat: int, n: int) -> None:
    """Let a seat put up to n cards of its hand on top of its deck, unseen (SFB-25.29)."""
    if n > 0 and run.state.side(seat).hand:
        run.push(PLANNING, Planning(seat, n))


def open_plan(run: Run[Table], frame: Planning) -> list[Lane]:
    """The cards are named in the order in which they are put down (SFB-Q57)."""
    return open_naming(run, frame.seat, PLAN, frame.most)


def put_on_deck(run: Run[Table], frame: Planning, lanes: Mapping[int, Run[Any]]) -> None:
    """The last one named lies on top, hidden from others (SFB-Q57); a plan of none has no effect (SFB-11.5)."""
    side = run.state.side(frame.seat)
    cards = named_in(run, lanes)
    sentence = run.stack[-2]
    if isinstance(sentence, InstructionFrame) and not cards:
        sentence.full = False
    for card in cards:
        side.hand.take(card)
    if cards:
        side.deck.put_all(cards)
    PLANNED.tell(run, "SFB-25.29", frame.seat, lambda: told_of(run, cards))


PLANNING = Procedure(
    "planning",
    "SFB-25.29",
    (Step("SFB-25.29", "put cards on the own deck, unseen", lanes=open_plan, join=put_on_deck),),
    Planning,
)
