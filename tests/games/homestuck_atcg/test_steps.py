"""Steps of a text: done, left to its player, done only if the last one was, one of two (rows step.*, tgt.*)."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.workshop import Workshop, at, on

DOER = at("doer-of-1", 1)
FOES = {"cards": [at("foe-of-2", 1), at("brute-of-2", 1), at("ally-of-2", 2)]}


def workshop(steps: str, own: dict[str, object] | None = None, **more: object) -> Workshop:
    """DOER at home with that Action, three cards of seat 2."""
    side = {"cards": [DOER], **(own or {})}
    return Workshop(f"Action (0 grist): {steps}.", side, FOES, **more)  # type: ignore[arg-type]  # as written


def test_one_of_several_is_chosen_and_only_those_that_fit() -> None:
    shop = workshop("destroy 1 opposing character here").do()
    assert shop.asked == ["1: choose"]
    assert shop.choices == ["brute-of-2", "foe-of-2"]
    assert shop.refused("choose ally-of-2") == ["HAC-5.2.7"]
    assert shop.refused("choose foe-of-2 brute-of-2") == ["HAC-5.2.7"]
    assert shop.refused("choose none") == ["HAC-5.2.7"]
    shop.say("choose foe-of-2")
    assert shop.discarded(2) == ["foe-of-2"]
    assert shop.fact("chose") == {"cards": ["FOE of the test (2)"]}
    assert "1: action" in shop.asked


def test_what_leaves_no_choice_is_not_asked() -> None:
    shop = workshop("destroy 2 opposing characters here").do("order brute-of-2 foe-of-2")
    assert shop.discarded(2) == ["brute-of-2", "foe-of-2"]
    shop = workshop("destroy 3 opposing characters here").do("order foe-of-2 brute-of-2")
    assert shop.discarded(2) == ["foe-of-2", "brute-of-2"]


def test_any_number_may_be_none_and_all() -> None:
    shop = workshop("tap any number of opposing characters").do()
    assert len(shop.choices) == 8
    shop.say("choose foe-of-2 ally-of-2")
    tapped = [thing for thing in shop.in_play(2) if shop.row(thing).tapped]
    assert sorted(tapped) == ["ally-of-2", "foe-of-2"]
    shop = workshop("tap any number of opposing characters").do("choose none")
    assert not any(shop.row(thing).tapped for thing in shop.in_play(2))
    assert shop.fact("not-done")


def test_all_that_fit_are_fixed_at_once() -> None:
    shop = workshop("give all opposing characters here -1 power for the rest of the game").do()
    assert [each.change for each in shop.run.state.lasting] == [-1, -1]
    assert "1: action" in shop.asked


def test_you_may_asks_only_where_something_can_be_done() -> None:
    shop = workshop("you may tap 1 opposing character here; gain 1 grist").do()
    assert shop.choices == ["yes", "no"]
    shop.say("choose no")
    assert shop.fact("declined")
    assert shop.side(1).grist == 10
    shop = workshop("you may tap 1 tapped own character; gain 1 grist").do()
    assert shop.side(1).grist == 10
    assert shop.told("declined")


def test_if_you_do_follows_only_what_was_carried_out() -> None:
    text = "you may destroy 1 opposing character here; if you do, gain 2 grist; gain 1 grist"
    shop = workshop(text).do("choose yes", "choose foe-of-2")
    assert shop.side(1).grist == 12
    shop = workshop(text, {"grist": 5}).do("choose no")
    assert shop.side(1).grist == 6


def test_a_destruction_that_was_stopped_was_not_carried_out() -> None:
    capsule = (
        '[[card]]\nid = "I-shield"\ntitle = "SHIELD"\nsubtitle = "of the test"\ntype = "inventory"\n'
        'enter = "1g"\nstars = 1\ntext = ["Attach to own character.", '
        '"The host cannot be destroyed or tapped."]\n\n'
    )
    text = (
        "Action (0 grist): destroy 1 opposing character here; if you do, gain 2 grist; draw 1 card."
    )
    shielded = {"cards": [at("foe-of-2", 1), on("shield-of-2", "foe-of-2")]}
    own = {"cards": [DOER], "deck": ["ally-of"]}
    shop = Workshop(text, own, shielded, more=capsule).do()
    assert shop.side(1).grist == 9
    assert shop.discarded(2) == []
    assert shop.hand(1) == ["ally-of"]


def test_if_looks_at_the_condition_at_that_moment() -> None:
    text = "if there is no opposing character here, gain 2 grist; draw 1 card"
    own = {"deck": ["ally-of", "ally-of"]}
    assert workshop(text, own).do().side(1).grist == 9
    shop = Workshop(f"Action (0 grist): {text}.", {"cards": [DOER], **own}, {}).do()
    assert shop.side(1).grist == 11


def test_of_two_the_impossible_cannot_be_picked_unless_both_are() -> None:
    text = "choose one: refresh this card, or put 1 boon on 1 other own character"
    ally = {"cards": [at("doer-of-1", 1, tapped=True), at("ally-of-1", 1)]}
    shop = workshop(text, ally).do()
    assert shop.choices == ["first", "second"]
    shop.say("choose second")
    assert shop.row("ally-of-1").boons == 1
    untapped = {"cards": [DOER, at("ally-of-1", 1)]}
    shop = workshop(text, untapped).do()
    assert shop.row("ally-of-1").boons == 1
    both = (
        "When this card enters play: choose one: refresh this card, or tap 1 tapped own character."
    )
    shop = Workshop(both, {"hand": ["doer-of"]}, {}).say("play doer-of planet-1")
    assert shop.choices == ["first", "second"]
    shop.say("choose first")
    assert shop.told("not-done") == [("not-done", 1)]


def test_that_card_is_the_one_chosen_last() -> None:
    text = "tap 1 opposing character here; give that card -1 power until that card is refreshed"
    shop = workshop(text).do("choose brute-of-2")
    assert shop.row("brute-of-2").tapped
    (lasting,) = shop.run.state.lasting
    assert shop.named([lasting.thing]) == ["brute-of-2"]
    assert (lasting.until, lasting.change) == ("refreshed", -1)


def test_an_impossible_step_is_skipped_and_the_rest_done() -> None:
    shop = workshop("destroy 1 opposing executable; move this card to any other planet").do()
    assert shop.row("doer-of-1").at == 2
    assert shop.told("not-done")


@pytest.mark.parametrize(
    ("steps", "usable"),
    [
        ("refresh this card", False),
        ("refresh this card; gain 1 grist", True),
        ("move all own #TROLL characters here to 1 opposing planet; if you do, draw 1 card", False),
        ("destroy all opposing characters here", True),
        ("restore your planet", False),
        ("heal up to 2 damage from your planet", False),
        ("draw 1 card", False),
        ("each opponent discards 1 card from hand", False),
        ("bring 1 character from your hand into play here", True),
        ("bring 1 character from your discard pile into play here", False),
    ],
)
def test_a_free_action_must_change_something(steps: str, *, usable: bool) -> None:
    shop = workshop(steps, {"hand": ["spell-of"]})
    if usable:
        shop.do()
        assert shop.told("acts")
    else:
        assert shop.refused("1: action doer-of-1") == ["HAC-Q52"]
