"""JSON lines: a replay file as text, a line for each thing in it, from which the same bytes come again.

For programs that read JSON and no msgpack, and for people with a pager. The first line says which match it is and how its strands are
called; then come the records of each strand, what every audience was told, what is attached, and the seal of the file:
so a line that is lost or changed is noticed. docs/replay-format.md specifies it.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterator, Mapping
from dataclasses import field
from hashlib import sha256
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import Part, Shown, Withheld, salt_of_moment
from events.chain.strands import blind_of
from events.records.codec import INT_HIGH, INT_LOW, LIMITS, pack, unpack
from events.records.records import MOST_RECORDS, PUBLIC
from referee.dataclass import dataclass
from referee.errors import DamagedFile, UnknownVersion
from referee.kernel.words.english import counted
from replays.file.layout import frame, revealed_in, unframe
from replays.file.replay_file import (
    AUDIENCES,
    BIGGEST,
    SEAL_SIZE,
    decode,
    encode,
    header_of,
    read_header,
)

SCHEMA = "referee/lines/1"
BIGGEST_TEXT = 8 * BIGGEST
"""So many bytes all lines may have: hexadecimal digits, names of fields and what was told to each audience."""

Row = Mapping[str, Any]


def lines_of(data: bytes) -> bytes:
    """The lines of a replay file. Raises what `decode` raises."""
    header, match = decode(data)
    rows = _rows(match, header.game, data[-SEAL_SIZE:])
    return "".join(
        json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows
    ).encode()


def are_lines(data: bytes) -> bool:
    """Whether these are the first bytes of JSON lines."""
    return data[:1] == b"{"


def file_of(text: bytes) -> bytes:
    """The replay file of such lines. Raises DamagedFile or UnknownVersion with the number of the line."""
    if len(text) > BIGGEST_TEXT:
        message = f"{counted(len(text), 'bytes')} of lines, more than {BIGGEST_TEXT}"
        raise DamagedFile(message)
    reader = _Reader()
    for number, line in enumerate(text.removesuffix(b"\n").split(b"\n"), 1):
        try:
            reader.read(_row_of(line), number)
        except DamagedFile as error:
            message = f"line {number}: {error}"
            raise type(error)(message) from None
    return reader.whole()


# -- writing ----------------------------------------------------------------------------------


def _rows(match: Match, game: str, seal: bytes) -> Iterator[Row]:
    secret = match.revealed_secret()
    seals = len(match.public[0].seals)
    yield {"schema": SCHEMA, "match": match.id, "game": game, "seals": seals, "strands": list(match.strands)}  # fmt: skip
    for name, records in match.strands.items():
        for number, sealed in enumerate(records, 1):
            parts = [_part_row(each) for each in frame(sealed, name, number, secret)]
            yield {"strand": name, "record": number, "parts": parts}
    for audience, moments in match.told.items():
        blind = match.blinds[audience]
        own = {} if secret and blind == blind_of(secret, audience) else {"blind": blind.hex()}
        yield {"told": audience, "moments": len(moments), **own}
        for number, part in enumerate(moments, 1):
            yield {"to": audience, "moment": number, **_part_row(_moment_framed(part, secret))}
    if match.deal and not secret:
        yield {"deal": match.deal.hex()}
    for digest, attached in sorted(match.attachments.items()):
        yield {"attachment": digest.hex(), "data": base64.b64encode(attached).decode()}
    yield {"seal": seal.hex()}


def _moment_framed(part: Part, secret: bytes | None) -> Any:
    """What was told, as a part of a record is framed: without the salt that follows from the secret."""
    if isinstance(part, Withheld):
        return [part.leaf]
    derives = secret is not None and part.salt == salt_of_moment(secret, part.data)
    return part.data if derives else [part.salt, part.data]


def _part_row(framed: Any) -> Row:
    """A part: its value, with the salt where that does not follow from the secret; or its leaf."""
    match framed:
        case bytes():
            return _content_row(framed)
        case [leaf]:
            return {"leaf": leaf.hex()}
        case _:
            salt, data = framed
            return {"salt": salt.hex(), **_content_row(data)}


def _content_row(data: bytes) -> Row:
    """The value of which these are the bytes; of bytes of no value themselves."""
    try:
        return {"is": _as_json(unpack(data, LIMITS))}
    except DamagedFile:
        return {"bytes": data.hex()}


def _as_json(value: Any) -> Any:
    """JSON knows no bytes: they stand as ``{"bytes": ...}``, and maps as ``{"map": ...}``."""
    match value:
        case bytes():
            return {"bytes": value.hex()}
        case list():
            return [_as_json(each) for each in value]
        case dict():
            return {"map": {key: _as_json(each) for key, each in value.items()}}
    return value


# -- reading ----------------------------------------------------------------------------------


def _row_of(line: bytes) -> Row:
    """The object in a line, in which no key stands twice and no number has a fraction."""
    try:
        found = json.loads(
            line.decode(), object_pairs_hook=_each_once, parse_float=_no_number, parse_constant=_no_number
        )  # fmt: skip
    except (ValueError, RecursionError):
        message = "expected an object of JSON, with each key once and whole numbers"
        raise DamagedFile(message) from None
    if not isinstance(found, dict):
        message = "expected an object of JSON"
        raise DamagedFile(message)
    return found


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found


def _no_number(_digits: str) -> Any:
    raise ValueError


@dataclass
class _Reader:
    """What the lines so far have said."""

    head: Row | None = None
    rows: dict[str, list[Any]] = field(default_factory=dict)
    lines: dict[tuple[str, int], int] = field(default_factory=dict)
    """By strand and record: the line in which it stands."""
    told: dict[str, list[Any]] = field(default_factory=dict)
    promised: dict[str, int] = field(default_factory=dict)
    blinds: dict[str, bytes | None] = field(default_factory=dict)
    deal: bytes | None = None
    attachments: dict[bytes, bytes] = field(default_factory=dict)
    seal: bytes | None = None

    def read(self, row: Row, number: int) -> None:
        """Take a line. Raises DamagedFile."""
        if self.seal is not None:
            message = "the seal was the last line"
            raise DamagedFile(message)
        match row:
            case {"schema": schema, **rest} if self.head is None:
                self.begin(schema, rest)
            case _ if self.head is None:
                message = f"expected a first line with the schema {SCHEMA!r}"
                raise DamagedFile(message)
            case {"strand": str() as strand, "record": int() as record, "parts": list() as parts}:
                self.take_record(strand, record, parts)
                self.lines[strand, record] = number
            case {"told": str() as audience, "moments": int() as count, **rest}:
                self.begin_audience(audience, count, rest)
            case {"to": str() as audience, "moment": int() as moment, **part}:
                self.take_moment(audience, moment, part)
            case {"deal": deal} if self.deal is None:
                self.deal = _hex(deal)
            case {"attachment": digest, "data": str() as data}:
                self.take_attachment(_hex(digest), data)
            case {"seal": seal}:
                self.seal = _hex(seal)
            case _:
                message = "expected a record, what was told, a deal key, an attachment or the seal"
                raise DamagedFile(message)

    def begin(self, schema: Any, rest: Row) -> None:
        """Which match it is; the counts and heads of its strands follow from the records."""
        if schema != SCHEMA:
            message = f"the schema is {schema!r}, and only {SCHEMA!r} is known here"
            raise UnknownVersion(message)
        names = rest.get("strands")
        rows = [[each, 0, b""] for each in names] if isinstance(names, list) else None
        read_header([rest.get("match"), rest.get("game"), rest.get("seals"), rows])
        self.head = rest
        self.rows = {each[0]: [] for each in rows or ()}

    def take_record(self, strand: str, record: int, parts: list[Any]) -> None:
        """A record, the next of its strand."""
        if strand not in self.rows or record != len(self.rows[strand]) + 1 or record > MOST_RECORDS:
            message = f"record {record} of strand {strand!r} is not the next of it"
            raise DamagedFile(message)
        self.rows[strand].append([_framed(each) for each in parts])

    def begin_audience(self, audience: str, count: int, rest: Row) -> None:
        """How much an audience was told."""
        if audience not in AUDIENCES or audience in self.told:
            message = f"{audience!r} is not an audience that is still to come"
            raise DamagedFile(message)
        self.told[audience], self.promised[audience] = [], count
        self.blinds[audience] = _hex(rest["blind"]) if "blind" in rest else None

    def take_moment(self, audience: str, moment: int, part: Row) -> None:
        """What an audience was told, the next moment of it."""
        if audience not in self.told or moment != len(self.told[audience]) + 1:
            message = f"moment {moment} of {audience!r} is not the next of it"
            raise DamagedFile(message)
        self.told[audience].append(_framed(part))

    def take_attachment(self, digest: bytes, text: str) -> None:
        """Something attached, under its digest."""
        try:
            data = base64.b64decode(text, validate=True)
        except ValueError:
            data = b""
        if sha256(data).digest() != digest or digest in self.attachments:
            message = f"the bytes do not have the digest {digest.hex()}, or are attached twice"
            raise DamagedFile(message)
        self.attachments[digest] = data

    # -- the file --

    def whole(self) -> bytes:
        """The file that the lines are of. Raises DamagedFile."""
        if self.head is None or self.seal is None:
            message = "the lines end before the seal"
            raise DamagedFile(message)
        for audience, count in self.promised.items():
            if count != len(self.told[audience]):
                message = f"{audience}: {counted(count, 'moments')} are stated, {len(self.told[audience])} are there"
                raise DamagedFile(message)
        if not self.rows[PUBLIC]:
            message = "no record of the public strand is there"
            raise DamagedFile(message)
        match = self.match()
        if header_of(match, self.head["game"]).match != self.head["match"]:
            message = (
                f"line 1: match {self.head['match']!r}, but the first record makes it {match.id!r}"
            )
            raise DamagedFile(message)
        data = encode(match, self.head["game"])
        if data[-SEAL_SIZE:] != self.seal:
            message = "the seal is not that of the file which the lines make: something in them is lost or changed"
            raise DamagedFile(message)
        return data

    def match(self) -> Match:
        """The match, with salts that follow from the secret where none stand."""
        assert self.head is not None
        seals = self.head["seals"]
        secret = revealed_in(self.rows[PUBLIC], seals)
        found = Match(attachments=self.attachments, deal=self.deal)
        found.strands = {
            name: [self.unframed(row, name, at, seals, secret) for at, row in enumerate(records, 1)]
            for name, records in self.rows.items()
        }
        found.told = {name: [_told_part(each, secret) for each in parts] for name, parts in self.told.items()}  # fmt: skip
        for audience, blind in self.blinds.items():
            if blind is None and secret is None:
                message = f"{audience}: what blinds its root is missing, and no secret is revealed"
                raise DamagedFile(message)
            found.blinds[audience] = blind if blind is not None else blind_of(secret or b"", audience)  # fmt: skip
        return found

    def unframed(self, row: Any, name: str, at: int, seals: int, secret: bytes | None) -> Any:
        """A record of those parts. Raises DamagedFile with its line."""
        try:
            return unframe(row, name, at, seals if name == PUBLIC else 0, secret)
        except DamagedFile as error:
            message = f"line {self.lines[name, at]}: {error}"
            raise type(error)(message) from None


def _told_part(framed: Any, secret: bytes | None) -> Part:
    match framed:
        case [bytes() as leaf]:
            return Withheld(leaf)
        case [bytes() as salt, bytes() as data]:
            return Shown(salt, data)
    if secret is None:
        message = "something is told without its salt, and no secret is revealed"
        raise DamagedFile(message)
    return Shown(salt_of_moment(secret, framed), framed)


def _framed(part: Any) -> Any:
    """A part as `frame` gives it. Raises DamagedFile."""
    match part:
        case {"leaf": leaf} if len(part) == 1:
            return [_hex(leaf)]
        case {"salt": salt, **content} if len(content) == 1:
            return [_hex(salt), _content(content)]
        case dict() if len(part) == 1:
            return _content(part)
    message = "a part is its value, its salt and value, or its leaf"
    raise DamagedFile(message)


def _content(row: Any) -> bytes:
    match row:
        case {"is": value}:
            return pack(_from_json(value))
        case {"bytes": digits}:
            return _hex(digits)
    message = "a part holds its value ('is') or its 'bytes'"
    raise DamagedFile(message)


def _from_json(value: Any, depth: int = 0) -> Any:
    """The value that stands so. Raises DamagedFile for one that no file holds."""
    if depth <= LIMITS.depth:
        match value:
            case {"bytes": digits} if len(value) == 1:
                return _hex(digits)
            case {"map": dict() as held} if len(value) == 1:
                return {_from_json(key): _from_json(each, depth + 1) for key, each in held.items()}
            case list():
                return [_from_json(each, depth + 1) for each in value]
            case None | bool():
                return value
            case int() if INT_LOW <= value <= INT_HIGH:
                return value
            case str() if not any("\ud800" <= each <= "\udfff" for each in value):
                return value
    message = "expected a value that a file can hold: bytes and maps stand as objects, numbers have 64 bits"
    raise DamagedFile(message)


def _hex(digits: Any) -> bytes:
    try:
        return binascii.unhexlify(digits)
    except (ValueError, TypeError):
        message = "expected hexadecimal digits"
        raise DamagedFile(message) from None
