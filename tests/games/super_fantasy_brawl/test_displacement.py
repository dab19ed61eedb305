"""Push and pull begun by themselves, for whom no text would begin them."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.rules.displacement import pull, push
from tests.games.super_fantasy_brawl.movements import Walked
from tests.games.super_fantasy_brawl.tables import Piece


def test_nobody_on_a_gate_pushes_or_is_pushed() -> None:
    """No text chooses a champion on its gate (SFB-17.7), so no case comes here."""
    walked = Walked([Piece("a", None)], [Piece("x", "b7")]).begin(push, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("b7", 0)
    walked = Walked([Piece("a", "b7")], [Piece("x", None)]).begin(pull, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == (None, 0)
