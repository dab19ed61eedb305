"""The secret part of the duel: what a seat plans alone, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.kernel.decision.ask import Ask, Guard, Verb, at_any_time_refused_by, offer
from referee.kernel.decision.spaces import Nothing, OneOf
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Int, ListOf, NameRef, Pile, Row, kept
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import Names
from tests.toys import tell

SEATS = (1, 2)
FIGURES = ("One", "Two", "Three", "Four", "Five", "Six")
CARD = Names(
    "card",
    [f"{suit}-{figure}".lower() for suit in ("Amber", "Birch") for figure in FIGURES],
    [f"{suit} {figure}" for suit in ("Amber", "Birch") for figure in FIGURES],
)


def price(card: int) -> int:
    """What it costs to play a card, and how strong it is."""
    return card % len(FIGURES) + 1


# -- state ----------------------------------------------------------------------------------


@dataclass(slots=True)
class Side:
    """What the table keeps for a seat between the lanes."""

    pile: Zone = kept(Pile(CARD), default_factory=Zone)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    shown: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    coins: int = kept(Int(0, 99), default=3)
    hearts: int = kept(Int(0, 4), default=4)


@dataclass(slots=True)
class Duel:
    """The table."""

    sides: list[Side] = kept(PerSeat(Row(Side)), default_factory=lambda: [Side(), Side()])
    round: int = kept(Int(0, 9), default=0)
    caller: int = kept(Int(0, 2), default=0)
    stake: int = kept(Int(1, 2), default=1)


@dataclass(slots=True)
class Alone:
    """What a seat plans with, in secret."""

    pile: Zone = kept(Pile(CARD), default_factory=Zone)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    plan: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    coins: int = kept(Int(0, 99), default=0)
    done: int = kept(Int(0, 1), default=0)


@dataclass(slots=True)
class Shuffling(Frame):
    """Which seat's pile is shuffled next."""

    seat: int = kept(Int(1, 3), default=1)


# -- lanes ----------------------------------------------------------------------------------


def not_done(run: Run[Alone], frame: Frame) -> bool:
    return not run.state.done


def ask_plan(run: Run[Alone], frame: Frame) -> Ask[Alone]:
    return Ask(run, frame, run.lane, PLANS)


def has_coin(ask: Ask[Alone], value: None) -> bool:
    return ask.run.state.coins > 0


def has_cards_left(ask: Ask[Alone], value: None) -> bool:
    return len(ask.run.state.pile) > 0


def can_pay(ask: Ask[Alone], card: int) -> bool:
    return price(card) <= ask.run.state.coins


def in_hand(ask: Ask[Alone]) -> list[int]:
    return list(ask.run.state.hand)


def draw(run: Run[Alone], frame: Frame, seat: int, value: None) -> None:
    run.state.coins -= 1
    run.push(DRAWING)


def pawn(run: Run[Alone], frame: Frame, seat: int, card: int) -> None:
    run.state.hand.take(card)
    run.state.pile.put(card)
    run.state.coins += 2
    tell(run, "pawned", "D-2.6", seat, "card", card=CARD.shown(card))


def play(run: Run[Alone], frame: Frame, seat: int, card: int) -> None:
    run.state.coins -= price(card)
    run.state.hand.take(card)
    run.state.plan.append(card)


def finish(run: Run[Alone], frame: Frame, seat: int, value: None) -> None:
    run.state.done = 1


def spin(run: Run[Any], frame: Frame, seat: int, value: None) -> None:
    run.push(SPINNING)


def shuffle_own(run: Run[Alone], frame: Frame) -> Throw:
    return Throw("D-2.2", "shuffle", f"pile/{run.lane}", list(run.state.pile), CARD)


def lay_own(run: Run[Alone], frame: Frame, order: Sequence[int] | None) -> None:
    run.state.pile.lay_out(order)


def name_top(run: Run[Alone], frame: Frame) -> Throw | None:
    pile = run.state.pile
    if not pile.top_is_unknown():
        return None
    return Throw("D-2.3", "draw", f"pile/{run.lane}", pile.candidates(), CARD)


def know_top(run: Run[Alone], frame: Frame, card: int) -> None:
    run.state.pile.identify_top(card)


def take_top(run: Run[Alone], frame: Frame) -> None:
    card = run.state.pile.take_top()
    run.state.hand.put_sorted(card)
    tell(run, "drew", "D-2.3", run.lane, "card", card=CARD.shown(card))


NOT_NOW = at_any_time_refused_by("D-2.1")
DRAW = Verb(
    "draw", Nothing(), draw, NOT_NOW, (Guard("D-2.2", has_coin), Guard("D-2.3", has_cards_left))
)
PAWN = Verb("pawn", OneOf(CARD, in_hand, "D-2.4"), pawn, NOT_NOW)
PLAY = Verb("play", OneOf(CARD, in_hand, "D-2.4", (Guard("D-2.5", can_pay),)), play, NOT_NOW)
FINISH = Verb("finish", Nothing(), finish, NOT_NOW)
SPIN = Verb("spin", Nothing(), spin, at_any_time_refused_by("D-2.7"))
PLANS = offer(DRAW, PAWN, PLAY, FINISH, SPIN)

PLANNING = Procedure(
    "planning", "D-2", (Step("D-2.1", "plan", ask=ask_plan, when=not_done, loop=True),)
)
DRAWING = Procedure(
    "drawing",
    "D-2.2",
    (
        Step("D-2.2", "shuffle", chance=shuffle_own, landed=lay_own),
        Step("D-2.3", "know the top card", chance=name_top, landed=know_top),
        Step("D-2.4", "take it", do=take_top),
    ),
    within=("planning",),
)
SPINNING = Procedure(
    "spinning",
    "D-2.7",
    (Step("D-2.7", "spin", do=lambda run, frame: None, loop=True),),
    within=("planning",),
)
