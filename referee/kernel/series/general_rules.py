"""The general rules of series (SR): for every game whose rulebook says nothing of several games."""

from __future__ import annotations

from functools import cache

from referee.kernel.catalogue import Catalogue
from referee.kernel.series.book import SeriesRules
from referee.kernel.sub_catalogue import booklet
from referee.package_data import package_text
from referee.toml import read_toml

FIRST_PLAYER = "first_player"
"""What a game calls the reading that says who begins, where it has one."""
GENERAL = SeriesRules(
    won={"1": "SR-2", "3": "SR-2", "5": "SR-2"},
    added="SR-3",
    seats="SR-1",
    chance="SR-12",
    conceded="SR-10",
    ruled="SR-11",
    cards="SR-7",
    decks="SR-8",
    once="SR-4",
    winner="SR-5",
    order="SR-6",
    readings="SR-7",
    changing={FIRST_PLAYER: "SR-9"},
)


@cache
def general_part(package: str) -> Catalogue:
    """The part of the general rules that the rules.toml of that package names, with its own options."""
    whole = package_text("referee.kernel.series", "rules.toml")
    text = package_text(package, "rules.toml")
    return booklet(Catalogue.load(whole), read_toml(text))
