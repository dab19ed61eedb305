"""Framing: how a file of either format holds records, and what every audience was told.

In format 1 every shown part carries its salt. In format 2 salts derive from the secret and are left
out wherever the file reveals it; a part is then its bytes alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from events.codec import pack
from events.moments import Moment, read_moment
from events.records import SECRET_SIZE
from events.strands import (
    LEAF_SIZE,
    MOST_PARTS,
    SALT_SIZE,
    SEAL,
    Part,
    Sealed,
    Shown,
    Withheld,
    salt,
    told_strand,
)
from referee.errors import BadLeaf, DamagedFile, NotCanonical, TooLarge

MOST_PARTS_FIRST = 4
"""In format 1 a record had at most a note and the secret behind its check."""

_SECRET = pack(["secret", bytes(SECRET_SIZE)])[:-SECRET_SIZE]
"""What the part begins with that reveals the secret."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part stands, for its salt."""

    strand: str
    number: int
    part: int


# -- records ----------------------------------------------------------------------------------


def frame_first(sealed: Sealed) -> list[Any]:
    """A record as a file of format 1 holds it."""
    seal = sealed.seals[0].plain() if sealed.seals else None
    return [[part.plain() for part in sealed.parts], seal]


def read_first(value: Any) -> Sealed:
    """The record that a file of format 1 holds so. Raises DamagedFile."""
    match value:
        case [list(), None | bytes() | [bytes(), bytes()]]:
            sealed = Sealed.read(value)
            if len(sealed.seals) <= 1 and len(sealed.parts) <= MOST_PARTS_FIRST:
                return sealed
    message = "a record is not its parts and its seal"
    raise DamagedFile(message)


def frame(sealed: Sealed, strand: str, number: int, secret: bytes | None) -> list[Any]:
    """A record as a file of format 2 holds it, which reveals that secret or none."""
    parts = (*sealed.parts, *sealed.seals)
    return [
        frame_part(part, Place(strand, number, place), secret)
        for place, part in zip(sealed.places(), parts, strict=True)
    ]


def frame_part(part: Part, place: Place, secret: bytes | None) -> Any:
    """A part as a file of format 2 holds it."""
    if isinstance(part, Withheld):
        return [part.leaf]
    if secret is not None and part.salt == _salt(secret, place):
        return part.data
    return [part.salt, part.data]


def unframe(row: Any, strand: str, number: int, seals: int, secret: bytes | None) -> Sealed:
    """The record that a file of format 2 holds so. Raises DamagedFile."""
    if not isinstance(row, list) or not 2 <= len(row) - seals <= MOST_PARTS:
        message = f"a record is not 2 to {MOST_PARTS} parts" + (
            f" and {seals} seals" if seals else ""
        )
        raise DamagedFile(message)
    own = len(row) - seals
    places = [*range(own), *(SEAL - each for each in range(seals))]
    parts = [
        unframe_part(item, Place(strand, number, place), secret)
        for item, place in zip(row, places, strict=True)
    ]
    return Sealed(tuple(parts[:own]), tuple(parts[own:]))


def unframe_part(value: Any, place: Place, secret: bytes | None) -> Part:
    """The part that a file of format 2 holds so. Raises DamagedFile."""
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


def count_parts(strands: Any, told: Any) -> int:
    """How many parts and moments framed strands and a framed telling hold, whatever else is wrong."""
    audiences = told[1] if isinstance(told, list) and len(told) == 2 else None
    moments = [row[1:] for row in _lists_in(audiences)]
    rows = chain.from_iterable(_lists_in(each) for each in (*_lists_in(strands), *moments))
    return sum(map(len, rows))


def _lists_in(value: Any) -> list[list[Any]]:
    return [each for each in value if isinstance(each, list)] if isinstance(value, list) else []


def writes_salts(strands: Any, told: Any) -> bool:
    """Whether framed strands and a framed telling, which were read already, write out any salt."""
    rows = [*chain.from_iterable(strands), *(moments for _, moments in told[1])]
    return any(
        type(item) is list and len(item) > 1 and type(item[0]) is bytes
        for row in rows
        for item in row
    )


def _salt(secret: bytes, place: Place) -> bytes:
    return salt(secret, place.strand, place.number, place.part)


# -- what was told ----------------------------------------------------------------------------


def frame_told(told: Mapping[str, Sequence[Part]], secret: bytes | None) -> list[Any]:
    """What audiences were told: every text once, and the moments of each by the texts' numbers.

    Raises DamagedFile for what is no moment.
    """
    texts: dict[str, int] = {}
    rows = []
    for audience, parts in told.items():
        moments: list[Any] = []
        for number, part in enumerate(parts, 1):
            if isinstance(part, Withheld):
                moments.append([part.leaf])
                continue
            moment = _frame_moment(read_moment(part.data, f"told to {audience}"), texts)
            place = Place(told_strand(audience), number, 0)
            derived = secret is not None and part.salt == _salt(secret, place)
            moments.append(moment if derived else [part.salt, *moment])
        rows.append([audience, moments])
    return [list(texts), rows]


def _frame_moment(moment: Moment, texts: dict[str, int]) -> list[Any]:
    def number(text: str) -> int:
        return texts.setdefault(text, len(texts))

    strand, line = number(moment.strand), number(moment.line)
    said = [number(text) for sentence in moment.sentences for text in sentence]
    return [strand, moment.index, moment.seat, line, *said]


def unframe_told(
    value: Any, audiences: Sequence[str], secret: bytes | None
) -> dict[str, list[Part]]:
    """What audiences were told, as a file holds it. Raises DamagedFile."""
    match value:
        case [list() as texts, list() as rows] if all(type(text) is str for text in texts):
            pass
        case _:
            message = "told: expected texts and audiences"
            raise DamagedFile(message)
    told: dict[str, list[Part]] = {}
    reading = _Telling(texts, secret)
    for row in rows:
        match row:
            case [str() as audience, list() as moments] if audience in audiences:
                told[audience] = [
                    reading.part(item, audience, number) for number, item in enumerate(moments, 1)
                ]
            case _:
                message = f"told: {repr(row)[:40]} is not an audience and its moments"
                raise DamagedFile(message)
    if [row[0] for row in rows] != [each for each in audiences if each in told]:
        message = "told: the audiences are not in order, each once"
        raise NotCanonical(message)
    if reading.used != len(texts) or len(set(texts)) != len(texts):
        message = "told: a text that nobody was told, or that is written twice"
        raise NotCanonical(message)
    return told


@dataclass(slots=True)
class _Telling:
    """Reads moments; texts must come in the order in which they are first told."""

    texts: list[str]
    secret: bytes | None
    used: int = 0
    signs: int = 0
    """The signs of all moments so far: few numbers may stand for very long texts."""

    def part(self, item: Any, audience: str, number: int) -> Part:
        place = Place(told_strand(audience), number, 0)
        where = f"told to {audience}, moment {number}"
        match item:
            case [bytes() as leaf] if len(leaf) == LEAF_SIZE:
                return Withheld(leaf)
            case [int(), *_] if self.secret is not None:
                return Shown(_salt(self.secret, place), self._data(item, where))
            case [bytes() as own, int(), *_] if len(own) == SALT_SIZE:
                if self.secret is not None and own == _salt(self.secret, place):
                    message = f"{where}: a salt that derives from the secret is written out"
                    raise NotCanonical(message)
                return Shown(own, self._data(item[1:], where))
        message = f"{where}: neither a moment, nor its salt and the moment, nor a leaf"
        raise BadLeaf(message)

    def _data(self, item: list[Any], where: str) -> bytes:
        """The bytes of a moment. Raises DamagedFile."""
        if len(item) < FRONT or len(item) % 2 or any(type(each) is not int for each in item):
            message = f"{where}: expected numbers: strand, place, seat, line, sentences and rules"
            raise DamagedFile(message)
        strand, index, seat, *said = item
        self.signs += sum(len(self.texts[each]) for each in said if 0 <= each < len(self.texts))
        if self.signs > MOST_SIGNS:
            message = f"{where}: with those before it more than {MOST_SIGNS} signs"
            raise TooLarge(message)
        name, line = self._text(strand, where), self._text(said[0], where)
        texts = [self._text(each, where) for each in said[1:]]
        sentences = [list(pair) for pair in zip(texts[::2], texts[1::2], strict=True)]
        return pack([name, index, seat, line, sentences])

    def _text(self, number: int, where: str) -> str:
        if not 0 <= number <= self.used or number >= len(self.texts):
            message = f"{where}: there is no text {number}, or it comes before its turn"
            raise NotCanonical(message)
        self.used = max(self.used, number + 1)
        return self.texts[number]


MOST_SIGNS = 1 << 26
"""So many signs the texts of all moments of a file may have together."""

FRONT = 4
"""So many numbers stand before the sentences of a framed moment."""
