"""Timing: what a moment does not offer is refused by a rule, at the table and in a lane of one seat."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import find
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening

GAME = find("super-fantasy-brawl")


def at_the_exchange(seats: int, **readings: str) -> Run[Any]:
    """A match where a seat is asked unseen which cards of its opening hand it exchanges."""
    run = GAME.open(Opening(seats, 1, readings, ()), SeededDice(bytes(32)))
    while not run.lanes:
        ask = run.asks()[0]
        run.act(ask.seat, next(ask.legal()))
    return run


@pytest.mark.rule("SFB-1.24")
@pytest.mark.parametrize("scoring", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_action_that_is_not_offered_is_refused_by_a_rule(seats: int, scoring: str) -> None:
    run = at_the_exchange(seats, optional_scoring=scoring)
    ((asked, lane),) = run.lanes.items()
    for name, verb in GAME.verbs.items():
        for seat in range(1, seats + 1):
            if (seat, name) != (asked, "redraw"):
                assert verb.timing(lane if seat == asked else run, seat), name
