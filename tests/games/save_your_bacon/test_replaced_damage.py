"""Damage that is placed on another card instead: who says which, and how often (SYB-9.0.1, SYB-Q97)."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, card

CARDS = Cards(
    card("wall", "equipment", "Bulwark: While this card is ready, attack damage that would be placed on this champion is placed on this card instead.", defense=9),
    card("screen", "equipment", "Screen: Attack damage that would be placed on this champion is placed on this card instead.", defense=9),
    card("mirror", "equipment", "Mirror: Counter damage that would be placed on this champion is placed on this card instead.", defense=9),
    card("detour", "action", "Until the start of your next turn, attack damage that would be placed on a friendly champion is placed on a friendly champion instead."),
    texts={
        "fir": ["Stand: Attack damage that would be placed on an equipment card is placed on this champion instead."],
    },
)  # fmt: skip


def attacked(*lines, **more):
    return CARDS.scene(**more).say("attack alder", *lines)


@pytest.mark.rule("SYB-Q97", "SYB-9.0.1")
def test_one_replacement_applies_by_itself():
    worn = {"ivy": {"equipment": ["mirror-3"]}, "hazel": {"equipment": ["screen-3"]}}
    scene = attacked("declare-target hazel", "3: declare-counter no", seats=3, things=worn)
    assert scene.damage("hazel-3") == [0]
    # Fir of seat 2 stands in for equipment of anybody.
    assert scene.damage("screen-3", "fir-2") == [0, 2]


@pytest.mark.rule("SYB-Q97")
@pytest.mark.parametrize("first", ["wall-2", "screen-2"])
def test_the_controller_of_the_card_that_is_hit_chooses_among_several(first):
    worn = {"dogwood": {"equipment": ["wall-2", "screen-2"]}}
    scene = attacked("declare-target dogwood", "declare-counter no", things=worn)
    ask = scene.run.asks()[0]
    assert (ask.seat, scene.asked) == (2, ["choose screen-2", "choose wall-2"])
    assert scene.refused("choose dogwood-2") == ["SYB-Q97"]
    scene.say(f"choose {first}")
    assert scene.damage("dogwood-2", "wall-2", "screen-2", "fir-2") == [0, 0, 0, 2]
    assert len(scene.told("replaced")) == 2


@pytest.mark.rule("SYB-Q97")
def test_a_replacement_whose_state_does_not_hold_does_not_apply():
    worn = {"dogwood": {"equipment": [{"thing": "wall-2", "exhausted": True}]}}
    scene = attacked("declare-target dogwood", "declare-counter no", things=worn)
    assert scene.damage("dogwood-2", "wall-2") == [2, 0]


@pytest.mark.rule("SYB-14.0.2", "SYB-14.0.15")
def test_each_kind_of_damage_is_replaced_for_itself():
    worn = {"alder": {"equipment": ["mirror-1"]}, "dogwood": {"equipment": ["mirror-2"]}}
    scene = attacked("declare-target dogwood", "declare-counter yes", things=worn)
    assert scene.damage("alder-1", "mirror-1", "dogwood-2", "mirror-2") == [0, 2, 2, 0]


@pytest.mark.rule("SYB-Q97")
def test_each_replacement_applies_at_most_once_to_one_amount_of_damage():
    worn = {"elm": {"equipment": ["screen-2"]}, "fir": {"equipment": ["wall-2"]}}
    scene = attacked("declare-target fir", "declare-counter no", things=worn)
    # From Fir to the wall, and from there back to Fir: neither applies a second time.
    assert scene.damage("fir-2", "wall-2") == [2, 0]
    assert len(scene.told("replaced")) == 2


@pytest.mark.rule("SYB-Q97", "SYB-Q83")
def test_two_lasting_replacements_by_the_same_words_are_two():
    scene = CARDS.scene(seat1={"hand": ["detour", "detour"]})
    scene.play("detour", "alder-1").say("choose alder-1", "choose birch-1")
    scene.play("detour", "alder-1").say("choose birch-1", "choose cedar-1")
    scene.say("2: attack dogwood", "declare-target alder", "declare-counter no")
    assert scene.damage("alder-1", "birch-1", "cedar-1") == [0, 0, 2]


@pytest.mark.rule("SYB-Q97")
def test_one_lasting_replacement_is_applied_once():
    scene = CARDS.scene(seat1={"hand": ["detour", "detour"]})
    scene.play("detour", "alder-1").say("choose alder-1", "choose birch-1")
    scene.play("detour", "alder-1").say("choose birch-1", "choose alder-1")
    scene.say("2: attack dogwood", "declare-target alder", "declare-counter no")
    assert scene.damage("alder-1", "birch-1", "cedar-1") == [2, 0, 0]
