"""A throw-away auction for two to four seats, of whom some leave before it ends.

Not a game of the register. Every seat chooses its cards in the open, draws three of them, and then
bids in secret, round after round; the lowest bid costs a heart, and whoever has none is out. The
rest go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

import referee.games
from referee.dataclass import dataclass
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Answer, Ask, Guard, Verb, at_any_time_refused_by, offer
from referee.kernel.decision.spaces import Nothing, OneOf
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Frame, Lane, Outcome, Procedure, Run, Step
from referee.kernel.facts import TABLE, Eyes, Fact, Who, seat_words
from referee.kernel.game import Game, Stage
from referee.kernel.schema.fields import Bool, Int, ListOf, NameRef, Optional, Pile, Row, kept
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import Names
from tests.toys import tell

SUITS = ("Copper", "Silver", "Tin", "Zinc")
FIGURES = range(1, 7)
CARD = Names(
    "card",
    [f"{suit}-{figure}".lower() for suit in SUITS for figure in FIGURES],
    [f"{suit} {figure}" for suit in SUITS for figure in FIGURES],
)
SUIT = Names("suit", [suit.lower() for suit in SUITS], list(SUITS))
HAND, HEARTS = 3, 2


def figure(card: int) -> int:
    return card % len(FIGURES)


# -- state ----------------------------------------------------------------------------------


@dataclass(slots=True)
class Bidder:
    pile: Zone = kept(Pile(CARD), default_factory=Zone)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    shown: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    suit: int | None = kept(Optional(NameRef(SUIT)), default=None)
    hearts: int = kept(Int(0, HEARTS), default=HEARTS)

    @property
    def is_in(self) -> bool:
        return self.hearts > 0


@dataclass(slots=True)
class Auction:
    bidders: list[Bidder] = kept(ListOf(Row(Bidder)), default_factory=list)
    round: int = kept(Int(0, 99), default=0)

    def left(self) -> list[int]:
        return [seat for seat, each in enumerate(self.bidders, 1) if each.is_in]


@dataclass(slots=True)
class Alone:
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    bid: int | None = kept(Optional(NameRef(CARD)), default=None)
    sure: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Round(Frame):
    """Whose turn it is to choose, or to have its pile shuffled."""

    seat: int = kept(Int(1, 5), default=1)


# -- set-up ---------------------------------------------------------------------------------


def ask_suit(run: Run[Auction], frame: Round) -> Ask[Auction]:
    return Ask(run, frame, frame.seat, offer(CHOOSE))


def choose_suit(run: Run[Auction], frame: Round, seat: int, value: int) -> None:
    run.state.bidders[seat - 1].suit = value
    frame.seat += 1
    tell(run, "chose", "A-1.1", seat, suit=SUIT.shown(value))


def suit_of(run: Run[Auction], seat: int) -> list[int]:
    suit = run.state.bidders[seat - 1].suit
    assert suit is not None
    return [suit * len(FIGURES) + number for number in range(len(FIGURES))]


def shuffle_pile(run: Run[Auction], frame: Round) -> Throw:
    return Throw("A-1.2", "shuffle", f"pile/{frame.seat}", suit_of(run, frame.seat), CARD)


def deal(run: Run[Auction], frame: Round, order: Sequence[int] | None) -> None:
    bidder = run.state.bidders[frame.seat - 1]
    bidder.pile.put_all(suit_of(run, frame.seat))
    bidder.pile.lay_out(order)
    for _ in range(HAND):
        bidder.hand.put_sorted(bidder.pile.take_top())
    tell(run, "dealt", "A-1.2", frame.seat, "cards", cards=[CARD.shown(c) for c in bidder.hand])
    frame.seat += 1


def everybody_has_chosen(run: Run[Auction], frame: Round) -> None:
    frame.seat = 1


def is_seat(run: Run[Auction], frame: Round) -> bool:
    return frame.seat <= len(run.state.bidders)


# -- a round --------------------------------------------------------------------------------


def goes_on(run: Run[Auction], frame: Frame) -> bool:
    left = run.state.left()
    return len(left) > 1 and len(run.state.bidders[left[0] - 1].hand) > 0


def open_bids(run: Run[Auction], frame: Frame) -> list[Lane]:
    run.state.round += 1
    hands = {seat: run.state.bidders[seat - 1].hand for seat in run.state.left()}
    return [
        Lane(seat, Alone(Zone(list(hand.cards))), BIDDING, Frame()) for seat, hand in hands.items()
    ]


def compare(run: Run[Auction], frame: Frame, lanes: Mapping[int, Run[Any]]) -> None:
    bids = {seat: figure(lane.state.bid) for seat, lane in lanes.items()}
    for seat, lane in lanes.items():
        bidder = run.state.bidders[seat - 1]
        bidder.hand.take(lane.state.bid)
        bidder.shown.put(lane.state.bid)
        tell(run, "bid", "A-2.1", seat, card=CARD.shown(lane.state.bid))
    for seat, bid in bids.items():
        if bid == min(bids.values()):
            lose(run, seat, 1, "A-2.2")


def lose(run: Run[Auction], seat: int, hearts: int, rule: str) -> None:
    bidder = run.state.bidders[seat - 1]
    bidder.hearts -= hearts
    tell(run, "lost", rule, seat, left=bidder.hearts)


def decide(run: Run[Auction], frame: Frame) -> None:
    hearts = [each.hearts for each in run.state.bidders]
    most = max(hearts)
    winners = tuple(seat for seat, has in enumerate(hearts, 1) if has == most) if most else ()
    run.end(Outcome(winners, "hearts", "A-2.3"))


def ask_bid(run: Run[Alone], frame: Frame) -> Ask[Alone]:
    return Ask(run, frame, run.lane, offer(BID) if run.state.bid is None else offer(SURE))


def is_open(run: Run[Alone], frame: Frame) -> bool:
    return not run.state.sure


def bid(run: Run[Alone], frame: Frame, seat: int, value: int) -> None:
    run.state.bid = value


def be_sure(run: Run[Alone], frame: Frame, seat: int, value: None) -> None:
    run.state.sure = True


def in_hand(ask: Ask[Alone]) -> Iterator[int]:
    return iter(ask.run.state.hand)


CHOOSE = Verb(
    "choose-suit",
    OneOf(SUIT, lambda ask: range(len(SUIT)), "A-1.1"),
    choose_suit,
    at_any_time_refused_by("A-1.1"),
)
BID = Verb("bid", OneOf(CARD, in_hand, "A-2.1"), bid, at_any_time_refused_by("A-2.1"))
SURE = Verb("sure", Nothing(), be_sure, at_any_time_refused_by("A-2.1"))
BIDDING = Procedure(
    "bidding", "A-2", (Step("A-2.1", "bid in secret", ask=ask_bid, when=is_open, loop=True),)
)


# -- leaving --------------------------------------------------------------------------------


def may_leave(ask: Ask[Any], value: None) -> bool:
    """Between the rounds and at the beginning, but not while bids lie face down."""
    in_game = ask.seat != TABLE and ask.run.state.bidders[ask.seat - 1].is_in
    return in_game and not ask.run.lanes


def concede(run: Run[Auction], frame: Frame, seat: int, value: None) -> None:
    lose(run, seat, run.state.bidders[seat - 1].hearts, "A-3.1")
    left = run.state.left()
    if len(left) == 1:
        run.end(Outcome(tuple(left), "all others have left", "A-3.1"))


def ask_call(run: Run[Auction], frame: Frame) -> Ask[Auction] | None:
    return Ask(run, frame, run.state.left()[0], offer(GO)) if goes_on(run, frame) else None


CONCEDE = Verb(
    "concede", Nothing(), concede, at_any_time_refused_by("A-3.1"), (Guard("A-3.1", may_leave),)
)
GO = Verb("go", Nothing(), lambda run, frame, seat, value: None, at_any_time_refused_by("A-2.4"))

ROUND = Procedure(
    "round",
    "A-2",
    (
        Step("A-2.4", "the first one left says go", ask=ask_call),
        Step("A-2.1", "bids", lanes=open_bids, join=compare, when=goes_on),
    ),
)
MATCH = Procedure(
    "match",
    "A-1",
    (
        Step("A-1.1", "choose a suit", ask=ask_suit, when=is_seat, loop=True),
        Step("A-1.3", "all have chosen", do=everybody_has_chosen),
        Step("A-1.2", "deal", chance=shuffle_pile, landed=deal, when=is_seat, loop=True),
        Step("A-2.4", "rounds", do=lambda run, frame: run.push(ROUND), when=goes_on, loop=True),
        Step("A-2.3", "the end", do=decide),
    ),
    Round,
)

RULES = """
game = "Auction"
code = "auction"
title = "Auction"
edition = "toy"
[[section]]
id = "A-1"
title = "All of it"
"""
GISTS = {
    "A-1.1": "Each seat chooses a suit.",
    "A-1.2": "Each pile is shuffled, and each seat draws three cards.",
    "A-1.3": "It begins when all have chosen.",
    "A-1.4": "Two to four take part.",
    "A-2.1": "All bid a card of their hand in secret.",
    "A-2.2": "The lowest bid costs a heart.",
    "A-2.3": "When the hands are empty, most hearts win.",
    "A-2.4": "The first one left says when a round begins.",
    "A-3.1": "A player may leave; the last one left wins.",
}


def catalogue() -> Catalogue:
    tables = [
        f'[[rule]]\nid = "{rule}"\nsection = "A-1"\ngist = "{gist}"\nplace = "here"\n'
        'kind = "play"\nstatus = "enforced"\n'
        for rule, gist in GISTS.items()
    ]
    return Catalogue.load(RULES + "\n".join(tables))


def view(run: Run[Any], eyes: Eyes) -> dict[str, Any]:
    auction: Auction = run.state
    return {
        "round": auction.round,
        "seats": {
            str(seat): row_of(run, seat, eyes) for seat in range(1, len(auction.bidders) + 1)
        },
    }


def stage(run: Run[Any]) -> Stage:
    return Stage(run.state.round, "bidding")


def narrate(fact: Fact, who: Who = seat_words) -> str:
    words = " ".join(f"{key} {value}" for key, value in sorted(fact.data.items()))
    return f"{who(fact.seat)} {fact.name} {words}".rstrip()


def complete(run: Run[Any], table: Mapping[str, Any]) -> None:
    if run.outcome is None and not run.stack:
        run.push(MATCH, Round(row=MATCH.rows["A-2.4"]))


def row_of(run: Run[Any], seat: int, eyes: Eyes) -> dict[str, Any]:
    bidder = run.state.bidders[seat - 1]
    row: dict[str, Any] = {
        "suit": None if bidder.suit is None else SUIT.shown(bidder.suit),
        "hearts": bidder.hearts,
        "in-hand": len(bidder.hand),
        "shown": [CARD.shown(card) for card in bidder.shown],
    }
    if eyes in (seat, "judge"):
        row["hand"] = [CARD.shown(card) for card in bidder.hand]
    return row


def any_bot(view: Mapping[str, Any], legal: Sequence[list[Any]], dice: BotDice) -> Answer:
    return dice.choose(legal)


GAME = Game(
    code="auction",
    title="Auction",
    versions={1: "A toy."},
    seats=(2, 3, 4),
    seats_rule="A-1.4",
    secret=True,
    chance_rule="A-1.2",
    step_limit=200,
    state=Auction,
    lane_state=Alone,
    procedures=(MATCH, ROUND, BIDDING),
    verbs=offer(CHOOSE, GO, BID, SURE, CONCEDE),
    standing=offer(CONCEDE),
    bots={"random": any_bot, "greedy": any_bot},
    read_catalogue=catalogue,
    lay_table=lambda setting, opening: Auction([Bidder() for _ in range(opening.seats)]),
    view=view,
    stage=stage,
    narrate=narrate,
    complete=complete,
)


def register(patch: pytest.MonkeyPatch) -> None:
    """Let the command line know the toy."""
    patch.setitem(referee.games.REGISTER, GAME.code, "tests.toys.auction:GAME")
