"""Books: the parts of the catalogue by which a draft and a series go, under codes of their own.

A draft and a series are matches by the same catalogue. Each names the rules and rulings that it is about
in a file of its own, and the options that it adds to them; their words stay in rules.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from referee.kernel.catalogue import Catalogue, Option, Rule, Ruling


@cache
def catalogue() -> Catalogue:
    """The whole catalogue of the game, read when its words are first needed."""
    return Catalogue.load(files(__package__).joinpath("rules.toml").read_text(encoding="utf-8"))


@cache
def part(book: str) -> Catalogue:
    """The part of the catalogue that the book in that folder names."""
    table = tomllib.loads(files(__package__).joinpath(book, "rules.toml").read_text("utf-8"))
    whole = catalogue()
    ids = table["rules"]
    rules = tuple(
        replace(rule, options=_options(rule, table)) for rule in whole.rules if rule.id in ids
    )
    sections = [rule.section for rule in rules]
    return replace(
        whole,
        game=table["game"],
        title=table["title"],
        sections=tuple(section for section in whole.sections if section.id in sections),
        rules=rules,
        rulings=tuple(_ruling(each, table) for each in whole.rulings if each.id in ids),
        decisions=(),
    )


def _ruling(ruling: Ruling, table: Mapping[str, Any]) -> Ruling:
    """The ruling as the book has it: about its own rules only."""
    about = tuple(each for each in ruling.about if each in table["rules"])
    return replace(ruling, about=about, options=_options(ruling, table))


def _options(entry: Rule | Ruling, table: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options of an entry that the book takes over, and those that it adds."""
    kept = [option for option in entry.options if option.name in table.get("readings", ())]
    added = [
        Option(each["name"], tuple(each["choices"]), each["default"], entry.id)
        for each in table.get("option", ())
        if each["of"] == entry.id
    ]
    return (*kept, *added)
