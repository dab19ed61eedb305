"""Crowds: the enemies, allies or champions in the arena that a text means (SFB-2.1 to 2.3, SFB-17.7)."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.clauses import Crowd
from referee.games.super_fantasy_brawl.standing import are_enemies
from referee.games.super_fantasy_brawl.state import Table
from referee.games.super_fantasy_brawl.under_way import setting_of
from referee.kernel.procedure import Run


def members(run: Run[Table], crowd: Crowd, figure: int) -> list[int]:
    """Who belongs to a crowd as this figure sees it, in the order of the seats; never itself (SFB-2.3).

    Whoever stands on a gate belongs to none, and a figure on its gate has nobody near it (SFB-17.7, SFB-17.9, SFB-25.27).
    """
    table, kind = run.state, crowd.kind
    # Sides differ in the last bit of a figure's number (`standing.are_enemies`).
    side = figure & 1
    found = [
        row
        for row in table.figures()
        if row.hex is not None
        and row.figure != figure
        and (kind == "champion" or (row.figure & 1 == side) == (kind == "ally"))
    ]
    if not crowd.within and not crowd.in_row:
        return [row.figure for row in found]
    here = table.hex_of(figure)
    if here is None:
        return []
    arena = setting_of(run).arena
    away, rows = arena.distance[here], arena.facing_of[here]
    return [
        row.figure
        for row in found
        if row.hex is not None
        and (not crowd.within or away[row.hex] <= crowd.within)
        and (not crowd.in_row or row.hex in rows)
    ]


def misfit(run: Run[Table], crowd: Crowd, figure: int, other: int) -> str | None:
    """The first rule by which another figure is none of a crowd, seen from this one; None if it is."""
    row = next((row for row in run.state.figures() if row.figure == other), None)
    here = run.state.hex_of(figure)
    if row is None or row.hex is None or here is None:
        return "SFB-17.8"
    if other == figure:
        return "SFB-2.3"
    if crowd.kind != "champion" and are_enemies(figure, other) != (crowd.kind == "enemy"):
        return "SFB-2.1" if crowd.kind == "enemy" else "SFB-2.2"
    arena = setting_of(run).arena
    if crowd.in_row and row.hex not in arena.facing_of[here]:
        return "SFB-2.5"
    return "SFB-8.7" if 0 < crowd.within < arena.distance[here][row.hex] else None
