"""A shelf in memory for what the parser has read: parsing is far slower than proving a reading (see `referee.kernel.text.parse_cache`)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Readings:
    """The readings of one run, by their keys."""

    kept: dict[str, bytes] = field(default_factory=dict)

    def find(self, table: bytes, key: str) -> bytes | None:
        return self.kept.get(key)

    def keep(self, table: bytes, key: str, reading: bytes) -> None:
        self.kept[key] = reading
