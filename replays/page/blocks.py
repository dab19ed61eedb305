"""What stands in a page for its script alone: blocks of bytes, and the script, which is packed too.

A script makes up a third of its length when it is deflated. A short one, the loader, unpacks it and runs it.
"""

from __future__ import annotations

import base64
import zlib

from referee.kernel.show.svg import Element, element
from replays.page.script import loader

SCRIPT = "script"
"""The id of the block with the packed script."""


def block(id_: str, kind: str, data: bytes) -> Element:
    """Bytes for the script: base64 holds nothing that could end an element."""
    return element("script", base64.b64encode(data).decode(), type=kind, id=id_)


def script_blocks(script: str) -> tuple[Element, Element]:
    """A script, packed, and the loader that runs it."""
    packed = zlib.compress(script.encode(), 9)
    return block(SCRIPT, "application/octet-stream", packed), element("script", loader())
