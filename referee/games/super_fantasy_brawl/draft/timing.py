"""Timing rules of a draft: what refuses an action at a moment that does not offer it to that seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.super_fantasy_brawl.draft.state import setting_of
from referee.kernel.choices.name_spaces import Timing
from referee.kernel.engine.run import Run


def refused_by(two: Sequence[str], four: Sequence[str]) -> Timing:
    """The rules of the action for two players or for four; of a draft that is over, its end."""

    def timing(run: Run[Any], seat: int) -> Sequence[str]:
        if run.outcome is not None:
            return (run.outcome.rule,)
        return four if setting_of(run).is_team_game else two

    return timing


def refused_in_turn(run: Run[Any], seat: int) -> Sequence[str]:
    """Picks out of turn, by the rule of the picking order (SFB-22.4, SFB-22.10, SFB-24.4, SFB-24.10)."""
    if run.outcome is not None:
        return (run.outcome.rule,)
    return (setting_of(run).pick_rule,)
