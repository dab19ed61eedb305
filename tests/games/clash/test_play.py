"""Clash: the invariants that hold at every record of every match (DESIGN, section 8)."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random

import pytest
import tomli_w

from referee.games.clash.game import GAME
from referee.games.clash.position.document import cards_of
from referee.games.clash.state.table import SEATS
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.clash.harness import READINGS, Bots, play, secret_of
from tests.games.clash.odd_cards import made_up_set

BOTS = (("random", "random"), ("greedy", "random"), ("greedy", "greedy"))


def comes_back(run, ask, answer):
    """Everything that must hold where an answer is about to be given."""
    wire = run.wire()
    assert run.asks() is not None
    assert run.wire() == wire, "asking changed something"
    assert Run.resume(GAME, run.setting, wire, run.dice).wire() == wire
    text = tomli_w.dumps(position.write(run))
    back = position.read(GAME, run.setting, tomllib.loads(text), run.dice)
    assert back.wire() == wire, text
    line = read_line(GAME.printed(answer))
    assert line is not None
    assert GAME.read(run, ask.seat, line) == answer
    fork = run.fork()
    fork.act(ask.seat, answer)
    assert run.wire() == wire, "a fork touched its parent"


def every_legal_answer_is_accepted(run, ask):
    wire = run.wire()
    legal = list(ask.legal())
    assert legal, "an ask that nobody can answer"
    for answer in legal:
        assert run.refusals(ask.seat, answer) == []
        line = read_line(GAME.printed(answer))
        assert line is not None
        assert GAME.read(run, ask.seat, line) == answer
    assert run.wire() == wire, "asking changed something"


@pytest.mark.parametrize("number", range(len(READINGS)))
def test_wire_position_and_notation_come_back_at_every_record(number):
    seen = Counter()

    random = Random(number)

    def watch(run, ask, answer):
        seen[answer[0]] += 1
        if random.random() < 0.5:
            comes_back(run, ask, answer)
        if random.random() < 0.3:
            every_legal_answer_is_accepted(run, ask)

    run = play(number, BOTS[number % 3], READINGS[number], watch)
    assert run.outcome is not None
    assert set(seen) == set(GAME.verbs)


@pytest.mark.parametrize("number", range(4))
def test_the_same_where_decks_are_small_and_where_chance_is_observed(number):
    def watch(run, ask, answer):
        if random.random() < 0.3:
            comes_back(run, ask, answer)

    random = Random(number)
    chance = ("seeded", "observed")[number // 2]
    run = play(number, BOTS[number % 3], READINGS[-number], watch, chance=chance, few=True)
    reformed = sum(count > 1 for name, count in run.ordinals.items() if "shuffle" in name)
    assert reformed == 2, "a deck was never reformed"


@pytest.mark.rule("CL-Q27")
@pytest.mark.parametrize("number", range(6))
def test_any_cards_that_the_phrases_can_say_are_played_to_an_end(number):
    random = Random(number)
    pin, text = made_up_set(random)
    opening = Opening(2, GAME.version, READINGS[number], (pin,), {pin[1]: text})
    run, players = GAME.open(opening, SeededDice(secret_of(number))), Bots(number)
    decided = 0
    while run.outcome is None:
        seat, answer = players.decide(run)
        if random.random() < 0.2:
            comes_back(run, next(ask for ask in run.asks() if ask.seat == seat), answer)
        run.act(seat, answer)
        decided += 1
        assert decided < 5000
        assert not run.halted


def test_each_seat_always_has_each_card_of_the_set_once():
    def watch(run, ask, answer):
        everything = list(range(len(run.setting.cards)))
        for seat in SEATS:
            for side in (run.state.side(seat), run.lanes[seat].state.own):
                assert sorted(card for _, card in cards_of(side, "")) == everything

    for number in range(6):
        play(number + 100, readings=READINGS[number], watch=watch, few=number % 2 == 1)


def test_going_through_the_records_of_any_moment_is_the_same_as_going_straight_through():
    """Resumed before every answer from its wire form, a match has the checks that it has otherwise."""

    def checks(*, resumed):
        found = []

        def watch(run, ask, answer):
            fork = Run.resume(GAME, run.setting, run.wire(), run.dice) if resumed else run.fork()
            fork.act(ask.seat, answer)
            found.append(fork.check(ask.seat) if ask.seat in fork.lanes else fork.check())

        play(7, readings=READINGS[3], watch=watch)
        return found

    assert checks(resumed=True) == checks(resumed=False)


def test_the_same_seed_gives_the_same_match_whoever_asks():
    first = play(7, ("greedy", "greedy"))
    again = play(7, ("greedy", "greedy"), watch=lambda run, ask, answer: list(ask.legal()))
    assert first.digest() == again.digest()
    assert first.outcome == again.outcome
