"""Entry lists: files in CSV with a line for each entry, read with each fault at its line and column."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from cli.event.entry_keys import read_keys
from cli.output.say import words_of
from cli.storage.files import read_text
from cli.words import clean_name
from referee.dataclass import dataclass
from referee.errors import MatchError, NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

HEAD = ("name", "strength", "with", "deck", "key", "with-key")
"""The columns; a first line that begins with ``name`` may name them in another order."""
BETWEEN_DECKS = "|"
"""What stands between the decks of two who play together, in one cell."""
STRONGEST = 100_000
LONGEST_LINE = 1000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Who is to be entered, and by which line of a file (0: none); with which decks, named in which column.

    ``keys`` are those of the names, in their order and empty for who has none; nothing where nobody has one.
    """

    names: tuple[str, ...]
    strength: int = 0
    line: int = 0
    decks: tuple[str, ...] = ()
    column: int = 0
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a line: in which column (from 1), in words."""

    line: int
    column: int
    what: str


def read_entries(path: str) -> Iterator[Wanted | Fault]:
    """Every line of the file: whom it enters, or what is wrong with it. Raises StoreError, NotUnderstood."""
    text = read_text(path)
    columns, comma, first = list(HEAD), ",", True
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        comma = _comma(line) if first else comma
        cells = _cells(line, comma)
        if first and HEAD[0] in map(str.casefold, cells):
            columns = _columns(path, number, cells)
        else:
            yield _read(number, cells, columns)
        first = False


def _comma(line: str) -> str:
    """What stands between cells, as the first line has it: some programs write semicolons."""
    return ";" if ";" in line and "," not in line else ","


def _cells(line: str, comma: str) -> list[str]:
    """The cells of one line; none where a quotation mark is not closed."""
    rows = csv.reader([line[:LONGEST_LINE]], delimiter=comma, strict=True)
    try:
        return [cell.strip() for cell in next(rows)]
    except csv.Error:
        return []


def _columns(path: str, number: int, cells: Sequence[str]) -> list[str]:
    """The columns that the first line names. Raises NotUnderstood."""
    found = [cell.casefold() for cell in cells]
    for at, name in enumerate(found, 1):
        if name not in HEAD or found.index(name) + 1 < at:
            why = "stands twice" if name in HEAD else "is no column"
            message = f"{name!r} {why}"
            raise NotUnderstood(message, within=path, line=number, column=at, expected=HEAD)
    return found


def _read(number: int, cells: Sequence[str], columns: Sequence[str]) -> Wanted | Fault:
    if not cells:
        return Fault(number, 1, "a quotation mark is not closed, or stands where none can")
    if len(cells) > len(columns):
        return Fault(number, len(columns) + 1, f"{cells[len(columns)]!r} is one cell too many")
    found = dict(zip(columns, cells, strict=False))
    names: list[str] = []
    for key in ("name", "with"):
        if key == "with" and not found.get(key):
            continue
        try:
            names.append(clean_name(found.get(key, "")))
        except NotUnderstood as error:
            return Fault(number, columns.index(key) + 1, str(error))
    strength = found.get("strength", "") or "0"
    if not strength.isascii() or not strength.isdecimal():
        at = columns.index("strength") + 1
        return Fault(number, at, f"strength {strength[:40]!r} is not a number")
    if len(strength) > len(str(STRONGEST)) or int(strength) > STRONGEST:
        at = columns.index("strength") + 1
        return Fault(number, at, f"strength {strength[:40]} is more than {STRONGEST}")
    keys = _keys(number, found, columns, len(names))
    if isinstance(keys, Fault):
        return keys
    decks = tuple(each.strip() for each in found.get("deck", "").split(BETWEEN_DECKS))
    if not any(decks):
        return Wanted(tuple(names), int(strength), number, keys=keys)
    column = columns.index("deck") + 1
    return Wanted(tuple(names), int(strength), number, decks, column, keys)


def _keys(
    number: int, found: Mapping[str, str], columns: Sequence[str], people: int
) -> tuple[str, ...] | Fault:
    """The keys of a line, or what is wrong with them."""
    words = [found.get(each, "") for each in ("key", "with-key")]
    if words[1] and people == 1:
        return Fault(number, columns.index("with-key") + 1, "a key of nobody: with is empty")
    keys: list[str] = []
    for at, word in zip(("key", "with-key"), words, strict=True):
        try:
            keys += read_keys([word]) or [""]
        except MatchError as error:
            return Fault(number, columns.index(at) + 1, words_of(error))
    return tuple(keys[:people]) if any(keys) else ()
