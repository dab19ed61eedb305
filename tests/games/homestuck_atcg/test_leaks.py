"""Homestuck: Atypical Card Game: no view, no board and no ask betrays what a seat may not know (HAC-Q39).

Two states that differ only in the hands of others and in the order of the decks give those eyes equal
views, equal boards and equal asks, also in the middle of a text, an order or an offer that only one seat knows of.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.games.homestuck_atcg.state.frames import Resolving
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from tests.games.homestuck_atcg.harness import GAME, READINGS, play


def seen_tops(run, eyes):
    """The seats whose top card those eyes are looking at."""
    texts = (frame for frame in run.stack if isinstance(frame, Resolving))
    return [text.looked for text in texts if text.looked and text.seat == eyes]


def mixed_up(run, eyes, random):
    """The same match with the hidden cards of the decks and of others' hands dealt otherwise."""
    run = run.fork()
    tops = seen_tops(run, eyes)
    for seat, side in enumerate(run.state.seats, 1):
        top = [side.deck.take_top()] if seat in tops else []
        hidden = [*side.deck, *(() if seat == eyes else side.hand)]
        random.shuffle(hidden)
        size = len(side.deck)
        side.deck.lay_out([*hidden[:size], *top])
        if seat != eyes:
            side.hand.lay_out(sorted(hidden[size:]))
    look_at_new_tops(run, tops)
    return Run.resume(GAME, run.setting, run.wire(), run.dice)


def look_at_new_tops(run, tops):
    """Whoever else was looking at the top of a deck looks at the card that lies there now."""
    for frame in run.stack:
        if isinstance(frame, Resolving) and frame.looked and frame.looked not in tops:
            deck = run.state.side(frame.looked).deck
            frame.found = deck.cards[-1:] if frame.found else []


def asked(run, eyes):
    """What that seat is asked, with every legal answer."""
    return [(list(ask.verbs), list(ask.legal())) for ask in run.asks() if ask.seat == eyes]


@pytest.mark.rule("HAC-Q39", "HAC-3.8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_view_no_board_and_no_ask_betrays_what_is_hidden(seats):
    random, counts = Random(seats), Counter()

    def watch(run, ask, answer):
        if run.state.turn == 0 or random.random() > (0.5 if run.lanes else 0.15):
            return
        for eyes in (*range(1, seats + 1), PUBLIC):
            other = mixed_up(run, eyes, random)
            seen, same = GAME.view(run, eyes), GAME.view(other, eyes)
            assert same == seen
            assert asked(other, eyes) == asked(run, eyes)
            assert GAME.board(same, 80) == GAME.board(seen, 80)
            counts["compared"] += 1
            counts["different"] += other.wire() != run.wire()
            counts["in an offer"] += bool(run.lanes)
            counts["in a text"] += any(isinstance(frame, Resolving) for frame in run.stack)

    for number in range(10 if seats == 2 else 4):
        play(number, seats, readings=READINGS[number % 8], watch=watch)
    assert counts["different"] > counts["compared"] * 0.8 > 100
    assert counts["in an offer"] > 0
    assert counts["in a text"] > 3


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
