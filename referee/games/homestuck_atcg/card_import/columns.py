"""The columns of a card list: what the headers of the public list, and others like them, are taken as."""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.cardset.csv_table import Cell, TableRow
from referee.kernel.cardset.import_report import Finding, ImportedColumn
from referee.kernel.words.suggestions import did_you_mean, likeness

HEADERS: Mapping[str, tuple[str, ...]] = {
    "title": ("TITLE", "Card Title", "Name", "Card Name"),
    "subtitle": ("subtitle", "Card Subtitle", "Second Title"),
    "type": ("Type", "Card Type", "Sort"),
    "power": ("Power", "Base Power"),
    "enter": ("Enter Cost", "Enter", "Cost", "Entry Cost"),
    "tags": ("Tags", "Tag", "Keywords", "Hashtags"),
    "text": ("Game Text", "Text", "Card Text", "Effect", "Effects", "Rules Text"),
    "flavor": ("Flavorlogue", "Flavor", "Flavour", "Flavor Text", "Flavour Text", "Flavourlogue"),
    "stars": ("Stars", "Star"),
    "art": ("Art Credit", "Artist", "Art", "Artwork", "Credit"),
    "max_damage": ("Max Damage", "Maximum Damage", "Damage"),
    "draw": ("Draw Boost", "Draw", "Extra Draw"),
    "id": ("Card Number", "Number", "Card No", "Card", "ID"),
    "other_id": ("ID NUMBER", "Full Number"),
    "": ("Picture", "Pictures", "Picture (Destroyed)", "Image", "STAR PIC", "Set Release", "Set", "Release"),
}  # fmt: skip
"""By key of a card what its column is called, the public list's word first; under "" what no card file needs."""
NEAR = 80
"""How many hundredths another header must be like a known one to be taken for it."""


def _plain(header: str) -> str:
    return re.sub(r"[^a-z0-9]", "", header.casefold())


_KEYS = {_plain(header): key for key, headers in HEADERS.items() for header in headers}


@dataclass(frozen=True, slots=True)
class Columns:
    """The header of one list: under which number (from 0) a key stands, and how its column is called."""

    file: str
    numbers: Mapping[str, int]
    headers: tuple[str, ...]
    known: tuple[ImportedColumn, ...]
    findings: tuple[Finding, ...]

    def cell(self, row: TableRow, key: str) -> Cell:
        """What stands in a row under that key: an empty cell where there is none."""
        number = self.numbers.get(key)
        if number is None or number >= len(row.cells):
            return Cell("", row.line)
        return row.cells[number]

    def called(self, key: str) -> str:
        """What the column of a key is called: by this list, or by the public one."""
        number = self.numbers.get(key)
        return HEADERS[key][0] if number is None else self.headers[number]


def read_header(row: TableRow, file: str) -> Columns:
    """The columns by the header of a list, in any order. Raises PackError where no column has the titles."""
    numbers: dict[str, int] = {}
    known: list[ImportedColumn] = []
    findings: list[Finding] = []
    headers = tuple(cell.text.strip() for cell in row.cells)
    for number, header in enumerate(headers):
        key, why = _taken_as(header)
        if key and key in numbers:
            first = numbers[key] + 1
            why, key = f"a second column of {HEADERS[key][0]!r}, which is column {first}", None
        if why:
            line = row.cells[number].line
            findings.append(Finding(file, line, f"column {number + 1}", why, grave=False))
        if key:
            numbers[key] = number
        known.append(ImportedColumn(file, number + 1, header, key))
    if "title" not in numbers or "subtitle" not in numbers:
        wish = ", ".join(headers_of[0] for key, headers_of in HEADERS.items() if key)
        message = f"{file}: line {row.line}: no column 'TITLE' or no column 'subtitle', expected a header such as {wish}"
        raise PackError(message)
    return Columns(file, numbers, headers, tuple(known), tuple(findings))


def _taken_as(header: str) -> tuple[str | None, str]:
    """The key that a header means (None: nothing known), and what must be said of it."""
    plain = _plain(header)
    if plain in _KEYS:
        return _KEYS[plain], ""
    if not plain:
        return None, "a column without a header: not read"
    near = max(_KEYS, key=lambda known: likeness(known, plain))
    if likeness(near, plain) >= NEAR:
        key = _KEYS[near]
        meant = next(each for each in HEADERS[key] if _plain(each) == near)
        return key, f"found {header!r}, which is read as {meant!r}"
    hint = did_you_mean(header, (each for headers in HEADERS.values() for each in headers))
    return None, f"found {header!r}, which is not known: not read{hint}"
