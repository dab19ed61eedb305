"""Positions of Homestuck: every state that random play reaches comes back; what is mistyped is refused or played on."""

from __future__ import annotations

import tomllib
from itertools import islice
from random import Random

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.position import document as position
from tests.games.bacon_project import test_mistyped_positions
from tests.games.homestuck_atcg.harness import READINGS, play, secret_of

ODDITIES = (
    0, 1, 2, 3, 5, 12, 13, -1, True, "", "planet-1", "planet-5", "planet-9", "nowhere", "dad-mister-egbert-1",
    "dad-mister-egbert-1b", "dad-mister-egbert-5", "dad-mister-egbert", "C017", "alternia-alien-2", "hive-fleet", [], {}, "main", "score",
    "turn", "resolving", "triggers", "HAC-5.3", "none", "power", "yes", "dad-mister-egbert-text-1", "start", "game",
)  # fmt: skip


def typed(run):
    """The position of a run as a file holds it."""
    return tomllib.loads(tomli_w.dumps(position.write(run)))


@pytest.mark.parametrize("number", range(10))
def test_every_state_comes_back_from_its_position(number):
    random, compared = Random(number), 0

    def watch(run, ask, answer):
        nonlocal compared
        if random.random() > (0.6 if len(run.stack) > 4 or run.lanes else 0.2):
            return
        for whole in (False, True):
            again = position.read(GAME, run.setting, typed(run), run.dice, whole=whole)
            assert again.wire() == run.wire()
        assert [each.seat for each in again.asks()] == [each.seat for each in run.asks()]
        for one, other in zip(again.asks(), run.asks(), strict=True):
            assert list(islice(one.legal(), 50)) == list(islice(other.legal(), 50))
        compared += 1

    play(number, number % 4 + 2, READINGS[number % len(READINGS)], watch)
    assert compared > 5


@pytest.mark.parametrize("seats", [2, 5])
def test_an_outcome_comes_back_from_its_position(seats):
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


def go_on(run, random, most):
    """Whoever is asked decides by chance; chance, where it is observed, does what it can."""
    for _ in range(most):
        GAME.view(run, "judge")
        if run.outcome is not None or run.halted:
            return
        ask = random.choice(run.asks())
        awaited = ask.run.awaited()
        if awaited is not None:
            run.act(0, [OBSERVE, str(awaited[1]), random.choice(awaited[0].possible())])
            continue
        run.act(ask.seat, random.choice(list(islice(ask.legal(), 200))))


def test_a_mistyped_position_is_refused_or_played_on(monkeypatch):
    monkeypatch.setattr(test_mistyped_positions, "ODDITIES", ODDITIES)
    random, found = Random(12), []

    def watch(run, ask, answer):
        if random.random() < (0.4 if len(run.stack) > 4 else 0.05):
            found.append((typed(run), run.setting))

    for number in range(8):
        play(number, number % 4 + 2, READINGS[number % len(READINGS)], watch)
    refused = 0
    for _ in range(400):
        table, setting = random.choice(found)
        mistyped = test_mistyped_positions.mistype(table, random)
        run = accepted(mistyped, setting)
        if run is None:
            refused += 1
            continue
        assert position.read(GAME, setting, typed(run), run.dice).wire() == run.wire()
        go_on(run, random, 15)
    assert 60 < refused < 360
