"""What hand-worked positions take for granted: conditions of anybody."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.save_your_bacon.position.reach import appliers
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted


def taken_for_granted(run: Run[Table]) -> Iterator[Granted]:
    """A condition by a seat without a card that applies it to such a champion (SYB-2.0.1.16)."""
    if run.outcome is not None or run.halted:
        return
    names = setting_of(run).cards.conditions
    for seat, side in enumerate(run.state.seats, 1):
        for at, champion in enumerate(side.champions, 1):
            for slot, borne in enumerate(champion.conditions, 1):
                if borne.by and borne.by not in appliers(run, borne.condition, seat):
                    path = f"seats.{seat}.champions[{at}].conditions[{slot}].by"
                    name = names.shown(borne.condition)
                    wish = f"a seat whose cards apply {name!r} to a champion of seat {seat}"
                    yield Granted(path, borne.by, f"{wish} [SYB-2.0.1.16]")
