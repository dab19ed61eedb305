"""Texts in the language of the cards for the tests, read without a card file around them."""

from __future__ import annotations

from typing import Any

from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.language.builder import TEXT_RULE, Paragraph, effects_of
from referee.games.save_your_bacon.language.tree import Deed, Effect, Instruction, Rule, Target
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place, Reader

READER = Reader(shipped_set()._reader.table)
"""The shipped phrases, without the readings that travel with the set."""
CONDITIONS = [shipped_set().conditions.shown(n) for n in range(len(shipped_set().conditions))]


def paragraphs(texts: tuple[str, ...], host: str) -> list[Paragraph]:
    """The paragraphs with their readings, as if they stood in the lines 7, 8, ... of a file."""
    found = []
    for at, text in enumerate(texts):
        place = Place("own.toml", f"card own, text {at + 1}", lambda at=at: 7 + at)
        found.append((READER.read(text, place, where=host, rule=TEXT_RULE), place))
    return found


def readings(texts: tuple[str, ...], host: str) -> list[ParseTree]:
    """How those paragraphs are read."""
    return [reading for reading, _ in paragraphs(texts, host)]


def read(*texts: str, on: str = "action") -> tuple[Effect, ...]:
    """The effects of a card of that type with these paragraphs."""
    return effects_of(paragraphs(texts, on), on, CONDITIONS)


def clauses(*texts: str, on: str = "action") -> tuple[Instruction, ...]:
    """The clauses of the one effect that the paragraphs are."""
    (effect,) = read(*texts, on=on)
    return effect.clauses


def deeds(*texts: str, on: str = "action") -> list[Deed]:
    """What the clauses of the one effect do, one after the other."""
    return [deed for clause in clauses(*texts, on=on) for deed in clause.deeds]


def law(text: str, on: str = "equipment") -> Rule:
    """The rule that a constant effect lays down."""
    (effect,) = read(f"Law: {text}", on=on)
    assert effect.law is not None
    return effect.law


def champion(who: str = "any", side: str = "any", **more: Any) -> Target:
    """A champion."""
    return Target(who, side, "champion", **more)


def equipment(who: str = "any", side: str = "any", **more: Any) -> Target:
    """An equipment card."""
    return Target(who, side, "equipment", **more)


def card(who: str = "any", side: str = "any", **more: Any) -> Target:
    """A champion or an equipment card."""
    return Target(who, side, **more)
