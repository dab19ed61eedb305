"""Buchholz and Sonneborn-Berger, and what becomes of rounds that were not played (TN-47 to TN-50)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.tournament.standings.buchholz import (
    adjusted_scores,
    buchholz,
    buchholz_cut,
    rounds_of,
)
from referee.games.tournament.standings.criteria import CRITERIA
from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.sheet import Line, Sheet, Terms
from referee.games.tournament.standings.sonneborn import sonneborn_berger
from tests.tournament.plain import lines_of, sheets_of

HALVES = Terms(win=2, draw=1, loss=0, bye=2, rounds=3)


def field_of(rows, terms=HALVES):
    return Field(sheets_of(rows, terms), terms)


def adjusted(rounds, terms=HALVES):
    return adjusted_scores(Field([Sheet(1, 1, lines_of(rounds, terms))], terms))[1]


def parts(rows, terms=HALVES):
    field = field_of(rows, terms)
    return [one.value for one in rounds_of(field, field.by_number[1])]


@pytest.mark.rule("TN-47")
def test_an_example_of_the_arbiters_manual_of_2026():
    """Laxman, 7 of 10 with one round missed: 55 and 50 where the rules of 2024 gave 57 and 50."""
    terms = replace(HALVES, rounds=10)
    opponents = [5, 5, 6.5, 0, 4.5, 6, 5, 6.5, 5.5, 6]
    own = lines_of(["W2", "W3", "L4", "zero-bye", "W6", "D7", "W8", "D9", "W10", "W11"], terms)
    others = [
        Sheet(number, number, (Line(1, "played", 1, 1, int(2 * score)),))
        for number, score in enumerate(opponents, 2)
    ]
    field = Field([Sheet(1, 1, own), *others], terms)
    assert buchholz(field)[1] == 2 * 55
    assert buchholz_cut(field)[1] == 2 * 50
    assert sonneborn_berger(field)[1] == 4 * 37.25


@pytest.mark.parametrize(
    ("rounds", "score"),
    [
        (["W2", "zero-bye", "L3"], 2),  # missed in between: as it was
        (["W2", "L3", "zero-bye"], 3),  # missed at the end: a draw
        (["W2", "absent", "absent"], 4),
        (["absent", "absent", "W2"], 2),
        (["W2", "half-bye", "half-bye"], 4),
        (["W2", "zero-bye", "bye"], 4),  # the bye shows that the entry was there
        (["W2", "zero-bye", "forfeit-win 3"], 4),
        (["W2", "zero-bye", "forfeit-loss 3"], 3),  # a forfeit does not
        (["W2", "L3", "forfeit-loss 4"], 2),
    ],
)
def test_a_score_counts_for_opponents_with_trailing_absences_as_draws(rounds, score):
    assert adjusted(rounds) == score


def test_in_a_round_robin_a_score_counts_as_it_is():
    assert adjusted(["W2", "L3", "zero-bye"], replace(HALVES, swiss=False)) == 2


def test_a_dummy_has_the_own_score_but_no_more_than_the_scheduled_opponent_or_a_draw_a_round():
    assert parts({1: ["W2", "bye", "W3"], 2: ["L1", "W3", "D3"], 3: ["D2", "L2", "L1"]}) == [
        3,
        3,
        1,
    ]
    assert parts({1: ["L2", "bye", "L3"], 2: ["W1"], 3: ["W1"]}) == [2, 2, 2]
    assert parts({1: ["forfeit-win 2", "W3"], 2: ["forfeit-loss 1", "D3"], 3: ["D2", "L1"]}) == [
        1,
        1,
    ]
    assert parts({1: ["forfeit-loss 2", "L3"], 2: ["forfeit-win 1"], 3: ["W1"]}) == [0, 2]


def test_the_dummy_goes_by_all_rounds_of_the_stage_also_those_still_to_come():
    rows = {1: ["bye", "W2", "W3", "W4"], 2: ["bye"], 3: ["bye"], 4: ["bye"]}
    assert parts(rows, replace(HALVES, rounds=5))[0] == 5
    assert parts(rows, replace(HALVES, rounds=9))[0] == 8


@pytest.mark.rule("TN-48")
def test_the_cut_takes_a_voluntary_round_first_unless_that_is_lower():
    met = {2: ["W5", "W5"], 3: ["D5", "L5"], 5: ["L2", "D3"]}
    field = field_of({1: ["W2", "D3", "half-bye"], **met})
    assert (buchholz(field)[1], buchholz_cut(field)[1]) == (4 + 1 + 3, 4 + 1)
    met[3] = ["W5", "W5"]
    field = field_of({1: ["L2", "L3", "zero-bye"], **met})
    assert (buchholz(field)[1], buchholz_cut(field)[1]) == (4 + 4 + 0, 4 + 4)
    field = field_of({1: ["W2", "L6", "bye"], **met, 6: ["D1"]})
    assert (buchholz(field)[1], buchholz_cut(field)[1]) == (4 + 1 + 3, 4 + 3)


@pytest.mark.rule("TN-50")
def test_a_forfeit_is_played_in_a_round_robin_and_counts_no_more_than_that():
    rows = {1: ["forfeit-win 2", "W3"], 2: ["forfeit-loss 1", "W3"], 3: ["L1", "L2"]}
    swiss, everybody = field_of(rows), field_of(rows, replace(HALVES, swiss=False))
    assert [CRITERIA["won"].values(field)[1] for field in (swiss, everybody)] == [1, 2]
    assert [CRITERIA["win"].values(field)[1] for field in (swiss, everybody)] == [2, 2]
    assert sonneborn_berger(everybody)[1] == 2 * 2 + 0 * 2
    free = field_of({1: ["bye", "W2"], 2: ["bye", "L1"]}, replace(HALVES, swiss=False))
    assert sonneborn_berger(free)[1] == 2 * 2


def test_nobody_who_played_nothing_has_anything():
    field = field_of({1: []})
    assert (buchholz(field)[1], buchholz_cut(field)[1], sonneborn_berger(field)[1]) == (0, 0, 0)
