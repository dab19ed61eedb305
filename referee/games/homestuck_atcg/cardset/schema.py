"""What a card file must be, before any of its texts is read (HAC-2.1, HAC-2.3, HAC-2.4).

Every refusal says file, line, card and rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, get_args

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.entries import Entry
from referee.games.homestuck_atcg.language.builder import TEXT_RULE
from referee.games.homestuck_atcg.language.kinds import CardType
from referee.kernel.cardset.additions import Basis, Rows
from referee.kernel.cardset.file import IDS, LONGEST_NAME, is_id
from referee.kernel.cardset.schema import (
    ByWord,
    Choice,
    Id,
    Name,
    Number,
    TableFile,
    TableSchema,
    Texts,
)
from referee.kernel.text.parser import LONGEST
from referee.kernel.words.suggestions import did_you_mean
from referee.pattern import pattern

GAME = "homestuck-atcg"
SECTIONS = ("card", "deck")
KEYS = (
    "game code set_id adds_to set version edition language_version facts_from cleaned notation grammar "
    "format card deck phrase"
)
TYPES: tuple[CardType, ...] = get_args(CardType)
NOT_ON: dict[str, tuple[tuple[str, ...], str]] = {
    "character": (("max_damage", "draw"), "HAC-1.14"),
    "inventory": (("power", "max_damage", "draw"), "HAC-1.14"),
    "executable": (("power", "max_damage", "draw"), "HAC-1.14"),
    "planet": (("enter",), "HAC-2.3"),
}
"""By type the values that no card of it has."""
MOST_CARDS = 1000
MOST_CHARACTERS = 100_000
"""All texts of a file together: more would only take the parser's time, as a match reads them all."""
CARD_RULE, NAME_RULE, DECK_RULE = "HAC-2.3", "HAC-2.4", "HAC-6.1"
MOST_COPIES = 99
RESERVED = ("yes", "no", "none", "top", "bottom", "any")
"""What an answer may be in the place of a card; so may a number and a planet location."""
OF_THINGS = pattern(r"(.+)-[1-5]b?")
"""The ids of things: that of the card, then its seat, then which copy it is."""
_TAG = pattern(r"#?[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*")


class CardFile(TableFile[Entry]):
    """The text of a card file and what TOML makes of it, its tables checked. Raises PackError."""

    rows: ClassVar[Mapping[str, Rows]] = {
        "card": Rows("subtitle", defaults={"stars": 3, "tags": []}),
        "deck": Rows(),
    }

    def __init__(self, text: str, name: str, basis: Basis | None = None) -> None:
        super().__init__(text, name, SECTIONS, Entry, basis=basis)
        self.check_head(GAME, KEYS)
        self.check_set_id()
        if not 1 <= len(self.cards) <= MOST_CARDS:
            message = f"{self.name}: found {len(self.cards)} cards, expected 1 to {MOST_CARDS} [{CARD_RULE}]"
            raise PackError(message)
        for entry in self.cards:
            CARD.check(entry)
        self.refuse_long_texts(
            (text for entry in self.cards for text in entry.table["text"]), MOST_CHARACTERS
        )
        self.ids = _ids_of(self.cards[: self.before("card")])
        _refuse_twins(self.cards, self.ids)
        self.ids += _ids_of(self.cards)[len(self.ids) :]
        self._refuse_ids()
        for at, entry in enumerate(self.decks):
            self._check_deck(at, entry)

    @cached_property
    def cards(self) -> tuple[Entry, ...]:
        """The tables [[card]]."""
        return self.entries("card")

    @cached_property
    def decks(self) -> tuple[Entry, ...]:
        """The tables [[deck]]."""
        return self.entries("deck")

    def known_tables(self, entries: Sequence[Entry]) -> dict[str, dict[str, Any]]:
        """Cards by the id that play has for them, too."""
        by_id = super().known_tables(entries)
        cards = zip(self.ids, self.cards, strict=True) if entries == self.cards else ()
        return by_id | {id_: entry.table for id_, entry in cards}

    @cached_property
    def codes(self) -> dict[str, int]:
        """The cards by their number in the list, in small letters."""
        return {entry.id.casefold(): entry.number for entry in self.cards}

    # -- checks -----------------------------------------------------------------------------

    def _refuse_ids(self) -> None:
        """Refuse ids that cannot be one, and those that mean something else in an answer."""
        known: dict[str, int] = {}
        for entry, id_ in zip(self.cards, self.ids, strict=True):
            why = ""
            if not is_id(id_):
                why = f"the name gives the id {id_!r}, expected {IDS}"
            elif id_ in RESERVED or id_.isdecimal():
                why = f"the name gives the id {id_!r}, which means something else in an answer"
            elif id_ in known:
                why = f"the name gives the id {id_!r} of card {self.cards[known[id_]].id!r}"
            if why:
                raise entry.refused("title", why, NAME_RULE)
            known[id_] = entry.number
        for id_, number in known.items():
            match = OF_THINGS.fullmatch(id_)
            if match and match[1] in known:
                other = self.cards[known[match[1]]].id
                why = f"the name gives the id {id_!r}, by which card {other!r} is called in play"
                raise self.cards[number].refused("title", why, NAME_RULE)

    def _check_deck(self, at: int, entry: Entry) -> None:
        DECK.check(entry)
        table = entry.table
        if any(entry.id == before.id for before in self.decks[:at]):
            raise entry.refused("id", "a second deck of this id, expected another", DECK_RULE)
        cards = table.get("cards")
        if not isinstance(cards, dict) or not all(
            type(copies) is int and 1 <= copies <= MOST_COPIES for copies in cards.values()
        ):
            why = f"expected cards: a table of card id = copies, 1 to {MOST_COPIES} each"
            raise entry.refused("cards", why, DECK_RULE)
        for key, words in (("planet", [table.get("planet")]), ("cards", list(cards))):
            for word in words:
                if not isinstance(word, str) or word.casefold() not in self.codes:
                    hint = did_you_mean(str(word), [each.id for each in self.cards])
                    why = f"found {word!r} in {key}{hint or ', expected the id of a card of the file'}"
                    raise entry.refused(key, why, DECK_RULE)


# -- one table ------------------------------------------------------------------------------


def _refuse_long_name(entry: Entry) -> None:
    if len(entry.title) + len(entry.subtitle) >= LONGEST_NAME:
        why = f"title and sub-title are longer than {LONGEST_NAME} characters together"
        raise entry.refused("title", why, NAME_RULE)


def _refuse_values(entry: Entry) -> None:
    keys, rule = NOT_ON[entry.table["type"]]
    entry.refuse_keys(keys, f"a card of type {entry.table['type']}, which has none", rule)


def _check_tags(entry: Entry) -> None:
    tags = entry.table.get("tags", [])
    if not isinstance(tags, list):
        why = f"found tags {tags!r}, expected a list such as ['#HUMAN']"
        raise entry.refused("tags", why, "HAC-2.16")
    for tag in tags:
        if not isinstance(tag, str) or not _TAG.fullmatch(tag.strip()):
            why = f"found {tag!r} in tags, expected a word such as '#HUMAN'"
            raise entry.refused("tags", why, "HAC-2.16")
    for at, tag in enumerate(entry.tags):
        if tag in entry.tags[:at]:
            raise entry.refused("tags", f"found {tag!r} in tags twice, expected once", "HAC-2.16")


ENTER = Name("enter", CARD_RULE, LONGEST)
CARD: TableSchema[Entry] = TableSchema(
    "id title subtitle type origin enter power tags stars max_damage draw text art flavor",
    (
        Name("id", CARD_RULE),
        Name("title", CARD_RULE),
        Name("subtitle", CARD_RULE),
        _refuse_long_name,
        Choice("type", TYPES, "HAC-2.1"),
        _refuse_values,
        ByWord(
            "type",
            {
                "planet": (
                    Number("max_damage", 1, "HAC-Q8"),
                    Number("draw", 0, "HAC-5.1.10", default=0),
                    Number("power", 0, "HAC-Q5", default=0),
                ),
                "character": (ENTER, Number("power", 0, "HAC-1.14")),
                "inventory": (ENTER,),
                "executable": (ENTER,),
            },
        ),
        Number("stars", 0, "HAC-6.2"),
        Texts(TEXT_RULE),
        _check_tags,
    ),
)
DECK: TableSchema[Entry] = TableSchema(
    "id name planet cards note stars", (Id(DECK_RULE), Name("name", DECK_RULE))
)


# -- names ----------------------------------------------------------------------------------


def _refuse_twins(cards: tuple[Entry, ...], known: tuple[str, ...]) -> None:
    """Refuse a second card of an id, or of a title with a sub-title (HAC-2.4, HAC-Q35).

    The first cards are of the file that is added to, and called as they are ``known`` in a match.
    """
    ids: dict[str, str] = {}
    names: dict[tuple[str, str], str] = {}
    for at, entry in enumerate(cards):
        id_, name = entry.id.casefold(), (entry.title, entry.subtitle)
        if id_ in ids:
            raise entry.refused(
                "id", f"a second card of id {ids[id_]!r}, expected another", CARD_RULE
            )
        if name in names:
            why = f"card {names[name]!r} has this title and sub-title already"
            raise entry.refused("title", why, NAME_RULE)
        ids[id_] = entry.id
        names[name] = known[at] if at < len(known) else entry.id


def _ids_of(cards: tuple[Entry, ...]) -> tuple[str, ...]:
    """The id of each card: its title, and as many words of its sub-title as no other card begins with.

    At least one word of the sub-title stands in it; where it has none that is an id, the number in the list does.
    """
    names = [
        (_words(entry.title), _words(entry.subtitle) or _words(entry.id) or ["x"])
        for entry in cards
    ]
    begun: dict[tuple[str, ...], int] = {}
    for title, words in names:
        for count in range(1, len(words) + 1):
            beginning = (*title, *words[:count])
            begun[beginning] = begun.get(beginning, 0) + 1
    ids = []
    for title, words in names:
        fewest = (n for n in range(1, len(words)) if begun[*title, *words[:n]] == 1)
        count = next(fewest, len(words))
        ids.append("-".join((*title, *words[:count])))
    return tuple(ids)


def _words(name: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", name.casefold().replace("'", ""))
