"""Random events: whatever is tried is done or refused by a rule, and what the book promises holds at every round."""

from __future__ import annotations

from random import Random

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.games.tournament.rules.sheets import lines_of, places_of
from referee.games.tournament.state.event import PLAYING
from referee.games.tournament.state.plan import SWISS
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE
from tests.games.harness import Bots
from tests.games.tournament.harness import HARNESS
from tests.games.tournament.organiser import anything, keys_of, paired

EVENTS = range(12)


@pytest.mark.parametrize("number", EVENTS)
def test_whatever_is_tried_at_any_moment_is_done_or_refused(number):
    random, tried = Random(number), 0
    run, players = HARNESS.opened(number, 3, HARNESS.options_of(number)), Bots(HARNESS, number)
    while run.outcome is None:
        for seat, answer in anything(run, random):
            fork = run.fork()
            try:
                fork.act(seat, answer)
            except (IllegalAction, NotUnderstood):
                assert fork.wire() == run.wire()
                continue
            tried += 1
            fork.game.view(fork, JUDGE)
            assert Run.resume(fork.game, fork.setting, fork.wire(), fork.dice).wire() == fork.wire()
        run.act(*players.decide(run))
        prove_rounds(run)
    assert tried > 5


def prove_rounds(run):
    """Everybody is at one table at most; points are the sum over results in force; places are an order of all."""
    event = run.state
    for round_ in event.rounds:
        named = [each for table in round_.tables for each in table.entries] + round_.byes
        assert len(named) == len(set(named))
        if event.stages[round_.stage - 1].kind == SWISS:
            assert len(round_.byes) <= 1
    if event.started and not event.plan.is_bracket:
        lines = lines_of(event, event.stage)
        for place in places_of(event, run.setting, event.stage):
            assert place.values[0] == sum(line.points for line in lines[place.number])


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("plan", [["single"], ["round-robin"], ["swiss", ["rounds", 1]]])
def test_an_event_that_everybody_leaves_comes_to_an_end(plan, left):
    run = HARNESS.opened(0, 1)
    run.act(0, ["chain", keys_of(0)[0]])
    run.act(0, ["stage", *plan])
    for _ in range(3):
        run.act(0, ["enter", 10, 1])
    run.act(0, ["start"])
    for entry in range(left + 1, 4):
        run.act(0, ["drop", entry])
    while run.refusals(0, ["finish"]):
        run.act(0, paired(run))
        for number in range(1, len(run.state.rounds[-1].tables) + 1):
            run.act(1, ["slip", f"{len(run.state.rounds)}-{number}", "1-0"])
    run.act(0, ["finish"])
    assert sum(each.status == PLAYING for each in run.state.entries) == left
    assert run.outcome is not None
