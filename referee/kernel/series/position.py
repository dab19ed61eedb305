"""Positions of a series that people write: what they may leave out, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused
from referee.kernel.series.state import Player, Series, proven_root, setting_of, sides_left
from referee.kernel.words.english import counted


def complete(run: Run[Series], table: Mapping[str, Any]) -> None:
    """Check the position and find the step, where that is left out.

    Raises PackError with the path of what cannot be.
    """
    series, setting = run.state, setting_of(run)
    if "seats" not in table:
        series.seats = [Player() for _ in range(setting.seats)]
    if len(series.seats) != setting.seats:
        raise refused("seats", len(series.seats), counted(setting.seats, "seats"))
    for at, game in enumerate(series.games, 1):
        if not proven_root(game.root) or game.root in [
            each.root for each in series.games[: at - 1]
        ]:
            raise refused(f"games[{at}].root", game.root, "the root of a match, each once")
        if game.winner and game.winner not in _first_seats(run):
            raise refused(f"games[{at}].winner", game.winner, _wish(run))
    if run.outcome is not None or run.halted:
        return
    if not run.stack:
        run.push(run.game.procedures[0])
    if len(run.stack) > 1 or run.stack[0].row:
        raise refused(
            "frame", len(run.stack), f"one frame, at the step '{setting.book.rules.added}'"
        )
    over = [seat for seat in range(1, setting.seats + 1) if series.wins(seat) >= setting.wins]
    if over or len(sides_left(run)) < 2:
        raise refused("games", len(series.games), f"a series that goes on [{setting.rule}]")


def _first_seats(run: Run[Series]) -> list[int]:
    """The seats by which the sides are called."""
    return [side[0] for side in setting_of(run).sides]


def _wish(run: Run[Series]) -> str:
    """Who can have won a game."""
    setting = setting_of(run)
    if len(setting.sides) == setting.seats:
        return f"at most {setting.seats} [{setting.book.rules.seats}]"
    seats = " or ".join(map(str, _first_seats(run)))
    return f"0, {seats} [{setting.book.rules.winner or setting.rule}]"
