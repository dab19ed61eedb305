"""Readings of card texts between runs: where a program may cache them, which nothing here does itself."""

from __future__ import annotations

from typing import Protocol

from referee.dataclass import dataclass


class Shelf(Protocol):
    """Packed readings, by the digest of their grammar and the key of their text.

    What lies in it is proven before it is believed (`derivation.is_derived`).
    """

    def find(self, table: bytes, key: str) -> bytes | None:
        """The bytes that were cached under that key, None if there are none."""

    def keep(self, table: bytes, key: str, reading: bytes) -> None:
        """Keep those bytes, if there is a place for them."""


@dataclass(slots=True)
class Keeping:
    """The cache that all readers use beside their own cache; none unless a program sets one."""

    shelf: Shelf | None = None


KEEPING = Keeping()
