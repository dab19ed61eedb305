"""The game at the tables of an event: its series, and how many can play in it as one entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee import games
from referee.kernel.game import Opening

if TYPE_CHECKING:
    from referee.kernel.game import Game

TEAMS = (1, 2)


def series_of(game: Game) -> Game | None:
    """The series of a game; None where it has none."""
    code = next((each for each in games.names() if games.find(each).lists == game.code), None)
    return games.find(code) if code is not None else None


def team_sizes(game: Game) -> tuple[int, ...]:
    """Of how many people an entry can be: of one where two play it, of two where sides of two do (TN-4).

    That four play a game is not enough: in a free-for-all they are no two teams.
    """
    found, series = [], series_of(game)
    for team in TEAMS:
        if 2 * team not in game.seats:
            continue
        if team == 1 or (series is not None and _sides(series, 2 * team) == [(1, 3), (2, 4)]):
            found.append(team)
    return tuple(found)


def is_for_all(game: Game, seats: int) -> bool:
    """Whether so many play a game, each against all others, as in a pod (TN-63)."""
    series = series_of(game)
    sides = [] if series is None or seats not in game.seats else _sides(series, seats)
    return bool(sides) and max(map(len, sides)) == 1


def _sides(series: Game, seats: int) -> list[tuple[int, ...]]:
    """Who wins together in a series of so many players."""
    if seats not in series.seats:
        return []
    opening = series.settle(Opening(seats, series.version, {}, ()))
    return [tuple(side) for side in series.prepare(opening).sides]
