"""What is named, boons that are divided, that player, the next player, who has attacked: what these phrases do in play."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.own_tables import at, boons, laid_with, own, put_down
from tests.games.homestuck_atcg.texts import assert_refused, line

TITLES = own(
    "jury",
    "character",
    "When this card enters play: name a title; opponents cannot play cards with the named title until the start of your next turn.",
    "Special Tap (1 grist): name a tag; put 1 boon on all characters here with the named tag.",
)


@pytest.mark.rule("HAC-2.6", "HAC-Q13")
def test_a_title_that_was_named_is_not_played():
    hand = ["dad-mister-egbert", "maplehoof-pony"]
    talk = laid_with(TITLES, {"hand": ["jury-own"], "grist": 5}, {"hand": hand, "grist": 9})
    talk.say("1: play jury-own planet-1", "1: choose dad-mister-egbert")
    talk.say("1: end-main")
    while "2: choose" in talk.asked or "2: draw-extra" in talk.asked:
        talk.say("2: draw-extra 0")
    assert talk.refused("2: play dad-mister-egbert planet-2")
    talk.say("2: play maplehoof-pony planet-2")


@pytest.mark.rule("HAC-2.18", "HAC-Q13")
def test_a_tag_that_was_named_is_looked_for():
    cards = [at("jury-own-1", 1), at("dad-mister-egbert-1", 1), at("maplehoof-pony-1", 1)]
    talk = laid_with(TITLES, {"cards": cards, "grist": 5}, {})
    talk.say("1: special-tap jury-own-1", "1: choose human")
    assert [boons(talk, each) for each in ("dad-mister-egbert-1", "maplehoof-pony-1")] == [1, 0]


def test_what_was_not_named_is_refused():
    text = "Action (0 grist): draw (the number of characters with the named title) cards."
    assert_refused("character", text, 50, "HAC-5.2.7", "no title was named")
    text = "When this card enters play: name a title; destroy all cards of the named type."
    assert_refused("character", text, 61, "HAC-5.2.7", "no type was named")


@pytest.mark.rule("HAC-1.35")
def test_boons_are_divided_among_cards_as_many_as_were_there_before():
    giver = own(
        "giver",
        "character",
        "Special Tap (1 grist): put (the number of own characters here) boons on all other own characters, divided as you like.",
    )
    cards = [at("giver-own-1", 1), at("dad-mister-egbert-1", 1), at("maplehoof-pony-1", 1, boons=2)]
    talk = laid_with(giver, {"cards": cards, "grist": 5}, {})
    talk.say("1: special-tap giver-own-1")
    talk.say("1: choose maplehoof-pony-1")
    # That one is full now, the others go to the only one that has room.
    assert [boons(talk, each) for each in ("dad-mister-egbert-1", "maplehoof-pony-1")] == [2, 3]


THAT_PLAYER = [
    ("When an opponent draws: that player loses 1 grist.", "drawn"),
    ("When an opponent scores: that player loses 1 grist.", "scored"),
    ("When an opponent plays a card: that player loses 1 grist.", "played"),
    ("When an opponent discards a card from hand: that player loses 1 grist.", "thrown"),
]


@pytest.mark.parametrize(("text", "kind"), THAT_PLAYER)
def test_that_player_is_who_does_what_is_answered(text, kind):
    found = line("character", text)
    assert found.trigger is not None
    assert found.trigger.kind == kind
    (action,) = found.instructions[0].actions
    assert (action.player, action.whom) == ("owner", "actor")


def test_that_player_needs_one_of_whom_the_text_speaks():
    text = "When this card enters play: that player loses 1 grist."
    assert_refused("character", text, 29, "HAC-5.2.7", "there is none")


@pytest.mark.rule("HAC-1.18", "HAC-Q55")
def test_that_player_chooses_when_points_are_gained():
    sore = own(
        "sore",
        "character",
        "When an opponent gains victory points: that player chooses one: discard 1 card from your hand, or lose 2 grist.",
    )
    skills = own("skill", "executable", "~ATH: any character.", "Execute: gain 1 victory point.")
    one = {"cards": [at("sore-own-1", 3)], "grist": 3}
    three = {
        "cards": [at("skill-own-3"), at("dad-mister-egbert-3", 1)],
        "grist": 7,
        "hand": ["maplehoof-pony"],
    }
    two = {"cards": [at("heavy-sleeper-five-2", 1)], "grist": 7}
    talk = laid_with(sore + skills, one, two, three, seat=2, turn=5)
    talk.say("2: tap heavy-sleeper-five-2")
    assert talk.asked == ["3: choose"]
    talk.say("3: choose second")
    assert [talk.side(seat).grist for seat in (1, 2, 3)] == [3, 6, 5]


@pytest.mark.rule("HAC-1.18", "HAC-Q54")
def test_that_player_in_the_turn_of_others_is_the_one_whose_turn_it_is():
    tax = own("tax", "character", "At the end of each opponent's turn: that player loses 2 grist.")
    one = {"cards": [at("tax-own-1", 1)], "grist": 5}
    talk = laid_with(tax, one, {"grist": 6}, {"grist": 8}, seat=2, turn=5)
    talk.say("2: end-main")
    assert [talk.side(seat).grist for seat in (1, 2)] == [5, 4]


@pytest.mark.rule("HAC-4.3", "HAC-1.9")
def test_the_next_player_and_the_one_before_you():
    texts = (
        "Action (1 grist): the next player loses 1 grist; the player before you loses 2 grist.",
        "Special Tap (1 grist): move this card to the planet of the player before you.",
    )
    one = {"cards": [at("herald-own-1", 1)], "grist": 5}
    talk = laid_with(
        own("herald", "character", *texts), one, {"grist": 6}, {"grist": 6}, {"grist": 6}
    )
    talk.say("1: action herald-own-1")
    assert [talk.side(seat).grist for seat in (2, 3, 4)] == [5, 6, 4]
    talk.say("1: special-tap herald-own-1")
    assert [row.at for row in talk.run.state.characters()] == [4]


@pytest.mark.rule("HAC-1.24", "HAC-Q55")
def test_what_answers_that_a_card_has_attacked_comes_after_its_tap():
    fangs = own(
        "fangs",
        "inventory",
        "Attach to own character.",
        "The host also destroys characters of equal power by tapping.",
        "When the host has attacked: discard this card.",
    )
    one = {
        "cards": [at("heavy-sleeper-five-1", 2), at("fangs-own-1", host="heavy-sleeper-five-1")],
        "grist": 5,
    }
    talk = laid_with(fangs, one, {"cards": [at("heavy-sleeper-five-2", 2)]})
    talk.say("1: tap heavy-sleeper-five-1")
    assert put_down(talk, 2) == ["HEAVY SLEEPER five more minutes (2)"]
    assert put_down(talk, 1) == ["FANGS own (1)"]


@pytest.mark.rule("HAC-2.26")
def test_only_what_an_inventory_card_can_be_attached_to_is_offered():
    courier = own(
        "courier",
        "character",
        "Special Tap (1 grist): choose 1 inventory card attached to a character here; attach that card to 1 character here that that card can be attached to.",
    )
    cards = [
        *(at("courier-own-1", 1), at("dad-mister-egbert-1", 1), at("maplehoof-pony-1", 1)),
        *(at("beq-first-1", 1), at("long-snout-assists-1", host="beq-first-1")),
    ]
    talk = laid_with(courier, {"cards": cards, "grist": 5}, {})
    talk.say("1: special-tap courier-own-1")
    assert talk.asked != ["1: choose"]
    things = talk.run.setting.cards.things.numbers
    row = talk.run.state.find(things["long-snout-assists-1"])
    assert row is not None
    assert row.host == things["maplehoof-pony-1"]


@pytest.mark.rule("HAC-5.3.4")
@pytest.mark.parametrize(("words", "damage"), [("1 more", 2), ("1 less", 0)])
def test_damage_by_scoring_alone_is_changed(words, damage):
    grip = own(
        "grip",
        "character",
        f"All opposing planets take {words} damage by scoring.".replace("All opposing", "Opposing"),
        "Action (1 grist): deal 1 damage to all opposing planets.",
        more="power = 9",
    )
    talk = laid_with(grip, {"cards": [at("grip-own-1", 2)], "grist": 2}, {})
    talk.say("1: action grip-own-1")
    assert talk.side(2).damage == 1
    talk.say("1: end-main")
    assert talk.side(2).damage == 1 + damage
