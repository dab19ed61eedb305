"""Where a card goes instead of being discarded from a hand, and the card by which another one entered."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.own_tables import at, laid_with, own, put_down
from tests.games.homestuck_atcg.texts import assert_refused, lines

SLICK = own(
    "slick",
    "character",
    "Instead of this card being discarded from your hand: bring this card into play at any planet.",
    "Instead of an own #BEAST character being discarded from a hand: put that card on the bottom of its owner's deck.",
)
DROP = own(
    "drop", "character", "Action (0 grist): each player discards 1 card from hand; gain 1 grist."
)


@pytest.mark.rule("HAC-2.33", "HAC-Q57", "HAC-Q53")
def test_a_card_comes_into_play_instead_of_being_discarded():
    one = {"cards": [at("drop-own-1", 1)], "grist": 2}
    talk = laid_with(SLICK + DROP, one, {"hand": ["slick-own"]})
    talk.say("1: action drop-own-1", "2: choose planet-1")
    assert put_down(talk, 2) == []
    assert [(row.thing % 10 // 2 + 1, row.at) for row in talk.run.state.characters()] == [
        (1, 1),
        (2, 1),
    ]
    assert talk.side(1).grist == 3


@pytest.mark.rule("HAC-2.33", "HAC-2.31")
def test_what_goes_elsewhere_from_a_hand_triggers_nothing():
    watch = own("watch", "executable", "~ATH: any card.", "Execute: gain 3 grist.")
    one = {"cards": [at("drop-own-1", 1)], "grist": 2}
    two = {"hand": ["maplehoof-pony"], "cards": [at("slick-own-2", 2), at("watch-own-2")]}
    talk = laid_with(SLICK + DROP + watch, one, two)
    talk.say("1: action drop-own-1")
    assert put_down(talk, 2) == []
    assert talk.side(2).grist == 0
    assert [talk.run.setting.shown(each) for each in talk.side(2).deck.cards[:1]] == [
        "MAPLEHOOF pony pal"
    ]
    talk = laid_with(SLICK + DROP + watch, one, {**two, "hand": ["dad-mister-egbert"]})
    talk.say("1: action drop-own-1")
    assert talk.side(2).grist == 3


def test_nothing_but_where_the_card_goes_is_said():
    text = "Instead of this card being discarded from your hand: draw 2 cards."
    assert_refused("character", text, 1, "HAC-Q57", "more or else than where the card goes")


@pytest.mark.rule("HAC-2.10", "HAC-Q12", "HAC-Q53")
def test_a_card_that_entered_by_code_knows_the_card_by_which_it_did():
    brute = own(
        "brute",
        "character",
        "When this card enters play: you may bring the triggering card into play on this card.",
        more='enter = "~ATH: own inventory card"',
    )
    hat = own("hat", "inventory", "Attach to own character.", "The host gains the tag #MUTANT.")
    one = {"cards": [at("heavy-sleeper-five-1", 2)], "grist": 3}
    two = {
        "cards": [at("dad-mister-egbert-2", 2), at("hat-own-2", host="dad-mister-egbert-2")],
        "hand": ["brute-own"],
    }
    talk = laid_with(brute + hat, one, two)
    talk.say("1: tap heavy-sleeper-five-1", "2: order dad-mister-egbert-2 hat-own-2")
    talk.say("2: enter brute-own planet-2", "2: choose yes")
    assert put_down(talk, 2) == ["DAD mister egbert (2)"]
    row = talk.run.state.find(talk.run.setting.cards.things.numbers["hat-own-2"])
    assert row is not None
    assert row.host == talk.run.setting.cards.things.numbers["brute-own-2"]


FRAUD = own(
    "fraud",
    "executable",
    "~ATH: own inventory card.",
    "Execute: gain (enter cost of the triggering card) grist; if the card that did it is an opposing card, gain 5 grist.",
)


@pytest.mark.rule("HAC-2.34", "HAC-2.31", "HAC-Q26")
@pytest.mark.parametrize("seat", [1, 2])
def test_an_executable_asks_by_whom_the_card_that_triggered_it_was_discarded(seat):
    mine = [
        at("fraud-own-1"),
        at("dad-mister-egbert-1", 2),
        at("swanky-hat-outdress-1", host="dad-mister-egbert-1"),
    ]
    tosser = own("tosser", "character", "Action (0 grist): discard 1 inventory card.")
    one = {"cards": [*mine, at("tosser-own-1", 1)], "grist": 1}
    two = {"cards": [at("heavy-sleeper-five-2", 2)], "grist": 3}
    talk = laid_with(FRAUD + tosser, one, two, seat=seat, turn=2 + seat)
    if seat == 1:
        talk.say("1: action tosser-own-1")
    else:
        order = "1: order dad-mister-egbert-1 swanky-hat-outdress-1"
        talk.say("2: tap heavy-sleeper-five-2", order)
    assert talk.side(1).grist == (4 if seat == 1 else 9)


@pytest.mark.rule("HAC-2.31", "HAC-2.37")
@pytest.mark.parametrize(("words", "grist"), [("a tap of an opponent", 3), ("a text", 0)])
def test_code_asks_by_whom(words, grist):
    wake = own(
        "wake", "executable", f"~ATH: own character discarded by {words}.", "Execute: gain 3 grist."
    )
    two = {"cards": [at("heavy-sleeper-five-2", 2)], "grist": 3}
    one = {"cards": [at("wake-own-1"), at("dad-mister-egbert-1", 2)]}
    talk = laid_with(wake, one, two, seat=2, turn=4)
    talk.say("2: tap heavy-sleeper-five-2")
    assert talk.side(1).grist == grist


@pytest.mark.rule("HAC-Q40", "HAC-Q55", "HAC-Q53")
def test_a_card_that_is_destroyed_brings_into_play_the_one_that_was_stored_under_it():
    plan = own(
        "plan",
        "character",
        "When this card enters play: store 1 executable from your hand under this card.",
        "When this card is destroyed: bring the stored card into play at your planet.",
    )
    two = {"cards": [at("plan-own-2", 2), at("no-mercy-what-2", under="plan-own-2", told=True)]}
    talk = laid_with(plan, {"cards": [at("heavy-sleeper-five-1", 2)], "grist": 3}, two)
    talk.say("1: tap heavy-sleeper-five-1", "2: order plan-own-2 no-mercy-what-2")
    assert put_down(talk, 2) == ["PLAN own (2)"]
    called = talk.run.setting.called
    assert [called(row.thing) for row in talk.side(2).cards] == ["NO MERCY what is grief (2)"]


def test_whose_a_card_is_may_stand_before_what_state_it_is_in():
    texts = ("destroy 1 untapped own character here", "destroy 1 own untapped character here")
    first, second = (lines("character", f"Action (1 grist): {each}.")[0] for each in texts)
    assert first.instructions[0].actions == second.instructions[0].actions
