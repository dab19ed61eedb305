"""Frozen: a few of the matches that `make frozen` compares, at every run of the tests."""

from __future__ import annotations

import pytest

from referee import games
from tests.frozen.__main__ import differences, read, row_of
from tests.frozen.matches import EACH

FEW = (2, 3, 4)
"""One by each bot, where there are two, and one by chance."""


@pytest.mark.parametrize("code", games.names())
def test_what_is_shown_of_a_match_is_as_it_was(code):
    found = {code: row_of(code, FEW, jobs=1)}
    assert list(differences(read(), found, whole=False)) == []


@pytest.mark.parametrize("code", games.names())
def test_every_game_has_all_its_matches_in_the_table(code):
    numbers = [name for name in read()[code] if name.isdecimal()]
    assert numbers == [str(number) for number in range(1, EACH + 1)]


def test_a_difference_is_told_by_match_and_by_kind():
    table = {"clash": {"1": "aa", "2": "bb", "boards": "cc"}}
    found = {"clash": {"1": "aa", "2": "b2", "boards": "c2", "views": "dd"}}
    assert list(differences(table, found, whole=True)) == [
        "clash, match 2: not as it was",
        "clash, boards: not as it was",
        "clash, views: not in the table",
    ]
    assert list(differences(table, found, whole=False)) == ["clash, match 2: not as it was"]
