"""What a card file must be, before any of its texts is read (BP-2.8 to 2.18, BP-4, BP-Q13, BP-Q72).

Every refusal says file, line, profile, card and rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.errors import PackError
from referee.games.bacon_project.deck import ACE, ALL, CARD, STARTING_ACES
from referee.games.bacon_project.language.abilities import NUMBERS
from referee.kernel.cardset.file import LONGEST_NAME, CardText, is_id, refuse_unknown_keys
from referee.kernel.text.parser import Place

KEYS = {
    "": "game code set_id set version language note notation grammar "
    "profile utility deck bout phrase",
    "profile": "id name title origin difficulty base_level notes covers rulings ability",
    "ability": "card name type text origin printed printed_number printed_type covers rulings",
    "utility": "rank name value text jump covers rulings",
    "deck": "id name shared starting_aces cards",
    "bout": "id name profiles",
}
TYPES = ("S", "G", "D", "A")
DIFFICULTIES = ("easy", "medium", "hard")
BASES = (2, 3, 4)
SEATS = 2


class CardFile(CardText):
    """The text of a card file and what TOML makes of it. Raises PackError."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text, name)
        self._check()

    def place(self, profile: int, ability: int | None = None, key: str = "") -> Place:
        """Where the profile, ability or key of those numbers (from 0) stands in the file."""
        table = self.tables("profile")[profile]
        owner = f"profile {table.get('id', profile + 1)!r}"
        if ability is not None:
            card = table["ability"][ability].get("card", f"entry {ability + 1}")
            owner += f", card {str(card)!r}" if "\n" in str(card) else f", card {card}"
        header = self._lines.get((profile, ability, ""))
        return Place(self.name, owner, self._lines.get((profile, ability, key), header))

    @cached_property
    def _lines(self) -> dict[tuple[int, int | None, str], int]:
        """The lines of all keys of profiles and abilities, and of their headers (key "")."""
        found: dict[tuple[int, int | None, str], int] = {}
        profile = -1
        ability: int | None = None
        for number, line in enumerate(self.text.split("\n"), 1):
            start = line.strip()
            if start.startswith("[["):
                if start.startswith("[[profile]]"):
                    profile, ability = profile + 1, None
                elif start.startswith("[[profile.ability]]"):
                    ability = 0 if ability is None else ability + 1
                else:
                    break
            key = "" if start.startswith("[[") else start.partition("=")[0].rstrip()
            found.setdefault((profile, ability, key), number)
        return found

    def _check(self) -> None:
        refuse_unknown_keys(self.data, KEYS[""], Place(self.name, "the file"))
        if self.data.get("game", "bacon-project") != "bacon-project":
            message = f"{self.name}: game: found {self.data['game']!r}, expected 'bacon-project'"
            raise PackError(message)
        ids: list[str] = []
        for number, table in enumerate(self.tables("profile")):
            _check_profile(self, number, table)
            if table["id"] in ids:
                raise self.place(number, key="id").refuse("two profiles have this id")
            ids.append(table["id"])
        for table in self.tables("deck"):
            _check_deck_table(self, table)
        for table in self.tables("bout"):
            _check_bout(table, ids, Place(self.name, f"bout {table.get('id')!r}"))
        for table in self.tables("utility"):
            refuse_unknown_keys(
                table, KEYS["utility"], Place(self.name, f"utility {table.get('rank')!r}")
            )


# -- profiles -------------------------------------------------------------------------------


def _check_profile(file: CardFile, number: int, table: dict[str, Any]) -> None:
    refuse_unknown_keys(table, KEYS["profile"], file.place(number))
    id_ = table.get("id")
    if not is_id(id_):
        why = f"found id {id_!r}, expected words of a-z and 0-9 with hyphens between them"
        raise file.place(number, key="id").refuse(why)
    for key, rule in (("name", "BP-4.12"), ("title", "BP-4.12"), ("origin", "")):
        _check_name(table, key, file.place(number, key=key), rule, needed=key == "name")
    difficulty = table.get("difficulty")
    if difficulty not in DIFFICULTIES:
        why = f"found difficulty {difficulty!r}, expected easy, medium or hard"
        raise file.place(number, key="difficulty").refuse(why, rule="BP-4.6")
    base = table.get("base_level")
    if type(base) is not int or base not in BASES:
        why = f"found base_level {base!r}, expected 2, 3 or 4"
        raise file.place(number, key="base_level").refuse(why, rule="BP-4.4, BP-Q13")
    _check_abilities(file, number, table)


def _check_name(
    table: Mapping[str, Any], key: str, place: Place, rule: str, *, needed: bool
) -> None:
    """A name is one line that can be shown anywhere."""
    name = table.get(key, None if needed else "-")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        found = "no" if name is None else "found"
        why = f"{found} {key}{'' if name is None else f' {name!r}'}, expected 1 to {LONGEST_NAME} printable signs"
        raise place.refuse(why, rule=rule)


def _check_abilities(file: CardFile, number: int, table: dict[str, Any]) -> None:
    abilities = table.get("ability")
    if not isinstance(abilities, list) or not all(isinstance(entry, dict) for entry in abilities):
        why = "no abilities, expected [[profile.ability]] for cards 2 to 10 and A"
        raise file.place(number).refuse(why, rule="BP-4.2, BP-Q72")
    seen: list[int] = []
    for at, entry in enumerate(abilities):
        refuse_unknown_keys(entry, KEYS["ability"], file.place(number, at))
        card = number_of(entry)
        if card is None:
            why = f"found card {entry.get('card')!r}, expected 2 to 10 or 'A'"
            raise file.place(number, at, "card").refuse(why, rule="BP-4.2")
        if card in seen:
            rule = "BP-4.3" if card == ACE else "BP-4.2"
            raise file.place(number, at, "card").refuse("a second ability for this card", rule=rule)
        seen.append(card)
        _check_ability(file, (number, at), entry)
    for card in NUMBERS:
        if card not in seen:
            name, rule = ("A", "BP-4.3") if card == ACE else (card, "BP-4.2")
            raise file.place(number).refuse(f"no ability for card {name}", rule=f"{rule}, BP-Q72")


def number_of(entry: Mapping[str, Any]) -> int | None:
    """The number of an entry's card: 2 to 10, or 14 for "A"; None if it is neither."""
    card = entry.get("card")
    if card == "A":
        return ACE
    return card if type(card) is int and card in NUMBERS and card != ACE else None


def _check_ability(file: CardFile, at: tuple[int, int], entry: Mapping[str, Any]) -> None:
    _check_name(entry, "name", file.place(*at, "name"), "BP-4.8", needed=True)
    if entry.get("type") not in TYPES:
        why = f"found type {entry.get('type')!r}, expected S, G, D or A"
        raise file.place(*at, "type").refuse(why, rule="BP-10.1")
    for key in ("text", "printed"):
        if not isinstance(entry.get(key, "" if key == "printed" else None), str):
            why = f"found {key} {entry.get(key)!r}, expected the words of the ability"
            raise file.place(*at, key).refuse(why, rule="BP-4.8")


def _check_bout(table: Mapping[str, Any], ids: list[str], place: Place) -> None:
    refuse_unknown_keys(table, KEYS["bout"], place)
    for key in ("id", "name"):
        _check_name(table, key, place, "", needed=True)
    profiles = table.get("profiles")
    if (
        not isinstance(profiles, list)
        or len(profiles) != SEATS
        or not all(id_ in ids for id_ in profiles)
    ):
        why = f"found profiles {profiles!r}, expected two ids of this file"
        raise place.refuse(why, rule="BP-2.15")


# -- decks ----------------------------------------------------------------------------------


def _check_deck_table(file: CardFile, table: Mapping[str, Any]) -> None:
    place = Place(file.name, f"deck {table.get('id')!r}")
    refuse_unknown_keys(table, KEYS["deck"], place)
    for key in ("id", "name"):
        _check_name(table, key, place, "", needed=True)
    cards, aces = table.get("cards", []), table.get("starting_aces", [])
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise place.refuse("expected a list of cards such as '5h'", rule="BP-2.8")
    check_deck(cards, place)
    if aces != [CARD.shown(card) for card in STARTING_ACES]:
        why = f"found starting_aces {aces!r}, expected ['Ah', 'Ad']"
        raise place.refuse(why, rule="BP-3.5, BP-Q10")


def check_deck(cards: Sequence[str], place: Place | None = None) -> None:
    """Refuse a deck that is not the 54 cards of the book, naming the card (BP-2.8 to 2.18)."""
    where = place or Place("deck", "the deck list")
    for why, rule in _faults(cards):
        raise where.refuse(why, rule=f"{rule}, BP-2.18")


def _faults(cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    numbers = [CARD.find(card) for card in cards]
    for card, number in zip(cards, numbers, strict=True):
        if number is None:
            joker = card.casefold().startswith(("x", "jk"))
            rule = "BP-2.12" if joker else "BP-2.8"
            yield f"found {card!r}, which is no card of the deck (2h to Ac, X1 and X2)", rule
    counted = Counter(number for number in numbers if number is not None)
    for number in ALL:
        if counted[number] != 1:
            why = f"holds {CARD.shown(number)} {counted[number]} times, expected once"
            yield why, _rule_of_rank(number)


def _rule_of_rank(card: int) -> str:
    """The rule that counts the cards of that card's rank."""
    rank = CARD.shown(card)[:-1]
    if rank == "X":
        return "BP-2.12"
    return "BP-2.11" if rank == "A" else "BP-2.10" if rank in "JQK" else "BP-2.9"
