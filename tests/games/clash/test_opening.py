"""What a case cannot show: seats, seeds, the moments in which nobody is asked."""

from __future__ import annotations

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.games.clash.game import GAME
from referee.kernel.engine.dice import ObservedDice, SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position

NEW = Opening(2, GAME.version, {}, ())


def opened(dice, **readings):
    return GAME.open(Opening(2, GAME.version, readings, ()), dice)


def seeded(number):
    return SeededDice(bytes([number]) * 32)


def refused_rules(run, seat, answer):
    with pytest.raises(IllegalAction) as caught:
        run.act(seat, answer)
    return [refusal.rule for refusal in caught.value.refusals]


# -- seats and decks ------------------------------------------------------------------------


@pytest.mark.rule("CL-1.1")
@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_a_match_has_exactly_two_players(seats):
    with pytest.raises(NotUnderstood, match=r"2 seats, not \d \[CL-1\.1\]"):
        GAME.open(Opening(seats, GAME.version, {}, ()), seeded(1))
    assert [ask.seat for ask in opened(seeded(1)).asks()] == [1, 2]


@pytest.mark.rule("CL-1.1")
@pytest.mark.parametrize("verb", ["play-card", "use-attack-ability", "finish-phase"])
def test_a_third_player_is_refused_by_the_rule_on_players(verb):
    assert refused_rules(opened(seeded(1)), 3, [verb, "guard"]) == ["CL-1.1"]


@pytest.mark.rule("CL-1.6", "CL-1.5")
@pytest.mark.parametrize("number", range(4))
def test_both_decks_are_one_copy_of_each_card(number):
    run = opened(seeded(number))
    for lane in run.lanes.values():
        own = lane.state.own
        assert sorted([*own.deck, *own.hand]) == list(range(24))


def orders(run):
    return [list(run.state.side(seat).deck) + list(run.state.side(seat).hand) for seat in (1, 2)]


@pytest.mark.rule("CL-1.7", "CL-Q19")
def test_each_deck_has_an_order_of_its_own_that_the_seed_gives_again():
    found = [orders(opened(seeded(number))) for number in range(6)]
    assert found == [orders(opened(seeded(number))) for number in range(6)]
    every = [order for both in found for order in both]
    assert len({tuple(order) for order in every}) == 12


# -- moments in which nobody is asked -------------------------------------------------------


@pytest.mark.rule("CL-1.9", "CL-1.10", "CL-Q2")
def test_before_the_first_start_phase_both_have_2_coins_20_health_and_no_card():
    run = opened(ObservedDice())
    assert (run.state.phase, run.state.round) == ("start", 1)
    for seat in (1, 2):
        side = run.state.side(seat)
        assert (side.coins, side.health, len(side.hand), len(side.deck)) == (2, 20, 0, 24)


@pytest.mark.rule("CL-1.9", "CL-Q2")
def test_by_the_other_reading_both_have_2_cards_and_no_coin_before_it():
    run = opened(ObservedDice(), opening_grant="cards")
    assert (run.state.phase, run.awaited()[0].stream) == ("setup", "draw/deck/1")
    while run.state.phase == "setup":
        run.act(0, next(next(ask for ask in run.asks()).legal()))
    for seat in (1, 2):
        side = run.state.side(seat)
        assert (side.coins, len(side.hand), len(side.deck)) == (0, 2, 22)


@pytest.mark.rule("CL-3.2")
@pytest.mark.parametrize("seat", [1, 2])
def test_no_card_is_played_in_the_start_phase(seat):
    run = opened(ObservedDice())
    assert refused_rules(run, seat, ["play-card", "guard"])[0] == "CL-3.2"
    assert "CL-1.3" in refused_rules(run, seat, ["use-attack-ability", "guard", 2])
    assert "CL-3.10" in refused_rules(run, seat, ["use-defend-ability", "guard", 1])


# -- chance ---------------------------------------------------------------------------------

ALL_BUT_SCRIBE = [name for name in GAME.cards(GAME.prepare(GAME.settle(NEW))) if name != "scribe"]
EMPTY = {"coins": 1, "discard": ALL_BUT_SCRIBE, "allies": [{"card": "scribe"}]}


def deck_of_2(number, acts):
    """Seat 2's deck after these actions; both have only a discard pile to draw from."""
    table = {"seats": {"1": EMPTY, "2": EMPTY}}
    run = position.read(GAME, GAME.prepare(GAME.settle(NEW)), table, seeded(number))
    for seat in acts:
        run.act(seat, ["use-defend-ability", "scribe", 2])
    return list(run.lanes[2].state.own.deck)


@pytest.mark.rule("CL-Q19", "CL-6.7")
@pytest.mark.parametrize("number", range(4))
def test_a_deck_is_reformed_alike_whatever_the_other_seat_has_shuffled(number):
    found = [deck_of_2(number, acts) for acts in ((2,), (1, 2), (2, 1))]
    assert len(found[0]) == 22
    assert found[0] == found[1] == found[2]
    assert found[0] != deck_of_2(number + 1, (2,))
