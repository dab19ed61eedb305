"""Clash: no view and no ask betrays what a seat may not know (CL-2.2, CL-Q4; DESIGN, 8.5).

Two states that differ only in hidden things give those eyes equal views and equal asks: in the cards
of the other's hand, in the order of the decks, and in all that the other has done in the open phase
but whether it has finished.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS
from referee.kernel.facts import PUBLIC
from tests.games.clash.harness import HARNESS, READINGS, Bots, next_phase, opened, opening
from tests.sizes import sized


def acted_otherwise(begun, phase, done, eyes, random):
    """The phase from its beginning with the same acts of those eyes, and any of the others."""
    run = begun.fork()
    players = Bots(random.randrange(10_000))
    for seat in SEATS:
        if seat == eyes:
            for decision in phase.said[seat][: done[seat]]:
                run.act(*decision)
            continue
        finishes = done[seat] == len(phase.said[seat])
        for _ in range(1000 if finishes else random.randrange(6)):
            decision = players.decide(run, seat)
            if decision[1][0] == "finish-phase" and not finishes:
                break
            run.act(*decision)
            if decision[1][0] == "finish-phase":
                break
    return run


def asked(run, eyes):
    """What that seat is asked, with every legal answer."""
    return [(list(ask.verbs), list(ask.legal())) for ask in run.asks() if ask.seat == eyes]


def seen(run, eyes):
    """Everything that those eyes are shown and asked."""
    view = GAME.view(run, eyes)
    return view, asked(run, eyes), GAME.board(view, 80)


def no_difference_is_seen(run, others, eyes, counts):
    ours, wire = seen(run, eyes), run.wire()
    for other in others:
        assert seen(other, eyes) == ours
        counts["compared"] += 1
        counts["different"] += other.wire() != wire


def go_through(number, readings, counts, *, few, share=0.5):
    """A random match, looked at in the middle of its phases with the eyes of a seat and of all."""
    random = Random(number)
    run = opened(number, opening=opening(readings, few=few))
    players = Bots(number)
    while run.outcome is None:
        phase, begun = next_phase(run, players), run.fork()
        order = random.sample(phase.one_after_the_other(), sum(phase.sizes()))
        done = dict.fromkeys(SEATS, 0)
        for at, lane in enumerate(order):
            if at and random.random() < share:
                for eyes in (*SEATS, PUBLIC):
                    mixed = HARNESS.mixed(run, eyes, random)
                    other = acted_otherwise(begun, phase, done, eyes, random)
                    again = HARNESS.mixed(other, eyes, random)
                    no_difference_is_seen(run, (mixed, other, again), eyes, counts)
            run.act(*phase.said[lane][done[lane]])
            done[lane] += 1
        counts["phases"] += 1


@pytest.mark.rule("CL-2.2", "CL-Q4", "CL-Q5")
@pytest.mark.parametrize(
    ("few", "share"), [(False, 0.08), (True, 0.045)], ids=["shipped set", "small decks"]
)
def test_no_view_and_no_ask_betrays_what_is_hidden(few, share):
    counts = Counter()
    for number in range(sized(2, 4)):
        go_through(number, READINGS[number * 5 % 16], counts, few=few, share=share)
    assert counts["phases"] >= sized(25, 50)
    assert counts["different"] > counts["compared"] * 0.7 > sized(150, 300)


def test_what_a_live_phase_hides_is_laid_open_by_its_end():
    """What was done differently is not seen before, and is seen afterwards (CL-2.3)."""
    laid_open = 0
    for number in range(5):
        run = opened(number)
        begun, players = run.fork(), Bots(number)
        phase = next_phase(run, players)
        for decision in phase.said[1]:
            run.act(*decision)
        done = {1: len(phase.said[1]), 2: 0}
        other = acted_otherwise(begun, phase, done, 2, Random(number))
        assert [ask.seat for ask in other.asks()] == [ask.seat for ask in run.asks()] == [2]
        assert GAME.view(other, 2) == GAME.view(run, 2)
        for each in (run, other):
            for decision in phase.said[2]:
                each.act(*decision)
        laid_open += GAME.view(other, 2) != GAME.view(run, 2)
    assert laid_open >= 2
