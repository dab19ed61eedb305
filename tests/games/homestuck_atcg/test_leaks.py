"""Homestuck: Atypical Card Game: to whom an offer shows, and the cards of a choice (HAC-Q39)."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.kernel.facts import JUDGE, PUBLIC
from tests.games.homestuck_atcg.harness import GAME, play


@pytest.mark.rule("HAC-Q12", "HAC-Q39")
@pytest.mark.parametrize("seats", [2, 4])
def test_an_offer_shows_to_the_seat_that_is_asked_and_to_the_judge_alone(seats):
    counts = Counter()

    def watch(run, ask, answer):
        if not run.lanes or not run.state.turn:
            return
        public = GAME.view(run, PUBLIC)
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            seen = GAME.view(run, eyes)
            knows = eyes in (ask.seat, JUDGE)
            strange = {key for key in seen if key not in public or seen[key] != public[key]}
            assert ("offer" in seen) == knows
            assert knows or strange <= {"seats", "cards"}
            counts[knows] += 1

    for number in range(16):
        play(number, seats, watch=watch)
    assert counts[True] > 10
    assert counts[False] > 10


@pytest.mark.rule("HAC-Q39", "HAC-Q62")
def test_the_cards_of_a_choice_in_a_hand_or_deck_are_seen_by_nobody_else():
    seen = Counter()

    def watch(run, ask, answer):
        if "choose" not in ask.verbs:
            return
        own = GAME.view(run, ask.seat)["question"]
        hidden = "cards" in own
        for eyes in (*range(1, len(run.state.seats) + 1), PUBLIC):
            theirs = GAME.view(run, eyes).get("question", {})
            assert theirs == (own if eyes == ask.seat or not hidden else {})
            seen[hidden] += 1

    for number in range(24):
        play(number, 2 + number % 4, watch=watch)
    assert seen[True] > 20
    assert seen[False] > 20
