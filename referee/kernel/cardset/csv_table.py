"""Tables of comma-separated values, as spreadsheets save them, with the line of every cell.

Lines may end in any of the usual ways. A cell in double quotes may hold the separator, line ends and quotes, each
of these written twice (RFC 4180). The separator is whichever of comma, semicolon and tab stands most often in the
first line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.words.english import counted
from referee.pattern import pattern

LONGEST_TABLE = 1 << 20
"""The most characters that a table may have."""
MOST_ROWS = 5_000
MOST_CELLS = 64
"""The most cells that a row may have."""
SEPARATORS = ",;\t"

_LINE_END = pattern(r"\r\n|\r|\n")
_QUOTED = pattern(r'"((?:[^"]|"")*)"')


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one cell, and the line of the file in which it begins."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row that is not empty: the line in which it begins, and its cells."""

    line: int
    cells: tuple[Cell, ...]


def read_table(text: str, file: str) -> list[TableRow]:
    """The rows of a table, those without any words left out.

    Raises PackError, with line and cell, for a quote that is not closed or has words behind it, and for a table that is
    larger than any card list.
    """
    if len(text) > LONGEST_TABLE:
        message = f"{file}: a table of {counted(len(text), 'characters')}, expected at most {LONGEST_TABLE}"
        raise PackError(message)
    found: list[TableRow] = []
    for row in _Table(text, file).rows():
        if any(cell.text.strip() for cell in row.cells):
            found.append(row)
        if len(found) > MOST_ROWS:
            message = f"{file}: line {row.line}: a row too many, expected at most {MOST_ROWS}"
            raise PackError(message)
    return found


class _Table:
    """A table while it is cut up; ``at`` is the next character, in the line ``line``."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.file = file
        self.at = 0
        self.line = 1
        first = _LINE_END.split(self.text, maxsplit=1)[0]
        self.separator = max(SEPARATORS, key=first.count)
        self.plain = re.compile(rf"[^{self.separator}\r\n]*")

    def rows(self) -> Iterator[TableRow]:
        while self.at < len(self.text):
            line = self.line
            yield TableRow(line, self._cells())

    def _cells(self) -> tuple[Cell, ...]:
        """The cells up to the end of the row, which is passed."""
        found: list[Cell] = []
        while True:
            found.append(self._cell(len(found) + 1))
            if self.text[self.at : self.at + 1] != self.separator:
                break
            self.at += 1
            if len(found) == MOST_CELLS:
                raise self._refused(found[-1].line, f"more than {MOST_CELLS} cells in a row")
        end = _LINE_END.match(self.text, self.at)
        if end is not None:
            self.at = end.end()
            self.line += 1
        return tuple(found)

    def _cell(self, number: int) -> Cell:
        line = self.line
        if self.text[self.at : self.at + 1] != '"':
            plain = self.plain.match(self.text, self.at)
            self.at = plain.end() if plain is not None else self.at
            return Cell(self.text[plain.start() if plain else self.at : self.at], line)
        quoted = _QUOTED.match(self.text, self.at)
        if quoted is None:
            raise self._refused(line, f"cell {number}: a quote that is never closed")
        self.at = quoted.end()
        self.line += len(_LINE_END.findall(quoted[1]))
        behind = self.text[self.at : self.at + 1]
        if behind and behind not in f"{self.separator}\r\n":
            why = f"cell {number}: found {behind!r} behind the closing quote, expected {self.separator!r}"
            raise self._refused(self.line, why)
        return Cell(quoted[1].replace('""', '"'), line)

    def _refused(self, line: int, why: str) -> PackError:
        return PackError(f"{self.file}: line {line}: {why}")
