"""The journal: matches in a store. It is written through ``eventsourcing`` (`events.store.library`), and read by itself.

Every strand is an originator of its own, ``MATCH:STRAND``, so that two devices in two lanes never
conflict; a row's version is the record's number. A further originator, ``MATCH:referee``, keeps
what only the referee of a live match may know. Four kinds of rows are read, from a closed table, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from hashlib import sha256
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from events.chain.checkpoint import Checkpoint
from events.chain.match import Match, strand_names
from events.chain.stored_strand import StoredStrand
from events.chain.strands import Sealed, commitment
from events.records.codec import pack, pack_plain, unpack
from events.records.records import PUBLIC, SECRET_SIZE
from events.store.overview import (
    POSTGRES,
    RECORD_KIND,
    SQLITE,
    Brief,
    ListShelf,
    Shelf,
    SqliteFile,
    SqlShelf,
    briefs,
    ids,
)
from events.store.servers import Connection, Server, not_a_store, read_server
from referee.dataclass import dataclass
from referee.errors import BrokenChain, Conflict, DamagedFile, NotFound, StoreError
from referee.kernel.decision.ask import Answer
from referee.kernel.words.suggestions import did_you_mean

if TYPE_CHECKING:
    from events.store.library import Library, Stored

PRIVATE = "referee"
"""The originator of what only the referee knows: the secret, and the attachments."""

PRIVATE_KIND = "private/1"
END_KIND = "end/1"
"""The kind of a row that takes the place behind the last record of a secret strand: nothing follows."""
FENCE_KIND = "fence/1"
"""The kind of a row that is no record: who writes there has not heard of a ruling."""
LOCK_SECONDS = 5
TRIES = 20
"""How often something is kept again because somebody else was first."""
LOOK_AGAIN = 0.1
"""The seconds after which a store that somebody else is just making is opened again."""
SHORT = 8
"""How many characters of an id are proposed to somebody who mistyped one."""
ALIKE = 2
"""How many leading characters are taken to be right then."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the store: a sealed record, or a match's private data, as plain values."""

    strand: str
    number: int
    kind: str
    value: Any

    def stored(self) -> Stored:
        """The row as a store has it."""
        encode = pack_plain if self.kind == RECORD_KIND else pack
        return self.strand, self.number, self.kind, encode(self.value)

    @classmethod
    def read(cls, strand: str, number: int, kind: str, data: bytes) -> Row:
        """The row so stored. Raises DamagedFile for a kind that is not ours."""
        if kind not in (RECORD_KIND, PRIVATE_KIND, END_KIND, FENCE_KIND):
            raise DamagedFile(f"{strand} record {number}: a row of kind {kind!r} is not ours")
        return cls(strand, number, kind, unpack(data, place="store"))


class Journal:
    """Matches in one store. Raises StoreError when the store cannot be read or written.

    The library is asked for when something is first to be written.
    """

    def __init__(self, name: str, library: Callable[[], Library], shelf: Shelf) -> None:
        self.name = name
        self._open_library = library
        self._opened: Library | None = None
        self._turn = Lock()
        self._shelf = shelf

    @property
    def _library(self) -> Library:
        with self._turn:  # several threads may write
            if self._opened is None:
                self._opened = self._open_library()
            return self._opened

    # -- writing ----------------------------------------------------------------------------

    def create(self, match: Match) -> None:
        """Keep a whole match: its private data and every record, in one commit.

        A match that is there already with the same records is nothing new; Conflict otherwise.
        """
        private: dict[str, Any] = {
            "attachments": [match.attachments[digest] for digest in sorted(match.attachments)],
            "secret": match.secret,
        }
        if match.vault is not None:
            private["vault"] = match.vault
        if match.kept:
            private["kept"] = [[seat, list(answer)] for seat, answer in match.kept.items()]
        rows = [Row(f"{match.id}:{PRIVATE}", 1, PRIVATE_KIND, private)]
        for strand, records in match.strands.items():
            rows += [_row(match.id, strand, n, sealed) for n, sealed in enumerate(records, 1)]
        try:
            self._put(match.id, rows)
        except Conflict:
            # Between the same records fences may stand here, which no file has.
            if not self.match(match.id).begins_as(match):
                raise

    def append(
        self,
        match_id: str,
        batch: Sequence[tuple[str, int, Sealed]],
        ends: Sequence[tuple[str, int]] = (),
        fences: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Add records in one commit; Conflict if somebody else wrote to a strand first.

        ``ends`` are the places behind the last records of other strands: a writer who appends there, not
        knowing that the match is over, is in conflict too. So is at ``fences`` a writer who does not know
        of a ruling; what comes later on such a strand lies behind them.
        """
        rows = [_row(match_id, *each) for each in batch]
        rows += [Row(f"{match_id}:{strand}", number, END_KIND, None) for strand, number in ends]
        rows += [Row(f"{match_id}:{strand}", number, FENCE_KIND, None) for strand, number in fences]
        self._put(match_id, rows)

    def keep(self, match_id: str, what: str, data: bytes) -> None:
        """Keep bytes of that kind with the secret of a match, for its referee alone.

        They lie behind its private row and are never changed; what is there already is nothing new.
        Raises Conflict if somebody else kept something at the same moment, again and again.
        """
        for _ in range(TRIES):
            rows = self._rows(match_id, PRIVATE)
            if {what: data} in rows[1:]:
                return
            with suppress(Conflict):
                row = Row(f"{match_id}:{PRIVATE}", len(rows) + 1, PRIVATE_KIND, {what: data})
                self._put(match_id, [row])
                return
        raise Conflict(f"match {match_id[:8]}: somebody else wrote first; read again and retry")

    def kept(self, match_id: str, what: str) -> list[bytes]:
        """All bytes of that kind that are kept with the secret of a match, oldest first. Raises DamagedFile."""
        found: list[bytes] = []
        for number, row in enumerate(self._rows(match_id, PRIVATE)[1:], 2):
            match row:
                case dict() if len(row) == 1 and all(type(each) is bytes for each in row.values()):
                    found += [row[what]] if what in row else []
                case _:
                    raise DamagedFile(
                        f"match {match_id[:8]} strand {PRIVATE!r}: row {number} is nothing that is kept"
                    )
        return found

    def _put(self, match_id: str, rows: Sequence[Row]) -> None:
        """Add the rows; Conflict where somebody else did, unless just these are there: an earlier try of ours arrived after all."""
        stored = [row.stored() for row in rows]
        with self._reported():
            if self._library.insert(stored):
                return
            found = self._shelf.rows([(strand, number) for strand, number, _, _ in stored])
        if found != {(strand, number): (kind, data) for strand, number, kind, data in stored}:
            raise Conflict(f"match {match_id[:8]}: somebody else wrote first; read again and retry")

    # -- reading ----------------------------------------------------------------------------

    def match(self, match_id: str, *, resumed: bool = False) -> Match:
        """The match of that whole id, its records as they are stored.

        ``resumed``: with its checkpoint, if there is one that belongs to these records; each record up to it
        is read when somebody first looks at it. Raises NotFound, and DamagedFile with the match in front.
        """
        try:
            return self._match(match_id, resumed=resumed)
        except DamagedFile as error:
            if match_id[:SHORT] in str(error):
                raise
            raise type(error)(f"match {match_id[:SHORT]}: {error}") from None

    def _match(self, match_id: str, *, resumed: bool) -> Match:
        private = self._rows(match_id, PRIVATE)
        if not private and not self.holds(match_id):
            raise NotFound(f"no match {match_id!r} in {self.name}")
        match = _kept(private[:1])
        if resumed and match.secret is not None and self._resume(match, match_id, match.secret):
            return match
        match.strands[PUBLIC] = self.strand(match_id, PUBLIC)
        _compare_secret(match)
        for strand in strand_names(match.opening())[1:]:
            values, match.fences[strand] = self._rows_and_fences(match_id, strand)
            match.strands[strand] = list(map(Sealed.read, values))
        return match

    def _resume(self, match: Match, match_id: str, secret: bytes) -> bool:
        """Give a match its strands and its checkpoint; False, and nothing, where a row is not as it should be."""
        kept = b""
        with suppress(StoreError), self._reported():
            kept = self._shelf.checkpoint(match_id)
        public = self._stored_rows(match_id, PUBLIC)
        if public is None or not public[0] or public[1]:
            return False
        match.strands = {PUBLIC: StoredStrand(public[0][:1])}
        _compare_secret(match)
        rows = {PUBLIC: public[0]}
        for strand in strand_names(match.opening())[1:]:
            found = self._stored_rows(match_id, strand)
            if found is None:
                return False
            rows[strand], match.fences[strand] = found
        match.checkpoint = Checkpoint.read(kept, secret, rows) if kept else None
        waiting = {} if match.checkpoint is None else match.checkpoint.counts
        match.strands = {
            name: StoredStrand(each, waiting.get(name, 0)) for name, each in rows.items()
        }
        return True

    def _stored_rows(self, match_id: str, strand: str) -> tuple[list[bytes], int] | None:
        """The bytes of the records of a strand, and how many fences stand between them.

        None where a row is missing or none of ours.
        """
        with self._reported():
            found = self._shelf.strand(f"{match_id}:{strand}")
        if found and found[-1][1] == END_KIND:
            found.pop()
        if any(number != at for at, (number, _, _) in enumerate(found, 1)):
            return None
        rows = [data for _, kind, data in found if kind == RECORD_KIND]
        fences = sum(kind == FENCE_KIND for _, kind, _ in found)
        return (rows, fences) if len(rows) + fences == len(found) else None

    def keep_checkpoint(self, match_id: str, data: bytes) -> None:
        """Keep the bytes of a checkpoint in the place of the one before; a store that does not take them goes without."""
        with suppress(StoreError), self._reported():
            self._shelf.keep_checkpoint(match_id, data)

    def strand(self, match_id: str, strand: str) -> list[Sealed]:
        """The records of one strand. Raises BrokenChain where one is missing."""
        return [Sealed.read(value) for value in self._rows(match_id, strand)]

    def _rows(self, match_id: str, strand: str) -> list[Any]:
        return self._rows_and_fences(match_id, strand)[0]

    def _rows_and_fences(self, match_id: str, strand: str) -> tuple[list[Any], int]:
        """The content of every row of a strand, and how many fences stand between them."""
        name = f"{match_id}:{strand}"
        with self._reported():
            found = [Row.read(name, *row) for row in self._shelf.strand(name)]
        values: list[Any] = []
        fences = 0
        if found and found[-1].kind == END_KIND:
            found.pop()
        for number, row in enumerate(found, 1):
            if row.number != number:
                raise BrokenChain(
                    f"match {match_id[:8]} strand {strand!r}: record {number - fences} is missing"
                )
            if row.kind == FENCE_KIND:
                fences += 1
            else:
                values.append(row.value)
        return values, fences

    def matches(self) -> list[str]:
        """The ids of every match, in the order in which they came."""
        with self._reported():
            return ids(self._shelf)

    def holds(self, match_id: str) -> bool:
        """Whether the match of that whole id is here."""
        with self._reported():
            return ids(self._shelf, f"{match_id}:") == [match_id]

    def overview(self, beginning: str = "", most: int | None = None) -> Iterator[Brief]:
        """Every match as a list shows it, in the order in which they came; none is read whole.

        Only those whose id begins so, and only that many of them, the last.
        """
        with self._reported():
            yield from briefs(self._shelf, PRIVATE, beginning, most)

    def mark(self, brief: Brief) -> bytes:
        """Bytes that are others once anything was recorded: over the ends of the strands, and the secret."""
        ends = [(strand.name, strand.last) for strand in brief.strands]
        with self._reported():
            rows = self._shelf.rows([*ends, (f"{brief.id}:{PRIVATE}", 1)])
        found = sorted([*place, *row] for place, row in rows.items())
        return sha256(pack([list(map(list, ends)), found])).digest()

    def grown(self, since: int = 0) -> dict[str, int]:
        """The matches of which rows came after that place, in the order in which those came; each with the place of its last."""
        with self._reported():
            strands = sorted(self._shelf.grown(since))
        found: dict[str, int] = {}
        for strand in strands:
            found[strand.match] = max(found.get(strand.match, 0), strand.last)
        return found

    def row_mark(self, place: int) -> bytes:
        """Bytes that tell the row which came at that place from any other; none where there is no such row."""
        with self._reported():
            found = self._shelf.row_at(place)
        return sha256(pack(list(map(list, found)))).digest() if found else b""

    def find(self, prefix: str) -> str:
        """The id that begins so. Raises NotFound, with the candidates if there are several."""
        word = prefix.lower()
        with self._reported():
            fitting = [each for each in ids(self._shelf, word) if each.startswith(word)]
        if len(fitting) == 1 and word:
            return fitting[0]
        if fitting and word:
            raise NotFound(f"{prefix!r} is the beginning of several matches", fitting[:8])
        with self._reported():
            alike = [each[:SHORT] for each in ids(self._shelf, word[:ALIKE])] if word else []
        raise NotFound(f"no match {prefix!r} in {self.name}{did_you_mean(word[:SHORT], alike)}")

    def close(self) -> None:
        """Let go of the store."""
        self._shelf.close()
        if self._opened is not None:
            self._opened.close()

    def _reported(self) -> AbstractContextManager[None]:
        return _reported(self.name)


@contextmanager
def _reported(name: str) -> Iterator[None]:
    """Turn what goes wrong in a store into one line about the store of that name."""
    try:
        yield
    except _errors() as error:
        what = " ".join(str(error).split()) or type(error).__name__
        raise StoreError(f"{name}: {what}") from None


def _errors() -> tuple[type[Exception], ...]:
    """Asked for where something has gone wrong: the library's own are among them."""
    from events.store.library import ERRORS

    return ERRORS


def _kept(private: Sequence[Any]) -> Match:
    """A match with its secret and its attachments, as the rows of its private strand hold them."""
    match private:
        case [{"secret": bytes() | None as secret, "attachments": [*attachments], **more}] if (
            secret is None or len(secret) == SECRET_SIZE
        ) and all(type(data) is bytes for data in attachments):
            attached = {sha256(data).digest(): data for data in attachments}
            vault = more.get("vault")
            if vault is None or (type(vault) is bytes and len(vault) == SECRET_SIZE):
                kept = _kept_answers(more)
                return Match(attachments=attached, secret=secret, vault=vault, kept=kept)
    raise DamagedFile(f"strand {PRIVATE!r}: its one row is not a secret and attachments")


def _compare_secret(match: Match) -> None:
    """The secret must be the one that the opened record commits to. Raises DamagedFile."""
    if match.secret is not None and commitment(match.secret) != match.opening().commitment:
        raise DamagedFile(f"strand {PRIVATE!r}: its secret is not the one that record 1 commits to")


def _kept_answers(more: Mapping[Any, Any]) -> dict[int, Answer]:
    """The answers that wait with a match until their seats are asked. Raises DamagedFile."""
    found: dict[int, Answer] = {}
    for row in more.get("kept", ()):
        match row:
            case [int() as seat, [*answer]]:
                found[seat] = tuple(answer)
            case _:
                raise DamagedFile(f"strand {PRIVATE!r}: what is kept is not seats and answers")
    return found


def _row(match_id: str, strand: str, number: int, sealed: Sealed) -> Row:
    return Row(f"{match_id}:{strand}", number, RECORD_KIND, sealed.plain())


# -- opening a store ------------------------------------------------------------------------


def open_store(url: str) -> Journal:
    """The journal of ``sqlite:///PATH``, ``postgresql://...`` or ``memory:``.

    Raises NotUnderstood for another URL, StoreError when the store cannot be opened.
    """
    scheme, _, rest = url.partition(":")
    if scheme == "memory":
        return _open_memory()
    path = _path_in(rest)
    if scheme == "sqlite" and rest.startswith("///") and path and "\0" not in path:
        return _open_sqlite(path)
    if scheme in ("postgresql", "postgres") and rest.startswith("//"):
        return _open_postgres(read_server(url))
    raise not_a_store(url)


def _open_memory() -> Journal:
    from events.store.library import in_memory

    library = in_memory()
    return Journal("memory", lambda: library, ListShelf(library.every))


def _path_in(rest: str) -> str:
    """The path behind the scheme of a URL."""
    path = rest.removeprefix("///")
    if "%" not in path:
        return path
    from urllib.parse import unquote

    return unquote(path)


def _open_sqlite(path: str) -> Journal:
    folder = os.path.dirname(path) or os.curdir
    if os.path.isdir(path):
        raise StoreError(f"{path}: is a folder, not a store")
    if not os.path.isdir(folder):
        raise StoreError(f"{folder}: no such folder")
    until = monotonic() + LOCK_SECONDS
    while True:
        try:
            with _reported(path):
                return _open_file(path)
        except StoreError as error:
            # A process that makes a new store at this very moment locks it against any waiting.
            if "locked" not in str(error) or monotonic() > until:
                raise
        sleep(LOOK_AGAIN)


def _open_file(path: str) -> Journal:
    """The journal of a SQLite file. The library makes a new one; to read one that is there it is not needed."""

    def library() -> Library:
        from events.store.library import in_file

        return in_file(path, LOCK_SECONDS)

    if not os.path.exists(path):
        library().close()
    file = SqliteFile(path, LOCK_SECONDS)
    if not file.has_rows():
        library().close()
    return Journal(path, library, SqlShelf(file, SQLITE))


def _open_postgres(server: Server) -> Journal:
    from events.store.library import on_server

    with Connection(server, LOCK_SECONDS) as connection, _reported(server.name):
        library = on_server(server, LOCK_SECONDS)
        connection.create_once(library.create_tables)
        library.learn_types()
    return Journal(server.name, lambda: library, SqlShelf(library.datastore, POSTGRES))
