"""Sub-catalogues: the part of a catalogue by which another match goes, such as a draft or a series.

A sub-catalogue names the rules and rulings that it is about in a file of its own, and the options that it
takes over or adds; their words stay in the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.kernel.catalogue import Catalogue, Clarification, Option, Rule, about_of


def booklet(whole: Catalogue, table: Mapping[str, Any]) -> Catalogue:
    """The part of a catalogue that the table of a sub-catalogue's file names, under a code of its own.

    The table holds ``game``, ``title``, ``rules`` (the ids), ``readings`` (the options that are taken
    over), ``option`` (those that are added, each with the entry that it belongs to as ``of``) and ``about``.
    """
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
        about=about_of(table, table["game"]),
    )


def _ruling(ruling: Clarification, table: Mapping[str, Any]) -> Clarification:
    """The ruling as the sub-catalogue has it: about its own rules only."""
    about = tuple(each for each in ruling.about if each in table["rules"])
    return replace(ruling, about=about, options=_options(ruling, table))


def _options(entry: Rule | Clarification, table: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options of an entry that the sub-catalogue takes over, and those that it adds."""
    kept = [option for option in entry.options if option.name in table.get("readings", ())]
    added = [
        Option(each["name"], tuple(each["choices"]), each["default"], entry.id)
        for each in table.get("option", ())
        if each["of"] == entry.id
    ]
    return (*kept, *added)
