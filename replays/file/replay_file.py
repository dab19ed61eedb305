"""The replay file: one canonical msgpack document. docs/replay-format.md specifies it for strangers.

``[magic, 3, header, strands, told, deal, attachments, seal]``. A whole match stands in columns
(`replays.file.columns`), any other part by part (`replays.file.layout`), and one of the two is right. Nothing is
built from a file before its size, its nesting and every length in it have been compared with
limits, and no name in it is ever looked up as a Python name.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from events.chain.match import Match
from events.chain.strands import Sealed, heads, match_id
from events.records.codec import Limits, pack, pack_plain, unpack
from events.records.records import FORMAT, ID, MOST_RECORDS, PUBLIC, secret_strand, unknown_format
from referee.dataclass import dataclass
from referee.errors import (
    BadLeaf,
    BadSeal,
    BrokenChain,
    DamagedFile,
    NotAReplay,
    NotCanonical,
    Place,
    StoreError,
    TooLarge,
    UnknownVersion,
)
from referee.kernel.engine.dice import SEED_SIZE
from referee.kernel.facts import JUDGE
from referee.kernel.words.english import counted
from replays.file.columns import columns_of, read_columns
from replays.file.layout import count_parts, frame, revealed_in, unframe
from replays.file.scan import scan_bytes
from replays.file.transcript import LONGEST_TEXT, frame_told, read_transcript, unpacked

MAGIC = "referee replay"
SEAL_TAG = b"referee file 1\x00"
SEAL_SIZE = 32
SEAL_HEAD = b"\xc4\x20"
BIGGEST = 16 << 20
DEEPEST = 12
MOST_LISTS = 8 * MOST_RECORDS
"""How many lists, and how many parts of records."""
MOST_ATTACHMENTS = 64
MOST_SEATS = 16
LONG = 8
"""How many things stand in the document."""
ENDING = ".replay"
AUDIENCES = (PUBLIC, *map(secret_strand, range(1, MOST_SEATS + 1)), JUDGE)
"""The audiences that may have been told something, in the order in which a file says it."""

COLUMNS, PARTS = "columns", "parts"
"""How the strands are written: in front of them."""

_START = b"\x98" + pack(MAGIC)
FILE_LIMITS = Limits(
    size=BIGGEST, depth=DEEPEST, items=MOST_RECORDS, text=LONGEST_TEXT, lists=MOST_LISTS
)


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says of itself in front: the match, its game, and length and head of each strand.

    All of it follows from what comes later, and is compared with that; it is there so that a file
    can be listed without being read whole, and so that a missing end is noticed.
    """

    match: str
    game: str
    strands: tuple[tuple[str, int, bytes], ...]
    seals: int = 0

    def plain(self) -> list[Any]:
        """The header as a file holds it."""
        return [self.match, self.game, self.seals, [list(row) for row in self.strands]]


# -- writing --------------------------------------------------------------------------------


def encode(match: Match, game: str) -> bytes:
    """The byte string of that match, as far as it is shown. TooLarge for what no reader would take."""
    secret = match.revealed_secret()
    body = [
        MAGIC,
        FORMAT,
        header_of(match, game).plain(),
        _strands(match, secret),
        frame_told(match.told, match.blinds, secret),
        None if secret else match.deal,
        [[digest, data] for digest, data in sorted(match.attachments.items())],
        bytes(SEAL_SIZE),
    ]
    packed = pack_plain(body)
    if len(packed) > BIGGEST:
        raise _too_large(len(packed))
    unsealed = packed[: -SEAL_SIZE - len(SEAL_HEAD)]
    return unsealed + SEAL_HEAD + file_seal(unsealed)


def _strands(match: Match, secret: bytes | None) -> list[Any]:
    """The strands in columns, or part by part."""
    columns = columns_of(match)
    if columns is not None:
        return [COLUMNS, *columns]
    return [
        PARTS,
        [
            [frame(sealed, name, number, secret) for number, sealed in enumerate(records, 1)]
            for name, records in match.strands.items()
        ],
    ]


def header_of(
    match: Match, game: str, known_heads: Mapping[str, bytes] = MappingProxyType({})
) -> Header:
    """The header that belongs in front of that match; the last heads may be known already."""
    opened = match.opened_hash
    rows = []
    for name, records in match.strands.items():
        head = known_heads.get(name) or (heads(name, records, opened) or [b""])[-1]
        rows.append((name, len(records), head))
    return Header(match_id(opened), game, tuple(rows), len(match.public[0].seals))


def file_seal(unsealed: bytes) -> bytes:
    """The seal over everything in front of it."""
    return sha256(SEAL_TAG + unsealed).digest()


def write(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file beside, flush it, and rename it; there is never half a file.

    A file that is there already is kept, unless it holds the same or ``force`` is given.
    Raises StoreError.
    """
    try:
        if not force and path.exists():
            if path.is_file() and path.read_bytes() == data:
                return
            message = f"{str(path)!r} exists already and is kept"
            raise StoreError(message)
        _write_beside(path, data)
    except OSError as error:
        message = f"{str(path)!r} cannot be written: {error.strerror or error}"
        raise StoreError(message) from error


def _write_beside(path: Path, data: bytes) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


# -- reading --------------------------------------------------------------------------------


def load(path: Path) -> bytes:
    """The bytes of a file. Raises StoreError, or TooLarge before anything is read."""
    try:
        size = path.stat().st_size
        if size > BIGGEST:
            raise _too_large(size)
        with path.open("rb") as stream:
            data = stream.read(BIGGEST + 1)
    except OSError as error:
        message = f"{str(path)!r} cannot be read: {error.strerror or error}"
        raise StoreError(message) from error
    if len(data) > BIGGEST:
        raise _too_large(len(data))
    return data


def _read_document(data: bytes) -> Any:
    """The plain value of the whole file; of a wrong one the first fault, located by a scan."""
    try:
        return unpack(data, FILE_LIMITS)
    except DamagedFile:
        scan_bytes(data, size=BIGGEST, depth=DEEPEST, items=MOST_RECORDS, lists=MOST_LISTS)
        raise


def _too_large(size: int) -> TooLarge:
    return TooLarge(
        f"the file has {counted(size, 'bytes')}, more than {BIGGEST}", place=Place(offset=BIGGEST)
    )


def decode(data: bytes) -> tuple[Header, Match]:
    """Header and match of a file, every byte of which has been accounted for.

    Raises DamagedFile (or the kind of it that fits) or UnknownVersion. What is inside the parts,
    and whether the match is sound, is for ``verify`` to say.
    """
    header, match, transcript = decode_front(data)
    read_told(match, transcript)
    return header, match


def read_told(match: Match, transcript: bytes) -> None:
    """Read what everybody was told from a transcript into the match. Raises DamagedFile."""
    found = read_transcript(transcript, AUDIENCES, match.revealed_secret())
    match.told, match.blinds = found.told, found.blinds


def decode_front(data: bytes) -> tuple[Header, Match, bytes]:
    """As `decode`, but what everybody was told is left in its transcript."""
    if not _begins_as_a_replay(data):
        message = f"not a replay file (a replay begins with {MAGIC!r})"
        raise NotAReplay(message)
    value = _read_document(data)
    if not data.startswith(_START) and not (
        type(value) is list and len(value) > 1 and value[0] == MAGIC
    ):
        message = f"no replay file, expected a list with {MAGIC!r} in front"
        raise NotCanonical(message, place=Place(offset=0))
    form = value[1]
    if type(form) is not int or form != FORMAT:
        raise UnknownVersion(unknown_format(form), place=Place(offset=len(_START)))
    if len(value) != LONG:
        message = f"a file of format {form} is not a list of {len(value)}"
        raise DamagedFile(message, place=Place(offset=0))
    unsealed = data[: -SEAL_SIZE - len(SEAL_HEAD)]
    if type(value[-1]) is not bytes or len(value[-1]) != SEAL_SIZE:
        message = f"expected a seal of {SEAL_SIZE} bytes at the end"
        raise BadSeal(message, place=Place(offset=len(data)))
    if file_seal(unsealed) != value[-1]:
        message = "the seal is not over the bytes in front of it"
        raise BadSeal(message, place=Place(offset=len(unsealed)))
    header = read_header(value[2])
    match = Match(attachments=_read_attachments(value[-2]))
    known_heads = _read_body(header, match, value[3])
    transcript = unpacked(value[4])
    match.deal = read_deal(value[5], match.revealed_secret())
    for fault in header_faults(header, match, known_heads):
        raise fault
    return header, match, transcript


def _read_body(header: Header, match: Match, body: Any) -> dict[str, bytes]:
    """Read the strands, in columns or part by part; the last heads, where they were computed.

    Raises DamagedFile.
    """
    known_heads: dict[str, bytes] = {}
    counts = [(name, count) for name, count, _ in header.strands]
    match body:
        case [str() as how, *columns] if how == COLUMNS:
            match.strands, known_heads = read_columns(columns, counts, header.seals)
            match.regular = True
        case [str() as how, list() as strands] if how == PARTS:
            match.strands = _read_parts(header, strands)
            if columns_of(match) is not None:
                message = "strands: a whole match is written in columns"
                raise NotCanonical(message)
        case _:
            message = f"strands: expected {COLUMNS!r} or {PARTS!r}, and what is written so"
            raise DamagedFile(message)
    return known_heads


def _read_parts(header: Header, strands: list[Any]) -> dict[str, list[Sealed]]:
    parts = count_parts(strands)
    if parts > MOST_LISTS:
        message = f"{counted(parts, 'parts')}, more than {MOST_LISTS}"
        raise TooLarge(message, place=Place(offset=len(_START)))
    secret = revealed_in(strands[0] if strands else None, header.seals)
    return _read_strands(header, strands, secret)


def read_deal(value: Any, secret: bytes | None) -> bytes | None:
    """The deal key, where a file tells it instead of the secret. Raises DamagedFile."""
    if value is None or (type(value) is bytes and len(value) == SEED_SIZE and not secret):
        return value
    message = "deal: expected a key of 32 bytes where the secret is withheld, or none"
    raise DamagedFile(message)


def _begins_as_a_replay(data: bytes) -> bool:
    """Whether these may be the damaged bytes of a replay: half of the first ones are right."""
    alike = [found == wanted for found, wanted in zip(data, _START, strict=False)]
    return 2 * sum(alike) >= len(alike) or MAGIC.encode() in data[: 2 * len(_START)]


def read_header(value: Any) -> Header:
    """The header of a file. Raises DamagedFile."""
    match value:
        case [str() as name, str() as game, int() as seals, list() as rows] if (
            ID.fullmatch(game) and type(seals) is int and 0 <= seals <= MOST_SEATS
        ):
            strands = tuple(_read_row(row) for row in rows)
        case _:
            message = "header: expected match, game, seals and strands"
            raise DamagedFile(message)
    names = [row[0] for row in strands]
    seats = [seat for seat in range(1, MOST_SEATS + 1) if secret_strand(seat) in names]
    if names != [PUBLIC, *map(secret_strand, seats)]:
        message = f"header: the strands {names} are not {PUBLIC!r} and those of seats, in order"
        raise NotCanonical(message)
    if len(seats) > seals:
        message = f"header: {counted(len(seats), 'secret strands')}, and {counted(seals, 'seals')}"
        raise DamagedFile(message)
    return Header(name, game, strands, seals)


def _read_row(row: Any) -> tuple[str, int, bytes]:
    match row:
        case [str() as name, int() as count, bytes() as head] if type(count) is int:
            if not 0 <= count <= MOST_RECORDS:
                message = f"header: strand {name!r} claims {counted(count, 'records')}, more than {MOST_RECORDS}"
                raise TooLarge(message)
            return name, count, head
    message = "header: expected a strand's name, count and head"
    raise DamagedFile(message)


def _read_strands(header: Header, value: Any, secret: bytes | None) -> dict[str, list[Sealed]]:
    if not isinstance(value, list) or len(value) != len(header.strands):
        message = f"expected {counted(len(header.strands), 'strands')}, as the header says"
        raise DamagedFile(message)
    strands = {}
    for (name, count, _), rows in zip(header.strands, value, strict=True):
        if not isinstance(rows, list) or len(rows) != count:
            found = counted(len(rows), "records") if isinstance(rows, list) else "no list"
            message = f"strand {name!r}: found {found}, the header says {count}"
            raise BrokenChain(message)
        strands[name] = [
            read_record(header, name, number, row, secret) for number, row in enumerate(rows, 1)
        ]
    if not strands[PUBLIC]:
        message = f"strand {PUBLIC!r}: a match without records"
        raise BrokenChain(message)
    return strands


def read_record(header: Header, strand: str, number: int, row: Any, secret: bytes | None) -> Sealed:
    """A record as the file of that header holds it. Raises DamagedFile, its place in front."""
    seals = header.seals if strand == PUBLIC else 0
    try:
        return unframe(row, strand, number, seals, secret)
    except DamagedFile as error:
        raise placed(error, strand, number) from None


def placed(error: DamagedFile, strand: str, number: int) -> DamagedFile:
    """The same error with its place in front: which record of which strand."""
    place = Place(record=number, strand=strand)
    is_named = error.place in (place, Place(record=number))
    return type(error)(error.said() if is_named else str(error), place=place)


def _read_attachments(value: Any) -> dict[bytes, bytes]:
    if not isinstance(value, list) or len(value) > MOST_ATTACHMENTS:
        message = f"attachments: expected a list of at most {MOST_ATTACHMENTS}"
        raise DamagedFile(message)
    found = dict(read_attachment(number, row) for number, row in enumerate(value, 1))
    listed: Sequence[bytes] = [row[0] for row in value]
    if list(listed) != sorted(found):
        message = "attachments: not in the order of their digests, each once"
        raise NotCanonical(message)
    return found


def read_attachment(number: int, row: Any) -> tuple[bytes, bytes]:
    """Digest and bytes of an attachment. Raises DamagedFile."""
    match row:
        case [bytes() as digest, bytes() as data]:
            if sha256(data).digest() != digest:
                message = f"attachment {number}: its bytes do not have the digest {digest.hex()}"
                raise BadLeaf(message)
            return digest, data
    message = f"attachment {number}: expected a digest and bytes"
    raise DamagedFile(message)


def header_faults(
    header: Header, match: Match, known_heads: Mapping[str, bytes] = MappingProxyType({})
) -> Iterator[BrokenChain]:
    """The header must say what follows from the strands: every line in which it does not."""
    expected = header_of(match, header.game, known_heads)
    for (name, _, stated), (_, count, head) in zip(header.strands, expected.strands, strict=True):
        if stated != head:
            message = (
                f"the chain ends in {head.hex()[:16]}..., the header says {stated.hex()[:16]}..."
            )
            yield BrokenChain(message, place=Place(record=count, strand=name))
    if header.match != expected.match:
        message = f"match {header.match!r}, but its first record makes it {expected.match!r}"
        yield BrokenChain(message, place=Place(part="header"))
