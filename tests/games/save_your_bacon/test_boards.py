"""Boards and sentences of Save Your Bacon! over random play: they fit, and show nobody's secret."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cli.output.status import table_rows, zone_rows
from referee.games.save_your_bacon.game import GAME
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import columns, words
from tests.games.save_your_bacon.harness import READINGS, play

WIDTHS = (40, 47, 60, 80, 109, 120, 160, 200)
PLAYERS = (["Ann", "Ben", "Cleo", "Dan"], ["名" * 60, "Ben " * 20, "C" * 300, "\u202enaD"], [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_board_fits_and_shows_no_hand_of_others(seats):
    random, drawn = Random(seats), Counter()

    def watch(run, ask, answer):
        if random.random() > 0.08:
            return
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            width, players = random.choice(WIDTHS), random.choice(PLAYERS)[:seats]
            rows = [words(row) for row in table_rows(run, eyes, width, players)]
            assert all(columns(row) <= width for row in rows)
            assert all(row == row.rstrip() for row in rows)
            if run.state.turn and not any(side.out for side in run.state.seats):
                hands = sum(row.count("  hand     ") for row in rows)
                assert hands == (seats if eyes == JUDGE else eyes in range(1, seats + 1))
            assert zone_rows(GAME.view(run, eyes))
            drawn[eyes] += 1

    for number in range(4):
        play(number, seats, readings=READINGS[number], watch=watch)
    assert min(drawn.values()) > 10


def test_a_board_is_drawn_from_equal_views_alike_and_says_the_same_without_colour():
    from cli.output.say import Say

    plain = Say(plain=True)
    random, drawn = Random(1), []

    def watch(run, ask, answer):
        if random.random() < 0.1:
            rows = GAME.board(GAME.view(run, ask.seat), 80)
            assert rows == GAME.board(GAME.view(run.fork(), ask.seat), 80)
            drawn.append(all(plain.drawn(row).isascii() for row in rows))

    play(3, 2, watch=watch)
    assert len(drawn) > 5
    assert all(drawn)


# -- sentences ------------------------------------------------------------------------------


def heard_in(number, seats, chance="seeded"):
    """Every fact of a match."""
    heard = []

    def watch(run, ask, answer):
        run.listener = heard.append
        for lane in run.lanes.values():
            lane.listener = heard.append

    play(number, seats, readings=READINGS[number % 5], watch=watch, chance=chance)
    return heard


@pytest.mark.parametrize("number", range(8))
def test_every_fact_is_a_sentence_with_a_rule_for_whoever_may_know_it(number):
    seats = 2 + number % 3
    names = Counter()
    for fact in heard_in(number, seats, "observed" if number == 7 else "seeded"):
        names[fact.name] += 1
        assert GAME.catalogue.rule(fact.rule).id == fact.rule
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            if fact.known_to(eyes):
                text = GAME.narrate(fact.seen_by(eyes))
                assert text.isprintable()
                assert "None" not in text
                assert "{" not in text
    assert names["turn"] > 5
    assert {"drawn", "declared", "pitched", "attacks", "damaged"} <= set(names)


@pytest.mark.rule("SYB-14.0.30", "SYB-14.0.16")
def test_what_is_drawn_is_told_to_its_player_alone():
    for fact in heard_in(1, 3):
        if fact.name == "drawn":
            (card,) = fact.data["cards"]
            assert card in GAME.narrate(fact.seen_by(fact.seat))
            for eyes in {1, 2, 3, PUBLIC} - {fact.seat}:
                assert GAME.narrate(fact.seen_by(eyes)) == f"seat {fact.seat} draws 1 card"


@pytest.mark.rule("SYB-Q42", "SYB-10.2.1.14")
def test_a_pass_in_a_secret_window_is_told_to_nobody_else():
    passed = [fact for number in range(6) for fact in heard_in(number, 2) if fact.name == "passed-priority"]  # fmt: skip
    assert passed
    for fact in passed:
        assert [eyes for eyes in (1, 2, PUBLIC, JUDGE) if fact.known_to(eyes)] == [fact.seat, JUDGE]
