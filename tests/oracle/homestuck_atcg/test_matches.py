"""Random matches of Homestuck beside a second opinion: every throw, ask and table of two to five players."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from tests.games.homestuck_atcg.harness import DECKS, READINGS
from tests.games.homestuck_atcg.odd_cards import laid
from tests.games.homestuck_atcg.random_decks import deck_of, meddling_deck, random_deck
from tests.oracle.homestuck_atcg.card_lists.colliding import colliding_list
from tests.oracle.homestuck_atcg.card_lists.every_row import later_rows, rows_without_a_form
from tests.oracle.homestuck_atcg.card_lists.last import OF_EACH, last_list
from tests.oracle.homestuck_atcg.card_lists.later import FIRST, later_list
from tests.oracle.homestuck_atcg.card_lists.left_out import LEFT_OUT
from tests.oracle.homestuck_atcg.comparison import Beside
from tests.sizes import sized


@pytest.mark.rule("HAC-1.24", "HAC-1.28", "HAC-1.29", "HAC-5.1.1", "HAC-5.2.1", "HAC-5.3.2", "HAC-5.3.6", "HAC-5.4.1", "HAC-Q1", "HAC-Q7", "HAC-Q14", "HAC-Q16", "HAC-Q37", "HAC-Q55")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(150, 250)))
def test_a_match_of_random_decks_is_as_the_second_opinion_has_it(number: int) -> None:
    random, cards = Random(number), shipped_set()
    seats = (2, 2, 3, 2, 4, 2, 3, 5)[number % 8]
    decks = [random_deck(cards, random, birthdays=1) for _ in range(seats)]
    match = Beside.opened(number, decks, READINGS[number * 3 % len(READINGS)])
    match.play()
    assert match.wanted is None
    assert match.seen["play"] > 3


@pytest.mark.rule("HAC-Q17", "HAC-Q40", "HAC-Q50", "HAC-Q51", "HAC-Q53", "HAC-Q57", "HAC-Q58", "HAC-Q61", "HAC-Q62")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(210, 250)))
def test_decks_whose_cards_meddle_with_each_other_are_as_the_second_opinion_has_them(
    number: int,
) -> None:
    random, cards = Random(number), shipped_set()
    decks = [meddling_deck(cards, random) for _ in range((2, 2, 3, 4)[number % 4])]
    match = Beside.opened(200 + number, decks, READINGS[number % 7])
    match.play()
    assert match.wanted is None
    assert match.seen["play"] > 3


@pytest.mark.rule("HAC-2.26", "HAC-2.37", "HAC-Q12", "HAC-Q26", "HAC-Q40")
@pytest.mark.parametrize("number", range(6))
def test_a_match_of_ready_made_decks_is_as_the_second_opinion_has_it(number: int) -> None:
    cards = shipped_set()
    pair = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)][number]
    match = Beside.opened(100 + number, [deck_of(cards, DECKS[each]) for each in pair])
    match.play()
    assert match.wanted is None
    assert match.seen["tap"] > 3


TABLES, SOME_TABLES, DECISIONS = 10, 5, 60
LEAVING = 15
"""At one decision in so many somebody leaves."""


@pytest.mark.rule("HAC-2.28", "HAC-3.7", "HAC-Q15", "HAC-Q26", "HAC-Q36", "HAC-Q44", "HAC-Q52", "HAC-Q53", "HAC-Q55", "HAC-Q57", "HAC-Q63")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(6, 15)))
def test_tables_of_cards_that_collide_are_as_the_second_opinion_has_them(number: int) -> None:
    text, said = colliding_list(number), 0
    for table in range(number * TABLES, (number + 1) * TABLES):
        match = Beside.laid(table, laid(table, (2, 3, 2, 4, 5)[table % 5], text))
        match.play(DECISIONS)
        said += len(match.trail)
    assert said > 300


@pytest.mark.rule("HAC-1.12", "HAC-Q1", "HAC-Q26", "HAC-Q48", "HAC-Q60", "HAC-Q63")
@pytest.mark.parametrize("number", range(sized(4, 15)))
def test_tables_that_players_leave_are_as_the_second_opinion_has_them(number: int) -> None:
    text, left = colliding_list(number), 0
    for table in range(number * TABLES, (number + 1) * TABLES):
        match = Beside.laid(table, laid(table, (3, 4, 5)[table % 3], text))
        match.play(leaving=LEAVING)
        assert match.wanted is None
        left += match.seen["concede"]
    assert left > TABLES


@pytest.mark.rule("HAC-1.18", "HAC-2.33", "HAC-5.2.7", "HAC-Q8", "HAC-Q13", "HAC-Q36", "HAC-Q39", "HAC-Q54", "HAC-Q62")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(3, 5)))
def test_tables_of_the_later_phrases_are_as_the_second_opinion_has_them(number: int) -> None:
    text, said = later_list(number), 0
    for table in range((FIRST + number) * TABLES, (FIRST + number + 1) * TABLES):
        match = Beside.laid(table, laid(table, (2, 3, 2, 4, 5)[table % 5], text))
        match.play(DECISIONS)
        said += len(match.trail)
    assert said > 300


@pytest.mark.rule("HAC-Q13", "HAC-Q15", "HAC-Q36", "HAC-Q52", "HAC-Q57", "HAC-Q64")
@pytest.mark.parametrize("number", range(len(OF_EACH)))
def test_tables_of_the_phrases_that_came_last_are_as_the_second_opinion_has_them(
    number: int,
) -> None:
    text, said = last_list(number), 0
    for table in range(SOME_TABLES):
        match = Beside.laid(table, laid(table, (2, 3, 2, 4, 5)[table % 5], text))
        match.play(DECISIONS)
        said += len(match.trail)
    assert said > 100


def test_every_later_phrase_is_in_a_form_of_some_list_or_named_as_left_out() -> None:
    assert set(later_rows()) >= LEFT_OUT
    assert set(rows_without_a_form()) <= LEFT_OUT
