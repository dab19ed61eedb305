"""Card sets: champions, cards, standard actions, traps and challenges out of TOML text, and their names.

Each is read when somebody first looks at it. The readings of the shipped set travel with it, so that no command
waits for the parser.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256

from referee.games.super_fantasy_brawl.arena.hexes import Hex
from referee.games.super_fantasy_brawl.cardset.printed import (
    ACTION_RULE,
    CARD_RULE,
    CHALLENGE_RULE,
    CHAMPION_RULE,
    TRAP_RULE,
    refuse_other_face,
)
from referee.games.super_fantasy_brawl.cardset.schema import CardFile
from referee.games.super_fantasy_brawl.cardset.teams import ReadyMade, team_of
from referee.games.super_fantasy_brawl.cardset.zone_phrases import with_zones, zones_of
from referee.games.super_fantasy_brawl.language import phrase_meanings
from referee.games.super_fantasy_brawl.language.builder import Box, box_of, core_of, targeting_of
from referee.games.super_fantasy_brawl.language.tree import (
    ANY,
    Card,
    Challenge,
    Champion,
    Side,
    StandardAction,
    TrapFace,
)
from referee.kernel.cardset.known import Known
from referee.kernel.cardset.loader import CardFiles, CardSets, ShippedFile
from referee.kernel.cardset.schema import TableEntry
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place, Reader
from referee.kernel.words.names import Names

SHIPPED = ShippedFile("referee.games.super_fantasy_brawl", "first-arena", "all players", "SFB-26.4")
"""The set that comes with the game."""
SEATS = range(1, 5)
"""Every champion is a figure of each of these seats; `table.owner_of` counts on it."""


class CardSet:
    """The cards of one file. Everything is known by its number, in the order of the file.

    Standard actions, traps, challenges and areas that the file does not bring are those of ``basis``.
    """

    def __init__(self, file: CardFile, reader: Reader, basis: CardSet | None = None) -> None:
        self.id = file.id
        self.digest = sha256(file.text.encode()).digest()
        self._file = file
        self._reader = reader
        self._basis = basis
        self.known: Known[int, Card] = Known(self._card)
        """The action cards by number, each read when it is first asked for."""

    # -- names ------------------------------------------------------------------------------

    @cached_property
    def card_names(self) -> Names:
        """The action cards by number."""
        return self._names("card", "card")

    @cached_property
    def champion_names(self) -> Names:
        """The champions by number."""
        return self._names("champion", "champion")

    @cached_property
    def figures(self) -> Names:
        """The champions of each seat: number = champion * 4 + seat - 1."""
        names = self.champion_names
        ids = [f"{id_}-{seat}" for id_ in names.ids for seat in SEATS]
        printed = [f"{names.shown(at)} ({seat})" for at in range(len(names)) for seat in SEATS]
        return Names("champion", ids, printed)

    @cached_property
    def action_names(self) -> Names:
        """The standard actions by number."""
        basis = self._basis_of("standard_action")
        return basis.action_names if basis else self._names("standard_action", "standard action")

    @cached_property
    def trap_names(self) -> Names:
        """The trap faces by number."""
        basis = self._basis_of("trap")
        return basis.trap_names if basis else self._names("trap", "trap")

    @cached_property
    def challenge_names(self) -> Names:
        """The challenges by number."""
        basis = self._basis_of("challenge")
        return basis.challenge_names if basis else self._names("challenge", "challenge", "title")

    def _names(self, section: str, noun: str, key: str = "name") -> Names:
        entries = self._file.sections[section]
        return Names(noun, [entry.id for entry in entries], [entry.table[key] for entry in entries])

    def _basis_of(self, section: str) -> CardSet | None:
        """The set that a section comes from which the file does not bring."""
        return None if self._file.sections[section] else self._basis

    # -- what is printed --------------------------------------------------------------------

    @cached_property
    def patterns(self) -> dict[str, tuple[Hex, ...]]:
        """The areas of effect by id, those of the file before those of the shipped set."""
        own = {
            entry.id: tuple((q, r) for q, r in entry.table["offsets"])
            for entry in self._file.sections["aoe"]
        }
        return own if self._basis is None else self._basis.patterns | own

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every action card. Raises PackError if one of its texts cannot be read."""
        return tuple(map(self.known.__getitem__, range(len(self.card_names))))

    @cached_property
    def champions(self) -> tuple[Champion, ...]:
        """Every champion. Raises PackError if one of its texts cannot be read."""
        return tuple(map(self._champion, self._file.sections["champion"]))

    @cached_property
    def actions(self) -> tuple[StandardAction, ...]:
        """Every standard action. Raises PackError if one of its texts cannot be read."""
        basis = self._basis_of("standard_action")
        if basis is not None:
            return basis.actions
        return tuple(map(self._action, self._file.sections["standard_action"]))

    @cached_property
    def traps(self) -> tuple[TrapFace, ...]:
        """Every trap face. Raises PackError if one of its texts cannot be read."""
        basis = self._basis_of("trap")
        return basis.traps if basis else tuple(map(self._trap, self._file.sections["trap"]))

    @cached_property
    def tokens(self) -> tuple[int, ...]:
        """The face of every trap token, face by face."""
        return tuple(face.number for face in self.traps for _ in range(face.count))

    @cached_property
    def challenges(self) -> tuple[Challenge, ...]:
        """Every challenge. Raises PackError if one of its texts cannot be read."""
        basis = self._basis_of("challenge")
        if basis is not None:
            return basis.challenges
        return tuple(map(self._challenge, self._file.sections["challenge"]))

    @cached_property
    def teams(self) -> tuple[ReadyMade, ...]:
        """The ready-made teams."""
        return self._lists("team")

    @cached_property
    def draft_lists(self) -> tuple[ReadyMade, ...]:
        """The ready-made lists that a player may bring to a competitive draft."""
        return self._lists("draft_list")

    @cached_property
    def pools(self) -> tuple[ReadyMade, ...]:
        """The ready-made pools of casual drafts."""
        return self._lists("pool")

    def _lists(self, section: str) -> tuple[ReadyMade, ...]:
        champions = self._file.ids("champion")
        return tuple(team_of(entry.table, champions) for entry in self._file.sections[section])

    # -- one table --------------------------------------------------------------------------

    def _card(self, number: int) -> Card:
        entry = self._file.sections["card"][number]
        table = entry.table
        targeting = None
        if "target" in table:
            place = entry.place("target")
            reading = self._read(entry, "target", phrase_meanings.TARGETING, CARD_RULE)
            targeting = targeting_of(reading, self.patterns, place)
        lines = self._lines(entry, table["text"], CARD_RULE, where=table["type"])
        box = box_of(lines, table["type"], self.zones, targeting)
        return Card(
            entry.number,
            entry.id,
            self._file.ids("champion")[table["champion"]],
            table["name"],
            self._core(entry, CARD_RULE),
            table["type"],
            table.get("move"),
            table.get("strength", 0),
            targeting,
            table.get("defence", 0),
            tuple(box.before),
            tuple(box.box),
            tuple(box.after),
            tuple(box.keywords),
            tuple(box.constants),
            tuple(table["text"]),
        )

    def _champion(self, entry: TableEntry) -> Champion:
        deck = self._file.ids("card")
        return Champion(
            entry.number,
            entry.id,
            entry.table["name"],
            self._side(entry, "basic"),
            self._side(entry, "levelled"),
            tuple(deck[card] for card in entry.table["deck"]),
        )

    def _side(self, entry: TableEntry, side: str) -> Side:
        table = entry.table[side]
        lines = self._lines(
            entry, table["text"], CHAMPION_RULE, where=phrase_meanings.SIDE, key=side
        )
        box = box_of(lines, phrase_meanings.SIDE, self.zones)
        return Side(
            table["hitpoints"],
            table["defence"],
            table.get("move_bonus", 0),
            tuple(box.constants),
            tuple(box.on_knock_out),
            tuple(table["text"]),
        )

    def _action(self, entry: TableEntry) -> StandardAction:
        table = entry.table
        box = self._box(entry, ACTION_RULE, phrase_meanings.STANDARD)
        return StandardAction(
            entry.number,
            entry.id,
            table["name"],
            self._core(entry, ACTION_RULE),
            table["move"],
            tuple(box.box),
            tuple(table["text"]),
        )

    def _trap(self, entry: TableEntry) -> TrapFace:
        table = entry.table
        box = self._box(entry, TRAP_RULE, phrase_meanings.TRAP)
        face = TrapFace(
            entry.number,
            entry.id,
            table["name"],
            table["kind"],
            table.get("amount", 0),
            table.get("count", 1),
            tuple(box.box),
            tuple(table["text"]),
        )
        refuse_other_face(entry, face)
        return face

    def _challenge(self, entry: TableEntry) -> Challenge:
        table = entry.table
        box = self._box(entry, CHALLENGE_RULE, phrase_meanings.CHALLENGE)
        conditions, text = tuple(box.conditions), tuple(table["text"])
        return Challenge(entry.number, entry.id, table["title"], conditions, text)

    def _box(self, entry: TableEntry, rule: str, host: str) -> Box:
        return box_of(self._lines(entry, entry.table["text"], rule, where=host), host, self.zones)

    def _core(self, entry: TableEntry, rule: str) -> str:
        core = core_of(self._read(entry, "core", phrase_meanings.CORE, rule))
        if core == ANY and rule == CARD_RULE:
            raise entry.refused("core", "found core 'any', expected exactly one colour", rule)
        return core

    # -- reading ----------------------------------------------------------------------------

    @cached_property
    def zones(self) -> dict[str, str]:
        """By row of zones: the zone of the board that it names."""
        own = zones_of(self._file.data)
        return own if self._basis is None else self._basis.zones | own

    def _lines(
        self, entry: TableEntry, texts: Sequence[str], rule: str, *, where: str, key: str = ""
    ) -> list[tuple[ParseTree, Place]]:
        found = []
        for at, text in enumerate(texts):
            place = entry.place(key, at)
            found.append((self._reader.read(text, place, where=where, rule=rule), place))
        return found

    def _read(self, entry: TableEntry, key: str, hole: str, rule: str) -> ParseTree:
        """The reading of a key of a table: all of it, as that hole."""
        text = entry.table[key]
        return self._reader.read(text, entry.place(key), where=hole, hole=hole, rule=rule)

    @property
    def phrases(self) -> PhraseTable:
        """The phrases that texts of the set may use."""
        return FILES.phrases(self._reader)

    def check(self) -> CardSet:
        """The set, after every text in it was read. Raises PackError."""
        assert self.champions
        assert self.actions
        assert self.tokens
        assert self.challenges
        assert len(self.cards) == len(self.card_names)
        return self


# -- loading --------------------------------------------------------------------------------


def _with_basis(file: CardFile, reader: Reader) -> CardSet:
    basis = None if file.text == shipped_text() else SETS.shipped_set()
    return CardSet(file, reader, basis)


FILES = CardFiles(SHIPPED, CardFile, CARD_RULE, with_zones)
SETS = CardSets(FILES, _with_basis)
shipped_text, shipped = SHIPPED.text, SHIPPED.pin
shipped_set, load_set = SETS.shipped_set, SETS.load_set
