"""What a series is, as data, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.series.book import SeriesBook
from referee.kernel.series.game import series_of
from referee.kernel.series.general_rules import FIRST_PLAYER, GENERAL, general_part


def let_loser_begin(
    kept: Mapping[str, str], then: Mapping[str, str], winner: int
) -> Mapping[str, str]:
    """How the next game is read: with next_game_first = loser whoever lost this one begins (SR-9)."""
    if kept["next_game_first"] == "loser" and winner:
        return {**then, FIRST_PLAYER: f"p{3 - winner}"}
    return then


BOOK = SeriesBook(
    lists="bacon-project",
    title="Bacon Project: series",
    versions={1: "The general rules of series."},
    seats=(2,),
    rules=GENERAL,
    read_catalogue=lambda: general_part("referee.games.bacon_project.series"),
    shares=True,
    deck_change="match_deck_change",
    next_readings=let_loser_begin,
)

GAME = series_of(BOOK)
"""A series of games of Bacon Project: nobody plays in it, games are added to it."""
