"""The game at the tables of an event: its series, and how many can play in it as one entry."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from referee import games
from referee.errors import MatchError, NotUnderstood
from referee.games.tournament.pairing.pods import smaller_than
from referee.games.tournament.state.plan import DRAFT_PODS, PODS
from referee.kernel.game import Opening

if TYPE_CHECKING:
    from referee.kernel.game import Game

TEAMS = (1, 2)
FEWEST_SEATS = 2


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


def pods_of(game: Game) -> tuple[str, ...]:
    """The stages of pods in which a game can be played: everybody alone in it, in full pods and smaller ones (TN-63)."""
    series = series_of(game)
    if series is None:
        return ()
    known = [seats for seats in game.seats if max(map(len, _sides(series, seats)), default=0) == 1]
    return tuple(kind for kind, size in PODS.items() if {size, smaller_than(size)} <= set(known))


def draft_pods_of(game: Game) -> tuple[str, ...]:
    """The stages of draft pods in which a game can be drafted and played (TN-65)."""
    found = []
    for kind, most in DRAFT_PODS.items():
        with suppress(NotUnderstood):
            confirm_drafted(game, most)
            found.append(kind)
    return tuple(found)


def confirm_drafted(game: Game, most: int) -> None:
    """Raise NotUnderstood for a game that pods of so many, and smaller ones, cannot draft and then play in twos (TN-65)."""
    code = game.taking.get("draft", ("",))[0]
    draft = games.find(code) if code else None
    if draft is None or draft.drafted is None or FEWEST_SEATS not in game.seats:
        message = f"{game.code} is not drafted in pods"
        raise NotUnderstood(message)
    try:
        for seats in range(FEWEST_SEATS, most + 1):
            draft.prepare(draft.settle(Opening(seats, draft.version, {}, ())))
    except MatchError as error:
        message = f"{game.code} is not drafted in pods of {most}: {error}"
        raise NotUnderstood(message) from None


def _sides(series: Game, seats: int) -> list[tuple[int, ...]]:
    """Who wins together in a series of so many players."""
    if seats not in series.seats:
        return []
    opening = series.settle(Opening(seats, series.version, {}, ()))
    return [tuple(side) for side in series.prepare(opening).sides]
