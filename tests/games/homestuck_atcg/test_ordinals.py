"""The second time, and a planet that fits: what the phrases are read into, how they are explained, what is refused."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.language.explain import line_steps
from referee.games.homestuck_atcg.language.tree import Filter, Qual
from tests.games.homestuck_atcg.texts import actions, assert_refused, line

TIMES = [
    ("The second time in each turn", "this-turn", 2, "only the second time in each turn"),
    ("The third time in each round", "this-round", 3, "only the third time in each round"),
    ("The fifth time in the match", "match", 5, "only the fifth time in the match"),
]


@pytest.mark.parametrize(("words", "once", "nth", "explained"), TIMES)
def test_the_how_manieth_time(words, once, nth, explained):
    for while_ in ("", " while it is your turn"):
        found = line("character", f"{words}, when this card is tapped{while_}: draw 1 card.")
        assert (found.once, found.nth) == (once, nth)
        head, *_ = line_steps(found)
        assert head.words.startswith(f"{explained} while this text works: right after this card")


NEVER_COUNTED = [
    "Action (1 grist) the second time in each turn: draw 1 card.",
    "The second time in each turn, instead of this card being destroyed: draw 1 card.",
    "The second time in each turn, own characters cost 1 grist less to move.",
]


@pytest.mark.parametrize("text", NEVER_COUNTED)
def test_what_does_not_happen_is_not_counted(text):
    column = text.casefold().index("the second") + 1
    assert_refused("character", text, column, "HAC-Q55", "nothing happens that is counted")


def test_the_second_card_of_a_turn():
    found = line("character", "The second own card played in each turn costs 1 grist less.")
    assert found.condition is not None
    assert found.condition.kind == "exactly"
    assert found.constant is not None
    assert found.constant.number == -1


def test_a_planet_that_fits():
    (moved,) = actions("move all own characters to a planet where an opposing character is")
    foes = Filter("character", "opposing")
    assert moved.place == "fitting"
    assert moved.goal == Filter("planet", quals=(Qual("beside", filter=foes),))
    steps = line_steps(
        line(
            "character", "Action (1 grist): move this card to an own planet with damage at least 1."
        )
    )
    assert "choose a planet of yours with damage at least 1, for all of them" in [
        step.words for step in steps
    ]
    text = "Action (1 grist): move this card to an own character."
    assert_refused("character", text, text.index("an own") + 1, "HAC-3.10", "expected a planet")
