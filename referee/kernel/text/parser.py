"""Card text as a program: texts are parsed with grammar rules into typed trees of plain data.

What players read is what is executed: a ``ParseTree`` names the rows that a text was read with, what
fills their holes and which part of each bracket stands there. What a row *does* belongs to the game.
A text is read into a chart, of which the forest tells the readings; one with none or with two is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, MutableMapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Protocol

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.text.chart import Chart, Reach
from referee.kernel.text.derivation import is_derived
from referee.kernel.text.forest import TWO_READINGS, Forest
from referee.kernel.text.form_trees import FormTrees
from referee.kernel.text.grammar import PIECE, PhraseTable, Unread
from referee.kernel.text.parse_cache import KEEPING
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.words.english import counted

LONGEST = 1000
"""The most characters that a card text may have: more is no card, and would only take the parser's time."""
NO_READING = Unread("")
"""How a text is not read, when nobody asks why."""


def _nowhere() -> int | None:
    """The line of what stands in no file."""
    return None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands, for a refusal, which finds its line: its file, whose it is, and its line if known."""

    file: str
    owner: str
    find_line: Callable[[], int | None] = _nowhere

    @property
    def line(self) -> int | None:
        """The line in the file."""
        return self.find_line()

    def refuse(self, why: str, column: int | None = None, rule: str = "") -> PackError:
        """The error: the place first, the rule last."""
        found = self.line
        line = "" if found is None else f"line {found}, "
        at = "" if column is None else f", column {column}"
        rules = f" [{rule}]" if rule else ""
        return PackError(f"{self.file}: {line}{self.owner}{at}: {why}{rules}")


class Meanings(Protocol):
    """What the rows of a grammar mean that are defined by others (`definitions`)."""

    def expand(self, reading: ParseTree) -> ParseTree | Unread:
        """The reading with what its rows mean in their place."""


class Reader:
    """Reads texts with the rules of one grammar; readers of equal tables share grammars.

    A text that ``earlier`` reads keeps that reading: a grammar may grow, and no text of old comes to mean anything else.
    ``starts`` are holes that texts are read as: their grammars are compiled together.
    """

    def __init__(
        self,
        table: PhraseTable,
        cache: MutableMapping[str, bytes] | None = None,
        meanings: Meanings | None = None,
        earlier: Reader | None = None,
        starts: Sequence[str] = (),
    ) -> None:
        self.table = table
        self.cache: MutableMapping[str, bytes] = {} if cache is None else cache
        self.meanings = meanings
        self.earlier = earlier
        self.starts = tuple(starts)

    def read(
        self, text: str, place: Place, *, where: str = "", hole: str = "", rule: str = ""
    ) -> ParseTree:
        """The one reading of a text as ``hole`` (the start, unless given) by the host ``where``.

        Raises PackError with the column, the word found and what could have stood there; ``rule`` is
        the rule that such a refusal cites.
        """
        found = self.find(text, where, hole)
        if isinstance(found, Unread):
            raise place.refuse(found.why, found.column, rule)
        return found

    def find(self, text: str, where: str, hole: str, *, why: bool = True) -> ParseTree | Unread:
        """The one reading of a text, or why it has none; to know why takes longer.

        Where there are two readings, the one that a grammar of old has stays, whatever rows came later.
        """
        found = self.kept(text, where, hole) or self._find(text, where, hole, why=why)
        if found is TWO_READINGS and self.earlier is not None:
            found = self.earlier.find(text, where, hole, why=False)
        if isinstance(found, Unread):
            is_told = found.why or not why
            return found if is_told else Forest(self._chart(text, where, hole)).two_readings()
        return found if self.meanings is None else self.meanings.expand(found)

    def kept(self, text: str, where: str, hole: str) -> ParseTree | None:
        """The reading that is cached, here or by an earlier run, by the grammar of old before all."""
        found = None if self.earlier is None else self.earlier.kept(text, where, hole)
        if found is not None:
            return found
        key = self.key(text, where=where, hole=hole)
        kept = self.cache.get(key)
        return self._from_shelf(key, text, hole, where) if kept is None else _unpacked(kept, text)

    def _find(self, text: str, where: str, hole: str, *, why: bool) -> ParseTree | Unread:
        """The one reading by the rows of this grammar, as they are."""
        if len(text) > LONGEST:
            return Unread(
                f"a text of {counted(len(text), 'characters')}, expected at most {LONGEST}"
            )
        chart = self._chart(text, where, hole)
        if not chart.is_read:
            return _unread(text, chart.reach) if why else NO_READING
        reading = Forest(chart).reading()
        if isinstance(reading, Unread):
            return reading
        key = self.key(text, where=where, hole=hole)
        self.cache[key] = _packed(reading)
        if KEEPING.shelf is not None:
            KEEPING.shelf.keep(self.table.digest, key, self.cache[key])
        return reading

    def _from_shelf(self, key: str, text: str, hole: str, where: str) -> ParseTree | None:
        """The reading that an earlier run cached, if it is one of the text (see `derivation`)."""
        shelf = KEEPING.shelf
        kept = None if shelf is None else shelf.find(self.table.digest, key)
        reading = None if kept is None else _unpacked(kept, text)
        if kept is None or reading is None:
            return None
        if not is_derived(self.table, reading, text, hole=hole or self.table.start, where=where):
            return None
        self.cache[key] = kept
        return reading

    def key(self, text: str, *, where: str = "", hole: str = "") -> str:
        """The key of a text in the cache: a digest of the text and of the grammar."""
        asked = json.dumps([hole or self.table.start, where, text], ensure_ascii=True).encode()
        return sha256(self.table.digest + asked).hexdigest()

    def _chart(self, text: str, where: str, hole: str) -> Chart:
        """The text, read by the rows that the host may use; hosts with the same rows share their forms."""
        rows = tuple(
            row.id
            for row in self.table.rows.values()
            if not where or not row.where or where in row.where
        )
        start = hole or self.table.start
        starts = self.starts if start in self.starts else (start,)
        return Chart(_trees_of(self.table, starts, rows), text, start)


def _packed(reading: ParseTree) -> bytes:
    return json.dumps(_plain(reading), ensure_ascii=True, separators=(",", ":")).encode()


def _plain(reading: ParseTree) -> list[Any]:
    parts = [[hole, _plain(part)] for hole, part in reading.parts]
    return [reading.row, reading.start, reading.end, list(reading.chosen), parts]


def _unpacked(kept: bytes, text: str) -> ParseTree | None:
    """The cached reading, or None if the bytes hold none."""
    try:
        return _typed(json.loads(kept), text)
    except (ValueError, TypeError, RecursionError):
        return None


def _typed(plain: list[Any], text: str) -> ParseTree:
    row, start, end, chosen, parts = plain
    typed = tuple((hole, _typed(part, text)) for hole, part in parts)
    return ParseTree(row, start, end, text[start:end], tuple(chosen), typed)


def _unread(text: str, reach: Reach) -> Unread:
    """Why a text has no reading: what stands where it stops to be one, and what could."""
    word = PIECE.match(text, reach.at)
    found = repr(word.group()) if word else "the end of the text"
    is_end = reach.is_whole or not reach.expected
    expected = (*reach.expected, *(["the end of the text"] if is_end else []))
    why = f"found {found}, expected {' or '.join(expected)}, in {text!r}"
    return Unread(why, reach.at + 1, expected)


@lru_cache(maxsize=32)
def _trees_of(table: PhraseTable, starts: tuple[str, ...], rows: tuple[str, ...]) -> FormTrees:
    """The forms of those rows; to grow them takes longer than to read a text with them."""
    return FormTrees(table, starts, [table.rows[row] for row in rows])
