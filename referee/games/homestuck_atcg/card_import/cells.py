"""What stands in the cells of a card list beside the text: names, numbers, tags, and of which type a card is."""

from __future__ import annotations

import re
from dataclasses import field
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.card_import.columns import Columns
from referee.games.homestuck_atcg.cardset.schema import NOT_ON, TYPES
from referee.games.homestuck_atcg.language.kinds import CardType
from referee.games.homestuck_atcg.language.normal_form import folded_tag, folded_title
from referee.kernel.cardset.csv_table import TableRow
from referee.kernel.cardset.import_report import Finding
from referee.kernel.cardset.schema import LARGEST
from referee.kernel.words.suggestions import did_you_mean
from referee.pattern import pattern

TYPE_LETTERS: dict[str, CardType] = {
    "C": "character", "I": "inventory", "E": "executable", "P": "planet",
}  # fmt: skip
"""How the public list numbers its cards: C001, I001, E001, P001."""
EMPTY = ("", "-", "--", "n/a", "none")
"""What a cell without a value says."""

_NUMBER = pattern(r"(?:[0-9]+-)?([A-Za-z]+)[0-9]+")
_PLAIN_NUMBER = pattern(r"\+?[0-9]{1,4}")
_TAG = pattern(r"#?[A-Za-z0-9_-]+")


@dataclass(slots=True)
class Draft:
    """A card while it is read from its row; ``table`` is what a card file says of it."""

    columns: Columns
    row: TableRow
    type: CardType | None = None
    table: dict[str, Any] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def value(self, key: str) -> str:
        """The words of a cell, nothing where it says that it is empty."""
        text = self.columns.cell(self.row, key).text.strip()
        return "" if text.casefold() in EMPTY else text

    def find(self, key: str, why: str, rule: str = "", *, grave: bool = True, **more: Any) -> None:
        """Note that something in the column of a key was not taken as it stands."""
        file, line = self.columns.file, self.columns.cell(self.row, key).line
        column = self.columns.called(key)
        self.findings.append(Finding(file, line, column, why, grave, rule=rule, **more))

    @property
    def name(self) -> str:
        """Title and sub-title, as far as there are any."""
        return f"{self.table.get('title', '')} {self.table.get('subtitle', '')}".strip()


def take_facts(draft: Draft) -> None:
    """Read everything but the texts of a card from its row (HAC-2.3)."""
    _take_names(draft)
    draft.type = _type_of(draft)
    if draft.type is not None:
        draft.table["type"] = draft.type
        _take_numbers(draft)
    _take_tags(draft)
    for key in ("art", "flavor"):
        if draft.value(key):
            draft.table[key] = " ".join(draft.value(key).split())
    for number in range(len(draft.columns.headers), len(draft.row.cells)):
        cell = draft.row.cells[number]
        if cell.text.strip():
            why = f"found {cell.text.strip()!r} in a cell behind the last column: is a cell with a comma not in quotes?"
            column = f"column {number + 1}"
            draft.findings.append(Finding(draft.columns.file, cell.line, column, why))


def _take_names(draft: Draft) -> None:
    title = draft.value("title")
    if title and folded_title(title) != title:
        draft.find("title", f"found {title!r}, read in capitals", "HAC-2.4", grave=False)
    for key, value in (("title", folded_title(title)), ("subtitle", draft.value("subtitle"))):
        if value:
            draft.table[key] = " ".join(value.split())
        else:
            draft.find(key, "nothing stands here, expected one", "HAC-2.3")
    if draft.value("id"):
        draft.table["id"] = draft.value("id")


# -- types ----------------------------------------------------------------------------------


def _type_of(draft: Draft) -> CardType | None:
    """The type that its column says, or its number, the name of the file, or what stands in its row."""
    said = draft.value("type").casefold().removesuffix(" card").removesuffix("s")
    if said:
        for type_ in TYPES:
            if said in (type_, type_.removesuffix("s")):
                return type_
        wish = ", ".join(map(repr, TYPES))
        why = f"found {draft.value('type')!r}, expected one of {wish}{did_you_mean(said, TYPES)}"
        draft.find("type", why, "HAC-2.1")
        return None
    number = _NUMBER.fullmatch(draft.value("id"))
    if number is not None:
        letters = number[1].upper()
        if letters in TYPE_LETTERS:
            return TYPE_LETTERS[letters]
        wish = ", ".join(f"{letter} ({type_})" for letter, type_ in TYPE_LETTERS.items())
        why, guessed = (
            f"found a card of the sort {letters!r}, expected one of {wish}",
            _shown_type(draft),
        )
        if guessed is None:
            draft.find("id", why, "HAC-2.1")
        else:
            why += f": taken as {guessed}, as its row shows"
            draft.find("id", why, "HAC-2.1", grave=False)
        return guessed
    return _guessed_type(draft)


def _guessed_type(draft: Draft) -> CardType | None:
    """The type that the name of the file says, or what stands in its row."""
    words = re.findall(r"[a-z]+", draft.columns.file.rpartition("/")[2].casefold())
    named = [each for each in TYPES if each in words or f"{each}s" in words]
    if len(named) == 1:
        return named[0]
    if (shown := _shown_type(draft)) is not None:
        return shown
    why = f"no type: expected a column 'Type' with one of {', '.join(map(repr, TYPES))}, or a number such as 'C001'"
    draft.find("id", why, "HAC-2.1")
    return None


def _shown_type(draft: Draft) -> CardType | None:
    """The only type of card that has what stands in the row; None where that does not show it."""
    text = draft.value("text").casefold()
    if draft.value("max_damage"):
        return "planet"
    if draft.value("power"):
        return "character"
    if "execute:" in text or text.startswith("~ath"):
        return "executable"
    return "inventory" if text.startswith("attach") else None


# -- values ---------------------------------------------------------------------------------


def _take_numbers(draft: Draft) -> None:
    assert draft.type is not None
    refused, rule = NOT_ON[draft.type]
    for key in ("power", "max_damage", "draw", "enter"):
        if key in refused:
            if draft.value(key):
                why = (
                    f"found {draft.value(key)!r}, which no card of type {draft.type} has: not taken"
                )
                draft.find(key, why, rule, grave=False)
        elif key != "enter":
            _take_number(draft, key)
    _take_number(draft, "stars")


def _take_number(draft: Draft, key: str) -> None:
    found = draft.value(key)
    needed, rule = _need(draft, key)
    least = 1 if key == "max_damage" else 0
    wish = f"expected a whole number from {least} to {LARGEST}"
    if not found:
        if needed:
            draft.find(key, f"nothing stands here, {wish}", rule)
        return
    if not _PLAIN_NUMBER.fullmatch(found) or not least <= int(found) <= LARGEST:
        draft.find(key, f"found {found!r}, {wish}", rule)
        return
    draft.table[key] = int(found)


def _need(draft: Draft, key: str) -> tuple[bool, str]:
    """Whether the card must have that number, and by which rule."""
    is_planet = draft.type == "planet"
    return {
        "power": (not is_planet, "HAC-Q5" if is_planet else "HAC-1.14"),
        "max_damage": (True, "HAC-Q8"),
        "draw": (False, "HAC-5.1.10"),
        "stars": (True, "HAC-6.2"),
    }[key]


def _take_tags(draft: Draft) -> None:
    tags: list[str] = []
    for word in re.split(r"[\s,;/]+", draft.value("tags")):
        if not word:
            continue
        if not _TAG.fullmatch(word):
            draft.find("tags", f"found {word!r}, expected a word such as '#HUMAN'", "HAC-2.16")
        elif folded_tag(word) in tags:
            draft.find("tags", f"found {word!r} a second time", "HAC-2.16", grave=False)
        else:
            tags.append(folded_tag(word))
    if tags:
        draft.table["tags"] = tags
