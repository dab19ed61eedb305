"""What "that", "those" and "chosen" mean, the three types of effects, and what a refused attempt has shown."""

from __future__ import annotations

import pytest

from events.recorder import Recorder
from referee.errors import IllegalAction
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.language.tree import ACTION, REACTION
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from replays.read.timeline import Timeline
from tests.games.save_your_bacon.scenes import Cards, card

CARDS = Cards(
    card("two", "action", "Choose an opposing champion; choose a friendly champion. Place 1 {D} on that champion."),
    card("kinds", "action", "Choose an opposing champion. Choose an opposing equipment card. Place 1 {D} on that champion; exhaust that card."),
    card("far", "action", "Choose an opposing champion. Draw 1 card. Choose an equipment card. Place 1 {D} on the chosen champion."),
    card("near", "action", "Choose an opposing champion. Exhaust a friendly champion. Place 1 {D} on the chosen champion."),
    card("void", "action", "Choose an opposing equipment card; exhaust that card. If you do, gain 1 {B}. Gain 1 {E+}."),
    card("those", "action", "Choose up to 2 opposing champions; apply Terrified to those champions. Gain 1 {E+}."),
    card("tap", "action", "Exhaust an opposing champion."),
    card("echo-tap", "reaction", "[After a friendly champion is exhausted]", "Place 1 {D} on that champion. Choose an opposing champion; place 1 {D} on that champion."),
)  # fmt: skip


@pytest.mark.rule("SYB-Q47", "SYB-14.0.51")
def test_that_champion_is_the_latest_choice_of_a_champion():
    scene = CARDS.scene(seat1={"hand": ["two"]}).play("two").say("choose elm-2", "choose birch-1")
    assert scene.damage("elm-2", "birch-1") == [0, 1]


@pytest.mark.rule("SYB-Q47", "SYB-14.0.51")
def test_the_kind_word_says_which_choice_is_meant():
    scene = CARDS.scene(
        seat1={"hand": ["kinds"]}, things={"fir": {"equipment": ["plank-2", "charm-2"]}}
    ).play("kinds")
    scene.say("choose elm-2", "choose charm-2")
    assert scene.damage("elm-2", "fir-2") == [1, 0]
    assert (scene["charm-2"].exhausted, scene["plank-2"].exhausted) == (True, False)


@pytest.mark.rule("SYB-Q47", "SYB-14.0.9")
@pytest.mark.parametrize(("name", "hit"), [("far", "elm-2"), ("near", "birch-1")])
def test_the_chosen_champion_is_that_of_the_nearest_effect_action_with_such_a_choice(name, hit):
    scene = CARDS.scene(
        seat1={"hand": [name], "deck": ["spark"]}, things={"fir": {"equipment": ["plank-2"]}}
    ).play(name)
    scene.say("choose elm-2")
    if name == "near":
        scene.say("choose birch-1")
    assert scene.is_over
    assert scene.damage("elm-2", "birch-1") == [int(hit == "elm-2"), int(hit == "birch-1")]


@pytest.mark.rule("SYB-Q47", "SYB-10.2.2.1", "SYB-Q78")
def test_what_points_at_nothing_is_skipped_and_was_not_done():
    scene = CARDS.scene(seat1={"hand": ["void"]}).play("void")
    assert scene.is_over
    side = scene.run.state.side(1)
    assert (side.bacon, side.energy) == (0, 1)


@pytest.mark.rule("SYB-Q47", "SYB-14.0.58")
def test_those_champions_of_a_choice_of_none_are_none():
    scene = CARDS.scene(seat1={"hand": ["those"]}).play("those").say("choose none")
    assert scene.is_over
    assert [scene.borne(name) for name in ("dogwood-2", "elm-2", "fir-2")] == [[], [], []]
    assert scene.run.state.side(1).energy == 1


@pytest.mark.rule("SYB-Q47")
def test_without_a_choice_that_champion_is_the_one_of_the_reaction_text():
    scene = CARDS.scene(seat1={"hand": ["tap"]}, seat2={"hand": ["echo-tap"]}).play("tap")
    scene.say("choose elm-2", "2: play-reaction echo-tap fir-2", "2: choose cedar-1")
    assert scene.is_over
    assert scene.damage("elm-2", "fir-2", "cedar-1") == [1, 0, 1]


@pytest.mark.rule("SYB-10.2.0.1", "SYB-10.2.0.2", "SYB-10.2.0.4", "SYB-10.2.0.6")
def test_every_effect_is_of_one_of_three_types_by_what_it_consists_of():
    cards = shipped_set()
    found = [
        (card.kind in (ACTION, REACTION), effect) for card in cards.faces for effect in card.effects
    ]
    found += [(False, effect) for card in cards.conditions_read for effect in card.effects]
    for is_played, effect in found:
        is_activated = effect.trigger is not None or effect.costs is not None
        expected = "immediate" if is_played else "activated" if is_activated else "constant"
        assert effect.kind == expected, effect.text
        assert bool(effect.clauses) != (effect.kind == "constant")
    assert {effect.kind for _, effect in found} == {"activated", "constant", "immediate"}


@pytest.mark.rule("SYB-Q53", "SYB-10.0.12")
def test_a_refused_play_changes_nothing_and_says_for_good_which_card_was_shown():
    opening = Opening(2, 1, {}, GAME.shipped())
    recorder = Recorder.create(GAME, GAME.settle(opening), bytes(range(32)))
    for seat, deck in ((1, "light-fight"), (2, "powerful-potential")):
        recorder.act(seat, ["submit-deck", deck])
    chooser = recorder.run.asks()[0].seat
    recorder.act(chooser, ["choose-first-player", 1])
    before = recorder.run.wire()
    hand = [recorder.run.setting.cards.names.id(each) for each in recorder.run.state.side(1).hand]
    answer = ["play-card", hand[0], "kaiju-2"]
    with pytest.raises(IllegalAction) as refused:
        recorder.act(1, answer)
    number = recorder.attempt(1, answer, refused.value)
    assert recorder.run.wire() == before
    assert recorder.run.state.taken == 0
    shown = Timeline(recorder.match).entry(number, PUBLIC).text
    assert shown.startswith(f"1: tried play-card {hand[0]} kaiju-2 [SYB-10.0.4")
