"""Choices while a text is carried out: a word, a number, a seat, a planet location, cards.

They are made by the player of the card that has the text (HAC-Q13), a discard from hand by whoever discards (row
act.p_discard). A question whose answer would tell others what is in a hand or deck is always asked (HAC-Q39).
"""

from __future__ import annotations

from typing import Any, cast

from referee.games.homestuck_atcg.state import MOST_SEATS, THING, Table
from referee.kernel.ask import Ask, Verb, at_any_time_refused_by, offer
from referee.kernel.choosing import YES_OR_NO, Asker, ChoiceSpace, Question
from referee.kernel.lexical import NONE
from referee.kernel.procedure import Frame, Run

FIRST_OR_SECOND = ("first", "second")
TOP_OR_BOTTOM = ("top", "bottom")
SEATS = tuple(f"seat-{seat}" for seat in range(1, MOST_SEATS + 1))
KNOWN_WORDS = (*YES_OR_NO, *FIRST_OR_SECOND, *TOP_OR_BOTTOM, *SEATS, NONE)
"""Words that mean something as a choice, whether or not the question of the moment offers them."""
CHOICE_RULE = "HAC-5.2.7"
"""What refuses a choice where the text itself cites no rule: effects are resolved as they say."""


def seat_named(word: str | int) -> int:
    """The seat of a word such as "seat-2"."""
    return SEATS.index(str(word)) + 1


def asker_of(run: Run[Any]) -> Asker:
    """The frame on top of the stack."""
    return cast("Asker", run.stack[-1])


def question_of(run: Run[Any]) -> Question:
    """What is asked by the verb ``choose`` at this moment."""
    question = asker_of(run).question(run)
    assert question is not None
    return question


def put(run: Run[Table], frame: Any, seat: int) -> Ask[Table] | None:
    """Ask the frame's question; None where it asks nothing, or answers itself.

    A step that asks so has a step before it that does what answers itself (`settle_forced`).
    """
    question = frame.question(run)
    if question is None or not question.is_open:
        return None
    return Ask(run, frame, seat, CHOICES)


def settle_forced(run: Run[Table], frame: Any) -> None:
    """Answer the frame's question where there is nothing to decide."""
    question = frame.question(run)
    if question is not None and not question.is_open:
        frame.answer(run, question.forced)


def choose(run: Run[Any], frame: Frame, seat: int, value: tuple[str | int, ...]) -> None:
    """Take the answer."""
    asker_of(run).answer(run, question_of(run).numbers(run, value))


SPACE = ChoiceSpace(question_of, KNOWN_WORDS, THING, CHOICE_RULE)
CHOOSE = Verb("choose", SPACE, choose, at_any_time_refused_by(CHOICE_RULE))
CHOICES = offer(CHOOSE)
