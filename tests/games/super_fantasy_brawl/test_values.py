"""Values as they are now: printed numbers with every change in force."""

from __future__ import annotations

from itertools import permutations

import pytest

from referee.games.super_fantasy_brawl.language.tree import Constant, Keyword, Side
from referee.games.super_fantasy_brawl.state.values import (
    defence_of,
    hitpoints,
    is_bloodied,
    keywords_of,
    movement_of,
    negates_displacement,
    strength_of,
)
from tests.games.super_fantasy_brawl.tables import (
    ADJACENT_ALLIES,
    ADJACENT_ENEMIES,
    ALLIES,
    MELEE,
    SHOT,
    Laid,
    Piece,
    always,
)


def pair(**values: int) -> Laid:
    """One champion "it" beside an enemy "foe", an ally "friend" beside both."""
    return Laid(
        [Piece("it", "e4", **values), Piece("friend", "f3")], [Piece("foe", "f4", **values)]
    )


def defence(laid: Laid, name: str) -> int:
    return defence_of(laid.setting, laid.table, laid[name])


def strength(laid: Laid, card: str = "blow", target: str = "foe", **printed: object) -> int:
    made = laid.card(card, "it", **printed)
    return strength_of(laid.setting, laid.table, made, laid["it"], laid[target])


def movement(laid: Laid, name: str = "it", printed: int = 2) -> int:
    return movement_of(laid.setting, laid.table, laid[name], printed)


# -- defence --------------------------------------------------------------------------------


@pytest.mark.rule("SFB-10.2", "SFB-20.16")
def test_a_printed_defence_of_0_is_raised_by_a_reaction():
    laid = pair(defence=0)
    laid.attack(laid.card("blow", "it"), "it", "foe")
    assert defence(laid, "foe") == 0
    laid.react("foe", 2)
    assert defence(laid, "foe") == 2


@pytest.mark.rule("SFB-10.3")
def test_defence_never_falls_below_0():
    laid = pair(defence=1)
    laid.lay_down("defence", "foe", -2)
    assert defence(laid, "foe") == 0
    assert strength(laid) - defence(laid, "foe") == 3
    bare = pair(defence=0)
    bare.lay_down("defence", "foe", -1)
    assert defence(bare, "foe") == 0


@pytest.mark.rule("SFB-10.4")
def test_strength_and_defence_are_taken_with_all_their_changes():
    laid = pair(defence=1)
    laid.lay_down("strength", "it", 1)
    laid.lay_down("defence", "foe", 2)
    assert (strength(laid), defence(laid, "foe")) == (4, 3)


@pytest.mark.rule("SFB-10.5")
def test_defence_counts_in_full_against_every_attack():
    laid = pair(defence=2)
    for name in ("first", "second"):
        laid.attack(laid.card(name, "it"), "it", "foe")
        assert defence(laid, "foe") == 2


@pytest.mark.rule("SFB-14.6")
def test_a_reaction_raises_the_defence_of_the_champion_on_which_it_was_played_alone():
    laid = Laid([Piece("it", "e4")], [Piece("foe", "f4"), Piece("other", "f3")])
    laid.attack(laid.card("sweep", "it"), "it", "foe", "other")
    laid.react("other", 3)
    assert (defence(laid, "foe"), defence(laid, "other")) == (0, 3)


def test_two_reactions_on_one_champion_add_up():
    laid = Laid([Piece("it", "e4")], [Piece("foe", "f4", defence=1)])
    laid.attack(laid.card("blow", "it"), "it", "foe")
    laid.react("foe", 1)
    laid.react("foe", 2)
    assert defence(laid, "foe") == 4


@pytest.mark.rule("SFB-Q35")
def test_a_reaction_counts_in_its_own_attack_alone():
    laid = pair(defence=0)
    laid.attack(laid.card("blow", "it"), "it", "foe")
    laid.react("foe", 2)
    laid.attack(laid.card("next", "it"), "it", "foe")
    assert defence(laid, "foe") == 0


@pytest.mark.rule("SFB-Q95")
def test_the_order_of_changes_does_not_matter():
    for changes in permutations([-1, 2]):
        laid = pair(defence=0)
        for change in changes:
            laid.lay_down("defence", "foe", change)
        assert defence(laid, "foe") == 1


@pytest.mark.rule("SFB-Q95", "SFB-10.3")
def test_only_the_sum_is_kept_from_falling_below_0():
    for changes in permutations([-3, 1, 1]):
        laid = pair(defence=0)
        for change in changes:
            laid.lay_down("defence", "foe", change)
        assert defence(laid, "foe") == 0
        laid.lay_down("defence", "foe", 2)
        assert defence(laid, "foe") == 1


@pytest.mark.rule("SFB-Q94", "SFB-18.5", "SFB-2.3")
def test_a_bonus_for_adjacent_allies_counts_against_the_own_side_and_not_for_its_owner():
    words = (always("defence", 1, ADJACENT_ALLIES),)
    laid = Laid(
        [Piece("it", "e4"), Piece("warder", "f4", words=words), Piece("near", "f3")],
        [Piece("foe", "g4")],
    )
    laid.attack(laid.card("sweep", "it"), "it", "near", "warder", "foe")
    found = [defence(laid, name) for name in ("it", "near", "warder", "foe")]
    assert found == [1, 1, 0, 0]
    laid.change("near", hex=laid.hex("h2"))
    assert defence(laid, "near") == 0
    laid.change("near", hex=laid.hex("g3"))
    laid.change("warder", hex=None)
    assert defence(laid, "near") == 0


@pytest.mark.rule("SFB-2.1", "SFB-23.5")
def test_allies_are_the_whole_team_and_enemies_nobody_of_it():
    words = (always("defence", 1, ALLIES), always("defence", -1, ADJACENT_ENEMIES))
    laid = Laid(
        [Piece("it", "e4", words=words), Piece("own", "i1", defence=1)],
        [Piece("foe", "f4", defence=1)],
        [Piece("mate", "f3", defence=1)],
        [Piece("rival", "i5", defence=1)],
    )
    names = ("it", "own", "foe", "mate", "rival")
    assert [defence(laid, name) for name in names] == [0, 2, 0, 2, 1]


def test_a_change_for_melee_attacks_counts_for_defence_in_those():
    words = (always("defence", 2, scope="melee"),)
    laid = Laid([Piece("it", "e4")], [Piece("foe", "f4", words=words)])
    assert defence(laid, "foe") == 0
    laid.attack(laid.card("blow", "it", targeting=MELEE), "it", "foe")
    assert defence(laid, "foe") == 2
    laid.attack(laid.card("arrow", "it", targeting=SHOT), "it", "foe")
    assert defence(laid, "foe") == 0


# -- strength -------------------------------------------------------------------------------


@pytest.mark.rule("SFB-20.16", "SFB-Q95")
def test_strength_is_never_below_0_and_its_changes_add_up():
    laid = pair()
    laid.lay_down("strength", "it", -5)
    assert strength(laid) == 0
    laid.lay_down("strength", "it", 4)
    assert strength(laid, "again") == 2


def test_a_change_of_strength_is_of_the_attacker_and_not_of_its_side():
    laid = pair()
    laid.lay_down("strength", "friend", 3)
    laid.lay_down("strength", "foe", 3)
    assert strength(laid) == 3


@pytest.mark.rule("SFB-18.5", "SFB-Q92")
def test_the_words_of_a_side_count_while_it_is_up():
    up = Side(6, 0, constants=(always("strength", 1, scope="melee"),))
    laid = Laid([Piece("it", "e4", up=up)], [Piece("foe", "f4")])
    assert strength(laid, targeting=MELEE) == 3
    laid.level_up("it")
    assert strength(laid, "melee", targeting=MELEE) == 4
    assert strength(laid, "shot", targeting=SHOT) == 3


@pytest.mark.rule("SFB-Q92", "SFB-18.3")
def test_the_words_of_the_basic_side_end_at_the_flip():
    laid = Laid(
        [Piece("it", "e4", words=(always("strength", 2),), up=Side(6, 0))], [Piece("foe", "f4")]
    )
    assert strength(laid) == 5
    laid.level_up("it")
    assert strength(laid, "after") == 3


@pytest.mark.rule("SFB-25.1")
def test_a_change_against_bloodied_targets_is_judged_for_each_target():
    laid = Laid([Piece("it", "e4")], [Piece("foe", "f4", damage=3), Piece("other", "f3", damage=2)])
    laid.lay_down("strength", "it", 2, scope="bloodied", until="attack")
    assert strength(laid, "one", "foe") == 5
    assert strength(laid, "two", "other") == 3


@pytest.mark.rule("SFB-18.3")
def test_a_change_against_levelled_targets_looks_at_the_side_that_is_up():
    words = (always("strength", 1, scope="levelled"),)
    laid = Laid([Piece("it", "e4", words=words)], [Piece("foe", "f4")])
    assert strength(laid) == 3
    laid.level_up("foe")
    assert strength(laid, "again") == 4


# -- movement -------------------------------------------------------------------------------


@pytest.mark.rule("SFB-6.8", "SFB-6.9", "SFB-20.16", "SFB-Q21")
def test_a_bonus_is_added_to_printed_movement_a_printed_0_and_on_the_gate_too():
    laid = Laid([Piece("it", "e4", bonus=1), Piece("away", None, bonus=1)], [Piece("foe", "f4")])
    assert [movement(laid, printed=printed) for printed in (0, 2)] == [1, 3]
    assert movement(laid, "away", 1) == 2


@pytest.mark.rule("SFB-Q100", "SFB-Q95")
def test_a_change_of_movement_counts_for_every_later_action_and_the_sum_is_not_below_0():
    laid = pair(bonus=1)
    laid.lay_down("movement", "it", -2)
    assert [movement(laid, printed=printed) for printed in (0, 1, 3)] == [0, 0, 2]
    laid.lay_down("movement", "it", 1)
    assert [movement(laid, printed=printed) for printed in (0, 1, 3)] == [0, 1, 3]


def test_a_change_of_movement_for_melee_attacks_looks_at_the_card_that_is_played():
    laid = Laid([Piece("it", "e4", words=(always("movement", 2, scope="melee"),))], [Piece("foe")])
    blow, arrow = laid.card("blow", "it"), laid.card("arrow", "it", targeting=SHOT)
    found = [
        movement_of(laid.setting, laid.table, laid["it"], 1, card) for card in (blow, arrow, None)
    ]
    assert found == [3, 1, 1]


# -- champions ------------------------------------------------------------------------------


@pytest.mark.rule("SFB-18.2", "SFB-18.3", "SFB-Q92")
def test_a_flip_exchanges_the_printed_values_and_keeps_the_damage():
    up = Side(8, 2, 1)
    laid = Laid([Piece("it", "e4", hitpoints=7, defence=1, damage=3, up=up)], [Piece("foe")])
    row = laid["it"]
    before = hitpoints(laid.setting, row), defence(laid, "it"), movement(laid), row.damage
    laid.level_up("it")
    row = laid["it"]
    after = hitpoints(laid.setting, row), defence(laid, "it"), movement(laid), row.damage
    assert (before, after) == ((7, 1, 2, 3), (8, 2, 3, 3))


@pytest.mark.rule("SFB-25.1", "SFB-Q61")
def test_three_damage_make_a_champion_bloodied_as_long_as_it_stands_in_the_arena():
    laid = pair()
    for damage, bloodied in ((2, False), (3, True), (4, True), (2, False)):
        laid.change("it", damage=damage)
        assert is_bloodied(laid["it"]) is bloodied
    laid.change("it", damage=3, hex=None)
    assert not is_bloodied(laid["it"])


@pytest.mark.rule("SFB-20.12", "SFB-18.5")
def test_displacement_is_negated_by_a_side_that_is_up_or_for_a_time():
    up = Side(10, 2, constants=(Constant("negate", who=None),))
    laid = Laid([Piece("it", "e4", up=up)], [Piece("foe", "f4")])

    def negated(name: str) -> bool:
        return negates_displacement(laid.setting, laid.table, laid[name])

    assert not negated("it")
    laid.level_up("it")
    assert negated("it")
    assert not negated("foe")
    laid.lay_down("displacement", "foe", until="turn")
    assert negated("foe")
    laid.change("it", hex=None)
    assert not negated("it")


def test_displacement_of_adjacent_allies_is_negated_where_they_stand_now():
    words = (Constant("negate", who=ADJACENT_ALLIES),)
    laid = Laid([Piece("it", "e4", words=words), Piece("friend", "f4")], [Piece("foe", "f3")])
    rows = [laid[name] for name in ("it", "friend", "foe")]
    assert [negates_displacement(laid.setting, laid.table, row) for row in rows] == [
        False,
        True,
        False,
    ]
    laid.change("friend", hex=laid.hex("h4"))
    assert not negates_displacement(laid.setting, laid.table, laid["friend"])


# -- keywords of the damage step ------------------------------------------------------------


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
