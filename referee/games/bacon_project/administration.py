"""Ends that do not come from the rules: concession, time, a draw by agreement (BP-Q69)."""

from __future__ import annotations

from typing import Any

from referee.games.bacon_project.state import SEATS, Table, opponent
from referee.games.bacon_project.timing import refused_by
from referee.kernel.ask import Ask, Guard, Verb
from referee.kernel.facts import TABLE
from referee.kernel.names import Names
from referee.kernel.procedure import Frame, Outcome, Run
from referee.kernel.spaces import Each, Nothing, OneOf

WINNER = Names("result", ["draw", "1", "2"])
REASON = Names("reason", ["time", "agreement", "no-show", "forfeit"])


def is_player(ask: Ask[Table], value: Any) -> bool:
    return ask.seat in SEATS


def is_table(ask: Ask[Table], value: Any) -> bool:
    return ask.seat == TABLE


def concede(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """The opponent wins."""
    run.tell("conceded", "BP-Q69", seat)
    run.end(Outcome((opponent(seat),), "concession", "BP-Q69"))


def record_result(run: Run[Table], frame: Frame, seat: int, value: tuple[int, int]) -> None:
    """A result that the organiser records; marked by its rule as not coming from play."""
    winner, reason = value
    run.tell("ruled", "BP-Q69", seat, reason=REASON.shown(reason))
    run.end(Outcome((winner,) if winner else (), REASON.shown(reason), "BP-Q69"))


CONCEDE = Verb(
    "concede",
    Nothing(),
    concede,
    refused_by("BP-Q69"),
    (Guard("BP-Q69", is_player),),
)
RESULT = Verb(
    "referee-result",
    Each(
        (
            OneOf(WINNER, lambda ask: range(len(WINNER)), "BP-Q69"),
            OneOf(REASON, lambda ask: range(len(REASON)), "BP-Q69"),
        )
    ),
    record_result,
    refused_by("BP-Q69"),
    (Guard("BP-Q69", is_table),),
)
