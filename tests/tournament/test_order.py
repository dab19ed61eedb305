"""Standings: each criterion within each group still tied, and the lot in the end (TN-42, TN-52)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations
from random import Random

import pytest

from referee.games.tournament.standings.criteria import CRITERIA, codes_of
from referee.games.tournament.standings.order import Group, standings
from referee.games.tournament.standings.sheet import Line, Sheet, Terms
from tests.tournament.events import CARDS, swiss
from tests.tournament.plain import sheets_of

PLAIN = Terms(rounds=2)
FOUR = {1: ["W2", "W3"], 2: ["L1", "W4 2-1"], 3: ["W4", "L1 1-2"], 4: ["L3", "L2 1-2"]}


def numbers(sheets, terms=PLAIN):
    return [place.number for place in standings(sheets, terms)]


@pytest.mark.rule("TN-41", "TN-42")
def test_points_come_first_then_each_tie_break_among_those_still_tied():
    found = standings(sheets_of(FOUR), PLAIN)
    assert [(place.place, place.number) for place in found] == [(1, 1), (2, 3), (3, 2), (4, 4)]
    assert [place.group for place in found] == [
        Group("", ""),
        Group("pts", "TN-41"),
        Group("gw", "TN-44"),
        Group("pts", "TN-41"),
    ]


def test_the_order_does_not_depend_on_the_order_of_the_sheets():
    sheets = sheets_of(FOUR)
    assert {tuple(numbers(list(order))) for order in permutations(sheets)} == {(1, 3, 2, 4)}


@pytest.mark.rule("TN-52")
def test_who_is_still_tied_goes_by_lot_and_without_lots_by_number():
    empty = [Sheet(number, lot, ()) for number, lot in ((1, 3), (2, 1), (3, 2))]
    assert numbers(empty) == [2, 3, 1]
    assert [place.group.code for place in standings(empty, PLAIN)] == ["", "lot", "lot"]
    assert numbers([replace(sheet, lot=0) for sheet in empty]) == [1, 2, 3]


def test_the_lot_is_last_and_points_first_whatever_the_plan_names():
    sheets = [Sheet(1, 1, (Line(1, "played", 2),)), Sheet(2, 2, (Line(1, "played", 1, points=3),))]
    assert numbers(sheets, replace(PLAIN, tie_breaks=("lot", "gw"))) == [2, 1]
    assert numbers(sheets, replace(PLAIN, tie_breaks=())) == [2, 1]


@pytest.mark.rule("TN-61")
def test_a_disqualified_entry_leaves_and_its_results_stay_for_others():
    without = standings(sheets_of(FOUR, out=(1,)), PLAIN)
    assert [(place.place, place.number) for place in without] == [(1, 3), (2, 2), (3, 4)]
    everybody = {place.number: place.values for place in standings(sheets_of(FOUR), PLAIN)}
    assert all(place.values == everybody[place.number] for place in without)


def test_nobody_at_all_is_a_standing_of_nobody():
    assert standings([], PLAIN) == ()


def test_random_tournaments_have_one_order_whatever_the_order_of_the_sheets():
    every = tuple(code for code in CRITERIA if code not in ("pts", "lot"))
    for number in range(40):
        sheets, terms = swiss(number, 4 + number % 15, 3 + number % 6, CARDS)
        chance = Random(number)
        terms = replace(terms, tie_breaks=tuple(chance.sample(every, 4)))
        found = standings(sheets, terms)
        assert [place.place for place in found] == list(range(1, len(sheets) + 1))
        assert sorted(place.number for place in found) == [sheet.number for sheet in sheets]
        assert found == standings(chance.sample(sheets, len(sheets)), terms)
        assert all(is_before(*two, codes_of(terms)) for two in pairwise(found))


def is_before(first, second, codes):
    """Whether the criterion that is named is the first by which two neighbours differ."""
    index = codes.index(second.group.code)
    if "de" in codes[: index + 1]:  # of direct encounter the order says more than the value
        return second.group.code in codes
    value, other = first.values[index], second.values[index]
    equal = first.values[:index] == second.values[:index]
    return equal and (value < other if second.group.code == "lot" else value > other)
