"""Ends that do not come from the rules of a game: concession, time, a draw by agreement.

Every game for two seats offers the same two verbs at any time; which rule stands behind them, and
what refuses them after the result, the game says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.kernel.ask import Ask, Guard, Verb
from referee.kernel.facts import TABLE
from referee.kernel.names import Names
from referee.kernel.procedure import Frame, Outcome, Run
from referee.kernel.spaces import Each, Nothing, OneOf

WINNER = Names("result", ["draw", "1", "2"])
REASON = Names("reason", ["time", "agreement", "no-show", "forfeit"])


def is_player(ask: Ask[Any], value: Any) -> bool:
    """Whether a seat says it, and not the table."""
    return ask.seat != TABLE


def is_table(ask: Ask[Any], value: Any) -> bool:
    """Whether the organiser says it."""
    return ask.seat == TABLE


def conceding(rule: str, timing: Callable[[Run[Any], int], Sequence[str]]) -> Verb:
    """The verb ``concede``: the other of two seats wins."""

    def concede(run: Run[Any], frame: Frame, seat: int, value: None) -> None:
        run.tell("conceded", rule, seat)
        run.end(Outcome((3 - seat,), "concession", rule))

    return Verb("concede", Nothing(), concede, timing, (Guard(rule, is_player),))


def recording_result(rule: str, timing: Callable[[Run[Any], int], Sequence[str]]) -> Verb:
    """The verb ``referee-result``: a result that the organiser records, marked by its rule."""

    def record_result(run: Run[Any], frame: Frame, seat: int, value: tuple[int, int]) -> None:
        winner, reason = value
        run.tell("ruled", rule, seat, reason=REASON.shown(reason))
        run.end(Outcome((winner,) if winner else (), REASON.shown(reason), rule))

    space = Each(
        (
            OneOf(WINNER, lambda ask: range(len(WINNER)), rule),
            OneOf(REASON, lambda ask: range(len(REASON)), rule),
        )
    )
    return Verb("referee-result", space, record_result, timing, (Guard(rule, is_table),))
