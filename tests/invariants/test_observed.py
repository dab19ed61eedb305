"""A physical table, in every game: what is reported is believed only as far as it can be true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.errors import MatchError
from referee.kernel.engine.chance import OBSERVE
from tests.games.harness import Bots
from tests.games.register import HARNESSES
from tests.invariants.moments import games

WRONG = (None, 0, 99, -1, True, "", "nobody", "Spikes", "JOHN EGBERT", "hex", "planet-1", [], ["spikes"], [1, 2], {"a": 1})  # fmt: skip
OFTEN, MOST = 0.15, 15
"""How often wrong reports are made, and in how many moments of a match at most."""


@games
def test_a_wrong_report_is_refused_in_one_line_and_changes_nothing(code):
    refused = sum((wrong_reports(code, number) for number in range(3)), Counter())
    assert sum(refused.values()) > 0 or not HARNESSES[code].game.bots


def wrong_reports(code, number):
    """How many wrong reports were made where one was awaited, and where none was."""
    harness, random, refused = HARNESSES[code], Random(number), Counter[bool]()
    run, players = harness.opened(number, harness.seats_of(number), chance="observed"), Bots(harness, number)  # fmt: skip
    label = "0/draw/deck/1/1"
    while run.outcome is None:
        awaited = run.awaited()
        if random.random() < OFTEN and refused[awaited is not None] < MOST * len(WRONG):
            throw, label = awaited if awaited is not None else (None, label)
            possible = list(throw.possible()) if throw is not None else []
            before = run.wire()
            for wrong in WRONG:
                if wrong in possible and type(wrong) is type(possible[0]):
                    continue
                with pytest.raises(MatchError) as caught:
                    run.act(0, [OBSERVE, str(label), wrong])
                assert "\n" not in str(caught.value)
                refused[awaited is not None] += 1
            assert run.wire() == before
        run.act(*players.decide(run))
    return refused
