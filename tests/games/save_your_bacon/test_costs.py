"""Costs in their corners: what is asked in a payment, what is told, and what changes before it begins."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.cardset.card_set import shipped_set
from tests.games.save_your_bacon.scenes import Cards, card

CARDS = Cards(
    card("plain", "action", "Gain 1 {B}."),
    card("dear", "action", "Gain 1 {B}.", cost_e=2),
    card("one", "action", "Gain 1 {E+}.", energy_value=1),
    card("two", "action", "Gain 1 {E+}.", energy_value=2),
    card("three", "action", "Gain 1 {E+}.", energy_value=3),
    card(
        "toll",
        "action",
        "Until the start of your next turn, reaction cards used by opposing champions cost +1 {E}.",
    ),
    card(
        "tire",
        "reaction",
        "[After an opponent declares an action card]",
        "Exhaust each opposing champion.",
    ),
    card(
        "token",
        "reaction",
        "[After this champion is declared as the target of an attack]",
        "Gain 1 {B}.",
        cost_ep=1,
    ),
    card("lever", "equipment", "Pull: 1 {E}, {X}, {A}, discard 1 card -> gain 1 {B}."),
    card("clock", "equipment", "Dawn: [After you check for victory] {A} -> gain 1 {B}."),
    card("echo-box", "equipment", "Hum: [After an opponent uses a reaction] {A} -> gain 1 {B}."),
)


# -- what is told ---------------------------------------------------------------------------


@pytest.mark.rule("SYB-5.1.1", "SYB-5.1.3", "SYB-5.1.9", "SYB-5.1.11")
def test_each_pitch_is_told_by_itself_and_tokens_come_after_it():
    scene = CARDS.scene(seat1={"hand": ["dear", "one", "two"], "energy": 0})
    scene.play("dear").say("pitch one", "pitch two")
    names = [f.name for f in scene.facts if f.name in ("pitched", "spent-energy", "gained-energy")]
    assert names == ["pitched", "pitched", "gained-energy"]
    assert [f.data["cards"] for f in scene.told("pitched")] == [["One"], ["Two"]]
    assert [f.data["value"] for f in scene.told("pitched")] == [1, 2]
    assert scene.told("gained-energy")[0].data["amount"] == 1
    assert scene.pile(1, "spent") == ["one", "two"]


@pytest.mark.rule("SYB-5.1.9")
def test_never_more_than_the_rest_is_spent():
    scene = CARDS.scene(seat1={"hand": ["dear", "one", "three"], "energy": 3})
    scene.play("dear").say("pitch one", "stop-pitching")
    assert [f.data["amount"] for f in scene.told("spent-energy")] == [1]
    assert scene.told("gained-energy") == []
    assert scene.run.state.side(1).energy == 2


@pytest.mark.rule("SYB-10.0.2", "SYB-2.0.1.9", "SYB-10.0.10")
def test_declare_pay_effect_discard_in_this_order():
    scene = CARDS.scene(seat1={"hand": ["dear", "two"]})
    scene.play("dear").say("pitch two", "pass-time")
    names = [f.name for f in scene.facts]
    order = [names.index(each) for each in ("declared", "pitched", "gained-bacon", "discarded")]
    assert order == sorted(order)
    assert scene.pile(1, "discard") == ["dear"]


# -- the order of several costs -------------------------------------------------------------


@pytest.mark.rule("SYB-Q54", "SYB-Q51")
def test_costs_are_paid_as_they_are_printed():
    scene = CARDS.scene(
        things={"alder": {"equipment": ["lever-1"]}}, seat1={"hand": ["one", "two", "three"]}
    )
    scene.say("activate-effect lever-1 pull")
    assert not scene["lever-1"].exhausted
    assert scene.run.state.taken == 0
    scene.say("pitch one")
    scene.say("stop-pitching")
    assert scene["lever-1"].exhausted
    assert scene.run.state.taken == 1
    assert sorted(scene.asked) == ["choose three", "choose two"]
    scene.say("choose two")
    assert scene.pile(1, "discard") == ["two"]
    assert scene.pile(1, "spent") == ["one"]
    assert scene.run.state.side(1).bacon == 1


@pytest.mark.rule("SYB-5.1.8", "SYB-14.0.35")
def test_energy_that_an_effect_adds_to_a_cost_of_tokens_may_be_pitched():
    scene = CARDS.scene(seat1={"hand": ["toll"]}, seat2={"hand": ["token", "one"], "energy": 1})
    scene.play("toll").say("attack alder-1", "declare-target dogwood-2")
    scene.say("2: play-reaction token dogwood-2")
    assert scene.asked == ["pitch one"]
    scene.say("2: pitch one")
    scene.say("2: declare-counter no")
    side = scene.run.state.side(2)
    assert (side.energy, side.bacon) == (0, 1)


@pytest.mark.rule("SYB-5.1.8")
def test_without_it_nothing_is_pitched():
    scene = CARDS.scene(seat2={"hand": ["token", "one"], "energy": 1})
    scene.say("attack alder-1", "declare-target dogwood-2", "2: play-reaction token dogwood-2")
    assert scene.asked == ["declare-counter yes", "declare-counter no"]
    assert scene.pile(2, "hand") == ["one"]


# -- actions --------------------------------------------------------------------------------


@pytest.mark.rule("SYB-5.0.4", "SYB-Q19")
def test_an_action_is_spent_in_take_two_only():
    scene = CARDS.scene(
        things={"dogwood": {"equipment": ["clock-2"]}}, seat2={"hand": ["plain"]}, taken=1
    )
    scene.say("pass-time")
    assert scene.run.state.seat == 2
    assert scene.run.asks()[0].verbs.keys() >= {"play-card", "pass-time"}
    assert scene.run.state.taken == 0
    assert scene.told("activated") == []


@pytest.mark.rule("SYB-5.0.4", "SYB-Q84", "SYB-4.0.5")
def test_a_reaction_that_takes_the_last_action_leaves_none_for_the_card_being_played():
    scene = CARDS.scene(
        things={"alder": {"equipment": ["echo-box-1"]}},
        seat1={"hand": ["plain"]},
        seat2={"hand": ["tire"]},
        taken=1,
    )
    scene.play("plain").say("2: play-reaction tire dogwood-2", "1: activate-effect echo-box-1 hum")
    assert scene.run.state.side(1).bacon == 1
    assert scene.pile(1, "hand") == ["plain"]
    assert [fact.rule for fact in scene.told("returned-unpaid")] == ["SYB-10.0.11"]


@pytest.mark.rule("SYB-Q18", "SYB-10.0.12", "SYB-Q53")
def test_a_refused_play_does_not_count():
    scene = CARDS.scene(seat1={"hand": ["dear", "one"]})
    assert "SYB-10.0.8" in scene.refused("play-card dear alder-1")
    assert "SYB-10.0.8" in scene.refused("play-card dear alder-1")
    assert scene.run.state.taken == 0
    assert scene.told("declared") == []


# -- what changes between declaring and paying ----------------------------------------------


@pytest.mark.rule("SYB-Q84", "SYB-10.0.6", "SYB-2.0.1.5")
def test_equipment_that_finds_no_place_goes_to_the_discard():
    late = Cards(
        card("shelf", "equipment"),
        card("poke", "reaction", "[After an opponent declares an equipment card]", "Gain 1 {E+}."),
        texts={
            "alder": [
                "Grab: [After an opponent uses a reaction] -> choose an opposing equipment card; equip that card to this champion."
            ]
        },
    )
    scene = late.scene(
        things={"alder": {"equipment": ["plank-1"]}, "elm": {"equipment": ["charm-2"]}},
        seat1={"hand": ["shelf", "shelf"]},
        seat2={"hand": ["poke"]},
    )
    scene.say("play-card shelf alder-1", "2: play-reaction poke dogwood-2")
    worn = [scene.run.setting.cards.things.id(each.thing) for each in scene["alder-1"].equipment]
    assert worn == ["plank-1", "charm-2"]
    assert scene.pile(1, "discard") == ["shelf"]
    assert scene.run.state.taken == 1
    assert scene.told("discarded")[-1].rule == "SYB-Q84"
    assert scene.refused("play-card shelf alder-1") == ["SYB-2.0.1.6", "SYB-10.0.6"]


# -- the parts of an effect -----------------------------------------------------------------


@pytest.mark.rule("SYB-5.0.3")
def test_an_effect_is_read_as_name_trigger_costs_and_actions():
    cards = shipped_set()
    effects = {each.key: each for each in cards.face(cards.names.number("dark-space-lord")).effects}
    flare = effects["temper-flare"]
    assert flare.name == "Temper Flare"
    assert flare.trigger is not None
    assert (flare.trigger.what, flare.trigger.damage) == ("placed", "attack")
    assert flare.costs is not None
    assert (flare.costs.upgraded, flare.costs.order) == (1, ("E+",))
    assert [deed.kind for clause in flare.clauses for deed in clause.deeds] == ["place-damage"]
    hold = effects["choke-hold"]
    assert hold.trigger is None
    assert hold.costs is not None
    assert (hold.costs.ready, hold.costs.order) == (True, ("A", "X"))
    assert [clause.if_done for clause in hold.clauses] == [(), (0,)]
