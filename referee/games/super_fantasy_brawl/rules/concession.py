"""Ends that do not come from the rules: concession, and results that the organiser records (SFB-Q74).

Both are said at the table, also while seats act in secret (`referee.kernel.engine.secret_lanes`): what is open there is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.super_fantasy_brawl.rules.damage import win
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, Table, side_of
from referee.kernel.choices.concession_and_result import Winners, conceding, recording_result
from referee.kernel.decision.ask import Ask, Guard
from referee.kernel.engine.run import Run


def may_still_be_said(run: Run[Any], seat: int) -> Sequence[str]:
    """What refuses it where it is not offered: the match is over (SFB-21.1)."""
    return ("SFB-Q74",) if run.outcome is None else ("SFB-21.1", "SFB-Q74")


def concede(run: Run[Table], seat: int, rule: str) -> None:
    """The other side wins; of a team everybody has conceded (SFB-Q74)."""
    win(run, 1 - side_of(seat), "concession", rule)


def sides_that_may_win(run: Run[Any]) -> list[Winners]:
    """Nobody, or one of the sides: team mates win and lose together (SFB-23.11)."""
    seats = range(1, len(run.state.seats) + 1)
    sides = [tuple(seat for seat in seats if side_of(seat) == side) for side in (0, 1)]
    return [(), *sides]


def has_a_seat(ask: Ask[Table], value: object) -> bool:
    """Whether there is such a player in the match (SFB-1.1)."""
    return ask.seat <= len(ask.run.state.seats)


CONCEDE = conceding("SFB-Q74", may_still_be_said, concede, (Guard("SFB-1.1", has_a_seat),))
RESULT = recording_result("SFB-Q74", may_still_be_said, MOST_SEATS, sides_that_may_win)
