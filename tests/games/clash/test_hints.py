"""What stands behind a legal answer."""

from __future__ import annotations

import pytest

from referee.games.clash.game import GAME
from replays.cases.cases import reached, read_case

CASE = """
title = "A choice among Foes"
game = "clash"
rules = ["CL-6.2"]
position.round = 2
position.phase = "attack"
position.seats.1.swords = 2
position.seats.1.allies = [{ card = "guard" }, { card = "archer", health = 1 }]
position.seats.2.allies = [{ card = "archer", stunned = true }, { card = "chaplain" }]
step = [{ do = "1: use-attack-ability guard 2" }]
"""


@pytest.mark.rule("CL-6.2")
def test_of_a_card_that_both_have_in_play_the_choice_says_whose_is_meant():
    run, faults = reached(read_case(CASE), 1)
    assert not faults
    ask = next(ask for ask in run.asks() if ask.seat == 1)
    said = {answer[1]: GAME.aside(ask, answer) for answer in ask.legal()}
    assert said == {"archer": " (the foe's, 2 health, Stunned)", "chaplain": " (3 health)"}
