"""Ends that do not come from the rules: concession, and results that the organiser records (SYB-Q71)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.save_your_bacon.rules.elimination import leave_game
from referee.games.save_your_bacon.state.table import MOST_SEATS, Table
from referee.games.save_your_bacon.state.timing import over
from referee.kernel.choices.concession_and_result import (
    Winners,
    conceding,
    recording_result,
    winners_of,
)
from referee.kernel.decision.ask import Ask, Guard
from referee.kernel.engine.run import Run


def may_still_be_said(run: Run[Any], seat: int) -> Sequence[str]:
    """What refuses it where it is not offered: the game is over (SYB-3.0.7)."""
    return ("SYB-Q71",) if run.outcome is None else ("SYB-3.0.7", "SYB-Q71")


def concede(run: Run[Table], seat: int, rule: str) -> None:
    """Conceding is losing at once; the others go on if there are two or more (SYB-Q71, SYB-Q88)."""
    leave_game(run, seat, "concession", rule)


def is_in_the_game(ask: Ask[Table], value: object) -> bool:
    """Whether the player has not lost already."""
    return not over(ask.run, ask.seat)


def who_may_have_won(run: Run[Any]) -> list[Winners]:
    """Nobody, or some of those who play in the match."""
    return winners_of(len(run.state.seats))


CONCEDE = conceding("SYB-Q71", may_still_be_said, concede, (Guard("SYB-Q31", is_in_the_game),))
RESULT = recording_result("SYB-Q71", may_still_be_said, MOST_SEATS, who_may_have_won)
