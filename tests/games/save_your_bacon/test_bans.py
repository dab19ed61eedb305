"""What cards forbid, allow and demand: attacking, countering, readying, targets, first actions."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.language.tree import Rule, State, Target
from referee.games.save_your_bacon.state.values import (
    bars_attack,
    bars_counter,
    can_be_readied,
    first_actions,
    may_use_reactions,
    more_bacon,
    must_be_targeted,
)
from tests.games.save_your_bacon.tables import EACH_OPPOSING, THIS_CARD, THIS_CHAMPION, Laid, Piece

THAT_CARD = Target("that-card")


# -- attacking and countering ---------------------------------------------------------------


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


@pytest.mark.rule("SYB-9.0.1")
def test_a_card_may_let_its_bearer_attack_although_a_champion_is_exhausted():
    ambush = (State("exhausted", THIS_CHAMPION), Rule("may-attack", THIS_CARD))
    sword = Piece("sword", words=(ambush,))
    laid = Laid([Piece("ninja", exhausted=True, equipment=(sword, Piece("other")))], [Piece("foe")])
    assert bars_attack(laid.run, laid["sword"]) == []
    assert bars_attack(laid.run, laid["other"]) == ["SYB-6.0.2"]
    laid.table.change(laid["sword"], exhausted=True)
    assert bars_attack(laid.run, laid["sword"]) == ["SYB-6.0.2", "SYB-7.0.4"]


@pytest.mark.rule("SYB-9.0.1", "SYB-7.0.4")
def test_a_card_may_let_an_exhausted_champion_attack():
    tireless = (State("exhausted", THIS_CHAMPION), Rule("may-attack", THIS_CHAMPION))
    laid = Laid(
        [Piece("tireless", exhausted=True, words=(tireless,)), Piece("other", exhausted=True)]
    )
    assert bars_attack(laid.run, laid["tireless"]) == []
    assert bars_attack(laid.run, laid["other"]) == ["SYB-6.0.2", "SYB-7.0.4"]


@pytest.mark.rule("SYB-9.0.3")
def test_what_forbids_beats_what_allows_and_what_demands():
    ambush = (State("exhausted", THIS_CHAMPION), Rule("may-attack", THIS_CHAMPION))
    rage = Rule("first-action", THIS_CHAMPION)
    laid = Laid([Piece("it", exhausted=True, words=(ambush, rage))], [Piece("foe")])
    assert laid.names(first_actions(laid.run, 1)) == ["it"]
    laid.lay_down(Rule("cannot-attack", THAT_CARD, rule="SYB-9.0.3"), "it")
    assert bars_attack(laid.run, laid["it"]) == ["SYB-9.0.3"]
    assert first_actions(laid.run, 1) == []


@pytest.mark.rule("SYB-Q37")
def test_a_destroyed_card_still_in_play_cannot_attack():
    laid = Laid([Piece("it", equipment=(Piece("sword", destroyed=True),))])
    assert bars_attack(laid.run, laid["sword"]) == ["SYB-Q37"]


@pytest.mark.rule("SYB-14.0.12", "SYB-6.0.8", "SYB-7.0.5")
def test_a_champion_considered_exhausted_neither_attacks_nor_counters():
    stiff = (Rule("considered-exhausted", THIS_CHAMPION),)
    laid = Laid([Piece("frozen", conditions=("frozen",))], conditions={"frozen": stiff})
    assert bars_attack(laid.run, laid["frozen"]) == ["SYB-6.0.2", "SYB-7.0.4"]
    assert bars_counter(laid.run, laid["frozen"]) == ["SYB-6.0.8", "SYB-7.0.5"]


@pytest.mark.rule("SYB-6.0.8", "SYB-6.0.9", "SYB-9.0.3")
def test_who_counters_must_be_ready_itself_and_may_be_forbidden():
    sword = Piece("sword")
    laid = Laid([Piece("tired", exhausted=True, equipment=(sword,))], [Piece("slow")])
    assert bars_counter(laid.run, laid["tired"]) == ["SYB-6.0.8", "SYB-7.0.5"]
    assert bars_counter(laid.run, laid["sword"]) == []
    laid.lay_down(Rule("cannot-counter", THAT_CARD), "slow")
    assert bars_counter(laid.run, laid["slow"]) == ["SYB-9.0.3"]


@pytest.mark.rule("SYB-Q5", "SYB-Q57", "SYB-14.0.13", "SYB-9.0.3")
def test_what_lies_exhausted_can_be_readied_unless_it_is_forbidden():
    stiff = (Rule("considered-exhausted", THIS_CHAMPION),)
    laid = Laid(
        [Piece("frozen", conditions=("frozen",)), Piece("tired", exhausted=True)],
        conditions={"frozen": stiff},
    )
    assert not can_be_readied(laid.run, laid["frozen"])
    laid.table.change(laid["frozen"], exhausted=True)
    assert can_be_readied(laid.run, laid["frozen"])
    assert can_be_readied(laid.run, laid["tired"])
    laid.lay_down(Rule("cannot-be-readied", THAT_CARD), "tired")
    assert not can_be_readied(laid.run, laid["tired"])


# -- what cards demand ----------------------------------------------------------------------


@pytest.mark.rule("SYB-6.0.5", "SYB-9.0.1")
def test_opposing_attackers_must_take_a_target_that_demands_it_if_they_may():
    laid = Laid([Piece("one")], [Piece("armor"), Piece("other")], [Piece("third")])
    candidates = [laid["armor"], laid["other"], laid["third"]]
    assert must_be_targeted(laid.run, 1, candidates) == []
    laid.lay_down(Rule("must-be-targeted", THIS_CHAMPION), "armor", seat=2)
    assert laid.names(must_be_targeted(laid.run, 1, candidates)) == ["armor"]
    assert must_be_targeted(laid.run, 1, candidates[1:]) == []
    assert must_be_targeted(laid.run, 2, [laid["third"]]) == []
    laid.lay_down(Rule("must-be-targeted", THIS_CHAMPION), "third", seat=3)
    assert laid.names(must_be_targeted(laid.run, 1, candidates)) == ["armor", "third"]
    assert laid.names(must_be_targeted(laid.run, 3, candidates)) == ["armor"]


@pytest.mark.rule("SYB-9.0.1")
def test_the_first_action_of_an_own_turn_must_be_an_attack_if_able():
    rage = Rule("first-action", THIS_CHAMPION)
    laid = Laid(
        [
            Piece("calm"),
            Piece("enraged", conditions=("enraged",)),
            Piece("mad", conditions=("enraged",)),
        ],
        [Piece("foe", conditions=("enraged",))],
        conditions={"enraged": (rage,)},
    )
    assert laid.names(first_actions(laid.run, 1)) == ["enraged", "mad"]
    assert first_actions(laid.run, 2) == []
    laid.table.change(laid["mad"], exhausted=True)
    assert laid.names(first_actions(laid.run, 1)) == ["enraged"]
    laid.table.taken = 1
    assert first_actions(laid.run, 1) == []


def test_opponents_can_be_kept_from_using_reactions():
    laid = Laid([Piece("one")], [Piece("two")], [Piece("three")])
    assert all(may_use_reactions(laid.run, seat) for seat in (1, 2, 3))
    laid.lay_down(Rule("no-reactions"), seat=2)
    assert [may_use_reactions(laid.run, seat) for seat in (1, 2, 3)] == [False, True, False]
    laid.lay_down(Rule("no-reactions"), seat=1)
    assert not any(may_use_reactions(laid.run, seat) for seat in (1, 2, 3))


@pytest.mark.rule("SYB-4.1.1.10")
def test_a_clause_gives_more_bacon_for_what_attack_damage_defeats():
    clause = Rule("more-bacon", THIS_CHAMPION, number=1)
    contract = Piece("contract", 0, words=(clause,))
    laid = Laid([Piece("demon", equipment=(contract,)), Piece("friend")], [Piece("foe")])
    found = {
        name: more_bacon(laid.run, laid[name], laid["foe"])
        for name in ("demon", "contract", "friend")
    }
    assert found == {"demon": 1, "contract": 0, "friend": 0}
    assert more_bacon(laid.run, laid["demon"], laid["friend"]) == 0
    laid.lay_down(Rule("more-bacon", EACH_OPPOSING, number=5), "demon", seat=2)
    assert more_bacon(laid.run, laid["demon"], laid["foe"]) == 1
