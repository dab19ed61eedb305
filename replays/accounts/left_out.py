"""What an account may leave out: actions in which a seat has no choice, and passes of which nobody tells.

A pass is what its game declares as one (`Game.passes`): to answer nothing where something could be answered. A turn or a phase that a seat
ends by choice is none: whoever leaves that out leaves out what was decided.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.facts import TABLE
from replays.accounts.fitting_answers import is_long

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.decision.ask import Answer, Ask
    from referee.kernel.engine.run import Run

MOST_LEFT_OUT = 24
"""So many actions one after another are filled in at most."""

FORCED = "forced"
PASSED = "passed"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An action that is filled in: `FORCED`, as the rules leave no other, or `PASSED`, as nobody tells of another."""

    seat: int
    answer: Answer
    kind: str


@dataclass(frozen=True, slots=True)
class Way:
    """A moment that is reached from another by what is filled in; ``steps`` are these actions, each with the run before and behind it."""

    run: Run[Any]
    steps: tuple[tuple[Run[Any], Run[Any], LeftOut], ...] = ()


def ways_on(run: Run[Any], last: int | None = None) -> Iterator[Way]:
    """The moment itself, then each that is reached by one action more that may be left out.

    The seat ``last`` is the last of those who are asked at once: it is the one who tells what it does.
    """
    way = Way(run)
    yield way
    while len(way.steps) < MOST_LEFT_OUT:
        found = _next(way.run, last)
        if found is None:
            return
        run = way.run.fork()
        run.act(found.seat, found.answer)
        way = Way(run, (*way.steps, (way.run, run, found)))
        yield way


def _next(run: Run[Any], last: int | None) -> LeftOut | None:
    """What may be left out at a moment."""
    asks = [ask for ask in run.asks() if ask.seat != TABLE]
    for ask in sorted(asks, key=lambda ask: ask.seat == last):
        found = _forced(ask) or _passed(run, ask)
        if found is not None:
            return found
    return None


def _forced(ask: Ask[Any]) -> LeftOut | None:
    if ask.run.dice.unseen:
        return None  # with another hand the seat might have a choice
    legal = list(islice(ask.legal(), 2))
    is_only = len(legal) == 1 and not is_long(legal[0])
    return LeftOut(ask.seat, legal[0], FORCED) if is_only else None


def _passed(run: Run[Any], ask: Ask[Any]) -> LeftOut | None:
    for name in run.game.passes:
        if name in ask.verbs and not run.refusals(ask.seat, [name]):
            return LeftOut(ask.seat, [name], PASSED)
    return None
