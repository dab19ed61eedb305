"""The open question in words: what is to be decided, and how much of it is left."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.show.prompt import question_words


@pytest.mark.parametrize(("left", "said"), [(1, "1 step left"), (3, "3 steps left")])
def test_who_moves_reads_which_champion_and_how_far_it_still_may_go(left: int, said: str) -> None:
    moving = {"champion": "Brann Oakfist (1)", "left": left}
    words = question_words({"moving": [moving]}, {"seat": 1, "actions": ["move", "stop-moving"]})
    assert words == f"move, or stop: Brann Oakfist (1), {said}"


def test_other_questions_say_nothing_of_movement() -> None:
    words = question_words({"moving": []}, {"seat": 1, "actions": ["use", "decline"]})
    assert words == "use it, or decline"


def test_what_is_used_and_whose_text_asks_are_named() -> None:
    acting = {"champion": "Brann Oakfist (1)", "card": "Shield Bash"}
    words = question_words({"acting": [acting]}, {"seat": 1, "actions": ["use", "decline"]})
    assert words == "use it, or decline (Shield Bash of Brann Oakfist (1))"
    resolving = {"of": "Shield Bash", "text": ["You may push 1."], "at": 1}
    view = {"question": {"seat": 1, "words": ["yes", "no"]}, "resolving": [resolving]}
    said = question_words(view, {"seat": 1, "actions": ["choose"]})
    assert said == "choose yes or no (Shield Bash): You may push 1."
