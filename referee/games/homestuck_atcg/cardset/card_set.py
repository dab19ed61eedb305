"""Card sets: the cards of one file, their lines, the names of what is in play, and the ready-made decks.

Everything is read when somebody first looks at it. The readings of the shipped set travel with it, so that no command
waits for the parser.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.cardset.completeness import refuse_incomplete
from referee.games.homestuck_atcg.cardset.entries import Entry
from referee.games.homestuck_atcg.cardset.schema import CARD_RULE, CardFile
from referee.games.homestuck_atcg.language.builder import TEXT_RULE, enter_of, lines_of_card
from referee.games.homestuck_atcg.language.tree import Card, Code, Condition, Constant, Line, Qual
from referee.games.homestuck_atcg.language.tree_parts import (
    asks_amount,
    looks_back,
    parts_of,
    says_here_later,
)
from referee.kernel.cardset.loader import CardFiles, CardSets, ShippedFile
from referee.kernel.text.parser import Reader
from referee.kernel.words.names import Names

SHIPPED = ShippedFile("referee.games.homestuck_atcg", "first-set", "all players", "HAC-1.6")
"""The set that comes with the game."""
LATER = ShippedFile("referee.games.homestuck_atcg", "later-phrases", "all players", "HAC-1.6")
"""The phrases that came after it: other sets may use them too."""
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
        """The lines of text: "dad-mister-egbert-text-1"; of one that is quoted in it "...-text-1-quoted".

        A line is printed as card and text; by its id where it is quoted, or where the card has that text before it: what is printed
        says which one is meant.
        """
        printed: dict[str, str] = {}
        taken: set[str] = set()
        for card in self.cards:
            for number, line in enumerate(card.lines, 1):
                for depth, each in enumerate(_with_quoted(line)):
                    id_ = f"{card.id}-text-{number}" + "-quoted" * depth
                    name = f"{card.name}: {each.text}"
                    printed[id_] = id_ if depth or name.casefold() in taken else name
                    taken.add(name.casefold())
        return Names("text", list(printed), list(printed.values()))

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
    def _parts(self) -> tuple[Any, ...]:
        """Every part of every line."""
        return tuple(parts_of(self.lines))

    @cached_property
    def remembered(self) -> frozenset[str]:
        """What texts of the set ask whether a card did it, or how often they may be used; nothing else is remembered."""
        deeds = {
            each.deed
            for each in self._parts
            if isinstance(each, Qual | Condition) and each.deed is not None
        }
        if any(line.once is not None for line in self.lines):
            deeds.add("used")
        return frozenset(deeds)

    @cached_property
    def laws(self) -> frozenset[str]:
        """What any text of the set can be about, always or for a time: of other kinds no law is ever looked for."""
        held = (each for each in self._parts if isinstance(each, Constant))
        return frozenset({line.law for line in self.lines} | {each.kind for each in held})

    @cached_property
    def raises_max_damage(self) -> bool:
        """Whether a text raises the max damage of planets: where it ends they can take less (HAC-Q8)."""
        held = (each for each in self._parts if isinstance(each, Constant))
        return any(each.kind == "max-damage" and each.number < 0 for each in held)

    @cached_property
    def said(self) -> dict[tuple[int, bool], Any]:
        """What each thing says in play and stored, once somebody has asked (`continuous_effects.say`)."""
        return {}

    @cached_property
    def looking_back(self) -> frozenset[int]:
        """The lines, by their numbers, that look at "that card" as it was when it left."""
        return frozenset(line.number for line in self.lines if looks_back(line))

    @cached_property
    def asking_amount(self) -> frozenset[int]:
        """The lines, by their numbers, that ask how much there was of what they answer."""
        return frozenset(line.number for line in self.lines if asks_amount(line))

    @cached_property
    def saying_here_later(self) -> frozenset[int]:
        """The lines, by their numbers, that speak of "here" when their own card may have left."""
        return frozenset(line.number for line in self.lines if says_here_later(line))

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
    """The line, and those that are quoted in it."""
    yield line
    actions = (action for each in line.instructions for action in each.actions)
    for constant in (line.constant, *(action.constant for action in actions)):
        if constant is not None and constant.line is not None:
            yield from _with_quoted(constant.line)


# -- loading --------------------------------------------------------------------------------


FILES = CardFiles(SHIPPED, CardFile, CARD_RULE, later=LATER)
SETS = CardSets(FILES, CardSet)
shipped_text, shipped = SHIPPED.text, SHIPPED.pin
shipped_set, load_set, open_set = SETS.shipped_set, SETS.load_set, SETS.open_set
