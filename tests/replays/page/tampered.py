"""Files that somebody has tampered with, for the command line and the page to refuse: flips, cuts and values."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha256
from random import Random
from typing import Any

import msgpack

from events.records.codec import pack
from referee.errors import DamagedFile, RefereeBug

STRANGE = [
    0, 1, -1, 2**63, -(2**63), 2**64 - 1, 2**53, None, True, False, "", "x", "public", "seat-1", "a\nb", "\u200e",
    "é" * 40, b"", bytes(16), bytes(32), [], [[]], {}, {"a": 1}, 65_537,
]  # fmt: skip


def tampered(sound: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """So many files, each made of a sound one; most have a seal that is right again."""
    rng = Random(seed)
    while count:
        whole = rng.choice(sound)
        made = rng.choice((_flipped, _cut, _flipped_and_sealed, *[_with_other_values] * 5))
        found = made(whole, rng)
        if found is not None:
            count -= 1
            yield found


def _flipped(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def _flipped_and_sealed(data: bytes, rng: Random) -> bytes:
    return _sealed(_flipped(data, rng))


def _sealed(data: bytes) -> bytes:
    return data[:-32] + sha256(b"referee file 1\x00" + data[:-34]).digest()


def _with_other_values(data: bytes, rng: Random) -> bytes | None:
    """Another value somewhere: in the document, inside a part, or in what was told."""
    document = msgpack.unpackb(data)
    try:
        if rng.random() < 0.4 and document[4]:
            told = msgpack.unpackb(zlib.decompress(document[4][1], -15))
            _change(told, rng)
            packed = pack(told)
            document[4] = [len(packed), zlib.compress(packed)[2:-4]]
        else:
            _change(document, rng)
            if rng.random() < 0.8:
                _true_header(document)
        return _sealed(pack(document))
    except RefereeBug:
        return None  # No file holds such a value.


def _true_header(document: list[Any]) -> None:
    """The header says again what follows from the rest, so that faults behind it are met."""
    from replays.file import replay_file

    try:
        header = replay_file.read_header(document[2])
        match = replay_file.Match()
        heads = replay_file._read_body(header, match, document[3])
    except DamagedFile:
        return
    document[2] = replay_file.header_of(match, header.game, heads).plain()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a value: what holds it, and under which key."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _change(value: Any, rng: Random) -> None:
    holder, key = rng.choice(list(_places(value)))
    old = holder[key]
    if isinstance(old, bytes) and rng.random() < 0.6 and _is_changed_inside(holder, key, rng):
        return
    ways = ["strange", "near"]
    if isinstance(holder, list):
        ways += ["gone", "twice", "swapped"]
    match rng.choice(ways):
        case "strange":
            holder[key] = rng.choice(STRANGE)
        case "near":
            holder[key] = _near(old, rng)
        case "gone":
            del holder[key]
        case "twice":
            holder.insert(key, deepcopy(old))
        case "swapped":
            other = rng.randrange(len(holder))
            holder[key], holder[other] = holder[other], old


def _is_changed_inside(holder: Any, key: Any, rng: Random) -> bool:
    """Whether the bytes there were the content of a part, of which something is another now."""
    try:
        inside = msgpack.unpackb(holder[key])
    except ValueError:
        return False
    if not isinstance(inside, (list, dict)) or not inside:
        return False
    _change(inside, rng)
    holder[key] = pack(inside)
    return True


def _near(old: Any, rng: Random) -> Any:
    match old:
        case bytes() if old:
            return _flipped(old, rng)
        case int():
            return old + rng.choice((-1, 1, 2, 100, -100))
        case str():
            return old + rng.choice(("x", "'", '"', "\n", "\\", "\u202e"))
    return rng.choice(STRANGE)
