"""What is particular to matches of Bacon Project: one deck of 54 cards."""

from __future__ import annotations

import pytest

from referee.games.bacon_project.position.document import named_cards
from tests.games.bacon_project.harness import HARNESS
from tests.invariants.moments import matches_of


@pytest.mark.rule("BP-2.8")
def test_the_54_cards_are_always_all_there():
    for match in matches_of(HARNESS.game.code):
        for run in (moment.run() for moment in match.moments):
            if run.state.phase != "setup":
                assert sorted(card for _, card in named_cards(run.state)) == list(range(54))
