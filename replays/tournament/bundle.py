"""The event file: a tournament and the matches that it names, under one seal. docs/tournaments.md specifies it.

``["referee event", 1, id, root, [[kind, id, root, length, SHA-256], ...], seal]``, then the members, one behind
the other: the tournament's replay file first, the others in ascending order of their ids. Members are read one
by one, so that an event of thousands of matches needs little memory. Deck lists that are revealed stand behind
the matches, in ascending order of their own ids.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO

from events.records.codec import Limits, first_size, pack_plain, unpack
from events.records.records import DIGEST_SIZE
from referee.dataclass import dataclass
from referee.errors import (
    BadSeal,
    BrokenChain,
    DamagedFile,
    NotAReplay,
    NotCanonical,
    NotFound,
    Place,
    StoreError,
    TooLarge,
    Truncated,
    UnknownVersion,
)
from referee.kernel.words.english import counted
from referee.pattern import pattern
from replays.file.replay_file import BIGGEST

if TYPE_CHECKING:
    from pathlib import Path

MAGIC, VERSION, LONG = "referee event", 1, 6
ENDING = ".event"
SEAL_TAG = b"referee event 1\x00"
SEAL_SIZE = 32
SEAL_HEAD = b"\xc4\x20"
TOURNAMENT, RESULT, GAME, DRAFT, DECK = "tournament", "result", "game", "draft", "deck"
KINDS = (TOURNAMENT, RESULT, GAME, DRAFT, DECK)
"""What a member is: the tournament; the match of a table; a game of a series, or one before it; a draft; a
deck list, whose root is the commitment to it."""
MOST_MEMBERS = 1 << 16
BIGGEST_HEAD = 16 << 20
BIGGEST_EVENT = 1 << 32
LIMITS = Limits(size=BIGGEST_HEAD, depth=4, items=MOST_MEMBERS, text=64, lists=MOST_MEMBERS + LONG)
_START = b"\x96" + pack_plain([MAGIC])[1:]
_ID = pattern(r"[a-z2-7]{26}")


@dataclass(frozen=True, slots=True)
class Row:
    """One member, as the head says of it: what it is, its id and root, how long it is, and its hash."""

    kind: str
    id: str
    root: bytes
    length: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class Head:
    """The head of an event file: the members in order, and how many bytes stand in front of the first."""

    rows: tuple[Row, ...]
    size: int

    @property
    def id(self) -> str:
        """The id of the tournament."""
        return self.rows[0].id

    @property
    def root(self) -> bytes:
        """The root of the tournament."""
        return self.rows[0].root

    @property
    def total(self) -> int:
        """How many bytes the whole file has."""
        return self.size + sum(row.length for row in self.rows)

    def starts(self) -> list[int]:
        """Where each member begins."""
        found, at = [], self.size
        for row in self.rows:
            found.append(at)
            at += row.length
        return found


# -- writing --------------------------------------------------------------------------------


def head_of(rows: Sequence[Row]) -> bytes:
    """The bytes of the head in front of such members: the tournament first, the matches and then the decks by their ids.

    Raises TooLarge for more than a reader takes.
    """
    ordered = in_order(rows)
    first = ordered[0]
    listed = [[row.kind, row.id, row.root, row.length, row.digest] for row in ordered]
    body = [MAGIC, VERSION, first.id, first.root, listed, bytes(SEAL_SIZE)]
    packed = pack_plain(body)
    if len(rows) > MOST_MEMBERS or len(packed) > BIGGEST_HEAD:
        message = f"an event file of {counted(len(rows), 'members')}, more than {MOST_MEMBERS}"
        raise TooLarge(message)
    unsealed = packed[: -SEAL_SIZE - len(SEAL_HEAD)]
    return unsealed + SEAL_HEAD + _seal(unsealed)


def in_order(rows: Iterable[Row]) -> list[Row]:
    """The rows as they stand in a file: one byte string for each set of members."""
    return sorted(rows, key=_place)


def _place(row: Row) -> tuple[int, str]:
    """Where a row stands: the tournament, the matches, the deck lists, each by their ids."""
    return (0 if row.kind == TOURNAMENT else 2 if row.kind == DECK else 1), row.id


def row_of(kind: str, id_: str, root: bytes, data: bytes) -> Row:
    """The row of a member with those bytes."""
    return Row(kind, id_, root, len(data), sha256(data).digest())


def _seal(unsealed: bytes) -> bytes:
    return sha256(SEAL_TAG + unsealed).digest()


def write_event(path: Path, rows: Sequence[Row], members: Iterable[bytes], *, force: bool) -> int:
    """Write an event file beside and rename it: there is never half a file; how many bytes it has.

    ``members`` are the bytes of each row, in the order of `in_order`. A file that is there is kept unless
    ``force`` is given. Raises StoreError.
    """
    if path.exists() and not force:
        message = f"{str(path)!r} exists already and is kept"
        raise StoreError(message)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as stream:
            stream.write(head_of(rows))
            for data in members:
                stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            size = stream.tell()
        beside.replace(path)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError):
            message = f"{str(path)!r} cannot be written: {error.strerror or error}"
            raise StoreError(message) from error
        raise
    return size


# -- reading --------------------------------------------------------------------------------


def begins_as_an_event(data: bytes) -> bool:
    """Whether these may be the first bytes of an event file."""
    return data.startswith(_START) or MAGIC.encode() in data[: 2 * len(_START)]


def read_head(path: Path) -> Head:
    """The head of an event file; the file is exactly as long as it says.

    Raises StoreError or NotFound where it cannot be read, DamagedFile (or the kind of it that fits) and
    UnknownVersion for what is wrong with it.
    """
    with opened(path) as stream:
        front = stream.read(BIGGEST_HEAD + 1)
        size = stream.seek(0, os.SEEK_END)
    head = read_front(front)
    if size != head.total:
        kind = Truncated if size < head.total else NotCanonical
        message = f"the file has {counted(size, 'bytes')}, its members need {head.total}"
        raise kind(message, place=Place(offset=min(size, head.total)))
    return head


def read_front(front: bytes) -> Head:
    """The head at the beginning of those bytes. Raises DamagedFile, UnknownVersion."""
    if not begins_as_an_event(front):
        message = f"not an event file (one begins with {MAGIC!r})"
        raise NotAReplay(message)
    size = first_size(front[:BIGGEST_HEAD], LIMITS)
    value = unpack(front[:size], LIMITS)
    if not isinstance(value, list) or value[:1] != [MAGIC]:
        message = f"no event file, expected a list with {MAGIC!r} in front"
        raise NotCanonical(message, place=Place(offset=0))
    version = value[1] if len(value) > 1 else None
    if type(version) is not int or version != VERSION:
        message = (
            f"version {repr(version)[:20]} of event files is not known here (known: {VERSION})"
        )
        raise UnknownVersion(message)
    if len(value) != LONG or type(value[-1]) is not bytes or len(value[-1]) != SEAL_SIZE:
        message = f"head: expected {LONG} things, the last a seal of {SEAL_SIZE} bytes"
        raise DamagedFile(message, place=Place(offset=0))
    if _seal(front[: size - SEAL_SIZE - len(SEAL_HEAD)]) != value[-1]:
        message = "the seal is not over the bytes in front of it"
        raise BadSeal(message, place=Place(offset=size))
    return _head(value[2], value[3], value[4], size)


def _head(id_: Any, root: Any, listed: Any, size: int) -> Head:
    if not isinstance(listed, list) or not listed:
        message = "head: expected a list of members"
        raise DamagedFile(message)
    rows = tuple(_row(each, number) for number, each in enumerate(listed, 1))
    places = [_place(row) for row in rows]
    kinds = [row.kind for row in rows]
    if kinds[0] != TOURNAMENT or TOURNAMENT in kinds[1:]:
        message = "head: the first member, and only the first, is the tournament"
        raise NotCanonical(message)
    if (rows[0].id, rows[0].root) != (id_, root):
        message = "head: the first member is not the tournament that it names"
        raise BrokenChain(message)
    if places != sorted(places) or len({row.id for row in rows}) < len(rows):
        message = "head: the members are not in ascending order, each once"
        raise NotCanonical(message)
    head = Head(rows, size)
    if head.total > BIGGEST_EVENT:
        message = f"members of {counted(head.total, 'bytes')}, more than {BIGGEST_EVENT}"
        raise TooLarge(message)
    return head


def _row(value: Any, number: int) -> Row:
    match value:
        case [str() as kind, str() as id_, bytes() as root, int() as length, bytes() as digest] if (
            kind in KINDS and _ID.fullmatch(id_) and type(length) is int and length > 0
        ):
            pass
        case _:
            message = f"head: member {number}: expected kind, id, root, length and hash"
            raise DamagedFile(message)
    if len(root) != DIGEST_SIZE or len(digest) != DIGEST_SIZE:
        message = f"head: member {number}: a root or a hash is not {DIGEST_SIZE} bytes"
        raise DamagedFile(message)
    if length > BIGGEST:
        message = f"head: member {number}: {counted(length, 'bytes')}, more than {BIGGEST}"
        raise TooLarge(message)
    return Row(kind, id_, root, length, digest)


def read_member(path: Path, head: Head, at: int) -> bytes:
    """The bytes of one member, counted from 0. Raises DamagedFile where they are not those of the head."""
    row = head.rows[at]
    start = head.size + sum(each.length for each in head.rows[:at])
    with opened(path) as stream:
        stream.seek(start)
        data = stream.read(row.length)
    if sha256(data).digest() != row.digest:
        message = f"{row.kind} {row.id[:8]}: its bytes are not those that the head names"
        raise BadSeal(message, place=Place(offset=start))
    return data


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file, to be read. Raises NotFound or StoreError."""
    try:
        with path.open("rb") as stream:
            yield stream
    except FileNotFoundError:
        message = f"{path}: no such file"
        raise NotFound(message) from None
    except OSError as error:
        message = f"{str(path)!r} cannot be read: {error.strerror or error}"
        raise StoreError(message) from error
