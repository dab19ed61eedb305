"""Timing: what the moment does not offer is refused by a rule that speaks of the question under way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.games.clash.game import GAME
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.game import Opening

PHASES = {"setup": "CL-2.1", "start": "CL-Q45"}
IN_PHASE = {
    "play-card": ("defend", {"CL-3.2", "CL-Q41"}),
    "use-defend-ability": ("defend", {"CL-3.10"}),
    "use-attack-ability": ("attack", {"CL-1.3", "CL-4.3"}),
}


def expected(run: Any, seat: int, verb: str) -> set[str]:
    """The rules by which that seat may not do that now."""
    phase = run.state.phase
    wish, rules = IN_PHASE.get(verb, ("", {"CL-Q44"}))
    if phase in PHASES:
        return rules if wish else {PHASES[phase]}
    if not run.lanes[seat].asks():
        return {"CL-Q5"}
    return {"CL-Q44"} if wish in ("", phase) else rules


@pytest.mark.rule("CL-Q44")
@pytest.mark.rule("CL-Q45")
@pytest.mark.rule("CL-Q5")
@pytest.mark.parametrize("opening", ["coins", "cards"])
def test_what_is_not_offered_is_refused_by_the_question_under_way(opening: str) -> None:
    """Also while chance is waited for, which asks the table and no seat."""
    random, seen = Random(3), set()
    run = GAME.open(Opening(2, 1, {"opening_grant": opening}, ()), ObservedDice())
    while run.outcome is None:
        asks = {ask.seat: ask for ask in run.asks() if ask.seat}
        for seat in run.lanes:
            for verb in GAME.verbs:
                if seat in asks and verb in asks[seat].verbs:
                    continue
                found = {refusal.rule for refusal in run.refusals(seat, [verb])}
                assert found == expected(run, seat, verb), (run.state.phase, verb)
                seen.add((run.state.phase, seat in asks, bool(run.lanes[seat].awaited())))
        ask = random.choice(run.asks())
        if ask.seat:
            run.act(ask.seat, random.choice(list(ask.legal())))
        else:
            throw, label = ask.run.awaited()
            run.act(0, [OBSERVE, str(label), random.choice(throw.possible())])
    assert {
        ("setup", False, True),
        ("start", False, True),
        ("start", False, False),
        ("defend", False, False),
    } - ({("setup", False, True)} if opening == "coins" else set()) <= seen
