"""Card sets: the cards of one file, their lines, the names of what is in play, and the ready-made decks.

Everything is read when somebody first looks at it. The readings of the shipped set travel with it, so that no command
waits for the parser.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib import resources
from itertools import count
from typing import TYPE_CHECKING

from referee.games.homestuck_atcg.cardset.completeness import refuse_incomplete
from referee.games.homestuck_atcg.cardset.entries import Entry
from referee.games.homestuck_atcg.cardset.schema import CARD_RULE, CardFile
from referee.games.homestuck_atcg.language.builder import TEXT_RULE, enter_of, lines_of_card
from referee.games.homestuck_atcg.language.tree import Card, Code, Line
from referee.kernel.cardset.file import pinned_text, refuse_other_set
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import Reader
from referee.kernel.words.names import Names

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SHIPPED = "first-set"
"""The set that comes with the game."""
SEATS = range(1, 6)
MARKS = ("", "b")
"""Which of two copies a thing is; `state.thing_of` counts on seats and marks."""


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
        """The lines of text: "dad-mister-egbert-text-1"; of one that is quoted in it "...-text-1-quoted"."""
        ids, printed = [], []
        for card in self.cards:
            for number, line in enumerate(card.lines, 1):
                for depth, each in enumerate(_with_quoted(line)):
                    ids.append(f"{card.id}-text-{number}" + "-quoted" * depth)
                    printed.append(f"{card.name}: {each.text}" if not depth else ids[-1])
        return Names("text", ids, printed)

    def find(self, word: str) -> int | None:
        """The card of that name, id or number in the list (C017), in any letter case."""
        return self.names.find(word)

    # -- cards ------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card. Raises PackError if one of its texts cannot be read."""
        numbers = count()
        return tuple(self._card(entry, numbers) for entry in self._file.cards)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line of every card by its number, those that are quoted too."""
        return tuple(
            each for card in self.cards for line in card.lines for each in _with_quoted(line)
        )

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

    def check(self) -> CardSet:
        """The set, after every text in it was read. Raises PackError."""
        assert len(self.cards) == len(self.names)
        return self


def _with_quoted(line: Line) -> Iterator[Line]:
    """The line, and the one that is quoted in it."""
    yield line
    if line.constant is not None and line.constant.line is not None:
        yield from _with_quoted(line.constant.line)


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
    return CardSet(_shipped_file(), shipped_reader())


def load_set(text: str, file: str, cache: MutableMapping[str, bytes] | None = None) -> CardSet:
    """The card set in the text of a file, its tables checked. Raises PackError.

    A file without phrases uses those of the shipped set; ``cache`` keeps readings between calls.
    """
    if text == shipped_text() and cache is None:
        return shipped_set()
    card_file = CardFile(text, file)
    table = known = _shipped_table()
    if text != shipped_text() and ("phrase" in card_file.data or "grammar" in card_file.data):
        table = known.reworded(card_file.data, file, SHIPPED, CARD_RULE)
    kept = shipped_reader().cache if cache is None and table is known else cache
    return CardSet(card_file, Reader(table, kept))


def open_set(sets: Iterable[tuple[str, bytes]], packs: Mapping[bytes, str]) -> CardSet:
    """The card set that a match pins by id and digest: the shipped one, or a text in ``packs``.

    Every text in it has been read. Raises UnknownVersion for a set that is neither, and PackError.
    """
    id_, text = pinned_text(sets, packs, shipped_text(), "all players [HAC-1.6]")
    found = load_set(text, f"{id_}.toml")
    refuse_other_set(found.id, id_, "HAC-1.6")
    return found.check()


@cache
def _shipped_file() -> CardFile:
    return CardFile(shipped_text(), f"{SHIPPED}.toml")


@cache
def _shipped_table() -> PhraseTable:
    return PhraseTable.of(_shipped_file().data, f"{SHIPPED}.toml")


@cache
def shipped_reader() -> Reader:
    """A reader of the shipped phrases that knows the readings of the shipped texts."""
    kept: dict[str, str] = json.loads((_cards() / f"{SHIPPED}.readings.json").read_bytes())
    return Reader(_shipped_table(), {key: reading.encode() for key, reading in kept.items()})


def _cards() -> Traversable:
    return resources.files("referee.games.homestuck_atcg") / "cards"
