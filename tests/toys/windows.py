"""The toy with windows as a game, and matches of it move by move."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder
from referee.errors import NotFound
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import offer
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes, Fact, Who, seat_words
from referee.kernel.game import Game, Opening, Stage
from tests.toys.snap import (
    CARD,
    CONCEDE,
    LOOK,
    MATCH,
    PASS,
    PLAY,
    REMARK,
    REST,
    RESULT,
    SAYING,
    SNAP,
    TAKING,
    TURN,
    Player,
    Said,
    Table,
)

SECRET = bytes(range(32))
RULES = """
game = "Snap"
code = "snap"
title = "Snap"
edition = "toy"
[[section]]
id = "S-1"
title = "The match"
[[section]]
id = "S-2"
title = "A turn"
"""
GISTS = {
    "S-1.1": "Each pile is shuffled.",
    "S-1.2": "Cards are drawn from the own pile.",
    "S-1.3": "The most points win.",
    "S-1.4": "A player may concede.",
    "S-1.5": "The organiser may record a result.",
    "S-2.1": "Turns go round.",
    "S-2.2": "A player plays a card from the hand, looks through the pile, or rests.",
    "S-2.3": "A higher card snaps.",
    "S-2.4": "In every third turn a card may be given away.",
    "S-2.5": "Whoever played draws.",
    "S-2.6": "Then it is the next player's turn.",
}


def random_bot(view: Mapping[str, Any], legal: Any, dice: BotDice) -> Any:
    return dice.choose(legal)


def catalogue() -> Catalogue:
    tables = [
        f'[[rule]]\nid = "{rule}"\nsection = "{rule[:3]}"\ngist = "{gist}"\nplace = "here"\n'
        'kind = "play"\nstatus = "enforced"\n'
        for rule, gist in GISTS.items()
    ]
    return Catalogue.load(RULES + "\n".join(tables))


def view(run: Run[Any], eyes: Eyes) -> dict[str, Any]:
    table: Table = run.state
    view: dict[str, Any] = {
        "turn": table.turn,
        "seat": table.seat,
        "open": [CARD.shown(card) for card in table.open],
        "points": [side.points for side in table.players],
        "cards": [[len(side.hand), len(side.pile), side.out] for side in table.players],
        "winners": None if run.outcome is None else list(run.outcome.winners),
    }
    for seat, side in enumerate(table.players, 1):
        if eyes in (seat, JUDGE):
            view[f"hand-{seat}"] = [CARD.shown(card) for card in side.hand]
            view[f"asked-{seat}"] = seat in run.lanes
    return view


def stage(run: Run[Any]) -> Stage:
    return Stage(run.state.turn, "")


def narrate(fact: Fact, who: Who = seat_words) -> str:
    return f"{who(fact.seat)} {fact.name} {sorted(fact.data.items())}"


GAME = Game(
    code="snap",
    title="Snap",
    versions={1: "A toy."},
    seats=(2, 3),
    seats_rule="S-1.1",
    secret=True,
    unseen=True,
    chance_rule="S-1.2",
    step_limit=500,
    state=Table,
    lane_state=Said,
    procedures=(MATCH, TURN, SAYING, TAKING),
    verbs=offer(PLAY, LOOK, REST, SNAP, PASS),
    standing=offer(CONCEDE, RESULT, REMARK),
    bots={"random": random_bot},
    read_catalogue=catalogue,
    prepare=lambda opening: opening.seats,
    lay_table=lambda setting, opening: Table([Player() for _ in range(setting)]),
    view=view,
    stage=stage,
    narrate=narrate,
    complete=lambda run, table: None,
)


def find(code: str) -> Game:
    """The register of one game."""
    if code != GAME.code:
        raise NotFound(f"no game {code!r}")
    return GAME


def opening(seats: int = 3) -> Opening:
    return Opening(seats, 1, {}, ())


def recorder(seats: int = 3, chance: str = "seeded", **wish: Any) -> Recorder:
    """A new match that is written down."""
    return Recorder.create(GAME, opening(seats), SECRET, chance=chance, find=find, **wish)


Move = tuple[int, list[Any]]


def played(random: Random, most: int = 200, seats: int = 3, chance: str = "seeded") -> Recorder:
    """A match by chance, for so many moves at most; now and then somebody remarks or concedes."""
    rec = recorder(seats, chance)
    for _ in range(most):
        if rec.run.outcome is not None:
            break
        move = next_move(rec.run, random)
        if move[0] == 0:
            rec.observe(*move[1][1:])
        else:
            rec.act(*move)
    return rec


def next_move(run: Run[Any], random: Random) -> Move:
    """What happens next, of everything that may."""
    seat = random.choice([n for n, side in enumerate(run.state.players, 1) if not side.out])
    if random.random() < 0.05:
        return seat, ["remark"]
    if random.random() < 0.01:
        return seat, ["concede"]
    ask = random.choice(run.asks())
    if ask.seat == 0:
        throw, label = ask.run.awaited() or (None, None)
        assert throw is not None
        return 0, ["observe", str(label), random.choice(throw.possible())]
    return ask.seat, list(random.choice(list(ask.legal())))


def begun_as(match: Match, counts: Mapping[str, int]) -> Match:
    """The beginning of a match: so many records of each strand."""
    strands = {name: list(records[: counts[name]]) for name, records in match.strands.items()}
    return Match(strands, secret=match.secret or match.known_secret())
