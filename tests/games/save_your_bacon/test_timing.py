"""What is said at the wrong moment is refused with its rule, also inside a window; what a refusal has shown."""

from __future__ import annotations

from collections import Counter

import pytest

from events.recorder import Recorder
from referee.errors import IllegalAction
from referee.games.save_your_bacon.game import GAME
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from replays.read.timeline import Timeline
from tests.games.save_your_bacon.harness import play

MISPLACED = (
    ["play-card", "unravel", "wizard-1"],
    ["activate-effect", "wizard-1", "study"],
    ["attack", "ninja-1"],
    ["declare-target", "ninja-1"],
    ["declare-counter", "yes"],
    ["refresh"],
    ["pass-time"],
    ["end-turn"],
    ["pitch", "unravel"],
    ["stop-pitching"],
    ["ready-cards"],
    ["choose", "none"],
    ["order-defeats", "ninja-1"],
    ["order-discards", "bone-nest-1"],
    ["choose-bacon-recipient", 1],
    ["choose-first-player", 1],
    ["submit-deck", "light-fight"],
    ["play-reaction", "unravel", "wizard-1"],
    ["pass-priority"],
)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_verb_is_refused_by_rules_wherever_it_is_not_offered(seats):
    met: Counter[str] = Counter()

    def watch(run, ask, answer):
        if met["lane" if run.lanes else ask.frame.procedure.name] > 3:
            return
        met["lane" if run.lanes else ask.frame.procedure.name] += 1
        before = run.wire()
        for misplaced in MISPLACED:
            for seat in range(1, seats + 1):
                if seat == ask.seat and misplaced[0] in ask.verbs:
                    continue
                with pytest.raises(IllegalAction) as caught:
                    run.act(seat, misplaced)
                assert caught.value.refusals
                assert run.refusals(seat, misplaced) == list(caught.value.refusals)
                assert {each.rule for each in caught.value.refusals} <= set(GAME.catalogue.ids)
        assert run.wire() == before

    for number in range(4):
        play(number, seats, watch=watch)
    assert met["lane"] > 3
    assert {"turn", "paying", "attacking", "refreshing", "passing-time"} <= set(met)


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
