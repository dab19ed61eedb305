"""Whether a reading is one of its text: proven row by row, in a fraction of the parser's time.

Readings that were cached somewhere between two runs are believed only after this.
"""

from __future__ import annotations

from re import compile as pattern_of
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.kernel.text.grammar import PhraseTable, Symbol, Variant

if TYPE_CHECKING:
    from referee.kernel.text.parse_tree import ParseTree


def is_derived(
    table: PhraseTable, reading: ParseTree, text: str, *, hole: str, where: str = ""
) -> bool:
    """Whether the reading is one of the whole text as ``hole`` by that host, row by row.

    Whether it is the only one is not asked: that is known from when it was read.
    """
    if (reading.start, reading.end) != (0, len(text)):
        return False
    return _Proof(table, text, where).fills(reading, hole, capital=False)


@dataclass(slots=True)
class _Proof:
    """One text while its reading is proven."""

    table: PhraseTable
    text: str
    where: str

    def fills(self, reading: ParseTree, hole: str, *, capital: bool) -> bool:
        """Whether the reading fills the hole with what stands in the text."""
        if hole in self.table.terminals:
            return self._is_terminal(reading, hole)
        row = self.table.rows.get(reading.row)
        if row is None or row.fills != hole:
            return False
        if self.where and row.where and self.where not in row.where:
            return False
        return any(
            variant.chosen == reading.chosen and self._spells(reading, variant, capital=capital)
            for variant in row.variants
        )

    def _is_terminal(self, reading: ParseTree, hole: str) -> bool:
        if reading.row or reading.parts or reading.chosen:
            return False
        found = pattern_of(self.table.terminals[hole]).match(self.text, reading.start)
        return found is not None and found.end() == reading.end > reading.start

    def _spells(self, reading: ParseTree, variant: Variant, *, capital: bool) -> bool:
        """Whether pieces and holes stand one behind the other, from start to end."""
        at, parts = reading.start, list(reading.parts)
        for number, symbol in enumerate(variant.symbols):
            first = capital and number == 0
            if symbol.text:
                end = self._end_of(symbol, at, capital=first)
                if end is None:
                    return False
                at = end
                continue
            hole, part = parts.pop(0) if parts else ("", reading)
            if hole != symbol.hole or part.start != at:
                return False
            if not self.fills(part, hole, capital=first or symbol.capital):
                return False
            at = part.end
        return at == reading.end and not parts

    def _end_of(self, symbol: Symbol, at: int, *, capital: bool) -> int | None:
        """Where a plain piece that begins there ends; None if it does not stand there, whole."""
        piece = symbol.text[0].upper() + symbol.text[1:] if capital else symbol.text
        end = at + len(piece)
        if not self.text.startswith(piece, at):
            return None
        following = self.text[end : end + 1]
        goes_on = following.isascii() and (
            (piece.isalpha() and following.isalpha()) or (piece.isdigit() and following.isdigit())
        )
        return None if goes_on else end
