"""Ends that do not come from the rules of a game: concession, time, a draw by agreement.

Every game offers the same two verbs at any time; which rule stands behind them, and what refuses
them after the result, the game says. Of more than two seats the game also says what becomes of a
match that one of them gives up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

from referee.kernel.decision.ask import Ask, Guard, Verb
from referee.kernel.decision.spaces import Each, Nothing, OneOf
from referee.kernel.engine.run import Frame, Outcome, Run
from referee.kernel.facts import CONCEDED, RULED, TABLE
from referee.kernel.words.names import Names

Winners = tuple[int, ...]


def winners_of(seats: int) -> list[Winners]:
    """Who may have won in a match of that many seats: nobody (a draw), one of them, some but not all."""
    every = range(1, seats + 1)
    return [(), *(found for size in range(1, seats) for found in combinations(every, size))]


def named_winners(seats: int) -> Names:
    """The results by name: ``draw``, ``1``, ``2``, and where several share it ``1-2``."""
    rows = winners_of(seats)
    return Names("result", ["-".join(map(str, row)) or "draw" for row in rows])


RESULT_VERB = "referee-result"
REASON = Names("reason", ["time", "agreement", "no-show", "forfeit"])


def is_player(ask: Ask[Any], value: Any) -> bool:
    """Whether a seat says it, and not the table."""
    return ask.seat != TABLE


def is_table(ask: Ask[Any], value: Any) -> bool:
    """Whether the organiser says it."""
    return ask.seat == TABLE


def let_the_other_win(run: Run[Any], seat: int, rule: str) -> None:
    """What a concession means between two seats."""
    run.end(Outcome((3 - seat,), "concession", rule))


def conceding(
    rule: str,
    timing: Callable[[Run[Any], int], Sequence[str]],
    leave: Callable[[Run[Any], int, str], None] = let_the_other_win,
    guards: tuple[Guard, ...] = (),
) -> Verb:
    """The verb ``concede``; ``leave`` says what it means where there are more than two seats."""

    def concede(run: Run[Any], frame: Frame, seat: int, value: None) -> None:
        CONCEDED.tell(run, rule, seat)
        leave(run, seat, rule)

    return Verb("concede", Nothing(), concede, timing, (Guard(rule, is_player), *guards))


def recording_result(
    rule: str,
    timing: Callable[[Run[Any], int], Sequence[str]],
    most: int = 2,
    winning: Callable[[Run[Any]], Sequence[Winners]] = lambda run: winners_of(2),
) -> Verb:
    """The verb ``referee-result``: a result that the organiser records, marked by its rule.

    A game has at most ``most`` seats; ``winning`` says who may have won in the match.
    """
    names, rows = named_winners(most), winners_of(most)

    def possible(ask: Ask[Any]) -> Iterable[int]:
        sitting = winning(ask.run)
        return (number for number, row in enumerate(rows) if row in sitting)

    def record_result(run: Run[Any], frame: Frame, seat: int, value: tuple[int, int]) -> None:
        winner, reason = value
        RULED.tell(run, rule, seat, reason=REASON.shown(reason))
        run.end(Outcome(rows[winner], REASON.shown(reason), rule))

    space = Each(
        (OneOf(names, possible, rule), OneOf(REASON, lambda ask: range(len(REASON)), rule))
    )
    return Verb(RESULT_VERB, space, record_result, timing, (Guard(rule, is_table),))
