"""A throw-away game of two secret lanes, for what Bacon Project does not have: secret strands.

Each round the table rolls a die; then both seats choose two tokens in secret; the join compares
them. After every round seat 1 says publicly whether it goes on, so a match can be as long as a
test wants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from events.chain.match import Match
from events.recorder import Recorder
from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.catalogue import Catalogue, Rule
from referee.kernel.decision.ask import Ask, Guard, Verb, at_any_time_refused_by, offer
from referee.kernel.decision.spaces import Nothing, OneOf
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Frame, Lane, Outcome, Procedure, Run, Step
from referee.kernel.facts import seat_words
from referee.kernel.game import Game, Opening
from referee.kernel.schema.fields import Int, ListOf, NameRef, kept
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.words.names import Names
from tests.toys import tell

TOKEN = Names("token", ["paper", "rock", "scissors"])
A_ROUND = 2

RULES = tuple(
    Rule(id_, "DU-1", f"rule {id_} of the duel", "here", "rule", "enforced")
    for id_ in ("DU-1.0", "DU-1.1", "DU-1.2", "DU-1.3", "DU-1.4", "DU-1.5")
)


@dataclass(slots=True)
class Table:
    points: list[int] = kept(PerSeat(Int()), default_factory=lambda: [0, 0])
    rounds: int = kept(Int(), default=0)
    die: int = kept(Int(0, 6), default=0)


@dataclass(slots=True)
class Mind:
    tokens: list[int] = kept(ListOf(NameRef(TOKEN)), default_factory=list)


def choose(run: Run[Mind], frame: Frame, seat: int, value: int) -> None:
    run.state.tokens.append(value)


def no_third_alike(ask: Ask[Mind], value: int) -> bool:
    return value not in ask.run.state.tokens


CHOOSE = Verb(
    "choose",
    OneOf(TOKEN, lambda ask: range(3), "DU-1.2", (Guard("DU-1.3", no_third_alike),)),
    choose,
    at_any_time_refused_by("DU-1.1"),
)
GO_ON = Verb(
    "go-on", Nothing(), lambda run, frame, seat, value: None, at_any_time_refused_by("DU-1.4")
)


def stop(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    one, two = run.state.points
    winners = (1,) if one > two else (2,) if two > one else ()
    run.end(Outcome(winners, "points were counted", "DU-1.5"))


STOP = Verb("stop", Nothing(), stop, at_any_time_refused_by("DU-1.4"))


def roll(run: Run[Table], frame: Frame) -> Throw:
    return Throw("DU-1.0", "roll", "table", sides=6)


def landed(run: Run[Table], frame: Frame, result: int) -> None:
    run.state.die = result


def ask_token(run: Run[Mind], frame: Mindful) -> Ask[Mind] | None:
    if len(run.state.tokens) == A_ROUND:
        return None
    return Ask(run, frame, frame.seat, offer(CHOOSE))


@dataclass(slots=True)
class Mindful(Frame):
    seat: int = kept(Int(1, 2), default=1)


MIND = Procedure(
    "mind",
    "DU-1.2",
    [Step("DU-1.2a", "first", ask=ask_token), Step("DU-1.2b", "second", ask=ask_token)],
    Mindful,
)


def lanes(run: Run[Table], frame: Frame) -> Sequence[Lane]:
    return [Lane(seat, Mind(), MIND, Mindful(seat=seat)) for seat in (1, 2)]


def join(run: Run[Table], frame: Frame, minds: Mapping[int, Run[Mind]]) -> None:
    for seat, mind in minds.items():
        run.state.points[seat - 1] += sum(mind.state.tokens) + run.state.die
    run.state.rounds += 1
    tell(run, "joined", "DU-1.3", rounds=run.state.rounds)


def ask_further(run: Run[Table], frame: Frame) -> Ask[Table]:
    return Ask(run, frame, 1, offer(GO_ON, STOP))


ROUND = Procedure(
    "round",
    "DU-1",
    [
        Step("DU-1.0", "roll", chance=roll, landed=landed),
        Step("DU-1.2", "choose", lanes=lanes, join=join),
        Step("DU-1.4", "go on?", ask=ask_further),
    ],
)
MATCH = Procedure(
    "match", "DU-1", [Step("DU-1", "rounds", do=lambda run, frame: run.push(ROUND), loop=True)]
)


def prepare(opening: Opening) -> None:
    for name, _ in opening.cards:
        message = f"cards: the duel has no card set {name!r}"
        raise PackError(message)


GAME = Game(
    code="duel",
    title="Duel",
    versions={1: "for tests"},
    seats=(2,),
    seats_rule="DU-1",
    secret=True,
    chance_rule="DU-1",
    state=Table,
    lane_state=Mind,
    procedures=(MATCH, ROUND, MIND),
    verbs=offer(CHOOSE, GO_ON, STOP),
    prepare=prepare,
    read_catalogue=lambda: Catalogue("duel", "DU", "Duel", "for tests", (), RULES, (), ()),
    view=lambda run, eyes: {},
    narrate=lambda fact, who=seat_words: f"{fact.name} {fact.data}",
    complete=lambda run, table: None,
)


def find(name: str) -> Game:
    """The register of these tests."""
    if name == GAME.code:
        return GAME
    from referee import games

    return games.find(name)


def duel(
    rounds: int,
    secret: bytes = bytes(range(32)),
    order: Sequence[int] = (1, 2, 1, 2),
    end: bool = True,
) -> Match:
    """A match of so many rounds; ``order`` is who chooses when in each of them."""
    rec = Recorder.create(
        GAME, Opening(2, 1, {}, ()), secret, find=find, note={"players": ["Ann", "Ben"]}
    )
    dice = {seat: BotDice(bytes([seat]) * 32) for seat in (1, 2)}
    for number in range(rounds):
        for seat in order:
            ask = next(ask for ask in rec.run.asks() if ask.seat == seat)
            rec.act(seat, dice[seat].choose(list(ask.legal())))
        rec.act(1, ["stop"] if end and number == rounds - 1 else ["go-on"])
    if end:
        rec.close()
    return rec.match
