"""One table of a card file: where it stands, and what every table must have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.errors import PackError
from referee.games.super_fantasy_brawl.clauses import COLOURS
from referee.games.super_fantasy_brawl.hexes import FACINGS, MIRRORED
from referee.kernel.cardfile import LONGEST_NAME, is_id, refuse_unknown_keys
from referee.kernel.effects import Place
from referee.kernel.nearest import did_you_mean

LARGEST = 99
MOST_TEXTS = 16
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
class Entry:
    """One table of a card file; ``lines`` are those of the file (`find_lines`)."""

    file: str
    section: str
    number: int
    table: dict[str, Any]
    lines: Mapping[tuple[str, int, str], int] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id that stands in it."""
        return str(self.table["id"])

    def place(self, key: str = "", text: int | None = None) -> Place:
        """Where the table, one of its keys or one of its texts (from 0) stands in the file.

        The texts of a side of a champion are those of its key.
        """
        owner = self.section.replace("_", " ") + f" {self.table.get('id', self.number + 1)!r}"
        if text is not None:
            owner += f", {key} text {text + 1}" if key else f", text {text + 1}"
            key = key or f"text {text}"
        at = self.section, self.number
        line = self.lines.get((*at, key), self.lines.get((*at, "")))
        return Place(self.file, owner, line)

    def refused(self, key: str, why: str, rule: str) -> PackError:
        """The refusal of one of its keys."""
        return self.place(key).refuse(why, rule=rule)

    # -- what every table has ---------------------------------------------------------------

    def refuse_other_keys(self, known: str) -> None:
        """Refuse a key that is none of the ``known`` words. Raises PackError."""
        refuse_unknown_keys(self.table, known, self.place())

    def check_name(self, key: str, rule: str) -> None:
        """A name is one line that can be shown anywhere. Raises PackError."""
        name = self.table.get(key)
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            found = f"no {key}" if name is None else f"found {key} {name!r}"
            why = f"{found}, expected 1 to {LONGEST_NAME} printable signs"
            raise self.refused(key, why, rule)

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

    def check_number(
        self, key: str, least: int, rule: str, *, default: int | None = None, most: int = LARGEST
    ) -> None:
        """A whole number within its bounds. Raises PackError."""
        value = self.table.get(key, default)
        if type(value) is not int or not least <= value <= most:
            found = f"no {key}" if value is None else f"found {key} {value!r}"
            why = f"{found}, expected a whole number from {least} to {most}"
            raise self.refused(key, why, rule)

    def check_word(self, key: str, known: Sequence[str], rule: str) -> None:
        """One of those words. Raises PackError."""
        value = self.table.get(key)
        if value not in known:
            found = f"found {key} {value!r}" if key in self.table else f"no {key}"
            why = f"{found}, expected one of {', '.join(map(repr, known))}"
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

    def check_texts(self, texts: Any, key: str, rule: str) -> None:
        """A list of lines of text. Raises PackError."""
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self.refused(key, "expected text: a list of lines", rule)
        if len(texts) > MOST_TEXTS:
            why = f"found {len(texts)} texts, expected at most {MOST_TEXTS}"
            raise self.refused(key, why, rule)
