"""Positions of Save Your Bacon!: every state comes back, and what is mistyped is refused or played on."""

from __future__ import annotations

import tomllib
from random import Random

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.position import document as position
from tests.games.bacon_project import test_mistyped_positions
from tests.games.save_your_bacon.harness import READINGS, play, secret_of

ODDITIES = (
    0, 1, 2, 3, 14, -1, True, "", "ninja-1", "kaiju-2", "scatter", "Bone Nest (1)", "frozen",
    [], {}, "attacking", "after", "paying", "resolving", "SYB-6.0.5", "SYB-10.0.8", "end", "none",
    "E", "placed",
)  # fmt: skip


def typed(run):
    """The position of a run as a file holds it."""
    return tomllib.loads(tomli_w.dumps(position.write(run)))


@pytest.mark.parametrize("number", range(9))
def test_every_state_comes_back_from_its_position(number):
    random, compared = Random(number), 0

    def watch(run, ask, answer):
        nonlocal compared
        if random.random() > (0.3 if len(run.stack) > 4 else 0.08):
            return
        for whole in (False, True):
            again = position.read(GAME, run.setting, typed(run), run.dice, whole=whole)
            assert again.wire() == run.wire()
        assert [each.seat for each in again.asks()] == [ask.seat]
        assert list(again.asks()[0].legal()) == list(ask.legal())
        compared += 1

    chance = "observed" if number % 3 == 2 else "seeded"
    play(number, 2 + number % 3, readings=READINGS[number], watch=watch, chance=chance)
    assert compared > 5


def test_an_outcome_comes_back_from_its_position():
    for seats in (2, 3):
        run = play(4, seats)
        again = position.read(GAME, run.setting, typed(run), run.dice)
        assert again.wire() == run.wire()
        assert again.outcome == run.outcome


def accepted(table, setting):
    """The run of the position, or None if it was refused, in one line."""
    try:
        return position.read(GAME, setting, table, SeededDice(secret_of(1)))
    except PackError as error:
        if "\n" in str(error):
            raise
        return None


def test_a_mistyped_position_is_refused_or_played_on(monkeypatch):
    monkeypatch.setattr(test_mistyped_positions, "ODDITIES", ODDITIES)
    random, found = Random(12), []

    def watch(run, ask, answer):
        if random.random() < (0.3 if len(run.stack) > 4 else 0.05):
            found.append((typed(run), run.setting))

    for number in range(9):
        play(number, 2 + number % 3, readings=READINGS[number], watch=watch)
    refused = 0
    for _ in range(700):
        table, setting = random.choice(found)
        run = accepted(test_mistyped_positions.mistype(table, random), setting)
        if run is None:
            refused += 1
            continue
        for _ in range(15):
            GAME.view(run, "judge")
            if run.outcome is not None or run.halted:
                break
            ask = random.choice(run.asks())
            run.act(ask.seat, random.choice(list(ask.legal())))
    assert 100 < refused < 550
