"""Carrying out a text: who may begin one, and whether its card can be used at all (SFB-6.13, SFB-12.4).

The list of steps stands in `sentences`: texts move champions, and moving champions set off texts.
"""

from __future__ import annotations

from referee.games.super_fantasy_brawl.effects.references import has_target
from referee.games.super_fantasy_brawl.state.frames import (
    Origin,
    Resolving,
    clauses_of,
    setting_of,
)
from referee.games.super_fantasy_brawl.state.table import Table
from referee.kernel.engine.run import Run


def resolve(
    run: Run[Table],
    origin: Origin,
    seat: int,
    figure: int,
    triggering: int | None = None,
    by: int | None = None,
) -> None:
    """Carry out the text that stands at ``origin``, before anything else goes on.

    ``seat`` is "you", ``figure`` is "this champion"; ``by`` causes what happens where that is not ``figure``: what
    brought the ``triggering`` champion onto a trap (SFB-19.11).
    """
    if clauses_of(setting_of(run), origin):
        cause = figure if by is None else by
        run.push(run.game.book["resolving"], Resolving(origin, seat, figure, cause, triggering))


def is_usable(run: Run[Table], origin: Origin, seat: int, figure: int) -> bool:
    """Whether some part of a skill or standard action needs no target, or has one (SFB-Q19)."""
    resolving = Resolving(origin, seat, figure, figure)
    clauses = clauses_of(setting_of(run), origin)
    return any(has_target(run, resolving, deed) for clause in clauses for deed in clause.deeds)
