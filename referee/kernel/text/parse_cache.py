"""Readings of card texts between runs: where a program may keep them, which nothing here does itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Shelf(Protocol):
    """Packed readings, by the digest of their phrase table and the key of their text.

    Whatever lies on it is proven before it is believed (`deriving.is_derived`).
    """

    def find(self, table: bytes, key: str) -> bytes | None:
        """The bytes that were kept under that key, None if there are none."""

    def keep(self, table: bytes, key: str, reading: bytes) -> None:
        """Keep those bytes, if there is a place for them."""


@dataclass(slots=True)
class Keeping:
    """The shelf that all readers use beside their own cache; none unless a program puts one up."""

    shelf: Shelf | None = None


KEEPING = Keeping()
