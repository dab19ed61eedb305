"""The rates of matches and games won, by the examples of MTR appendix C (TN-44 to TN-46)."""

from __future__ import annotations

import fractions
from dataclasses import replace

import pytest

from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.fraction import Fraction
from referee.games.tournament.standings.order import standings
from referee.games.tournament.standings.sheet import Line, Sheet, Terms
from referee.games.tournament.standings.win_rates import (
    game_points_of,
    game_rates,
    match_rates,
    opponents_game_rates,
    opponents_match_rates,
)
from tests.tournament.events import CARDS, swiss
from tests.tournament.plain import lines_of, sheets_of

TERMS = Terms(rounds=8)
FLOOR = Fraction(33, 100)
NOBODY = 99


def record(won, lost, drawn, byes=0):
    """A record as appendix C writes it: matches won, lost and drawn, byes among the won."""
    rounds = ["bye"] * byes + [f"W{NOBODY}"] * (won - byes) + [f"L{NOBODY}"] * lost
    return rounds + [f"D{NOBODY}"] * drawn


def match_rate(rounds, terms=TERMS):
    return match_rates(Field([Sheet(1, 1, lines_of(rounds, terms))], terms))[1]


def game_rate(rounds, terms=TERMS):
    return game_rates(Field([Sheet(1, 1, lines_of(rounds, terms))], terms))[1]


@pytest.mark.parametrize(
    ("rounds", "rate"),
    [
        (record(5, 2, 1), Fraction(16, 24)),
        (record(1, 3, 0) + ["absent"] * 4, FLOOR),
        (record(3, 2, 0, byes=1) + ["absent"] * 3, Fraction(9, 15)),
    ],
)
def test_match_rates_of_appendix_c(rounds, rate):
    assert match_rate(rounds) == rate


@pytest.mark.parametrize(
    ("rounds", "rate"),
    [
        (["W2 2-0", "W3 2-1", "L4 1-2", "W5 2-0"], Fraction(21, 30)),
        (["L2 1-2", "L3 1-2", "L4 0-2", "L5 1-2"], FLOOR),
    ],
)
def test_game_rates_of_appendix_c(rounds, rate):
    assert game_rate(rounds) == rate


@pytest.mark.parametrize(
    ("games", "points"), [("2-0", (6, 6)), ("2-1", (6, 9)), ("2-0-1", (7, 9)), ("1-1-1", (4, 9))]
)
def test_game_points_of_appendix_c(games, points):
    assert game_points_of(Sheet(1, 1, lines_of([f"W2 {games}"], TERMS))) == points


OPPONENTS = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1)]


def met(rounds):
    """The value of one who met the opponents of appendix C, in these rounds."""
    opponents = [
        Sheet(number, number, lines_of(record(*one), TERMS))
        for number, one in enumerate(OPPONENTS, 2)
    ]
    field = Field(
        [Sheet(1, 1, lines_of(rounds, TERMS)), *opponents, Sheet(NOBODY, NOBODY, ())], TERMS
    )
    return opponents_match_rates(field)[1]


@pytest.mark.rule("TN-45")
def test_the_rate_of_opponents_of_appendix_c_with_a_bye_and_without():
    everybody = [f"{'L' if number < 4 else 'W'}{number}" for number in range(2, 10)]
    assert met(everybody).shown(2) == ".62"
    assert met(["bye", *everybody[1:]]).shown(2) == ".63"
    assert met(["full-bye", *everybody[1:]]) == met(everybody[1:])


@pytest.mark.rule("TN-44")
def test_the_floor_is_0_33_or_a_third_as_the_plan_reads():
    third = replace(TERMS, floor="third")
    assert match_rate(record(0, 3, 0)) == FLOOR
    assert match_rate(record(0, 3, 0), third) == Fraction(1, 3)
    assert match_rate(record(1, 2, 0)) == match_rate(record(1, 2, 0), third) == Fraction(1, 3)
    assert match_rate([]) == FLOOR


@pytest.mark.rule("TN-46")
def test_a_bye_counts_as_a_match_won_2_0_and_a_round_asked_off_not_at_all():
    assert game_rate(["bye", "L2 1-2"]) == Fraction(9, 15)
    assert game_rate(["full-bye", "L2 1-2"]) == Fraction(9, 15)
    for missed in ("half-bye", "zero-bye", "absent"):
        assert game_rate([missed, "W2 2-1"]) == Fraction(6, 9)
        assert match_rate([missed, "L2", "W3"]) == Fraction(3, 6)
    cheap = replace(TERMS, bye=1)
    assert match_rate(["bye", "L2"], cheap) == Fraction(3, 6)


@pytest.mark.rule("TN-50")
def test_a_forfeit_counts_in_the_own_rate_and_is_a_meeting_in_a_round_robin_alone():
    rows = {1: ["forfeit-win 2", "W3"], 2: ["forfeit-loss 1", "zero-bye"], 3: ["bye", "L1"]}
    field = Field(sheets_of(rows), TERMS)
    assert [match_rates(field)[number] for number in rows] == [Fraction(1), FLOOR, Fraction(1, 2)]
    assert opponents_match_rates(field)[1] == Fraction(1, 2)
    assert opponents_match_rates(field)[2] == FLOOR
    assert opponents_game_rates(field)[1] == Fraction(6, 12)
    everybody = Field(sheets_of(rows), replace(TERMS, swiss=False))
    assert opponents_match_rates(everybody)[1] == mean_of(FLOOR, Fraction(1, 2))


@pytest.mark.rule("TN-45", "TN-61")
def test_who_dropped_or_was_disqualified_counts_as_an_opponent():
    rows = {1: ["W2", "W3"], 2: ["L1", "absent"], 3: ["W4", "L1"], 4: ["L3", "zero-bye"]}
    found = [standings(sheets_of(rows, out=out), TERMS) for out in ((), (2,))]
    assert found[0][0].values[1] == found[1][0].values[1] == mean_of(FLOOR, Fraction(1, 2))


def mean_of(one, other):
    return (one + other) / Fraction(2)


@pytest.mark.rule("TN-43")
def test_values_are_compared_exactly_and_not_as_they_are_shown():
    high = Sheet(1, 2, (Line(1, "played", 3, 1, 3, won=6_669, lost=3_331),))
    low = Sheet(2, 1, (Line(1, "played", 3, 1, 3, won=66_689, lost=33_311),))
    other = Sheet(3, 3, ())
    places = standings([high, low, other], replace(TERMS, tie_breaks=("gw",)))
    shown = [place.values[1].shown(4) for place in places]
    assert [place.number for place in places] == [1, 2, 3]
    assert shown == [".6669", ".6669", ".3300"]


def test_the_rates_are_the_fractions_of_appendix_c_over_random_tournaments():
    for number in range(40):
        sheets, terms = swiss(number, 4 + number % 15, 3 + number % 6, CARDS)
        field, by_number = Field(sheets, terms), {sheet.number: sheet for sheet in sheets}
        for sheet in sheets:
            rates = [plain_rate(by_number[one.opponent]) for one in sheet.lines if is_met(one)]
            expected = sum(rates) / len(rates) if rates else fractions.Fraction(33, 100)
            found = opponents_match_rates(field)[sheet.number]
            assert (found.above, found.below) == expected.as_integer_ratio()


def is_met(line):
    return line.kind == "played"


def plain_rate(sheet):
    counted = [line for line in sheet.lines if line.kind not in {"half-bye", "zero-bye", "absent"}]
    floor = fractions.Fraction(33, 100)
    if not counted:
        return floor
    return max(fractions.Fraction(sum(line.points for line in counted), 3 * len(counted)), floor)
