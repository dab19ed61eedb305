"""The table of the bench: medians, spreads, targets; nothing here measures anything."""

from __future__ import annotations

import pytest

from tests.bench.figures import AT_LEAST, AT_MOST, Figure, Target, beside, ratios
from tests.bench.table import line, number, verdict


def test_a_figure_is_its_median_and_the_spread_its_quartiles() -> None:
    figure = Figure("list", "a list", "ms", [5.0, 1.0, 2.0, 3.0, 4.0], Target(AT_MOST, 3))
    assert (figure.value, figure.spread, figure.met) == (3.0, 2.0, True)
    assert line(figure).split() == ["a", "list", "3.00", "2.00", "ms", "at", "most", "3.00", "yes"]
    assert figure.data()["target"] == [AT_MOST, 3]


def test_a_single_sample_has_no_spread_and_no_target_is_neither_met_nor_missed() -> None:
    figure = Figure("size", "a file", "kB", [7.5], note="made of this")
    assert (figure.spread, figure.met) == (0.0, None)
    assert line(figure).endswith("kB\n    made of this")


def test_the_verdict_names_what_is_missed() -> None:
    good = Figure("fold", "", "times", [1.2, 1.0], Target(AT_LEAST, 1))
    bad = Figure("append", "", "times", [1.6], Target(AT_MOST, 1.5))
    free = Figure("show", "", "ms", [1])
    assert verdict([good, free]) == "1 of 1 targets met"
    assert verdict([good, bad, free]) == "1 of 2 targets met; not met: append"


def test_the_yardstick_is_taken_on_both_sides_of_each_sample() -> None:
    taken: list[str] = []
    rates = iter([2.0, 4.0, 8.0])

    def ours() -> float:
        taken.append("ours")
        return 6.0

    def yardstick() -> float:
        taken.append("yardstick")
        return next(rates)

    mine, other = beside(ours, yardstick, 2)
    assert taken == ["yardstick", "ours", "yardstick", "ours", "yardstick"]
    assert (mine, other, ratios(mine, other)) == ([6.0, 6.0], [3.0, 6.0], [2.0, 1.0])


@pytest.mark.parametrize(
    ("value", "text"), [(135_201.4, "135,201"), (100, "100"), (99.95, "100.0"), (4.118, "4.12")]
)
def test_numbers_have_three_figures_that_count(value: float, text: str) -> None:
    assert number(value) == text
