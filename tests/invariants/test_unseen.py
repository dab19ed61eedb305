"""A player who could have reacted and passes, against one who holds nothing that fits: nobody else can tell."""

from __future__ import annotations

import pytest

from tests.games.register import HARNESSES
from tests.invariants.passes import others, pairs
from tests.sizes import sized

NUMBERS = {"save-your-bacon": range(5), "homestuck-atcg": range(sized(3, 5))}
ASKED = [code for code, harness in HARNESSES.items() if harness.window]


@pytest.mark.rule("SYB-Q42", "HAC-Q12", "HAC-Q39")
@pytest.mark.parametrize("code", ASKED)
def test_nobody_else_can_tell_whether_a_player_could_have_reacted(code):
    differing = 0
    for number in NUMBERS[code]:
        for one, two, seat in pairs(code, number):
            eyes = others(one, seat)
            if any(one.seen(each) != two.seen(each) for each in eyes):
                continue  # One of the two cards was shown since.
            eyes = [each for each in eyes if not one.has_learned(each, seat)]
            for each in eyes:
                assert one.told(each) == two.told(each)
                assert one.copy(each) == two.copy(each)
            for line in (one, two):
                line.end()
            for each in eyes:
                assert one.copy(each) == two.copy(each)
            strands = [line.recorder.match.strands[f"seat-{seat}"] for line in (one, two)]
            differing += len(strands[0]) > len(strands[1])
    assert HARNESSES[code].game.unseen
    assert differing > 2, "in the one match the player was asked, in the other not"
