"""Windows and payments of Save Your Bacon!: to whom they show (SYB-Q42)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.rules.payment import Price, is_within_reach
from referee.kernel.facts import JUDGE, PUBLIC
from tests.games.harness import BOTS
from tests.games.save_your_bacon.harness import play


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

    play(1, 2, {"ask_all_windows": "true"}, watch)
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
        play(number, watch=watch, bots=BOTS[0])
    assert seen[True] > 3
    assert seen[False] > 3


@pytest.mark.rule("SYB-Q51", "SYB-Q54")
def test_where_only_one_card_can_be_discarded_as_a_cost_all_others_are_pitched_before_anybody_is_asked():
    """So it goes without a question, and the hand is known to everybody by the end of the payment in any case."""
    alone = 0
    hands = (hand for size in (2, 3, 4) for hand in combinations_with_replacement(range(4), size))
    for hand, energy, tokens, count in product(hands, range(10), range(4), (1, 2)):
        if not is_within_reach(hand, tokens, Price(energy, 0, count)):
            continue
        left = Price(energy, 0, count - 1)
        rests = [[*hand[:at], *hand[at + 1 :]] for at in range(len(hand))]
        fit = [rest for rest in rests if is_within_reach(rest, tokens, left)]
        if len(fit) == 1:
            alone += 1
            assert count == 1
            for card in fit[0]:
                kept = list(fit[0])
                kept.remove(card)
                assert sum(kept) + tokens < energy
    assert alone > 20
