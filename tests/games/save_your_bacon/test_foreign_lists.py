"""Card lists of other people: what came to light when hostile ones were played."""

from __future__ import annotations

import tomllib

import pytest
import tomli_w

from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import BotDice
from referee.kernel.position import document as position
from tests.games.save_your_bacon.scenes import Cards, Scene, card


def comes_back(scene: Scene) -> bool:
    """Whether the position of the scene is read as what it was, with the same questions."""
    run = scene.run
    written = tomllib.loads(tomli_w.dumps(position.write(run)))
    again = position.read(GAME, run.setting, written, run.dice)
    same = [list(ask.legal()) for ask in again.asks()] == [list(ask.legal()) for ask in run.asks()]
    return again.wire() == run.wire() and same


@pytest.mark.rule("SYB-10.2.1.8", "SYB-10.2.1.9")
def test_a_position_in_which_champions_of_two_players_fall_at_once_comes_back():
    cards = Cards(card("boom", "action", "Place 9 {D} on each opposing champion."))
    scene = cards.scene(3, seat1={"hand": ["boom"]})
    scene.play("boom")
    assert scene.asked_seat == 2
    assert comes_back(scene)
    scene.say("order-defeats fir-2 elm-2 dogwood-2")
    assert scene.asked_seat == 3
    assert comes_back(scene)
    scene.say("order-defeats ivy-3 hazel-3 gorse-3")
    assert scene.bacon() == [6, 0, 0]


@pytest.mark.rule("SYB-Q88")
def test_a_position_in_which_a_player_left_during_a_window_of_the_own_card_comes_back():
    cards = Cards(
        card("boon", "action", "Gain 1 {B}."),
        card(
            "wake",
            "reaction",
            "[After an opponent declares an action card]",
            "Ready this champion; refresh.",
        ),
        card("see", "reaction", "[After an opposing champion is readied]", "Gain 1 {E+}."),
    )
    scene = cards.scene(
        3,
        seat1={"hand": ["boon"]},
        seat2={"hand": ["wake"]},
        seat3={"hand": ["see"]},
        things={"elm": {"exhausted": True}},
    )
    scene.play("boon").say("play-reaction wake elm-2")
    assert scene.asked_seat == 3
    scene.say("2: concede")
    assert scene.asked_seat == 3
    assert comes_back(scene)
    scene.say("play-reaction see gorse-3")
    assert comes_back(scene)
    assert scene.energy(3) == 1
    assert scene.bacon()[0] == 1


@pytest.mark.rule("SYB-Q90")
def test_a_chain_that_no_decision_can_end_halts_the_match():
    words = {
        "alder": [
            "Up: [After this champion is exhausted] -> choose one: ready this champion, or ready a friendly champion.",
            "Down: [After this champion is readied] -> exhaust this champion.",
        ]
    }
    scene = Cards(texts=words).scene()
    scene.say("attack alder-1")
    for _ in range(1000):
        if scene.run.halted:
            break
        assert "choose 1" in scene.asked
        scene.say("choose 1")
    assert scene.run.halted
    assert scene.run.asks() == ()
    assert scene.run.outcome is None


def test_a_bot_does_not_do_for_ever_what_costs_nothing():
    cards = Cards(texts={"alder": ["Doodle: 0 {E} -> choose a friendly champion."]})
    verbs: list[str] = []
    for number in range(8):
        scene, dice = cards.scene(), BotDice(bytes([number] * 32))
        for _ in range(100):
            if scene.run.state.seat == 2:
                break
            ask = scene.run.asks()[0]
            legal = list(ask.legal())
            answer = GAME.bots["greedy"](GAME.view(scene.run, ask.seat), legal, dice)
            scene.run.act(ask.seat, answer)
            verbs.append(answer[0])
        assert scene.run.state.seat == 2
    assert "activate-effect" in verbs
