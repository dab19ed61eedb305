"""Salted leaves: every part of a record is hashed with a salt of its own, so that it can be withheld and the rest still verifies.

A leaf is ``SHA-256(0x00, salt, bytes)``. A salt follows from the match secret, the strand, the record's number and the part: whoever
sees a leaf alone cannot guess what is under it, and who knows the secret can lay everything open.
"""

from __future__ import annotations

from dataclasses import field
from hashlib import sha256
from typing import Any

from events.records.codec import Limits, unpack
from referee.dataclass import dataclass
from referee.errors import BadLeaf

SALT_SIZE = 16
LEAF_SIZE = 32

PART_LIMITS = Limits(size=1 << 20, depth=12, items=1 << 16, text=1 << 16)


def leaf_of(salt: bytes, data: bytes) -> bytes:
    """The leaf of a part with that salt and those bytes."""
    return sha256(b"\x00" + salt + data).digest()


def salt(secret: bytes, strand: str, number: int, part: int) -> bytes:
    """The salt of one part; the seals are the parts from 255 down."""
    return salt_at(salts_begin(secret, strand) + number.to_bytes(8, "big"), part)


def salts_begin(secret: bytes, strand: str) -> bytes:
    """What is hashed for every salt of a strand, in front of the record's number and the part."""
    return b"referee salt 1\x00" + secret + strand.encode("ascii") + b"\x00"


def salt_at(record: bytes, part: int) -> bytes:
    """The salt of one part, given what is hashed in front of it for every part of its record."""
    return sha256(record + bytes((part,))).digest()[:SALT_SIZE]


def salt_of_moment(secret: bytes, data: bytes) -> bytes:
    """The salt of what was told: it follows from the words, so all who are told the same have the same."""
    return sha256(b"referee told 1\x00" + secret + data).digest()[:SALT_SIZE]


# -- parts of a record -----------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class Shown:
    """A part that this copy holds: its salt and its bytes.

    Nobody changes one. Neither it nor a `Sealed` is frozen, because a reader makes several for every
    record, and frozen ones take three times as long to make.
    """

    salt: bytes
    data: bytes
    known_leaf: bytes = field(default=b"", compare=False, repr=False)
    """Its leaf, where that was computed already."""

    @property
    def leaf(self) -> bytes:
        """The leaf of the part, computed once."""
        if not self.known_leaf:
            self.known_leaf = leaf_of(self.salt, self.data)
        return self.known_leaf

    def plain(self) -> list[bytes]:
        """The part as a file holds it."""
        return [self.salt, self.data]


@dataclass(frozen=True, slots=True)
class Withheld:
    """A part that this copy does not hold: only its leaf."""

    leaf: bytes

    def plain(self) -> bytes:
        """The part as a file holds it."""
        return self.leaf


Part = Shown | Withheld


def read_part(value: Any) -> Part:
    if type(value) is bytes and len(value) == LEAF_SIZE:
        return Withheld(value)
    if (
        isinstance(value, list)
        and len(value) == 2
        and type(value[0]) is bytes
        and len(value[0]) == SALT_SIZE
        and type(value[1]) is bytes
    ):
        return Shown(value[0], value[1])
    raise BadLeaf("a part is neither a leaf of 32 bytes nor a salt of 16 with its bytes")


def extra_of(part: Part) -> str:
    """The name of a shown part behind the check; empty where it is withheld or has none."""
    value = unpack(part.data, PART_LIMITS, "extra part") if isinstance(part, Shown) else None
    match value:
        case [str() as name, _]:
            return name
    return ""
