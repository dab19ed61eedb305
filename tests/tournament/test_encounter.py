"""Direct encounter: the tied among themselves, and only what no missing game could change (TN-51)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.tournament.standings.encounter import encountered, encounters
from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.fraction import Fraction
from referee.games.tournament.standings.order import standings, tied_before
from referee.games.tournament.standings.sheet import Terms
from tests.tournament.plain import sheets_of

TERMS = Terms(win=2, draw=1, loss=0, bye=2, rounds=5, tie_breaks=("pts", "de", "lot"))


def parts(rows, tied, terms=TERMS):
    return encountered(Field(sheets_of(rows, terms), terms), tied)


def test_two_who_met_are_ordered_by_their_game_and_two_who_did_not_are_not():
    assert parts({1: ["L2"], 2: ["W1"]}, [1, 2]) == [[2], [1]]
    assert parts({1: ["D2"], 2: ["D1"]}, [1, 2]) == [[1, 2]]
    assert parts({1: ["W3"], 2: ["W4"]}, [1, 2]) == [[1, 2]]


def test_games_against_others_do_not_count():
    assert parts({1: ["L2", "W9"], 2: ["W1", "L9"], 9: ["L1"]}, [1, 2]) == [[2], [1]]


def test_all_have_met_and_it_is_applied_anew_among_those_still_tied():
    rows = {
        1: ["W2", "W3", "L4"],
        2: ["L1", "W3", "W4"],
        3: ["L1", "L2", "W4"],
        4: ["W1", "L2", "L3"],
    }
    assert parts(rows, [1, 2, 3, 4]) == [[1], [2], [3], [4]]


def test_a_circle_of_three_separates_nobody():
    rows = {1: ["W2", "L3"], 2: ["L1", "W3"], 3: ["W1", "L2"]}
    assert parts(rows, [1, 2, 3]) == [[1, 2, 3]]


@pytest.mark.rule("TN-51")
def test_four_tied_of_whom_not_all_have_met_are_not_separated():
    rows = {1: ["W2", "L3"], 2: ["L1", "W4"], 3: ["W1"], 4: ["L2"]}
    assert parts(rows, [1, 2, 3, 4]) == [[1, 2, 3, 4]]


@pytest.mark.rule("TN-51")
def test_who_is_first_whatever_the_missing_games_bring_is_first():
    rows = {1: ["W2", "W3", "W4"], 2: ["L1", "D3"], 3: ["L1", "D2"], 4: ["L1"]}
    assert parts(rows, [1, 2, 3, 4]) == [[1], [2, 3, 4]]
    rows = {1: ["W2", "W3"], 2: ["L1"], 3: ["L1"]}
    assert parts(rows, [1, 2, 3]) == [[1], [2, 3]]
    rows = {1: ["W2", "D3"], 2: ["L1"], 3: ["D1"]}
    assert parts(rows, [1, 2, 3]) == [[1, 2, 3]]  # 3 might still win


@pytest.mark.rule("TN-50")
def test_a_forfeit_is_a_game_only_in_a_round_robin():
    rows = {1: ["forfeit-win 2"], 2: ["forfeit-loss 1"]}
    assert parts(rows, [1, 2]) == [[1, 2]]
    assert parts(rows, [1, 2], replace(TERMS, swiss=False)) == [[1], [2]]


def test_who_met_more_than_once_counts_the_mean():
    rows = {1: ["W2", "D2", "L3"], 2: ["L1", "D1", "W3"], 3: ["L2", "W1", "bye"]}
    table = encounters(Field(sheets_of(rows, TERMS), TERMS), [1, 2, 3])
    assert {number: one.score for number, one in table.items()} == {
        1: Fraction(3, 2),
        2: Fraction(5, 2),
        3: Fraction(2),
    }
    assert parts(rows, [1, 2, 3]) == [[2], [3], [1]]


def test_it_is_computed_for_each_tied_group_of_the_standings():
    rows = {
        1: ["W3", "W4", "L2"],
        2: ["L4", "W3", "W1"],
        3: ["L1", "L2", "W4"],
        4: ["W2", "L1", "L3"],
    }
    sheets = sheets_of(rows, TERMS)
    found = standings(sheets, TERMS)
    assert [place.number for place in found] == [2, 1, 3, 4]
    assert [(place.group.code, place.group.rule) for place in found[1:]] == [
        ("de", "TN-51"),
        ("pts", "TN-41"),
        ("de", "TN-51"),
    ]
    assert [place.values[1] for place in found] == [Fraction(2), Fraction(0)] * 2
    assert tied_before(Field(sheets, TERMS), 1, "de") == (1, 2)
    assert tied_before(Field(sheets, TERMS), 1, "pts") == (1, 2, 3, 4)
