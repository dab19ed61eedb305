"""Checkpoints: how a match stood after one of its records, for the next command that opens it.

A checkpoint is a help and no record. It lies beside the match in the store, never in a file, and what it
says is believed only if it belongs to just these records:

- it is signed with a key that follows from the match secret, so not one byte of it is another;
- it names the digest of the rows that it was made of, byte for byte, so the strand is the same one;
- the digest of its state is the check that the last of these records holds.

Anything else is as if there were none: the records are folded again. What verifies a match, copies it or
shares it never looks at one.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from typing import Any

import msgpack

from events.chain.stored_strand import read_row
from events.chain.strands import Sealed
from events.records.codec import pack, pack_plain, unpack
from referee.dataclass import dataclass
from referee.errors import MatchError
from referee.kernel.schema.codec import CHECK_SIZE, RECIPE, digest

HEAD = ["referee checkpoint", 1, RECIPE]
"""What a checkpoint of ours begins with: its kind, the version of that, and the digest recipe."""
MAC_SIZE = 32


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How a match without secret strands stood after a record of its public strand.

    Takes:
        number: of that record; all before it are folded.
        head: of the strand after it.
        wire: the wire form of the run.
        asked: the numbers of the records on the docket.
        more: what was read out of these records beside the state, by those who need it again.
    """

    number: int
    head: bytes
    wire: bytes
    asked: tuple[int, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def sealed(self, secret: bytes, rows: Sequence[bytes]) -> bytes:
        """The checkpoint as a store keeps it, for the match of that secret and the rows that it was made of."""
        data = pack(
            [
                *(*HEAD, self.number, digest_of(rows[: self.number]), self.head),
                *(self.wire, list(self.asked), dict(self.more)),
            ]
        )
        return data + _mac(secret, data)

    @classmethod
    def read(cls, stored: bytes, secret: bytes, rows: Sequence[bytes]) -> Checkpoint | None:
        """The checkpoint in those bytes; None unless it belongs to the match of that secret and rows."""
        data, mac = stored[:-MAC_SIZE], stored[-MAC_SIZE:]
        if not hmac.compare_digest(mac, _mac(secret, data)):
            return None
        try:
            found = cls._read(unpack(data), rows)
            same = found is not None and is_check_of(found.wire, read_row(rows[found.number - 1]))
        except MatchError:
            return None
        return found if same else None

    @classmethod
    def _read(cls, value: Any, rows: Sequence[bytes]) -> Checkpoint | None:
        match value:
            case [
                *head,
                int() as number,
                bytes() as made_of,
                bytes() as chained,
                bytes() as wire,
                list() as asked,
                dict() as more,
            ] if head == HEAD and 0 < number <= len(rows) and digest_of(rows[:number]) == made_of:
                return cls(number, chained, wire, tuple(asked), more)
        return None

    def plain(self) -> Any:
        """The state as plain data. What is signed is canonical: it was spelled by us."""
        return msgpack.unpackb(self.wire)


def digest_of(rows: Sequence[bytes]) -> bytes:
    """The digest of rows: of the length of each, and of all their bytes."""
    lengths = pack_plain([*map(len, rows)])
    return sha256(sha256(lengths).digest() + b"".join(rows)).digest()


def is_check_of(wire: bytes, sealed: Sealed) -> bool:
    """Whether the digest of that wire form is the check of that record. Raises DamagedFile."""
    return sealed.check() == digest(wire)[:CHECK_SIZE]


def _mac(secret: bytes, data: bytes) -> bytes:
    """The signature of a checkpoint's bytes by the referee of the match of that secret."""
    return hmac.digest(sha256(b"referee checkpoint 1\x00" + secret).digest(), data, "sha256")
