"""The overview: which strands a store holds, and how each match begins and ends, and nothing more.

The library's recorders answer for one strand at a time, whole rows at once. What lies in a store of
many matches is asked of the database itself: the names and lengths of strands come from an index,
and of a match only its first and last public record are read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from threading import Lock
from typing import Any, NamedTuple, Protocol

import msgpack

from events.chain.strands import Sealed
from events.records.codec import UNREADABLE, unpack
from events.records.records import PUBLIC
from referee.dataclass import dataclass
from referee.errors import BrokenChain, DamagedFile

RECORD_KIND = "record/1"
"""The kind of a row that holds a sealed record."""

AFTER = "~"
"""Comes after every character that the name of a strand may go on with."""

PAGE = 200
"""How many matches are looked up at once."""


class Strand(NamedTuple):
    """A strand of the store: when it came, its name ``MATCH:STRAND``, and its last number."""

    place: int
    name: str
    last: int

    @property
    def match(self) -> str:
        """The id of the match that the strand belongs to."""
        return self.name.partition(":")[0]


Place = tuple[str, int]
"""Where a row lies: the name of its strand, and its number there."""

Found = tuple[str, bytes]
"""What lies there: the kind of the row, and its bytes."""


Numbered = tuple[int, str, bytes]
"""A row of a strand: its number, its kind, and its bytes."""


class Shelf(Protocol):
    """What a store says of its strands; each kind of database says it in its own words."""

    def strands(self, beginning: str) -> list[Strand]:
        """The strands whose names begin so, in any order."""

    def rows(self, places: Sequence[Place]) -> dict[Place, Found]:
        """The rows that lie at those places, as far as there are any."""

    def strand(self, name: str) -> list[Numbered]:
        """Every row of the strand of that name, in the order of their numbers."""

    def grown(self, since: int) -> list[Strand]:
        """The strands with rows that came after that place, each with the place of its last row as ``last``."""

    def row_at(self, place: int) -> list[Numbered]:
        """The row that came at that place, if there is one: the name of its strand as its kind."""

    def checkpoint(self, match_id: str) -> bytes:
        """The bytes of the checkpoint that lies beside a match; none where there is none."""

    def keep_checkpoint(self, match_id: str, data: bytes) -> None:
        """Put the bytes of a checkpoint beside a match, in the place of those before."""

    def close(self) -> None:
        """Let go of the store."""


@dataclass(frozen=True, slots=True)
class Brief:
    """A match as a list shows it: its strands, and its first and last public record.

    Reading these raises DamagedFile where they are not sound.
    """

    id: str
    strands: tuple[Strand, ...]
    _rows: dict[Place, Found]

    @property
    def records(self) -> int:
        """How many records the match has."""
        return sum(strand.last for strand in self.strands)

    @property
    def public_records(self) -> int:
        """How many of them lie on the public strand."""
        public = f"{self.id}:{PUBLIC}"
        return sum(strand.last for strand in self.strands if strand.name == public)

    def first(self) -> Sealed:
        """The first public record."""
        return self._read(1)

    def last(self) -> Sealed:
        """The last public record."""
        public = f"{self.id}:{PUBLIC}"
        return self._read(next((each.last for each in self.strands if each.name == public), 1))

    def _read(self, number: int) -> Sealed:
        found = self._rows.get((f"{self.id}:{PUBLIC}", number))
        if found is None:
            raise BrokenChain(f"record {number} is missing")
        kind, data = found
        if kind != RECORD_KIND:
            raise DamagedFile(f"record {number}: a row of kind {kind!r} is not ours")
        return Sealed.read(_held(data, f"record {number}"))


def _held(data: bytes, place: str) -> Any:
    """What a row holds: its parts, which are read as strictly as ever.

    How the row around them is spelled is for those to examine who read the whole match.
    """
    try:
        return msgpack.unpackb(data)
    except UNREADABLE:  # The strict reader says what and where.
        return unpack(data, place=place)


def ids(shelf: Shelf, beginning: str = "") -> list[str]:
    """The ids of the matches that begin so, in the order in which they came."""
    return list(_by_match(shelf, beginning))


def briefs(
    shelf: Shelf, private: str, beginning: str = "", most: int | None = None
) -> Iterator[Brief]:
    """The matches that begin so, in the order in which they came; at most ``most``, the last.

    ``private`` names the strand of no records.
    """
    every = list(_by_match(shelf, beginning).items())
    found = iter(every if most is None else every[max(len(every) - most, 0) :])
    while page := list(islice(found, PAGE)):
        rows = shelf.rows(
            [
                (strand.name, number)
                for match, strands in page
                for strand in strands
                if strand.name == f"{match}:{PUBLIC}"
                for number in {1, strand.last}
            ]
        )
        for match, strands in page:
            kept = tuple(each for each in strands if each.name != f"{match}:{private}")
            yield Brief(match, kept, rows)


def _by_match(shelf: Shelf, beginning: str) -> dict[str, list[Strand]]:
    """The strands of each match; matches in the order in which their first row came."""
    found: dict[str, list[Strand]] = {}
    for strand in sorted(shelf.strands(beginning)):
        found.setdefault(strand.match, []).append(strand)
    return found


# -- databases ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Words:
    """How a database is asked, where databases differ: for strands, how it marks a value, what it calls bytes.

    ``tables`` asks for the table of checkpoints: a row, if it was made. ``place`` counts the rows as they came.
    """

    strands: str
    value: str
    data: str
    tables: str
    place: str


SQLITE = Words(
    "WITH RECURSIVE strand (name) AS ("
    "SELECT MIN(originator_id) FROM stored_events WHERE originator_id >= ?1 UNION ALL "
    "SELECT (SELECT MIN(originator_id) FROM stored_events WHERE originator_id > name) "
    "FROM strand WHERE name < ?2) "
    "SELECT (SELECT rowid FROM stored_events WHERE originator_id = name "
    "ORDER BY originator_version LIMIT 1), name, "
    "(SELECT MAX(originator_version) FROM stored_events WHERE originator_id = name) "
    "FROM strand WHERE name < ?2",
    "?",
    "BLOB",
    "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'referee_checkpoints'",
    "rowid",
)
"""Leaps from strand to strand in the index, and does not look at what lies between."""

POSTGRES = Words(
    "SELECT MIN(notification_id), originator_id, MAX(originator_version) FROM stored_events "
    'WHERE originator_id COLLATE "C" >= %s AND originator_id COLLATE "C" < %s '
    "GROUP BY originator_id",
    "%s",
    "BYTEA",
    "SELECT 1 WHERE to_regclass('referee_checkpoints') IS NOT NULL",
    "notification_id",
)

HAS_ROWS = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'stored_events'"

MAKE_TABLE = (
    "CREATE TABLE IF NOT EXISTS referee_checkpoints (match_id TEXT PRIMARY KEY, state {data})"
)
"""A table of our own: the library's rows are never changed, and a checkpoint takes the place of another."""

CHECKPOINT = "SELECT state FROM referee_checkpoints WHERE match_id = {value}"

KEEP = (
    "INSERT INTO referee_checkpoints (match_id, state) VALUES ({value}, {value}) "
    "ON CONFLICT (match_id) DO UPDATE SET state = excluded.state"
)

STRAND = (
    "SELECT originator_version, topic, state FROM stored_events "
    "WHERE originator_id = {value} ORDER BY originator_version"
)

GROWN = (
    "SELECT MIN({place}), originator_id, MAX({place}) FROM stored_events "
    "WHERE {place} > {value} GROUP BY originator_id"
)

ROW_AT = (
    "SELECT originator_version, originator_id, state FROM stored_events WHERE {place} = {value}"
)

ROWS = (
    "WITH wanted (name, number) AS (VALUES {wanted}) SELECT name, number, topic, state "
    "FROM wanted JOIN stored_events ON originator_id = name AND originator_version = number"
)


class SqliteFile:
    """A SQLite file, asked as the library's datastore is. Raises sqlite3.Error."""

    def __init__(self, path: str, lock_seconds: int) -> None:
        # Every transaction is begun and ended here, as the library does it.
        self._base = sqlite3.connect(
            path, timeout=lock_seconds, isolation_level=None, check_same_thread=False
        )
        self._turn = Lock()
        """Of several threads with one journal one asks at a time."""

    def has_rows(self) -> bool:
        """Whether the table of rows was made."""
        return self._base.execute(HAS_ROWS).fetchone() is not None

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[sqlite3.Cursor]:
        """A transaction; whatever goes wrong in it, nothing of it is kept."""
        with self._turn, closing(self._base.cursor()) as cursor:
            cursor.execute("BEGIN")
            try:
                yield cursor
            except BaseException:
                self._base.rollback()
                raise
            cursor.execute("COMMIT" if commit else "ROLLBACK")

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()


class SqlShelf:
    """Strands in the library's table of rows; ``datastore`` is the library's, or asked as that is."""

    def __init__(self, datastore: Any, words: Words) -> None:
        self._datastore = datastore
        self._words = words

    def strands(self, beginning: str) -> list[Strand]:
        """The strands whose names begin so."""
        found = self._ask(self._words.strands, [beginning, beginning + AFTER])
        return [Strand(*row) for row in found]

    def rows(self, places: Sequence[Place]) -> dict[Place, Found]:
        """The rows that lie at those places."""
        if not places:
            return {}
        pair = f"({self._words.value}, {self._words.value})"
        query = ROWS.replace("{wanted}", ", ".join([pair] * len(places)))
        found = self._ask(query, [word for place in places for word in place])
        return {(name, number): (topic, bytes(state)) for name, number, topic, state in found}

    def strand(self, name: str) -> list[Numbered]:
        """Every row of the strand of that name."""
        found = self._ask(self._worded(STRAND), [name])
        return [(number, topic, bytes(state)) for number, topic, state in found]

    def grown(self, since: int) -> list[Strand]:
        """The strands with rows that came after that place."""
        return [Strand(*row) for row in self._ask(self._worded(GROWN), [since])]

    def row_at(self, place: int) -> list[Numbered]:
        """The row that came at that place."""
        found = self._ask(self._worded(ROW_AT), [place])
        return [(number, name, bytes(state)) for number, name, state in found]

    def checkpoint(self, match_id: str) -> bytes:
        """The bytes of the checkpoint beside a match."""
        if not self._ask(self._words.tables, []):
            return b""
        found = self._ask(self._worded(CHECKPOINT), [match_id])
        return bytes(found[0][0]) if found else b""

    def keep_checkpoint(self, match_id: str, data: bytes) -> None:
        """Put the bytes of a checkpoint beside a match; the table is made with the first one."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(self._worded(MAKE_TABLE))
            cursor.execute(self._worded(KEEP), [match_id, data])

    def close(self) -> None:
        """Let go of the store."""
        self._datastore.close()

    def _worded(self, query: str) -> str:
        words = self._words
        named = query.replace("{value}", words.value).replace("{data}", words.data)
        return named.replace("{place}", words.place)

    def _ask(self, query: str, values: list[Any]) -> list[tuple[Any, ...]]:
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(query, values)
            return [
                tuple(row.values()) if isinstance(row, dict) else tuple(row)
                for row in cursor.fetchall()
            ]


class ListShelf:
    """Strands of rows that are simply there, as in a store in memory."""

    def __init__(self, stored: Any) -> None:
        self._stored = stored
        """Gives every row, in the order in which they came."""
        self._checkpoints: dict[str, bytes] = {}

    def strands(self, beginning: str) -> list[Strand]:
        """The strands whose names begin so."""
        found: dict[str, Strand] = {}
        for place, row in enumerate(self._stored()):
            name, number = row.originator_id, row.originator_version
            before = found.get(name, Strand(place, name, number))
            found[name] = before._replace(last=max(before.last, number))
        return [strand for name, strand in found.items() if name.startswith(beginning)]

    def rows(self, places: Sequence[Place]) -> dict[Place, Found]:
        """The rows that lie at those places."""
        wanted = set(places)
        found = {}
        for row in self._stored():
            place = (row.originator_id, row.originator_version)
            if place in wanted:
                found[place] = (row.topic, row.state)
        return found

    def strand(self, name: str) -> list[Numbered]:
        """Every row of the strand of that name."""
        rows = (row for row in self._stored() if row.originator_id == name)
        return sorted((row.originator_version, row.topic, row.state) for row in rows)

    def grown(self, since: int) -> list[Strand]:
        """The strands with rows that came after that place."""
        found: dict[str, Strand] = {}
        for place, row in enumerate(self._stored(), 1):
            if place > since:
                first = found.get(row.originator_id, Strand(place, row.originator_id, place))
                found[row.originator_id] = first._replace(last=place)
        return list(found.values())

    def row_at(self, place: int) -> list[Numbered]:
        """The row that came at that place."""
        rows = [each for at, each in enumerate(self._stored(), 1) if at == place]
        return [(each.originator_version, each.originator_id, each.state) for each in rows]

    def checkpoint(self, match_id: str) -> bytes:
        """The bytes of the checkpoint beside a match."""
        return self._checkpoints.get(match_id, b"")

    def keep_checkpoint(self, match_id: str, data: bytes) -> None:
        """Put the bytes of a checkpoint beside a match."""
        self._checkpoints[match_id] = data

    def close(self) -> None:
        """Nothing is held."""
