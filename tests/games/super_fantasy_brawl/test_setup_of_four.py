"""Which team begins, over many seeds (SFB-23.15); the rest of this set-up stands in cases."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.openings import Beginning


@pytest.mark.rule("SFB-23.15")
def test_the_seed_says_which_team_begins_and_not_which_player():
    found = {tuple(Beginning(4, number=number).asked()) for number in range(1, 12)}
    assert found == {(1, 3), (2, 4)}
    begun = Beginning(4)
    (fact,) = begun.told("first-team")
    assert (fact.rule, fact.data["seats"]) == ("SFB-23.15", begun.asked())
    assert begun.table.order == []
