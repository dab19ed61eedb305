"""Positions of Super Fantasy Brawl: for every state that random play reaches, reading what was written is the identity."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random

import pytest
import tomli_w

from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel import position
from tests.brawls import READINGS, play


@pytest.mark.parametrize(("seats", "chance"), [(2, "seeded"), (4, "seeded"), (2, "observed")])
def test_a_position_comes_back_as_it_was(seats, chance):
    random, steps = Random(seats), Counter()

    def watch(run, ask, answer):
        if random.random() > 0.5:
            return
        text = tomli_w.dumps(position.write(run))
        again = position.read(GAME, run.setting, tomllib.loads(text), run.dice)
        assert again.wire() == run.wire()
        frame = run.stack[-1]
        steps[frame.procedure.name] += 1

    for number in range(4):
        play(number, seats, ("random", "greedy"), READINGS[number], watch, chance=chance)
    assert len(steps) > 6
    assert min(steps["move"], steps["turn"], steps["attacking"], steps["redrawing"]) > 0
