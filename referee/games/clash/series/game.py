"""What a series is, as data, and nothing else."""

from __future__ import annotations

from referee.kernel.series.book import SeriesBook
from referee.kernel.series.game import series_of
from referee.kernel.series.general_rules import GENERAL, general_part

BOOK = SeriesBook(
    lists="clash",
    title="Clash: series",
    versions={1: "The general rules of series."},
    seats=(2,),
    rules=GENERAL,
    read_catalogue=lambda: general_part("referee.games.clash.series"),
    shares=True,
)

GAME = series_of(BOOK)
"""A series of games of Clash: nobody plays in it, games are added to it."""
