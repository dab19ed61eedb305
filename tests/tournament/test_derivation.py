"""Why an entry has its value: the addends that a command prints, and that they are the value."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.tournament.standings.criteria import CRITERIA
from referee.games.tournament.standings.derivation import why
from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.fraction import Fraction, mean
from referee.games.tournament.standings.order import tied_before
from referee.games.tournament.standings.sheet import Terms
from tests.tournament.events import CARDS, swiss
from tests.tournament.plain import sheets_of

TERMS = Terms(rounds=3)
NAMES = {1: "Eve", 2: "Ben", 3: "Uma", 4: "Jo"}
EVENING = {
    1: ["L2 1-2", "W3", "W4 2-1"],
    2: ["W1 2-1", "W4", "W3"],
    3: ["W4 2-1", "L1", "L2"],
    4: ["L3 1-2", "L2", "L1 1-2"],
}


def told(number, code, rows=None, terms=TERMS, tied=()):
    field = Field(sheets_of(rows or EVENING, terms), terms)
    return why(field, number, code, tied).told(NAMES.__getitem__)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("pts", "6 = 0 + 3 + 3: Ben 0, Uma 3, Jo 3 [TN-41]"),
        ("gw", ".6250 = 15/24: Ben 3 of 9, Uma 6 of 6, Jo 6 of 9 [TN-44]"),
        ("bh", "12 = 9 + 3 + 0: Ben 9, Uma 3, Jo 0 [TN-47]"),
        ("bh-c1", "12 = 9 + 3: Ben 9, Uma 3, without Jo 0 [TN-48]"),
        ("sb", "9 = 9*0 + 3*3 + 0*3: Ben 9 times 0, Uma 3 times 3, Jo 0 times 3 [TN-47]"),
        ("win", "2 = 1 + 1: Uma 1, Jo 1 [TN-42]"),
        ("won", "2 = 1 + 1: Uma 1, Jo 1 [TN-42]"),
        ("lot", "1 [TN-52]"),
    ],
)
def test_a_value_is_told_with_every_addend_and_its_rule(code, text):
    assert told(1, code) == text


def test_a_rate_of_opponents_is_a_mean_and_says_who_was_raised_to_the_floor():
    assert told(1, "omw") == (
        ".5544 = (9/9 + 3/9 + 0.33) / 3: Ben 9 of 9, Uma 3 of 9, Jo 0 of 9, so 0.33 [TN-44] [TN-45]"
    )
    plain = {1: ["L2", "W3", "W4"], 2: ["W1", "W9", "W9"], 3: ["L1", "W9", "L9"], 9: []}
    assert told(1, "omw", {**plain, 4: ["L9", "L1", "W9"]}) == (
        ".5556 = (9/9 + 3/9 + 3/9) / 3: Ben 9 of 9, Uma 3 of 9, Jo 3 of 9 [TN-45]"
    )


def test_the_rate_of_games_of_opponents_is_told_like_that_of_matches():
    assert told(4, "ogw") == (
        ".6040 = (0.33 + 18/21 + 15/24) / 3: Uma 6 of 21, so 0.33 [TN-44], Ben 18 of 21, "
        "Eve 15 of 24 [TN-45]"
    )


def test_a_floor_is_told_as_the_plan_reads_it():
    rows = {1: ["L2 1-2", "L2"], 2: ["W1 2-1", "W1"]}
    third = replace(TERMS, floor="third")
    assert told(1, "gw", rows) == ".3300 = 0.33, as 3/15 is lower: Ben 3 of 9, Ben 0 of 6 [TN-44]"
    assert told(1, "gw", rows, third) == (
        ".3333 = 1/3, as 3/15 is lower: Ben 3 of 9, Ben 0 of 6 [TN-44]"
    )
    assert told(2, "omw", rows, third) == (
        ".3333 = (1/3 + 1/3) / 2: Eve 0 of 6, so 1/3 [TN-44], Eve 0 of 6, so 1/3 [TN-44] [TN-45]"
    )


def test_rounds_that_were_not_played_are_told_as_what_they_were():
    rows = {
        1: ["bye", "forfeit-win 2", "W3"],
        2: ["W3", "forfeit-loss 1", "zero-bye"],
        3: ["L2", "half-bye", "L1"],
    }
    assert told(1, "pts", rows) == "9 = 3 + 3 + 3: bye 3, Ben (forfeit-win) 3, Uma 3 [TN-41]"
    assert told(1, "gw", rows) == (
        "1.000 = 18/18: bye 6 of 6, Ben (forfeit-win) 6 of 6, Uma 6 of 6 [TN-44]"
    )
    assert told(1, "bh", rows) == (
        "8 = 3 + 4 + 1: bye 3 (a dummy), Ben (forfeit-win) 4 (a dummy), Uma 1 [TN-47]"
    )
    assert told(3, "bh-c1", rows) == (
        "13 = 4 + 9: Ben 4 (with 1 missed as drawn), without half-bye 1 (a dummy), Eve 9 [TN-48]"
    )
    assert told(1, "omw", {1: ["bye"]}) == ".3300 = 0.33, as nobody was met [TN-45]"
    assert told(1, "gw", {1: ["zero-bye"]}) == ".3300 = 0.33, as no game counts [TN-44]"


def test_a_direct_encounter_is_told_against_those_tied_and_who_was_not_met():
    assert told(1, "de", tied=(1, 2, 3)) == "3 = 0 + 3: Ben 0, Uma 3 [TN-51]"
    rows = {1: ["W2"], 2: ["L1"], 3: ["bye"]}
    assert told(1, "de", rows, tied=(1, 2, 3)) == "3 = 3: Ben 3, Uma not met [TN-51]"
    assert told(1, "de") == "0 [TN-51]"


def test_the_addends_of_random_tournaments_make_the_value():
    for number in range(20):
        sheets, terms = swiss(number, 4 + number % 13, 3 + number % 6, CARDS)
        field = Field(sheets, replace(terms, tie_breaks=tuple(CRITERIA)))
        for sheet in sheets:
            for code in CRITERIA:
                tied = tied_before(field, sheet.number, code) if code == "de" else ()
                assert is_made_of_its_addends(why(field, sheet.number, code, tied)), code


def is_made_of_its_addends(derivation):
    values = [addend.value for addend in derivation.addends if addend.counted]
    if derivation.code in ("omw", "ogw"):
        return derivation.value == mean(values, Fraction(33, 100))
    if derivation.code == "opp":
        return derivation.value == mean([Fraction(value) for value in values], Fraction(0))
    if derivation.code == "gw":
        most = sum(addend.most for addend in derivation.addends)
        exact = Fraction(sum(values), most) if most else Fraction(0)
        return derivation.value == max(exact, Fraction(33, 100))
    if derivation.code == "de":
        return derivation.value == sum(values, Fraction(0))
    return derivation.code == "lot" or derivation.value == sum(values)
