"""Selectors: the enemies, allies or champions in the arena that a text means (SFB-2.1 to 2.3, SFB-17.7)."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.language.tree import Selector
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.queries import are_allies, are_enemies
from referee.games.super_fantasy_brawl.state.table import Figure, Table
from referee.kernel.engine.run import Run


def misfit_of(arena: Arena, crowd: Selector, whose: Figure, row: Figure) -> str | None:
    """The first rule by which a figure is none of those that the selector of ``whose`` text means; None if it is.

    A champion on a gate belongs to none, and a figure on its gate has nobody near it (SFB-17.7, SFB-17.9, SFB-25.27).
    """
    if row.hex is None:
        return "SFB-17.8"
    if row.figure == whose.figure:
        return "SFB-2.3"
    if crowd.kind == "enemy" and not are_enemies(whose.figure, row.figure):
        return "SFB-2.1"
    if crowd.kind == "ally" and not are_allies(whose.figure, row.figure):
        return "SFB-2.2"
    if not crowd.within and not crowd.in_row:
        return None
    if whose.hex is None:
        return "SFB-17.8"
    if crowd.in_row and row.hex not in arena.facing_of[whose.hex]:
        return "SFB-2.5"
    return "SFB-8.7" if 0 < crowd.within < arena.distance[whose.hex][row.hex] else None


def members(run: Run[Table], crowd: Selector, figure: int) -> list[int]:
    """Whom a selector means as this figure sees it, in the order of the seats; never itself (SFB-2.3)."""
    table, arena = run.state, setting_of(run).arena
    whose = table.figure(figure)
    return [row.figure for row in table.figures() if misfit_of(arena, crowd, whose, row) is None]


def misfit(run: Run[Table], crowd: Selector, figure: int, other: int) -> tuple[str, ...]:
    """The first rule by which another figure is none of those that a selector means, seen from this one; none if it is."""
    table = run.state
    row = next((row for row in table.figures() if row.figure == other), None)
    whose = table.figure(figure)
    if row is None or whose.hex is None:
        return ("SFB-17.8",)
    found = misfit_of(setting_of(run).arena, crowd, whose, row)
    return () if found is None else (found,)
