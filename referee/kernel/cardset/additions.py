"""The tables of somebody's own card file, completed: what a file adds to, what its entries are like, defaults.

One rule for every game. A card file is a card set of its own, and takes the place of the shipped one; with
``adds_to = "first-arena"`` in its head it holds all entries of the shipped set of that id too, before its own. Only
such a file may write ``like = "brann"`` in a table: what that table leaves out is taken from the entry of the shipped
set, never from one of the file itself, so there is no chain and no circle. A match pins both sets by their digests,
and the text as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.words.suggestions import did_you_mean
from referee.toml import read_toml

ADDS_TO, LIKE = "adds_to", "like"
NOTES = ("origin", "notes", "note", "covers", "rulings", "flavor", "art")
"""What a table says beside the rules of its entry: never taken over."""
Table = dict[str, Any]
Refused = Callable[[str, int, str, str], PackError]
"""The refusal of a key of a table: section, number there, key, why."""


@dataclass(frozen=True, slots=True)
class Owned:
    """Tables of another section that belong to an entry: named in a list of it, and naming it under ``owner``."""

    section: str
    owner: str


@dataclass(frozen=True, slots=True)
class Rows:
    """How the tables of a section are completed.

    ``name`` is the key of the printed name, which nothing else may have: it is made of the id where it is not
    written. ``parts`` are keys whose value is completed in its turn: a table, or tables that are each known by the key
    that stands here. ``owned`` are keys that list tables of another section: they are copied for the new entry.
    ``follows`` are keys that are taken over only together with another one. ``defaults`` are what most tables have,
    ``same_as`` keys that have the value of another key.
    """

    name: str = "name"
    parts: Mapping[str, str] = field(default_factory=dict)
    owned: Mapping[str, Owned] = field(default_factory=dict)
    follows: Mapping[str, str] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    same_as: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Basis:
    """The shipped set that a file may add to: its id, its tables by section, and by section and the words for them."""

    id: str
    tables: Mapping[str, tuple[Table, ...]]
    known: Mapping[str, Mapping[str, Table]]


def adds_to(text: str) -> bool:
    """Whether the text of a card file says that it adds to a shipped set. What is no TOML adds to none."""
    try:
        return ADDS_TO in read_toml(text)
    except PackError:
        return False


def own_sets(
    sets: tuple[tuple[str, bytes], ...], added: tuple[str, bytes], text: str
) -> tuple[tuple[str, bytes], ...]:
    """The card sets of a match that is to use this one too: beside the shipped one, or in its place."""
    return (*sets, added) if adds_to(text) else (added,)


def completed(
    tables: Mapping[str, Iterable[Table]],
    rows: Mapping[str, Rows],
    basis: Basis | None,
    refused: Refused,
) -> dict[str, list[Table]]:
    """The tables of every section of a file, completed; without a basis none may be like another. Raises PackError."""
    found: dict[str, list[Table]] = {section: [] for section in rows}
    copies: dict[str, list[Table]] = {section: [] for section in rows}
    for section, row in rows.items():
        for number, table in enumerate(tables[section]):
            whole = _named(table, row)
            if LIKE in table:
                pattern = _pattern(section, number, table[LIKE], basis, refused)
                for copied, copy in _copies(whole, pattern, row, basis):
                    copies[copied].append(copy)
                whole = _like(whole, pattern, row)
            same = {key: whole[other] for key, other in row.same_as.items() if other in whole}
            found[section].append({**row.defaults, **same, **whole})
    return {section: listed + copies[section] for section, listed in found.items()}


def _pattern(section: str, number: int, word: Any, basis: Basis | None, refused: Refused) -> Table:
    """The shipped table that this one is like."""
    if basis is None:
        why = f"found like {word!r}, expected {ADDS_TO} = SET in the head of the file, whose entry it is"
        raise refused(section, number, LIKE, why)
    known = basis.known.get(section, {})
    if not isinstance(word, str) or word not in known:
        wish = f"expected the id of a {section.replace('_', ' ')} of the set {basis.id!r}"
        hint = did_you_mean(str(word), known)
        raise refused(section, number, LIKE, f"found like {word!r}, {wish}{hint}")
    return known[word]


def _named(table: Table, row: Rows) -> Table:
    """The table without ``like``, and with a name that is made of its id where none is written."""
    whole = {key: value for key, value in table.items() if key != LIKE}
    id_ = table.get("id")
    if row.name and row.name not in whole and isinstance(id_, str):
        whole[row.name] = " ".join(word.capitalize() for word in id_.split("-"))
    return whole


def _like(written: Table, pattern: Table, row: Rows) -> Table:
    """The table with what it leaves out; the parts of both are completed, and all else that is written replaces."""
    found = {
        key: value
        for key, value in pattern.items()
        if key not in NOTES and row.follows.get(key) not in written
    }
    for key, value in written.items():
        before, known_by = found.get(key), row.parts.get(key)
        if known_by and isinstance(value, list) and isinstance(before, list):
            found[key] = _parts(value, before, known_by, row)
        elif known_by is not None and isinstance(value, dict) and isinstance(before, dict):
            found[key] = before | value
        else:
            found[key] = value
    return found


def _parts(written: list[Any], before: list[Table], key: str, row: Rows) -> list[Any]:
    """Those that are written, completed, and then what else the shipped entry has."""
    words = [part.get(key) if isinstance(part, dict) else None for part in written]
    if not all(type(word) in {str, int} for word in words):
        return written  # The schema says what is wrong with it, as it does of two for one word.
    shipped = {part[key]: part for part in before}
    plain = Rows(follows=row.follows)
    own = [
        _like(part, shipped.get(word, {}), plain) for word, part in zip(words, written, strict=True)
    ]
    return own + [part for word, part in shipped.items() if word not in words]


def _copies(
    table: Table, pattern: Table, row: Rows, basis: Basis | None
) -> Iterator[tuple[str, Table]]:
    """What belongs to the shipped entry, for the new one, whose lists name it from now on."""
    for key, owned in row.owned.items():
        if key in table or basis is None:
            continue
        table[key] = [f"{table.get('id')}-{word}" for word in pattern[key]]
        for word, id_ in zip(pattern[key], table[key], strict=True):
            shipped = basis.known[owned.section][word]
            own = {"id": id_, "name": f"{shipped['name']} ({table.get(row.name)})"}
            copy = {key: value for key, value in shipped.items() if key not in NOTES}
            yield owned.section, copy | own | {owned.owner: table.get("id")}
