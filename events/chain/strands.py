"""Strands: ordered runs of records with salted leaves, a chain, and seals over the secret ones.

Every part of a record is a leaf, ``SHA-256(0x00, salt, bytes)``, so that it can be withheld from a
copy, or disclosed later, and the rest still verifies. A strand's chain is
``SHA-256(0x01, previous, number of leaves, leaves...)``; where a match has secret strands, the last
leaves of a public record are its **seals**, one for each secret strand, which commit to its count and
head.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from events.chain.salted_leaves import PART_LIMITS, Part, Shown, Withheld, read_part, salt
from events.records.codec import pack, pack_plain, unpack
from events.records.records import PUBLIC, SECRET_SIZE, Record, decision, read_decision
from events.records.upcast import to_present
from referee.dataclass import dataclass
from referee.errors import BadSeal, DamagedFile
from referee.kernel.schema.codec import CHECK_SIZE

START = bytes(32)
"""What the first record of the public strand follows."""

MOST_PARTS = 7
SEAL = 255
"""The place of a record's first seal among its parts; the others count down from there."""
DECISION_PLACE, CHECK_PLACE = 0, 1
"""The places of a record's first two parts."""

CHECK_HEAD = bytes([0xC4, CHECK_SIZE])
"""What the bytes of a check begin with: a byte string of its size."""
CHECK_LENGTH = CHECK_SIZE + 2

_SECRET_HEAD = b"\x92" + pack_plain(["secret"])[1:]
"""What the bytes of the part begin with that reveals the secret."""

SHORT = 64
"""Decisions of up to that many bytes are often made again, and understood once."""


@dataclass(slots=True)
class Sealed:
    """A record as it is stored: decision, check, perhaps a note or the secret, perhaps seals."""

    parts: tuple[Part, ...]
    seals: tuple[Part, ...] = ()
    known: Record | None = field(default=None, compare=False, repr=False)
    """What the decision says, where the reader of the record knows it already."""
    understood: Record | None = field(default=None, init=False, compare=False, repr=False)
    """What the decision says, once somebody has asked."""

    def leaves(self) -> list[bytes]:
        """The leaves in order, the seals last."""
        return [part.leaf for part in (*self.parts, *self.seals)]

    def part(self, place: int) -> Part | None:
        """The part at that place: from 0 on, or from `SEAL` down for the seals; None if there is none."""
        if 0 <= place < len(self.parts):
            return self.parts[place]
        return self.seals[SEAL - place] if 0 <= SEAL - place < len(self.seals) else None

    def with_part(self, place: int, part: Part) -> Sealed:
        """The record with another part at that place, where there is one."""
        parts, seals = [*self.parts], [*self.seals]
        if place < len(parts):
            parts[place] = part
        else:
            seals[SEAL - place] = part
        return Sealed(tuple(parts), tuple(seals))

    def places(self) -> list[int]:
        """The places of its parts, the seals last."""
        return [*range(len(self.parts)), *(SEAL - each for each in range(len(self.seals)))]

    def plain(self) -> list[Any]:
        """The record as a store holds it: its parts, and its seals."""
        return [[part.plain() for part in self.parts], [part.plain() for part in self.seals]]

    @classmethod
    def read(cls, value: Any) -> Sealed:
        """The record so stored. Raises DamagedFile."""
        match value:
            case [list() as parts, list() as seals] if 2 <= len(parts) <= MOST_PARTS:
                return cls(tuple(map(read_part, parts)), tuple(map(read_part, seals)))
        raise DamagedFile(f"a record is not 2 to {MOST_PARTS} parts and its seals")

    def record(self) -> Record | None:
        """What was decided, brought up to date; None where that is withheld."""
        found = self.known or self.understood
        if found is None and isinstance(part := self.parts[0], Shown):
            found = self.understood = understood(part.data)
        return found

    def check(self) -> bytes | None:
        """The recorded check; None where that is withheld."""
        part = self.parts[1]
        if isinstance(part, Withheld):
            return None
        data = part.data
        if len(data) == CHECK_LENGTH and data.startswith(CHECK_HEAD):
            return data[2:]
        value = unpack(data, PART_LIMITS, "check")
        if type(value) is not bytes:
            raise DamagedFile("a check is not a byte string")
        return value

    def sealed_counts(self) -> Mapping[str, int]:
        """How many records of each secret strand the seals count; nothing where they are withheld."""
        found: dict[str, int] = {}
        for part in self.seals:
            if not isinstance(part, Shown):
                continue
            match unpack(part.data, PART_LIMITS, "seal"):
                case [str() as name, int() as count, bytes()]:
                    found[name] = count
                case _:
                    raise BadSeal("a seal is not a strand, a count and a head")
        return found

    def more(self, name: str) -> Any:
        """The content of the part of that name behind the check (``note``, ``secret``), or None."""
        for part in self.parts[2:]:
            if isinstance(part, Shown):
                value = unpack(part.data, PART_LIMITS, name)
                if not isinstance(value, list) or len(value) != 2:
                    raise DamagedFile("an extra part is not a name and its content")
                if value[0] == name:
                    return value[1]
        return None

    def secret(self) -> bytes | None:
        """The secret that the record reveals, no matter what else may be wrong with it; None if it does not."""
        for part in self.parts[CHECK_PLACE + 1 :]:
            if not isinstance(part, Shown) or not part.data.startswith(_SECRET_HEAD):
                continue
            with suppress(DamagedFile):
                match unpack(part.data, PART_LIMITS):
                    case ["secret", bytes() as secret]:
                        return secret
        return None


def understood(data: bytes) -> Record:
    """What a decision's bytes say, brought up to date. Raises DamagedFile or UnknownVersion."""
    return _understood_once(data) if len(data) <= SHORT else _understood(data)


def _understood(data: bytes) -> Record:
    return read_decision(to_present(unpack(data, PART_LIMITS, "decision")))


_understood_once = lru_cache(maxsize=1 << 14)(_understood)


# -- formulas -------------------------------------------------------------------------------


def commitment(secret: bytes) -> bytes:
    """What the opened record says of the match secret."""
    return sha256(b"referee secret 1\x00" + secret).digest()


def deal_commitment(deal: bytes) -> bytes:
    """What the opened record says of the deal key."""
    return sha256(b"referee deal 1\x00" + deal).digest()


def chain(previous: bytes, sealed: Sealed) -> bytes:
    """The head of a strand after one more record."""
    return chain_of(previous, sealed.leaves())


def chain_of(previous: bytes, leaves: Sequence[bytes]) -> bytes:
    """The head of a strand after one more record that has these leaves."""
    return sha256(b"\x01" + previous + bytes([len(leaves)]) + b"".join(leaves)).digest()


def start_of(strand: str, opened: bytes) -> bytes:
    """What the first record of a strand follows; secret strands begin at the opened record."""
    if strand == PUBLIC:
        return START
    return sha256(b"referee strand 1\x00" + opened + strand.encode("ascii")).digest()


def blind_of(secret: bytes, audience: str) -> bytes:
    """What an audience's root is blinded by: the leaves of others may be known, their root tells nothing."""
    return salt(secret, f"told {audience}", 0, 0)


def root_of_told(blind: bytes, leaves: Iterable[bytes]) -> bytes:
    """The root over everything that an audience was told, moment by moment."""
    return sha256(b"\x02" + blind + b"".join(leaves)).digest()


def match_id(opened: bytes) -> str:
    """The id of a match: the first 16 bytes of the opened record's hash, in base32."""
    return b32encode(opened[:16]).decode("ascii").rstrip("=").lower()


def heads(strand: str, records: Sequence[Sealed], opened: bytes) -> list[bytes]:
    """The head after every record of a strand."""
    head = start_of(strand, opened)
    found = []
    for sealed in records:
        head = chain(head, sealed)
        found.append(head)
    return found


# -- writing --------------------------------------------------------------------------------


class Writer:
    """Seals records onto the strands of one match, whose secret it knows."""

    def __init__(self, secret: bytes, secret_strands: Sequence[str] = ()) -> None:
        if len(secret) != SECRET_SIZE:
            raise DamagedFile("a match secret is not 32 bytes")
        self._secret = secret
        self.opened = b""
        self.counts = {PUBLIC: 0}
        self.heads = {PUBLIC: START}
        self._secret_strands = tuple(secret_strands)

    def seal(
        self, strand: str, record: Record, check: bytes, extras: Mapping[str, Any] | None = None
    ) -> Sealed:
        """The next record of that strand, with its leaves and its seal."""
        contents = [decision(record), check, *self._extras(extras or {})]
        number = self.counts[strand] + 1
        parts = tuple(
            Shown(salt(self._secret, strand, number, place), pack(content))
            for place, content in enumerate(contents)
        )
        seals = tuple(
            Shown(salt(self._secret, strand, number, SEAL - place), pack_plain(row))
            for place, row in enumerate(self.sealed_heads() if strand == PUBLIC else ())
        )
        sealed = Sealed(parts, seals)
        self.add(strand, sealed)
        return sealed

    def _extras(self, extras: Mapping[str, Any]) -> list[list[Any]]:
        """The parts behind the check, in the order of their names.

        The time of a note is a part of its own, so that a copy can withhold it and keep the names.
        """
        found = dict(extras)
        if "time" in found.get("note", {}):
            note = dict(found.pop("note"))
            found["time"] = note.pop("time")
            if note:
                found["note"] = note
        return [[name, found[name]] for name in sorted(found)]

    def sealed_heads(self) -> list[list[Any]]:
        """Count and head of every secret strand, as seals hold them."""
        return [
            [name, self.counts.get(name, 0), self.heads.get(name, b"")]
            for name in self._secret_strands
        ]

    def go_on(self, opened: Sealed, counts: Mapping[str, int], heads: Mapping[str, bytes]) -> None:
        """Go on where the strands have so many records, and those heads."""
        self.add(PUBLIC, opened)
        self.counts, self.heads = dict(counts), dict(heads)

    def add(self, strand: str, sealed: Sealed) -> None:
        """Go on from a record that is sealed already."""
        self.heads[strand] = chain(self.heads[strand], sealed)
        self.counts[strand] += 1
        if strand == PUBLIC and self.counts[PUBLIC] == 1:
            self.opened = self.heads[PUBLIC]
            for name in self._secret_strands:
                self.counts[name] = 0
                self.heads[name] = start_of(name, self.opened)
