"""The three types of effects, and what a refused attempt has shown; cases show what words point back to."""

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
