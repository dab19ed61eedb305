"""Setting up a match of two: order, areas, teams, decks, challenges, traps, hands, deployment (SFB-1)."""

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


@pytest.mark.rule("SFB-1.3")
@pytest.mark.parametrize("first", [1, 2])
def test_only_the_first_player_chooses_the_area_and_the_other_one_falls_to_the_opponent(first):
    begun = Beginning(first=first)
    assert (begun.asked(), begun.offers()) == ([first], ["choose-deployment-area"])
    assert "SFB-1.3" in begun.refused(f"{3 - first}: choose-deployment-area north")
    assert begun.legal() == ["choose-deployment-area north", "choose-deployment-area south"]
    begun.do("choose-deployment-area south")
    gates = [side.gate for side in begun.table.sides]
    assert (gates[first - 1], gates[2 - first]) == (1, 0)
    assert "SFB-1.3" in begun.refused(f"{first}: choose-deployment-area north")


# -- teams ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-Q63", "SFB-Q106")
def test_a_champion_of_the_other_side_is_refused_unless_mirrors_are_allowed():
    begun = Beginning(first=1).do("choose-deployment-area north")
    begun.do("2: choose-team fang-and-gloom")
    assert begun.refused("1: choose-team selka brann vex") == ("SFB-Q63",)
    assert begun.refused("1: choose-team stone-and-shadow") == ("SFB-Q63",)
    assert not any("mordane" in line or "vex" in line for line in begun.legal(1))
    mirrored = Beginning(first=1, mirror_champions="on").do("choose-deployment-area north")
    mirrored.do("2: choose-team fang-and-gloom", "1: choose-team fang-and-gloom")
    figures = [row.figure for row in mirrored.table.figures()]
    assert len(set(figures)) == 6
    assert {mirrored.run.setting.called(figure) for figure in figures} >= {
        "Vex Nightfall (1)",
        "Vex Nightfall (2)",
    }


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


# -- decks, challenges, traps ---------------------------------------------------------------


@pytest.mark.rule("SFB-1.11")
def test_a_deck_is_the_action_decks_of_the_three_champions_together():
    begun = with_teams().do("1: choose-colour red", "2: choose-colour blue")
    setting, table = begun.run.setting, begun.table
    assert begun.decks() == [18, 18]
    for player in table.seats:
        champions = {row.figure // 4 for row in player.champions}
        assert {setting.card(card).champion for card in player.deck} == champions
        assert list(player.deck) != sorted(player.deck)


@pytest.mark.rule("SFB-1.12", "SFB-1.13", "SFB-Q8")
def test_one_challenge_lies_in_the_slot_that_cannot_be_scored():
    begun = with_teams().do("1: choose-colour red", "2: choose-colour blue")
    table, track = begun.table, begun.run.setting.track
    assert track == (0, 1, 2, 1)
    assert [fact.rule for fact in begun.told("challenge-drawn")] == ["SFB-1.13"]
    assert len(table.challenges) == 10
    assert [card is not None for card in table.track] == [True, False, False, False]


@pytest.mark.rule("SFB-1.15", "SFB-1.16", "SFB-1.17", "SFB-19.1", "SFB-19.6")
def test_two_traps_of_each_player_lie_on_different_trap_hexes():
    begun = with_teams().do("1: choose-colour red", "2: choose-colour blue")
    assert len(begun.table.supply) == 10
    begun.do("place-trap g4")
    assert begun.asked() == [1]
    assert begun.refused("1: place-trap g4") == ("SFB-1.16",)
    assert begun.refused("1: place-trap e5") == ("SFB-1.16",)
    begun.do("place-trap d4")
    assert begun.asked() == [2]
    assert begun.refused("2: place-trap g4") == ("SFB-1.17",)
    begun.do("place-trap f3", "place-trap c6")
    table = begun.table
    assert len(table.traps) == 4
    assert len(table.supply) == 6
    assert not any(trap.known for trap in table.traps)
    assert sorted([*table.supply, *(trap.face for trap in table.traps)]) == sorted(
        begun.run.setting.cards.tokens
    )


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


@pytest.mark.rule("SFB-1.19", "SFB-20.17")
def test_which_cards_are_exchanged_stays_with_the_player():
    begun = with_traps()
    assert [ask.secret for ask in begun.run.asks()] == [True]
    names = begun.run.setting.cards.card_names
    card = begun.table.side(1).hand.cards[0]
    begun.do(f"1: redraw {names.id(card)}")
    (fact,) = begun.told("redrawn")
    assert (fact.data["cards"], fact.data["count"]) == ([names.shown(card)], 1)
    assert fact.secret == ("cards",)
    assert [each.secret for each in begun.told("drawn")] == [("cards",)] * 3


@pytest.mark.rule("SFB-1.19")
def test_what_is_not_in_the_hand_cannot_be_exchanged():
    begun = with_traps()
    names = begun.run.setting.cards.card_names
    card = begun.table.side(1).deck.cards[0]
    assert begun.refused(f"1: redraw {names.id(card)}") == ("SFB-1.19",)
    assert len(begun.legal()) == 32


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
