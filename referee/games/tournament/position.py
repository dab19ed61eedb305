"""Positions of a tournament that people write: what they may leave out, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.tournament.rules.procedure import TOURNAMENT
from referee.games.tournament.state.event import Event
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused


def complete(run: Run[Event], table: Mapping[str, Any]) -> None:
    """Check the position and find the step, where that is left out.

    Raises PackError with the path of what cannot be.
    """
    event = run.state
    _prove_stages(event)
    _prove_numbers(event)
    _prove_rounds(event)
    if run.outcome is not None or run.halted:
        return
    if not run.stack:
        run.push(TOURNAMENT)
    if len(run.stack) > 1 or run.stack[0].row:
        raise refused("frame", len(run.stack), "one frame, at the step 'TN-1'")


def _prove_stages(event: Event) -> None:
    if event.started and not 1 <= event.stage <= len(event.stages):
        raise refused("stage", event.stage, "the number of a stage [TN-1]")
    if not event.started and (event.rounds or event.stage):
        raise refused("started", event.started, "true, as rounds are paired [TN-1]")


def _prove_numbers(event: Event) -> None:
    """Every entry that is named is there."""
    for at, wish in enumerate(event.wishes, 1):
        if not event.is_entry(wish.entry):
            raise refused(f"wishes[{at}].entry", wish.entry, "the number of an entry [TN-4]")
    for at, seed in enumerate(event.seeds, 1):
        if not event.is_entry(seed):
            raise refused(f"seeds[{at}]", seed, "the number of an entry [TN-4]")
    for at, penalty in enumerate(event.penalties, 1):
        if not event.is_entry(penalty.entry):
            raise refused(f"penalties[{at}].entry", penalty.entry, "the number of an entry [TN-4]")


def _prove_rounds(event: Event) -> None:
    """Rounds stand in the order of their stages, everybody sits once, results have three numbers."""
    last = 1
    for at, round_ in enumerate(event.rounds, 1):
        path = f"rounds[{at}]"
        if not last <= round_.stage <= event.stage:
            raise refused(f"{path}.stage", round_.stage, f"a stage from {last} to {event.stage}")
        last = round_.stage
        named = [entry for table in round_.tables for entry in table.entries] + round_.byes
        if len(set(named)) < len(named) or not all(map(event.is_entry, named)):
            raise refused(path, named, "every entry at one table at most [TN-21]")
        for number, table in enumerate(round_.tables, 1):
            if len(table.entries) != 2:
                raise refused(
                    f"{path}.tables[{number}].entries", table.entries, "two entries [TN-21]"
                )
            if len(table.games) != (0 if table.is_open else 3) or len(table.disputed) not in (0, 3):
                raise refused(
                    f"{path}.tables[{number}].games", table.games, "three numbers [TN-41]"
                )
