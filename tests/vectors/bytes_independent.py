"""Canonical bytes, salts, leaves and heads, from docs/replay-format.md alone: hashlib, no more."""

from __future__ import annotations

from hashlib import sha256

LONGEST, MOST_ITEMS, MOST_LISTS = 65_536, 65_536, 524_288


class Wrong(Exception):
    pass


def must(good, what):
    if not good:
        raise Wrong(what)


def is_bytes(value, length):
    return type(value) is bytes and len(value) == length


def is_number(value, least=0):
    return type(value) is int and value >= least


# -- canonical bytes ---------------------------------------------------------------------------


def spelling(value):
    """The one spelling of a value."""
    if value is None or type(value) is bool:
        return {None: b"\xc0", False: b"\xc2", True: b"\xc3"}[value]
    if type(value) is int:
        return spelt_number(value)
    if type(value) is str:
        data = value.encode()
        return counted(len(data), (0xA0, 32), (0xD9, 0xDA, 0xDB)) + data
    if type(value) is bytes:
        return counted(len(value), (0, 0), (0xC4, 0xC5, 0xC6)) + value
    if type(value) is list:
        return counted(len(value), (0x90, 16), (0, 0xDC, 0xDD)) + b"".join(map(spelling, value))
    keys = sorted(value, key=str.encode)
    pairs = b"".join(spelling(key) + spelling(value[key]) for key in keys)
    return counted(len(value), (0x80, 16), (0, 0xDE, 0xDF)) + pairs


def counted(count, short, tags):
    """A count in front of what it counts: in the tag itself, or in 1, 2 or 4 bytes behind one."""
    if count < short[1]:
        return bytes([short[0] + count])
    size = next(n for n in range(3) if tags[n] and count < 1 << (8 << n))
    return bytes([tags[size]]) + count.to_bytes(1 << size, "big")


def spelt_number(number):
    if -32 <= number < 128:
        return bytes([number & 0xFF])
    for size in range(4):
        bits = 8 << size
        if 0 <= number < 1 << bits:
            return bytes([0xCC + size]) + number.to_bytes(1 << size, "big")
        if -(1 << (bits - 1)) <= number < 0:
            return bytes([0xD0 + size]) + number.to_bytes(1 << size, "big", signed=True)
    raise Wrong(f"{number} is too great")


def plain(data, depth=12, longest=LONGEST, items=MOST_ITEMS):
    """The value in canonical bytes, within the limits of the document or of a part."""
    value, end = Spelt(data, longest, items).value(0, depth)
    must(end == len(data), "something follows the value")
    must(spelling(value) == data, "another spelling")
    return value


LONG = {
    **{0xC4 + n: ("bytes", 1 << n) for n in range(3)},
    **{0xD9 + n: ("text", 1 << n) for n in range(3)},
    **{0xDC + n: ("list", 2 << n) for n in range(2)},
    **{0xDE + n: ("map", 2 << n) for n in range(2)},
}


class Spelt:
    """Reads msgpack; a length is compared with the bytes that are left before it is believed."""

    def __init__(self, data, longest, items):
        self.data, self.longest, self.items = data, longest, items
        self.lists = 0

    def number(self, at, size, *, signed=False):
        must(at + size <= len(self.data), "the bytes end in the middle of a value")
        return int.from_bytes(self.data[at : at + size], "big", signed=signed)

    def value(self, at, depth):
        tag = self.number(at, 1)
        at += 1
        if tag < 0x80 or tag >= 0xE0:
            return tag - 256 * (tag >= 0xE0), at
        if tag < 0xC0:
            kind = "map" if tag < 0x90 else "list" if tag < 0xA0 else "text"
            return self.long(kind, at, tag & (0x1F if kind == "text" else 0x0F), depth)
        if tag in (0xC0, 0xC2, 0xC3):
            return {0xC0: None, 0xC2: False, 0xC3: True}[tag], at
        if 0xCC <= tag <= 0xD3:
            size = 1 << (tag & 3)
            return self.number(at, size, signed=tag >= 0xD0), at + size
        must(tag in LONG, f"the byte {tag:#x} does not stand here")
        kind, width = LONG[tag]
        return self.long(kind, at + width, self.number(at, width), depth)

    def long(self, kind, at, count, depth):
        must(count <= len(self.data) - at, "a length beyond the end")
        if kind in ("bytes", "text"):
            data = self.data[at : at + count]
            must(kind == "bytes" or count <= self.longest, "a text that is too long")
            return (data if kind == "bytes" else data.decode()), at + count
        must(depth > 0 and count <= self.items, "too deep, or too many items")
        self.lists += 1
        must(self.lists <= MOST_LISTS, "too many lists")
        found = []
        for _ in range(count * (1 if kind == "list" else 2)):
            item, at = self.value(at, depth - 1)
            found.append(item)
        if kind == "list":
            return found, at
        must(all(type(key) is str for key in found[::2]), "a key that is no string")
        return dict(zip(found[::2], found[1::2], strict=True)), at


# -- salts and leaves: a part is its leaf, or (salt, content) ------------------------------------


def salt_of(secret, name, number, place):
    behind = name.encode() + b"\x00" + number.to_bytes(8, "big") + bytes([place])
    return sha256(b"referee salt 1\x00" + secret + behind).digest()[:16]


def leaf_of(part):
    return part if type(part) is bytes else sha256(b"\x00" + part[0] + part[1]).digest()


def content_of(part):
    """The value in a shown part; None where it is withheld."""
    return None if type(part) is bytes else plain(part[1])


def head_after(previous, parts):
    leaves = b"".join(map(leaf_of, parts))
    return sha256(b"\x01" + previous + bytes([len(parts)]) + leaves).digest()


def start_of(strand, opened):
    if strand == "public":
        return bytes(32)
    return sha256(b"referee strand 1\x00" + opened + strand.encode()).digest()
