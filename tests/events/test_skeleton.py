"""Names are compared by skeletons: what is drawn alike, or only added, is the same name."""

from __future__ import annotations

import pytest

from events.skeleton import skeleton


@pytest.mark.parametrize(
    "other",
    [
        "ann",
        "A n n",
        "\u0410nn",
        "Ann (judge)",
        "Ann [head judge]",
        "A.n-n",
        "A\u0301nn",
        "\uff21nn",
    ],
)
def test_names_that_look_alike_have_one_skeleton(other):
    assert skeleton(other) == skeleton("Ann")


@pytest.mark.parametrize("other", ["Anna", "Hann", "Ben", "Ann B", "\u5b89"])
def test_other_names_have_others(other):
    assert skeleton(other) != skeleton("Ann")


def test_a_small_l_stands_for_a_capital_i_and_two_letters_for_one():
    assert skeleton("Iris") == skeleton("lris") == skeleton("1ris")
    assert skeleton("Marnie") == skeleton("Mamie")


def test_a_name_of_which_nothing_would_be_left_is_itself():
    assert skeleton("(judge)") == "(judge)"
    assert skeleton("!!!") != skeleton("???")
