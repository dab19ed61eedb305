"""Kinds of facts: a sentence with holes, how its values are said, who is told what."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from referee.kernel.engine.dice import SeededDice
from referee.kernel.facts import JUDGE, TABLE, Fact, FactKind, FactKinds

FACTS = FactKinds(shout=str.upper)
DRAWN = FACTS.declare("drawn", "{seat} draws {cards:cards}[ for {why:shout}]", "dull", ("cards",))
LED = FACTS.declare("led", "round {n}: {first:seat}, then {others:seat}", lambda fact: "turn")
PLAIN = FACTS.declare("plain", lambda fact, who: f"{fact.data['what']} of {who(fact.seat)}")


def told(kind, *words, lane=TABLE, **data):
    heard = []
    kind.tell(
        SimpleNamespace(listener=heard.append, lane=lane, dice=SeededDice(bytes(32))),
        *words,
        **data,
    )
    return heard[0]


def test_a_sentence_says_its_values_and_leaves_out_what_has_nothing_to_say():
    fact = told(DRAWN, "R-1", 2, lambda: {"cards": ["Ace", "Imp"], "why": "fun"})
    assert FACTS.narrate(fact) == "seat 2 draws Ace and Imp for FUN"
    for more in ({}, {"why": ""}, {"why": 0}):
        fact = told(DRAWN, "R-1", 2, cards=["Ace"], **more)
        assert FACTS.narrate(fact.seen_by(1)) == "seat 2 draws 1 card"
        assert FACTS.narrate(fact.seen_by(JUDGE), "<{}>".format) == "<2> draws Ace"
    assert FACTS.narrate(told(LED, "R-2", n=3, first=1, others=[2, 3])) == (
        "round 3: seat 1, then seat 2 and seat 3"
    )
    assert FACTS.narrate(told(PLAIN, "R-3", what="all")) == "all of the table"


def test_a_kind_gives_its_facts_their_weight_and_the_lane_in_which_they_are_told():
    assert [FACTS.weigh(told(kind, "R-1")) for kind in (DRAWN, LED, PLAIN)] == ["dull", "turn", "plain"]  # fmt: skip
    assert told(LED, "R-2", 1, lane=2) == Fact("led", "R-2", 1, {}, (), 2)


def test_nothing_is_made_where_nobody_listens():
    DRAWN.tell(SimpleNamespace(listener=None, lane=TABLE), "R-1", 1, lambda: pytest.fail("made"))


def test_every_game_knows_a_concession_and_a_recorded_result_and_no_name_stands_twice():
    assert FACTS.narrate(Fact("conceded", "R-1", 1)) == "seat 1 concedes"
    words = "the organiser records a result: no time left"
    assert FactKinds().narrate(Fact("ruled", "R-1", 0, {"reason": "no time left"})) == words
    with pytest.raises(ValueError, match="the kind of fact 'drawn' is declared twice"):
        FACTS.declare("drawn", "{seat} draws")
    assert FactKind("drawn", "{seat} draws").weigh(Fact("drawn", "R-1")) == "plain"
