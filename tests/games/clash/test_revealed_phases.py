"""What is laid open after a phase: to each pair of eyes once, with why a blow came to nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.clash.harness import READINGS, Bots, opened, opening

EVERYBODY = (*SEATS, PUBLIC, JUDGE)


def side(*allies, coins=4, swords=0, delayed=(), hand=()):
    return {
        "coins": coins,
        "shields": 0,
        "swords": swords,
        "hand": list(hand),
        "allies": list(allies),
        "delayed": list(delayed),
    }


def heard(phase, one, other, *lines):
    """Every fact that follows from the lines in a phase of round 3, with both sides so."""
    table = {"round": 3, "phase": phase, "seats": {"1": one, "2": other}}
    setting = GAME.prepare(GAME.settle(Opening(2, GAME.version, {}, ())))
    run = position.read(GAME, setting, table, SeededDice(bytes(32)))
    facts = []
    run.listener = facts.append
    for text in (*lines, "1: finish-phase", "2: finish-phase"):
        line = read_line(text)
        run.act(line.seat, GAME.read(run, line.seat, line))
    return facts


def told(facts, eyes, *names):
    """The sentences of these names that those eyes are told."""
    known = [fact.seen_by(eyes) for fact in facts if fact.known_to(eyes) and fact.name in names]
    return [f"{GAME.narrate(fact)} [{fact.rule}]" for fact in known]


@pytest.mark.rule("CL-2.3", "CL-6.3")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_everybody_hears_once_that_a_protected_card_lost_nothing(eyes):
    warden = {"card": "Warden", "health": 6, "protected": True}
    hexer = {"card": "Hexer", "health": 3}
    facts = heard("attack", side(hexer, swords=3), side(warden), "1: use-attack-ability hexer 2")
    assert told(facts, eyes, "void") == ["seat 2's Warden is Protected and loses nothing [CL-6.3]"]
    assert not [text for text in told(facts, eyes, "changed") if " 0 health" in text]
    assert len(told(facts, eyes, "used")) == 1


@pytest.mark.rule("CL-2.3", "CL-6.9")
def test_the_other_hears_that_a_card_without_health_did_not_change():
    guard = {"card": "Guard", "health": 1}
    attackers = side({"card": "Ninja", "health": 2}, {"card": "Duelist", "health": 4}, swords=3)
    lines = ("1: use-attack-ability ninja 1", "1: use-attack-ability duelist 1")
    facts = heard("attack", attackers, side(guard), *lines)
    assert told(facts, 1, "void") == ["seat 2's Guard has no health left and loses nothing more [CL-6.9]"]  # fmt: skip
    assert told(facts, 2, "void") == ["seat 2's Guard has no health left and is not changed [CL-2.3]"]  # fmt: skip
    assert "seat 2's Guard loses 1 health [CL-2.3]" in told(facts, PUBLIC, "changed")


@pytest.mark.rule("CL-2.10", "CL-Q30")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_everybody_hears_once_what_was_put_off(eyes):
    guard = {"card": "Guard", "health": 4}
    waiting = (
        {"by": 1, "what": "swords", "amount": -1},
        {"by": 2, "what": "health", "amount": 3},
        {"by": 1, "what": "card-health", "amount": -2, "card": "Guard"},
    )
    facts = heard("attack", side(), side(guard, delayed=waiting))
    found = [text for text in told(facts, eyes, "changed") if "CL-2.10" in text]
    assert found == [
        "seat 2 gains 3 health [CL-2.10]",
        "seat 2 loses 1 sword [CL-2.10]",
        "seat 2's Guard loses 2 health [CL-2.10]",
    ]


@pytest.mark.rule("CL-Q35")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_everybody_hears_that_a_card_has_left_before_it_was_reached(eyes):
    guard, hexer = {"card": "Guard", "health": 4}, {"card": "Hexer", "health": 3}
    lines = ("1: play-card ferryman", "1: effect-choice yes", "2: use-defend-ability hexer 1")
    facts = heard("defend", side(guard, hand=["Ferryman"]), side(hexer, swords=2), *lines)
    assert told(facts, eyes, "return-ally", "void")[-1] == "seat 1's Guard is not in play any more [CL-Q35]"  # fmt: skip
    assert len(told(facts, eyes, "void")) == 1


@pytest.mark.rule("CL-Q22")
@pytest.mark.parametrize(
    ("coins", "words"), [(1, ["seat 2 has only 1 coin to lose, not 2 [CL-Q22]"]), (2, [])]
)
def test_everybody_hears_of_a_stock_that_was_too_small(coins, words):
    thief = {"card": "Cutpurse", "health": 1}
    facts = heard(
        "attack", side(thief, swords=1), side(coins=coins), "1: use-attack-ability cutpurse 1"
    )
    for eyes in EVERYBODY:
        assert told(facts, eyes, "short") == words


@pytest.mark.rule("CL-2.3", "CL-Q4")
@pytest.mark.parametrize("number", range(6))
def test_every_action_is_told_once_to_everybody(number):
    run = opened(number, opening=opening(READINGS[number % len(READINGS)], few=number % 2 == 1))
    facts, done, players = [], Counter(), Bots(number)
    run.listener = facts.append
    while run.outcome is None:
        seat, answer = players.decide(run)
        done[answer[0]] += 1
        run.act(seat, answer)
    for eyes in EVERYBODY:
        known = Counter(fact.name for fact in facts if fact.known_to(eyes))
        assert known["played"] == done["play-card"]
        assert known["used"] == done["use-defend-ability"] + done["use-attack-ability"]
        assert known["chose"] == done["effect-choice"]
        texts = [GAME.narrate(fact.seen_by(eyes)) for fact in facts if fact.known_to(eyes)]
        assert not [text for text in texts if "loses 0 health" in text]
