"""Positions of Clash that people mistype are refused in one line, or can be played on."""

from __future__ import annotations

from random import Random

from referee.errors import PackError
from referee.games.clash.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.position import document as position
from tests.games.bacon_project.test_mistyped_positions import mistype
from tests.games.clash.harness import READINGS, play, secret_of


def accepted(table, setting):
    """The run of the position, or None if it was refused, in one line."""
    try:
        return position.read(GAME, setting, table, SeededDice(secret_of(1)))
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

    for number in range(5):
        play(number, readings=READINGS[number * 3], watch=watch)
    refused = 0
    for _ in range(1000):
        table, setting = random.choice(found)
        run = accepted(mistype(table, random), setting)
        if run is None:
            refused += 1
            continue
        GAME.view(run, "judge")
        for _ in range(20):
            if run.outcome is not None or run.halted:
                break
            ask = random.choice(run.asks())
            run.act(ask.seat, random.choice(list(ask.legal())))
    assert 200 < refused < 900
