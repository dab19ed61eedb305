"""Choices while a text is carried out: a word, a number, a seat, a planet location, cards, and their order.

They are made by the player of the card that has the text (HAC-Q13), a discard from hand by whoever discards (row
act.p_discard). A question whose answer would tell others what is in a hand or deck is always asked (HAC-Q39). Own
cards that go to the discard pile at once are put in order by their owner (HAC-Q16).
"""

from __future__ import annotations

from typing import Protocol

from referee.games.homestuck_atcg.state.frames import NAMED
from referee.games.homestuck_atcg.state.table import MOST_SEATS, THING, Table
from referee.games.homestuck_atcg.state.timing import unless_asked
from referee.kernel.choices.name_spaces import NONE, ordering
from referee.kernel.choices.question import YES_OR_NO, Question, choosing
from referee.kernel.decision.ask import offer
from referee.kernel.engine.run import Run

FIRST_OR_SECOND = ("first", "second")
TOP_OR_BOTTOM = ("top", "bottom")
SEATS = tuple(f"seat-{seat}" for seat in range(1, MOST_SEATS + 1))
KNOWN_WORDS = (*YES_OR_NO, *FIRST_OR_SECOND, *TOP_OR_BOTTOM, *NAMED, *SEATS, NONE)
"""Words that mean something as a choice, whether or not the question of the moment offers them."""
CHOICE_RULE = "HAC-5.2.7"
"""What refuses a choice where the text itself cites no rule: effects are resolved as they say."""


def seat_named(word: str | int) -> int:
    """The seat of a word such as "seat-2"."""
    return SEATS.index(str(word)) + 1


class Asking(Protocol):
    """A procedure that knows its next question."""

    def question(self, run: Run[Table]) -> Question | None: ...


def is_question_open(run: Run[Table], frame: Asking) -> bool:
    """Whether somebody has to be asked: there is more than one answer, or others must not learn that there is none."""
    question = frame.question(run)
    return question is not None and question.is_open


def is_anything_asked(run: Run[Table], frame: Asking) -> bool:
    """Whether there is a next question, also one with one answer."""
    return frame.question(run) is not None


CHOOSE = choosing(KNOWN_WORDS, THING, CHOICE_RULE, unless_asked(CHOICE_RULE))
CHOICES = offer(CHOOSE)
ORDER = ordering(THING, "HAC-Q16", unless_asked("HAC-Q16"))
ORDERS = offer(ORDER)
