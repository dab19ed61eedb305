"""Games whose matches are dealt by dice that a test knows beforehand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Listener
from referee.kernel.game import Game, Opening


def dealt_by(game: Game, dice: Dice) -> Game:
    """The game, whose matches are all played with those dice, unless chance is observed."""
    twin = replace(game, read_catalogue=lambda: game.catalogue)

    def begin(setting: Any, opening: Opening, given: Dice, listener: Listener | None = None) -> Run:
        return Game.begin(twin, setting, opening, given if given.observed else dice, listener)

    vars(twin)["begin"] = begin
    return twin
