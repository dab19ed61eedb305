"""Positions of cards that no set has, found by playing lists made at random."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.position import document as position
from tests.games.save_your_bacon.scenes import Cards


def test_a_position_holds_no_more_copies_than_have_names_in_play():
    cards = Cards(texts={"alder": ["Rack: This champion may have up to 99 equipped cards."]})
    scene = cards.scene(seat1={"hand": ["plank"] * 6})
    for _ in range(6):
        scene.run.state.taken = 0
        scene.say("play-card plank alder-1")
    worn = scene.run.state.side(1).champions[0].equipment
    called = [scene.run.setting.cards.things.id(each.thing) for each in worn]
    assert called == ["plank-1", *(f"plank-1-{mark}" for mark in "bcdef")]
    with pytest.raises(PackError, match=r"'Plank' is one more than the 6 that can be .*\[SYB-Q7\]"):
        cards.scene(seat1={"hand": ["plank"] * 5, "deck": ["plank"] * 2})


@pytest.mark.rule("SYB-Q26")
def test_a_position_in_an_attack_has_the_attacking_card_and_its_target_in_play():
    cards = Cards()
    scene = cards.scene(things={"dogwood": {"equipment": ["plank-2"]}})
    scene.say("attack alder-1", "declare-target plank-2")
    written = position.write(scene.run)
    again = position.read(GAME, scene.run.setting, written, SeededDice(bytes(32)))
    assert again.state.attacks == scene.run.state.attacks
    written["attacks"][0]["target"] = "Charm (2)"
    with pytest.raises(
        PackError, match=r"attacks\[1\].target: found '.*', expected a card in play"
    ):
        position.read(GAME, scene.run.setting, written, SeededDice(bytes(32)))
