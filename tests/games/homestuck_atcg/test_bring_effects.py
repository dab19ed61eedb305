"""Cards that texts bring, play, swap and store (rows act.bring, act.play_free, act.play_paid, act.store, act.swap)."""

from __future__ import annotations

from typing import Any

from tests.games.homestuck_atcg.workshop import Workshop, at, on, under

DOER = at("doer-of-1", 1, boons=2)
STORES = "When this card enters play: store 1 character from your hand under this card."


def workshop(steps: str | tuple[str, ...], *cards: Any, foes: Any = (), **side: Any) -> Workshop:
    """DOER with two boons at home and these cards; the rest of seat 1 as said."""
    texts = (steps,) if isinstance(steps, str) else steps
    first = f"Action (0 grist): {texts[0]}."
    own = {"cards": [DOER, *cards], **side}
    return Workshop((first, *texts[1:]), own, {"cards": list(foes)}, {})


# -- bring ----------------------------------------------------------------------------------


def test_a_card_of_the_hand_comes_at_no_cost_and_even_with_code() -> None:
    steps = "bring 1 #GHOST character from your hand into play here"
    shop = workshop(steps, hand=["friend-of", "coded-of", "ally-of"]).do()
    assert shop.choices == ["coded-of", "friend-of"]
    assert shop.refused("choose ally-of") == ["HAC-2.18"]
    shop.say("choose coded-of")
    row = shop.row("coded-of-1")
    assert (row.at, row.tapped, row.boons) == (1, False, 0)
    assert shop.side(1).grist == 9
    assert sorted(shop.hand(1)) == ["ally-of", "friend-of"]


def test_a_choice_from_the_hand_is_asked_whatever_is_in_it() -> None:
    steps = "bring 1 #GHOST character from your hand into play here"
    shop = workshop(steps, hand=["ally-of"]).do()
    assert shop.choices == ["none"]
    shop.say("choose none")
    assert shop.hand(1) == ["ally-of"]
    assert shop.refused("1: choose none")


def test_any_number_comes_from_the_discard_pile() -> None:
    steps = "bring any number of #HUMAN characters from your discard pile into play at your planet"
    shop = workshop(steps, discard=["ally-of-1", "foe-of-1", "friend-of-1"]).do()
    shop.say("choose ally-of-1 friend-of-1")
    assert shop.in_play(1) == ["doer-of-1", "ally-of-1", "friend-of-1"]
    assert shop.discarded(1) == ["foe-of-1"]
    assert shop.told("entered") == [("entered", 1), ("entered", 1)]


def test_inventory_that_is_brought_needs_a_host_that_fits() -> None:
    steps = "bring 1 inventory card from your discard pile into play here"
    shop = workshop(
        steps, at("ally-of-1", 2), discard=["hat-of-1", "crest-of-1"], foes=[at("foe-of-2", 1)]
    )
    shop.do("choose hat-of-1")
    assert shop.choices == ["doer-of-1", "foe-of-2"]
    shop.say("choose foe-of-2")
    assert shop.row("hat-of-1").host == shop.row("foe-of-2").thing


def test_entering_texts_of_what_is_brought_are_done() -> None:
    shop = Workshop(
        ("When this card enters play: gain 2 grist.",),
        {
            "cards": [at("ally-of-1", 1)],
            "discard": ["doer-of-1"],
            "hand": ["herald-of"],
            "grist": 5,
        },
        {},
        more='[[card]]\nid = "C-herald"\ntitle = "HERALD"\nsubtitle = "of the test"\ntype = "character"\n'
        'enter = "1g"\npower = 1\nstars = 1\ntext = ["When this card enters play: bring 1 character '
        'from your discard pile into play here."]\n\n',
    )
    shop.say("play herald-of planet-2")
    assert shop.row("doer-of-1").at == 2
    assert shop.side(1).grist == 6


# -- play -----------------------------------------------------------------------------------


def test_played_at_no_cost_it_goes_wherever_it_may() -> None:
    steps = "play 1 inventory card from your discard pile at no cost"
    shop = workshop(steps, at("ally-of-1", 2), discard=["hat-of-1"], foes=[at("foe-of-2", 3)]).do()
    assert shop.choices == ["ally-of-1", "doer-of-1", "foe-of-2"]
    shop.say("choose ally-of-1")
    assert shop.row("hat-of-1").host == shop.row("ally-of-1").thing
    shop = workshop("play 1 character from your hand at no cost", hand=["dear-of"]).do(
        "choose dear-of"
    )
    assert shop.choices == ["planet-1", "planet-2", "planet-3"]
    shop.say("choose planet-3")
    assert shop.row("dear-of-1").at == 3
    shop = workshop("play 1 executable from your discard pile at no cost", discard=["spell-of-1"])
    assert shop.do().in_play(1) == ["doer-of-1", "spell-of-1"]


def test_played_for_its_cost_only_what_can_be_paid_may_be_chosen() -> None:
    steps = "play 1 character from your discard pile here for its enter cost"
    discard = ["ally-of-1", "coded-of-1", "dear-of-1", "foe-of-1"]
    shop = workshop(steps, discard=discard, grist=5).do()
    assert shop.choices == ["ally-of-1", "foe-of-1"]
    shop.say("choose foe-of-1")
    assert shop.side(1).grist == 4
    assert shop.row("foe-of-1").at == 1


# -- store ----------------------------------------------------------------------------------


def test_a_card_of_the_discard_pile_is_stored_by_the_card_s_own_text() -> None:
    steps = "store 1 character from your discard pile under this card"
    shop = workshop(steps, discard=["ally-of-1", "hat-of-1"]).do()
    row = shop.row("ally-of-1")
    assert (row.under, row.told, row.at) == (shop.row("doer-of-1").thing, True, 0)
    assert shop.discarded(1) == ["hat-of-1"]


def test_a_card_of_the_hand_is_stored_and_spoken_of() -> None:
    steps = (
        "store 1 character from your hand under 1 other own character; remove that card from play"
    )
    shop = workshop(steps, at("ally-of-1", 2), hand=["foe-of"]).do("choose foe-of")
    assert shop.removed(1) == ["foe-of-1"]


def test_this_card_under_another_one_loses_inventory_and_boons() -> None:
    cards = at("ally-of-1", 2), on("hat-of-1", "doer-of-1"), under("foe-of-1", "doer-of-1")
    shop = workshop("store this card under 1 other own character", *cards).do(
        "order foe-of-1 hat-of-1"
    )
    row = shop.row("doer-of-1")
    assert (row.under, row.told, row.at, row.boons) == (shop.row("ally-of-1").thing, False, 0, 0)
    assert shop.discarded(1) == ["foe-of-1", "hat-of-1"]


def test_nothing_is_stored_under_what_leaves_with_it() -> None:
    hat = on("hat-of-1", "doer-of-1")
    shop = workshop(
        "store this card under 1 card in play", hat, at("ally-of-1", 2), foes=[at("foe-of-2", 3)]
    )
    assert shop.do().choices == ["ally-of-1", "foe-of-2"]


def test_without_another_card_nothing_is_stored() -> None:
    shop = workshop("store this card under 1 other own character; gain 1 grist", grist=3).do()
    assert shop.row("doer-of-1").at == 1
    assert shop.side(1).grist == 4


# -- swap -----------------------------------------------------------------------------------


def test_a_card_of_the_hand_takes_the_place_of_this_one() -> None:
    cards = on("hat-of-1", "doer-of-1"), under("foe-of-1", "doer-of-1")
    shop = workshop(
        "swap this card with 1 #GHOST card from your hand", *cards, hand=["coded-of", "spell-of"]
    )
    shop.do("choose coded-of", "order foe-of-1 hat-of-1")
    assert shop.row("coded-of-1").at == 1
    assert sorted(shop.hand(1)) == ["doer-of", "spell-of"]
    assert shop.discarded(1) == ["foe-of-1", "hat-of-1"]
    assert shop.told("entered") == [("entered", 1)]


def test_swapped_with_the_stored_card_it_lies_under_that() -> None:
    stored = under("ally-of-1", "doer-of-1", told=True), under("foe-of-1", "doer-of-1")
    shop = workshop(("swap this card with the stored card", STORES), *stored).do()
    assert shop.row("ally-of-1").at == 1
    row = shop.row("doer-of-1")
    assert (row.under, row.told, row.boons) == (shop.row("ally-of-1").thing, False, 0)
    assert shop.discarded(1) == ["foe-of-1"]


def test_without_a_card_nothing_is_swapped() -> None:
    shop = workshop(("swap this card with the stored card; gain 1 grist", STORES), grist=3).do()
    assert shop.row("doer-of-1").boons == 2
    assert shop.side(1).grist == 4
