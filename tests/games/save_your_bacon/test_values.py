"""Values as they are now: the worked examples of the book."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from referee.games.save_your_bacon.language.tree import (
    ACTION,
    REACTION,
    Amount,
    Rule,
    State,
    Target,
)
from referee.games.save_your_bacon.state.continuous_effects import age_of
from referee.games.save_your_bacon.state.references import amount_of
from referee.games.save_your_bacon.state.values import (
    attack_of,
    bars_attack,
    bars_counter,
    cost_of,
    damage_after,
    defense_of,
    equipment_limit,
    more_bacon,
    replacements_of,
)
from tests.games.save_your_bacon.tables import (
    ANY_CHAMPION,
    EACH_OPPOSING,
    THIS_CARD,
    THIS_CHAMPION,
    Laid,
    Piece,
)

THAT_CARD = Target("that-card")


def one_card(*rules: Rule, attack: int = 3, defense: int | None = 6) -> Laid:
    """One champion "it" against "foe", and lasting rules that were laid down for it in that order."""
    laid = Laid([Piece("it", attack, defense)], [Piece("foe")])
    for rule in rules:
        laid.lay_down(rule, "it")
    return laid


def attack_with(base: int, *rules: Rule) -> int:
    laid = one_card(*rules, attack=base)
    return attack_of(laid.run, laid["it"])


def add(number: int) -> Rule:
    return Rule("attack", THAT_CARD, number=number)


DOUBLED = Rule("attack-doubled", THAT_CARD)


def set_to(number: int) -> Rule:
    return Rule("attack-set", THAT_CARD, number=number)


# -- values ---------------------------------------------------------------------------------


@pytest.mark.rule("SYB-11.1.1", "SYB-Q56")
def test_what_adds_comes_before_what_multiplies_in_whatever_order_it_was_laid_down():
    assert attack_with(2, DOUBLED, add(1)) == attack_with(2, add(1), DOUBLED) == 6
    orders = permutations((set_to(1), add(4), add(-2), DOUBLED, DOUBLED))
    assert {attack_with(9, *order) for order in orders} == {12}


@pytest.mark.rule("SYB-Q56")
def test_a_set_value_replaces_the_base_and_the_latest_counts():
    assert attack_with(4, set_to(1)) == 1
    assert attack_with(4, add(2), set_to(1)) == 3
    assert attack_with(4, set_to(1), set_to(5), add(1)) == 6
    assert attack_with(4, set_to(5), set_to(1), add(1)) == 2


@pytest.mark.rule("SYB-11.1.3", "SYB-11.1.4", "SYB-Q76", "SYB-14.0.64")
def test_the_floor_of_zero_comes_once_at_the_end():
    assert attack_with(1, add(-3)) == 0
    assert attack_with(1, add(-3), add(4)) == 2
    assert attack_with(1, add(-3), DOUBLED) == 0
    laid = one_card(*[Rule("defense", THAT_CARD, number=number) for number in (-9, 4)])
    assert defense_of(laid.run, laid["it"]) == 1
    laid.lay_down(Rule("defense", THAT_CARD, number=-2), "it")
    assert defense_of(laid.run, laid["it"]) == 0


@pytest.mark.rule("SYB-Q30")
def test_what_is_not_printed_is_no_attack_and_a_defense_beyond_reach():
    laid = one_card(Rule("defense", THAT_CARD, number=-9), attack=0, defense=None)
    assert attack_of(laid.run, laid["it"]) == 0
    assert defense_of(laid.run, laid["it"]) is None
    assert bars_attack(laid.run, laid["it"]) == bars_counter(laid.run, laid["it"]) == []


@pytest.mark.rule("SYB-Q92", "SYB-11.1.1")
@pytest.mark.parametrize("under", [0, 1, 3])
def test_attack_for_each_card_underneath(under):
    words = (Rule("attack-for-each-under", THIS_CHAMPION, number=2),)
    laid = Laid([Piece("pack", 2, equipment=(Piece("nest", 0, words=words, under=under),))])
    assert attack_of(laid.run, laid["pack"]) == 2 + 2 * under
    assert attack_of(laid.run, laid["nest"]) == 0


@pytest.mark.rule("SYB-11.1.2")
@pytest.mark.parametrize(("attack", "up", "down"), [(5, 3, 2), (4, 2, 2), (1, 1, 0), (0, 0, 0)])
def test_half_the_attack_is_rounded_up_unless_the_words_say_down(attack, up, down):
    laid = one_card(attack=attack)
    half = Amount(half_attack_of=THIS_CHAMPION)
    assert amount_of(laid.run, half, [[laid["it"]]]) == up
    assert amount_of(laid.run, replace(half, down=True), [[laid["it"]]]) == down
    assert amount_of(laid.run, Amount(7), [[laid["it"]]]) == 7


def test_half_the_attack_reads_all_modifiers_and_is_none_of_no_card():
    laid = one_card(DOUBLED, add(1), attack=2)
    half = Amount(half_attack_of=THIS_CHAMPION)
    assert amount_of(laid.run, half, [[laid["it"]]]) == 3
    assert amount_of(laid.run, half, [[]]) == 0


@pytest.mark.rule("SYB-Q56")
def test_the_latest_of_the_cards_that_set_a_value_counts_whatever_its_place():
    ruled = (Rule("attack-set", Target("each", noun="champion"), number=7),)
    laid = Laid([Piece("it", equipment=(Piece("old", words=ruled),))], [Piece("foe")])
    assert attack_of(laid.run, laid["it"]) == 7
    laid.lay_down(set_to(2), "it")
    assert attack_of(laid.run, laid["it"]) == 2
    card = laid.table.card(laid["old"])
    new = replace(card, since=age_of(laid.run, ruled))
    laid.table.change(laid["it"], equipment=[new])
    assert attack_of(laid.run, laid["it"]) == 7
    laid.lay_down(set_to(4), "it")
    assert attack_of(laid.run, laid["it"]) == 4


def test_what_sets_no_value_has_no_age():
    laid = one_card(set_to(2))
    assert age_of(laid.run, [None, add(2), DOUBLED]) == 0
    assert age_of(laid.run, [None, set_to(3)]) == 2
    assert age_of(one_card().run, [Rule("equipment-limit", THAT_CARD, number=3)]) == 1


# -- damage ---------------------------------------------------------------------------------


def lowered(kind: str, number: int) -> Rule:
    return Rule("damage", THAT_CARD, number=number, damage=kind)


def halved(kind: str) -> Rule:
    return Rule("damage-halved", THAT_CARD, damage=kind)


@pytest.mark.rule("SYB-11.1.2")
@pytest.mark.parametrize(("amount", "left"), [(5, 3), (1, 1), (0, 0), (4, 2)])
def test_halved_damage_is_rounded_up(amount, left):
    laid = one_card(halved("attack"))
    assert damage_after(laid.run, amount, "attack", laid["it"]) == left


@pytest.mark.rule("SYB-Q56")
def test_halving_twice_rounds_once():
    laid = one_card(halved("attack"), halved("attack"))
    assert [damage_after(laid.run, n, "attack", laid["it"]) for n in (9, 8, 5, 4)] == [3, 2, 2, 1]


@pytest.mark.rule("SYB-Q79")
def test_an_attack_value_and_the_damage_it_places_are_worked_out_one_after_the_other():
    laid = Laid([Piece("striker", 4)], [Piece("hit")])
    laid.lay_down(DOUBLED, "striker")
    for rule in (lowered("counter", -1), halved("counter")):
        laid.lay_down(rule, "hit")
    attack = attack_of(laid.run, laid["striker"])
    assert attack == 8
    assert damage_after(laid.run, attack, "counter", laid["hit"]) == 4
    assert damage_after(laid.run, attack, "counter", laid["striker"]) == 8


@pytest.mark.rule("SYB-14.0.2", "SYB-14.0.15", "SYB-14.0.25")
def test_modifiers_of_one_kind_of_damage_leave_the_others_alone():
    laid = one_card(lowered("counter", -1), halved("attack"))
    found = {
        kind: damage_after(laid.run, 4, kind, laid["it"])
        for kind in ("attack", "counter", "effect")
    }
    assert found == {"attack": 2, "counter": 3, "effect": 4}


@pytest.mark.rule("SYB-14.0.64", "SYB-11.1.3")
def test_damage_below_zero_is_none():
    laid = one_card(lowered("counter", -1))
    assert damage_after(laid.run, 0, "counter", laid["it"]) == 0
    assert damage_after(laid.run, 1, "counter", laid["it"]) == 0


BULWARK = (
    State("ready", THIS_CARD),
    Rule("damage-instead", THIS_CHAMPION, damage="attack", instead=THIS_CARD),
)


@pytest.mark.rule("SYB-Q97", "SYB-9.0.1")
def test_replacements_name_who_could_receive_the_damage_instead():
    shields = (Piece("shield", words=(BULWARK,)), Piece("door", words=(BULWARK,)))
    laid = Laid([Piece("guarded", equipment=shields)], [Piece("foe")])

    def instead(kind: str, receiver: str) -> list[str]:
        found = replacements_of(laid.run, kind, laid[receiver])
        return laid.names([other for _, other in found])

    assert instead("attack", "guarded") == ["shield", "door"]
    found = replacements_of(laid.run, "attack", laid["guarded"])
    assert [replacement.bearer for replacement, _ in found] == [laid["shield"], laid["door"]]
    assert instead("counter", "guarded") == instead("attack", "foe") == []
    laid.table.change(laid["shield"], exhausted=True)
    assert instead("attack", "guarded") == ["door"]
    assert instead("attack", "shield") == []


@pytest.mark.rule("SYB-Q83", "SYB-Q97")
def test_a_lasting_replacement_keeps_the_card_that_it_was_fixed_on():
    blow = Rule("damage-instead", ANY_CHAMPION, damage="counter", instead=THAT_CARD)
    sword = Piece("sword")
    laid = Laid([Piece("one", equipment=(sword,)), Piece("two")], [Piece("foe")])
    laid.lay_down(blow, "one", "two", instead="sword")
    for receiver in ("one", "two"):
        found = replacements_of(laid.run, "counter", laid[receiver])
        assert laid.names([other for _, other in found]) == ["sword"]
    assert replacements_of(laid.run, "counter", laid["sword"]) == []
    laid.table.change(laid["one"], equipment=[])
    assert replacements_of(laid.run, "counter", laid["one"]) == []


# -- costs and limits -----------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.35", "SYB-14.0.64", "SYB-Q76")
def test_costs_are_read_for_the_champion_that_uses_the_card():
    thrift = Rule("cost", THIS_CHAMPION, number=-2, pile=ACTION)
    hush = Rule(
        "upgraded-cost", Target("each", side="opposing", noun="champion"), number=1, pile=REACTION
    )
    laid = Laid(
        [Piece("wizard", words=(thrift,)), Piece("cleric")],
        [Piece("queen", equipment=(Piece("crown", words=(hush,)),))],
    )
    spell = laid.cards.face("spell", ACTION, cost=1)
    study = laid.cards.face("study", ACTION, cost=3)
    trick = laid.cards.face("trick", REACTION, cost=1, upgraded=1)
    costs = {
        (card, name): cost_of(laid.run, card, laid[name])
        for card in (spell, study, trick)
        for name in ("wizard", "cleric", "queen")
    }
    assert [costs[spell, name] for name in ("wizard", "cleric", "queen")] == [
        (0, 0),
        (1, 0),
        (1, 0),
    ]
    assert [costs[study, name] for name in ("wizard", "cleric", "queen")] == [
        (1, 0),
        (3, 0),
        (3, 0),
    ]
    assert [costs[trick, name] for name in ("wizard", "cleric", "queen")] == [
        (1, 2),
        (1, 2),
        (1, 1),
    ]
    laid.lay_down(Rule("cost", THIS_CHAMPION, number=1, pile=ACTION), "wizard")
    assert cost_of(laid.run, spell, laid["wizard"]) == (0, 0)
    laid.lay_down(Rule("cost", THIS_CHAMPION, number=1, pile=ACTION), "wizard")
    assert cost_of(laid.run, spell, laid["wizard"]) == (1, 0)


@pytest.mark.rule("SYB-10.0.7", "SYB-2.0.1.5")
def test_a_champion_may_have_two_equipment_cards_or_as_many_as_a_card_says():
    mail = Rule("equipment-limit", THIS_CHAMPION, number=3)
    laid = Laid([Piece("armor", words=(mail,)), Piece("other")])
    assert [equipment_limit(laid.run, laid[name]) for name in ("armor", "other")] == [3, 2]
    laid.lay_down(Rule("equipment-limit", THAT_CARD, number=1), "armor")
    assert equipment_limit(laid.run, laid["armor"]) == 1


def test_a_table_without_laws_answers_with_what_is_printed():
    laid = Laid([Piece("plain", 2, 5)], [Piece("foe")])
    assert (attack_of(laid.run, laid["plain"]), defense_of(laid.run, laid["plain"])) == (2, 5)
    assert laid.table.laws == {}


# -- attacks and bacon ----------------------------------------------------------------------


@pytest.mark.rule("SYB-6.0.2", "SYB-7.0.4")
@pytest.mark.parametrize(
    ("champion_tired", "sword_tired", "champion_barred", "sword_barred"),
    [
        (False, False, [], []),
        (True, False, ["SYB-6.0.2", "SYB-7.0.4"], ["SYB-6.0.2"]),
        (False, True, [], ["SYB-6.0.2", "SYB-7.0.4"]),
        (True, True, ["SYB-6.0.2", "SYB-7.0.4"], ["SYB-6.0.2", "SYB-7.0.4"]),
    ],
)
def test_who_attacks_must_be_ready(champion_tired, sword_tired, champion_barred, sword_barred):
    sword = Piece("sword", exhausted=sword_tired)
    laid = Laid([Piece("champion", exhausted=champion_tired, equipment=(sword,))], [Piece("foe")])
    assert bars_attack(laid.run, laid["champion"]) == champion_barred
    assert bars_attack(laid.run, laid["sword"]) == sword_barred


@pytest.mark.rule("SYB-Q37")
def test_a_destroyed_card_still_in_play_cannot_attack():
    laid = Laid([Piece("it", equipment=(Piece("sword", destroyed=True),))])
    assert bars_attack(laid.run, laid["sword"]) == ["SYB-Q37"]


@pytest.mark.rule("SYB-4.1.1.10")
def test_a_clause_gives_more_bacon_for_what_attack_damage_defeats():
    clause = Rule("more-bacon", THIS_CHAMPION, number=1)
    contract = Piece("contract", 0, words=(clause,))
    laid = Laid([Piece("demon", equipment=(contract,)), Piece("friend")], [Piece("foe")])
    found = {name: more_bacon(laid.run, 1, laid[name]) for name in ("demon", "contract", "friend")}
    assert found == {"demon": 1, "contract": 0, "friend": 0}
    laid.lay_down(Rule("more-bacon", EACH_OPPOSING, number=5), "demon", seat=2)
    assert more_bacon(laid.run, 1, laid["demon"]) == 1
    assert more_bacon(laid.run, 2, laid["demon"]) == 5
