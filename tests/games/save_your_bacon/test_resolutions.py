"""How cards and effects are resolved: what stops them, when destroyed cards go, and in which order it all ends."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, Scene, card

FLIP = "Flip: {A} -> exhaust this card. Gain 2 {E+}."
ACTIONS = Cards(
    card("twice", "action", "Choose an opposing equipment card; place 2 {D} on that card. Place 2 {D} on that card; remove 2 {D} from that card."),
    card("raid", "action", "Choose a friendly champion; attack with that champion. Gain 1 {E+}."),
    card("smash", "action", "Destroy an opposing equipment card."),
    card("smash-two", "action", "Destroy 2 opposing equipment cards. Gain 1 {E+}."),
    card("robe", "equipment", "Shield: Each other friendly champion has +1 Defense."),
    card("lever", "equipment", FLIP),
    card("bomb", "equipment", "Boom: {A} -> place 2 {D} on this card. Gain 2 {E+}."),
    card("wand", "equipment", "Zap: {A}, {X} -> gain 2 {E+}."),
    texts={
        "gorse": ["Idle: 5 {E} -> gain 1 {B}."],
        "fir": ["Grief: [After a friendly champion is defeated] 1 {E+} -> gain 1 {B}."],
    },
)  # fmt: skip


def order(scene: Scene, *names: str) -> list[str]:
    """The facts of these names in the order in which they were told."""
    return [fact.name for fact in scene.facts if fact.name in names]


# -- destroyed cards ------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q37", "SYB-11.0.2", "SYB-11.0.4")
def test_destruction_is_final_and_happens_once():
    scene = ACTIONS.scene(
        seat1={"hand": ["twice"]}, things={"elm": {"equipment": ["plank-2"]}}
    ).play("twice")
    assert scene.is_over
    assert len(scene.told("destroyed")) == 1
    assert [fact.data["amount"] for fact in scene.told("damaged")] == [2, 2]
    assert [fact.data["amount"] for fact in scene.told("mended")] == [2]
    assert scene.pile(2, "discard") == ["plank"]
    assert order(scene, "destroyed", "mended", "left-play") == ["destroyed", "mended", "left-play"]


@pytest.mark.rule("SYB-Q38", "SYB-Q61", "SYB-11.0.2")
def test_what_an_attack_inside_a_card_destroys_goes_when_the_card_is_done():
    scene = ACTIONS.scene(
        seat1={"hand": ["raid"]}, things={"elm": {"equipment": ["plank-2"]}}
    ).play("raid")
    scene.say("choose alder-1", "declare-target plank-2", "2: declare-counter no")
    assert scene.is_over
    names = ("damaged", "destroyed", "gained-energy", "discarded", "left-play")
    assert order(scene, *names) == [
        "damaged",
        "destroyed",
        "gained-energy",
        "discarded",
        "left-play",
    ]


@pytest.mark.rule("SYB-Q38")
def test_what_an_attack_action_destroys_goes_at_the_end_of_that_step():
    scene = ACTIONS.scene(things={"elm": {"equipment": ["plank-2"]}})
    scene.say("attack alder-1", "declare-target plank-2", "2: declare-counter no")
    assert scene.is_over
    assert order(scene, "destroyed", "left-play") == ["destroyed", "left-play"]
    assert scene.pile(2, "discard") == ["plank"]


@pytest.mark.rule("SYB-Q38", "SYB-11.0.6")
def test_each_owner_orders_the_own_cards_that_are_discarded_together():
    scene = ACTIONS.scene(
        seat1={"hand": ["smash-two"]}, things={"elm": {"equipment": ["plank-2", "charm-2"]}}
    ).play("smash-two")
    assert scene.asked == ["order-discards plank-2 charm-2", "order-discards charm-2 plank-2"]
    assert scene.run.asks()[0].seat == 2
    assert scene.refused("order-discards plank-2") == ["SYB-Q38"]
    scene.say("order-discards charm-2 plank-2")
    assert scene.pile(2, "discard") == ["charm", "plank"]


@pytest.mark.rule("SYB-Q20", "SYB-Q22", "SYB-Q38", "SYB-Q85")
def test_after_the_discard_there_is_a_test_and_a_window_of_its_own():
    scene = ACTIONS.scene(
        seat1={"hand": ["smash"]},
        seat2={"energy": 1},
        things={"elm": {"equipment": ["robe-2"]}, "dogwood": {"damage": 6}},
    ).play("smash")
    assert scene.asked[0] == "activate-effect fir-2 grief"
    assert order(scene, "destroyed", "discarded", "left-play", "defeated") == [
        "destroyed",
        "discarded",
        "left-play",
        "defeated",
    ]
    assert scene.run.state.side(1).bacon == 1
    scene.say("2: activate-effect fir-2 grief")
    assert scene.is_over
    assert scene.run.state.side(2).bacon == 1


# -- what stops an effect -------------------------------------------------------------------

STOPPED = Cards(
    card("lever", "equipment", FLIP),
    card("bomb", "equipment", "Boom: {A} -> place 2 {D} on this card. Gain 2 {E+}."),
    card("wand", "equipment", "Zap: {A}, {X} -> gain 2 {E+}."),
    texts={
        "dogwood": [
            "Snatch: [After an opposing equipment card is exhausted] 1 {E+} -> return that card to its owner's hand.",
            "Break: [After an opposing equipment card is exhausted] 1 {E+} -> destroy that card.",
        ],
        "elm": [
            "Slay: [After an opposing champion is exhausted] 1 {E+} -> place 6 {D} on that champion."
        ],
    },
)


@pytest.mark.rule("SYB-10.2.1.15", "SYB-Q44", "SYB-10.2.1.17")
@pytest.mark.parametrize("way", ["reaction", "itself"])
def test_an_effect_goes_on_when_its_equipment_is_only_destroyed(way):
    worn = {"alder": {"equipment": ["lever-1", "bomb-1"]}}
    scene = STOPPED.scene(seat2={"energy": 1}, things=worn)
    if way == "reaction":
        scene.say("activate-effect lever-1 flip", "2: activate-effect dogwood-2 break")
    else:
        scene.say("activate-effect bomb-1 boom")
    assert scene.is_over
    assert scene.run.state.side(1).energy == 2
    assert order(scene, "destroyed", "gained-energy", "left-play")[-2:] == [
        "gained-energy",
        "left-play",
    ]


# -- what changes after the declaration -----------------------------------------------------

CHANGED = Cards(
    card("dear", "action", "Gain 2 {B}.", cost_e=1),
    card("rob", "reaction", "[After an opponent declares an action card]", "Choose an opponent. Randomly choose 1 card in that opponent's hand; that opponent discards that card."),
)  # fmt: skip


@pytest.mark.rule("SYB-Q84", "SYB-10.0.11", "SYB-10.0.12", "SYB-Q18")
def test_a_card_that_cannot_be_paid_any_more_goes_back_and_no_action_is_spent():
    scene = CHANGED.scene(seat1={"hand": ["dear", "spark"]}, seat2={"hand": ["rob"]}).play("dear")
    assert scene.pile(1, "hand") == ["spark"]
    scene.say("2: play-reaction rob dogwood-2")
    assert scene.is_over
    assert scene.pile(1, "hand") == ["dear"]
    assert scene.pile(1, "discard") == ["spark"]
    assert scene.pile(2, "discard") == ["rob"]
    assert (scene.run.state.taken, scene.run.state.side(1).bacon) == (0, 0)
    assert "SYB-10.0.8" in scene.refused("play-card dear alder-1")
    scene.say("pass-time")
    assert "pitch" in scene.asked[0]


# -- the order at the very end --------------------------------------------------------------

END = Cards(
    card("blast", "action", "Destroy an opposing equipment card. Gain 1 {E+}."),
    card("jab", "reaction", "[After you gain 1 or more {B}]", "Draw 1 card."),
    texts={
        "alder": ["After: [After this champion uses a card] -> gain 1 {B}."],
        "dogwood": ["Watch: [After an opponent uses a reaction] -> gain 1 {B}."],
        "birch": ["Heart: {A} -> destroy an opposing equipment card. Gain 1 {E+}."],
        "elm": ["Mark: [After an opponent activates an effect] -> gain 1 {B}."],
    },
)


@pytest.mark.rule("SYB-Q85", "SYB-10.0.10", "SYB-14.0.59")
def test_last_window_then_the_card_then_its_use_then_the_destroyed_cards():
    scene = END.scene(
        seat1={"hand": ["blast", "jab"], "deck": ["spark"]},
        things={"elm": {"equipment": ["plank-2"]}},
    ).play("blast")
    assert scene.asked[0] == "play-reaction jab alder-1"
    names = ("destroyed", "gained-energy", "discarded", "gained-bacon", "left-play")
    assert order(scene, *names) == ["destroyed", "gained-energy", "discarded", "gained-bacon"]
    assert scene.is_in_play("plank-2")
    scene.say("1: play-reaction jab alder-1")
    while not scene.is_over:
        scene.say(scene.asked[0])
    assert not scene.is_in_play("plank-2")
    assert order(scene, *names)[-1] == "left-play"


@pytest.mark.rule("SYB-Q85", "SYB-14.0.1", "SYB-Q80")
def test_an_effect_counts_as_activated_when_it_is_resolved():
    scene = END.scene(things={"elm": {"equipment": ["plank-2"]}})
    scene.say("activate-effect birch-1 heart")
    assert scene.is_over
    names = ("gained-energy", "gained-bacon", "left-play")
    assert order(scene, *names) == ["gained-energy", "gained-bacon", "left-play"]
    assert scene.run.state.side(2).bacon == 1
    assert scene.run.state.side(1).bacon == 0
