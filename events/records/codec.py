"""Canonical msgpack: exactly one byte string for every value, read with limits.

Only nil, booleans, 64-bit integers, strings, byte strings, lists and maps with string keys in the
order of their UTF-8 bytes; no floats, no extension types. What is read is written again and
compared, so that any other spelling is refused.
"""

from __future__ import annotations

from typing import Any

import msgpack

from referee.dataclass import dataclass
from referee.errors import DamagedFile, NotCanonical, Place, RefereeBug, TooLarge, Truncated
from referee.kernel.words.english import counted

INT_LOW, INT_HIGH = -(1 << 63), (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a reader accepts: bytes in all, nesting, the length of one item, lists in all."""

    size: int = 16 << 20
    depth: int = 16
    items: int = 1 << 20
    text: int = 1 << 20
    lists: int = 1 << 19


LIMITS = Limits()


def pack(value: Any) -> bytes:
    """The canonical bytes of a value."""
    try:
        packed: bytes = _STRICT.pack(_sorted(value))
    except UnicodeEncodeError as error:
        message = f"{error.object!r} has no canonical bytes"
        raise RefereeBug(message) from None
    return packed


def pack_plain(value: list[Any]) -> bytes:
    """The canonical bytes of lists of texts, byte strings, numbers and nil, at a tenth of the price.

    Each of these has one spelling, and there are no keys to bring into order.
    """
    packed: bytes = _PLAIN.pack(value)
    return packed


UNREADABLE = (msgpack.UnpackException, ValueError, TypeError, RecursionError, DamagedFile)
"""What reading bytes that are no msgpack, or more than the limits, can raise."""
_PLAIN = msgpack.Packer(use_bin_type=True)
_STRICT = msgpack.Packer(use_bin_type=True, strict_types=True)
"""Cached, because to make one takes longer than to pack a record."""


def _sorted(value: Any) -> Any:
    if value is None or isinstance(value, (bool, str, bytes)):
        return value
    if isinstance(value, int) and INT_LOW <= value <= INT_HIGH:
        return value
    if isinstance(value, (list, tuple)):
        return [_sorted(item) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: _sorted(value[key]) for key in sorted(value, key=lambda key: key.encode())}
    message = f"{type(value).__name__} {value!r} has no canonical bytes"
    raise RefereeBug(message)


def unpack(data: bytes, limits: Limits = LIMITS, place: str = "") -> Any:
    """The value of canonical bytes.

    Raises TooLarge, Truncated or NotCanonical, with ``place`` in front: what the bytes are a part of.
    """
    try:
        if len(data) > limits.size:
            raise TooLarge(f"{counted(len(data), 'bytes')}, more than {limits.size}")
        value = _decode(data, limits)
        _permit(value, limits.depth)
        if _STRICT.pack(value) != data:
            raise NotCanonical("not the canonical spelling of what it says")
    except DamagedFile as error:
        raise error.at(Place(part=place) if place else Place(offset=0)) from None
    return value


def _decode(data: bytes, limits: Limits) -> Any:
    """The value of those bytes in any spelling; of bytes that are none, what is wrong."""
    limited = _limited(data, limits)
    try:
        return msgpack.unpackb(data, **limited)
    except UNREADABLE:  # The slower reader says what and where.
        limited["list_hook"] = _Lists(limits.lists).count
        return _decode_slowly(data, limited, limits)


def _limited(data: bytes, limits: Limits) -> dict[str, Any]:
    """The limits as the reader takes them. So few bytes cannot hold too many lists: nobody counts."""
    counts = {"list_hook": _Lists(limits.lists).count} if len(data) > limits.lists else {}
    return {
        **counts,
        "raw": False,
        "strict_map_key": False,
        "ext_hook": _no_extension,
        "max_str_len": limits.text,
        "max_bin_len": limits.size,
        # Room is made for a list before its items are seen; each takes a byte at least.
        "max_array_len": min(limits.items, len(data)),
        "max_map_len": min(limits.items, len(data)),
        "max_ext_len": limits.text,
    }


def unpack_front(data: bytes, limits: Limits, depth: int) -> tuple[Any, bool]:
    """What can be read of bytes that end or go wrong somewhere, and whether that is all of them.

    Lists down to that depth hold the items in front of the fault; a deeper value is whole or left out.
    What is read may be in another spelling than the canonical one.
    """
    front = _Front(data[: limits.size], limits)
    value = front.read(depth)
    return value, not front.ended and front.unpacker.tell() == len(data)


def first_size(data: bytes, limits: Limits) -> int:
    """How many bytes the first value of those takes, in any spelling; more may come behind it.

    Raises Truncated where it does not end, NotCanonical or TooLarge where it is none.
    """
    unpacker = msgpack.Unpacker(max_buffer_size=max(len(data), 1), **_limited(data, limits))
    unpacker.feed(data)
    try:
        unpacker.skip()
    except UNREADABLE:  # The slower reader says what and where.
        _decode_slowly(data, _limited(data, limits), limits)
        raise NotCanonical("not msgpack") from None
    size: int = unpacker.tell()
    return size


class _Front:
    """Reads a value from the front, as far as it goes."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self.data = data
        self.unpacker = msgpack.Unpacker(
            max_buffer_size=max(len(data), 1), **_limited(data, limits)
        )
        self.unpacker.feed(data)
        self.ended = False

    def read(self, depth: int) -> Any:
        """The next value; `ENDED` where not even its beginning can be read."""
        try:
            if not depth or not self._is_at_a_list():
                return self.unpacker.unpack()
            length = self.unpacker.read_array_header()
        except (*UNREADABLE, IndexError):  # The scan has said what and where.
            self.ended = True
            return ENDED
        found: list[Any] = []
        for _ in range(length):
            item = self.read(depth - 1)
            if item is not ENDED:
                found.append(item)
            if self.ended:
                break
        return found

    def _is_at_a_list(self) -> bool:
        tag = self.data[self.unpacker.tell()]
        return 0x90 <= tag < 0xA0 or tag in (0xDC, 0xDD)


ENDED = object()
"""Nothing: the bytes have ended, or go wrong."""


def _decode_slowly(data: bytes, limited: dict[str, Any], limits: Limits) -> Any:
    unpacker = msgpack.Unpacker(max_buffer_size=max(len(data), 1), **limited)
    unpacker.feed(data)
    try:
        value = unpacker.unpack()
    except msgpack.OutOfData:
        raise Truncated(f"the bytes end after {len(data)}, in the middle of a value") from None
    except (msgpack.StackError, RecursionError):
        raise TooLarge("nested too deep") from None
    except UnicodeDecodeError as error:
        raise NotCanonical("a string is not UTF-8") from error
    except TooLarge:
        raise
    except (msgpack.FormatError, DamagedFile) as error:
        raise NotCanonical(str(error) or "not msgpack") from None
    except TypeError:
        raise NotCanonical("a key is a list or a map") from None
    except ValueError as error:
        raise _of_length(str(error), limits)(str(error)) from None
    if unpacker.tell() != len(data):
        left = len(data) - unpacker.tell()
        raise NotCanonical(f"{counted(left, 'bytes')} left over after offset {unpacker.tell()}")
    return value


class _Lists:
    """Counts the lists that are read: each takes far more memory than bytes."""

    __slots__ = ("_left", "_most")

    def __init__(self, most: int) -> None:
        self._left = self._most = most

    def count(self, value: list[Any]) -> list[Any]:
        """The list as it is. Raises TooLarge beyond the limit."""
        self._left -= 1
        if self._left < 0:
            raise TooLarge(f"more than {self._most} lists")
        return value


def _of_length(message: str, limits: Limits) -> type[DamagedFile]:
    """The fault of a refused length; anything else is an ill-made timestamp, read before it is refused."""
    claim, exceeds, limit = message.partition(" exceeds max_")
    if not exceeds:
        return NotCanonical
    of_items = limit.startswith(("array", "map"))
    return Truncated if of_items and int(claim) <= limits.items else TooLarge


def _no_extension(code: int, data: bytes) -> Any:
    raise NotCanonical(f"extension type {code}")


_LEAVES = frozenset((type(None), bool, int, str, bytes))


def _permit(value: Any, depth: int) -> None:
    """Refuse floats, keys that are no strings or out of order, and nesting beyond the limit."""
    if type(value) in _LEAVES:
        return
    if depth == 0:
        raise TooLarge("nested too deep")
    if type(value) is list:
        if not _LEAVES.issuperset(map(type, value)):
            for item in value:
                if type(item) not in _LEAVES:
                    _permit(item, depth - 1)
    elif type(value) is dict:
        _permit_keys(list(value))
        for item in value.values():
            if type(item) not in _LEAVES:
                _permit(item, depth - 1)
    else:
        raise NotCanonical(f"{type(value).__name__} is not permitted")


def _permit_keys(keys: list[Any]) -> None:
    for key in keys:
        if type(key) is not str:
            raise NotCanonical(f"the key {key!r} is not a string")
    if keys != sorted(keys, key=str.encode):
        raise NotCanonical("the keys of a map are out of order")
