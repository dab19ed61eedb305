"""What is particular to matches of Clash: small decks, made-up cards, each card once on each side."""

from __future__ import annotations

import tomllib
from random import Random

import pytest
import tomli_w

from referee.games.clash.position.document import cards_of
from referee.games.clash.state.table import SEATS
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.clash.harness import GAME, READINGS, opening, play
from tests.games.clash.odd_cards import made_up_set
from tests.games.harness import BOTS


def comes_back(run):
    """From the wire and from a position the match is the same."""
    wire = run.wire()
    assert Run.resume(GAME, run.setting, wire, run.dice).wire() == wire
    text = tomli_w.dumps(position.write(run))
    assert position.read(GAME, run.setting, tomllib.loads(text), run.dice).wire() == wire, text


@pytest.mark.parametrize("number", range(4))
def test_the_same_where_decks_are_small_and_where_chance_is_observed(number):
    def watch(run, ask, answer):
        if random.random() < 0.2:
            comes_back(run)

    random = Random(number)
    chance = ("seeded", "observed")[number // 2]
    wish = opening(READINGS[-number], few=True)
    run = play(number, watch=watch, bots=BOTS[number % 3], chance=chance, opening=wish)
    reformed = sum(count > 1 for name, count in run.ordinals.items() if "shuffle" in name)
    assert reformed == 2, "a deck was never reformed"


@pytest.mark.rule("CL-Q27")
@pytest.mark.parametrize("number", range(6))
def test_any_cards_that_the_phrases_can_say_are_played_to_an_end(number):
    def watch(run, ask, answer):
        if random.random() < 0.2:
            comes_back(run)

    random = Random(number)
    pin, text = made_up_set(random)
    wish = Opening(2, GAME.version, READINGS[number], (pin,), {pin[1]: text})
    assert play(number, watch=watch, opening=wish, most=5000).outcome is not None


def test_each_seat_always_has_each_card_of_the_set_once():
    def watch(run, ask, answer):
        everything = list(range(len(run.setting.cards)))
        for seat in SEATS:
            for side in (run.state.side(seat), run.lanes[seat].state.own):
                assert sorted(card for _, card in cards_of(side, "")) == everything

    for number in range(6):
        play(number + 100, watch=watch, opening=opening(READINGS[number], few=number % 2 == 1))
