"""The id of a table of a card file, and the name that is printed: what both may be in an answer."""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.arena.hexes import FACINGS, MIRRORED
from referee.games.super_fantasy_brawl.language.tree import COLOURS
from referee.kernel.cardset.file import IDS
from referee.kernel.cardset.schema import Id, Name, TableEntry
from referee.pattern import pattern

RESERVED = (
    *("yes", "no", "none", "any", "north", "south"),
    *COLOURS,
    *FACINGS,
    *(facing + MIRRORED for facing in FACINGS),
)
"""What an answer may be in the place of a card or a champion; so may a number and the name of a hex."""

_HEX_NAME = pattern(r"[a-z][0-9]+")


@dataclass(frozen=True, slots=True)
class Named:
    """The id, and the name that is printed under that key, mean nothing else in an answer."""

    rule: str
    printed: str = "name"

    def __call__(self, entry: TableEntry) -> None:
        """Refuse other values. Raises PackError."""
        if "id" not in entry.table:
            raise entry.refused("id", f"no id, expected {IDS}", self.rule)
        Id(self.rule)(entry)
        Name(self.printed, self.rule)(entry)
        for key in ("id", self.printed):
            word = entry.table[key].casefold()
            if word in RESERVED or word.isdecimal() or _HEX_NAME.fullmatch(word):
                why = f"found {key} {entry.table[key]!r}, which means something else in an answer"
                raise entry.refused(key, why, self.rule)
