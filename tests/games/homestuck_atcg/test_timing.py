"""Timing: what the moment does not offer is refused by a rule that speaks of the question under way."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from referee.kernel.decision.ask import book_order
from tests.games.homestuck_atcg.harness import GAME, READINGS, Bots, opened

PLAYED = ("play", "move", "tap", "special-tap", "action", "end-main")
ANSWERS = ("choose", "order", "enter", "pass")


def first_rule(run: Any, seat: int, verb: str) -> str:
    """The rule that is told first where that verb is not offered."""
    lane = run.lanes[seat] if seat in run.lanes and run.lanes[seat].asks() else run
    refusing = GAME.verbs[verb].timing(lane, seat)
    assert refusing, (seat, verb)
    return min(refusing, key=book_order)


def refused_when() -> dict[tuple[str, str, bool], set[tuple[str, str]]]:
    """In some matches, by phase, what a seat is asked and whether it is active: what it is not offered, with the first rule."""
    found = defaultdict(set)
    for number in range(6):
        seats, chance = 2 + number % 4, ("seeded", "observed")[number % 2]
        run, players = opened(number, seats, READINGS[number], chance), Bots(number)
        while run.outcome is None:
            asked = {ask.seat: tuple(ask.verbs) for ask in run.asks()}
            for seat in run.state.clockwise(1):
                verbs = asked.get(seat, ())
                place = run.state.phase, " ".join(verbs), seat == run.state.seat
                found[place] |= {
                    (verb, first_rule(run, seat, verb)) for verb in GAME.verbs if verb not in verbs
                }
            run.act(*players.decide(run))
    return found


@pytest.mark.rule("HAC-Q55")
@pytest.mark.rule("HAC-1.7")
@pytest.mark.rule("HAC-4.11")
def test_what_is_not_offered_is_refused_by_the_question_under_way() -> None:
    found = refused_when()
    for (phase, asked, active), refused in found.items():
        rules = {verb: {rule for each, rule in refused if each == verb} for verb, _ in refused}
        for verb in PLAYED:
            if not phase:
                assert rules[verb] == {"HAC-4.11"}
            elif not active:
                assert rules[verb] == {"HAC-1.7"}
            elif asked != " ".join(PLAYED):
                assert rules[verb] <= MAIN[phase], (phase, asked, verb)
        for verb in ANSWERS:
            if asked in OBLIGED and verb not in asked.split():
                assert rules[verb] == {OBLIGED[asked]}, (phase, asked, verb)
        if active and phase == "main":
            assert rules["draw-extra"] <= ({"HAC-5.1.11"} if "play" in asked else {"HAC-Q55"})
    assert set(OBLIGED) <= {asked for _, asked, _ in found}


MAIN = {
    "prep": {"HAC-5.1.15"},
    "main": {"HAC-5.2.7"},
    "score": {"HAC-5.2.9", "HAC-5.2.10"},
    "boon": {"HAC-5.2.9", "HAC-5.2.10"},
}
"""What keeps the active player from an action of the Main Phase at a moment that does not ask for one."""
OBLIGED = {
    "choose-deck": "HAC-1.6",
    "mulligan keep": "HAC-Q31",
    "draw-extra": "HAC-5.1.11",
    "enter pass": "HAC-Q12",
    "order": "HAC-Q16",
    "choose": "HAC-Q55",
}
"""What has to be answered, and by which rule anything else is refused that answers other questions."""
