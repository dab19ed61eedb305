"""A grid: a list of lines in columns, as rows no wider than there is room, and as a spreadsheet's text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.tournament.show.view import exactly
from referee.games.tournament.standings.fraction import Fraction
from referee.kernel.show.rows import Kind, Row, Span, columns, cut_name, row, told

NARROWEST = 24
"""So many columns are taken at least, however narrow the terminal says it is."""
BETWEEN = 1
DECIMALS = 6
DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a grid.

    Takes:
        head: what stands above it.
        right: whether it is set to the right, as numbers are.
        least: how narrow it may be made, cutting what stands in it; 0 for never.
        yields: a column that is left out where there is no room; the highest number goes first.
    """

    head: str
    right: bool = False
    least: int = 0
    yields: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines in columns, with a title above and notes below.

    Takes:
        title: one line.
        columns: what stands in a line.
        lines: the texts of each line, one a column.
        data: of each line an object for programs, tie-breaks as exact fractions.
        notes: sentences below.
        strong: the lines that matter most, from 0.
    """

    title: str
    columns: tuple[Column, ...] = ()
    lines: Sequence[Sequence[str]] = ()
    data: Sequence[Mapping[str, Any]] = ()
    notes: Sequence[str] = ()
    strong: frozenset[int] = frozenset()

    def rows(self, width: int) -> list[Row]:
        """The grid for the eye; no row is wider than ``width``, but for a width below 24."""
        width = max(width, NARROWEST)
        found = told("", self.title, width, "strong") if self.title else []
        if self.lines:
            fit = _fit(self, width)
            found += [_line(self, fit, [each.head for each in self.columns], "faint")]
            found += [
                _line(self, fit, line, "strong" if at in self.strong else "")
                for at, line in enumerate(self.lines)
            ]
            found += _left_out(self, fit, width)
        for note in self.notes:
            found += told("", note, width)
        return found

    def objects(self) -> list[dict[str, Any]]:
        """The data with fractions as exact texts, ``5/9``."""
        return [
            {
                key: exactly(value) if isinstance(value, Fraction) else value
                for key, value in each.items()
            }
            for each in self.data
        ]


Fit = list[tuple[int, int]]
"""The columns that there is room for: which, and how wide."""


def _fit(grid: Grid, width: int) -> Fit:
    """How wide each column is; names give way first, then whole columns."""
    wanted = [
        max([columns(column.head), *(columns(line[at]) for line in grid.lines)])
        for at, column in enumerate(grid.columns)
    ]
    kept = list(range(len(wanted)))
    while True:
        room = width - BETWEEN * (len(kept) - 1)
        widths = _squeezed(grid, {at: wanted[at] for at in kept}, room)
        if sum(widths.values()) <= room or len(kept) == 1:
            return [(at, min(widths[at], width)) for at in kept]
        last = max(kept, key=lambda at: (grid.columns[at].yields, at))
        kept.remove(last)


def _squeezed(grid: Grid, widths: dict[int, int], room: int) -> dict[int, int]:
    """The widths, with the widest of the columns that may be cut made narrower as far as needed."""
    while sum(widths.values()) > room:
        may = [at for at in widths if 0 < grid.columns[at].least < widths[at]]
        if not may:
            return widths
        widths[max(may, key=lambda at: widths[at])] -= 1
    return widths


def _line(grid: Grid, fit: Fit, texts: Sequence[str], kind: Kind) -> Row:
    """One line in its columns; nothing follows the last text."""
    found = ""
    for at, wide in fit:
        text = cut_name(texts[at], wide)
        gap = " " * (wide - columns(text))
        found += (gap + text if grid.columns[at].right else text + gap) + " " * BETWEEN
    return row(Span(found.rstrip(), kind))


def _left_out(grid: Grid, fit: Fit, width: int) -> list[Row]:
    """What there was no room for."""
    shown = {at for at, _ in fit}
    lost = [each.head for at, each in enumerate(grid.columns) if at not in shown and each.head]
    return told("", f"no room for: {', '.join(lost)}", width, "faint") if lost else []


# -- spreadsheets ---------------------------------------------------------------------------


def spreadsheet(data: Sequence[Mapping[str, Any]]) -> str:
    """Objects as comma-separated values (RFC 4180), the keys of the first one above.

    A text that a spreadsheet would take for a formula has an apostrophe in front; fractions are
    rounded to six places, as ``5/9`` would be read as a date.
    """
    if not data:
        return ""
    keys = list(data[0])
    lines = [keys, *([each.get(key, "") for key in keys] for each in data)]
    return "".join(",".join(_cell(value) for value in line) + "\r\n" for line in lines)


def _cell(value: Any) -> str:
    """One value; numbers stand as they are."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Fraction):
        rounded = value.shown(DECIMALS)
        return f"0{rounded}" if rounded.startswith(".") else rounded
    text = " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    if text.startswith(DANGEROUS):
        text = f"'{text}"
    if any(character in text for character in ',"\r\n') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text
