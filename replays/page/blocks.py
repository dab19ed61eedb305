"""What stands in a page for its script alone: blocks of bytes, and the script, which is packed too.

A script makes up a third of its length when it is deflated. A short one, the loader, unpacks it and runs it. Bytes
are written 13 bits to two characters, where base64 takes one for six: a twelfth less, and still nothing but ASCII.
`viewer/block.js` reads the same.
"""

from __future__ import annotations

import zlib

from referee.kernel.show.svg import Element, element
from replays.page.script import loader

SCRIPT = "script"
"""The id of the block with the packed script."""
ALPHABET = "".join(chr(code) for code in range(33, 127) if chr(code) not in '"&<')
"""What bytes are written in: nothing that could end an element, an attribute or a text."""
NO_BLOCK = "a block of the page cannot be read"
_TWO, _ONE = 13, 6
"""So many bits stand in two characters, and in one at the end."""
_PAIRS = [high + low for high in ALPHABET for low in ALPHABET]
_BITS = {pair: f"{value:0{_TWO}b}" for value, pair in enumerate(_PAIRS[: 1 << _TWO])}
_BITS |= {one: f"{value:0{_ONE}b}" for value, one in enumerate(ALPHABET[: 1 << _ONE])}


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
    packed = zlib.compress(script.encode(), 9)
    return block(SCRIPT, "application/octet-stream", packed), element("script", loader())
