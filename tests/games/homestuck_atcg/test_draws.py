"""Draws and shuffles where a case cannot look: begun by themselves, for a player who has left or for an empty pile."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.rules.draws import draw, shuffle_deck
from tests.games.homestuck_atcg.tables import Talk, laid

PILE = ["dad-mister-egbert", "dad-mister-crocker", "maplehoof-pony"]


def begun() -> Talk:
    """Three players, of whom the last alone has a draw pile."""
    rows = [{"planet": f"earth-c-better-{seat}", "grist": 1} for seat in (1, 2, 3)]
    return laid(*rows[:2], rows[2] | {"deck": PILE}, seat=1)


@pytest.mark.rule("HAC-Q60")
def test_nobody_draws_for_a_player_who_has_left() -> None:
    talk = begun()
    talk.side(3).gone = True
    draw(talk.run, 3, 1, "HAC-5.1.9")
    talk.run.advance()
    assert not len(talk.side(3).hand)


def test_a_shuffle_keeps_the_cards_and_of_an_empty_pile_none_is_told() -> None:
    talk = begun()
    for seat in (3, 2):
        shuffle_deck(talk.run, seat, "HAC-4.8")
    talk.run.advance()
    assert len(talk.side(3).deck) == 3
    assert talk.told("shuffled") == [("shuffled", 3)]
