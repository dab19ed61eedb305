"""Which cards words mean, which rules are in force, and what a card counts as because of them."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.language.tree import Rule, State, Target
from referee.games.save_your_bacon.state.continuous_effects import (
    fits,
    is_exhausted,
    is_ready,
    lacks,
    laws_about,
    matching,
    traits_of,
)
from referee.games.save_your_bacon.state.values import attack_of
from tests.games.save_your_bacon.tables import (
    ANY_CHAMPION,
    ATTACKING_CARD,
    EACH_CHAMPION,
    EACH_FRIENDLY,
    EACH_OPPOSING,
    THIS_CARD,
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


@pytest.mark.rule("SYB-Q55", "SYB-14.0.37")
def test_opposing_looks_at_who_controls_a_card_and_not_at_whose_it_is():
    laid = three_seats()
    mine, theirs = laid.table.card(laid["first-1"]), laid.table.card(laid["blade-2"])
    laid.table.change(laid["first-2"], equipment=[])
    laid.table.change(laid["first-1"], equipment=[*mine.equipment, theirs])
    friendly = Target("each", side="friendly", noun="equipment")
    assert meant(laid, friendly) == ["blade-1", "blade-2"]
    assert meant(laid, friendly, seat=2) == []


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


@pytest.mark.rule("SYB-14.0.34")
def test_a_trait_that_was_granted_is_not_lacking_while_the_grant_lasts():
    laid = three_seats()
    without_magic = Target("each", side="opposing", noun="champion", lacks="MA")
    assert meant(laid, without_magic) == ["second-2", "second-3"]
    laid.lay_down(Rule("trait", THIS_CHAMPION), "second-2", seat=2, trait="ma")
    assert traits_of(laid.run, laid["second-2"]) == ("TE", "MA")
    assert not lacks(laid.run, laid["second-2"], "MA")
    assert meant(laid, without_magic) == ["second-3"]
    laid.table.lasting.clear()
    laid.table.rearranged()
    assert lacks(laid.run, laid["second-2"], "MA")


@pytest.mark.rule("SYB-14.0.52", "SYB-5.0.8", "SYB-10.2.0.10")
def test_this_champion_is_the_one_that_uses_the_card_or_bears_the_equipment():
    bonus = Piece("blade", words=(BRAVE, Rule("attack", THIS_CARD, number=2)))
    laid = Laid([Piece("bearer", equipment=(bonus,)), Piece("other")], [Piece("foe")])
    values = {name: attack_of(laid.run, laid[name]) for name in ("bearer", "blade", "other", "foe")}
    assert values == {"bearer": 4, "blade": 5, "other": 3, "foe": 3}


@pytest.mark.rule("SYB-Q58", "SYB-2.0.1.12")
def test_this_champion_on_a_condition_is_the_one_that_bears_it():
    laid = Laid(
        [Piece("free"), Piece("enraged", conditions=("enraged",))],
        [Piece("foe")],
        conditions={"enraged": ((State("attacking"), BRAVE),)},
    )
    assert attack_of(laid.run, laid["enraged"]) == 3
    laid.attack("enraged", "foe")
    assert attack_of(laid.run, laid["enraged"]) == 4
    assert attack_of(laid.run, laid["free"]) == 3


@pytest.mark.rule("SYB-10.2.0.4", "SYB-10.2.0.5", "SYB-14.0.17", "SYB-2.0.1.12")
def test_a_constant_effect_counts_as_long_as_its_card_is_in_play():
    bonus = Piece("blade", words=(BRAVE,))
    laid = Laid([Piece("bearer", equipment=(bonus,))], [Piece("foe")])
    assert attack_of(laid.run, laid["bearer"]) == 4
    laid.table.change(laid["bearer"], equipment=[])
    assert attack_of(laid.run, laid["bearer"]) == 3


@pytest.mark.rule("SYB-Q37", "SYB-11.0.2")
def test_a_destroyed_card_still_in_play_keeps_its_constant_effects():
    bonus = Piece("blade", destroyed=True, words=(BRAVE,))
    laid = Laid([Piece("bearer", equipment=(bonus,))], [Piece("foe")])
    assert attack_of(laid.run, laid["bearer"]) == 4
    assert matching(laid.run, Target("any", noun="equipment"), laid.standing(2)) == [laid["blade"]]


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


@pytest.mark.rule("SYB-14.0.60", "SYB-14.0.40")
def test_while_attacking_is_about_the_card_that_bears_the_words():
    edge = (State("attacking"), Rule("attack", THIS_CARD, number=1))
    pride = (State("attacking"), BRAVE)
    sword = Piece("sword", attack=3, words=(edge,))
    laid = Laid([Piece("knight", words=(pride,), equipment=(sword,))], [Piece("foe")])
    laid.attack("sword", "foe")
    assert (attack_of(laid.run, laid["sword"]), attack_of(laid.run, laid["knight"])) == (4, 3)
    laid.table.attacks.clear()
    laid.attack("knight", "foe")
    assert (attack_of(laid.run, laid["sword"]), attack_of(laid.run, laid["knight"])) == (3, 4)


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
def test_a_lasting_rule_outlives_a_change_of_control():
    blade = Piece("blade", attack=2)
    laid = Laid([Piece("one", equipment=(blade,))], [Piece("two")])
    laid.lay_down(Rule("attack", Target("that-card"), number=1), "blade", seat=2)
    taken = laid.table.card(laid["blade"])
    laid.table.change(laid["one"], equipment=[])
    laid.table.change(laid["two"], equipment=[taken])
    assert attack_of(laid.run, laid["blade"]) == 3


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


@pytest.mark.rule("SYB-14.0.12", "SYB-14.0.13")
def test_a_champion_considered_exhausted_counts_as_exhausted_however_it_lies():
    laid = Laid(
        [Piece("frozen", conditions=("frozen",)), Piece("free")], conditions={"frozen": STIFF}
    )
    assert is_exhausted(laid.run, laid["frozen"])
    assert is_ready(laid.run, laid["free"])
    laid.table.change(laid["frozen"], exhausted=True)
    laid.table.change(laid["frozen"], exhausted=False)
    assert not is_ready(laid.run, laid["frozen"])
    laid.table.change(laid["frozen"], conditions=[])
    assert is_ready(laid.run, laid["frozen"])


@pytest.mark.rule("SYB-14.0.12")
@pytest.mark.parametrize(
    ("state", "rested", "frozen", "tired"),
    [("ready", True, False, False), ("exhausted", False, True, True)],
)
def test_while_a_card_is_ready_or_exhausted_sees_how_it_counts(state, rested, frozen, tired):
    guard = (State(state, THIS_CHAMPION), Rule("defense", THIS_CHAMPION, number=1))
    laid = Laid(
        [
            Piece("rested", words=(guard,)),
            Piece("frozen", words=(guard,), conditions=("frozen",)),
            Piece("tired", words=(guard,), exhausted=True),
        ],
        conditions={"frozen": STIFF},
    )
    found = {name: bool(laws_about(laid.run, "defense", laid[name])) for name in laid.things}
    assert found == {"rested": rested, "frozen": frozen, "tired": tired}


@pytest.mark.parametrize(("first", "second"), [(True, True), (True, False), (False, False)])
def test_a_state_asks_for_one_card_or_for_each(first, second):
    one = (State("exhausted", ANY_CHAMPION), Rule("attack", THIS_CHAMPION, number=1))
    all_ = (State("exhausted", EACH_CHAMPION), Rule("attack", THIS_CHAMPION, number=10))
    laid = Laid([Piece("a", 1, words=(one, all_), exhausted=first)], [Piece("b", exhausted=second)])
    assert attack_of(laid.run, laid["a"]) == 1 + (first or second) + 10 * (first and second)


def test_words_that_look_at_what_they_make_so_look_at_what_would_be_without_them():
    sleepy = (State("ready", THIS_CHAMPION), Rule("considered-exhausted", THIS_CHAMPION))
    dull = (State("exhausted", THIS_CHAMPION), Rule("considered-exhausted", THIS_CHAMPION))
    laid = Laid([Piece("sleepy", words=(sleepy,)), Piece("dull", words=(dull,))])
    assert is_exhausted(laid.run, laid["sleepy"])
    assert is_ready(laid.run, laid["dull"])
    laid.table.change(laid["dull"], exhausted=True)
    assert is_exhausted(laid.run, laid["dull"])
