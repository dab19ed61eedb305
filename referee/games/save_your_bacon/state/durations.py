"""Effects with a duration: when they end, and whose doing it is what follows (SYB-Q22, SYB-Q86)."""

from __future__ import annotations

from referee.games.save_your_bacon.language.tree import Until
from referee.games.save_your_bacon.state.frames import effect_of, setting_of
from referee.games.save_your_bacon.state.protection import counted_for
from referee.games.save_your_bacon.state.table import DurationEffect, Table
from referee.kernel.engine.run import Run


def until_of(run: Run[Table], lasting: DurationEffect) -> Until | None:
    """How long the effect lasts."""
    effect = effect_of(setting_of(run), lasting.origin)
    return effect.clauses[lasting.clause].until


def end_lasting(run: Run[Table], until: Until, *, attack: int = 0, seat: int = 0) -> None:
    """End what lasts until now: what a card loses by each of them is its controller's doing, or the applier's (SYB-Q22).

    ``attack`` is the depth of the attack that ends, ``seat`` whose turn begins.
    """
    table = run.state
    ended = [
        each
        for each in table.lasting
        if until_of(run, each) == until
        and (not attack or each.attack == attack)
        and (not seat or each.seat == seat)
    ]
    for each in ended:
        with counted_for(run, each.seat if each.by < 0 else each.by):
            table.lasting.remove(each)
            table.laws, table.untested = None, True
