"""Draws: one card after the other, an empty pile made anew, the points of the others."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.rules.draws import draw, shuffle_deck
from tests.games.homestuck_atcg.scenes import Scene

EGBERT, CROCKER, PONY = "dad-mister-egbert", "dad-mister-crocker", "maplehoof-pony"


def drawn(scene: Scene, seat: int, count: int) -> Scene:
    """Let a seat draw by an effect."""
    draw(scene.run, seat, count, "HAC-5.1.9")
    scene.run.advance()
    return scene


@pytest.mark.rule("HAC-5.1.9")
def test_cards_come_from_the_top() -> None:
    scene = drawn(Scene({"grist": 1, "deck": [EGBERT, CROCKER, PONY]}, {}), 1, 2)
    assert scene.hand(1) == [CROCKER, PONY]
    assert [scene.side(1).points, scene.side(2).points] == [0, 0]
    (fact,) = scene.told("drawn")
    assert fact.secret == ("cards",)


@pytest.mark.rule("HAC-5.1.12")
@pytest.mark.rule("HAC-5.1.13")
@pytest.mark.rule("HAC-5.1.14")
@pytest.mark.rule("HAC-Q27")
def test_an_empty_pile_is_made_anew_in_the_middle_of_a_draw_and_all_others_gain() -> None:
    row = {"deck": [EGBERT], "discard": [f"{CROCKER}-2", f"{PONY}-2"]}
    scene = drawn(Scene({"grist": 1}, row, {}), 2, 2)
    assert EGBERT in scene.hand(2)
    assert (len(scene.hand(2)), len(scene.side(2).deck), scene.discarded(2)) == (2, 1, [])
    assert [scene.side(seat).points for seat in (1, 2, 3)] == [2, 0, 2]


@pytest.mark.rule("HAC-Q27")
def test_a_pile_that_has_become_empty_is_not_made_anew_before_a_card_is_needed() -> None:
    scene = drawn(Scene({"grist": 1, "deck": [EGBERT], "discard": [f"{PONY}-1"]}, {}), 1, 1)
    assert (len(scene.side(1).deck), scene.discarded(1), scene.side(2).points) == (
        0,
        [f"{PONY}-1"],
        0,
    )


@pytest.mark.rule("HAC-Q27")
def test_without_any_card_nothing_is_drawn_and_nobody_gains() -> None:
    scene = drawn(Scene({"grist": 1}, {}), 1, 3)
    assert (scene.hand(1), scene.side(2).points, scene.told("reshuffled")) == ([], 0, [])


@pytest.mark.rule("HAC-Q27")
def test_the_same_draw_can_run_out_only_once() -> None:
    scene = drawn(Scene({"grist": 1, "discard": [f"{PONY}-1"]}, {}), 1, 3)
    assert (scene.hand(1), scene.side(2).points) == ([PONY], 2)


@pytest.mark.rule("HAC-Q60")
def test_nobody_draws_for_a_player_who_has_left() -> None:
    scene = Scene({"grist": 1}, {}, {"deck": [EGBERT]})
    scene.side(3).gone = True
    assert drawn(scene, 3, 1).hand(3) == []


def test_a_shuffle_keeps_the_cards() -> None:
    scene = Scene({"grist": 1, "deck": [EGBERT, CROCKER, PONY]}, {})
    shuffle_deck(scene.run, 1, "HAC-4.8")
    shuffle_deck(scene.run, 2, "HAC-4.8")
    scene.run.advance()
    assert len(scene.side(1).deck) == 3
    assert [fact.seat for fact in scene.told("shuffled")] == [1]
