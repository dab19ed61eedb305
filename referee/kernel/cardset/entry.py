"""One table of a card file: where it stands, and what every table must have.

A game adds what its own tables have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.errors import PackError
from referee.kernel.cardset.file import LONGEST_NAME, refuse_unknown_keys
from referee.kernel.text.parser import Place
from referee.kernel.words.english import counted

LARGEST = 99
MOST_TEXTS = 16


@dataclass(frozen=True, slots=True)
class TableEntry:
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

        Where several keys have texts, the texts are those of that key.
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

    def refuse_other_keys(self, known: str) -> None:
        """Refuse a key that is none of the ``known`` words. Raises PackError."""
        refuse_unknown_keys(self.table, known, self.place())

    def check_name(self, key: str, rule: str, most: int = LONGEST_NAME) -> None:
        """A name is one line that can be shown anywhere, and not only blanks. Raises PackError."""
        name = self.table.get(key)
        is_text = isinstance(name, str) and bool(name.strip())
        if not is_text or len(str(name)) > most or not str(name).isprintable():
            found = f"no {key}" if name is None else f"found {key} {name!r}"
            why = f"{found}, expected 1 to {most} printable signs"
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

    def check_texts(self, texts: Any, key: str, rule: str) -> None:
        """A list of lines of text. Raises PackError."""
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self.refused(key, "expected text: a list of lines", rule)
        if len(texts) > MOST_TEXTS:
            why = f"found {counted(len(texts), 'texts')}, expected at most {MOST_TEXTS}"
            raise self.refused(key, why, rule)
