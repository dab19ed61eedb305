"""The index: in which records of which matches something can be found, in one SQLite file with full-text search.

The full-text table keeps no texts: a row's number says the match, the place of the record, and who may know it, and its
tokens are words of it. Rows of a match that was read anew stay behind under its old number, which
names no match any more; once more rows are left behind than are in use, the index is made anew. The file bears the mark of
referee; a file that does not is never touched.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import MatchError, StoreError
from referee.pattern import pattern
from replays.archive.item_rows import KINDS, MASK_BITS, PLACE_BITS
from replays.archive.sources import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from replays.archive.item_rows import ItemRows, MatchRows
    from replays.archive.sources import Changes

MARK = 0x52454649
"""The application id of our files: "REFI"."""
WAY = 1
"""How an index is laid out and what its tokens are: takes the next number when either changes."""
LOCK_SECONDS = 5
SLACK = 100_000
"""So many rows may be left behind in any case."""
MOST_WORDS = 100
"""So many words a beginning is spelled out in."""
LAST = "\U0010ffff"
_BEGINNING = pattern(r'"((?:[^"]|"")+)" \*')
LOW = MASK_BITS + PLACE_BITS

TABLES = f"""
CREATE TABLE source (name TEXT, mark TEXT, left_behind INTEGER);
CREATE TABLE item (name TEXT PRIMARY KEY, stamp TEXT, fault TEXT, kind TEXT) WITHOUT ROWID;
CREATE TABLE match (number INTEGER PRIMARY KEY AUTOINCREMENT, item TEXT, part TEXT, id TEXT, game TEXT,
  live INTEGER, head BLOB, data TEXT, rows INTEGER, records INTEGER);
CREATE INDEX match_item ON match (item);
CREATE TABLE person (name TEXT, match INTEGER, PRIMARY KEY (name, match)) WITHOUT ROWID;
CREATE TABLE word (word TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE VIRTUAL TABLE told USING fts5 (tokens, content='', detail=none, columnsize=0,
  tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co'");
PRAGMA application_id = {MARK};
PRAGMA user_version = {WAY};
"""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as the index knows it."""

    number: int
    item: str
    part: str
    id: str
    game: str
    live: bool
    head: bytes
    data: str
    records: int


_MATCH = "SELECT match.number, item, part, id, game, live, head, data, records FROM match "
_TOLD = (
    "SELECT told.rowid FROM told JOIN match ON match.number = told.rowid >> ?1 "
    "WHERE told MATCH ?2 AND told.rowid & ?3 AND (NOT ?4 OR meant(match.data)) "
    "ORDER BY told.rowid LIMIT ?5"
)


class Index:
    """The index of one source, in the file of that name. Raises StoreError where it cannot be read or written."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self._words: set[str] = set()  # those that are known to be in the table of words
        with self._reported():
            self._db = sqlite3.connect(file, LOCK_SECONDS, isolation_level=None)
            self._open(source)

    def _open(self, source: str) -> None:
        (mark,), (way,) = self._ask("PRAGMA application_id")[0], self._ask("PRAGMA user_version")[0]
        empty = not self._ask("SELECT 1 FROM sqlite_master")
        if mark != MARK and not empty:
            message = f"{self.file}: is there and is no index; name another file with --index"
            raise StoreError(message)
        if empty or way != WAY or self._ask("SELECT name FROM source") != [(source,)]:
            self._make(source)

    def _make(self, source: str) -> None:
        self._db.executescript("BEGIN IMMEDIATE;")
        for (name,) in self._ask(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN "
            "('source', 'item', 'match', 'person', 'word', 'told')"
        ):
            self._db.execute(f"DROP TABLE {name}")
        for statement in TABLES.split(";\n"):
            self._db.execute(statement)
        self._db.execute("INSERT INTO source VALUES (?, '', 0)", [source])
        self._db.execute("COMMIT")

    def clear(self) -> None:
        """Begin anew, with nothing in it."""
        self._words.clear()
        with self._reported():
            self._make(self._ask("SELECT name FROM source")[0][0])
            self._db.execute("VACUUM")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # -- what is there ----------------------------------------------------------------------

    @property
    def mark(self) -> str:
        """The mark of the source when all of it was in here last."""
        return str(self._asked("SELECT mark FROM source")[0][0])

    def to_read(self, changes: Changes) -> list[Item]:
        """The items that are new or not as they were, in the order of their names."""
        known = dict(self._asked("SELECT name, stamp FROM item"))
        if known == changes.items:
            return []
        new = (each for each in changes.items.items() if known.get(each[0]) != each[1])
        return [Item(*each) for each in sorted(new)]

    def faults(self) -> list[tuple[str, MatchError]]:
        """The items that could not be read, or not be followed to their end, and why."""
        found = self._asked(
            "SELECT name, kind, fault FROM item WHERE fault IS NOT NULL ORDER BY name"
        )
        kinds = {kind.__name__: kind for kind in KINDS}
        return [(name, kinds.get(kind, MatchError)(fault)) for name, kind, fault in found]

    def stamp(self, item: str) -> str:
        """The stamp under which an item is known."""
        found = self._asked("SELECT stamp FROM item WHERE name = ?", [item])
        return str(found[0][0]) if found else ""

    def counts(self) -> tuple[int, int]:
        """How many matches are in here, and how many records they have."""
        ((matches, records),) = self._asked("SELECT COUNT(*), COALESCE(SUM(records), 0) FROM match")
        return matches, records

    def rows(
        self, expression: str, bit: int, most: int, meant: Callable[[str], bool] | None
    ) -> list[int]:
        """The numbers of the rows that are found and may be known, at most that many.

        ``meant`` says of the data of a match whether it is asked about.
        """
        is_sieved = meant is not None
        self._db.create_function("meant", 1, meant or bool, deterministic=True)
        whole = _BEGINNING.sub(self._spelled_out, expression)
        values = [LOW, whole, bit, is_sieved, most]
        return [number for (number,) in self._asked(_TOLD, values)]

    def _spelled_out(self, beginning: re.Match[str]) -> str:
        """A beginning as the words that begin so: those are merged as they are read, a beginning is gathered whole before."""
        first = beginning[1].replace('""', '"')
        words = self._asked(
            "SELECT word FROM word WHERE word >= ? AND word < ? LIMIT ?",
            [first, first + LAST, MOST_WORDS + 1],
        )
        if not 0 < len(words) <= MOST_WORDS:
            return beginning[0]
        quoted = ['"{}"'.format(word.replace('"', '""')) for (word,) in words]
        return f"({' OR '.join(quoted)})"

    def matches(self, numbers: Iterable[int]) -> list[MatchRow]:
        """The matches of those numbers."""
        found = (self._asked(_MATCH + "WHERE number = ?", [each]) for each in numbers)
        return [MatchRow(*row) for rows in found for row in rows]

    def with_person(self, name: str) -> list[MatchRow]:
        """The matches and tournaments in which somebody of that name is."""
        query = _MATCH + "JOIN person ON match.number = match WHERE name = ? ORDER BY number"
        return [MatchRow(*row) for row in self._asked(query, [name.casefold()])]

    # -- what is written --------------------------------------------------------------------

    def begin(self) -> None:
        """From here on it is written, by nobody else."""
        with self._reported():
            self._db.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """What was written stays."""
        with self._reported():
            self._db.execute("COMMIT")

    def put(self, item: ItemRows) -> None:
        """Write an item in the place of what was known of it: all of it, or nothing where that is interrupted."""
        with self._reported(), self._whole():
            self._forget(item.name)
            fault, kind = item.fault, type(item.fault).__name__
            told = None if fault is None else str(fault)
            self._db.execute(
                "INSERT INTO item VALUES (?, ?, ?, ?)", [item.name, item.stamp, told, kind]
            )
            for match in item.matches:
                self._put_match(item.name, match)

    def _put_match(self, item: str, match: MatchRows) -> None:
        found = self._db.execute(
            "INSERT INTO match (item, part, id, game, live, head, data, rows, records) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                item,
                match.part,
                match.id,
                match.game,
                match.live,
                match.head,
                match.data,
                len(match.rows),
                match.records,
            ],
        )
        high = (found.lastrowid or 0) << LOW
        self._db.executemany(
            "INSERT INTO person VALUES (?, ?)", [(name, high >> LOW) for name in match.people]
        )
        words = {word for _, text in match.rows for word in text.split()} - self._words
        self._db.executemany("INSERT OR IGNORE INTO word VALUES (?)", [(word,) for word in words])
        self._words |= words
        self._db.executemany(
            "INSERT INTO told (rowid, tokens) VALUES (?, ?)",
            [(high | low, text) for low, text in sorted(match.rows)],
        )

    def _forget(self, item: str) -> None:
        for number, rows in self._ask("SELECT number, rows FROM match WHERE item = ?", [item]):
            self._db.execute("UPDATE source SET left_behind = left_behind + ?", [rows])
            self._db.execute("DELETE FROM person WHERE match = ?", [number])
        self._db.execute("DELETE FROM match WHERE item = ?", [item])
        self._db.execute("DELETE FROM item WHERE name = ?", [item])

    def finish(self, changes: Changes) -> None:
        """All of the source is in here as it was when it had that mark; what is there no more is forgotten."""
        with self._reported():
            if changes.whole:
                self._forget_missing(changes)
            self._db.execute("UPDATE source SET mark = ?1 WHERE mark <> ?1", [changes.mark])

    def _forget_missing(self, changes: Changes) -> None:
        if self._ask("SELECT COUNT(*) FROM item") == [(len(changes.items),)]:
            return  # All that is there was read, so that no name can be of something else.
        for (name,) in self._ask("SELECT name FROM item"):
            if name not in changes.items:
                self._forget(name)

    def is_worn(self) -> bool:
        """Whether more rows are left behind than are in use."""
        ((left, used),) = self._asked(
            "SELECT left_behind, (SELECT COALESCE(SUM(rows), 0) FROM match) FROM source"
        )
        return bool(left > used + SLACK)

    # -- SQLite -----------------------------------------------------------------------------

    def _ask(self, query: str, values: Iterable[Any] = ()) -> list[Any]:
        return self._db.execute(query, list(values)).fetchall()

    def _asked(self, query: str, values: Iterable[Any] = ()) -> list[Any]:
        with self._reported():
            return self._ask(query, values)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """What is written meanwhile is written whole or not at all: a Ctrl-C may come anywhere, and what is there by then is committed."""
        self._db.execute("SAVEPOINT whole")
        try:
            yield
        except BaseException:
            self._words.clear()
            if (
                self._db.in_transaction
            ):  # SQLite itself takes back a transaction for which the disk is too full.
                self._db.execute("ROLLBACK TO whole")
                self._db.execute("RELEASE whole")
            raise
        self._db.execute("RELEASE whole")

    @contextmanager
    def _reported(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._fault(error) from None

    def _fault(self, error: sqlite3.Error) -> StoreError:
        """What SQLite says, and what helps."""
        said = str(error)
        if "locked" in said:
            help_ = "another process writes it; wait for it"
        elif "no such module" in said:
            help_ = "this Python's SQLite has no full-text search (FTS5)"
        elif "not a database" in said or "malformed" in said:
            help_ = "delete the file, and it is made anew; or name another with --index"
        else:
            help_ = "name another file with --index"
        return StoreError(f"{self.file}: {said} ({help_})")


def place_of(number: int) -> int:
    """The place of the record of a row in its match."""
    return number >> MASK_BITS & ((1 << PLACE_BITS) - 1)
