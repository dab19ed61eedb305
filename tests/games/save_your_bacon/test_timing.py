"""What is said at the wrong moment is refused with its rule, also inside a window."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.errors import IllegalAction
from referee.games.save_your_bacon.game import GAME
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
