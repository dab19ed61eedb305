"""What a card file must be, before any of its texts is read (CL-1.5, CL-1.6, CL-3.4, CL-Q3, CL-Q27).

Every refusal says file, line, card and rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.errors import PackError
from referee.kernel.cardset.file import LONGEST_NAME, CardText, is_id, refuse_unknown_keys
from referee.kernel.text.parser import Place
from referee.kernel.words.suggestions import did_you_mean

GAME = "clash"
KEYS = {
    "": "game code set_id set version language origin note balance notation grammar "
    "card deck phrase uncovered question",
    "card": "id name cost health abilities origin notes covers rulings",
    "deck": "id name seats cards",
}
DEFAULT_COST = 1
LARGEST = 999
MOST_CARDS = 200
MOST_ABILITIES = 16
MOST_SIGNS = 50_000
"""All texts of a file together: more would only take the parser's time, as a match reads them all."""
RESERVED = ("yes", "no", "none")
"""What an answer may be in the place of a card; so may a number."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*')


class CardFile(CardText):
    """The text of a card file and what TOML makes of it. Raises PackError."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text, name)
        self._check()

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The tables of its cards."""
        return self.tables("card")

    def place(self, card: int, key: str = "", ability: int | None = None) -> Place:
        """Where the card, one of its keys or one of its abilities (from 0) stands in the file."""
        owner = f"card {self.cards[card].get('id', card + 1)!r}"
        if ability is not None:
            owner += f", ability {ability + 1}"
            key = f"abilities {ability}"
        line = self._lines.get((card, key), self._lines.get((card, "")))
        return Place(self.name, owner, line)

    @cached_property
    def _lines(self) -> dict[tuple[int, str], int]:
        """The lines of all keys of cards, of their abilities, and of their headers (key "")."""
        found: dict[tuple[int, str], int] = {}
        card, texts = -1, -1  # in a list of abilities: how many stand in the lines before
        inside = False
        for number, line in enumerate(self.text.split("\n"), 1):
            start = line.strip()
            rest = line if texts >= 0 else ""
            if start.startswith("["):
                inside, texts = start.startswith("[[card]]"), -1
                card += inside
                found.setdefault((card, ""), number)
            elif inside and texts < 0:
                key, _, after = start.partition("=")
                found.setdefault((card, key.rstrip()), number)
                if key.rstrip() == "abilities":
                    rest, texts = after, 0
            if texts >= 0:
                for text in _STRING.findall(rest):
                    if not text.startswith("#"):
                        found[card, f"abilities {texts}"] = number
                        texts += 1
                texts = -1 if "]" in _STRING.sub("", rest) else texts
        return found

    def _check(self) -> None:
        refuse_unknown_keys(self.data, KEYS[""], Place(self.name, "the file"))
        if self.data.get("game", GAME) != GAME:
            message = f"{self.name}: game: found {self.data['game']!r}, expected {GAME!r}"
            raise PackError(message)
        if not is_id(self.data.get("set_id", "-")) and "set_id" in self.data:
            message = f"{self.name}: set_id: found {self.data['set_id']!r}, expected {_IDS}"
            raise PackError(message)
        if not 0 < len(self.cards) <= MOST_CARDS:
            message = f"{self.name}: found {len(self.cards)} cards, expected 1 to {MOST_CARDS} tables [[card]] [CL-1.5]"
            raise PackError(message)
        for number, table in enumerate(self.cards):
            _check_card(self, number, table)
        signs = sum(len(text) for table in self.cards for text in table.get("abilities", ()))
        if signs > MOST_SIGNS:
            message = f"{self.name}: texts of {signs} signs, expected at most {MOST_SIGNS} in all"
            raise PackError(message)
        _refuse_twins(self)
        decks = self.tables("deck")
        for table in decks:
            self._check_deck_table(table)
        if len(decks) > 1:
            why = "a second deck, expected one for both players"
            raise Place(self.name, f"deck {decks[1]['id']!r}").refuse(why, rule="CL-1.6")

    def _check_deck_table(self, table: Mapping[str, Any]) -> None:
        place = Place(self.name, f"deck {table.get('id')!r}")
        refuse_unknown_keys(table, KEYS["deck"], place)
        for key in ("id", "name"):
            _check_name(table, key, place)
        if table.get("seats", "both") != "both":
            why = f"found seats {table['seats']!r}, expected 'both'"
            raise place.refuse(why, rule="CL-1.6")
        cards = table.get("cards")
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise place.refuse("expected cards: a list of the ids of cards", rule="CL-1.5")
        check_deck(cards, [card["id"] for card in self.cards], place)


_IDS = "words of a-z and 0-9 with hyphens between them"


# -- cards ----------------------------------------------------------------------------------


def _check_card(file: CardFile, number: int, table: dict[str, Any]) -> None:
    refuse_unknown_keys(table, KEYS["card"], file.place(number))
    id_ = table.get("id")
    if not is_id(id_):
        why = f"found id {id_!r}, expected {_IDS}"
        raise file.place(number, "id").refuse(why, rule="CL-Q27")
    _check_name(table, "name", file.place(number, "name"))
    for key in ("id", "name"):
        if table[key].casefold() in RESERVED or table[key].isdecimal():
            why = f"found {key} {table[key]!r}, which means something else in an action"
            raise file.place(number, key).refuse(why, rule="CL-Q27")
    for key, least, rule in (("cost", 0, "CL-Q3"), ("health", 1, "CL-3.4")):
        value = table.get(key, DEFAULT_COST if key == "cost" else None)
        if type(value) is not int or not least <= value <= LARGEST:
            found = f"no {key}" if value is None else f"found {key} {value!r}"
            why = f"{found}, expected a whole number from {least} to {LARGEST}"
            raise file.place(number, key).refuse(why, rule=rule)
    abilities = table.get("abilities", [])
    if not isinstance(abilities, list) or not all(isinstance(text, str) for text in abilities):
        why = "expected abilities: a list of the texts of the abilities"
        raise file.place(number, "abilities").refuse(why, rule="CL-Q27")
    if len(abilities) > MOST_ABILITIES:
        why = f"found {len(abilities)} abilities, expected at most {MOST_ABILITIES}"
        raise file.place(number, "abilities").refuse(why, rule="CL-Q27")


def _check_name(table: Mapping[str, Any], key: str, place: Place) -> None:
    """A name is one line that can be shown anywhere."""
    name = table.get(key)
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        found = f"no {key}" if name is None else f"found {key} {name!r}"
        why = f"{found}, expected 1 to {LONGEST_NAME} printable signs"
        raise place.refuse(why, rule="CL-Q27")


def _refuse_twins(file: CardFile) -> None:
    """Refuse a second card of an id or of a name: the deck has each card once (CL-1.5)."""
    owners: dict[str, int] = {}
    for key in ("id", "name"):
        for number, table in enumerate(file.cards):
            word = table[key].casefold()
            first = owners.setdefault(word, number)
            if first != number:
                why = (
                    f"the {key} {table[key]!r} belongs to card {file.cards[first]['id']!r} already"
                )
                raise file.place(number, key).refuse(why, rule="CL-1.5")


# -- decks ----------------------------------------------------------------------------------


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
