"""Positions as people type them, read into runs of the shipped cards on the shipped arena."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from referee.errors import PackError
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position

MAP = '''
map = """
            .    .    .    .    .
         .    .   VE2   .    .    .
       .    .    .    *    .    .    .
     .    .    *   BR1:2 .    .    .    .
  .   ###   .    .   ###  SE1   .   ###   .
     .    .    *   MO2:4 .    *    .    .
       .    .    .    .    .    .    .
         .    .    .    .    .    .
            .    .    .    .    .
"""
'''
"""Five champions and four traps; the rest of both teams stands on the gates."""
REST = """
[[seats.1.champions]]
figure = "aurelle-1"
[[seats.2.champions]]
figure = "gruk-2"
"""
DUEL = MAP + REST


def standing(*champions: str) -> str:
    """Champions by their ids, each with its hex (none on its gate) and its damage: "brann-1 e4 2"."""
    rows = []
    for each in champions:
        id_, *more = each.split()
        fields = [f'hex = "{more[0]}"'] if more else []
        fields += [f"damage = {more[1]}"] if len(more) > 1 else []
        lines = [f"[[seats.{id_[-1]}.champions]]", f'figure = "{id_}"', *fields]
        rows.append("\n".join(lines))
    return "\n" + "\n".join(rows) + "\n"


def begun(text: str, seats: int = 2, *, lawful: bool = False, **readings: str) -> Run[Any]:
    """The run of a position."""
    opening = GAME.settle(Opening(seats, GAME.version, readings, ()))
    setting, dice = GAME.prepare(opening), SeededDice(bytes(32))
    return position.read(GAME, setting, tomllib.loads(text), dice, lawful=lawful)


def seen(text: str, eyes: Any = "judge", seats: int = 2, **readings: str) -> dict[str, Any]:
    """What those eyes see of a position."""
    return GAME.view(begun(text, seats, **readings), eyes)


def refused(text: str, seats: int = 2, *, lawful: bool = False, **readings: str) -> str:
    """The one line with which a position is refused."""
    with pytest.raises(PackError) as caught:
        begun(text, seats, lawful=lawful, **readings)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def asked(run: Run[Any]) -> list[tuple[int, list[str]]]:
    """Who is asked, and what."""
    return [(ask.seat, list(ask.verbs)) for ask in run.asks()]
