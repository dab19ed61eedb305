"""Checkpoints: how a match stood after one of its records, for the next command that opens it.

A checkpoint is a help and no record. It lies beside the match in the store, never in a file, and what it
says is believed only if it belongs to just these records:

- it is signed with a key that follows from the match secret, so not one byte of it is another;
- this version of the referee has made it, for the digest recipe of today;
- it names the digest of the rows that it was made of, byte for byte, so the strands are the same ones;
- the digest of its state is the check that the last of these records holds, where that stands at the table.

Anything else is as if there were none: the records are folded again. What verifies a match, copies it or
shares it never looks at one.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from typing import Any

import msgpack

from events.chain.stored_strand import read_row
from events.chain.strands import Sealed
from events.records.codec import pack, pack_plain, unpack
from events.records.records import PUBLIC
from referee import __version__
from referee.dataclass import dataclass
from referee.errors import MatchError
from referee.kernel.facts import Eyes
from referee.kernel.schema.codec import CHECK_SIZE, RECIPE, digest

HEAD = ["referee checkpoint", 2, RECIPE, __version__]
"""What a checkpoint of ours begins with: its kind, the version of that, the digest recipe, and who made it."""
MAC_SIZE = 32

Rows = Mapping[str, Sequence[bytes]]
"""The rows of each strand that hold records, as the store has them."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How a match stood after a record, while nobody had decided anything in a secret lane that was still open.

    Takes:
        number: of that record; all before it are folded.
        counts: how many records of each strand these are.
        wire: the wire form of the run.
        last: the strand of that record.
        asked: the records on the docket, each by its number and by its place on the public strand.
        revealed: by eyes, how many records of others have told them something.
        heads: of the strands after these records, once it is stored; until then that of ``before`` goes on.
        more: what was read out of these records beside the state, by those who need it again.
    """

    number: int
    counts: Mapping[str, int]
    wire: bytes
    last: str = PUBLIC
    asked: tuple[tuple[int, int], ...] = ()
    revealed: Mapping[Eyes, int] = field(default_factory=dict)
    heads: Mapping[str, bytes] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    before: Checkpoint | None = field(default=None, compare=False, repr=False)

    def sealed(self, secret: bytes, rows: Rows) -> bytes:
        """The checkpoint as a store keeps it, for the match of that secret and the rows that it was made of."""
        strands = [[name, count, self.heads[name]] for name, count in self.counts.items()]
        data = pack(
            [
                *(*HEAD, self.number, digest_of(_made_of(self.counts, rows)), strands, self.wire),
                *(
                    self.last,
                    [list(each) for each in self.asked],
                    [list(each) for each in self.revealed.items()],
                ),
                dict(self.more),
            ]
        )
        return data + _mac(secret, data)

    @classmethod
    def read(cls, stored: bytes, secret: bytes, rows: Rows) -> Checkpoint | None:
        """The checkpoint in those bytes; None unless it belongs to the match of that secret and rows."""
        data, mac = stored[:-MAC_SIZE], stored[-MAC_SIZE:]
        if not hmac.compare_digest(mac, _mac(secret, data)):
            return None
        try:
            found = cls._read(unpack(data), rows)
            same = found is not None and found.fits(rows)
        except (MatchError, TypeError, ValueError):  # signed by us, and of another form
            return None
        return found if same else None

    @classmethod
    def _read(cls, value: Any, rows: Rows) -> Checkpoint | None:
        match value:
            case [
                *head,
                int() as number,
                bytes() as made_of,
                list() as strands,
                bytes() as wire,
                str() as last,
                list() as asked,
                list() as revealed,
                dict() as more,
            ] if head == HEAD:
                counts = {name: count for name, count, _ in strands}
                heads = {name: chained for name, _, chained in strands}
                if _are_of(counts, number, rows) and digest_of(_made_of(counts, rows)) == made_of:
                    places = tuple((said, index) for said, index in asked)
                    return cls(number, counts, wire, last, places, dict(revealed), heads, more)
        return None

    def fits(self, rows: Rows) -> bool:
        """Whether the last record holds the check of the state, where it must. Raises DamagedFile."""
        if self.last != PUBLIC:
            return True  # It holds the check of what its seat had before it.
        return is_check_of(self.wire, read_row(rows[PUBLIC][self.counts[PUBLIC] - 1]))

    def plain(self) -> Any:
        """The state as plain data. What is signed is canonical: it was spelled by us."""
        return msgpack.unpackb(self.wire)


def _are_of(counts: Mapping[str, int], number: int, rows: Rows) -> bool:
    """Whether there are so many records, and the number is that of the last of them."""
    are_there = counts.keys() == rows.keys() and all(
        0 <= count <= len(rows[name]) for name, count in counts.items()
    )
    return are_there and counts[PUBLIC] > 0 and sum(counts.values()) == number


def _made_of(counts: Mapping[str, int], rows: Rows) -> Iterable[Sequence[bytes]]:
    return [rows[name][:count] for name, count in counts.items()]


def digest_of(strands: Iterable[Sequence[bytes]]) -> bytes:
    """The digest of the rows of strands: of the length of each row, and of all their bytes."""
    found = [*map(list, strands)]
    lengths = pack_plain([[*map(len, rows)] for rows in found])
    return sha256(
        sha256(lengths).digest() + b"".join(row for rows in found for row in rows)
    ).digest()


def is_check_of(wire: bytes, sealed: Sealed) -> bool:
    """Whether the digest of that wire form is the check of that record. Raises DamagedFile."""
    return sealed.check() == digest(wire)[:CHECK_SIZE]


def _mac(secret: bytes, data: bytes) -> bytes:
    """The signature of a checkpoint's bytes by the referee of the match of that secret."""
    return hmac.digest(sha256(b"referee checkpoint 1\x00" + secret).digest(), data, "sha256")
