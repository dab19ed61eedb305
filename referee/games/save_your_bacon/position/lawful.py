"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from referee.games.save_your_bacon.state.table import Table
from referee.games.save_your_bacon.state.values import equipment_limit
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for a champion with more equipment than it may have (SYB-10.0.7)."""
    for seat, side in enumerate(run.state.seats, 1):
        for at, champion in enumerate(side.champions, 1):
            limit, count = equipment_limit(run, champion.thing), len(champion.equipment)
            if count > limit:
                path = f"seats.{seat}.champions[{at}].equipment"
                raise refused(path, count, f"{limit} cards at most [SYB-10.0.7]")
