"""Sub-catalogues: the parts of the catalogue by which a draft goes, under a code of its own."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from referee.kernel.catalogue import Catalogue
from referee.kernel.sub_catalogue import booklet


@cache
def catalogue() -> Catalogue:
    """The whole catalogue of the game, read when its words are first needed."""
    return Catalogue.load(
        files("referee.games.super_fantasy_brawl")
        .joinpath("rules.toml")
        .read_text(encoding="utf-8")
    )


@cache
def part(book: str) -> Catalogue:
    """The part of the catalogue that the book in that folder names."""
    text = (
        files("referee.games.super_fantasy_brawl")
        .joinpath(book, "rules.toml")
        .read_text(encoding="utf-8")
    )
    return booklet(catalogue(), tomllib.loads(text))
