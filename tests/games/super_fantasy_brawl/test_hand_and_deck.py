"""Drawing and planning where a case cannot look: secret questions, every answer, reported draws."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.rules.hand_and_deck import draw, plan
from tests.games.super_fantasy_brawl.openings import Beginning


def in_turn(**kinds):
    """Seat 1 in the first turn."""
    begun = Beginning(first=1, **kinds).until("end-activation")
    begun.facts.clear()
    return begun


def laid(begun, *, deck, hand=(), discarded=()):
    """Seat 1 with cards of the list by their numbers, the last one of the deck on top."""
    player = begun.table.side(1)
    for zone, cards in (
        (player.deck, deck),
        (player.hand, sorted(hand)),
        (player.discard, discarded),
    ):
        zone.take_all()
        zone.put_all(cards)
    return player


def names(begun, *cards):
    return " ".join(begun.run.setting.cards.card_names.id(card) for card in cards)


def shown(begun, *cards):
    return [begun.run.setting.shown(card) for card in cards]


# -- drawing --------------------------------------------------------------------------------


@pytest.mark.rule("SFB-20.13")
def test_at_an_observed_table_every_card_from_the_shuffled_deck_is_reported():
    begun = in_turn(observed=True)
    player = laid(begun, deck=[7], discarded=[1, 2, 3])
    draw(begun.run, 1, 3, "SFB-15.5")
    begun.run.advance()
    for card in (2, 3):
        assert begun.run.awaited()[0].stream == "draw/deck/1"
        begun.do(f"0: observe {names(begun, card)}")
    assert (list(player.hand), list(player.deck), player.deck.unknown) == ([2, 3, 7], [1], 1)


# -- planning -------------------------------------------------------------------------------


def planning(most, **cards):
    begun = in_turn()
    player = laid(begun, **cards)
    plan(begun.run, 1, most)
    begun.run.advance()
    return begun, player


@pytest.mark.rule("SFB-25.29", "SFB-Q57")
def test_planned_cards_lie_on_top_the_last_named_uppermost_and_hidden():
    begun, player = planning(2, deck=[7], hand=[3, 5, 9])
    assert [(ask.seat, ask.secret, list(ask.verbs)) for ask in begun.run.asks()] == [
        (1, True, ["plan"])
    ]
    begun.do(f"1: plan {names(begun, 9, 3)}")
    assert (list(player.deck), list(player.hand)) == ([7, 9, 3], [5])
    (fact,) = begun.told("planned")
    assert (fact.data["cards"], fact.data["count"]) == (shown(begun, 9, 3), 2)
    assert fact.secret == ("cards",)
    draw(begun.run, 1, 1, "SFB-25.6")
    assert list(player.hand) == [3, 5]


@pytest.mark.rule("SFB-25.29")
def test_no_more_than_the_number_and_only_from_the_own_hand():
    begun, _ = planning(2, deck=[7], hand=[3, 5, 9])
    assert begun.refused(f"1: plan {names(begun, 3, 5, 9)}") == ("SFB-25.29",)
    assert begun.refused(f"1: plan {names(begun, 7)}") == ("SFB-25.29",)
    assert begun.refused(f"1: plan {names(begun, 3, 3)}") == ("SFB-25.29",)
    assert len(begun.legal()) == 1 + 3 + 6


def test_of_cards_that_are_alike_either_is_meant():
    begun, player = planning(2, deck=[7], hand=[3, 3, 5])
    assert len(begun.legal()) == 1 + 2 + 3
    begun.do(f"1: plan {names(begun, 3, 3)}")
    assert (list(player.deck), list(player.hand)) == ([7, 3, 3], [5])
