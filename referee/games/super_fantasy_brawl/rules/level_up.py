"""Levelling up: champion cards that are flipped once an action is over (SFB-18)."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.fact_kinds import LEVELLED
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import Dealt, Table, owner_of
from referee.kernel.engine.run import Run


def flip_due(run: Run[Table]) -> bool:
    """Flip every champion that is due, at the same moment; whether there was any (SFB-18.4, SFB-Q108).

    Damage stays (SFB-18.2). Where it reaches the hitpoints of the new side the champion is out, by its own
    doing (SFB-Q42): the caller checks for knock-outs.
    """
    table = run.state
    due = [row for row in table.figures() if row.due]
    for row in due:
        table.change(row.figure, due=False, levelled=True)
        table.dealt.append(Dealt(row.figure, row.figure))
        called = setting_of(run).called(row.figure)
        LEVELLED.tell(run, "SFB-18.2", owner_of(row.figure), champion=called)
    return bool(due)
