"""Card sets: the cards of one file, their lines, the names of what is in play, and the ready-made decks.

Everything is read when somebody first looks at it. The readings of the shipped set travel with it, so that no command
waits for the parser.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.cardset.completeness import refuse_incomplete
from referee.games.homestuck_atcg.cardset.contents import Contents, lines_of
from referee.games.homestuck_atcg.cardset.entries import Entry
from referee.games.homestuck_atcg.cardset.schema import CARD_RULE, CardFile
from referee.games.homestuck_atcg.language.builder import TEXT_RULE, enter_of, lines_of_card
from referee.games.homestuck_atcg.language.tree import Card, Code, Line
from referee.kernel.cardset.known import Known
from referee.kernel.cardset.loader import CardFiles, CardSets, ShippedFile
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import Reader
from referee.kernel.words.names import Names

SHIPPED = ShippedFile("referee.games.homestuck_atcg", "first-set", "all players", "HAC-1.6")
"""The set that comes with the game."""
LATER = ShippedFile("referee.games.homestuck_atcg", "later-phrases", "all players", "HAC-1.6")
"""The phrases that came after it: other sets may use them too."""
CONTENTS = "contents.json"
"""The ending of the file with the contents of the set that comes with the game."""
SEATS = range(1, 6)
MARKS = ("", "b")
"""Which of two copies a thing is; `table.thing_of` counts on seats and marks."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck that the file of a set brings: its planet, and how many copies of which cards (HAC-6.1)."""

    id: str
    name: str
    planet: int
    cards: tuple[tuple[int, int], ...]
    note: str = ""


class CardSet:
    """The cards of one file. Each is known by its number, in the order of the file: its face."""

    def __init__(self, file: CardFile, reader: Reader) -> None:
        self.id = file.id
        self.digest = sha256(file.text.encode()).digest()
        self._file = file
        self._reader = reader
        self.known: Known[int, Card] = Known(self._card_of)
        """The cards by number, each read when it is first asked for."""

    # -- names ------------------------------------------------------------------------------

    @cached_property
    def names(self) -> Names:
        """The cards by number: id, printed name (title and sub-title, HAC-2.4), number in the list (C017)."""
        printed = [f"{entry.title} {entry.subtitle}" for entry in self._file.cards]
        return Names("card", self._file.ids, printed, self._file.codes)

    @cached_property
    def things(self) -> Names:
        """Every card of each seat as it lies open, with the second copy of each."""
        faces, names = range(len(self.names)), self.names
        marks = [f"{seat}{mark}" for seat in SEATS for mark in MARKS]
        ids = [f"{names.id(face)}-{mark}" for face in faces for mark in marks]
        printed = [f"{names.shown(face)} ({mark})" for face in faces for mark in marks]
        coded = [f"{code}-{mark}" for code in self._file.codes for mark in marks]
        return Names("card in play", ids, printed, dict(zip(coded, count())))

    @cached_property
    def line_names(self) -> Names:
        """The lines of text, those that are quoted too."""
        lines = self.contents.lines
        return Names("text", [id_ for id_, _ in lines], [printed for _, printed in lines])

    def find(self, word: str) -> int | None:
        """The card of that name, id or number in the list (C017), in any letter case."""
        return self.names.find(word)

    # -- cards ------------------------------------------------------------------------------

    @cached_property
    def contents(self) -> Contents:
        """What the cards say as a whole. Raises PackError if a text of somebody's own set cannot be read."""
        if self.digest == SHIPPED.pin()[1]:
            return Contents.read(SHIPPED.data(CONTENTS))
        return self.found_contents()

    def found_contents(self) -> Contents:
        """The same, found by reading every card. Raises PackError if one of its texts cannot be read."""
        numbers = count()
        cards = [self._card(entry, numbers) for entry in self._file.cards]
        self.known.update(enumerate(cards))
        return Contents.of(cards)

    def _card_of(self, number: int) -> Card:
        return self._card(self._file.cards[number], count(self.contents.firsts[number]))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card. Raises PackError if one of its texts cannot be read."""
        return tuple(map(self.known.__getitem__, range(len(self.names))))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line of every card by its number, those that are quoted too."""
        return tuple(line for card in self.cards for line in lines_of(card))

    @cached_property
    def known_lines(self) -> Known[int, Line]:
        """The lines by number, each read when it is first asked for."""
        firsts = self.contents.firsts

        def line(number: int) -> Line:
            face = bisect_right(firsts, number) - 1
            return [*lines_of(self.known[face])][number - firsts[face]]

        return Known(line)

    @cached_property
    def remembered(self) -> frozenset[str]:
        """See `Contents`."""
        return self.contents.remembered

    @cached_property
    def laws(self) -> frozenset[str]:
        """See `Contents`."""
        return self.contents.laws

    @cached_property
    def said(self) -> dict[tuple[int, bool], Any]:
        """What each thing says in play and stored, once somebody has asked (`continuous_effects.say`)."""
        return {}

    @cached_property
    def enter_costs(self) -> tuple[str, ...]:
        """The Enter Cost of every card as it is printed; nothing of a planet (HAC-2.7)."""
        return tuple(str(entry.table.get("enter", "")) for entry in self._file.cards)

    @cached_property
    def deck_names(self) -> Names:
        """The ready-made decks by their place in the file."""
        decks = self.decks
        return Names("deck", [each.id for each in decks], [each.name for each in decks])

    @cached_property
    def decks(self) -> tuple[DeckList, ...]:
        """The ready-made decks of the file."""
        codes = self._file.codes
        return tuple(
            DeckList(
                entry.id,
                entry.table["name"],
                codes[entry.table["planet"].casefold()],
                tuple((codes[id_.casefold()], n) for id_, n in entry.table["cards"].items()),
                str(entry.table.get("note", "")),
            )
            for entry in self._file.decks
        )

    def _card(self, entry: Entry, numbers: Iterator[int]) -> Card:
        table = entry.table
        grist, enter = self._enter(entry)
        printed = []
        for at, text in enumerate(table["text"]):
            place = entry.place(text=at)
            printed.append((self._reader.read(text, place, rule=TEXT_RULE), place))
        lines = lines_of_card(printed, table["type"], numbers)
        card = Card(
            entry.number,
            self._file.ids[entry.number],
            entry.id,
            entry.title,
            entry.subtitle,
            table["type"],
            grist,
            enter,
            table.get("power"),
            entry.tags,
            table["stars"],
            table.get("max_damage", 0),
            table.get("draw", 0),
            lines,
            tuple(table["text"]),
        )
        refuse_incomplete(card, entry.place())
        return card

    def _enter(self, entry: Entry) -> tuple[int | None, Code | None]:
        """What the card costs to enter: grist, or ~ATH code; of a planet nothing."""
        if entry.table["type"] == "planet":
            return None, None
        place = entry.place("enter")
        reading = self._reader.read(entry.table["enter"], place, hole="enter", rule=CARD_RULE)
        return enter_of(reading, place, entry.table["type"])

    @property
    def phrases(self) -> PhraseTable:
        """The phrases that texts of the set may use."""
        return FILES.phrases(self._reader)

    def check(self) -> CardSet:
        """The set, after every text in it was read. Raises PackError."""
        self.contents = self.found_contents()
        return self


# -- loading --------------------------------------------------------------------------------


FILES = CardFiles(SHIPPED, CardFile, CARD_RULE, later=LATER)
SETS = CardSets(FILES, CardSet)
shipped_text, shipped = SHIPPED.text, SHIPPED.pin
shipped_set, load_set, open_set = SETS.shipped_set, SETS.load_set, SETS.open_set
