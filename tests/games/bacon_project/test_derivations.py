"""Derivations: the terms of every level and standard defence lead to exactly what the rules use."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.fold.fold import Fold
from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.state.values import level, stack_level, standard_defence
from referee.kernel.facts import JUDGE
from replays.file.replay_file import decode, load

CORPUS = Path(__file__).parents[2] / "corpus"
VALUES = {"stack-level": stack_level, "level": level, "standard-defence": standard_defence}


@pytest.mark.parametrize("name", ["greedy", "random", "other-readings", "ruled"])
def test_the_terms_lead_to_the_value_that_the_rules_use(name: str) -> None:
    fold = Fold(decode(load(CORPUS / f"{name}.replay"))[1], checks=False)
    cited: set[str] = set()
    for _ in fold:
        for each in GAME.derivations(fold.run, JUDGE) if fold.run is not None else ():
            seat, _, value = each.name.partition(".")
            assert each.total == VALUES[value](fold.run, int(seat.removeprefix("seat-")))
            assert sum(term.amount for term in each.terms) == each.total
            cited |= {term.rule for term in each.terms}
    assert {"BP-8.4", "BP-12.6"} <= cited <= set(GAME.catalogue.entries)
