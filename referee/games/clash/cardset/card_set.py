"""Card sets: the cards that both decks are made of, out of TOML text (CL-1.5, CL-1.6, CL-Q27).

The readings of the shipped set travel with it, so that no command waits for the parser.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from functools import cache, cached_property
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING

from referee.games.clash.cardset.schema import DEFAULT_COST, CardFile
from referee.games.clash.language.builder import ability_of
from referee.games.clash.language.tree import Ability, Card
from referee.kernel.cardset.file import pinned_text, refuse_other_set
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import Reader
from referee.kernel.words.names import Names

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SHIPPED = "first-muster"
"""The set that comes with the game; Ninja and Vassal are in it (CL-6.17)."""
TEXT_RULE = "CL-Q27"
"""What a text that cannot be read is refused by: a card set is data, and says all of a card."""


class CardSet:
    """The cards of one file by number, each read when it is first asked for."""

    def __init__(self, file: CardFile, reader: Reader) -> None:
        self.id = file.id
        self.digest = sha256(file.text.encode()).digest()
        self._file = file
        self._reader = reader
        self._read: dict[int, Card] = {}

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the cards, in the order of the file."""
        return tuple(table["id"] for table in self._file.cards)

    @cached_property
    def names(self) -> Names:
        """The cards by number in that order, with id and printed name."""
        return Names("card", self.ids, [table["name"] for table in self._file.cards])

    def card(self, number: int) -> Card:
        """The card of that number. Raises PackError if one of its texts cannot be read."""
        if number not in self._read:
            table = self._file.cards[number]
            self._read[number] = Card(
                table["id"],
                table["name"],
                table.get("cost", DEFAULT_COST),
                table["health"],
                tuple(self._abilities(number)),
            )
        return self._read[number]

    def _abilities(self, number: int) -> Iterator[Ability]:
        for at, text in enumerate(self._file.cards[number].get("abilities", ())):
            place = self._file.place(number, ability=at)
            yield ability_of(self._reader.read(text, place, rule=TEXT_RULE), place)

    def check(self) -> CardSet:
        """The set, after every text in it was read. Raises PackError."""
        for number in range(len(self)):
            self.card(number)
        return self


# -- loading --------------------------------------------------------------------------------


@cache
def shipped_text() -> str:
    """The card file that comes with the game."""
    return (_cards() / f"{SHIPPED}.toml").read_bytes().decode()


def shipped() -> tuple[str, bytes]:
    """The id and the SHA-256 digest of the card file that comes with the game."""
    return SHIPPED, sha256(shipped_text().encode()).digest()


@cache
def shipped_set() -> CardSet:
    """The card set that comes with the game."""
    return CardSet(_shipped_file(), _shipped_reader())


def load_set(text: str, file: str, cache: MutableMapping[str, bytes] | None = None) -> CardSet:
    """The card set in the text of a file, its tables checked. Raises PackError.

    A file without phrases uses those of the shipped set; ``cache`` keeps readings between calls.
    """
    if text == shipped_text() and cache is None:
        return shipped_set()
    card_file = CardFile(text, file)
    known = table = _shipped_table()
    if "phrase" in card_file.data or "grammar" in card_file.data:
        table = known.reworded(card_file.data, file, SHIPPED, TEXT_RULE)
    kept = _shipped_reader().cache if cache is None and table is known else cache
    return CardSet(card_file, Reader(table, kept))


def open_set(sets: Iterable[tuple[str, bytes]], packs: Mapping[bytes, str]) -> CardSet:
    """The card set that a match pins by id and digest: the shipped one, or a text in ``packs``.

    Every text in it has been read. Raises UnknownVersion for a set that is neither, and PackError.
    """
    id_, text = pinned_text(sets, packs, shipped_text(), "both players [CL-1.5]")
    found = load_set(text, f"{id_}.toml")
    refuse_other_set(found.id, id_, "CL-1.5")
    return found.check()


@cache
def _shipped_file() -> CardFile:
    return CardFile(shipped_text(), f"{SHIPPED}.toml")


@cache
def _shipped_table() -> PhraseTable:
    """The phrases of the shipped set."""
    return PhraseTable.of(_shipped_file().data, f"{SHIPPED}.toml")


@cache
def _shipped_reader() -> Reader:
    """A reader of the shipped phrases that knows the readings of the shipped texts."""
    kept: dict[str, str] = json.loads((_cards() / f"{SHIPPED}.readings.json").read_bytes())
    return Reader(_shipped_table(), {key: reading.encode() for key, reading in kept.items()})


def _cards() -> Traversable:
    return resources.files("referee.games.clash") / "cards"
