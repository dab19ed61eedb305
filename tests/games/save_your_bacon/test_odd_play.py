"""Lists of odd cards are played without a slip: no card is lost, nobody who left is asked."""

from __future__ import annotations

import random

import pytest

from referee.games.save_your_bacon.game import GAME
from tests.games.save_your_bacon import odd_cards

STEPS = 40
LISTS = range(2)


@pytest.fixture(scope="module", params=LISTS)
def text(request) -> str:
    return odd_cards.card_list(request.param)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "readings"), [(2, {}), (3, {}), (4, {}), (3, {"ask_all_windows": "true"})]
)
def test_what_the_phrases_can_say_can_be_played(text, seats, readings):
    rng = random.Random(seats)
    run = odd_cards.laid(text, seats, seats, readings)
    run.listener = GAME.narrate
    before = odd_cards.census(run)
    for _ in range(STEPS):
        odd_cards.take_a_step(run, rng)
        assert odd_cards.census(run) == before
        if run.outcome is not None or run.halted:
            break
        for eyes in ("public", "judge", *range(1, seats + 1)):
            assert GAME.board(GAME.view(run, eyes), 80)


@pytest.mark.slow
@pytest.mark.rule("SYB-Q31", "SYB-Q88")
@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_leaves_at_whatever_moment_the_others_go_on(text, seats):
    rng = random.Random(seats)
    run = odd_cards.laid(text, 10 + seats, seats, {})
    before = odd_cards.census(run)
    for _ in range(STEPS):
        if run.outcome is not None or run.halted or len(run.state.in_order()) < 3:
            break
        for seat in run.state.in_order():
            other = run.fork()
            other.act(seat, ["concede"])
            for _ in range(6):
                assert odd_cards.census(other) == before
                if other.outcome is not None or other.halted:
                    break
                odd_cards.take_a_step(other, rng)
        odd_cards.take_a_step(run, rng)
