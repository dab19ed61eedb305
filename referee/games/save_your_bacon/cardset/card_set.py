"""Card sets: champions, cards and conditions out of TOML text, and the names of what is in play.

The readings of the shipped set travel with it, so that no command waits for the parser.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from typing import Any

from referee.dataclass import dataclass
from referee.games.save_your_bacon.cardset.schema import CardFile, Entry, keys_of
from referee.games.save_your_bacon.language.builder import TEXT_RULE, effects_of
from referee.games.save_your_bacon.language.tree import (
    CHAMPION,
    EQUIPMENT,
    Condition,
    Effect,
    Face,
    is_free,
    occurs_as,
)
from referee.kernel.cardset.known import Known
from referee.kernel.cardset.loader import CardFiles, CardSets, ShippedFile
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import Reader
from referee.kernel.words.names import Names

SHIPPED = ShippedFile("referee.games.save_your_bacon", "house-set-one", "all players", "SYB-3.0.1")
"""The set that comes with the game."""
MOST_SEATS = 4
COPIES = 6
"""The most copies of one equipment card of one owner in play at the same time."""
MARKS = ("", "-b", "-c", "-d", "-e", "-f")


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck that the file of a set brings: its champions and, one by one, its other cards."""

    id: str
    name: str
    format: str
    champions: tuple[int, ...]
    cards: tuple[int, ...]


class CardSet:
    """The cards of one file by face number: champions first, then the others, in its order."""

    def __init__(self, file: CardFile, reader: Reader) -> None:
        self.id = file.id
        self.digest = sha256(file.text.encode()).digest()
        self._file = file
        self._reader = reader
        self._champions = len(file.sections[CHAMPION])
        self.known: Known[int, Face] = Known(self._face)
        """The cards by face number, each read when it is first asked for."""

    # -- names ------------------------------------------------------------------------------

    @cached_property
    def names(self) -> Names:
        """The cards by face number, with id and printed name; a champion's is its archetype."""
        entries = self._file.sections[CHAMPION] + self._file.sections["card"]
        return Names("card", [each.id for each in entries], [each.name for each in entries])

    @cached_property
    def conditions(self) -> Names:
        """The conditions by number, with id and printed name."""
        entries = self._file.sections["condition"]
        return Names("condition", [each.id for each in entries], [each.name for each in entries])

    @cached_property
    def things(self) -> Names:
        """Everything that can be in play: champions by seat, then equipment by owner and copy."""
        ids, printed = [], []
        for face, seat, copy in self._things():
            ids.append(f"{self.names.id(face)}-{seat}{MARKS[copy]}")
            printed.append(f"{self.names.shown(face)} ({seat}){MARKS[copy].replace('-', ' ')}")
        return Names("card in play", ids, printed)

    @cached_property
    def faces_of_things(self) -> tuple[int, ...]:
        """The face of each thing."""
        return tuple(face for face, _, _ in self._things())

    @cached_property
    def owners_of_things(self) -> tuple[int, ...]:
        """The seat that owns each thing."""
        return tuple(owner for _, owner, _ in self._things())

    @cached_property
    def copy_of_things(self) -> tuple[int, ...]:
        """Which copy each thing is, from 0."""
        return tuple(copy for _, _, copy in self._things())

    def _things(self) -> Iterator[tuple[int, int, int]]:
        seats = range(1, MOST_SEATS + 1)
        for face in range(self._champions):
            yield from ((face, seat, 0) for seat in seats)
        for face in self._equipment:
            yield from ((face, seat, copy) for seat in seats for copy in range(COPIES))

    @cached_property
    def _equipment(self) -> dict[int, int]:
        """The faces that are equipment, each with its place among them."""
        cards = self._file.sections["card"]
        found = [each.number for each in cards if each.table["type"] == EQUIPMENT]
        return {self._champions + at: place for place, at in enumerate(found)}

    def champion_thing(self, face: int, seat: int) -> int:
        """The thing that the champion of that seat is in play."""
        assert face < self._champions, face
        return face * MOST_SEATS + seat - 1

    def equipment_thing(self, face: int, owner: int, copy: int) -> int:
        """The thing that this copy (from 0) of an owner's equipment card is in play."""
        first = self._champions * MOST_SEATS
        return first + (self._equipment[face] * MOST_SEATS + owner - 1) * COPIES + copy

    # -- cards ------------------------------------------------------------------------------

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every card. Raises PackError if one of its texts cannot be read."""
        return tuple(map(self.face, range(len(self.names))))

    @cached_property
    def waits_for(self) -> Known[int, str]:
        """Of each card what it reacts to while it is in a hand, by the word for that; "" for nothing."""

        def word(number: int) -> str:
            trigger = self.known[number].trigger
            return "" if trigger is None else occurs_as(trigger)

        return Known(word)

    @cached_property
    def is_free(self) -> Known[int, bool]:
        """Of each card whether it has an effect that takes no action and waits for nothing."""
        return Known(lambda number: any(map(is_free, self.known[number].effects)))

    @cached_property
    def freeing(self) -> frozenset[int]:
        """The conditions with such an effect."""
        read = self.conditions_read
        return frozenset(each.number for each in read if any(map(is_free, each.effects)))

    @cached_property
    def champions(self) -> range:
        """The face numbers of the champions."""
        return range(self._champions)

    def face(self, number: int) -> Face:
        """The card of that number. Raises PackError if one of its texts cannot be read."""
        return self.known[number]

    def _face(self, number: int) -> Face:
        return self._champion(number) if number < self._champions else self._card(number)

    def _champion(self, number: int) -> Face:
        entry = self._file.sections[CHAMPION][number]
        table = entry.table
        known = keys_of(self._file, "card")
        return Face(
            number,
            self.names.id(number),
            table["archetype"],
            CHAMPION,
            tuple(table.get("traits", ())),
            self._effects(entry, CHAMPION),
            table["attack"],
            table["defense"],
            pod=tuple(self._champions + known[card] for card in table.get("pod", ())),
            called=table["name"],
        )

    def _card(self, number: int) -> Face:
        entry = self._file.sections["card"][number - self._champions]
        table = entry.table
        return Face(
            number,
            self.names.id(number),
            table["name"],
            table["type"],
            tuple(table.get("requires", ())),
            self._effects(entry, table["type"]),
            table.get("attack", 0),
            table.get("defense"),
            table["energy_value"],
            table.get("cost_e", 0),
            table.get("cost_ep", 0),
            table.get("requires_ready", False),
        )

    @cached_property
    def conditions_read(self) -> tuple[Condition, ...]:
        """Every condition. Raises PackError if one of its texts cannot be read."""
        return tuple(
            Condition(entry.number, entry.id, entry.name, self._effects(entry, "condition"))
            for entry in self._file.sections["condition"]
        )

    def _effects(self, entry: Entry, host: str) -> tuple[Effect, ...]:
        paragraphs = []
        for at, text in enumerate(entry.table["text"]):
            place = entry.place(text=at)
            reading = self._reader.read(text, place, where=host, rule=TEXT_RULE)
            paragraphs.append((reading, place))
        names = [each.name for each in self._file.sections["condition"]]
        return effects_of(paragraphs, host, names)

    @cached_property
    def deck_names(self) -> Names:
        """The ready-made decks by their place in the file."""
        decks = self.decks
        return Names("deck", [each.id for each in decks], [each.name for each in decks])

    @cached_property
    def decks(self) -> tuple[DeckList, ...]:
        """The decks that the file brings."""
        return tuple(map(self._deck, self._file.tables("deck")))

    def _deck(self, table: Mapping[str, Any]) -> DeckList:
        champions, cards = keys_of(self._file, CHAMPION), keys_of(self._file, "card")
        return DeckList(
            table["id"],
            table["name"],
            table["format"],
            tuple(champions[champion] for champion in table["champions"]),
            tuple(
                self._champions + cards[card]
                for card, copies in table.get("cards", ())
                for _ in range(copies)
            ),
        )

    @property
    def phrases(self) -> PhraseTable:
        """The phrases that texts of the set may use."""
        return SETS.files.phrases(self._reader)

    def check(self) -> CardSet:
        """The set, after every text in it was read. Raises PackError."""
        assert self.faces
        for condition in self.conditions_read:
            self._refuse_two_meanings(condition)
        return self

    def _refuse_two_meanings(self, condition: Condition) -> None:
        """An answer says CONDITION-EFFECT beside the champion's own effects, so they must differ."""
        own = {f"{condition.id}-{effect.key}" for effect in condition.effects}
        for face in self.faces[: self._champions]:
            for effect in face.effects:
                if effect.key in own:
                    why = f"the effect {effect.name!r} is called like one of {condition.name}"
                    place = self._file.sections[CHAMPION][face.number].place()
                    raise place.refuse(why, rule="SYB-10.2.0.19")


# -- loading --------------------------------------------------------------------------------


def _with_conditions(data: Mapping[str, Any], file: CardFile) -> dict[str, Any]:
    """The grammar for that file: its conditions, and no others, have names."""
    grammar = data.get("grammar")
    if not isinstance(grammar, dict) or not isinstance(grammar.get("terminals"), dict):
        return dict(data)
    names = sorted((each.name for each in file.sections["condition"]), key=len, reverse=True)
    pattern = f"(?:{'|'.join(names)})(?![A-Za-z])" if names else "(?!x)x"
    terminals = {**grammar["terminals"], "condition_name": pattern}
    return {**data, "grammar": {**grammar, "terminals": terminals}}


SETS = CardSets(CardFiles(SHIPPED, CardFile, TEXT_RULE, _with_conditions), CardSet)
shipped_text, shipped = SHIPPED.text, SHIPPED.pin
shipped_set, load_set, open_set = SETS.shipped_set, SETS.load_set, SETS.open_set
