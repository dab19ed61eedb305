"""What a card file must be, before any of its texts is read (CL-1.5, CL-1.6, CL-3.4, CL-Q3, CL-Q27).

Every refusal says file, line, card and rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from referee.errors import PackError
from referee.kernel.cardset.additions import Basis, Rows
from referee.kernel.cardset.schema import (
    Id,
    Name,
    Number,
    TableEntry,
    TableFile,
    TableSchema,
    Texts,
)
from referee.kernel.text.parser import Place
from referee.kernel.words.suggestions import did_you_mean

GAME = "clash"
KEYS = (
    "game code set_id adds_to set version language origin note balance notation grammar "
    "card deck phrase uncovered question"
)
DEFAULT_COST = 1
LARGEST = 999
MOST_CARDS = 200
MOST_CHARACTERS = 50_000
"""All texts of a file together: more would only take the parser's time, as a match reads them all."""
RESERVED = ("yes", "no", "none")
"""What an answer may be in the place of a card; so may a number."""


class CardFile(TableFile[TableEntry]):
    """The text of a card file and what TOML makes of it. Raises PackError.

    Its deck is of all cards (CL-1.5): of those too that it adds to.
    """

    rows: ClassVar[Mapping[str, Rows]] = {"card": Rows(defaults={"health": 3, "abilities": []})}

    def __init__(self, text: str, name: str, basis: Basis | None = None) -> None:
        super().__init__(text, name, ("card",), TableEntry, "abilities", basis)
        self.check_head(GAME, KEYS)
        self.check_set_id()
        if not 0 < len(self.cards) <= MOST_CARDS:
            message = f"{self.name}: found {len(self.cards)} cards, expected 1 to {MOST_CARDS} tables [[card]] [CL-1.5]"
            raise PackError(message)
        for entry in self.cards:
            CARD.check(entry)
        self.refuse_long_texts(
            (text for entry in self.cards for text in entry.table["abilities"]), MOST_CHARACTERS
        )
        _refuse_twins(self.cards)
        decks = self.entries("deck")
        for entry in decks:
            DECK.check(entry)
            check_deck(entry.table["cards"], [card.id for card in self.cards], entry.place())
        if len(decks) > 1:
            why = "a second deck, expected one for both players"
            raise decks[1].place().refuse(why, rule="CL-1.6")

    @property
    def cards(self) -> tuple[TableEntry, ...]:
        """The tables of its cards."""
        return self.sections["card"]


# -- cards ----------------------------------------------------------------------------------


def _refuse_reserved(entry: TableEntry) -> None:
    for key in ("id", "name"):
        word = entry.table[key]
        if word.casefold() in RESERVED or word.isdecimal():
            why = f"found {key} {word!r}, which means something else in an action"
            raise entry.refused(key, why, "CL-Q27")


CARD: TableSchema[TableEntry] = TableSchema(
    "id name cost health abilities origin notes covers rulings",
    (
        Id("CL-Q27"),
        Name("name", "CL-Q27", blank=True),
        _refuse_reserved,
        Number("cost", 0, "CL-Q3", default=DEFAULT_COST, most=LARGEST),
        Number("health", 1, "CL-3.4", most=LARGEST),
        Texts("CL-Q27", "abilities", "the texts of the abilities", "abilities"),
    ),
)


def _refuse_twins(cards: Sequence[TableEntry]) -> None:
    """Refuse a second card of an id or of a name: the deck has each card once (CL-1.5)."""
    owners: dict[str, TableEntry] = {}
    for key in ("id", "name"):
        for entry in cards:
            first = owners.setdefault(entry.table[key].casefold(), entry)
            if first is not entry:
                why = f"the {key} {entry.table[key]!r} belongs to card {first.id!r} already"
                raise entry.refused(key, why, "CL-1.5")


# -- decks ----------------------------------------------------------------------------------


def _check_deck_table(entry: TableEntry) -> None:
    if entry.table.get("seats", "both") != "both":
        why = f"found seats {entry.table['seats']!r}, expected 'both'"
        raise entry.refused("seats", why, "CL-1.6")
    cards = entry.table.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise entry.refused("cards", "expected cards: a list of the ids of cards", "CL-1.5")


DECK: TableSchema[TableEntry] = TableSchema(
    "id name seats cards",
    (Name("id", "CL-Q27", blank=True), Name("name", "CL-Q27", blank=True), _check_deck_table),
)


def check_deck(cards: Sequence[str], ids: Sequence[str], place: Place | None = None) -> None:
    """Refuse a deck that is not one copy of every card, naming the card (CL-1.5)."""
    where = place or Place("deck", "the deck list")
    for why in _faults(cards, ids):
        raise where.refuse(why, rule="CL-1.5")


def _faults(cards: Sequence[str], ids: Sequence[str]) -> Iterator[str]:
    counted = Counter(cards)
    for card in counted:
        if card not in ids:
            hint = did_you_mean(card, ids) or f", expected one of {', '.join(map(repr, ids))}"
            yield f"found {card!r}, which is no card of the set{hint}"
    for id_ in ids:
        if counted[id_] != 1:
            yield f"holds {id_!r} {counted[id_]} times, expected once"
