"""Card sets: profiles, utilities and decks out of TOML text (BP-2, BP-4, BP-16).

Loading a set checks its tables; the texts of a profile are read when it is first asked for. The
readings of the shipped set travel with it, so that no command waits for the parser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from typing import Any

from referee.errors import NotFound, PackError
from referee.games.bacon_project.cardset.schema import CardFile, abilities_of, check_deck, number_of
from referee.games.bacon_project.deck import ACE
from referee.games.bacon_project.language.abilities import Ability, Deck, Effect, Profile, Utility
from referee.games.bacon_project.language.builder import (
    PREVENTED,
    Entry,
    ability_of,
    effects_of,
    refuse_wrong_treats,
    text_under,
)
from referee.kernel.cardset.additions import adds_to
from referee.kernel.cardset.known import Known
from referee.kernel.cardset.loader import CardFiles, Pins, ShippedFile
from referee.kernel.text.grammar import Phrase, PhraseTable
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place, Reader
from referee.kernel.words.names import Names

__all__ = [
    "SHIPPED",
    "Ability",
    "CardSet",
    "Deck",
    "Effect",
    "Profile",
    "Utility",
    "check_deck",
    "load_set",
    "open_sets",
    "shipped",
    "shipped_set",
    "shipped_text",
]

SHIPPED = ShippedFile("referee.games.bacon_project", "cell-block-one", "all players", "BP-2.16")
"""The set that comes with the game."""
DEFAULT_PRINT = "zero_D_one_A"


class _Pack:
    """One card file with the reader for its texts."""

    def __init__(self, file: CardFile, reader: Reader, prevent_print: str) -> None:
        if prevent_print not in PREVENTED:
            wish = ", ".join(map(repr, PREVENTED))
            message = f"readings.prevent_print: found {prevent_print!r}, expected one of {wish}"
            raise PackError(message)
        self.file = file
        self.reader = reader
        self.prevent_print = prevent_print
        self.id = str(file.data.get("set_id", file.name.removesuffix(".toml")))
        self.digest = sha256(file.text.encode()).digest()

    def entries(self, number: int) -> list[Entry]:
        """The abilities of that profile in the order of their numbers, unread."""
        found: list[Entry] = []
        for each in abilities_of(self.file.profiles[number]):
            entry, place = each.table, each.place("text")
            printed = entry.get("printed", "")
            if text_under(entry["text"], printed, DEFAULT_PRINT) != entry["text"]:
                why = f"the text does not follow from the printed {printed!r}"
                raise place.refuse(why, rule="BP-Q5")
            text = text_under(entry["text"], printed, self.prevent_print)
            card = number_of(entry) or ACE
            found.append(Entry(card, entry["name"], entry["type"], text, printed, place))
        return sorted(found, key=lambda entry: entry.number)

    def profile(self, number: int) -> Profile:
        """The profile of that number in the file, its texts read."""
        table = self.file.profiles[number].table
        entries = self.entries(number)
        abilities = [ability_of(entry, self._read(entry)) for entry in entries]
        refuse_wrong_treats(entries, abilities)
        return Profile(
            table["id"],
            table["name"],
            table.get("title", ""),
            table["difficulty"],
            table["base_level"],
            tuple(abilities),
            table.get("origin", ""),
        )

    def _read(self, entry: Entry) -> ParseTree:
        return self.reader.read(entry.text, entry.place, where="ability", rule="BP-19.29")

    def utility(self, table: Mapping[str, Any]) -> Utility:
        """A card that means the same for every profile."""
        text = table.get("text", "")
        place = Place(self.file.name, f"utility {table['rank']}")
        when = ""
        effects: tuple[Effect, ...] = ()
        if text:
            reading = self.reader.read(text, place, where="utility", rule="BP-19.29")
            when, effects = reading.row.removeprefix("window-"), tuple(effects_of(reading))
        rank = 0 if table["rank"] == "Joker" else table["value"]
        name, jump = str(table.get("name", table["rank"])), table.get("jump", False)
        return Utility(rank, name, table["value"], jump, when, effects, text)


class CardSet:
    """Profiles of one or several card files, each read when it is first asked for."""

    def __init__(self, packs: Iterable[_Pack]) -> None:
        self._packs = tuple(packs)
        self._where: dict[str, tuple[_Pack, int]] = {}
        self.known: Known[str, Profile] = Known(self.read)
        for pack in self._packs:
            for profile in pack.file.profiles:
                if profile.id in self._where:
                    raise profile.refused("id", "another set has this profile", "")
                self._where[profile.id] = pack, profile.number

    @property
    def sets(self) -> tuple[tuple[str, bytes], ...]:
        """The id and the SHA-256 digest of every file in it."""
        return tuple((pack.id, pack.digest) for pack in self._packs)

    @property
    def digest(self) -> bytes:
        """The SHA-256 digest of its first file."""
        return self._packs[0].digest

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the profiles, in the order of their files."""
        return tuple(self._where)

    @cached_property
    def names(self) -> Names:
        """The profiles by number in that order, with id and name."""
        profiles = [pack.file.profiles[at] for pack, at in self._where.values()]
        return Names("profile", self.ids, [each.table["name"] for each in profiles])

    @cached_property
    def utilities(self) -> tuple[Utility, ...]:
        """Jack, Queen, King, Ace and Joker (BP-16); of files that leave them out, those of the shipped set."""
        own = tuple(
            pack.utility(table) for pack in self._packs for table in pack.file.tables("utility")
        )
        return own or shipped_set().utilities

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The deck lists; all hold the same 54 cards (BP-2.14)."""
        return tuple(
            Deck(table["id"], table["name"], tuple(table["cards"]), tuple(table["starting_aces"]))
            for pack in self._packs
            for table in pack.file.tables("deck")
        )

    @property
    def phrases(self) -> PhraseTable:
        """The phrases that texts of the set may use."""
        return FILES.phrases(self._packs[-1].reader)

    def profile(self, id_: str) -> Profile:
        """The profile of that id. Raises NotFound, and PackError if a text cannot be read."""
        return self.known[id_]

    def read(self, id_: str) -> Profile:
        """The profile of that id, read now."""
        if id_ not in self._where:
            message = f"no profile {id_!r}"
            raise NotFound(message, self.ids)
        pack, number = self._where[id_]
        return pack.profile(number)

    def check(self) -> CardSet:
        """The set, after every text in it was read. Raises PackError."""
        for id_ in self.ids:
            self.profile(id_)
        for pack in self._packs:
            for table in pack.file.tables("utility"):
                pack.utility(table)
        return self

    def describe(self, id_: str, number: int) -> list[str]:
        """How the referee reads an ability: a line for its type and for each phrase in it.

        A line gives the words, what they mean and the rules.
        """
        rows = self._where[id_][0].reader.table.rows
        ability = self.profile(id_).ability(number)
        return list(_described(ability, rows))


def _described(ability: Ability, rows: Mapping[str, Phrase]) -> Iterator[str]:
    yield _line(f"[{ability.type}]", rows[f"type-{ability.type}"])
    for reading in ability.reading.walk():
        row = rows.get(reading.row)
        if row is not None and row.id not in _FRAME:
            yield _line(reading.text, row)


_FRAME = ("ability", "effects", "inner", "plain", "numbers", "colour", "off-type")
"""Rows that only hold others together: the lines of what they hold say it all."""


def _line(words: str, row: Phrase) -> str:
    rules = f" [{', '.join(row.rules)}]" if row.rules else ""
    return f"{words}: {_IN_FULL.get(row.meaning, row.meaning)}{rules}"


_IN_FULL = {
    "As CHOOSE n, adding exactly m of the revealed cards (all, if fewer were revealed).": (
        "The user reveals the top n cards openly, adds exactly m of them to the hand (all, if fewer were revealed); "
        "the rest go to the discard pile."
    ),
    "As REFLECT, blocking n and returning m.": (
        "While active: when the user is attacked, n damage points are blocked after the standard defence; after the "
        "damage calculation the attacker must answer m damage with IGNORE DEF and CANNOT ESCAPE, once per offence (BP-Q60)."
    ),
    "As TREAT with a colour, keeping the card's own colour.": (
        "In the cast zone, placement included, the card is the named number in its own colour and triggers the ability "
        "of that number. It stands alone; the type letter of the line repeats that of the named ability."
    ),
}
"""What a row of the shipped set, which never changes, says by another row: on a page it stands alone."""


# -- loading --------------------------------------------------------------------------------


def sets_with(sets: Pins, added: tuple[str, bytes], text: str) -> tuple[tuple[str, bytes], ...]:
    """The card sets of a match that is to use this one too: a set of its own takes the place of the shipped one."""
    beside = tuple(pin for pin in sets if adds_to(text) or pin != shipped())
    return *beside, added


FILES = CardFiles(SHIPPED, CardFile, "BP-19.29")
shipped_text, shipped = SHIPPED.text, SHIPPED.pin


@cache
def shipped_set(prevent_print: str = DEFAULT_PRINT) -> CardSet:
    """The card set that comes with the game, under a reading of BP-Q5."""
    return CardSet((_Pack(FILES.file, FILES.reader, prevent_print),))


def load_set(
    text: str,
    file: str,
    prevent_print: str = DEFAULT_PRINT,
    cache: MutableMapping[str, bytes] | None = None,
) -> CardSet:
    """The card set in the text of a file, its tables checked. Raises PackError.

    A file without phrases uses those of the shipped set; ``cache`` keeps readings between calls.
    """
    return CardSet((_pack(text, file, prevent_print, cache),))


def open_sets(
    pins: Pins, packs: Mapping[bytes, str], prevent_print: str = DEFAULT_PRINT
) -> CardSet:
    """The card sets that a match pins by id and digest: shipped ones, or texts in ``packs``.

    Each is read once for many matches, and of ``packs`` every text, so that none is found unreadable
    when its profile is played. Raises UnknownVersion for a set that is neither, and PackError.
    """
    return _opened(tuple(pins), tuple(sorted(packs.items())), prevent_print)


@lru_cache(maxsize=16)
def _opened(
    pins: tuple[tuple[str, bytes], ...], packs: tuple[tuple[bytes, str], ...], prevent_print: str
) -> CardSet:
    found: list[_Pack] = []
    for pin in pins:
        text = SHIPPED.text_under(pin, dict(packs))
        SHIPPED.adds(pin[0], text, pins)
        pack = _pack(text, f"{pin[0]}.toml", prevent_print, None)
        SHIPPED.refuse_other(pack.id, pin[0])
        found.append(pack)
    return CardSet(found).check() if packs else CardSet(found)


def _pack(
    text: str, file: str, prevent_print: str, cache: MutableMapping[str, bytes] | None
) -> _Pack:
    card_file, reader = FILES.open(text, file, cache)
    utilities = {name: _facts(entry) for name, entry in _utilities(FILES.file).items()}
    for name, entry in _utilities(card_file).items():
        if _facts(entry) != utilities.get(name):
            wish = f"the one of the set {SHIPPED.id!r}, which is the same for every profile"
            raise Place(file, f"utility {name!r}").refuse(f"expected {wish}", rule="BP-16.2")
    return _Pack(card_file, reader, prevent_print)


def _utilities(file: CardFile) -> dict[str, dict[str, Any]]:
    return {str(table.get("rank")): table for table in file.tables("utility")}


def _facts(utility: Mapping[str, Any]) -> list[Any]:
    """What the rules say of a utility; its name is free."""
    return [utility.get(key) for key in ("rank", "value", "text", "jump")]
