"""What texts do with decks, dice, points and planets; executables that a text resolves or ignores."""

from __future__ import annotations

from typing import Any

from referee.kernel.facts import PUBLIC
from tests.games.homestuck_atcg.workshop import Workshop, at

DOER = at("doer-of-1", 1)


def workshop(steps: str, *cards: Any, foe: Any = None, dice: Any = None, **side: Any) -> Workshop:
    """DOER at home and these cards; the rest of seat 1 and seat 2 as said."""
    own = {"cards": [DOER, *cards], **side}
    return Workshop(f"Action (0 grist): {steps}.", own, foe or {}, {}, dice=dice)


# -- decks ----------------------------------------------------------------------------------


def test_the_top_card_of_any_deck_is_seen_by_one_player_alone() -> None:
    steps = "look at the top card of the deck of 1 player; put that card on the top or the bottom of that deck"
    foe = {"deck": ["ally-of", "foe-of", "hat-of"]}
    shop = workshop(steps, foe=foe, deck=["spell-of"]).do()
    assert shop.choices == ["seat-1", "seat-2", "seat-3"]
    shop.say("choose seat-2")
    looked = next(fact for fact in shop.facts if fact.name == "looked")
    assert looked.seen_by(1).data == {"whose": 2, "cards": ["HAT of the test"]}
    assert looked.seen_by(PUBLIC).data == {"whose": 2, "cards": 1}
    assert looked.seen_by(2).data == {"whose": 2, "cards": 1}
    assert shop.side(2).looks == 1
    assert shop.choices == ["top", "bottom"]
    shop.say("choose bottom")
    assert shop.deck(2) == ["hat-of", "ally-of", "foe-of"]


def test_an_empty_deck_gives_no_card_and_is_not_renewed() -> None:
    steps = "look at the top card of your deck; put that card on the top or the bottom of that deck; gain 1 grist"
    shop = workshop(steps, discard=["foe-of-1"], grist=4).do()
    assert shop.deck(1) == []
    assert shop.side(1).grist == 5
    assert shop.side(1).looks == 0


def test_a_search_shows_what_it_found_and_the_deck_is_shuffled_at_the_end() -> None:
    steps = "search your deck for 1 executable; put that card into your hand; draw 1 card"
    deck = ["spell-of", "ally-of", "curse-of", "foe-of"]
    shop = workshop(steps, deck=deck).do()
    assert shop.choices == ["none", "curse-of", "spell-of"]
    assert shop.refused("choose ally-of") == ["HAC-Q39"]
    shop.say("choose spell-of")
    assert sorted(shop.hand(1)) == ["foe-of", "spell-of"]
    assert shop.fact("taken") == {"cards": ["SPELL of the test"]}
    names = [fact.name for fact in shop.facts]
    assert names.index("drawn") < names.index("shuffled")
    assert shop.side(1).looks == 1


def test_a_search_that_finds_nothing_is_asked_and_shuffled_all_the_same() -> None:
    steps = "search your deck for 1 executable; put that card into your hand"
    shop = workshop(steps, deck=["ally-of", "foe-of"]).do()
    assert shop.choices == ["none"]
    shop.say("choose none")
    assert shop.hand(1) == []
    assert shop.told("shuffled") == [("shuffled", 1)]


def test_what_was_found_may_come_into_play() -> None:
    steps = "search your deck for 1 character; bring that card into play here"
    shop = workshop(steps, deck=["ally-of", "spell-of"]).do("choose ally-of")
    assert shop.row("ally-of-1").at == 1
    assert shop.deck(1) == ["spell-of"]


# -- dice, grist, points --------------------------------------------------------------------


def test_the_roll_decides() -> None:
    steps = (
        "roll a die; if the roll is 4 or more, gain 5 grist; if the roll is 3 or less, draw 1 card"
    )
    shop = workshop(steps, dice={"roll/die/1": [4]}, grist=3, deck=["foe-of"]).do()
    assert (shop.side(1).grist, shop.hand(1)) == (8, [])
    assert shop.fact("rolled-die") == {"roll": 4}
    shop = workshop(steps, dice={"roll/die/1": [3]}, grist=3, deck=["foe-of"]).do()
    assert (shop.side(1).grist, shop.hand(1)) == (3, ["foe-of"])


def test_grist_and_points_of_each_and_of_one_opponent() -> None:
    shop = workshop("each opponent gains 2 grist", foe={"grist": 11}).do()
    assert [shop.side(seat).grist for seat in (1, 2, 3)] == [9, 12, 11]
    shop = workshop("1 opponent loses 1 victory point", foe={"points": 3}).do("choose seat-2")
    assert shop.side(2).points == 2
    shop = workshop("gain 2 victory points").do()
    assert shop.side(1).points == 2


# -- planets --------------------------------------------------------------------------------


def test_damage_is_dealt_healed_and_a_planet_restored() -> None:
    shop = workshop("deal 1 damage to 1 opposing planet", foe={"damage": 3}).do("choose away-of-2")
    assert shop.side(2).destroyed
    shop = workshop("heal up to 2 damage from your planet", damage=3).do()
    assert shop.choices == ["0", "1", "2"]
    shop.say("choose 1")
    assert shop.side(1).damage == 2
    shop = workshop("restore your planet", damage=3, destroyed=True).do()
    assert (shop.side(1).destroyed, shop.side(1).damage) == (False, 0)


# -- executables ----------------------------------------------------------------------------


def test_an_executable_is_resolved_by_a_text_then_discarded() -> None:
    cards = {"thing": "spell-of-1"}, {"thing": "curse-of-1"}
    shop = workshop("resolve 1 own executable; gain 1 grist", *cards, grist=3).do(
        "choose spell-of-1"
    )
    assert shop.side(1).grist == 7
    assert shop.discarded(1) == ["spell-of-1"]
    assert shop.in_play(1) == ["doer-of-1", "curse-of-1"]


def test_the_next_executable_of_another_player_is_ignored() -> None:
    steps = "ignore the next opposing executable until the start of your next turn; destroy 1 own #TROLL character"
    foe = {"cards": [{"thing": "curse-of-2"}], "deck": ["ally-of", "hat-of"]}
    shop = workshop(steps, at("foe-of-1", 2), foe=foe).do()
    assert shop.discarded(2) == ["curse-of-2"]
    assert shop.hand(2) == []
    assert shop.told("ignored") == [("ignored", 2)]
    assert not shop.run.state.lasting


def test_own_executables_are_not_ignored() -> None:
    steps = "ignore the next opposing executable until the start of your next turn; resolve 1 own executable"
    shop = workshop(steps, {"thing": "spell-of-1"}, grist=2).do()
    assert shop.side(1).grist == 5
    assert len(shop.run.state.lasting) == 1
