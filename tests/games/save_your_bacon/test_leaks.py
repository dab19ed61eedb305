"""Save Your Bacon!: no view, no board and no ask betrays what a seat may not know (SYB-14.0.18, SYB-14.0.30).

Two states that differ only in the hands of others and in the order of the decks give those eyes equal
views, equal boards and equal asks, also in the middle of a window, a payment or a choice.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from tests.games.save_your_bacon.harness import READINGS, play


def mixed_up(run, eyes, random):
    """The same match with the hidden cards of the decks and of others' hands dealt otherwise."""
    run = run.fork()
    for seat, side in enumerate(run.state.seats, 1):
        hidden = [*side.deck, *(() if seat == eyes else side.hand)]
        random.shuffle(hidden)
        size = len(side.deck)
        unknown = side.deck.unknown
        side.deck.lay_out(hidden[:size])
        if unknown == size:
            side.deck.lay_out(None)
        if seat != eyes:
            side.hand.lay_out(sorted(hidden[size:]))
    return Run.resume(GAME, run.setting, run.wire(), run.dice)


def asked(run, eyes):
    """What that seat is asked, with every legal answer."""
    return [(list(ask.verbs), list(ask.legal())) for ask in run.asks() if ask.seat == eyes]


def sees_a_hand(run, eyes):
    """Whether the eyes choose among the cards of another's hand, which they see for that (SYB-Q89)."""
    question = GAME.view(run, eyes).get("question", {})
    side = run.state.side(eyes) if isinstance(eyes, int) else None
    return "cards" in question and bool(run.lanes) and side is not None


@pytest.mark.rule("SYB-14.0.18", "SYB-14.0.30", "SYB-Q9", "SYB-Q89")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_no_board_and_no_ask_betrays_what_is_hidden(seats):
    random, counts = Random(seats), Counter()

    def watch(run, ask, answer):
        if run.state.turn == 0 or random.random() > (0.5 if run.lanes else 0.1):
            return
        for eyes in (*range(1, seats + 1), PUBLIC):
            if sees_a_hand(run, eyes):
                continue
            other = mixed_up(run, eyes, random)
            assert GAME.view(other, eyes) == GAME.view(run, eyes)
            assert asked(other, eyes) == asked(run, eyes)
            seen, same = GAME.view(run, eyes), GAME.view(other, eyes)
            assert GAME.board(same, 80) == GAME.board(seen, 80)
            counts["compared"] += 1
            counts["different"] += other.wire() != run.wire()
            counts["in a window"] += bool(run.lanes)

    for number in range(6 if seats == 2 else 3):
        play(number, seats, readings=READINGS[number], watch=watch)
    assert counts["different"] > counts["compared"] * 0.8 > 100
    assert counts["in a window"] > 10


@pytest.mark.rule("SYB-Q42")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_secret_window_shows_to_the_seat_that_is_asked_and_to_the_judge_alone(seats):
    counts = Counter()

    def watch(run, ask, answer):
        if not run.lanes or "choose" in ask.verbs:
            return
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            seen = GAME.view(run, eyes)
            assert ("window" in seen) == (eyes in (ask.seat, JUDGE))
            counts[eyes == ask.seat] += 1

    for number in range(8):
        play(number, seats, watch=watch)
    assert counts[True] > 20


@pytest.mark.rule("SYB-Q42")
def test_an_open_window_shows_to_all():
    counts = Counter()

    def watch(run, ask, answer):
        if "pass-priority" not in ask.verbs:
            return
        assert not run.lanes
        shown = [GAME.view(run, eyes).get("window") for eyes in (1, 2, PUBLIC, JUDGE)]
        assert all(each == shown[0] for each in shown)
        counts[shown[0] is not None] += 1

    play(1, 2, readings={"ask_all_windows": "true"}, watch=watch)
    assert counts[True] > 20


def test_the_cards_of_a_payment_by_discarding_are_seen_by_nobody_else():
    seen = Counter()

    def watch(run, ask, answer):
        if "choose" in ask.verbs and not run.lanes:
            own, other, public = (GAME.view(run, e).get("question", {}) for e in (ask.seat, 3 - ask.seat, PUBLIC))  # fmt: skip
            seen["cards" in own] += 1
            assert own
            assert "cards" not in other
            assert "cards" not in public

    for number in range(12):
        play(number, 2, ("random", "random"), watch=watch)
    assert seen[True] > 3
    assert seen[False] > 3
