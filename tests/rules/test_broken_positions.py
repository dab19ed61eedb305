"""A real position in which one card lies twice is refused, in the games in which every card is one of its kind."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from referee.errors import PackError
from referee.kernel.engine.dice import ScriptedDice
from referee.kernel.position import document as position
from referee.kernel.schema.walk import piles_of
from replays.cases.cases import bench_of, opening_of, read_case
from tests.sizes import sized

FOLDER = Path(__file__).parent
GAMES = ("bacon-project", "clash", "super-fantasy-brawl")


def inside(table, path):
    """The list at the path of a pile, in a written position."""
    for key in path.split("."):
        table = table[key]
    return table


@pytest.mark.parametrize("game", GAMES)
def test_no_card_lies_twice(game):
    broken = 0
    for file in sorted((FOLDER / game).glob("*.toml"))[:: sized(12, 1)]:
        case = read_case(file.read_text(encoding="utf-8"))
        if case.position is None or case.cards:
            continue
        run = bench_of(case)[0].run
        table = json.loads(json.dumps(position.write(run, whole=True)))
        setting = case.game.prepare(opening_of(case))
        for pile in piles_of(run):
            if len(pile.value) == 0 or pile.path.startswith("frame"):
                continue
            twice = copy.deepcopy(table)
            cards = inside(twice, pile.path)
            if not isinstance(cards, list):
                continue
            cards.append(cards[0])
            with pytest.raises(PackError, match=r"^[a-z0-9.\[\]-]+: "):
                position.read(case.game, setting, twice, ScriptedDice({}))
            broken += 1
    assert broken > 10
