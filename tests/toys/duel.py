"""A throw-away duel for tests of the kernel: two seats act in secret, then both are laid open.

Not a game of the register. Each seat has a pile of six cards of its own. In a round both seats do a
series of things in secret: draw (after shuffling), pawn a card for coins, play a card for its price,
finish. The weaker play loses hearts, as many as the caller called in the round before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.errors import NotFound, PackError
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Ask, Guard, Verb, at_any_time_refused_by, offer
from referee.kernel.decision.spaces import Nothing, OneOf
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Frame, Lane, Outcome, Procedure, Run, Step
from referee.kernel.facts import JUDGE, PUBLIC, TABLE, Eyes, Fact, Who, seat_words
from referee.kernel.game import Game, Opening
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import Names
from tests.toys import tell
from tests.toys.planning import (
    CARD,
    DRAWING,
    PLANNING,
    PLANS,
    SEATS,
    SPIN,
    SPINNING,
    Alone,
    Duel,
    Shuffling,
    price,
)

STAKE = Names("stake", ["one", "two"])
LAST_ROUND = 3

RULES = """
game = "Duel"
code = "duel"
title = "Duel"
edition = "toy"
[[section]]
id = "D-1"
title = "All of it"
"""
GISTS = {
    "D-1.1": "Each pile is shuffled.",
    "D-1.2": "A roll says who calls.",
    "D-1.3": "A player may concede.",
    "D-1.4": "The organiser may stop the duel.",
    "D-2.1": "Both seats plan in secret until they finish.",
    "D-2.2": "A draw costs a coin and shuffles the pile first.",
    "D-2.3": "A drawn card comes from the own pile.",
    "D-2.4": "Only cards in hand are played or pawned.",
    "D-2.5": "A card costs its figure.",
    "D-2.6": "A pawned card gives two coins.",
    "D-2.7": "Spinning never ends.",
    "D-3.1": "Plans are laid open in seat order.",
    "D-3.2": "The weaker plan loses hearts.",
    "D-3.3": "The caller calls the next stake.",
    "D-3.4": "Rounds go on until somebody is out.",
    "D-3.5": "A duel ends after three rounds.",
}


# -- a round --------------------------------------------------------------------------------


def open_lanes(run: Run[Duel], frame: Frame) -> list[Lane]:
    lanes = []
    for seat in reversed(SEATS):
        side = run.state.sides[seat - 1]
        pile = Zone(list(side.pile.cards), side.pile.unknown)
        alone = Alone(pile, Zone(list(side.hand.cards)), [], side.coins)
        lanes.append(Lane(seat, alone, PLANNING, Frame()))
    return lanes


def join_lanes(run: Run[Duel], frame: Frame, lanes: Mapping[int, Run[Any]]) -> None:
    for seat, lane in lanes.items():
        side, alone = run.state.sides[seat - 1], lane.state
        side.pile, side.hand, side.coins = alone.pile, alone.hand, alone.coins + 2
        side.shown = alone.plan
        tell(run, "revealed", "D-3.1", seat, cards=[CARD.shown(card) for card in side.shown])


def compare(run: Run[Duel], frame: Frame) -> None:
    sides = run.state.sides
    first, second = (sum(map(price, side.shown)) for side in sides)
    if first != second:
        loser = sides[0 if first < second else 1]
        loser.hearts = max(0, loser.hearts - run.state.stake)
    for side in sides:
        side.pile.put_all(side.shown)
        side.shown = []


def ask_call(run: Run[Duel], frame: Frame) -> Ask[Duel]:
    return Ask(run, frame, run.state.caller, offer(CALL, SPIN))


def call(run: Run[Duel], frame: Frame, seat: int, value: int) -> None:
    run.state.stake = value + 1
    tell(run, "called", "D-3.3", seat, stake=value + 1)


CALL = Verb(
    "call", OneOf(STAKE, lambda ask: range(2), "D-3.3"), call, at_any_time_refused_by("D-3.3")
)
ROUND = Procedure(
    "round",
    "D-3",
    (
        Step(
            "D-3.4", "count", do=lambda run, frame: setattr(run.state, "round", run.state.round + 1)
        ),
        Step("D-2.1", "plan in secret", lanes=open_lanes, join=join_lanes),
        Step("D-3.2", "compare", do=compare),
        Step("D-3.3", "call", ask=ask_call, when=lambda run, frame: run.state.round == 1),
    ),
)


# -- the match ------------------------------------------------------------------------------


def shuffle_pile(run: Run[Duel], frame: Shuffling) -> Throw:
    cards = range((frame.seat - 1) * 6, frame.seat * 6)
    return Throw("D-1.1", "shuffle", f"pile/{frame.seat}", cards, CARD)


def lay_pile(run: Run[Duel], frame: Shuffling, order: Sequence[int] | None) -> None:
    pile = run.state.sides[frame.seat - 1].pile
    pile.put_all(range((frame.seat - 1) * 6, frame.seat * 6))
    pile.lay_out(order)
    frame.seat += 1


def roll_caller(run: Run[Duel], frame: Frame) -> Throw:
    return Throw("D-1.2", "roll", "caller", sides=2)


def set_caller(run: Run[Duel], frame: Frame, number: int) -> None:
    run.state.caller = number


def goes_on(run: Run[Duel], frame: Frame) -> bool:
    hearts = [side.hearts for side in run.state.sides]
    return run.state.round < LAST_ROUND and min(hearts) > 0


def decide(run: Run[Duel], frame: Frame) -> None:
    first, second = (side.hearts for side in run.state.sides)
    winners = () if first == second else (1,) if first > second else (2,)
    run.end(Outcome(winners, "hearts", "D-3.5"))


def concede(run: Run[Any], frame: Frame, seat: int, value: None) -> None:
    run.end(Outcome((3 - seat,), "concession", "D-1.3"))


def stop(run: Run[Any], frame: Frame, seat: int, value: None) -> None:
    run.end(Outcome((), "stopped", "D-1.4"))


CONCEDE = Verb(
    "concede",
    Nothing(),
    concede,
    at_any_time_refused_by("D-1.3"),
    (Guard("D-1.3", lambda ask, value: ask.seat in SEATS),),
)
STOP = Verb(
    "stop",
    Nothing(),
    stop,
    at_any_time_refused_by("D-1.4"),
    (Guard("D-1.4", lambda ask, value: ask.seat == TABLE),),
)
REMARK = Verb(
    "remark", Nothing(), lambda run, frame, seat, value: None, at_any_time_refused_by("D-1.3")
)

MATCH = Procedure(
    "match",
    "D-1",
    (
        Step(
            "D-1.1",
            "shuffle",
            chance=shuffle_pile,
            landed=lay_pile,
            when=lambda run, frame: frame.seat <= 2,
            loop=True,
        ),
        Step("D-1.2", "who calls", chance=roll_caller, landed=set_caller),
        Step("D-3.4", "rounds", do=lambda run, frame: run.push(ROUND), when=goes_on, loop=True),
        Step("D-3.5", "the end", do=decide),
    ),
    Shuffling,
)


def catalogue() -> Catalogue:
    tables = [
        f'[[rule]]\nid = "{rule}"\nsection = "D-1"\ngist = "{gist}"\nplace = "here"\n'
        'kind = "play"\nstatus = "enforced"\n'
        for rule, gist in GISTS.items()
    ]
    return Catalogue.load(RULES + "\n".join(tables))


def view(run: Run[Any], eyes: Eyes) -> dict[str, Any]:
    duel: Duel = run.state
    view: dict[str, Any] = {"round": duel.round, "caller": duel.caller, "stake": duel.stake}
    view["hearts"] = [side.hearts for side in duel.sides]
    view["in-hand"] = [len(side.hand) for side in duel.sides]
    view["planning"] = bool(run.lanes)
    view["winners"] = None if run.outcome is None else list(run.outcome.winners)
    for seat in SEATS:
        if eyes in (seat, JUDGE):
            view[f"own-{seat}"] = _own(run, seat)
    return view


def narrate(fact: Fact, who: Who = seat_words) -> str:
    return f"{fact.seat} {fact.name} {sorted(fact.data.items())}"


def complete(run: Run[Any], table: Mapping[str, Any]) -> None:
    for seat, lane in run.lanes.items():
        if any(card // 6 != seat - 1 for card in lane.state.hand):
            message = f"lane.{seat}.hand: a card of the other seat"
            raise PackError(message)


def _own(run: Run[Duel], seat: int) -> dict[str, Any]:
    """What only the seat itself knows, in its lane or out of it."""
    own: Any = run.lanes[seat].state if seat in run.lanes else run.state.sides[seat - 1]
    plan = own.plan if isinstance(own, Alone) else own.shown
    return {
        "hand": [CARD.id(card) for card in own.hand],
        "plan": [CARD.id(card) for card in plan],
        "coins": own.coins,
        "pile": len(own.pile),
    }


GAME = Game(
    code="duel",
    title="Duel",
    versions={1: "A toy."},
    seats=(2,),
    seats_rule="D-1.1",
    secret=True,
    chance_rule="D-1.2",
    step_limit=200,
    state=Duel,
    lane_state=Alone,
    procedures=(MATCH, ROUND, PLANNING, DRAWING, SPINNING),
    verbs={**PLANS, **offer(CALL, CONCEDE, STOP, REMARK)},
    standing=offer(CONCEDE, STOP, REMARK),
    read_catalogue=catalogue,
    view=view,
    narrate=narrate,
    complete=complete,
)
ALL_EYES: tuple[Eyes, ...] = (*SEATS, PUBLIC, JUDGE)


def find(code: str) -> Game:
    """The register of one game."""
    if code != GAME.code:
        raise NotFound(f"no game {code!r}")
    return GAME


def opening() -> Opening:
    """What an opened record pins."""
    return Opening(2, 1, {}, ())


def opened(dice: Dice) -> Run[Any]:
    """A new duel, up to the first secret plans."""
    return GAME.open(opening(), dice)
