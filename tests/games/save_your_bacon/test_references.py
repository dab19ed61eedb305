"""What "that", "those", "chosen", "if you do" and "if able" look at, and what lasts on which cards."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, card

TEXTS = {
    "mark": "Choose a champion. Draw 1 card. Place 1 {D} on that champion.",
    "chosen": "Choose a friendly champion. Choose an opposing equipment card. Ready the chosen champion.",
    "pair": "Choose up to 2 opposing champions; apply Terrified to those champions.",
    "steadily": "If this champion has 3 or more {D}, draw 1 card. Gain 1 {E+}.",
    "catch-up": "If you have fewer {B} than an opponent, gain 1 {B}.",
    "wake-beast": "Choose a friendly champion; place 2 {D} on that champion. Ready that champion.",
    "brace": "Until the end of this turn, each friendly champion has +1 Defense.",
    "hex": "Until the start of your next turn, an opposing champion cannot counter.",
    "return": "Return an equipment card to its owner's hand.",
}
SWIPE = card(
    "swipe",
    "reaction",
    "[After an opposing card is declared as the attacking card]",
    "Until the end of this attack, the Attack of the attacking card is doubled. Place 1 {D} on that card.",
)
HALT = card(
    "halt",
    "reaction",
    "[After an opposing card is declared as the attacking card]",
    "Until the end of this attack, the Attack of the attacking card is 1.",
)
PUSH = card(
    "push",
    "reaction",
    "[After this champion is declared as the attacking card]",
    "Until the end of this attack, the Attack of this champion is doubled.",
    "Until the end of this attack, this champion has +3 Attack.",
)
CARDS = Cards(
    *(card(id_, "action", text) for id_, text in TEXTS.items()),
    SWIPE,
    HALT,
    PUSH,
    texts={
        "dogwood": [
            "Rise: [After an opposing champion is readied] -> place 1 {D} on that champion."
        ]
    },
)


def play(id_, *choices, **more):
    side = dict(more.pop("seat1", {}))
    side["hand"] = [id_, *side.get("hand", [])]
    return CARDS.scene(seat1=side, **more).play(id_).say(*choices)


# -- that, those, chosen --------------------------------------------------------------------


def test_more_than_the_most_are_refused():
    assert play("pair").refused("choose dogwood elm fir") == ["SYB-14.0.58"]
    assert play("pair").refused("choose alder-1") == ["SYB-10.2.2.5"]


# -- if you do, if able, if -----------------------------------------------------------------


@pytest.mark.parametrize(("damage", "drawn"), [(2, []), (3, ["spark"])])
def test_if_looks_at_the_table_when_its_effect_action_begins(damage, drawn):
    things = {"alder": {"damage": damage}}
    scene = play("steadily", things=things, seat1={"deck": ["spark"]})
    assert scene.pile(1, "hand") == drawn
    assert scene.run.state.side(1).energy == 1


@pytest.mark.parametrize(("own", "others", "then"), [(0, 1, 1), (1, 1, 1), (2, 1, 2)])
def test_fewer_bacon_than_some_opponent(own, others, then):
    scene = play("catch-up", seats=3, seat1={"bacon": own}, seat3={"bacon": others})
    assert scene.run.state.side(1).bacon == then


# -- between effect actions -----------------------------------------------------------------


@pytest.mark.rule("SYB-13.0.1", "SYB-Q48")
def test_a_champion_defeated_by_the_first_effect_action_is_readied_by_the_second():
    worn = {"birch": {"damage": 4, "conditions": ["warded"]}}
    worn["birch"] = {"damage": 4, "conditions": ["hexed"]}
    scene = play("wake-beast", "choose birch", things=worn)
    birch = scene["birch-1"]
    assert (birch.exhausted, scene.borne("birch-1")) == (False, [])
    assert scene.damage("birch-1") == [1]
    assert scene.run.state.side(2).bacon == 1
    names = [fact.name for fact in scene.facts]
    assert names.index("defeated") < names.index("readied")


# -- what lasts -----------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q83")
def test_each_is_fixed_when_the_effect_begins():
    scene = play("brace")
    (lasting,) = scene.run.state.lasting
    assert [scene.run.setting.cards.things.id(each) for each in lasting.meant] == [
        "alder-1",
        "birch-1",
        "cedar-1",
    ]


@pytest.mark.rule("SYB-10.2.0.5", "SYB-Q86")
def test_until_the_start_of_the_next_turn_of_whoever_laid_it_down():
    scene = play("hex", "choose elm")
    scene.say("pass-time")
    assert scene.run.state.seat == 2
    assert len(scene.run.state.lasting) == 1
    scene.say("attack dogwood", "declare-target alder", "declare-counter no", "pass-time")
    assert scene.run.state.seat == 1
    assert scene.run.state.lasting == []


@pytest.mark.rule("SYB-Q56", "SYB-11.1.1", "SYB-Q35")
def test_an_attack_that_is_set_raised_and_doubled_is_worked_out_in_that_order():
    scene = CARDS.scene(seat1={"hand": ["push"]}, seat2={"hand": ["halt"]})
    scene.say("attack birch", "play-reaction push birch", "2: play-reaction halt elm")
    scene.say("declare-target fir", "declare-counter no")
    assert [fact.data["amount"] for fact in scene.told("damaged")] == [8]
    assert scene.bacon() == [1, 0]
