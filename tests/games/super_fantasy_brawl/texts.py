"""Texts in the language of the cards for the tests, read without a card file around them."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.language import phrase_meanings
from referee.games.super_fantasy_brawl.language.builder import (
    TEXT_RULE,
    Box,
    Line,
    box_of,
    targeting_of,
)
from referee.games.super_fantasy_brawl.language.tree import Deed, Instruction, Targeting
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place, Reader

READER = Reader(shipped_set()._reader.table)
"""The shipped phrases, without the readings that travel with the set."""
MELEE = Targeting("melee")


def place_of(at: int) -> Place:
    """Where the text of that number (from 0) stands: line 7, 8, ... of a file."""
    return Place("own.toml", f"card 'own', text {at + 1}", lambda: 7 + at)


def lines(texts: tuple[str, ...], host: str) -> list[Line]:
    """The lines with their readings."""
    return [
        (READER.read(text, place_of(at), where=host, rule=TEXT_RULE), place_of(at))
        for at, text in enumerate(texts)
    ]


def whole(text: str, host: str) -> ParseTree:
    """How one line is read, or what stands at a key that is read as a whole."""
    hole = host if host in (phrase_meanings.TARGETING, phrase_meanings.CORE) else ""
    return READER.read(text, place_of(0), where=host, hole=hole, rule=TEXT_RULE)


def box(host: str, *texts: str, targeting: Targeting = MELEE) -> Box:
    """What those lines of a text of that host say."""
    given = targeting if host == phrase_meanings.ATTACK else None
    return box_of(lines(texts, host), host, shipped_set().zones, given)


def target(text: str) -> Targeting:
    """How an attack with that target finds its targets."""
    return targeting_of(whole(text, phrase_meanings.TARGETING), shipped_set().patterns, place_of(0))


def clauses(host: str, *texts: str, targeting: Targeting = MELEE) -> list[Instruction]:
    """The sentences of actions, one after the other."""
    found = box(host, *texts, targeting=targeting)
    return [*found.box, *found.before, *found.after, *found.on_knock_out]


def deed(host: str, text: str, targeting: Targeting = MELEE) -> Deed:
    """The one action of a line."""
    (clause,) = clauses(host, text, targeting=targeting)
    (found,) = clause.deeds
    return found
