"""Cards that no set has: phrases in unusual combinations, found by playing lists made at random."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.position import document as position
from tests.games.save_your_bacon.scenes import Cards, card

PAID = "[After an opponent pays for an action card]"


@pytest.mark.rule("SYB-10.2.1.15", "SYB-Q44", "SYB-Q18")
@pytest.mark.parametrize(
    ("text", "pile"),
    [
        ("Put that card on top of its owner's deck.", "deck"),
        ("Remove that card from the game.", "removed"),
        ("Discard that card.", "discard"),
    ],
)
def test_a_card_taken_away_while_it_is_played_does_nothing_more(text: str, pile: str):
    cards = Cards(card("boon", "action", "Gain 1 {B}."), card("halt", "reaction", PAID, text))
    scene = cards.scene(seat1={"hand": ["boon"]}, seat2={"hand": ["halt"]})
    scene.play("boon").say("play-reaction halt dogwood-2")
    assert scene.pile(1, pile)[-1] == "boon"
    assert scene.run.state.playing == []
    assert scene.run.state.side(1).bacon == 0
    assert scene.run.state.taken == 1
    assert scene.is_over


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
