"""A throw-away council of two to four seats, in which several are asked at once in the open.

Not a game of the register. Everybody takes a badge, in any order. Then, twice, a roll says which side
speaks; whichever of its members is quicker speaks for it and gives the council a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import referee.games
from referee.kernel.catalogue import Catalogue
from referee.kernel.choices.concession_and_result import conceding
from referee.kernel.decision.ask import Answer, Ask, Verb, at_any_time_refused_by, offer
from referee.kernel.decision.spaces import Nothing, OneOf
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from referee.kernel.facts import Eyes, Fact, Who, seat_words
from referee.kernel.game import Game
from referee.kernel.schema.fields import Int, ListOf, NameRef, Optional, kept
from referee.kernel.words.names import Names
from tests.toys import tell

BADGE = Names("badge", ["ash", "birch", "cedar", "elm", "fir"])
NUMBER = Names("number", ["one", "two", "three"])
ROUNDS = 2


@dataclass(slots=True)
class Council:
    badges: list[int | None] = kept(ListOf(Optional(NameRef(BADGE))), default_factory=list)
    side: int = kept(Int(0, 2), default=0)
    speaker: int = kept(Int(0, 4), default=0)
    said: list[int] = kept(ListOf(NameRef(NUMBER)), default_factory=list)


def is_badge_missing(run: Run[Council], frame: Frame) -> bool:
    return None in run.state.badges


def ask_badges(run: Run[Council], frame: Frame) -> list[Ask[Council]]:
    """Those without a badge; the last seat first, to be put in order by the kernel."""
    seats = reversed(list(enumerate(run.state.badges, 1)))
    return [Ask(run, frame, seat, offer(TAKE)) for seat, badge in seats if badge is None]


def free_badges(ask: Ask[Council]) -> Iterator[int]:
    return (badge for badge in range(len(BADGE)) if badge not in ask.run.state.badges)


def take(run: Run[Council], frame: Frame, seat: int, value: int) -> None:
    run.state.badges[seat - 1] = value
    tell(run, "took", "C-1.1", seat, badge=BADGE.shown(value))


def roll_side(run: Run[Council], frame: Frame) -> Throw:
    return Throw("C-1.2", "roll", "side", sides=2)


def turn_to(run: Run[Council], frame: Frame, side: int) -> None:
    run.state.side, run.state.speaker = side, 0


def ask_members(run: Run[Council], frame: Frame) -> list[Ask[Council]]:
    seats = range(1, len(run.state.badges) + 1)
    return [Ask(run, frame, seat, offer(SPEAK)) for seat in seats if seat % 2 == run.state.side % 2]


def speak(run: Run[Council], frame: Frame, seat: int, value: None) -> None:
    run.state.speaker = seat
    tell(run, "speaks", "C-1.3", seat)


def ask_number(run: Run[Council], frame: Frame) -> Ask[Council]:
    return Ask(run, frame, run.state.speaker, offer(SAY))


def say(run: Run[Council], frame: Frame, seat: int, value: int) -> None:
    run.state.said.append(value)


def go_round(run: Run[Council], frame: Frame) -> None:
    if len(run.state.said) < ROUNDS:
        frame.row = MATCH.rows["C-1.2"]
        return
    run.end(Outcome((run.state.speaker,), "the last word", "C-1.5"))


TAKE = Verb("take", OneOf(BADGE, free_badges, "C-1.1"), take, at_any_time_refused_by("C-1.1"))
SPEAK = Verb("speak", Nothing(), speak, at_any_time_refused_by("C-1.3"))
SAY = Verb(
    "say", OneOf(NUMBER, lambda ask: range(3), "C-1.4"), say, at_any_time_refused_by("C-1.4")
)


def leave(run: Run[Council], seat: int, rule: str) -> None:
    others = [each for each in range(1, len(run.state.badges) + 1) if each != seat]
    run.end(Outcome(tuple(others), "concession", rule))


CONCEDE = conceding("C-1.6", at_any_time_refused_by("C-1.6"), leave)
MATCH = Procedure(
    "match",
    "C-1",
    (
        Step("C-1.1", "badges", ask=ask_badges, when=is_badge_missing, loop=True),
        Step("C-1.2", "whose side", chance=roll_side, landed=turn_to),
        Step("C-1.3", "the quicker member", ask=ask_members),
        Step("C-1.4", "a number", ask=ask_number),
        Step("C-1.5", "once more, or the end", do=go_round),
    ),
)
RULES = """
game = "Council"
code = "council"
title = "Council"
edition = "toy"
[[section]]
id = "C-1"
title = "All of it"
"""
GISTS = {
    "C-1.1": "Everybody takes a badge of its own, in any order.",
    "C-1.2": "A roll says which side speaks.",
    "C-1.3": "The first member to speak speaks for the side.",
    "C-1.4": "The speaker says a number.",
    "C-1.5": "After two numbers the last speaker has won.",
    "C-1.6": "Anybody may leave; the others win.",
    "C-1.7": "Two to four take part.",
}


def catalogue() -> Catalogue:
    tables = [
        f'[[rule]]\nid = "{rule}"\nsection = "C-1"\ngist = "{gist}"\nplace = "here"\n'
        'kind = "play"\nstatus = "enforced"\n'
        for rule, gist in GISTS.items()
    ]
    return Catalogue.load(RULES + "\n".join(tables))


def view(run: Run[Any], eyes: Eyes) -> dict[str, Any]:
    council: Council = run.state
    return {
        "badges": [None if each is None else BADGE.shown(each) for each in council.badges],
        "speaker": council.speaker,
        "said": [NUMBER.shown(each) for each in council.said],
    }


def narrate(fact: Fact, who: Who = seat_words) -> str:
    words = " ".join(f"{key} {value}" for key, value in sorted(fact.data.items()))
    return f"{who(fact.seat)} {fact.name} {words}".rstrip()


def complete(run: Run[Any], table: Mapping[str, Any]) -> None:
    if run.outcome is None and not run.stack:
        run.push(MATCH)


def any_bot(view: Mapping[str, Any], legal: Sequence[list[Any]], dice: BotDice) -> Answer:
    return dice.choose(legal)


GAME = Game(
    code="council",
    title="Council",
    versions={1: "A toy."},
    seats=(2, 3, 4),
    seats_rule="C-1.7",
    chance_rule="C-1.2",
    state=Council,
    procedures=(MATCH,),
    verbs=offer(TAKE, SPEAK, SAY),
    standing=offer(CONCEDE),
    bots={"random": any_bot, "greedy": any_bot},
    read_catalogue=catalogue,
    lay_table=lambda setting, opening: Council([None] * opening.seats),
    view=view,
    narrate=narrate,
    complete=complete,
)


def register(patch: pytest.MonkeyPatch) -> None:
    """Let the command line know the toy."""
    patch.setitem(referee.games.REGISTER, GAME.code, "tests.toys.council:GAME")
