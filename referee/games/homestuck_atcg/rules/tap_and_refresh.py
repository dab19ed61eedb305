"""Tapping: cards are tapped and refreshed (HAC-1.22)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.fact_kinds import REFRESHED, TAPPED
from referee.games.homestuck_atcg.state.durations import end_at_refresh
from referee.games.homestuck_atcg.state.events import note, note_by
from referee.games.homestuck_atcg.state.frames import Doer, doer_now, setting_of
from referee.games.homestuck_atcg.state.memory import remember
from referee.games.homestuck_atcg.state.replacements import is_replaced
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.games.homestuck_atcg.state.values import why_not_tapped
from referee.kernel.engine.run import Run


def tap(run: Run[Table], things: Sequence[int], rule: str) -> list[int]:
    """Tap characters by an effect, all at once, without anything that a tap does (row act.tap); those that were.

    What is no untapped character in play, or cannot be tapped before any of them is, stays as it is.
    """
    doer = doer_now(run)
    ready = [each for each in dict.fromkeys(things) if can_be_tapped(run, each, doer)]
    replaced = [each for each in ready if is_replaced(run, "tapped-by", each, rule, doer)]
    ready = [each for each in ready if each not in replaced]
    for thing in ready:
        turn(run, thing, rule)
    return ready


def can_be_tapped(run: Run[Table], thing: int, doer: Doer | None) -> bool:
    """Whether it is an untapped character in play that no text holds (HAC-1.22)."""
    row = run.state.find(thing)
    is_ready = row is not None and row.at > 0 and not row.tapped
    return is_ready and why_not_tapped(run, thing, doer) is None


def turn(run: Run[Table], thing: int, rule: str) -> None:
    """Turn a card by 90 degrees (HAC-1.22)."""
    run.state.change(thing, tapped=True)
    remember(run, "tapped", thing)
    TAPPED.tell(run, rule, owner_of(thing), lambda: {"card": setting_of(run).called(thing)})
    note_by(run, "tapped-by", thing, doer_now(run, owner_of(thing)))


def refresh(run: Run[Table], thing: int, rule: str) -> bool:
    """Turn a tapped card upright again; whether it was tapped. What lasted until then ends (row dur.refreshed)."""
    table = run.state
    row = table.find(thing)
    if row is None or not row.tapped:
        return False
    if is_replaced(run, "refreshed", thing, rule, doer_now(run)):
        return False
    return turn_back(run, thing, rule)


def turn_back(run: Run[Table], thing: int, rule: str) -> bool:
    """Turn a tapped card upright whose refresh no text replaces."""
    table = run.state
    row = table.find(thing)
    if row is None or not row.tapped:
        return False
    table.change(thing, tapped=False)
    if table.lasting:
        end_at_refresh(run, thing)
    REFRESHED.tell(run, rule, owner_of(thing), lambda: {"card": setting_of(run).called(thing)})
    remember(run, "refreshed", thing, seat=row.at)
    note(run, "refreshed", thing)
    return True
