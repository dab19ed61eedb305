"""Damage that is placed on another card instead: who says which, and how often (SYB-9.0.1, SYB-Q97)."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, card

CARDS = Cards(
    card("wall", "equipment", "Bulwark: While this card is ready, attack damage that would be placed on this champion is placed on this card instead.", defense=9),
    card("screen", "equipment", "Screen: Attack damage that would be placed on this champion is placed on this card instead.", defense=9),
    texts={
        "fir": ["Stand: Attack damage that would be placed on an equipment card is placed on this champion instead."],
    },
)  # fmt: skip


def attacked(*lines, **more):
    return CARDS.scene(**more).say("attack alder", *lines)


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
def test_each_replacement_applies_at_most_once_to_one_amount_of_damage():
    worn = {"elm": {"equipment": ["screen-2"]}, "fir": {"equipment": ["wall-2"]}}
    scene = attacked("declare-target fir", "declare-counter no", things=worn)
    # From Fir to the wall, and from there back to Fir: neither applies a second time.
    assert scene.damage("fir-2", "wall-2") == [2, 0]
    assert len(scene.told("replaced")) == 2
