"""Choices while a text is carried out: a word, a number, hexes, champions or cards, and their order (SFB-20.15, SFB-Q24).

A question whose answer would tell others what is in a hand is always asked (SFB-20.17). Where one effect applies to
several champions, they are put in order, one after the other (SFB-Q26).
"""

from __future__ import annotations

from typing import Any

from referee.games.super_fantasy_brawl.arena.hexes import FACINGS
from referee.games.super_fantasy_brawl.language.tree import COLOURS
from referee.games.super_fantasy_brawl.state.table import FIGURE, MOST_SEATS, Table
from referee.games.super_fantasy_brawl.state.timing import unless_asked
from referee.kernel.choices.name_spaces import NONE, ordering
from referee.kernel.choices.question import YES_OR_NO, choosing
from referee.kernel.decision.ask import Ask, offer
from referee.kernel.engine.run import Run

FIRST_OR_SECOND = ("first", "second")
SEATS = tuple(f"seat-{seat}" for seat in range(1, MOST_SEATS + 1))
KNOWN_WORDS = (*YES_OR_NO, *FIRST_OR_SECOND, *SEATS, *FACINGS, *COLOURS, NONE)
"""Words that mean something as a choice, whether or not the question of the moment offers them."""


def put(run: Run[Table], frame: Any, seat: int, *whose: str) -> Ask[Table] | None:
    """Ask the frame's question; None where it asks nothing, or answers itself.

    ``whose`` are the rules by which that seat answers.
    """
    question = frame.question(run)
    if question is None or not question.is_open:
        return None
    return Ask(run, frame, seat, CHOICES, whose=whose)


CHOOSE = choosing(KNOWN_WORDS, FIGURE, "SFB-20.15", unless_asked("choose", "SFB-20.15"))
CHOICES = offer(CHOOSE)
ORDER = ordering(FIGURE, "SFB-Q26", unless_asked("order", "SFB-Q26"))
ORDERS = offer(ORDER)
