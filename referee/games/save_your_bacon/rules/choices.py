"""Choices while a card or an effect is being resolved or paid for (SYB-14.0.8, SYB-Q82).

A choice among cards that not everybody may see is made unseen, in a lane of that seat (SYB-Q89).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from referee.games.save_your_bacon.language.tree import TRAITS
from referee.games.save_your_bacon.state.table import MOST_SEATS, THING, Reacting, Table
from referee.games.save_your_bacon.state.timing import refused_unless_asked
from referee.kernel.choices.question import YES_OR_NO, Asker, ChoiceSpace, Question
from referee.kernel.decision.ask import Ask, Verb, offer
from referee.kernel.engine.run import Frame, Lane, Procedure, Run, Step
from referee.kernel.facts import TABLE

SEATS = tuple(f"seat-{seat}" for seat in range(1, MOST_SEATS + 1))
KNOWN_WORDS = (*YES_OR_NO, *SEATS, *(trait.lower() for trait in TRAITS))
"""Words that mean something as a choice, whether or not the question of the moment offers them."""


def table_of(run: Run[Any]) -> Run[Table]:
    """The run at the table, also for a seat that chooses unseen."""
    return run if run.lane == TABLE or run.outer is None else run.outer


def asker_of(run: Run[Any]) -> Asker:
    """The frame on top of the stack at the table."""
    return cast("Asker", table_of(run).stack[-1])


def question_of(run: Run[Any]) -> Question:
    """What is asked by the verb ``choose`` at this moment."""
    question = asker_of(run).question(table_of(run))
    assert question is not None
    return question


def choose(run: Run[Any], frame: Frame, seat: int, value: tuple[str | int, ...]) -> None:
    """Take the answer; one that is said unseen waits for the table to do it."""
    if isinstance(run.state, Reacting):
        run.state.said = [str(each) for each in value]
        return
    asker_of(run).answer(run, question_of(run).numbers(run, value))


SPACE = ChoiceSpace(question_of, KNOWN_WORDS, THING, "SYB-10.2.2.3")
CHOOSE = Verb("choose", SPACE, choose, refused_unless_asked("SYB-14.0.8"))
CHOICES = offer(CHOOSE)


# -- unseen ---------------------------------------------------------------------------------


def open_choice(seat: int) -> list[Lane]:
    """The seat chooses unseen, because not everybody may see what there is (SYB-Q89)."""
    return [Lane(seat, Reacting(), CHOOSING, CHOOSING.frame())]


def take_choice(run: Run[Table], frame: Frame, lanes: Mapping[int, Run[Reacting]]) -> None:
    """What was said unseen is done at the table."""
    for lane in lanes.values():
        choose(run, frame, lane.lane, tuple(lane.state.said))


def ask_unseen(run: Run[Reacting], frame: Frame) -> Ask[Reacting]:
    """The seat says it once; the table does it."""
    return Ask(run, frame, run.lane, CHOICES)


CHOOSING = Procedure(
    "choosing",
    "SYB-Q89",
    (Step("SYB-14.0.8", "choose, unseen by others", ask=ask_unseen),),
    within=(),
)
