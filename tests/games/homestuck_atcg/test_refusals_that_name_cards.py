"""What the refusal of an action says beside its rule: the card whose text forbids it, the form of a move that would do."""

from __future__ import annotations

import pytest

from referee.errors import IllegalAction
from tests.games.homestuck_atcg.own_tables import at, laid_with, own

CARDS = own(
    "walker",
    "character",
    "This card cannot enter play at your planet.",
    "This card may move for 1 grist.",
)


def why_not(line: str, **side: object) -> str:
    """What is said to who writes that line with the walker in the hand or in play."""
    table = laid_with(CARDS, {"grist": 1, **side}, {})
    with pytest.raises(IllegalAction) as refused:
        table.say(line)
    return str(refused.value)


@pytest.mark.rule("HAC-3.10")
def test_a_planet_closed_by_a_text_names_the_card_that_has_it():
    why = why_not("1: play walker-own planet-1", hand=["walker-own"])
    assert "planet-1 is closed to it by the text of WALKER own" in why


@pytest.mark.rule("HAC-5.2.3")
def test_a_move_that_is_too_dear_names_the_card_that_gives_a_cheaper_form():
    why = why_not("1: move walker-own-1 planet-2", cards=[at("walker-own-1", 1)])
    assert "with 'walker-own-1' named behind the planet it costs 1" in why
