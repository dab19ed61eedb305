"""The scoreboard phase where a case cannot look: every choice of challenges that is listed (SFB-Q13)."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.language.tree import Condition
from referee.games.super_fantasy_brawl.rules.challenge_track import FILL
from referee.games.super_fantasy_brawl.rules.scoreboard import (
    SCORE_CHALLENGES,
    SCOREBOARD,
    begin_scoreboard,
)
from tests.games.super_fantasy_brawl.tables import Laid, Piece


@pytest.mark.rule("SFB-Q13")
def test_every_choice_among_the_fulfilled_challenges_of_paying_slots_is_listed():
    red, blue, yellow = (Condition("control", zone=zone) for zone in ("red", "blue", "yellow"))
    own = [Piece("left", "b4"), Piece("right", "h6")]
    laid = Laid(own, [Piece("away", "e9")], optional_scoring="on")
    track = {"both": (red, blue), "red": (red,), "blue": (blue,), "yellow": (yellow,)}
    table = laid.table
    table.round, table.turn = 2, 3
    table.track = [laid.challenge(name, *conditions) for name, conditions in track.items()]
    run = laid.run(SCOREBOARD, FILL, verbs=[SCORE_CHALLENGES])
    begin_scoreboard(run)
    run.advance()
    listed = [answer[1:] for ask in run.asks() for answer in ask.legal()]
    assert listed == [[], ["blue"], ["red"], ["blue", "red"]]
