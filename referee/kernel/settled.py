"""Lists that are complete: what is kept of them need not be written anew at every record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.kernel.wire import pack_head


class Settled(list[Any]):
    """A list that never changes any more: its wire form is made once and kept."""

    __slots__ = ("kept_wire",)

    def wire(self, pack: Callable[[Any], bytes]) -> bytes:
        """The wire form of the list, each item packed so."""
        try:
            return self.kept_wire
        except AttributeError:
            self.kept_wire: bytes = pack_head(len(self)) + b"".join(map(pack, self))
            return self.kept_wire
