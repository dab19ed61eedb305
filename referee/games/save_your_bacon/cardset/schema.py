"""What a card file must be, before any of its texts is read (SYB-2.1.1.1, SYB-2.1.2.1, SYB-14.0.36, SYB-14.0.54).

Every refusal says file, line, card and rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.errors import PackError
from referee.games.save_your_bacon.language.builder import TEXT_RULE, slug
from referee.games.save_your_bacon.language.tree import (
    ACTION,
    CHAMPION,
    EQUIPMENT,
    REACTION,
    TRAITS,
)
from referee.kernel.cardset.file import (
    LONGEST_NAME,
    CardText,
    find_lines,
    is_id,
    refuse_unknown_keys,
)
from referee.kernel.text.parser import Place
from referee.kernel.words.suggestions import did_you_mean

GAME = "save-your-bacon"
SECTIONS = ("champion", "card", "condition")
KEYS = {
    "": "game code title set_id set version rules origin language icons references sorts limits "
    "balance counts grammar champion card condition deck uncovered refused phrase",
    "champion": "id archetype name traits attack defense pod text flavor covers rulings",
    "card": "id name type pod energy_value cost_e cost_ep requires_ready requires attack defense "
    "text flavor covers rulings",
    "condition": "id name text covers rulings",
    "deck": "id name format champions cards note covers",
}
FORMATS = ("pod_preconstructed", "pod_draft", "pod_constructed", "full_constructed")
TYPES = (EQUIPMENT, ACTION, REACTION)
LARGEST = 99
MOST_CARDS = 300
MOST_TEXTS = 16
MOST_SIGNS = 50_000
"""All texts of a file together: more would only take the parser's time, as a match reads them all."""
NAME_RULE = "SYB-14.0.36"
"""A card is identified by its name, a champion by its archetype."""
WORDS = ("yes", "no", "none", *(trait.lower() for trait in TRAITS))
"""What an answer may be in the place of a card; so may a number and a seat."""
WORDS_OF_SEATS = re.compile(r"seat-[0-9]+")
OF_THINGS = re.compile(r"(.+?)-[1-4](-[b-f])?")
"""The ids of things in play: that of the card, then its owner's seat, then which copy it is."""
CONDITION_NAME = re.compile(
    r"[A-Z][A-Za-z]*(?:['-][A-Za-z]+)*(?: [A-Z][A-Za-z]*(?:['-][A-Za-z]+)*)*"
)


class CardFile(CardText):
    """The text of a card file and what TOML makes of it. Raises PackError."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text, name)
        self._check()

    @cached_property
    def sections(self) -> dict[str, list[dict[str, Any]]]:
        """The tables of champions, of cards and of conditions."""
        return {section: self.tables(section) for section in SECTIONS}

    def id_of(self, section: str, number: int) -> str:
        """The id by which answers mean it: its own if that is one, else the words of its name."""
        table = self.sections[section][number]
        own = table.get("id")
        return str(own) if is_id(own) else slug(_name_of(section, table).removeprefix("The "))

    def place(self, section: str, number: int, key: str = "", text: int | None = None) -> Place:
        """Where the table, one of its keys or one of its texts (from 0) stands in the file."""
        table = self.sections[section][number]
        known = table.get("id") or table.get("archetype") or table.get("name")
        owner = f"{section} {known or number + 1!r}"
        if text is not None:
            owner += f", text {text + 1}"
            key = f"text {text}"
        at = section, number
        line = self._lines.get((*at, key), self._lines.get((*at, "")))
        return Place(self.name, owner, line)

    @cached_property
    def _lines(self) -> dict[tuple[str, int, str], int]:
        """The lines of all keys, of every text, and of the headers (key "")."""
        return find_lines(self.text, SECTIONS)

    # -- checks -----------------------------------------------------------------------------

    def _check(self) -> None:
        refuse_unknown_keys(self.data, KEYS[""], Place(self.name, "the file"))
        if self.data.get("game", GAME) != GAME:
            message = f"{self.name}: game: found {self.data['game']!r}, expected {GAME!r}"
            raise PackError(message)
        if not is_id(self.data.get("set_id", "-")) and "set_id" in self.data:
            message = f"{self.name}: set_id: found {self.data['set_id']!r}, expected {_IDS}"
            raise PackError(message)
        count = sum(map(len, self.sections.values()))
        if not self.sections[CHAMPION] or count > MOST_CARDS:
            message = f"{self.name}: found {len(self.sections[CHAMPION])} champions and {count} cards in all, expected at least 1 and at most {MOST_CARDS} [SYB-2.0.1.1]"
            raise PackError(message)
        for section, tables in self.sections.items():
            for number, table in enumerate(tables):
                _check_table(self, section, number, table)
        signs = sum(
            len(text)
            for tables in self.sections.values()
            for table in tables
            for text in table["text"]
        )
        if signs > MOST_SIGNS:
            message = f"{self.name}: texts of {signs} signs, expected at most {MOST_SIGNS} in all"
            raise PackError(message)
        _refuse_twins(self)
        _check_pods(self)
        decks = self.tables("deck")
        for number, table in enumerate(decks):
            _check_deck(self, table)
            if any(table["id"] == before["id"] for before in decks[:number]):
                place = Place(self.name, f"deck {table['id']!r}")
                raise place.refuse("a second deck of this id, expected another", rule="SYB-3.0.1")


_IDS = "words of a-z and 0-9 with hyphens between them"


# -- one table ------------------------------------------------------------------------------


def _check_table(file: CardFile, section: str, number: int, table: dict[str, Any]) -> None:
    place = file.place(section, number)
    what = str(table.get("type", section))
    for key in NO_STATS.get(what, ()):
        if key in table:
            why = f"found {key} on a card of type {what}, which has none"
            rule = "SYB-2.1.3.1" if section == "condition" else "SYB-2.1.2.7"
            raise file.place(section, number, key).refuse(why, rule=rule)
    refuse_unknown_keys(table, KEYS[section], place)
    for key in ("archetype", "name") if section == CHAMPION else ("name",):
        _check_name(table, key, file.place(section, number, key))
    _check_id(file, section, number)
    _check_texts(file, section, number, table)
    if section == CHAMPION:
        _check_number(file, section, number, "attack", 0, "SYB-2.1.1.1")
        _check_number(file, section, number, "defense", 1, "SYB-2.1.1.1")
        _check_traits(file, section, number, "traits")
    elif section == "card":
        _check_card(file, number, table)
    elif not CONDITION_NAME.fullmatch(table["name"]):
        why = f"found name {table['name']!r}, expected words of letters, each with a capital"
        raise file.place(section, number, "name").refuse(why, rule="SYB-2.1.3.1")


NO_STATS = {
    ACTION: ("attack", "defense"),
    REACTION: ("attack", "defense"),
    "condition": (
        "attack",
        "defense",
        "energy_value",
        "cost_e",
        "cost_ep",
        "requires",
        "requires_ready",
        "traits",
    ),
}


def _check_card(file: CardFile, number: int, table: dict[str, Any]) -> None:
    if table.get("type") not in TYPES:
        found = f"found type {table['type']!r}" if "type" in table else "no type"
        why = f"{found}, expected one of {', '.join(map(repr, TYPES))}"
        raise file.place("card", number, "type").refuse(why, rule="SYB-2.1.2.1")
    if "cost_e" not in table and "cost_ep" not in table:
        why = "no cost_e and no cost_ep, expected an energy cost"
        raise file.place("card", number).refuse(why, rule="SYB-2.1.2.1")
    _check_number(file, "card", number, "energy_value", 0, "SYB-2.1.2.1")
    for key in ("cost_e", "cost_ep"):
        _check_number(file, "card", number, key, 0, "SYB-2.1.2.1", default=0)
    if table["type"] == EQUIPMENT:
        _check_number(file, "card", number, "attack", 0, "SYB-Q30", default=0)
        _check_number(file, "card", number, "defense", 1, "SYB-Q30", default=1)
    if not isinstance(table.get("requires_ready", False), bool):
        why = f"found requires_ready {table['requires_ready']!r}, expected true or false"
        raise file.place("card", number, "requires_ready").refuse(why, rule="SYB-2.1.2.5")
    _check_traits(file, "card", number, "requires")


def _check_number(
    file: CardFile,
    section: str,
    number: int,
    key: str,
    least: int,
    rule: str,
    default: int | None = None,
) -> None:
    value = file.sections[section][number].get(key, default)
    if type(value) is not int or not least <= value <= LARGEST:
        found = f"no {key}" if value is None else f"found {key} {value!r}"
        why = f"{found}, expected a whole number from {least} to {LARGEST}"
        raise file.place(section, number, key).refuse(why, rule=rule)


def _check_traits(file: CardFile, section: str, number: int, key: str) -> None:
    traits = file.sections[section][number].get(key, [])
    if not isinstance(traits, list):
        why = f"found {key} {traits!r}, expected a list of traits"
        raise file.place(section, number, key).refuse(why, rule="SYB-14.0.54")
    for at, trait in enumerate(traits):
        if trait not in TRAITS:
            why = f"found {trait!r} in {key}, expected one of {', '.join(TRAITS)}"
            raise file.place(section, number, key).refuse(why, rule="SYB-14.0.54")
        if trait in traits[:at]:
            why = f"found {trait!r} in {key} twice, expected once"
            raise file.place(section, number, key).refuse(why, rule="SYB-14.0.54")


def _check_texts(file: CardFile, section: str, number: int, table: dict[str, Any]) -> None:
    texts = table.setdefault("text", [])
    place = file.place(section, number, "text")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise place.refuse("expected text: a list of paragraphs", rule=TEXT_RULE)
    if len(texts) > MOST_TEXTS:
        why = f"found {len(texts)} texts, expected at most {MOST_TEXTS}"
        raise place.refuse(why, rule=TEXT_RULE)
    if not texts and table.get("type") in (ACTION, REACTION):
        why = f"no text, expected what the {table['type']} does"
        raise place.refuse(why, rule="SYB-10.2.0.6")
    if not texts and section == "condition":
        raise place.refuse("no text, expected what the condition does", rule="SYB-2.1.3.1")


# -- names ----------------------------------------------------------------------------------


def _name_of(section: str, table: Mapping[str, Any]) -> str:
    """The name that identifies it (SYB-14.0.36)."""
    return str(table["archetype" if section == CHAMPION else "name"])


def _check_name(table: Mapping[str, Any], key: str, place: Place) -> None:
    """A name is one line that can be shown anywhere."""
    name = table.get(key)
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        found = f"no {key}" if name is None else f"found {key} {name!r}"
        why = f"{found}, expected 1 to {LONGEST_NAME} printable signs"
        rule = "SYB-2.1.1.1" if key == "archetype" else "SYB-2.1.2.1"
        raise place.refuse(why, rule=rule)


def _check_id(file: CardFile, section: str, number: int) -> None:
    own = file.sections[section][number].get("id", "")
    if not isinstance(own, str) or len(own) > LONGEST_NAME or not own.isprintable():
        why = f"found id {own!r}, expected {_IDS}"
        raise file.place(section, number, "id").refuse(why, rule=NAME_RULE)
    meant = file.id_of(section, number)
    if not is_id(meant):
        why = f"the name gives no id, expected an id of its own: {_IDS}"
        raise file.place(section, number).refuse(why, rule=NAME_RULE)
    if meant in WORDS or meant.isdecimal() or WORDS_OF_SEATS.fullmatch(meant):
        why = f"found {meant!r}, which means something else in an answer"
        raise file.place(section, number).refuse(why, rule=NAME_RULE)


def _refuse_twins(file: CardFile) -> None:
    """Refuse a second card of a name or an id, and one called like a thing in play."""
    for kinds in ((CHAMPION, "card"), ("condition",)):
        owners: dict[str, str] = {}
        for section in kinds:
            for number, table in enumerate(file.sections[section]):
                own, name = file.id_of(section, number), _name_of(section, table)
                for word in dict.fromkeys((own.casefold(), name.casefold())):
                    if word in owners:
                        why = f"{word!r} belongs to {owners[word]!r} already"
                        raise file.place(section, number).refuse(why, rule=NAME_RULE)
                owners |= {own.casefold(): name, name.casefold(): name}
        for word in owners:
            match = OF_THINGS.fullmatch(word)
            if match and match[1] in owners:
                why = f"the id {word!r} would mean {owners[match[1]]!r} in play, expected another"
                raise Place(file.name, f"card {owners[word]!r}").refuse(why, rule=NAME_RULE)


# -- pods and decks -------------------------------------------------------------------------


def keys_of(file: CardFile, section: str) -> dict[str, int]:
    """Each champion or card by the words that a file may call it by: its id as it stands there."""
    found: dict[str, int] = {}
    for number, table in enumerate(file.sections[section]):
        found[str(table.get("id", file.id_of(section, number)))] = number
    return found


def _check_pods(file: CardFile) -> None:
    known = keys_of(file, "card")
    for number, table in enumerate(file.sections[CHAMPION]):
        place = file.place(CHAMPION, number, "pod")
        _refuse_unknown(table.get("pod", []), known, "pod", place, "SYB-Q64")
        if len(set(table.get("pod", []))) != len(table.get("pod", [])):
            raise place.refuse("found a card twice in the pod, expected once", rule="SYB-Q64")


def _check_deck(file: CardFile, table: Mapping[str, Any]) -> None:
    place = Place(file.name, f"deck {table.get('id')!r}")
    refuse_unknown_keys(table, KEYS["deck"], place)
    if not is_id(table.get("id")):
        raise place.refuse(f"found id {table.get('id')!r}, expected {_IDS}", rule="SYB-3.0.1")
    _check_name(table, "name", place)
    if table.get("format") not in FORMATS:
        why = f"found format {table.get('format')!r}, expected one of {', '.join(FORMATS)}"
        raise place.refuse(why, rule="SYB-8.0.1")
    champions, cards = table.get("champions"), table.get("cards", [])
    _refuse_unknown(champions, keys_of(file, CHAMPION), "champions", place, "SYB-2.0.1.1")
    if not isinstance(cards, list) or not all(_is_counted(each) for each in cards):
        why = f"expected cards: a list of [id, copies], 1 to {LARGEST} copies each"
        raise place.refuse(why, rule="SYB-3.0.1")
    _refuse_unknown([each[0] for each in cards], keys_of(file, "card"), "cards", place, "SYB-3.0.1")


def _is_counted(entry: Any) -> bool:
    return (
        isinstance(entry, list)
        and len(entry) == 2
        and isinstance(entry[0], str)
        and type(entry[1]) is int
        and 1 <= entry[1] <= LARGEST
    )


def _refuse_unknown(
    listed: Any, known: Mapping[str, int], key: str, place: Place, rule: str
) -> Sequence[str]:
    if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
        raise place.refuse(f"expected {key}: a list of ids", rule=rule)
    for word in listed:
        if word not in known:
            hint = did_you_mean(word, tuple(known)) or ", expected the id of a table of the file"
            raise place.refuse(f"found {word!r} in {key}{hint}", rule=rule)
    return listed
