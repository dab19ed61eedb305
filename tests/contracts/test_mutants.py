"""The tool that takes out guards and steps still does: the smallest book loses no mutant."""

from __future__ import annotations

from referee import games
from tests.mutants import cases_of, refused_rules, survivors


def test_a_case_notices_every_guard_and_step_of_the_bacon_project() -> None:
    game = games.find("bacon-project")
    tried, left = survivors(game)
    assert left == []
    assert tried > len(refused_rules(cases_of(game.code))) > 0
