"""Which cards words mean, which rules are in force, and what a card counts as because of them."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.language.tree import Rule, State, Target
from referee.games.save_your_bacon.state.continuous_effects import fits, matching
from referee.games.save_your_bacon.state.values import attack_of
from tests.games.save_your_bacon.tables import (
    ANY_CHAMPION,
    ATTACKING_CARD,
    EACH_CHAMPION,
    EACH_FRIENDLY,
    EACH_OPPOSING,
    THIS_CHAMPION,
    Laid,
    Piece,
)

STIFF = (Rule("considered-exhausted", THIS_CHAMPION),)
BRAVE = Rule("attack", THIS_CHAMPION, number=1)


def three_seats() -> Laid:
    """Seat 2 is on turn; every seat has two champions, one of them with an equipment card."""
    sides = [
        [
            Piece(f"first-{seat}", traits=("AG", "MA"), equipment=(Piece(f"blade-{seat}"),)),
            Piece(
                f"second-{seat}", traits=("TE",), damage=seat, conditions=("frozen",) * (seat - 1)
            ),
        ]
        for seat in (1, 2, 3)
    ]
    sides[2][1].conditions = ("frozen", "hexed")
    laid = Laid(*sides, conditions={"frozen": STIFF, "hexed": ()})
    laid.table.seat = 2
    return laid


def meant(laid: Laid, target: Target, seat: int = 1, champion: str = "first-1") -> list[str]:
    found = matching(laid.run, target, laid.standing(seat, champion, "blade-1"))
    return laid.names(found)


@pytest.mark.rule("SYB-14.0.41", "SYB-14.0.37", "SYB-14.0.24")
def test_each_means_all_that_fit_in_player_order():
    laid = three_seats()
    assert meant(laid, EACH_OPPOSING) == ["first-2", "second-2", "first-3", "second-3"]
    assert meant(laid, EACH_OPPOSING, seat=2) == ["first-3", "second-3", "first-1", "second-1"]
    assert meant(laid, EACH_FRIENDLY) == ["first-1", "second-1"]
    assert meant(laid, Target("each", side="friendly", noun="champion", other=True)) == ["second-1"]
    cards = ["first-2", "blade-2", "second-2", "first-3", "blade-3", "second-3"]
    assert meant(laid, Target("any", side="opposing")) == cards
    assert meant(laid, Target("any", noun="equipment")) == ["blade-2", "blade-3", "blade-1"]


@pytest.mark.rule("SYB-14.0.12")
def test_words_look_at_damage_conditions_and_orientation():
    laid = three_seats()
    assert meant(laid, Target("any", noun="champion", damage=2)) == ["second-2", "second-3"]
    assert meant(laid, Target("any", noun="champion", conditions=1)) == ["second-2", "second-3"]
    assert meant(laid, Target("any", noun="champion", conditions=2)) == ["second-3"]
    tired = Target("any", noun="champion", exhausted=True)
    assert meant(laid, tired) == ["second-2", "second-3"]
    laid.table.change(laid["first-1"], exhausted=True)
    assert meant(laid, tired) == ["second-2", "second-3", "first-1"]


# -- while attacking ------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.60", "SYB-14.0.3")
def test_while_attacking_looks_at_the_present_defending_card_of_that_attack():
    hunt = (State("attacking", Target("any", noun="champion", exhausted=True)), BRAVE)
    laid = Laid([Piece("pack", words=(hunt,))], [Piece("fresh"), Piece("tired", exhausted=True)])
    attack = {None: 3, "fresh": 3, "tired": 4}
    for target, expected in attack.items():
        laid.table.attacks.clear()
        laid.attack("pack", target)
        assert attack_of(laid.run, laid["pack"]) == expected, target
    laid.table.attacks.clear()
    assert attack_of(laid.run, laid["pack"]) == 3


@pytest.mark.rule("SYB-14.0.60", "SYB-Q61")
def test_an_attack_goes_on_while_another_is_made_inside_it():
    laid = Laid(
        [Piece("outer", words=((State("attacking"), BRAVE),))], [Piece("inner"), Piece("foe")]
    )
    laid.attack("outer", "foe")
    laid.attack("inner", "outer")
    assert attack_of(laid.run, laid["outer"]) == 4
    standing = laid.standing(1)
    assert laid.names(matching(laid.run, ATTACKING_CARD, standing)) == ["inner"]
    assert laid.names(matching(laid.run, Target("defending-card"), standing)) == ["outer"]


@pytest.mark.rule("SYB-14.0.19", "SYB-Q100")
def test_the_cards_of_an_attack_are_those_of_the_moment():
    laid = Laid([Piece("one")], [Piece("two"), Piece("three")])
    standing = laid.standing(1)
    defending = Target("defending-card")
    assert (
        matching(laid.run, defending, standing)
        == matching(laid.run, ATTACKING_CARD, standing)
        == []
    )
    laid.attack("one")
    assert matching(laid.run, defending, standing) == []
    laid.table.attacks[-1].target = laid["two"]
    assert laid.names(matching(laid.run, defending, standing)) == ["two"]
    laid.table.attacks[-1].target = laid["three"]
    assert laid.names(matching(laid.run, defending, standing)) == ["three"]
    assert fits(laid.run, ATTACKING_CARD, laid["one"], standing)


@pytest.mark.rule("SYB-14.0.51", "SYB-14.0.9")
def test_that_those_and_chosen_are_the_cards_that_were_pointed_out():
    laid = three_seats()
    chosen = [laid["second-3"], laid["first-2"]]
    for who in ("that-champion", "that-card", "those-champions", "chosen-champion"):
        found = matching(laid.run, Target(who), laid.standing(1), chosen)
        assert laid.names(found) == ["second-3", "first-2"]
        assert matching(laid.run, Target(who), laid.standing(1)) == []
    those = Target("those-champions")
    assert fits(laid.run, those, laid["first-2"], laid.standing(1), chosen)
    assert not fits(laid.run, those, laid["first-1"], laid.standing(1), chosen)


# -- effects with a duration ----------------------------------------------------------------


@pytest.mark.rule("SYB-Q83", "SYB-Q100")
def test_a_lasting_rule_counts_for_the_cards_that_it_was_fixed_on_and_no_others():
    laid = Laid([Piece("one")], [Piece("two"), Piece("three")])
    laid.attack("two", "one")
    laid.lay_down(Rule("attack", ATTACKING_CARD, number=-2), "two")
    assert attack_of(laid.run, laid["two"]) == 1
    laid.attack("three", "one")
    assert (attack_of(laid.run, laid["two"]), attack_of(laid.run, laid["three"])) == (1, 3)
    laid.lay_down(Rule("attack", EACH_OPPOSING, number=4))
    assert attack_of(laid.run, laid["three"]) == 3


@pytest.mark.rule("SYB-Q83")
def test_numbers_in_a_lasting_rule_are_read_whenever_it_applies():
    nest = Piece("nest", words=(Rule("attack-for-each-under", THIS_CHAMPION, number=1),), under=2)
    laid = Laid([Piece("pack", attack=2, equipment=(nest,))], [Piece("foe")])
    assert attack_of(laid.run, laid["pack"]) == 4
    laid.table.change(laid["nest"], under=[])
    assert attack_of(laid.run, laid["pack"]) == 2


def test_rules_are_the_same_whosever_turn_they_were_collected_in():
    words = tuple(Rule("attack-set", EACH_CHAMPION, number=number) for number in (1, 2))
    values = []
    for seat in (1, 2):
        laid = Laid([Piece("one", words=words[:1])], [Piece("two", words=words[1:])])
        laid.table.seat = seat
        values.append([attack_of(laid.run, laid[name]) for name in ("one", "two")])
    assert values == [[2, 2], [2, 2]]


# -- considered exhausted -------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [(True, True), (True, False), (False, False)])
def test_a_state_asks_for_one_card_or_for_each(first, second):
    one = (State("exhausted", ANY_CHAMPION), Rule("attack", THIS_CHAMPION, number=1))
    all_ = (State("exhausted", EACH_CHAMPION), Rule("attack", THIS_CHAMPION, number=10))
    laid = Laid([Piece("a", 1, words=(one, all_), exhausted=first)], [Piece("b", exhausted=second)])
    assert attack_of(laid.run, laid["a"]) == 1 + (first or second) + 10 * (first and second)
