"""One table of a card file: its id, and the ids that it lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from referee.games.super_fantasy_brawl.arena.hexes import FACINGS, MIRRORED
from referee.games.super_fantasy_brawl.language.tree import COLOURS
from referee.kernel.cardset.entry import TableEntry
from referee.kernel.cardset.file import is_id
from referee.kernel.words.suggestions import did_you_mean

IDS = "words of a-z and 0-9 with hyphens between them"
RESERVED = (
    *("yes", "no", "none", "any", "north", "south"),
    *COLOURS,
    *FACINGS,
    *(facing + MIRRORED for facing in FACINGS),
)
"""What an answer may be in the place of a card or a champion; so may a number and the name of a hex."""

_HEX_NAME = re.compile(r"[a-z][0-9]+")


@dataclass(frozen=True, slots=True)
class Entry(TableEntry):
    """One table of a card file; the texts of a side of a champion are those of its key."""

    def check_id(self, rule: str, printed: str = "name") -> None:
        """The id, and the name that is printed, mean nothing else in an answer. Raises PackError."""
        id_ = self.table.get("id")
        if not is_id(id_):
            found = "no id" if id_ is None else f"found id {id_!r}"
            raise self.refused("id", f"{found}, expected {IDS}", rule)
        self.check_name(printed, rule)
        for key in ("id", printed):
            word = self.table[key].casefold()
            if word in RESERVED or word.isdecimal() or _HEX_NAME.fullmatch(word):
                why = f"found {key} {self.table[key]!r}, which means something else in an answer"
                raise self.refused(key, why, rule)

    def check_ids(self, key: str, known: Iterable[str], rule: str, *, twice: bool = False) -> None:
        """A list of ids of the file, each once unless ``twice`` lets it. Raises PackError."""
        listed, ids = self.table.get(key), list(known)
        if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
            raise self.refused(key, f"expected {key}: a list of ids", rule)
        for at, word in enumerate(listed):
            if word not in ids:
                hint = did_you_mean(word, ids) or ", expected the id of a table of the file"
                raise self.refused(key, f"found {word!r} in {key}{hint}", rule)
            if word in listed[:at] and not twice:
                raise self.refused(key, f"found {word!r} in {key} twice, expected once", rule)
