"""A throw-away game with windows, for tests of secret asks that nobody else may know of.

Not a game of the register. Two or three seats have a pile of six cards each. Whoever's turn it is plays
a card; then each other seat that holds a higher one may snap, in a window of its own, and after a
snap the windows begin again. In every third turn all who hold a card may give it away, all at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.kernel.choices.concession_and_result import conceding, recording_result, winners_of
from referee.kernel.decision.ask import Ask, Verb, at_any_time_refused_by, offer
from referee.kernel.decision.spaces import Nothing, OneOf
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Lane, Outcome, Procedure, Run, Step
from referee.kernel.engine.secret_lanes import break_off_lanes
from referee.kernel.schema.fields import Bool, Int, ListOf, NameRef, Optional, Pile, Row, Text, kept
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import Names
from tests.toys import tell

MOST = 3
SIZE = 6
HANDFUL = 2
LAST_TURN = 9
GOAL = 5
FIGURES = ("One", "Two", "Three", "Four", "Five", "Six")
CARD = Names(
    "card",
    [f"{suit}-{figure}".lower() for suit in ("Amber", "Birch", "Cedar") for figure in FIGURES],
    [f"{suit} {figure}" for suit in ("Amber", "Birch", "Cedar") for figure in FIGURES],
)


def figure(card: int) -> int:
    return card % SIZE + 1


# -- state ----------------------------------------------------------------------------------


@dataclass(slots=True)
class Player:
    """One seat; ``looks`` counts how often somebody looked through the pile."""

    pile: Zone = kept(Pile(CARD, looks="looks"), default_factory=Zone)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    points: int = kept(Int(0, 99), default=0)
    out: bool = kept(Bool(), default=False)
    looks: int = kept(Int(0, 99), default=0)


@dataclass(slots=True)
class Table:
    players: list[Player] = kept(PerSeat(Row(Player), MOST, fewest=2), default_factory=list)
    open: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    seat: int = kept(Int(1, MOST), default=1)
    turn: int = kept(Int(0, 99), default=0)

    def side(self, seat: int) -> Player:
        return self.players[seat - 1]


@dataclass(slots=True)
class Said:
    """A lane: what its seat has said, word by word."""

    said: list[str] = kept(ListOf(Text()), default_factory=list)


@dataclass(slots=True)
class Dealing(Frame):
    """Which seat's pile is dealt with."""

    seat: int = kept(Int(1, MOST + 1), default=1)
    cards: int = kept(Int(0, SIZE), default=0)


@dataclass(slots=True)
class Turn(Frame):
    """``shown`` is the card to be beaten and ``by`` who played it, ``asked`` how many were asked."""

    shown: int | None = kept(Optional(NameRef(CARD)), default=None)
    by: int = kept(Int(0, MOST), default=0)
    asked: int = kept(Int(0, MOST), default=0)


@dataclass(slots=True)
class Taking(Frame):
    seat: int = kept(Int(1, MOST), default=1)


def still_in(table: Table) -> list[int]:
    return [seat for seat, side in enumerate(table.players, 1) if not side.out]


# -- windows --------------------------------------------------------------------------------


def higher(table: Table, seat: int, shown: int) -> list[int]:
    return [card for card in table.side(seat).hand if figure(card) > figure(shown)]


def next_to_ask(run: Run[Table], frame: Turn) -> int:
    """The next seat that could snap, 0 if there is none; those before it are passed over."""
    table, seats = run.state, len(run.state.players)
    while frame.shown is not None and frame.asked < seats:
        seat = (frame.by - 1 + frame.asked) % seats + 1
        if seat != frame.by and not table.side(seat).out and higher(table, seat, frame.shown):
            return seat
        frame.asked += 1
    return 0


def open_window(run: Run[Table], frame: Turn) -> list[Lane]:
    return [Lane(next_to_ask(run, frame), Said(), SAYING, Frame())]


def join_window(run: Run[Table], frame: Turn, lanes: Mapping[int, Run[Said]]) -> None:
    table = run.state
    for seat, lane in lanes.items():
        frame.asked += 1
        if lane.state.said[0] == "snap":
            card = CARD.number(lane.state.said[1])
            discard(run, seat, card)
            tell(run, "snapped", "S-2.3", seat, card=CARD.shown(card))
            frame.shown, frame.by, frame.asked = card, seat, 0
            table.side(seat).points += 1
    if max(side.points for side in table.players) >= GOAL:
        decide(run, frame)


def open_gifts(run: Run[Table], frame: Turn) -> list[Lane]:
    table = run.state
    seats = [seat for seat in still_in(table) if len(table.side(seat).hand)]
    return [Lane(seat, Said(), SAYING, Frame()) for seat in seats]


def join_gifts(run: Run[Table], frame: Turn, lanes: Mapping[int, Run[Said]]) -> None:
    for seat, lane in lanes.items():
        if lane.state.said[0] == "snap":
            card = CARD.number(lane.state.said[1])
            discard(run, seat, card)
            tell(run, "gave", "S-2.4", cards=[CARD.shown(card)])


def discard(run: Run[Table], seat: int, card: int) -> None:
    run.state.side(seat).hand.take(card)
    run.state.open.put(card)


def usable(ask: Ask[Any]) -> list[int]:
    """What the seat of a lane may snap with: that is looked up at the table."""
    outer = ask.run.outer
    assert outer is not None
    frame = outer.stack[-1]
    if frame.procedure.steps[frame.row].rule == "S-2.4":
        return list(outer.state.side(ask.seat).hand)
    return higher(outer.state, ask.seat, frame.shown)


def say(run: Run[Said], frame: Frame, seat: int, value: int | None) -> None:
    run.state.said += ["pass"] if value is None else ["snap", CARD.id(value)]


NOT_NOW = at_any_time_refused_by("S-2.3")
SNAP = Verb("snap", OneOf(CARD, usable, "S-2.3"), say, NOT_NOW)
PASS = Verb("pass", Nothing(), say, NOT_NOW)
SAYING = Procedure(
    "saying",
    "S-2.3",
    (Step("S-2.3", "snap", ask=lambda run, frame: Ask(run, frame, run.lane, offer(SNAP, PASS))),),
)


# -- a turn ---------------------------------------------------------------------------------


def in_hand(ask: Ask[Table]) -> list[int]:
    return list(ask.run.state.side(ask.seat).hand)


def play(run: Run[Table], frame: Turn, seat: int, card: int) -> None:
    discard(run, seat, card)
    frame.shown, frame.by = card, seat
    tell(run, "played", "S-2.2", seat, card=CARD.shown(card))


def look(run: Run[Table], frame: Turn, seat: int, value: None) -> None:
    side = run.state.side(seat)
    side.looks += 1
    tell(run, "looked", "S-2.2", seat, "cards", cards=[CARD.shown(card) for card in side.pile])


PLAY = Verb("play", OneOf(CARD, in_hand, "S-2.2"), play, at_any_time_refused_by("S-2.2"))
LOOK = Verb("look", Nothing(), look, at_any_time_refused_by("S-2.2"))
REST = Verb("rest", Nothing(), lambda *_: None, at_any_time_refused_by("S-2.2"))


def begin_turn(run: Run[Table], frame: Turn) -> None:
    run.state.turn += 1
    tell(run, "turn", "S-2.1", run.state.seat, turn=run.state.turn)


def end_turn(run: Run[Table], frame: Turn) -> None:
    table, seats = run.state, len(run.state.players)
    tell(run, "settled", "S-2.6", points=[side.points for side in table.players])
    around = ((table.seat + step) % seats + 1 for step in range(seats))
    table.seat = next(seat for seat in around if not table.side(seat).out)


def draws(run: Run[Table], frame: Turn) -> None:
    run.push(TAKING, Taking(run.state.seat))


TURN = Procedure(
    "turn",
    "S-2",
    (
        Step("S-2.1", "begin", do=begin_turn),
        Step(
            "S-2.2",
            "play a card",
            ask=lambda run, frame: Ask(run, frame, run.state.seat, offer(PLAY, LOOK, REST)),
        ),
        Step(
            "S-2.3",
            "snap",
            lanes=open_window,
            join=join_window,
            when=lambda run, frame: next_to_ask(run, frame) > 0,
            loop=True,
        ),
        Step(
            "S-2.4",
            "give a card away",
            lanes=open_gifts,
            join=join_gifts,
            when=lambda run, frame: run.state.turn % 3 == 0,
        ),
        Step("S-2.5", "draw", do=draws, when=lambda run, frame: frame.shown is not None),
        Step("S-2.6", "the next seat", do=end_turn),
    ),
    Turn,
)


# -- drawing --------------------------------------------------------------------------------


def name_top(run: Run[Table], frame: Taking) -> Throw | None:
    pile = run.state.side(frame.seat).pile
    if not pile.top_is_unknown():
        return None
    return Throw("S-1.2", "draw", f"pile/{frame.seat}", pile.candidates(), CARD)


def take_top(run: Run[Table], frame: Taking) -> None:
    side = run.state.side(frame.seat)
    if len(side.pile):
        card = side.pile.take_top()
        side.hand.put_sorted(card)
        tell(run, "drew", "S-1.2", frame.seat, "cards", cards=[CARD.shown(card)])


TAKING = Procedure(
    "taking",
    "S-1.2",
    (
        Step(
            "S-1.1",
            "know the top card",
            chance=name_top,
            landed=lambda run, frame, card: run.state.side(frame.seat).pile.identify_top(card),
        ),
        Step("S-1.2", "take it", do=take_top),
    ),
    Taking,
)


# -- the match ------------------------------------------------------------------------------


def own_cards(seat: int) -> range:
    return range((seat - 1) * SIZE, seat * SIZE)


def shuffle_pile(run: Run[Table], frame: Dealing) -> Throw:
    return Throw("S-1.1", "shuffle", f"pile/{frame.seat}", own_cards(frame.seat), CARD)


def lay_pile(run: Run[Table], frame: Dealing, order: Sequence[int] | None) -> None:
    pile = run.state.side(frame.seat).pile
    pile.put_all(own_cards(frame.seat))
    pile.lay_out(order)
    frame.seat += 1


def deal(run: Run[Table], frame: Dealing) -> None:
    run.push(TAKING, Taking(frame.cards // HANDFUL + 1))
    frame.cards += 1


def goes_on(run: Run[Table], frame: Frame) -> bool:
    return run.state.turn < LAST_TURN


def decide(run: Run[Table], frame: Frame) -> None:
    table = run.state
    best = max(table.side(seat).points for seat in still_in(table))
    winners = tuple(seat for seat in still_in(table) if table.side(seat).points == best)
    run.end(Outcome(winners if len(winners) < len(still_in(table)) else (), "points", "S-1.3"))


MATCH = Procedure(
    "match",
    "S-1",
    (
        Step(
            "S-1.1",
            "shuffle",
            chance=shuffle_pile,
            landed=lay_pile,
            when=lambda run, frame: frame.seat <= len(run.state.players),
            loop=True,
        ),
        Step(
            "S-1.2",
            "deal",
            do=deal,
            when=lambda run, frame: frame.cards < HANDFUL * len(run.state.players),
            loop=True,
        ),
        Step("S-2", "turns", do=lambda run, frame: run.push(TURN), when=goes_on, loop=True),
        Step("S-1.3", "the end", do=decide),
    ),
    Dealing,
)


# -- at any time ----------------------------------------------------------------------------


def leave(run: Run[Table], seat: int, rule: str) -> None:
    """Whoever concedes lays the hand open; the others go on, while there are others."""
    table = run.state
    side = table.side(seat)
    side.out = True
    break_off_lanes(run)
    table.open.put_all(side.hand.take_all())
    left = still_in(table)
    if len(left) == 1:
        run.end(Outcome((left[0],), "concession", rule))
    elif seat == table.seat:
        if any(frame.procedure is TURN for frame in run.stack):
            run.unwind("turn")
        around = ((seat + step) % len(table.players) + 1 for step in range(MOST))
        table.seat = next(each for each in around if not table.side(each).out)


CONCEDE = conceding("S-1.4", at_any_time_refused_by("S-1.4"), leave)
RESULT = recording_result(
    "S-1.5", at_any_time_refused_by("S-1.5"), MOST, lambda run: winners_of(len(run.state.players))
)
REMARK = Verb("remark", Nothing(), lambda *_: None, at_any_time_refused_by("S-1.4"))
