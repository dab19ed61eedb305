"""Setting up a match of two where a case cannot look: seeds, how teams are read, every size of an exchange, facts."""

from __future__ import annotations

import pytest

from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from tests.games.super_fantasy_brawl.openings import Beginning

ORDER = ["choose-deployment-area", "choose-team", "choose-colour", "place-trap", "redraw", "deploy"]


def with_teams(**kinds):
    """Two ready-made teams, seat 1 being the first player."""
    begun = Beginning(first=1, **kinds).do("choose-deployment-area north")
    return begun.do("1: choose-team hammer-and-lantern", "2: choose-team fang-and-gloom")


def with_traps(**kinds):
    """The same with colours and four traps."""
    begun = with_teams(**kinds).do("1: choose-colour red", "2: choose-colour blue")
    return begun.do("1: place-trap g4", "1: place-trap d4", "2: place-trap f3", "2: place-trap c6")


# -- who begins -----------------------------------------------------------------------------


@pytest.mark.rule("SFB-1.1", "SFB-23.2")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_two_play_or_four(seats):
    with pytest.raises(NotUnderstood, match=r"2 or 4.*\[SFB-23\.2\]"):
        GAME.settle(Opening(seats, 1, {}, ()))
    assert Beginning(2).table.order


@pytest.mark.rule("SFB-1.2", "SFB-1.4")
def test_the_seed_says_who_begins_and_the_token_stays_there():
    firsts = {Beginning(number=number).table.first() for number in range(1, 12)}
    assert firsts == {1, 2}
    assert Beginning(number=3).table.order == Beginning(number=3).table.order
    begun = Beginning(number=3)
    (fact,) = begun.told("first-player")
    assert (fact.rule, fact.seat) == ("SFB-1.2", begun.table.first())
    first = begun.table.first()
    begun.until("end-activation")
    assert begun.table.first() == first


# -- teams ----------------------------------------------------------------------------------


def test_a_team_is_named_by_printed_names_and_by_the_beginning_of_one():
    begun = Beginning(first=1).do("choose-deployment-area north")
    begun.do('1: choose-team "Hammer and Lantern"', "2: choose-team mord ve gru")
    names = begun.run.setting.cards.champion_names
    teams = [
        {names.id(row.figure // 4) for row in player.champions} for player in begun.table.seats
    ]
    assert teams == [{"brann", "selka", "aurelle"}, {"mordane", "vex", "gruk"}]


def test_a_champion_that_nobody_knows_is_not_understood():
    begun = Beginning(first=1).do("choose-deployment-area north")
    with pytest.raises(NotUnderstood, match="did you mean"):
        begun.do("1: choose-team bran selka torvaldo")


# -- hands ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-1.19", "SFB-1.20", "SFB-Q58")
@pytest.mark.parametrize("count", range(6))
def test_any_number_of_cards_is_exchanged_once_and_shuffled_back(count):
    begun = with_traps()
    player, names = begun.table.side(1), begun.run.setting.cards.card_names
    before, deck = list(player.hand), list(player.deck)
    named = before[:count]
    begun.do("1: redraw " + (" ".join(names.id(card) for card in named) or "none"))
    expected = sorted([*before[count:], *reversed(deck[len(deck) - count :])])
    assert list(player.hand) == expected
    assert (len(player.deck), len(player.discard)) == (13, 0)
    assert sorted([*player.deck, *player.hand]) == sorted([*deck, *before])
    assert set(named) <= set(player.deck)
    assert begun.asked() == [2]
    assert {"SFB-1.19", "SFB-Q58"} <= set(begun.refused("1: redraw none"))


# -- deployment -----------------------------------------------------------------------------


@pytest.mark.rule("SFB-1.24")
def test_everything_has_its_place_in_the_order_of_the_set_up():
    begun = Beginning(first=1)
    early = {
        "choose-team": "1: choose-team hammer-and-lantern",
        "choose-colour": "1: choose-colour red",
        "place-trap": "1: place-trap g4",
        "redraw": "1: redraw none",
        "deploy": "1: deploy brann-1 e1",
    }
    seen = []
    while set(begun.offers()) & set(ORDER):
        (verb,) = begun.offers()
        if not seen or seen[-1] != verb:
            seen.append(verb)
        for other in ORDER[ORDER.index(verb) + 1 :]:
            assert begun.refused(early[other]) == ("SFB-1.24",)
        begun.do(begun.legal(begun.asked()[0])[0])
    assert seen == ORDER


# -- resumed, observed, short of champions ---------------------------------------------------


@pytest.mark.parametrize("observed", [False, True], ids=["seeded", "observed"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_set_up_resumes_at_every_decision(seats, observed):
    begun = Beginning(seats, observed=observed)
    seen = 0
    while not begun.table.turn:
        again = Run.resume(GAME, begun.run.setting, begun.run.wire(), begun.run.dice)
        assert again.wire() == begun.run.wire()
        assert [(a.seat, a.secret, list(a.legal())) for a in again.asks()] == [
            (a.seat, a.secret, list(a.legal())) for a in begun.run.asks()
        ]
        ask = begun.run.asks()[-1]
        legal = list(ask.legal())
        begun.run.act(ask.seat, legal[-1 if len(legal) < 40 else 17])
        seen += 1
    assert seen >= (19 if seats == 4 else 17)
    assert begun.run.outcome is None


def test_at_an_observed_table_drawn_cards_are_reported_and_the_rest_is_unknown():
    begun = Beginning(observed=True)
    throw, label = begun.run.awaited()
    assert (throw.purpose, str(label)) == ("pick", "0/pick/first/1")
    begun.do("0: observe 2")
    assert begun.table.first() == 2
    begun.until("redraw", lambda legal: legal[0])
    player = begun.table.side(2)
    assert (len(player.hand), len(player.deck), player.deck.unknown) == (5, 13, 13)
    names = begun.run.setting.cards.card_names
    begun.do(f"2: redraw {names.id(player.hand.cards[0])}")
    assert begun.run.awaited()[0].stream == "draw/deck/2"
    begun.do(begun.legal()[0])
    assert (len(player.hand), len(player.deck), player.deck.unknown) == (5, 13, 13)
    assert [trap.face for trap in begun.table.traps] == [None] * 4
