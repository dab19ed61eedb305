"""Narration: a sentence for every fact that the code can tell, and each reads well."""

from __future__ import annotations

import pytest

from referee.games.bacon_project.fact_kinds import FACTS
from referee.games.bacon_project.game import GAME
from referee.kernel.facts import JUDGE, PUBLIC, Fact
from tests.games.bacon_project.harness import PAIRS, READINGS, play

RARE = {"no-pile-left", "conceded", "ruled", "waits", "evaded"}
"""Facts that no bot brings about with the shipped profiles: both piles empty, a concession, the
organiser's word, an offensive SUPPLY, an escape from returned damage."""


@pytest.fixture(scope="module")
def heard():
    """What random and greedy play tells, over every pair of profiles and every reading."""
    facts: list[Fact] = []
    for number in range(len(PAIRS)):
        for bot in ("random", "greedy"):
            play(
                number,
                2,
                READINGS[number % len(READINGS)],
                bots=(bot,),
                watch=lambda run, ask, answer: setattr(run, "listener", facts.append),
            )
    return facts


def test_every_fact_of_play_is_a_sentence_for_all_eyes(heard):
    assert {fact.name for fact in heard} >= set(FACTS.by_name) - RARE
    for fact in heard:
        for eyes in (1, 2, PUBLIC, JUDGE):
            text = GAME.narrate(fact.seen_by(eyes))
            assert text == " ".join(text.split())
            assert text.isascii()
            assert not any(sign in text for sign in "{}[]'\"_") or "'" in text
            assert "None" not in text
            assert "  " not in text


def test_every_seat_of_a_sentence_is_called_as_wanted(heard):
    for fact in heard:
        text = GAME.narrate(fact, lambda seat: f"<{seat}>")
        assert "seat" not in text
        if fact.seat and fact.name != "phase":
            assert f"<{fact.seat}>" in text


def test_the_sums_of_attacks_and_defences_are_right(heard):
    attacked = [fact for fact in heard if fact.name == "attacked"]
    assert any(len(fact.data["parts"]) > 1 for fact in attacked)
    for fact in attacked:
        assert sum(dealt for _, _, dealt in fact.data["parts"]) == fact.data["damage"]
    assert any(fact.data["blocked"] for fact in heard if fact.name == "defended")
    assert any(fact.data["ignored"] for fact in heard if fact.name == "defended")


SAID = [
    (
        Fact("defended", "", 2, {"standing": 4, "points": 15, "damage": 20, "ignored": False,
                                 "blocked": 0}),
        "seat 2 has defended: 20 damage - 4 standard defence - 15 from cards = 1 not covered",
    ),
    (
        Fact("defended", "", 2, {"standing": 9, "points": 0, "damage": 15, "ignored": False,
                                 "blocked": 6}),
        "seat 2 has defended: 15 damage - 9 standard defence - 6 blocked = nothing left",
    ),
    (
        Fact("defended", "", 2, {"standing": 9, "points": 17, "damage": 15, "ignored": True,
                                 "blocked": 0}),
        (
            "seat 2 has defended: 15 damage - 17 from cards = nothing left, 2 to spare "
            "(the standard defence of 9 is ignored)"
        ),
    ),
    (
        Fact("sent", "", 1, {"cards": [51, 20], "points": [14, 7], "stack": [1, 0]}),
        "seat 1 sends Ac from the stack (14) + 7h (7) = 21 points",
    ),
    (
        Fact("attacked", "", 1, {"type": "A", "damage": 50, "target": 2, "no_escape": True,
                                 "parts": [[8, "Back Scope", 20], [10, "Head Shot", 30]]}),
        (
            "seat 1 attacks seat 2 with abilities 8 Back Scope and 10 Head Shot: "
            "20 + 30 = 50 damage of type A, cannot be escaped"
        ),
    ),
    (
        Fact("negated", "BP-19.8", 1, {"number": 14, "by": "disable"}),
        "seat 1 cannot activate ability A: it is disabled",
    ),
    (Fact("waits", "", 1, {"number": 5}), "seat 1 will strike with ability 5 in the combat phase"),
    (
        Fact("moved-top", "", 1, {"cards": [52], "value": 7}),
        "seat 1 moves X1 as 7 from the stack to the cast zone",
    ),
    (Fact("evaded", "", 2), "seat 2 escapes the returned damage"),
    (Fact("conceded", "", 2), "seat 2 concedes"),
    (Fact("ruled", "", 0, {"reason": "time"}), "the organiser records a result: time"),
    (Fact("no-pile-left", "", 1), "seat 1 has taken the last card, and there is no discard pile"),
    (Fact("turn", "", 2, {"turn": 4}), "turn 4: seat 2"),
    (Fact("drawn", "", 2, {"cards": 1}), "seat 2 draws a card"),
    (Fact("ended", "", 0, {"reason": "the deck ran out"}), "a draw: the deck ran out"),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "text"), SAID, ids=lambda each: getattr(each, "name", ""))
def test_a_fact_is_told_in_these_words(fact, text):
    assert GAME.narrate(fact) == text


def test_a_run_without_a_listener_tells_nothing_and_plays_the_same():
    quiet = play(11)
    facts: list[Fact] = []
    told = play(11, watch=lambda run, ask, answer: setattr(run, "listener", facts.append))
    assert facts
    assert quiet.digest() == told.digest()
