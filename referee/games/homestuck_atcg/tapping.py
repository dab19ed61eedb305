"""Turning cards: tapped and refreshed (HAC-1.22)."""

from __future__ import annotations

from referee.games.homestuck_atcg.state import Lasting, Table, owner_of
from referee.games.homestuck_atcg.stats import why_not_tapped
from referee.games.homestuck_atcg.under_way import setting_of
from referee.kernel.procedure import Run


def tap(run: Run[Table], thing: int, rule: str) -> bool:
    """Tap a character by an effect, without anything that a tap does (row act.tap); whether it was.

    What is no untapped character in play, or cannot be tapped, stays as it is.
    """
    row = run.state.find(thing)
    if row is None or not row.at or row.tapped or why_not_tapped(run, thing) is not None:
        return False
    run.state.change(thing, tapped=True)
    if run.listener is not None:
        run.tell("tapped", rule, owner_of(thing), card=setting_of(run).called(thing))
    return True


def refresh(run: Run[Table], thing: int, rule: str) -> bool:
    """Turn a tapped character upright again; whether it was tapped.

    Changes that last until it is refreshed end with that (row dur.refreshed).
    """
    table = run.state
    row = table.find(thing)
    if row is None or not row.tapped:
        return False
    if table.lasting and any(ends_with(each, thing) for each in table.lasting):
        table.lasting = [each for each in table.lasting if not ends_with(each, thing)]
    table.change(thing, tapped=False)
    if run.listener is not None:
        run.tell("refreshed", rule, owner_of(thing), card=setting_of(run).called(thing))
    return True


def ends_with(lasting: Lasting, thing: int) -> bool:
    """Whether a change lasts until that card is refreshed."""
    return lasting.until == "refreshed" and lasting.thing == thing
