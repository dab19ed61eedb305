"""Positions of Super Fantasy Brawl: every state that random play reaches comes back; what is mistyped is refused or played on."""

from __future__ import annotations

import tomllib
from itertools import islice
from random import Random

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.position import document as position
from tests.games.bacon_project import test_mistyped_positions
from tests.games.super_fantasy_brawl.harness import READINGS, play, seats_of, secret_of

ODDITIES = (
    0, 1, 2, 3, 5, 14, -1, True, "", "e5", "b5", "z9", "brann-1", "Vex Nightfall (2)", "backstab", "Blades",
    [], {}, "attacking", "moving", "turn", "resolving", "SFB-5.5", "SFB-7.7", "end", "none", "north", "red",
    "card", "box", "printed", "dash", "ne",
)  # fmt: skip


def typed(run):
    """The position of a run as a file holds it."""
    return tomllib.loads(tomli_w.dumps(position.write(run)))


@pytest.mark.parametrize("number", range(10))
def test_every_state_comes_back_from_its_position(number):
    random, compared = Random(number), 0

    def watch(run, ask, answer):
        nonlocal compared
        if random.random() > (0.35 if len(run.stack) > 4 or run.lanes else 0.1):
            return
        for whole in (False, True):
            again = position.read(GAME, run.setting, typed(run), run.dice, whole=whole)
            assert again.wire() == run.wire()
        assert [each.seat for each in again.asks()] == [each.seat for each in run.asks()]
        for one, other in zip(again.asks(), run.asks(), strict=True):
            assert list(islice(one.legal(), 50)) == list(islice(other.legal(), 50))
        compared += 1

    chance = "observed" if number % 5 == 4 else "seeded"
    readings = READINGS[number % len(READINGS)]
    play(number, seats_of(number), readings=readings, watch=watch, chance=chance)
    assert compared > 5


@pytest.mark.parametrize("seats", [2, 4])
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
        if random.random() < (0.3 if len(run.stack) > 4 else 0.05):
            found.append((typed(run), run.setting))

    for number in range(9):
        play(number, seats_of(number), readings=READINGS[number % 7], watch=watch)
    refused = 0
    for _ in range(700):
        table, setting = random.choice(found)
        mistyped = test_mistyped_positions.mistype(table, random)
        run = accepted(mistyped, setting)
        if run is None:
            refused += 1
            continue
        assert position.read(GAME, setting, typed(run), run.dice).wire() == run.wire()
        go_on(run, random, 15)
    assert 100 < refused < 600
