"""Derivations: the terms of every value of recorded matches lead to exactly what the rules use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from events.fold.fold import Fold
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.state.values import (
    changes,
    defence_of,
    hitpoints,
    side_up,
    strength_of,
)
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE
from replays.file.replay_file import decode, load

CORPUS = Path(__file__).parents[2] / "corpus"


def values_of(run: Run[Any]) -> dict[str, int]:
    """What the rules work out: by the names of derivations."""
    setting, table, attack = run.setting, run.state, run.state.attack
    names, found = setting.cards.figures, {"hand-size": setting.hand_size}
    for row in table.figures():
        id_ = names.id(row.figure)
        found[f"{id_}.hitpoints"] = hitpoints(setting, row)
        found[f"{id_}.defence"] = defence_of(setting, table, row)
        bonus = side_up(setting, row).move_bonus + changes(setting, table, "movement", row)
        found[f"{id_}.movement-bonus"] = bonus
    for target in map(table.figure, attack.targets if attack is not None else ()):
        attacker, card = table.figure(attack.attacker), setting.card(attack.card)
        name = f"{names.id(attacker.figure)}.strength.{names.id(target.figure)}"
        found[name] = strength_of(setting, table, card, attacker, target)
    return found


@pytest.mark.parametrize("name", ["drafted", "own-board", "teams", "random", "ruled", "observed"])
def test_the_terms_lead_to_the_value_that_the_rules_use(name: str) -> None:
    fold = Fold(decode(load(CORPUS / f"super-fantasy-brawl-{name}.replay"))[1], checks=False)
    rules, most = GAME.catalogue.entries, 0
    for _ in fold:
        if fold.run is None:
            continue
        found = list(GAME.derivations(fold.run, JUDGE))
        assert {each.name: each.total for each in found} == values_of(fold.run)
        for each in found:
            assert sum(term.amount for term in each.terms) == each.total
            assert all(term.rule in rules and term.words for term in each.terms)
            most = max(most, len(each.terms))
    assert most >= 1 + (name in ("drafted", "own-board"))
