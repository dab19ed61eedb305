"""Drawing: from the top of the own deck, one card after the other (SYB-14.0.16, SYB-4.0.21 to 4.0.24).

An empty deck is renewed from the own discard when a card is needed, never before; without either the
card is simply not drawn. Spent cards never come back.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.save_your_bacon.fact_kinds import DRAWN, RESHUFFLED, TUCKED
from referee.games.save_your_bacon.state.events import happen_once
from referee.games.save_your_bacon.state.frames import Counting, setting_of
from referee.games.save_your_bacon.state.table import COUNT, SEAT, THING, Beneath, Equipment, Table
from referee.kernel.engine.chance import Throw, unknown_top_of
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, NameRef, Optional, kept


@dataclass(slots=True)
class Draw(Frame):
    """A number of cards still to be drawn by a seat, and how many were; ``opening``: it is the first hand."""

    seat: int = kept(SEAT, default=1)
    count: int = kept(COUNT, default=0)
    drawn: int = kept(COUNT, default=0)
    opening: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Take(Frame):
    """One card on its way from the deck: to the hand, or underneath a card in play."""

    seat: int = kept(SEAT, default=1)
    under: int | None = kept(Optional(NameRef(THING)), default=None)


def draw(run: Run[Table], seat: int, count: int, *, opening: bool = False) -> None:
    """Let a seat draw cards; a frame that counts (`Counting`) is told how many they were."""
    if count:
        run.push(DRAW, Draw(seat, count, 0, opening))


def place_under(run: Run[Table], seat: int, thing: int) -> None:
    """Put the top card of the seat's deck face up underneath an equipment card (SYB-Q92)."""
    run.push(TAKE, Take(seat, thing))


# -- taking one card ------------------------------------------------------------------------


def renew_deck(run: Run[Table], take: Take) -> Throw | None:
    """The discard becomes the deck when a card is needed and the deck is empty (SYB-4.0.21, 24)."""
    side = run.state.side(take.seat)
    if side.deck or not side.discard:
        return None
    names = setting_of(run).cards.names
    return Throw("SYB-4.0.21", "shuffle", f"deck/{take.seat}", tuple(side.discard), names)


def lay_new_deck(run: Run[Table], take: Take, order: Sequence[int] | None) -> None:
    side = run.state.side(take.seat)
    side.deck.renew(side.discard, order)
    RESHUFFLED.tell(run, "SYB-4.0.21", take.seat, cards=len(side.deck))


def unknown_top(run: Run[Table], take: Take) -> Throw | None:
    """Which card lies on top, where nobody knows it yet."""
    deck, names = run.state.side(take.seat).deck, setting_of(run).cards.names
    beneath, hidden = run.stack[-2], take.under is None
    left = beneath.count + 1 if isinstance(beneath, Draw) else 1
    owner = f"deck/{take.seat}"
    return unknown_top_of(deck, "SYB-14.0.16", owner, names, left=left, hidden=hidden)


def identify_top(run: Run[Table], take: Take, card: int) -> None:
    run.state.side(take.seat).deck.identify_top(card)


def take_top(run: Run[Table], take: Take) -> None:
    """Take the top card; with an empty deck and discard nothing is taken (SYB-4.0.22)."""
    table, setting = run.state, setting_of(run)
    side = table.side(take.seat)
    if not side.deck:
        return
    card = side.deck.take_top()
    beneath = run.stack[-2]
    if isinstance(beneath, (Draw, Counting)):
        beneath.drawn += 1
    if take.under is None:
        side.hand.put_sorted(card)
        DRAWN.tell(run, "SYB-14.0.16", take.seat, lambda: {"cards": [setting.shown(card)]})
        return
    above = table.card(take.under)
    assert isinstance(above, Equipment)
    table.change(take.under, under=[*above.under, Beneath(card, take.seat)])
    called = setting.called(take.under)
    TUCKED.tell(run, "SYB-Q92", take.seat, lambda: {"card": setting.shown(card), "above": called})


TAKE = Procedure(
    "take",
    "SYB-14.0.16",
    (
        Step("SYB-4.0.21", "renew an empty deck", chance=renew_deck, landed=lay_new_deck),
        Step("SYB-Q72", "know the top card", chance=unknown_top, landed=identify_top),
        Step("SYB-4.0.22", "take the top card, if there is one", do=take_top),
    ),
    Take,
    within=("draw", "acting"),
)


# -- drawing --------------------------------------------------------------------------------


def are_cards_due(run: Run[Table], frame: Draw) -> bool:
    return frame.count > 0


def draw_next(run: Run[Table], frame: Draw) -> None:
    frame.count -= 1
    run.push(TAKE, Take(frame.seat))


def count_drawn(run: Run[Table], frame: Draw) -> None:
    """However many they were, that the seat drew is one occurrence (SYB-Q99)."""
    beneath = run.stack[-2] if len(run.stack) > 1 else None
    if isinstance(beneath, Counting):
        beneath.drawn += frame.drawn
    if frame.drawn and not frame.opening:
        happen_once(run, "draws", frame.seat, frame.drawn)


DRAW = Procedure(
    "draw",
    "SYB-14.0.16",
    (
        Step(
            "SYB-14.0.16", "one card after the other", do=draw_next, when=are_cards_due, loop=True
        ),
        Step("SYB-Q99", "so many were drawn", do=count_drawn),
    ),
    Draw,
    within=("match", "refreshing", "acting", "turn", "after"),
)
