"""A second reader follows random events beside the book: what one refuses the other refuses, at every moment."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.games.tournament.rules.sheets import places_of as our_places
from tests.games.tournament.harness import HARNESS
from tests.games.tournament.organiser import anything, next_said
from tests.sizes import sized
from tests.vectors.bytes_independent import Wrong
from tests.vectors.standings_independent import places_of
from tests.vectors.tournament_independent import act
from tests.vectors.tournament_state_independent import Tournament

EVENTS = sized(12, 400)
SHARE = sized(0.25, 1)
"""Of the moments at which everything is tried."""
NOTE = {"by": "Hana", "reason": "seen by the judge", "names": ["Ann"]}


def is_taken(run, seat, answer):
    """Whether the book takes it now."""
    try:
        run.fork().act(seat, answer)
    except (IllegalAction, NotUnderstood):
        return False
    return True


def is_followed(state, seat, answer):
    """Whether the second reader takes it now."""
    try:
        act(deepcopy(state), 0, seat, answer, NOTE)
    except Wrong:
        return False
    return True


@pytest.mark.parametrize("number", range(EVENTS))
def test_what_the_book_refuses_the_stranger_refuses_and_nothing_else(number):
    run = HARNESS.opened(number, 3, HARNESS.options_of(number))
    state, chance, tried = Tournament(b"", dict(run.setting.readings), 3), Random(number), set()
    while run.outcome is None:
        for seat, answer in anything(run, chance) if chance.random() < SHARE else ():
            tried.add(taken := is_taken(run, seat, answer))
            assert is_followed(state, seat, answer) == taken, answer
        seat, answer = next_said(run, number)
        run.act(seat, answer)
        act(state, 0, seat, answer, NOTE)
        if answer[0] in ("pair", "cut", "finish"):
            compare_standings(run, state)
    assert tried == {True, False}
    for seat, answer in anything(run, chance):
        assert is_followed(state, seat, answer) == is_taken(run, seat, answer), answer
        if is_taken(run, seat, answer):
            run.act(seat, answer)
            act(state, 0, seat, answer, NOTE)
            said = f"entry {state.winner} won" if state.winner else "nobody won"
            assert run.outcome.reason == said


def compare_standings(run, state):
    for at, stage in enumerate(state.stages, 1):
        if stage.kind != "single" and state.rounds_of(at) and state.is_settled():
            places = our_places(run.state, run.setting, at)
            assert places_of(state, at) == [place.number for place in places]
