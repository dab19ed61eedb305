"""Positions that people mistype are refused in one line, or can be played on; nothing else happens."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from referee.errors import PackError
from referee.games.bacon_project.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.position import document as position
from tests.games.bacon_project.harness import pairings, play, seed_of

ODDITIES = (
    0,
    1,
    3,
    14,
    -1,
    True,
    "",
    "5h",
    "Jc",
    "X1 as 7",
    [],
    {},
    "combat",
    "offence",
    "BP-12.1",
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a position with each of its keys."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found = []
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


def mistype(table: dict[str, Any], random: Random) -> dict[str, Any]:
    """The position with one place left out, replaced, doubled or turned round."""
    table = copy.deepcopy(table)
    container, key = random.choice(places(table))
    match random.randrange(4):
        case 0:
            del container[key]
        case 1:
            container[key] = random.choice(ODDITIES)
        case 2 if isinstance(container[key], list):
            container[key] += container[key][:1]
        case _ if isinstance(container[key], list):
            container[key].reverse()
    return table


def accepted(table: dict[str, Any], setting: Any):
    """The run of the position, or None if it was refused, in one line."""
    try:
        return position.read(GAME, setting, table, SeededDice(seed_of(1)))
    except PackError as error:
        if "\n" in str(error):
            raise
        return None


def test_a_mistyped_position_is_refused_or_played_on():
    random = Random(12)
    found = []

    def watch(run, ask, answer):
        if random.random() < 0.1:
            found.append((position.write(run), run.setting))

    for number, first, second in pairings()[::4]:
        play(number, first, second, "random", None, watch)
    refused = 0
    for _ in range(1500):
        table, setting = random.choice(found)
        run = accepted(mistype(table, random), setting)
        if run is None:
            refused += 1
            continue
        GAME.view(run, "judge")
        for _ in range(5):
            if run.outcome is not None or run.halted:
                break
            (ask,) = run.asks()
            legal = list(ask.legal())
            run.act(ask.seat, legal[random.randrange(len(legal))])
    assert 300 < refused < 1300
