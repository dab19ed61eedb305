"""What is particular to matches of Save Your Bacon!: whose cards are where, which shuffles shift no others, open windows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.position.document import cards_named
from referee.kernel.facts import JUDGE
from tests.games.save_your_bacon.harness import READINGS, deck_of, opened, play


@pytest.mark.rule("SYB-14.0.47", "SYB-Q72")
def test_what_one_seat_draws_never_shifts_what_another_draws():
    """However often one deck is shuffled, the first cards of the other lie as the seed says."""
    opening = []
    for other in ("lacking-limits", "powerful-potential"):
        run = opened(3)
        run.act(1, ["submit-deck", "light-fight"])
        run.act(2, ["submit-deck", other])
        opening.append((list(run.state.side(1).deck), dict(run.ordinals)))
    assert opening[0] == opening[1]


@pytest.mark.rule("SYB-3.1.1")
@pytest.mark.parametrize("number", range(6))
def test_every_card_of_a_deck_is_in_one_place_at_every_time(number):
    whole = {}

    def watch(run, ask, answer):
        if run.state.turn == 0:
            return
        found = Counter((owner, card) for _, owner, card in cards_named(run.setting, run.state))
        for seat, side in enumerate(run.state.seats, 1):
            own = {card: count for (owner, card), count in found.items() if owner == seat}
            if seat not in whole:
                assert sum(own.values()) == 18
            assert whole.setdefault(seat, own) == own
            assert side.out or len(side.champions) == 3

    play(number, 2 + number % 3, READINGS[number], watch)
    assert whole


def test_decks_of_all_numbers_meet():
    decks = {tuple(deck_of(opened(0, 3), seat, number) for seat in (1, 2)) for number in range(25)}
    assert len(decks) >= 15


@pytest.mark.rule("SYB-Q42")
@pytest.mark.parametrize(("number", "seats"), [(1, 2), (2, 2), (3, 3)])
def test_a_match_in_which_all_are_asked_openly_is_the_same_match(number, seats):
    open_ = opened(number, seats, {"ask_all_windows": "true"})

    def follow(run: Any, ask: Any, answer: list[Any]) -> None:
        wanted = sorted(map(str, ask.legal()))
        for _ in range(200):
            (asked,) = open_.asks()
            if asked.seat == ask.seat and sorted(map(str, asked.legal())) == wanted:
                break
            assert "pass-priority" in asked.verbs
            open_.act(asked.seat, ["pass-priority"])
        open_.act(ask.seat, answer)

    run = play(number, seats, watch=follow)
    while open_.outcome is None:
        open_.act(open_.asks()[0].seat, ["pass-priority"])
    assert open_.outcome == run.outcome
    assert GAME.view(open_, JUDGE) == GAME.view(run, JUDGE)
