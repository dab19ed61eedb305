"""Values where a case cannot look: changes in every order, and keywords that no card grants; cases show the rest."""

from __future__ import annotations

from itertools import permutations

import pytest

from referee.games.super_fantasy_brawl.language.tree import Constant, Keyword
from referee.games.super_fantasy_brawl.state.values import defence_of, keywords_of
from tests.games.super_fantasy_brawl.tables import SHOT, Laid, Piece


@pytest.mark.rule("SFB-Q95", "SFB-10.3")
@pytest.mark.parametrize(
    ("changes", "defence"), [([-1, 2], 1), ([-3, 1, 1], 0), ([-3, 1, 1, 2], 1)]
)
def test_the_order_of_changes_does_not_matter_and_only_the_sum_is_kept_from_falling_below_0(
    changes: list[int], defence: int
):
    for ordered in permutations(changes):
        laid = Laid([Piece("it", "e4")], [Piece("foe", "f4")])
        for change in ordered:
            laid.lay_down("defence", "foe", change)
        assert defence_of(laid.setting, laid.table, laid["foe"]) == defence


@pytest.mark.rule("SFB-10.8", "SFB-18.5")
def test_melee_attacks_have_the_keywords_that_their_champion_grants_and_none_twice():
    lifesteal, poison = Keyword("lifesteal"), Keyword("poison", 1)
    words = (Constant("grant", keyword=lifesteal), Constant("grant", keyword=Keyword("poison", 3)))
    laid = Laid([Piece("it", "e4", words=words)], [Piece("foe", "f4")])
    blow = laid.card("blow", "it", keywords=(poison, Keyword("double")))
    found = keywords_of(laid.setting, blow, laid["it"])
    assert found == {"poison": poison, "double": Keyword("double"), "lifesteal": lifesteal}
    arrow = laid.card("arrow", "it", targeting=SHOT, keywords=(poison,))
    assert keywords_of(laid.setting, arrow, laid["it"]) == {"poison": poison}
    assert keywords_of(laid.setting, blow, laid["foe"]).keys() == {"poison", "double"}
