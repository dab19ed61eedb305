"""The scoreboard phase: who scores which challenge, when, and for how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.errors import IllegalAction
from referee.games.super_fantasy_brawl.language.tree import Condition
from referee.games.super_fantasy_brawl.rules.challenge_track import FILL
from referee.games.super_fantasy_brawl.rules.scoreboard import (
    SCORE_CHALLENGES,
    SCOREBOARD,
    begin_scoreboard,
    fulfilled,
)
from tests.games.super_fantasy_brawl.tables import Laid, Piece

HOLD_RED = Condition("control", zone="red")
HOLD_BLUE = Condition("control", zone="blue")


class Scoreboard:
    """A turn that begins: seat 1 has champions in the red and the blue zone, seat 2 has none there."""

    def __init__(
        self,
        *track: str | None,
        deck: Sequence[str] = ("yellow",),
        seats: int = 2,
        seat: int = 1,
        round_: int = 2,
        **chosen: str,
    ) -> None:
        own = [Piece("left", "b4"), Piece("right", "h6")]
        others = [[Piece(f"away{number}", "e9")] for number in range(seats - 1)]
        self.laid = Laid(own, *others, **chosen)
        self.laid.challenge("red", HOLD_RED)
        self.laid.challenge("blue", HOLD_BLUE)
        self.laid.challenge("both", HOLD_RED, HOLD_BLUE)
        self.laid.challenge("yellow", Condition("control", zone="yellow"))
        self.names = ("red", "blue", "both", "yellow")
        table = self.laid.table
        table.round, table.turn, table.seat = round_, 3, seat
        table.track = [None if name is None else self.names.index(name) for name in track]
        table.challenges.put_all([self.names.index(name) for name in deck])
        self.run = self.laid.run(SCOREBOARD, FILL, verbs=[SCORE_CHALLENGES])
        begin_scoreboard(self.run)
        self.run.advance()

    @property
    def points(self) -> list[int]:
        return [player.vp for player in self.laid.table.seats]

    @property
    def lying(self) -> list[str | None]:
        return [None if card is None else self.names[card] for card in self.laid.table.track]

    def legal(self) -> list[list[Any]]:
        return [answer[1:] for ask in self.run.asks() for answer in ask.legal()]

    def refused(self, *named: str, seat: int = 1) -> list[str]:
        with pytest.raises(IllegalAction) as found:
            self.run.act(seat, ["score-challenges", *named])
        return [refusal.rule for refusal in found.value.refusals]


@pytest.mark.rule("SFB-4.4", "SFB-Q15")
def test_nobody_scores_in_the_first_round():
    for seats in (2, 4):
        for seat in (1, seats):
            track = [None, "red", "red", "red"] if seats == 2 else [None, None, "red", "red", "red"]
            board = Scoreboard(*track, seats=seats, seat=seat, round_=1)
            assert board.points == [0] * seats
            assert board.lying == track
    assert Scoreboard(None, "red", None, None, round_=2).points == [1, 0]


@pytest.mark.rule("SFB-4.6")
def test_conditions_are_judged_by_where_champions_stand_now():
    board = Scoreboard(None, "red", "yellow", None)
    assert board.lying == [None, None, "yellow", None]
    board.laid.change("left", hex=board.laid.hex("e4"))
    assert fulfilled(board.run, 1) == [2]
    board.laid.change("left", hex=None)
    assert fulfilled(board.run, 1) == []


# -- optional scoring -----------------------------------------------------------------------


def optional(*track: str | None, **more: Any) -> Scoreboard:
    return Scoreboard(*track, optional_scoring="on", **more)


@pytest.mark.rule("SFB-Q13")
def test_with_optional_scoring_the_player_names_what_is_scored():
    board = optional("both", "red", "blue", "yellow")
    assert board.legal() == [[], ["blue"], ["red"], ["blue", "red"]]
    board.run.act(1, ["score-challenges", "blue"])
    assert board.points == [2, 0]
    assert board.lying == ["both", "red", None, "yellow"]
    assert board.run.asks() == ()


@pytest.mark.rule("SFB-4.1", "SFB-4.5")
def test_only_active_challenges_that_are_fulfilled_may_be_named():
    board = optional("both", "red", None, "yellow")
    assert board.refused("yellow") == ["SFB-4.1"]
    assert board.refused("blue") == ["SFB-4.1"]
    assert board.refused("both") == ["SFB-4.5"]
    assert optional("both", "red", "blue", "yellow").refused("both", "yellow") == [
        "SFB-4.1",
        "SFB-4.5",
    ]
    assert board.refused("nonsense") == ["SFB-4.1"]


@pytest.mark.rule("SFB-4.1", "SFB-4.4", "SFB-4.6")
def test_challenges_are_named_only_in_the_own_scoreboard_phase():
    board = optional(None, "red", None, None)
    assert board.refused("red", seat=2) == ["SFB-4.1"]
    assert optional(None, "red", None, None, round_=1).refused("red") == ["SFB-4.4"]
    nothing = optional("red", None, None, None)
    assert nothing.run.asks() == ()
    assert nothing.refused("red") == ["SFB-4.6"]
