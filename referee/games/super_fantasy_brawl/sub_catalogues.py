"""Sub-catalogues: the parts of the catalogue by which a draft goes, under a code of its own."""

from __future__ import annotations

from functools import cache

from referee.kernel.catalogue import Catalogue
from referee.kernel.sub_catalogue import booklet
from referee.package_data import package_text
from referee.toml import read_toml


@cache
def catalogue() -> Catalogue:
    """The whole catalogue of the game, read when its words are first needed."""
    return Catalogue.shipped("referee.games.super_fantasy_brawl")


@cache
def part(book: str) -> Catalogue:
    """The part of the catalogue that the book in that folder names."""
    text = package_text("referee.games.super_fantasy_brawl", f"{book}/rules.toml")
    return booklet(catalogue(), read_toml(text))
