"""How a text is read, as a tree of plain data: the rows, what fills their holes, and which part of each bracket stands there."""

from __future__ import annotations

from collections.abc import Iterator

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ParseTree:
    """How a stretch of text is read: the grammar rule, or "" where a terminal stands.

    ``start`` and ``end`` are the columns (from 0) within the whole text, ``text`` what stands between
    them, ``chosen`` the number of the part for each bracket of the form (see ``Variant``), ``parts``
    the holes with their readings in the order in which they stand.
    """

    row: str
    start: int
    end: int
    text: str
    chosen: tuple[int, ...] = ()
    parts: tuple[tuple[str, ParseTree], ...] = ()

    def part(self, hole: str) -> ParseTree:
        """What fills that hole."""
        return next(reading for name, reading in self.parts if name == hole)

    def has(self, hole: str) -> bool:
        """Whether a hole of that name stands here."""
        return any(name == hole for name, _ in self.parts)

    def number(self, hole: str) -> int:
        """The number that fills that hole."""
        return int(self.part(hole).text)

    def listed(self, hole: str) -> list[ParseTree]:
        """What fills the hole, here and in the rest of a list: a row that may end in itself."""
        found: list[ParseTree] = []
        at: ParseTree | None = self
        while at is not None:
            found += [reading for name, reading in at.parts if name == hole]
            at = next((reading for _, reading in at.parts if reading.row == at.row), None)
        return found

    def walk(self) -> Iterator[ParseTree]:
        """The reading and all those in it, in the order of the text."""
        yield self
        for _, reading in self.parts:
            yield from reading.walk()
