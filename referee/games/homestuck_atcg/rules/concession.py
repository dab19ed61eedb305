"""Ends that do not come from the rules: concession, a result, a player who is sent away (HAC-Q60)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.games.homestuck_atcg.fact_kinds import DROPPED
from referee.games.homestuck_atcg.rules.leave_match import leave_match
from referee.games.homestuck_atcg.state.table import MOST_SEATS, Table
from referee.games.homestuck_atcg.state.timing import at_the_table, over
from referee.kernel.choices.concession_and_result import (
    Winners,
    conceding,
    is_table,
    recording_result,
    winners_of,
)
from referee.kernel.decision.ask import Ask, Guard, Verb
from referee.kernel.decision.spaces import OneOf
from referee.kernel.engine.run import Frame, Run
from referee.kernel.words.names import Names

SEATS = Names("seat", [str(seat) for seat in range(1, MOST_SEATS + 1)])
"""The seats as they are named in a ruling of the organiser."""


def may_still_be_said(run: Run[Any], seat: int) -> Sequence[str]:
    """What refuses it where it is not offered: the game is over (HAC-1.12)."""
    return ("HAC-Q60",) if run.outcome is None else ("HAC-1.12", "HAC-Q60")


def concede(run: Run[Table], seat: int, rule: str) -> None:
    """The player leaves; the others go on if there are two or more (HAC-Q60)."""
    leave_match(run, seat, "concession", rule)


def is_still_there(ask: Ask[Table], value: object) -> bool:
    """Whether there is such a player, who has not left already."""
    return not over(ask.run, ask.seat)


def who_may_have_won(run: Run[Any]) -> list[Winners]:
    """Nobody, or some of those who have not left the match (HAC-Q60)."""
    table = at_the_table(run)
    gone = [seat for seat, player in enumerate(table.seats, 1) if player.gone]
    return [row for row in winners_of(len(table.seats)) if not any(seat in gone for seat in row)]


def who_may_be_dropped(ask: Ask[Any]) -> Iterable[int]:
    """The players who still play, by number from 0."""
    return (seat - 1 for seat in at_the_table(ask.run).clockwise(1))


def drop(run: Run[Table], frame: Frame, seat: int, value: int) -> None:
    """The organiser takes a player out: time, a ruling, an absence (HAC-Q60)."""
    DROPPED.tell(run, "HAC-Q60", value + 1)
    leave_match(run, value + 1, "drop", "HAC-Q60")


CONCEDE = conceding("HAC-Q60", may_still_be_said, concede, (Guard("HAC-Q60", is_still_there),))
RESULT = recording_result("HAC-Q60", may_still_be_said, MOST_SEATS, who_may_have_won)
DROP = Verb(
    "referee-drop",
    OneOf(SEATS, who_may_be_dropped, "HAC-Q60"),
    drop,
    may_still_be_said,
    (Guard("HAC-Q60", is_table),),
)
