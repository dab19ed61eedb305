"""Fractions are exact and equal where their values are; only what is shown is rounded (TN-43)."""

from __future__ import annotations

import fractions

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.tournament.standings.fraction import Fraction, mean

ABOVE = st.integers(0, 10_000)
BELOW = st.integers(1, 10_000)
FRACTIONS = st.builds(Fraction, ABOVE, BELOW)


def exact(fraction):
    return fractions.Fraction(fraction.above, fraction.below)


@given(FRACTIONS, FRACTIONS)
def test_it_counts_as_the_library_of_python_does(one, other):
    assert exact(one + other) == exact(one) + exact(other)
    assert (one < other, one <= other, one > other, one >= other, one == other) == (
        exact(one) < exact(other),
        exact(one) <= exact(other),
        exact(one) > exact(other),
        exact(one) >= exact(other),
        exact(one) == exact(other),
    )
    assert max(one, other) in (one, other)
    if other.above:
        assert exact(one / other) == exact(one) / exact(other)


@given(ABOVE, BELOW, st.integers(1, 50))
def test_equal_fractions_are_one_value(above, below, times):
    one, other = Fraction(above, below), Fraction(above * times, below * times)
    assert one == other
    assert hash(one) == hash(other)


@given(st.lists(FRACTIONS, max_size=20))
def test_a_mean_is_exact_whatever_the_order(values):
    found = mean(values, Fraction(33, 100))
    expected = sum(map(exact, values), fractions.Fraction(0))
    assert exact(found) == (expected / len(values) if values else fractions.Fraction(33, 100))
    assert mean(reversed(values), Fraction(33, 100)) == found


@pytest.mark.parametrize(
    ("above", "below", "shown"),
    [
        (2, 3, ".6667"),
        (1, 1, "1.000"),
        (6, 7, ".8571"),
        (3, 4, ".7500"),
        (0, 5, ".0000"),
        (33, 100, ".3300"),
        (1, 20_000, ".0001"),  # .00005, half up
        (1, 20_001, ".0000"),
        (99_994, 100_000, ".9999"),
        (99_995, 100_000, "1.000"),
        (3, 2, "1.500"),
        (25, 2, "12.50"),
        (99_995, 10_000, "10.00"),
        (12_345, 1, "12345"),
    ],
)
def test_it_is_shown_in_one_width_rounded_half_up(above, below, shown):
    assert Fraction(above, below).shown(4) == shown


@pytest.mark.rule("TN-43")
def test_two_values_that_look_the_same_are_not():
    one, other = Fraction(61_640, 100_000), Fraction(61_641, 100_000)
    assert one.shown(4) == other.shown(4) == ".6164"
    assert one < other


def test_nothing_is_divided_by_nothing_and_nothing_is_below_nothing():
    with pytest.raises(ZeroDivisionError):
        Fraction(1, 0)
    with pytest.raises(ZeroDivisionError):
        Fraction(1, 2) / Fraction(0)
    with pytest.raises(ValueError, match="below 0: -1/2"):
        Fraction(-1, 2)
