"""Reactions at tables laid by hand: which one comes first, how often, for what, and how deep they nest."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, Scene, card

TAP = card("tap", "action", "Exhaust an opposing champion.")
TAP_ALL = card("tap-all", "action", "Exhaust each opposing champion.")
ON_TAP = "[After a friendly champion is exhausted]"


def told(scene: Scene, *names: str) -> list[tuple[str, int]]:
    """The facts of these names, in order, each with its seat."""
    return [(fact.name, fact.seat) for fact in scene.facts if fact.name in names]


# -- nesting --------------------------------------------------------------------------------

DEEP = Cards(
    TAP,
    texts={
        "dogwood": [f"Rise: {ON_TAP} 1 {{E+}} -> ready that champion. Gain 2 {{E+}}."],
        "alder": [
            "Chill: [After an opposing champion is readied] 1 {E+} -> apply Terrified to that champion. Gain 2 {E+}."
        ],
        "elm": [
            "Balm: [After a condition is applied to a friendly champion] 1 {E+} -> remove that condition from that champion. Gain 2 {E+}."
        ],
    },
)


@pytest.mark.rule("SYB-10.2.1.13", "SYB-10.2.1.16", "SYB-10.2.1.2", "SYB-10.2.1.10")
def test_reactions_nest_three_deep_and_each_goes_on_where_it_was_interrupted():
    scene = DEEP.scene(seat1={"hand": ["tap"], "energy": 1}, seat2={"energy": 2})
    scene.play("tap").say("choose fir-2", "2: activate-effect dogwood-2 rise")
    assert scene.asked[0] == "activate-effect alder-1 chill"
    assert not scene["fir-2"].exhausted
    scene.say("1: activate-effect alder-1 chill")
    assert scene.asked[0] == "activate-effect elm-2 balm"
    assert scene.borne("fir-2") == ["terrified"]
    scene.say("2: activate-effect elm-2 balm")
    assert scene.is_over
    assert scene.borne("fir-2") == []
    assert told(scene, "gained-energy") == [
        ("gained-energy", 2),
        ("gained-energy", 1),
        ("gained-energy", 2),
    ]
    assert [scene.run.state.side(seat).energy for seat in (1, 2)] == [2, 4]


# -- one player's own order -----------------------------------------------------------------

ORDERED = Cards(
    TAP,
    texts={
        "elm": [
            f"First: {ON_TAP} -> gain 1 {{B}}. Apply Frozen to this champion.",
            f"Second: {ON_TAP} -> draw 1 card. Apply Hexed to this champion.",
        ],
        "fir": [f"Third: {ON_TAP} 1 {{E+}} -> gain 1 {{B}}."],
    },
)


@pytest.mark.rule("SYB-10.2.1.11", "SYB-10.2.0.17", "SYB-Q43", "SYB-Q94")
@pytest.mark.parametrize("first", ["first", "second"])
def test_two_that_must_be_used_come_in_the_order_of_their_player(first):
    scene = ORDERED.scene(seat1={"hand": ["tap"]}, seat2={"deck": ["spark"]})
    scene.play("tap").say("choose dogwood-2")
    assert scene.asked == ["activate-effect elm-2 first", "activate-effect elm-2 second"]
    assert scene.refused("pass-priority") == ["SYB-10.2.0.17", "SYB-Q43"]
    scene.say(f"activate-effect elm-2 {first}")
    assert scene.is_over
    found = [name for name, _ in told(scene, "gained-bacon", "drawn", "applied")]
    own = {"first": ["gained-bacon", "applied"], "second": ["drawn", "applied"]}
    other = "second" if first == "first" else "first"
    assert found == own[first] + own[other]


@pytest.mark.rule("SYB-Q43", "SYB-10.2.1.14")
def test_an_optional_one_may_stand_between_two_that_must_be_used():
    scene = ORDERED.scene(seat1={"hand": ["tap"]}, seat2={"deck": ["spark"], "energy": 1})
    scene.play("tap").say("choose dogwood-2", "activate-effect elm-2 first")
    assert scene.asked == ["activate-effect elm-2 second", "activate-effect fir-2 third"]
    scene.say("activate-effect fir-2 third")
    assert scene.is_over
    assert scene.borne("elm-2") == ["frozen", "hexed"]
    assert scene.run.state.side(2).bacon == 2


# -- several occurrences --------------------------------------------------------------------

SEVERAL = Cards(
    TAP_ALL,
    card("cheer", "reaction", ON_TAP, "Ready that champion."),
    card("self-help", "reaction", "[After this champion is exhausted]", "Ready this champion."),
    texts={
        "dogwood": [f"Cheer: {ON_TAP} 1 {{E+}} -> ready that champion."],
        "alder": ["Once: [After an opposing champion is exhausted] -> gain 1 {E+}."],
    },
)


@pytest.mark.rule("SYB-Q96", "SYB-Q40", "SYB-14.0.51")
def test_each_occurrence_is_one_trigger_and_its_number_names_it():
    scene = SEVERAL.scene(seat1={"hand": ["tap-all"]}, seat2={"hand": ["cheer"], "energy": 9}).play(
        "tap-all"
    )
    assert scene.run.state.side(1).energy == 0
    ones = [f"activate-effect alder-1 once {number}" for number in (1, 2, 3)]
    assert scene.asked == ones
    assert scene.refused("1: activate-effect alder-1 once") == ["SYB-Q96"]
    scene.say(*ones[:2])
    assert scene.run.state.side(1).energy == 3
    offered = [each for each in scene.asked if "until" not in each]
    effects = [f"activate-effect dogwood-2 cheer {number}" for number in (1, 2, 3)]
    cards = [
        f"play-reaction cheer {who}-2 {n}" for n in (1, 2, 3) for who in ("dogwood", "elm", "fir")
    ]
    assert sorted(offered) == sorted([*cards, *effects, "pass-priority"])
    scene.say("2: activate-effect dogwood-2 cheer 2")
    assert [scene[name].exhausted for name in ("dogwood-2", "elm-2", "fir-2")] == [
        True,
        False,
        True,
    ]
    assert "activate-effect dogwood-2 cheer 2" not in scene.asked
    assert scene.refused("2: activate-effect dogwood-2 cheer 2") == ["SYB-Q96"]
    scene.say("2: play-reaction cheer elm-2 3")
    assert [scene[name].exhausted for name in ("dogwood-2", "elm-2", "fir-2")] == [
        True,
        False,
        False,
    ]
    assert scene.refused("2: play-reaction cheer elm-2 1") == ["SYB-10.0.1"]
    scene.say("2: activate-effect dogwood-2 cheer 1", "2: activate-effect dogwood-2 cheer")
    assert scene.is_over


@pytest.mark.rule("SYB-Q81", "SYB-5.0.8")
def test_this_champion_in_the_reaction_text_says_who_may_use_the_card():
    scene = SEVERAL.scene(
        seat1={"hand": ["tap-all"]},
        seat2={"hand": ["self-help"]},
        things={"fir": {"exhausted": True}},
    ).play("tap-all")
    scene.say("activate-effect alder-1 once 1")
    offered = [each for each in scene.asked if "until" not in each]
    assert offered == [
        "play-reaction self-help dogwood-2",
        "play-reaction self-help elm-2",
        "pass-priority",
    ]
    assert scene.refused("2: play-reaction self-help fir-2") == ["SYB-Q81"]
    assert scene.refused("2: play-reaction self-help alder-1") == ["SYB-10.0.4"]
    scene.say("2: play-reaction self-help elm-2")
    assert not scene["elm-2"].exhausted
    assert scene["dogwood-2"].exhausted


# -- draws ----------------------------------------------------------------------------------

DRAWS = Cards(
    card("share", "action", "Each player draws 2 cards."),
    texts={
        "alder": ["Tax: [After an opponent draws 1 or more cards] 1 {E+} -> gain 1 {B}."],
        "dogwood": ["Toll: [After an opponent draws 2 or more cards] 1 {E+} -> gain 1 {B}."],
    },
)
SPARKS = ["spark"] * 6


@pytest.mark.rule("SYB-Q99", "SYB-Q96")
def test_draws_are_one_occurrence_for_each_player_who_draws():
    scene = DRAWS.scene(
        3,
        seat1={"hand": ["share"], "deck": SPARKS, "energy": 5},
        seat2={"deck": SPARKS, "energy": 5},
        seat3={"deck": ["spark"]},
    ).play("share")
    taxes = ["activate-effect alder-1 tax 2", "activate-effect alder-1 tax 3"]
    assert [each for each in scene.asked if "tax" in each] == taxes
    scene.say(taxes[0], "1: activate-effect alder-1 tax")
    assert [each for each in scene.asked if "toll" in each] == ["activate-effect dogwood-2 toll"]
    scene.say("2: activate-effect dogwood-2 toll")
    assert scene.is_over
    assert [scene.run.state.side(seat).bacon for seat in (1, 2, 3)] == [2, 1, 0]
    assert len(scene.pile(3, "hand")) == 1


@pytest.mark.rule("SYB-Q41", "SYB-Q39")
def test_the_refill_of_a_refresh_has_a_window_of_its_own():
    scene = DRAWS.scene(
        seat1={"deck": SPARKS, "hand": ["spark"]},
        seat2={"energy": 1},
        things={"cedar": {"exhausted": True}},
    )
    scene.say("refresh", "stop-pitching")
    assert scene.asked[0] == "activate-effect dogwood-2 toll"
    assert scene["cedar-1"].exhausted
    scene.say("2: activate-effect dogwood-2 toll", "ready-cards cedar-1")
    assert scene.is_over


# -- what was there when it happened --------------------------------------------------------

THERE = Cards(
    TAP,
    card("answer", "reaction", ON_TAP, "Gain 1 {B}."),
    texts={
        "dogwood": [f"Recall: {ON_TAP} -> draw 1 card."],
        "alder": [
            "Curse: [After an opposing champion is exhausted] -> apply Hexed to that champion."
        ],
        "birch": [
            "Taunt: [After an opposing champion is exhausted] -> apply Terrified to this champion."
        ],
    },
)


@pytest.mark.rule("SYB-Q93", "SYB-10.2.1.14")
def test_a_reaction_card_that_was_drawn_in_the_window_may_be_used_in_it():
    scene = THERE.scene(seat1={"hand": ["tap"]}, seat2={"deck": ["spark", "answer"]})
    scene.play("tap").say("choose fir-2", "1: activate-effect alder-1 curse")
    offered = [each for each in scene.asked if "until" not in each]
    assert offered == [f"play-reaction answer {name}-2" for name in ("dogwood", "elm", "fir")] + [
        "pass-priority"
    ]
    scene.say("2: play-reaction answer elm-2")
    assert scene.run.state.side(2).bacon == 1


# -- what can do nothing --------------------------------------------------------------------

IDLE = Cards(
    TAP,
    texts={
        "dogwood": [f"Grope: {ON_TAP} -> destroy an opposing equipment card."],
        "alder": ["Note: [After an opponent activates an effect] 1 {E+} -> gain 1 {B}."],
    },
)


@pytest.mark.rule("SYB-Q94", "SYB-14.0.1", "SYB-10.2.2.1")
def test_what_must_be_used_and_can_do_nothing_is_activated_all_the_same():
    scene = IDLE.scene(seat1={"hand": ["tap"], "energy": 1}).play("tap").say("choose fir-2")
    assert [fact.data["effect"] for fact in scene.told("activated")] == ["Grope"]
    assert scene.asked[0] == "activate-effect alder-1 note"
    scene.say("1: activate-effect alder-1 note")
    assert scene.is_over
