"""What a series is, as data, and nothing else."""

from __future__ import annotations

from referee.games.save_your_bacon import sub_catalogues
from referee.kernel.series.book import SeriesBook, SeriesRules
from referee.kernel.series.game import series_of

RULES = SeriesRules(
    won={"1": "SYB-8.0.2", "3": "SYB-8.0.3"},
    added="SYB-8.0.3",
    seats="SYB-Q87",
    chance="SYB-Q72",
    conceded="SYB-Q71",
    ruled="SYB-Q71",
    cards="SYB-Q52",
    decks="SYB-Q52",
    fixed={"next_game_first_choice": "SYB-Q34", "match_deck_change": "SYB-Q52"},
)
BOOK = SeriesBook(
    lists="save-your-bacon",
    title="Save Your Bacon!: series",
    versions={1: "The rules as catalogued, with their rulings."},
    seats=(2, 3, 4),
    rules=RULES,
    read_catalogue=lambda: sub_catalogues.part("series"),
    deck_change="match_deck_change",
)

GAME = series_of(BOOK)
"""A series of games of Save Your Bacon!: nobody plays in it, games are added to it."""
