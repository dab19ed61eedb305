"""Who comes when in a round, damage that is divided, the second card of a turn, its player, the end of the next turn."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.own_tables import at, boons, laid_with, own


@pytest.mark.rule("HAC-1.10", "HAC-4.3")
def test_who_comes_first_and_last_in_the_round():
    card = own(
        "early",
        "character",
        "Action (0 grist): if you come first in the round, gain 1 grist; if you come last in the round, gain 5 grist; put (your place in the round) boons on this card.",
    )
    sides = [{"cards": [at(f"early-own-{seat}", seat)], "grist": 1} for seat in (1, 2, 3)]
    expected = {1: (1, 2), 2: (6, 3), 3: (2, 1)}
    for seat, (grist, number) in expected.items():
        turn = 3 + (seat - 3) % 3 + 1
        talk = laid_with(card, *sides, seat=seat, turn=turn, first=3)
        talk.say(f"{seat}: action early-own-{seat}")
        assert boons(talk, f"early-own-{seat}") == number
        assert talk.side(seat).grist == grist


@pytest.mark.rule("HAC-5.3.4", "HAC-Q8")
def test_damage_is_divided_among_planets():
    card = own(
        "rain",
        "character",
        "Action (0 grist): deal 3 damage to all opposing planets, divided as you like.",
    )
    frail = own("frail", "planet", more="max_damage = 1")
    one = {"cards": [at("rain-own-1", 1)], "grist": 1}
    talk = laid_with(card + frail, one, {}, {"planet": "frail-own-3"}, turn=4)
    talk.say("1: action rain-own-1", "1: choose frail-own-3")
    # It comes at once in the end: until then that planet is intact.
    assert not talk.side(3).destroyed
    talk.say(*["1: choose ALTERNIA"] * 2)
    assert talk.side(3).destroyed
    assert talk.side(2).damage == 2


@pytest.mark.rule("HAC-2.9", "HAC-2.11")
def test_the_second_card_of_a_turn_costs_more():
    card = own(
        "queue", "character", "The second own character played in each turn costs 2 grist more."
    )
    one = {
        "cards": [at("queue-own-1", 1)],
        "hand": ["dad-mister-egbert", "dad-mister-crocker", "maplehoof-pony"],
        "grist": 9,
    }
    talk = laid_with(card, one, {})
    costs = []
    for name in ("dad-mister-egbert", "dad-mister-crocker", "maplehoof-pony"):
        before = talk.side(1).grist
        talk.say(f"1: play {name} planet-1")
        costs.append(before - talk.side(1).grist)
    assert costs == [1, 3, 2]


@pytest.mark.rule("HAC-1.18", "HAC-Q38")
def test_its_player_is_that_of_the_card_that_was_spoken_of():
    card = own(
        "toll",
        "character",
        "When an opposing character is tapped: its player loses 1 grist.",
        "At the end of your turn: if this card has no boons, gain 1 grist; if this card has at least 2 boons, draw 1 card.",
    )
    one = {"cards": [at("toll-own-1", 3)], "grist": 4}
    two = {"cards": [at("heavy-sleeper-five-2", 2)], "grist": 6}
    talk = laid_with(card, one, two, {}, seat=2, turn=5)
    talk.say("2: tap heavy-sleeper-five-2")
    assert [talk.side(seat).grist for seat in (1, 2)] == [4, 4]


@pytest.mark.rule("HAC-Q54")
def test_the_end_of_the_next_turn_is_not_that_of_this_one():
    card = own(
        "late",
        "character",
        "Action (0 grist): at the end of your next turn, gain 9 victory points.",
    )
    talk = laid_with(card, {"cards": [at("late-own-1", 1)], "grist": 1}, {})
    talk.say("1: action late-own-1", "1: end-main")
    assert talk.side(1).points == 0
    for _ in range(2):
        seat = talk.run.state.seat
        if "draw-extra" in talk.asked[0]:
            talk.say(f"{seat}: draw-extra 0")
        assert talk.side(1).points == 0
        talk.say(f"{seat}: end-main")
    assert talk.side(1).points == 9
