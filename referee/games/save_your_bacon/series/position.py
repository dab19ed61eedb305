"""Positions of a series that people write: what they may leave out, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.save_your_bacon.series.games import SERIES
from referee.games.save_your_bacon.series.state import Player, Series, proven_root, setting_of
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused


def complete(run: Run[Series], table: Mapping[str, Any]) -> None:
    """Check the position and find the step, where that is left out.

    Raises PackError with the path of what cannot be.
    """
    series, setting = run.state, setting_of(run)
    if "seats" not in table:
        series.seats = [Player() for _ in range(setting.seats)]
    if len(series.seats) != setting.seats:
        raise refused("seats", len(series.seats), f"{setting.seats} seats")
    for at, game in enumerate(series.games, 1):
        if not proven_root(game.root) or game.root in [
            each.root for each in series.games[: at - 1]
        ]:
            raise refused(f"games[{at}].root", game.root, "the root of a match, each once")
        if game.winner > setting.seats:
            raise refused(f"games[{at}].winner", game.winner, f"at most {setting.seats} [SYB-Q87]")
    if run.outcome is not None or run.halted:
        return
    if not run.stack:
        run.push(SERIES)
    if len(run.stack) > 1 or run.stack[0].row:
        raise refused("frame", len(run.stack), "one frame, at the step 'SYB-8.0.3'")
    over = [seat for seat in range(1, setting.seats + 1) if series.wins(seat) >= setting.wins]
    if over or len(series.left()) < 2:
        raise refused("games", len(series.games), f"a series that goes on [{setting.rule}]")
