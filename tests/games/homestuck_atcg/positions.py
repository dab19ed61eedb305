"""Tables that tests write as a judge does: positions in TOML."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes, Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position

PLANETS = (
    "alternia-alien",
    "earth-c-better",
    "land-of-quiet-records-dust",
    "hollow-station-no",
    "alternia-alien",
)
"""The planets of the seats where a test says nothing else."""


def planets(seats: int = 2) -> str:
    """A planet for each seat."""
    rows = (f'seats.{n}.planet = "{PLANETS[n - 1]}-{n}"\n' for n in range(1, seats + 1))
    return "".join(rows)


def begun(text: str, seats: int = 2, *, lawful: bool = False, **readings: str) -> Run[Any]:
    """The run of a position; with ``lawful`` of one that legal play leaves."""
    opening = GAME.settle(Opening(seats, GAME.version, readings, ()))
    table, dice = tomllib.loads(text), SeededDice(bytes(32))
    return position.read(GAME, GAME.prepare(opening), table, dice, lawful=lawful)


def scene(text: str, seats: int = 2, **readings: str) -> Run[Any]:
    """The run of a position in which every seat has a planet."""
    return begun(planets(seats) + text, seats, **readings)


def refused(text: str, seats: int = 2, *, lawful: bool = False, **readings: str) -> str:
    """Why a position is refused, in one line."""
    with pytest.raises(PackError) as caught:
        begun(text, seats, lawful=lawful, **readings)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def asked(run: Run[Any]) -> list[tuple[int, list[str]]]:
    """Who is asked, and what may be answered."""
    return [(ask.seat, list(ask.verbs)) for ask in run.asks()]


def told(run: Run[Any], *answers: tuple[int, list[Any]], eyes: Eyes = "judge") -> list[str]:
    """What those eyes are told while the answers are given."""
    facts: list[Fact] = []
    run.listener = facts.append
    for seat, answer in answers:
        run.act(seat, answer)
    return [GAME.narrate(fact.seen_by(eyes)) for fact in facts if fact.known_to(eyes)]
