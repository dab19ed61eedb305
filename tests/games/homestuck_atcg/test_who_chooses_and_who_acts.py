"""Actions that others use, and who chooses in place of the player of a text."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.own_tables import at, laid_with, own, put_down
from tests.games.homestuck_atcg.texts import assert_refused

POSTER = own(
    "poster",
    "inventory",
    "Attach to opposing character.",
    "Action of the player of the host (3 grist): discard this card.",
    "Action of any player (1 grist) once in each turn: draw 1 card; lose (the number of own inventory cards) grist.",
)


@pytest.mark.rule("HAC-5.2.1", "HAC-1.18")
def test_the_player_of_the_host_uses_an_action_of_inventory():
    two = {"cards": [at("poster-own-2", host="dad-mister-egbert-1")], "grist": 9}
    one = {"cards": [at("dad-mister-egbert-1", 1)], "grist": 5}
    talk = laid_with(POSTER, one, two)
    talk.say("1: action poster-own-2 1")
    assert (talk.side(1).grist, put_down(talk, 2)) == (2, ["POSTER own (2)"])
    talk = laid_with(POSTER, one, two, seat=2, turn=4)
    assert talk.refused("2: action poster-own-2 2") == ["HAC-5.2.1"]


@pytest.mark.rule("HAC-5.2.1", "HAC-Q52")
def test_you_is_who_uses_it_in_an_action_of_any_player():
    two = {"cards": [at("poster-own-2", host="dad-mister-egbert-1")], "grist": 9}
    one = {"cards": [at("dad-mister-egbert-1", 1)], "grist": 5, "deck": ["maplehoof-pony"]}
    talk = laid_with(POSTER, one, two)
    talk.say("1: action poster-own-2 2")
    assert (talk.side(1).grist, len(talk.side(1).hand)) == (4, 1)
    assert talk.refused("1: action poster-own-2 2") == ["HAC-5.2.1"]


@pytest.mark.rule("HAC-5.2.1")
def test_an_opponent_uses_an_action_of_a_character_and_its_player_does_not():
    inn = own(
        "inn",
        "character",
        "Action of any opponent (1 grist) only while there is at least 1 own character here: the player of this card gains 1 grist; move 1 own character here to your planet without tapping it.",
    )
    one = {"cards": [at("inn-own-1", 1), at("dad-mister-egbert-1", 1)], "grist": 5}
    two = {"cards": [at("maplehoof-pony-2", 1)], "grist": 5}
    talk = laid_with(inn, one, two, seat=2, turn=4)
    talk.say("2: action inn-own-1")
    assert (talk.side(1).grist, talk.side(2).grist) == (6, 4)
    assert [row.at for row in talk.run.state.characters()] == [1, 1, 2]
    assert talk.refused("2: action inn-own-1")
    assert laid_with(inn, one, two).refused("1: action inn-own-1") == ["HAC-5.2.1"]


def test_what_others_do_holds_for_no_time():
    text = "Action of any player (1 grist): this card has +1 power until the end of this turn."
    assert_refused("character", text, 33, "HAC-Q62", "expected what is done at once")
    text = "Action of the player of the host (1 grist): draw 1 card."
    assert_refused("character", text, 11, "HAC-2.26", "on inventory")


@pytest.mark.rule("HAC-Q13", "HAC-2.34")
def test_who_chooses_characters_for_executables_of_others():
    queen = own("queen", "character", "You choose characters for opposing executables.")
    doom = own(
        "doom", "executable", "~ATH: any character.", "Execute: destroy 1 character; gain 1 grist."
    )
    one = {"cards": [at("queen-own-1", 1), at("heavy-sleeper-five-1", 2)], "grist": 5}
    two = {
        "cards": [at("doom-own-2"), at("dad-mister-egbert-2", 2), at("maplehoof-pony-2", 1)],
        "grist": 1,
    }
    talk = laid_with(queen + doom, one, two)
    talk.say("1: tap heavy-sleeper-five-1")
    assert talk.asked == ["1: choose"]
    talk.say("1: choose maplehoof-pony-2")
    assert put_down(talk, 2) == ["DAD mister egbert (2)", "MAPLEHOOF pony pal (2)", "DOOM own (2)"]
    assert talk.side(2).grist == 2
    three = {**two, "cards": [*two["cards"], at("queen-own-2", 2)]}
    alone = {"cards": [at("heavy-sleeper-five-1", 2)], "grist": 5}
    talk = laid_with(
        queen + doom,
        alone,
        {
            **three,
            "cards": [at("doom-own-2"), at("dad-mister-egbert-2", 2), at("maplehoof-pony-2", 1)],
        },
    )
    talk.say("1: tap heavy-sleeper-five-1")
    assert talk.asked == ["2: choose"]
