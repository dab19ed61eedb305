"""Card tables as schemas: what every key of a table of a card file must be, declared once, checked in that order.

What only a game asks of its tables stands among the fields as a function of the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any, ClassVar, Generic, TypeVar

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.cardset.additions import ADDS_TO, Basis, Rows, completed
from referee.kernel.cardset.file import (
    IDS,
    LONGEST_NAME,
    CardText,
    find_lines,
    is_id,
    refuse_unknown_keys,
)
from referee.kernel.text.parser import Place
from referee.kernel.words.suggestions import did_you_mean

LARGEST = 99
MOST_TEXTS = 16
E = TypeVar("E", bound="TableEntry")


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One table of a card file; ``lines`` finds those of the file (`find_lines`), if its section is ``counted``."""

    file: str
    section: str
    number: int
    table: dict[str, Any]
    lines: Callable[[], Mapping[tuple[str, int, str], int]] = dict
    counted: bool = True

    @property
    def id(self) -> str:
        """The id that stands in it."""
        return str(self.table["id"])

    @property
    def shown(self) -> Any:
        """What a refusal calls it by: its id, or its number in a counted section."""
        return self.table.get("id", self.number + 1 if self.counted else None)

    @property
    def owner(self) -> str:
        """What a refusal says is wrong."""
        return f"{self.section.replace('_', ' ')} {self.shown!r}"

    def place(self, key: str = "", text: int | None = None, noun: str = "text") -> Place:
        """Where the table, one of its keys or one of its texts (from 0) stands in the file.

        Where several keys have texts, the texts are those of that key; ``noun`` is what the game calls them.
        """
        owner = self.owner
        if text is not None:
            owner += f", {key} {noun} {text + 1}" if key else f", {noun} {text + 1}"
            key = key or f"text {text}"
        return Place(self.file, owner, partial(self._line, key))

    def _line(self, key: str) -> int | None:
        """The line of a key, or else of the table."""
        lines, at = self.lines(), (self.section, self.number)
        return lines.get((*at, key), lines.get((*at, "")))

    def refused(self, key: str, why: str, rule: str) -> PackError:
        """The refusal of one of its keys."""
        return self.place(key).refuse(why, rule=rule)

    def refuse_keys(self, keys: Iterable[str], whose: str, rule: str) -> None:
        """Refuse each of those keys: ``whose`` says what table cannot have it. Raises PackError."""
        for key in keys:
            if key in self.table:
                raise self.refused(key, f"found {key} on {whose}", rule)

    def found(self, key: str, value: Any) -> str:
        """The words for a value of a key, or that there is none."""
        return f"no {key}" if value is None else f"found {key} {value!r}"


@cache
def _words_of(keys: str) -> frozenset[str]:
    return frozenset(keys.split())


@dataclass(frozen=True, slots=True)
class TableSchema(Generic[E]):
    """The tables of a section: the words of ``keys`` and no others, each field as it is declared."""

    keys: str
    fields: tuple[Callable[[E], None], ...] = ()

    def check(self, entry: E) -> None:
        """Refuse what the table has wrong, the first field first. Raises PackError."""
        if not entry.table.keys() <= _words_of(self.keys):
            refuse_unknown_keys(entry.table, self.keys, entry.place())
        for check in self.fields:
            check(entry)


class TableFile(CardText, Generic[E]):
    """A card file as the tables of its ``sections``, each an ``entry``; ``listed`` is the key of their texts.

    The tables of the sections that have ``rows`` are completed. A file that adds to the ``basis`` holds the tables of
    the basis before its own, unless its set is laid ``beside`` it. Raises PackError.
    """

    rows: ClassVar[Mapping[str, Rows]] = {}
    beside = False

    def __init__(
        self,
        text: str,
        name: str,
        sections: Sequence[str],
        entry: type[E],
        listed: str = "text",
        basis: Basis | None = None,
    ) -> None:
        super().__init__(text, name)
        self._names = sections
        self._entry = entry
        self._listed = listed
        self._before: dict[str, int] = {}
        """By section how many tables of the basis stand before those of the file."""
        if basis is not None:
            self._complete(basis)

    def _complete(self, basis: Basis) -> None:
        """Complete the tables of somebody's own file, and lay those of the set that it adds to before them."""
        adds = ADDS_TO in self.data
        if adds and self.data[ADDS_TO] != basis.id:
            hint = did_you_mean(str(self.data[ADDS_TO]), [basis.id]) or f", expected {basis.id!r}"
            message = f"{self.name}: {ADDS_TO}: found {self.data[ADDS_TO]!r}{hint}"
            raise PackError(message)
        tables = {section: self.tables(section) for section in self.rows}
        own = completed(tables, self.rows, basis if adds else None, self._refused)
        for section, listed in own.items():
            before = basis.tables[section] if adds and not self.beside else ()
            self._before[section] = len(before)
            if before or section in self.data:
                self.data[section] = [*before, *listed]

    def _refused(self, section: str, number: int, key: str, why: str) -> PackError:
        """The refusal of a key of a table that is still to be completed."""
        lines = partial(find_lines, self.text, self._names, self._listed)
        known = lines, section in self._names
        entry = self._entry(self.name, section, number, self.tables(section)[number], *known)
        return entry.refused(key, why, "")

    @cached_property
    def basis(self) -> Basis:
        """What somebody's own file may add to, if this is the file that comes with the game."""
        entries = {section: self.entries(section) for section in self.rows}
        tables = {
            section: tuple(entry.table for entry in listed) for section, listed in entries.items()
        }
        known = {section: self.known_tables(listed) for section, listed in entries.items()}
        return Basis(self.id, tables, known)

    def before(self, section: str) -> int:
        """How many tables of the set that the file adds to stand before its own: their ids are what they were."""
        return self._before.get(section, 0)

    def known_tables(self, entries: Sequence[E]) -> dict[str, dict[str, Any]]:
        """Tables by the words by which another one may say that it is like them: their ids."""
        return {entry.id: entry.table for entry in entries}

    @cached_property
    def sections(self) -> dict[str, tuple[E, ...]]:
        """The tables of every section. Raises PackError."""
        return {section: self.entries(section) for section in self._names}

    def entries(self, section: str) -> tuple[E, ...]:
        """The tables of that section, counted if it is one of the sections. Raises PackError."""
        known = self._found_lines, section in self._names
        tables = enumerate(self.tables(section))
        return tuple(self._entry(self.name, section, at, each, *known) for at, each in tables)

    def _found_lines(self) -> Mapping[tuple[str, int, str], int]:
        return self._lines

    @cached_property
    def _lines(self) -> dict[tuple[str, int, str], int]:
        lines = find_lines(self.text, self._names, self._listed)
        before = self._before
        return {
            (section, number + before.get(section, 0), key): line
            for (section, number, key), line in lines.items()
        }


# -- fields ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Id:
    """An id: words with hyphens between them."""

    rule: str

    def __call__(self, entry: TableEntry) -> None:
        id_ = entry.table.get("id")
        if not is_id(id_):
            raise entry.refused("id", f"found id {id_!r}, expected {IDS}", self.rule)


@dataclass(frozen=True, slots=True)
class Name:
    """One line that can be shown anywhere; where ``default`` stands for it, it may be left out.

    A name of blanks is refused unless ``blank`` lets it.
    """

    key: str
    rule: str
    most: int = LONGEST_NAME
    default: str | None = None
    blank: bool = False

    def __call__(self, entry: TableEntry) -> None:
        name = entry.table.get(self.key, self.default)
        shown = name if isinstance(name, str) and name.isprintable() else ""
        if not (shown if self.blank else shown.strip()) or len(shown) > self.most:
            why = f"{entry.found(self.key, name)}, expected 1 to {self.most} printable characters"
            raise entry.refused(self.key, why, self.rule)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within its bounds; where ``default`` stands for it, it may be left out."""

    key: str
    least: int
    rule: str
    default: int | None = None
    most: int = LARGEST

    def __call__(self, entry: TableEntry) -> None:
        self.check(entry, entry.table, self.key)

    def check(self, entry: TableEntry, table: Mapping[str, Any], at: str, where: str = "") -> None:
        """Refuse another value in a ``table`` that stands under the key ``at`` of the entry. Raises PackError."""
        value = table.get(self.key, self.default)
        if type(value) is not int or not self.least <= value <= self.most:
            found = entry.found(self.key, value) + where
            why = f"{found}, expected a whole number from {self.least} to {self.most}"
            raise entry.refused(at, why, self.rule)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of those words."""

    key: str
    words: Sequence[str]
    rule: str

    def __call__(self, entry: TableEntry) -> None:
        value = entry.table.get(self.key)
        if value not in self.words:
            found = f"found {self.key} {value!r}" if self.key in entry.table else f"no {self.key}"
            why = f"{found}, expected one of {', '.join(map(repr, self.words))}"
            raise entry.refused(self.key, why, self.rule)


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of texts, none if nothing is said unless it is ``needed``; ``wish`` is what it is a list of."""

    rule: str
    key: str = "text"
    wish: str = "lines"
    noun: str = "texts"
    needed: bool = False

    def __call__(self, entry: TableEntry) -> None:
        self.check(entry, entry.table, self.key)

    def check(self, entry: TableEntry, table: dict[str, Any], at: str) -> None:
        """Refuse another value in a ``table`` that stands under the key ``at`` of the entry. Raises PackError."""
        texts = table.get(self.key) if self.needed else table.setdefault(self.key, [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise entry.refused(at, f"expected {self.key}: a list of {self.wish}", self.rule)
        if len(texts) > MOST_TEXTS:
            why = f"found {len(texts)} {self.noun}, expected at most {MOST_TEXTS}"
            raise entry.refused(at, why, self.rule)


@dataclass(frozen=True, slots=True)
class ByWord(Generic[E]):
    """Fields that a table has or has not by the word of a key, such as its type."""

    key: str
    fields: Mapping[str, tuple[Callable[[E], None], ...]]

    def __call__(self, entry: E) -> None:
        for check in self.fields.get(entry.table[self.key], ()):
            check(entry)


# -- names and ids of the file --------------------------------------------------------------


def check_ids(
    entry: TableEntry, key: str, listed: Any, known: Iterable[str], rule: str, *, twice: bool = True
) -> None:
    """A list of ids of tables of the file under that key, each once unless ``twice`` lets it. Raises PackError."""
    if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
        raise entry.refused(key, f"expected {key}: a list of ids", rule)
    ids = tuple(known)
    for at, word in enumerate(listed):
        if word not in ids:
            hint = did_you_mean(word, ids) or ", expected the id of a table of the file"
            raise entry.refused(key, f"found {word!r} in {key}{hint}", rule)
        if word in listed[:at] and not twice:
            raise entry.refused(key, f"found {word!r} in {key} twice, expected once", rule)


def refuse_twins(
    entries: Iterable[tuple[TableEntry, Sequence[str], str]], rule: str
) -> dict[str, str]:
    """Refuse a second table of an id or of a name, in any letter case. Raises PackError.

    Each entry stands with its words and with what a refusal calls their owner; gives the owners by their words.
    """
    owners: dict[str, str] = {}
    for entry, spelled, owner in entries:
        words = dict.fromkeys(map(str.casefold, spelled))
        for word in words:
            if word in owners:
                why = f"{word!r} belongs to {owners[word]!r} already"
                raise entry.place().refuse(why, rule=rule)
        owners |= dict.fromkeys(words, owner)
    return owners
