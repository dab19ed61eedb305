"""Layout: how a file holds the records of a match of which something is withheld, part by part.

Salts derive from the secret and are left out wherever the file reveals it; a part is then its bytes
alone.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from events.chain.salted_leaves import LEAF_SIZE, SALT_SIZE, Part, Shown, Withheld, salt
from events.chain.strands import MOST_PARTS, SEAL, Sealed
from events.records.codec import pack
from events.records.records import SECRET_SIZE
from referee.dataclass import dataclass
from referee.errors import BadLeaf, DamagedFile, NotCanonical
from referee.kernel.words.english import counted

_SECRET = pack(["secret", bytes(SECRET_SIZE)])[:-SECRET_SIZE]
"""What the part begins with that reveals the secret."""


@dataclass(frozen=True, slots=True)
class PartPlace:
    """Where a part stands, for its salt."""

    strand: str
    number: int
    part: int


# -- records ----------------------------------------------------------------------------------


def frame(sealed: Sealed, strand: str, number: int, secret: bytes | None) -> list[Any]:
    """A record as a file holds it, which reveals that secret or none."""
    parts = (*sealed.parts, *sealed.seals)
    return [
        frame_part(part, PartPlace(strand, number, place), secret)
        for place, part in zip(sealed.places(), parts, strict=True)
    ]


def frame_part(part: Part, place: PartPlace, secret: bytes | None) -> Any:
    """A part as a file holds it."""
    if isinstance(part, Withheld):
        return [part.leaf]
    if secret is not None and part.salt == _salt(secret, place):
        return part.data
    return [part.salt, part.data]


def unframe(row: Any, strand: str, number: int, seals: int, secret: bytes | None) -> Sealed:
    """The record that a file holds so. Raises DamagedFile."""
    if not isinstance(row, list) or not 2 <= len(row) - seals <= MOST_PARTS:
        message = f"a record is not 2 to {MOST_PARTS} parts" + (
            f" and {counted(seals, 'seals')}" if seals else ""
        )
        raise DamagedFile(message)
    own = len(row) - seals
    places = [*range(own), *(SEAL - each for each in range(seals))]
    parts = [
        unframe_part(item, PartPlace(strand, number, place), secret)
        for item, place in zip(row, places, strict=True)
    ]
    return Sealed(tuple(parts[:own]), tuple(parts[own:]))


def unframe_part(value: Any, place: PartPlace, secret: bytes | None) -> Part:
    """The part that a file holds so. Raises DamagedFile."""
    if type(value) is bytes:
        if secret is None:
            message = "a part without its salt, in a file that does not reveal the secret"
            raise BadLeaf(message)
        return Shown(_salt(secret, place), value)
    match value:
        case [bytes() as leaf] if len(leaf) == LEAF_SIZE:
            return Withheld(leaf)
        case [bytes() as own, bytes() as data] if len(own) == SALT_SIZE:
            if secret is not None and own == _salt(secret, place):
                message = "a salt that derives from the secret is written out"
                raise NotCanonical(message)
            return Shown(own, data)
    message = "a part is neither its bytes, nor its salt and bytes, nor a leaf of 32 bytes"
    raise BadLeaf(message)


def revealed_in(rows: Any, seals: int) -> bytes | None:
    """The secret that the last record of a framed public strand reveals, if it does."""
    last = rows[-1] if isinstance(rows, list) and rows else None
    for item in last[2 : len(last) - seals] if isinstance(last, list) else ():
        data = item[1] if isinstance(item, list) and len(item) == 2 else item
        if type(data) is bytes and data.startswith(_SECRET) and len(data) == SECRET_END:
            return data[-SECRET_SIZE:]
    return None


SECRET_END = len(_SECRET) + SECRET_SIZE


def count_parts(strands: Any) -> int:
    """How many parts framed strands hold, no matter what else is wrong."""
    return sum(map(len, chain.from_iterable(_lists_in(each) for each in _lists_in(strands))))


def _lists_in(value: Any) -> list[list[Any]]:
    return [each for each in value if isinstance(each, list)] if isinstance(value, list) else []


def _salt(secret: bytes, place: PartPlace) -> bytes:
    return salt(secret, place.strand, place.number, place.part)
