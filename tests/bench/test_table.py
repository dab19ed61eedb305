"""The table of the bench: medians, spreads, targets; nothing here measures anything."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bench.comparison import SCHEMA, compared, noises, united
from tests.bench.figures import AT_LEAST, AT_MOST, Figure, Target
from tests.bench.table import cells, line, number, verdict


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


def test_times_and_rates_are_told_as_moves_of_the_yardstick_too() -> None:
    time = Figure("seek", "a seek", "ms", [2.0], pace=50_000)
    rate = Figure("peer", "a peer", "decisions/s", [5_000], pace=50_000)
    share = Figure("bacon", "a fold", "of chess", [0.2], pace=50_000)
    assert (time.moves, rate.moves, share.moves) == (100, 0.1, 0)
    assert line(time).split() == ["a", "seek", "2.00", "ms", "100"]
    assert [each.ratio for each in (time, rate, share)] == [100, 0.1, 0.2]


def folded(rate: float, name: str = "bacon-greedy") -> Figure:
    return Figure(name, "", "of chess", [rate], Target(AT_LEAST, 0.3), chapter="bacon")


def earlier(rate: float, noise: float = 0.0) -> dict[str, Any]:
    figures = [folded(rate).data()]
    return {"schema": SCHEMA, "noise": {"bacon": noise}, "figures": figures}


def test_the_noise_of_a_chapter_is_how_far_its_figures_are_from_themselves() -> None:
    rounds = [
        [folded(0.20), folded(0.30, "bacon-random")],
        [folded(0.21), folded(0.24, "bacon-random")],
    ]
    assert noises(rounds) == {"bacon": pytest.approx(0.25)}
    assert noises(rounds[:1]) == {}
    assert [figure.samples for figure in united(rounds)] == [[0.20, 0.21], [0.30, 0.24]]


@pytest.mark.parametrize(
    ("before", "noise", "verdict"),
    [
        (0.20, 0.05, "within the noise"),
        (0.19, 0.05, "within the noise"),
        (0.15, 0.05, "better"),
        (0.25, 0.05, "WORSE"),
        (0.25, 0.30, "within the noise"),
    ],
)
def test_a_change_counts_beyond_the_noise_of_either_run(before, noise, verdict) -> None:
    (one,) = compared(earlier(before), [folded(0.195), folded(0.1, "not-there")], {"bacon": noise})
    (other,) = compared(earlier(before, noise), [folded(0.195)], {})
    assert (one.verdict, other.verdict) == (verdict, verdict)


def test_what_takes_longer_is_worse() -> None:
    slow, quick = Figure("help", "", "ms", [3], pace=1), Figure("help", "", "ms", [2], pace=1)
    before = {"schema": SCHEMA, "noise": {}, "figures": [quick.data()]}
    assert [each.verdict for each in compared(before, [slow], {})] == ["WORSE"]


def test_another_file_is_refused() -> None:
    with pytest.raises(ValueError, match="no run of this bench"):
        compared({"schema": "other"}, [], {})


@pytest.mark.parametrize(
    ("value", "text"), [(135_201.4, "135,201"), (100, "100"), (99.95, "100.0"), (4.118, "4.12")]
)
def test_numbers_have_three_figures_that_count(value: float, text: str) -> None:
    assert number(value) == text


def test_two_trees_in_turn_are_told_round_by_round() -> None:
    rounds = [((2.0, 6.0), (1.0, 2.0), 1000.0), ((4.0, 8.0), (2.0, 2.0), 1000.0)]
    assert cells("Clash, greedy", 0.22, rounds, 200, 7) == [
        "Clash, greedy",
        *("0.075 (0.025)", "0.150 (0.050)", "0.22", "x2.000 (0.000)"),
        *("2.500 (0.500)", "1.500 (0.500)", "x3.500 (0.500)", "7"),
    ]
