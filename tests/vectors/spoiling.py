"""What the spoiled files are made from: two sound matches, and ways to change one thing in them.

Salts, chains, header and seal are put right again after a change unless they are what is spoiled,
so that each file is wrong in one way only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import Shown, Withheld, salt
from events.chain.strands import SEAL, Sealed
from events.log.transcript import tell
from events.records.codec import pack, unpack
from events.records.records import Record, decision
from replays.file.replay_file import decode, encode, file_seal
from tests.events.recorded import SECRET, live
from tests.replays.duel import duel
from tests.vectors.withheld_parts import withhold

GAME = "bacon-project"
PUBLIC = "public"
SECRET_PLACE = 3
"""Where the secret stands among the parts of a closed record."""

Maker = Callable[[], bytes]
SPOILED: dict[str, Maker] = {}


def spoiled(make: Maker) -> Maker:
    """Register a spoiled file under the name of its function."""
    SPOILED[make.__name__.replace("_", "-")] = cache(make)
    return make


@cache
def sound_bytes(actions: int = 8) -> bytes:
    rec = live(actions)
    rec.close()
    return encode(rec.match, GAME)


def sound() -> Match:
    """A short match of our own to change: nothing is shared between calls."""
    return decode(sound_bytes())[1]


@cache
def duel_bytes() -> bytes:
    return encode(duel(2), "duel")


def sound_duel() -> Match:
    return decode(duel_bytes())[1]


@cache
def telling_bytes() -> bytes:
    """The sound match with everything that everybody was told."""
    match = sound()
    match.told = tell(match).parts
    return encode(match, GAME)


def document(data: bytes | None = None) -> list[Any]:
    value: list[Any] = unpack(sound_bytes() if data is None else data)
    return value


def secretless() -> Match:
    """The match with what was told and without its secret."""
    match = decode(telling_bytes())[1]
    return withhold(match, PUBLIC, len(match.public), SECRET_PLACE)


def parts_document(match: Match | None = None) -> list[Any]:
    """The document of a match that is written part by part: here one without its secret."""
    return document(encode(match or secretless(), GAME))


def sealed(value: list[Any]) -> bytes:
    """The bytes of a changed document, with a seal that fits them."""
    return seal_again(pack([*value[:-1], bytes(32)]))


def seal_again(data: bytes) -> bytes:
    return data[:-32] + file_seal(data[:-34])


def swapped(old: bytes, new: bytes, data: bytes | None = None) -> bytes:
    """The sound bytes with one spelling in them changed, and a seal that fits."""
    data = sound_bytes() if data is None else data
    assert old in data
    return seal_again(data.replace(old, new, 1))


def put(match: Match, strand: str, number: int, part: int, content: Any) -> None:
    """Say something else in a part, with the salt that belongs there."""
    put_raw(match, strand, number, part, pack(content))


def put_raw(match: Match, strand: str, number: int, part: int, content: bytes) -> None:
    set_part(match, strand, number, part, Shown(salt(SECRET, strand, number, part), content))


def set_part(match: Match, strand: str, number: int, part: int, new: Shown | Withheld) -> None:
    old = match.strands[strand][number - 1]
    parts, seals = [*old.parts], [*old.seals]
    if part > SEAL - 16:
        seals[SEAL - part : SEAL - part + 1] = [new]
    else:
        parts[part : part + 1] = [new]
    match.strands[strand][number - 1] = Sealed(tuple(parts), tuple(seals))


def decide(match: Match, number: int, record: Record) -> bytes:
    """The file in which that public record decides something else, every chain and salt right."""
    put(match, PUBLIC, number, 0, decision(record))
    return encode(match, GAME)


def opened(**changes: Any) -> bytes:
    match = sound()
    return decide(match, 1, replace(match.opening(), **changes))


def opened_table(change: Callable[[dict[str, Any]], None]) -> bytes:
    match = sound()
    plain = decision(match.opening())
    change(plain[1])
    put(match, PUBLIC, 1, 0, plain)
    return encode(match, GAME)


def closing(place: int, value: Any) -> bytes:
    """The file in which the closed record says something else in that field."""
    match = sound()
    record = match.public[-1].record()
    assert record is not None
    plain = decision(record)
    plain[place] = value
    put(match, PUBLIC, len(match.public), 0, plain)
    return encode(match, GAME)


def record_of(match: Match, number: int, record: Record, strand: str = PUBLIC) -> Sealed:
    contents = [decision(record), b""]
    return Sealed(
        tuple(Shown(salt(SECRET, strand, number, n), pack(c)) for n, c in enumerate(contents))
    )


def set_parts(match: Match, number: int, *contents: Any) -> None:
    """Put extra parts behind the check."""
    old = match.public[number - 1]
    parts = old.parts[:2] + tuple(
        Shown(salt(SECRET, PUBLIC, number, place), pack(content))
        for place, content in enumerate(contents, 2)
    )
    match.public[number - 1] = replace(old, parts=parts)
