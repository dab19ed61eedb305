"""Plain data to canonical bytes and back, and the digest over them.

The bytes are the shortest msgpack spelling of nil, booleans, 64-bit integers, strings and arrays,
and nothing else, so any msgpack reader can look at them; docs/replay-format.md says the same for
strangers. The kernel writes them itself because it may not depend on a codec library, and because
what has not changed since the last record need not be written again.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from referee.errors import NotCanonical, RefereeBug, TooLarge, Truncated
from referee.kernel.words.english import counted

RECIPE = 1
"""The number of the digest recipe: it changes with the wire form of any state or frame."""

CHECK_SIZE = 16
"""A check is the first 16 bytes of a digest."""

DEEPEST = 32
"""No wire form nests deeper than this."""

NIL, FALSE, TRUE = b"\xc0", b"\xc2", b"\xc3"
_TAG = b"referee state\x00" + bytes([RECIPE])
_SHORT_TEXT = tuple(bytes([0xA0 | size]) for size in range(32))
_SHORT_LIST = tuple(bytes([0x90 | size]) for size in range(16))
_SIGNED = ((-0x20, b"", 1), (-0x80, b"\xd0", 1), (-0x8000, b"\xd1", 2), (-0x80000000, b"\xd2", 4))
_LONG_TEXT = ((0xFF, b"\xd9", 1), (0xFFFF, b"\xda", 2), (0xFFFFFFFF, b"\xdb", 4))
_UNSIGNED = ((0xFF, b"\xcc", 1), (0xFFFF, b"\xcd", 2), (0xFFFFFFFF, b"\xce", 4))


def digest(wire: bytes) -> bytes:
    """The 32-byte digest of a wire form."""
    return sha256(_TAG + wire).digest()


def pack(value: Any) -> bytes:
    """The canonical bytes of plain data."""
    if value is None:
        return NIL
    if value is True:
        return TRUE
    if value is False:
        return FALSE
    if isinstance(value, int):
        return pack_int(value)
    if isinstance(value, str):
        return pack_text(value)
    if isinstance(value, (list, tuple)):
        return pack_head(len(value)) + b"".join(map(pack, value))
    message = f"{type(value).__name__} has no wire form"
    raise RefereeBug(message)


class _Numbers(dict[int, bytes]):
    """The spelling of numbers; small ones are cached, any other is spelled when it is asked for."""

    def __missing__(self, number: int) -> bytes:
        if not -(1 << 63) <= number < 1 << 64:
            message = f"{number} has no wire form"
            raise RefereeBug(message)
        if number > 0:
            for highest, tag, size in _UNSIGNED:
                if number <= highest:
                    spelled = tag + number.to_bytes(size, "big")
                    if number < MOST_KEPT:
                        self[number] = spelled
                    return spelled
            return b"\xcf" + number.to_bytes(8, "big")
        for lowest, tag, size in _SIGNED:
            if number >= lowest:
                return tag + number.to_bytes(size, "big", signed=True)
        return b"\xd3" + number.to_bytes(8, "big", signed=True)


class _Texts(dict[str, bytes]):
    """The spelling of texts; short ones are cached, up to a limit."""

    def __missing__(self, text: str) -> bytes:
        data = text.encode()
        size = len(data)
        spelled = (_SHORT_TEXT[size] if size < 32 else _sized(size, _LONG_TEXT)) + data
        if size < 32 and len(self) < MOST_KEPT:
            self[text] = spelled
        return spelled


class _Heads(dict[int, bytes]):
    """The heads of lists; those of long lists are spelled when they are asked for."""

    def __missing__(self, size: int) -> bytes:
        return _sized(size, ((0xFFFF, b"\xdc", 2), (0xFFFFFFFF, b"\xdd", 4)))


MOST_KEPT = 1 << 12
NUMBERS = _Numbers((number, bytes([number])) for number in range(128))
TEXTS = _Texts()
FLAGS = {True: TRUE, False: FALSE}
"""The spellings of integers, texts, and of true and false."""

pack_int: Callable[[int], bytes] = NUMBERS.__getitem__
"""The shortest spelling of an integer between -2^63 and 2^64 - 1; RefereeBug beyond."""

pack_text: Callable[[str], bytes] = TEXTS.__getitem__
"""The shortest spelling of a string, as UTF-8."""

pack_head: Callable[[int], bytes] = _Heads(enumerate(_SHORT_LIST)).__getitem__
"""The head of a list of that many items."""

pack_flag: Callable[[bool], bytes] = FLAGS.__getitem__
"""True or false."""


def pack_ints(numbers: list[int]) -> bytes:
    """The bytes of a list of integers; the short way for cards, which are all below 128."""
    try:
        data = bytes(numbers)
    except ValueError:
        return pack_head(len(numbers)) + b"".join(map(pack_int, numbers))
    if data.isascii():
        return pack_head(len(numbers)) + data
    return pack_head(len(numbers)) + b"".join(map(pack_int, numbers))


def _sized(size: int, forms: tuple[tuple[int, bytes, int], ...]) -> bytes:
    for highest, tag, width in forms:
        if size <= highest:
            return tag + size.to_bytes(width, "big")
    message = f"{counted(size, 'items')} have no wire form"
    raise RefereeBug(message)


def unpack(data: bytes) -> Any:
    """The plain data of canonical bytes.

    Raises Truncated, TooLarge (nested too deep) or NotCanonical (another spelling, bytes left over).
    """
    value, end = _unpack(data, 0, 0)
    if end != len(data):
        message = f"offset {end}: {counted(len(data) - end, 'bytes')} left over"
        raise NotCanonical(message)
    if pack(value) != data:
        message = "offset 0: not the shortest spelling"
        raise NotCanonical(message)
    return value


_HEADS = {
    0xCC: ("int", 1),
    0xCD: ("int", 2),
    0xCE: ("int", 4),
    0xCF: ("int", 8),
    0xD0: ("signed", 1),
    0xD1: ("signed", 2),
    0xD2: ("signed", 4),
    0xD3: ("signed", 8),
    0xD9: ("text", 1),
    0xDA: ("text", 2),
    0xDB: ("text", 4),
    0xDC: ("list", 2),
    0xDD: ("list", 4),
}
_CONSTANTS: dict[int, bool | None] = {0xC0: None, 0xC2: False, 0xC3: True}


def _unpack(data: bytes, at: int, depth: int) -> tuple[Any, int]:
    if depth > DEEPEST:
        message = f"offset {at}: nested deeper than {DEEPEST}"
        raise TooLarge(message)
    tag = _cut(data, at, 1)[0]
    at += 1
    if tag < 0x80:
        return tag, at
    if tag >= 0xE0:
        return tag - 0x100, at
    if tag in _CONSTANTS:
        return _CONSTANTS[tag], at
    if 0x90 <= tag < 0xA0:
        return _unpack_list(data, at, tag & 0x0F, depth)
    if 0xA0 <= tag < 0xC0:
        return _unpack_text(data, at, tag & 0x1F)
    if tag not in _HEADS:
        message = f"offset {at - 1}: 0x{tag:02x} is not of the wire form"
        raise NotCanonical(message)
    kind, width = _HEADS[tag]
    number = int.from_bytes(_cut(data, at, width), "big", signed=kind == "signed")
    at += width
    if kind == "text":
        return _unpack_text(data, at, number)
    if kind == "list":
        return _unpack_list(data, at, number, depth)
    return number, at


def _unpack_list(data: bytes, at: int, size: int, depth: int) -> tuple[list[Any], int]:
    items = []
    for _ in range(size):
        item, at = _unpack(data, at, depth + 1)
        items.append(item)
    return items, at


def _unpack_text(data: bytes, at: int, size: int) -> tuple[str, int]:
    try:
        return _cut(data, at, size).decode(), at + size
    except UnicodeDecodeError as error:
        message = f"offset {at}: not UTF-8"
        raise NotCanonical(message) from error


def _cut(data: bytes, at: int, size: int) -> bytes:
    if at + size > len(data):
        message = f"offset {len(data)}: {counted(at + size - len(data), 'bytes')} missing"
        raise Truncated(message)
    return data[at : at + size]
