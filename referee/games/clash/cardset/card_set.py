"""Card sets: the cards that both decks are made of, out of TOML text (CL-1.5, CL-1.6, CL-Q27).

The readings of the shipped set travel with it, so that no command waits for the parser.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256

from referee.games.clash.cardset.schema import DEFAULT_COST, CardFile
from referee.games.clash.language.builder import ability_of
from referee.games.clash.language.tree import Ability, Card
from referee.kernel.cardset.loader import CardFiles, CardSets, ShippedFile
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import Reader
from referee.kernel.words.names import Names

SHIPPED = ShippedFile("referee.games.clash", "first-muster", "both players", "CL-1.5")
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
        return tuple(entry.id for entry in self._file.cards)

    @cached_property
    def names(self) -> Names:
        """The cards by number in that order, with id and printed name."""
        return Names("card", self.ids, [entry.table["name"] for entry in self._file.cards])

    def card(self, number: int) -> Card:
        """The card of that number. Raises PackError if one of its texts cannot be read."""
        if number not in self._read:
            table = self._file.cards[number].table
            self._read[number] = Card(
                table["id"],
                table["name"],
                table.get("cost", DEFAULT_COST),
                table["health"],
                tuple(self._abilities(number)),
            )
        return self._read[number]

    def _abilities(self, number: int) -> Iterator[Ability]:
        entry = self._file.cards[number]
        for at, text in enumerate(entry.table["abilities"]):
            place = entry.place(text=at, noun="ability")
            yield ability_of(self._reader.read(text, place, rule=TEXT_RULE), place)

    @property
    def phrases(self) -> PhraseTable:
        """The phrases that texts of the set may use."""
        return SETS.files.phrases(self._reader)

    def check(self) -> CardSet:
        """The set, after every text in it was read. Raises PackError."""
        for number in range(len(self)):
            self.card(number)
        return self


# -- loading --------------------------------------------------------------------------------


SETS = CardSets(CardFiles(SHIPPED, CardFile, TEXT_RULE), CardSet)
shipped_text, shipped = SHIPPED.text, SHIPPED.pin
shipped_set, load_set, open_set = SETS.shipped_set, SETS.load_set, SETS.open_set
