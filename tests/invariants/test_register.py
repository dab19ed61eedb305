"""Every game that is registered has a harness, so that every invariant is asked of it."""

from __future__ import annotations

from referee import games
from tests.games.register import HARNESSES
from tests.invariants.matches import served
from tests.invariants.moments import NUMBERS


def test_every_registered_game_has_a_harness():
    assert set(HARNESSES) == set(games.names())
    for code, harness in HARNESSES.items():
        assert harness.game is games.find(code)


def test_a_harness_plays_by_the_fewest_and_by_the_most_and_with_every_option():
    for code, harness in HARNESSES.items():
        played = {harness.seats_of(number) for number in NUMBERS[code]}
        assert {min(served(code)), max(served(code))} <= played, code
        wished = {(name, each) for options in harness.options for name, each in options.items()}
        known = harness.game.catalogue.readings()
        assert all(each in known[name].choices for name, each in wished), code
