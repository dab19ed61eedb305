"""Wire forms that are cached: of lists that are complete, and of values that come again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.kernel.schema.codec import pack_head


class CachedList(list[Any]):
    """A list that never changes any more: its wire form is made once and cached."""

    __slots__ = ("kept_wire",)

    def wire(self, pack: Callable[[Any], bytes]) -> bytes:
        """The wire form of the list, each item packed so."""
        try:
            return self.kept_wire
        except AttributeError:
            self.kept_wire: bytes = pack_head(len(self)) + b"".join(map(pack, self))
            return self.kept_wire


MOST_SPELLED = 4096
"""How many wire forms of one kind are cached."""


class ByteCache(dict[tuple[Any, ...], bytes]):
    """Wire forms by the plain values that they are made of; what is not there yet is spelled."""

    __slots__ = ("_spell",)

    def __init__(self, spell: Callable[[tuple[Any, ...]], bytes]) -> None:
        super().__init__()
        self._spell = spell

    def __missing__(self, values: tuple[Any, ...]) -> bytes:
        if len(self) >= MOST_SPELLED:
            self.clear()
        found = self[values] = self._spell(values)
        return found
