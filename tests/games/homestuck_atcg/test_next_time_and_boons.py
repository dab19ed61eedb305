"""What a printed line does the next time only, and what is done instead of a boon of any card."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.own_tables import at, boons, laid_with, own, put_down

SNARE = own(
    "snare",
    "inventory",
    "Attach to opposing planet.",
    "The next time a character of the player of the host enters play while that card is a card here: tap that card; discard this card.",
)


@pytest.mark.rule("HAC-Q55", "HAC-2.26")
def test_a_line_that_is_done_the_next_time_is_done_for_the_first_of_two_that_come_at_once():
    one = {
        "cards": [at("matriorb-a-1", host="alternia-alien-1")],
        "discard": ["karkat-vantas-friend-1", "nepeta-leijon-beast-1"],
        "grist": 2,
    }
    talk = laid_with(SNARE, one, {"cards": [at("snare-own-2", host="alternia-alien-1")]})
    talk.say("1: action matriorb-a-1", "1: choose karkat-vantas-friend-1 nepeta-leijon-beast-1")
    assert [row.tapped for row in talk.run.state.characters()] == [True, False]
    assert put_down(talk, 2) == ["SNARE own (2)"]


@pytest.mark.rule("HAC-Q55", "HAC-Q24")
def test_a_card_that_comes_into_play_anew_does_it_again():
    bell = own("bell", "character", "The next time an own character is tapped: gain 3 grist.")
    one = {
        "cards": [at("bell-own-1", 1), at("dad-mister-egbert-1", 1), at("maplehoof-pony-1", 1)],
        "grist": 3,
    }
    talk = laid_with(bell, one, {})
    talk.say("1: tap dad-mister-egbert-1")
    assert talk.side(1).grist == 5
    talk.say("1: tap maplehoof-pony-1")
    assert talk.side(1).grist == 4
    one = {
        "cards": [at("dad-mister-egbert-1", 1), at("maplehoof-pony-1", 1)],
        "hand": ["bell-own"],
        "grist": 3,
    }
    used = [
        {"deed": "used", "turn": 2, "round": 1, "thing": "bell-own-1", "line": "bell-own-text-1"}
    ]
    talk = laid_with(bell, one, {}, memory=used)
    talk.say("1: play bell-own planet-1", "1: tap dad-mister-egbert-1")
    assert talk.side(1).grist == 4


@pytest.mark.rule("HAC-5.4.1", "HAC-Q57")
def test_instead_of_a_boon_of_any_own_card_once_in_a_turn():
    rain = own(
        "rain",
        "character",
        "Once in each turn, you may, instead of an other own character here earning a boon: gain 2 grist; remove all boons from that card.",
    )
    cards = [at("rain-own-1", 1), at("dad-mister-egbert-1", 1, boons=1), at("maplehoof-pony-1", 1)]
    talk = laid_with(rain, {"cards": cards, "grist": 1}, {})
    talk.say("1: end-main", "1: choose yes")
    assert talk.side(1).grist == 3
    names = ("rain-own-1", "dad-mister-egbert-1", "maplehoof-pony-1")
    assert [boons(talk, each) for each in names] == [1, 0, 1]


@pytest.mark.rule("HAC-5.4.1", "HAC-2.26")
def test_instead_of_a_boon_of_the_host_the_player_of_the_text_decides():
    leech = own(
        "leech",
        "inventory",
        "Attach to any character.",
        "You may, instead of the host earning a boon: gain 1 grist.",
    )
    two = {"cards": [at("leech-own-2", host="dad-mister-egbert-1")], "grist": 4}
    talk = laid_with(leech, {"cards": [at("dad-mister-egbert-1", 1)], "grist": 1}, two)
    talk.say("1: end-main")
    assert talk.asked == ["2: choose"]
    talk.say("2: choose yes")
    assert boons(talk, "dad-mister-egbert-1") == 0
    assert talk.side(2).grist >= 5
