"""What a card file must be, before any of its texts is read (BP-2.8 to 2.18, BP-4, BP-Q13, BP-Q72).

Every refusal says file, line, profile, card and rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from referee.dataclass import dataclass
from referee.games.bacon_project.deck import ACE, ALL, CARD, STARTING_ACES
from referee.games.bacon_project.language.abilities import NUMBERS
from referee.kernel.cardset.additions import Basis, Rows
from referee.kernel.cardset.file import refuse_unknown_keys
from referee.kernel.cardset.schema import Id, Name, TableEntry, TableFile, TableSchema
from referee.kernel.text.parser import Place

KEYS = (
    "game code set_id adds_to set version language note notation grammar profile utility deck bout "
    "phrase"
)
TYPES = ("S", "G", "D", "A")
DIFFICULTIES = ("easy", "medium", "hard")
BASES = (2, 3, 4)
SEATS = 2


@dataclass(frozen=True, slots=True)
class AbilityEntry(TableEntry):
    """An ability of a ``profile``, known by its card."""

    profile: str = ""

    @property
    def owner(self) -> str:
        """What a refusal says is wrong."""
        card = str(self.table.get("card", f"entry {self.number + 1}"))
        shown = repr(card) if "\n" in card else card
        return f"{self.profile}, card {shown}"


def abilities_of(profile: TableEntry) -> tuple[AbilityEntry, ...]:
    """The tables [[profile.ability]] of a profile."""
    whose, tables = (profile.file, f"profile {profile.number}"), enumerate(profile.table["ability"])
    return tuple(
        AbilityEntry(*whose, at, table, profile.lines, profile=profile.owner)
        for at, table in tables
    )


class CardFile(TableFile[TableEntry]):
    """The text of a card file and what TOML makes of it. Raises PackError.

    A match may have several, so a set that adds to the shipped one lies beside it.
    """

    beside = True
    rows: ClassVar[Mapping[str, Rows]] = {
        "profile": Rows(
            parts={"ability": "card"},
            follows={"printed": "text", "printed_number": "card", "printed_type": "type"},
            defaults={"difficulty": "medium", "base_level": 3},
        )
    }

    def __init__(self, text: str, name: str, basis: Basis | None = None) -> None:
        super().__init__(text, name, ("profile",), TableEntry, basis=basis)
        self.check_head("bacon-project", KEYS)
        ids: list[str] = []
        for entry in self.profiles:
            PROFILE.check(entry)
            if entry.id in ids:
                raise entry.refused("id", "two profiles have this id", "")
            ids.append(entry.id)
        for entry in self.entries("deck"):
            DECK.check(entry)
        for entry in self.entries("bout"):
            BOUT.check(entry)
            _check_profiles(entry, ids)
        for table in self.tables("utility"):
            place = Place(self.name, f"utility {table.get('rank')!r}")
            refuse_unknown_keys(table, UTILITY_KEYS, place)

    @property
    def profiles(self) -> tuple[TableEntry, ...]:
        """The tables of its profiles."""
        return self.sections["profile"]

    @cached_property
    def _lines(self) -> dict[tuple[str, int, str], int]:
        """The lines of all keys of profiles and of their abilities, which `find_lines` does not know, and of headers."""
        found: dict[tuple[str, int, str], int] = {}
        profile, ability = -1, -1
        for number, line in enumerate(self.text.split("\n"), 1):
            start = line.strip()
            if start.startswith("[["):
                if start.startswith("[[profile]]"):
                    profile, ability = profile + 1, -1
                elif start.startswith("[[profile.ability]]"):
                    ability += 1
                else:
                    break
            key = "" if start.startswith("[[") else start.partition("=")[0].rstrip()
            at = ("profile", profile) if ability < 0 else (f"profile {profile}", ability)
            found.setdefault((*at, key), number)
        return found


# -- profiles -------------------------------------------------------------------------------


def _check_difficulty(entry: TableEntry) -> None:
    difficulty, base = entry.table.get("difficulty"), entry.table.get("base_level")
    if difficulty not in DIFFICULTIES:
        why = f"found difficulty {difficulty!r}, expected easy, medium or hard"
        raise entry.refused("difficulty", why, "BP-4.6")
    if type(base) is not int or base not in BASES:
        why = f"found base_level {base!r}, expected 2, 3 or 4"
        raise entry.refused("base_level", why, "BP-4.4, BP-Q13")


def _check_abilities(entry: TableEntry) -> None:
    abilities = entry.table.get("ability")
    if not isinstance(abilities, list) or not all(isinstance(each, dict) for each in abilities):
        why = "no abilities, expected [[profile.ability]] for cards 2 to 10 and A"
        raise entry.place().refuse(why, rule="BP-4.2, BP-Q72")
    seen: list[int] = []

    def check_card(ability: AbilityEntry) -> None:
        card = number_of(ability.table)
        if card is None:
            why = f"found card {ability.table.get('card')!r}, expected 2 to 10 or 'A'"
            raise ability.refused("card", why, "BP-4.2")
        if card in seen:
            rule = "BP-4.3" if card == ACE else "BP-4.2"
            raise ability.refused("card", "a second ability for this card", rule)
        seen.append(card)

    keys = "card name type text origin printed printed_number printed_type covers rulings"
    schema = TableSchema(keys, (check_card, Name("name", "BP-4.8", blank=True), _check_ability))
    for each in abilities_of(entry):
        schema.check(each)
    for card in NUMBERS:
        if card not in seen:
            name, rule = ("A", "BP-4.3") if card == ACE else (card, "BP-4.2")
            raise entry.place().refuse(f"no ability for card {name}", rule=f"{rule}, BP-Q72")


def _check_ability(ability: TableEntry) -> None:
    table = ability.table
    if table.get("type") not in TYPES:
        why = f"found type {table.get('type')!r}, expected S, G, D or A"
        raise ability.refused("type", why, "BP-10.1")
    for key in ("text", "printed"):
        if not isinstance(table.get(key, "" if key == "printed" else None), str):
            why = f"found {key} {table.get(key)!r}, expected the words of the ability"
            raise ability.refused(key, why, "BP-4.8")


def number_of(entry: Mapping[str, Any]) -> int | None:
    """The number of an entry's card: 2 to 10, or 14 for "A"; None if it is neither."""
    card = entry.get("card")
    if card == "A":
        return ACE
    return card if type(card) is int and card in NUMBERS and card != ACE else None


PROFILE: TableSchema[TableEntry] = TableSchema(
    "id name title origin difficulty base_level notes covers rulings ability",
    (
        Id(""),
        Name("name", "BP-4.12", blank=True),
        Name("title", "BP-4.12", default="-", blank=True),
        Name("origin", "", default="-", blank=True),
        _check_difficulty,
        _check_abilities,
    ),
)
NAMES = Name("id", "", blank=True), Name("name", "", blank=True)
BOUT: TableSchema[TableEntry] = TableSchema("id name profiles", NAMES)
UTILITY_KEYS = "rank name value text jump covers rulings"


def _check_profiles(bout: TableEntry, ids: Sequence[str]) -> None:
    profiles = bout.table.get("profiles")
    if (
        not isinstance(profiles, list)
        or len(profiles) != SEATS
        or not all(id_ in ids for id_ in profiles)
    ):
        why = f"found profiles {profiles!r}, expected two ids of this file"
        raise bout.refused("profiles", why, "BP-2.15")


# -- decks ----------------------------------------------------------------------------------


def _check_deck_table(entry: TableEntry) -> None:
    cards, aces = entry.table.get("cards", []), entry.table.get("starting_aces", [])
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise entry.refused("cards", "expected a list of cards such as '5h'", "BP-2.8")
    check_deck(cards, entry.place())
    if aces != [CARD.shown(card) for card in STARTING_ACES]:
        why = f"found starting_aces {aces!r}, expected ['Ah', 'Ad']"
        raise entry.refused("starting_aces", why, "BP-3.5, BP-Q10")


DECK: TableSchema[TableEntry] = TableSchema(
    "id name shared starting_aces cards", (*NAMES, _check_deck_table)
)


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
