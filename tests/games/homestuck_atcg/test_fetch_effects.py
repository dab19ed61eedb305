"""Cards that texts destroy, discard, remove, return, take up and shuffle away, from wherever they are (rows act.*)."""

from __future__ import annotations

from typing import Any

from tests.games.homestuck_atcg.workshop import Workshop, at, on, under

DOER = at("doer-of-1", 1, boons=2)


def workshop(steps: str, *cards: Any, foe: Any = None, **side: Any) -> Workshop:
    """DOER with two boons at home and these cards; the rest of seat 1 and seat 2 as said."""
    own = {"cards": [DOER, *cards], **side}
    return Workshop(f"Action (0 grist): {steps}.", own, foe or {}, {})


# -- destroy --------------------------------------------------------------------------------


def test_planets_are_turned_and_only_intact_ones_chosen() -> None:
    shop = workshop("destroy 1 opposing planet", foe={"destroyed": True}).do()
    assert shop.side(3).destroyed
    assert shop.told("planet-destroyed") == [("planet-destroyed", 3)]
    assert not shop.discarded(3)


def test_executables_and_inventory_are_destroyed_unresolved() -> None:
    foe = {
        "cards": [{"thing": "spell-of-2"}, at("foe-of-2", 2), on("hat-of-2", "foe-of-2")],
        "grist": 0,
    }
    shop = workshop("destroy 1 executable; destroy all inventory cards", foe=foe).do()
    assert shop.discarded(2) == ["spell-of-2", "hat-of-2"]
    assert shop.side(2).grist == 0


def test_where_a_special_tap_destroys_cards_of_others_resist_it() -> None:
    text = (
        "Special Tap (1 grist): destroy all characters here with power at most 5.",
        "Opposing characters here have +1 power against destruction.",
    )
    own = {"cards": [at("doer-of-1", 1), at("ally-of-1", 1)]}
    foe = {"cards": [at("brute-of-2", 1), at("friend-of-2", 1), at("foe-of-2", 2)]}
    shop = Workshop(text, own, foe).say("special-tap doer-of-1", "order doer-of-1 ally-of-1")
    assert shop.in_play(2) == ["brute-of-2", "foe-of-2"]
    assert shop.discarded(1) == ["doer-of-1", "ally-of-1"]


# -- discard, remove ------------------------------------------------------------------------


def test_discards_from_the_own_hand_are_chosen_and_spoken_of() -> None:
    steps = "you may discard 1 card from your hand; if you do, remove that card from play"
    shop = workshop(steps, hand=["ally-of", "foe-of"]).do("choose yes", "choose foe-of")
    assert shop.hand(1) == ["ally-of"]
    assert shop.removed(1) == ["foe-of-1"]


def test_this_card_is_discarded_with_what_it_carries() -> None:
    cards = on("hat-of-1", "doer-of-1"), under("ally-of-1", "doer-of-1")
    shop = workshop("discard this card; gain 1 grist", *cards, grist=4)
    shop.do("order ally-of-1 doer-of-1 hat-of-1")
    assert shop.discarded(1) == ["ally-of-1", "doer-of-1", "hat-of-1"]
    assert shop.side(1).grist == 5


def test_the_top_card_of_an_opponent_s_pile_is_removed() -> None:
    steps = "remove the top #TROLL character of the discard pile of 1 opponent from play"
    shop = workshop(steps, foe={"discard": ["foe-of-2", "ally-of-2"]}).do()
    assert shop.choices == ["seat-2", "seat-3"]
    shop.say("choose seat-2")
    assert shop.discarded(2) == ["ally-of-2"]
    assert shop.removed(2) == ["foe-of-2"]
    assert shop.fact("chose-opponent") == {"opponent": 2}


def test_opponents_discard_one_after_the_other() -> None:
    foe = {"hand": ["ally-of", "foe-of", "hat-of"]}
    own = {"cards": [DOER]}
    third = {"hand": ["spell-of"]}
    shop = Workshop("Action (0 grist): each opponent discards 2 cards from hand.", own, foe, third)
    shop.do()
    assert shop.asked == ["2: choose"]
    assert shop.refused("2: choose ally-of") == ["HAC-5.2.7"]
    shop.say("2: choose ally-of foe-of")
    assert shop.hand(2) == ["hat-of"]
    assert shop.hand(3) == []
    assert shop.told("discarded-from-hand") == [("discarded-from-hand", s) for s in (2, 3)]


def test_a_random_card_is_discarded() -> None:
    steps = "Action (0 grist): 1 opponent discards 2 random cards from hand."
    foe = {"hand": ["ally-of", "foe-of", "hat-of"]}
    dice = {"pick/hand/2": ["foe-of", "hat-of"]}
    shop = Workshop(steps, {"cards": [DOER]}, foe, {}, dice=dice).do("choose seat-2")
    assert shop.discarded(2) == ["foe-of-2", "hat-of-2"]
    assert shop.hand(2) == ["ally-of"]
    shop = Workshop(steps, {"cards": [DOER]}, {"hand": ["foe-of"]}, {}).do("choose seat-2")
    assert shop.discarded(2) == ["foe-of-2"]


# -- return, to hand ------------------------------------------------------------------------


def test_returned_to_its_owner_s_hand_without_boons_and_inventory() -> None:
    foe = {"cards": [at("foe-of-2", 1, boons=3), on("hat-of-2", "foe-of-2"), at("brute-of-2", 1)]}
    steps = "return 1 opposing character here with power at most 3 to its owner's hand"
    shop = workshop(steps, foe=foe).do()
    assert shop.hand(2) == ["foe-of"]
    assert shop.discarded(2) == ["hat-of-2"]


def test_a_card_of_the_discard_pile_goes_to_the_hand() -> None:
    shop = workshop("put 1 #TROLL card from your discard pile into your hand", discard=["foe-of-1"])
    assert shop.do().hand(1) == ["foe-of"]
    assert shop.discarded(1) == []


# -- decks ----------------------------------------------------------------------------------


def test_cards_in_play_and_of_piles_are_shuffled_into_decks() -> None:
    foe = {"cards": [at("foe-of-2", 1)], "deck": ["ally-of"]}
    shop = workshop("shuffle 1 opposing character here into its owner's deck", foe=foe).do()
    assert sorted(shop.deck(2)) == ["ally-of", "foe-of"]
    assert shop.told("shuffled") == [("shuffled", 2)]
    steps = "shuffle the top #TROLL card of your discard pile into its owner's deck"
    shop = workshop(steps, discard=["foe-of-1", "ally-of-1"]).do()
    assert shop.deck(1) == ["foe-of"]
    assert shop.discarded(1) == ["ally-of-1"]


def test_whole_piles_are_shuffled_in_and_nobody_gains_points() -> None:
    shop = workshop(
        "shuffle your discard pile into your deck", discard=["foe-of-1"], deck=["hat-of"]
    )
    assert sorted(shop.do().deck(1)) == ["foe-of", "hat-of"]
    assert [shop.side(seat).points for seat in (1, 2, 3)] == [0, 0, 0]
    foe = {"removed": ["ally-of-2"]}
    shop = workshop(
        "shuffle every removed pile into its owner's deck", removed=["hat-of-1"], foe=foe
    )
    shop.do()
    assert (shop.deck(1), shop.deck(2)) == (["hat-of"], ["ally-of"])
    assert shop.told("shuffled") == [("shuffled", 1), ("shuffled", 2)]


def test_a_card_that_has_destroyed_itself_is_shuffled_away_from_its_pile() -> None:
    steps = "destroy this card; if this card is in your discard pile, shuffle this card into its owner's deck"
    shop = workshop(steps, deck=["hat-of"]).do()
    assert sorted(shop.deck(1)) == ["doer-of", "hat-of"]
    assert shop.told("destroyed")


def test_here_and_boons_are_those_that_the_card_had() -> None:
    steps = "destroy this card; destroy all opposing characters here with power at most (boons)"
    foe = {"cards": [at("foe-of-2", 1), at("brute-of-2", 1), at("dear-of-2", 2)]}
    shop = workshop(steps, foe=foe).do()
    assert shop.discarded(2) == ["foe-of-2"]
