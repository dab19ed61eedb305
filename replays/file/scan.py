"""Scan: walk over bytes that claim to be canonical msgpack, before anything is built from them.

The codec refuses other spellings too, but only after it has built a value, and it cannot say where
the fault is. A file from a stranger is walked over first: every length is compared with what is
left before it is believed, and the first fault is located by its offset.
"""

from __future__ import annotations

from dataclasses import replace

from referee.dataclass import dataclass
from referee.errors import NotCanonical, Place, TooLarge, Truncated
from referee.kernel.words.english import counted

_LENGTHS = {
    0xC4: ("bytes", 1, 0),
    0xC5: ("bytes", 2, 1 << 8),
    0xC6: ("bytes", 4, 1 << 16),
    0xD9: ("text", 1, 32),
    0xDA: ("text", 2, 1 << 8),
    0xDB: ("text", 4, 1 << 16),
    0xDC: ("list", 2, 16),
    0xDD: ("list", 4, 1 << 16),
    0xDE: ("map", 2, 16),
    0xDF: ("map", 4, 1 << 16),
}
"""Tag: what follows, the width of its length, and the smallest length that needs this tag."""

_NUMBERS = {
    0xCC: (1, False, 1 << 7),
    0xCD: (2, False, 1 << 8),
    0xCE: (4, False, 1 << 16),
    0xCF: (8, False, 1 << 32),
    0xD0: (1, True, -33),
    0xD1: (2, True, -129),
    0xD2: (4, True, -32769),
    0xD3: (8, True, -2147483649),
}
"""Tag: width, whether negative numbers use it, and the number nearest to zero that needs it."""

_FIXED = ((0x80, 0x90, "map"), (0x90, 0xA0, "list"), (0xA0, 0xC0, "text"))
_CONSTANTS = (0xC0, 0xC2, 0xC3)
_WHOLE = Place()


@dataclass(slots=True)
class _Open:
    """A list or a map that is not at its end: how many values are missing, and its last key."""

    left: int
    is_map: bool
    key: bytes | None = None
    at_key: bool = True


@dataclass(slots=True)
class _Scan:
    data: bytes
    place: Place
    deepest: int
    most_items: int
    most_lists: int
    at: int = 0
    lists: int = 0

    def where(self, at: int) -> Place:
        return replace(self.place, offset=at)

    def cut(self, width: int) -> bytes:
        """The next bytes. Truncated if there are not that many."""
        end = self.at + width
        if end > len(self.data):
            message = f"the bytes end here, {end - len(self.data)} more were expected"
            raise Truncated(message, place=self.where(len(self.data)))
        found = self.data[self.at : end]
        self.at = end
        return found

    def head(self) -> tuple[str, int]:
        """What comes next, and its length (0 where it is complete already)."""
        start = self.at
        tag = self.cut(1)[0]
        if tag < 0x80 or tag >= 0xE0 or tag in _CONSTANTS:
            return "scalar", 0
        for low, high, kind in _FIXED:
            if low <= tag < high:
                return kind, tag - low
        if tag in _NUMBERS:
            self._number(tag, start)
            return "scalar", 0
        if tag not in _LENGTHS:
            what = "a float" if tag in (0xCA, 0xCB) else "an extension or no msgpack"
            message = f"{what} (0x{tag:02x}) is not permitted"
            raise NotCanonical(message, place=self.where(start))
        kind, width, least = _LENGTHS[tag]
        length = int.from_bytes(self.cut(width), "big")
        if length < least:
            message = f"a length of {length} has a shorter spelling"
            raise NotCanonical(message, place=self.where(start))
        return kind, length

    def _number(self, tag: int, start: int) -> None:
        width, negative, nearest = _NUMBERS[tag]
        number = int.from_bytes(self.cut(width), "big", signed=negative)
        if number > nearest if negative else number < nearest:
            message = f"the number {number} has a shorter spelling"
            raise NotCanonical(message, place=self.where(start))

    def opened(self, kind: str, length: int, start: int, depth: int) -> _Open:
        """The list or map that begins; refused if it cannot be, no matter what follows."""
        if depth > self.deepest:
            message = f"nested deeper than {self.deepest}"
            raise TooLarge(message, place=self.where(start))
        if length > self.most_items:
            message = f"a {kind} of {counted(length, 'items')}, more than {self.most_items}"
            raise TooLarge(message, place=self.where(start))
        self.lists += 1
        if self.lists > self.most_lists:
            message = f"more than {self.most_lists} lists and maps"
            raise TooLarge(message, place=self.where(start))
        values = 2 * length if kind == "map" else length
        if values > len(self.data) - self.at:
            message = f"the bytes end here, but the {kind} at offset {start} has {counted(length, 'items')}"
            raise Truncated(message, place=self.where(len(self.data)))
        return _Open(values, kind == "map")

    def text(self, length: int) -> bytes:
        """A string, which must be UTF-8."""
        start = self.at
        found = self.cut(length)
        try:
            found.decode()
        except UnicodeDecodeError as error:
            message = "not UTF-8"
            raise NotCanonical(message, place=self.where(start + error.start)) from None
        return found

    def key(self, holder: _Open, kind: str, length: int, start: int) -> None:
        """A key of a map: a string, greater than the key before it."""
        if kind != "text":
            message = "the key of a map is not a string"
            raise NotCanonical(message, place=self.where(start))
        key = self.text(length)
        if holder.key is not None and key <= holder.key:
            what = "comes twice" if key == holder.key else "is out of order"
            message = f"the key {key.decode()!r} {what}"
            raise NotCanonical(message, place=self.where(start))
        holder.key = key


def scan_bytes(
    data: bytes,
    *,
    place: Place = _WHOLE,
    size: int,
    depth: int = 12,
    items: int = 1 << 16,
    lists: int = 1 << 19,
) -> None:
    """Refuse bytes that are not exactly one canonical value within those limits.

    ``place`` is what the offsets are counted in. Raises TooLarge, Truncated or NotCanonical.
    """
    if len(data) > size:
        message = f"{counted(len(data), 'bytes')}, more than {size}"
        raise TooLarge(message, place=replace(place, offset=size))
    walk = _Scan(data, place, depth, items, lists)
    stack = [_Open(1, is_map=False)]
    while stack:
        holder = stack[-1]
        if not holder.left:
            stack.pop()
            continue
        holder.left -= 1
        start = walk.at
        kind, length = walk.head()
        if holder.is_map:
            holder.at_key = not holder.at_key
            if not holder.at_key:
                walk.key(holder, kind, length, start)
                continue
        if kind in ("list", "map"):
            stack.append(walk.opened(kind, length, start, len(stack)))
        elif kind == "text":
            walk.text(length)
        elif kind == "bytes":
            walk.cut(length)
    if walk.at != len(data):
        message = f"{counted(len(data) - walk.at, 'bytes')} left over"
        raise NotCanonical(message, place=walk.where(walk.at))
