"""What a series is, as data, and nothing else."""

from __future__ import annotations

from referee.kernel.series.book import SeriesBook, Side
from referee.kernel.series.game import series_of
from referee.kernel.series.general_rules import GENERAL, general_part


def sides_of(seats: int) -> list[Side]:
    """The two sides: team mates win and lose together (SFB-23.11)."""
    return [tuple(range(first, seats + 1, 2)) for first in (1, 2)]


BOOK = SeriesBook(
    lists="super-fantasy-brawl",
    title="Super Fantasy Brawl: series",
    versions={1: "The general rules of series."},
    seats=(2, 4),
    rules=GENERAL,
    read_catalogue=lambda: general_part("referee.games.super_fantasy_brawl.series"),
    shares=True,
    deck_change="match_deck_change",
    sides=sides_of,
)

GAME = series_of(BOOK)
"""A series of games of Super Fantasy Brawl: nobody plays in it, games are added to it."""
