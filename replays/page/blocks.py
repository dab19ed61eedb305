"""What stands in a page for its script alone: blocks of bytes, and the script, which is packed too.

What a block holds is packed by LZMA, which makes a tenth to a quarter less of it than deflate does. A short script, the
loader, unpacks the large one and runs it. Bytes are written 13 bits to two characters, where base64 takes one for six: a
twelfth less, and still nothing but ASCII. `viewer/block.js` and `viewer/lzma.js` read the same.
"""

from __future__ import annotations

import lzma

from referee.kernel.show.svg import Element, element
from replays.page.script import loader

SCRIPT = "script"
"""The id of the block with the packed script."""
ALPHABET = "".join(chr(code) for code in range(33, 127) if chr(code) not in '"&<')
"""What bytes are written in: nothing that could end an element, an attribute or a text."""
NO_BLOCK = "a block of the page cannot be read"
FARTHEST = 1 << 20
"""No farther back is what repeats itself looked for, so that whoever packs or unpacks needs little room."""
_STREAM = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": FARTHEST, "lc": 3, "lp": 0, "pb": 0}  # fmt: skip
_TWO, _ONE = 13, 6
"""So many bits stand in two characters, and in one at the end."""
_PAIRS = [high + low for high in ALPHABET for low in ALPHABET]
_BITS = {pair: f"{value:0{_TWO}b}" for value, pair in enumerate(_PAIRS[: 1 << _TWO])}
_BITS |= {one: f"{value:0{_ONE}b}" for value, one in enumerate(ALPHABET[: 1 << _ONE])}


def packed(data: bytes) -> bytes:
    """Bytes in fewer: one stream of LZMA without a header, with a mark at its end."""
    return lzma.compress(data, lzma.FORMAT_RAW, filters=[_STREAM])


def unpacked(data: bytes, most: int) -> bytes | None:
    """What was packed, at most so many bytes; None where it is cut, too long or no such thing."""
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[_STREAM])
    try:
        found = unpacker.decompress(data, most + 1)
    except lzma.LZMAError:
        return None
    return found if unpacker.eof and not unpacker.unused_data and len(found) <= most else None


def block_text(data: bytes) -> str:
    """Bytes in characters: the bits from the highest on, with zeros behind the last."""
    bits = bin(int.from_bytes(b"\1" + data))[3:]
    whole, rest = divmod(len(bits), _TWO)
    found = [_PAIRS[int(bits[at : at + _TWO], 2)] for at in range(0, whole * _TWO, _TWO)]
    if rest:
        last = bits[-rest:]
        found.append(
            ALPHABET[int(last.ljust(_ONE, "0"), 2)]
            if rest <= _ONE
            else _PAIRS[int(last.ljust(_TWO, "0"), 2)]
        )
    return "".join(found)


def block_bytes(text: str) -> bytes | None:
    """The bytes that the characters stand for; None where they are no such text."""
    try:
        bits = "".join(_BITS[text[at : at + 2]] for at in range(0, len(text), 2))
    except KeyError:
        return None
    count = len(bits) // 8
    return int(f"0{bits[: count * 8]}", 2).to_bytes(count)


def block(id_: str, kind: str, data: bytes) -> Element:
    """Bytes for the script."""
    return element("script", block_text(data), type=kind, id=id_)


def script_blocks(script: str) -> tuple[Element, Element]:
    """A script, packed, and the loader that runs it."""
    held = block(SCRIPT, "application/octet-stream", packed(script.encode()))
    return held, element("script", loader())
