"""Grammar rules that are defined by others: their ``means`` says the same in the words of rows before them.

The words of ``means`` are read once, as what the row fills, with its holes standing there as they are written. What was read with
such a row then stands for that reading, in which the holes are filled with what stood in the text: a game never sees the row, and
what is explained is what is carried out. A row that fills the item of a list (a step, a quality) may mean several of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from dataclasses import replace
from functools import partial

from referee.dataclass import dataclass
from referee.kernel.text.grammar import DIGITS, Phrase, PhraseTable, Unread
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import LONGEST, Place, Reader
from referee.pattern import pattern

HOLE = pattern(r"\{([A-Za-z_]+[0-9]*)\}")


class TooMuch(Exception):
    """Words that stand for more than can stand there."""


@dataclass(frozen=True, slots=True)
class PhraseList:
    """A hole that is filled by items with ``between`` between them: by row one for the last, by row more for those before it."""

    hole: str
    one: str
    more: str
    between: str


def lists_of(table: PhraseTable) -> dict[str, PhraseList]:
    """The lists of a grammar by the hole of their items: row one is the item alone, row more is an item and the rest."""
    found: dict[str, PhraseList] = {}
    for one in table.rows.values():
        item, *others = one.variants[0].holes or ("",)
        if one.form != f"{{{item}}}" or others:
            continue
        for more in table.rows.values():
            if more.fills == one.fills and more.variants[0].holes == (item, one.fills):
                between = more.form.removeprefix(one.form).removesuffix(f"{{{one.fills}}}")
                found[item] = PhraseList(one.fills, one.id, more.id, between)
    return found


class Definitions:
    """The rows of a grammar that are defined by others.

    ``base`` knows what some of them mean already. ``places`` says where in the file ``means`` of a row stands; ``cache`` holds readings
    between runs. Raises PackError for a row whose holes are not those of its meaning.
    """

    def __init__(
        self,
        table: PhraseTable,
        file: str,
        rule: str,
        *,
        base: Definitions | None = None,
        lines: Mapping[str, int | None] | None = None,
        cache: MutableMapping[str, bytes] | None = None,
    ) -> None:
        self._table = table
        self._file = file
        self._rule = rule
        self._lines = lines or {}
        self._base = base
        self._rows = {id_: row for id_, row in table.rows.items() if row.means}
        self._own = [row for id_, row in self._rows.items() if base is None or id_ not in base]
        self._order = {id_: at for at, id_ in enumerate(table.rows)}
        self._lists = lists_of(table)
        self._read: dict[str, ParseTree] = {}
        for row in self._own:
            self._refuse_holes(row)
        fills = dict.fromkeys(row.fills for row in self._own)
        lists = (self._lists[hole].hole for hole in fills if hole in self._lists)
        starts = tuple(dict.fromkeys((*fills, *lists)))
        self._reader = Reader(self._with_holes(), cache, starts=starts)

    def __contains__(self, id_: str) -> bool:
        """Whether it knows what the row of that id means."""
        return id_ in self._rows

    def check(self) -> Definitions:
        """The same, after what every row means was read. Raises PackError."""
        for row in self._own:
            self.meaning(row.id)
        return self

    # -- readings ---------------------------------------------------------------------------

    def expand(self, reading: ParseTree) -> ParseTree | Unread:
        """The reading with what its rows mean in their place."""
        try:
            return self._expanded(reading)
        except TooMuch as why:
            return Unread(str(why), reading.start + 1)

    def _expanded(self, reading: ParseTree) -> ParseTree:
        parts = tuple((hole, self._expanded(part)) for hole, part in reading.parts)
        row = self._rows.get(reading.row)
        if row is None:
            return self._node(replace(reading, parts=parts))
        variant = next(each for each in row.variants if each.chosen == reading.chosen)
        filled = dict(zip(variant.marks, (part for _, part in parts), strict=True))
        found = self._filled(self.meaning(row.id), row, filled, (reading.start, reading.end))
        if len(found.text) > LONGEST:
            message = f"{reading.text!r} stands for more than {LONGEST} characters"
            raise TooMuch(message)
        return found

    def _filled(
        self, node: ParseTree, row: Phrase, filled: dict[str, ParseTree], span: tuple[int, int]
    ) -> ParseTree:
        """What a row means, or a part of it, with what fills the holes in the text."""
        holes = _holes_of(row)
        if not node.parts and holes.fullmatch(node.text):
            return filled[node.text[1:-1]]
        parts = tuple((hole, self._filled(part, row, filled, span)) for hole, part in node.parts)
        text = holes.sub(lambda found: filled[found[0][1:-1]].text, node.text)
        return self._node(ParseTree(node.row, *span, text, node.chosen, parts))

    # -- lists ------------------------------------------------------------------------------

    def _node(self, node: ParseTree) -> ParseTree:
        """A reading whose parts may mean several items of a list: they stand in the list one behind the other."""
        for at, (hole, part) in enumerate(node.parts):
            known = self._lists.get(hole)
            if known is None or not self._is_of(part, known.hole):
                continue
            if node.row == known.one:
                return part
            if node.row == known.more and not at:
                return _joined(part, known, node.parts[1][1])
            message = f"{part.text!r} stands for several of {{{hole}}}, expected one there"
            raise TooMuch(message)
        return node

    def _is_of(self, part: ParseTree, hole: str) -> bool:
        row = self._table.rows.get(part.row)
        return row is not None and row.fills == hole

    # -- meanings ---------------------------------------------------------------------------

    def meaning(self, id_: str) -> ParseTree:
        """How the words that define a row are read, with its holes in it. Raises PackError."""
        if self._base is not None and id_ in self._base:
            return self._base.meaning(id_)
        known = self._read.get(id_)
        if known is None:
            known = self._read[id_] = self._parsed(self._rows[id_])
        return known

    def _parsed(self, row: Phrase) -> ParseTree:
        means = _holes_of(row).sub(lambda found: _mark(found[0]), row.means)
        several = self._lists.get(row.fills)
        if several is None:
            found = self._reader.find(means, "", row.fills)
        else:
            found = self._reader.kept(means, "", several.hole) or self._reader.find(
                means, "", row.fills, why=False
            )
            if isinstance(found, Unread):
                found = self._reader.find(means, "", several.hole)
        if isinstance(found, Unread):
            raise self._place(row).refuse(found.why, found.column, self._rule)
        for part in found.walk():
            if part.row in self._rows and self._order[part.row] >= self._order[row.id]:
                why = f"uses the phrase {part.row!r}, expected phrases that stand before it"
                raise self._place(row).refuse(why, part.start + 1, self._rule)
        expanded = self.expand(found)
        if isinstance(expanded, Unread):
            raise self._place(row).refuse(expanded.why, expanded.column, self._rule)
        return expanded

    def _place(self, row: Phrase) -> Place:
        return Place(self._file, f"phrase {row.id!r}, means", partial(self._lines.get, row.id))

    def _refuse_holes(self, row: Phrase) -> None:
        """Refuse a hole that stands twice, or on one side only."""
        kinds = {each.fills for each in self._table.rows.values()} | set(self._table.terminals)
        named = [hole[0].lower() + hole[1:] for hole in HOLE.findall(row.means)]
        meant = {hole for hole in named if hole.rstrip(DIGITS) in kinds}
        for variant in row.variants:
            marks = variant.marks
            why = ""
            if len(set(marks)) < len(marks):
                why = f"a hole stands twice in {row.form!r}, expected a digit behind one ({{{marks[0]}2}})"
            elif set(marks) != meant:
                hole = min(meant ^ set(marks))
                why = f"{{{hole}}} does not stand in means and in every way to write {row.form!r}"
            if why:
                raise self._place(row).refuse(why, rule=self._rule)

    def _with_holes(self) -> PhraseTable:
        """The grammar in which a hole may stand for what fills it."""
        holes: dict[str, str] = {}
        for row in self._own:
            for variant in row.variants:
                holes |= dict(zip(variant.marks, variant.holes, strict=True))
        rows, terminals = dict(self._table.rows), dict(self._table.terminals)
        for mark, kind in holes.items():
            if kind in terminals:
                terminals[kind] = rf"\{{{mark}\}}|{terminals[kind]}"
                continue
            form = f"\\{{{mark}\\}}"
            rows[f"{{{mark}}}"] = Phrase(
                f"{{{mark}}}", form, kind, "", (), "", (), place=self._file
            )
        return PhraseTable(self._table.start, terminals, rows)


def _holes_of(row: Phrase) -> re.Pattern[str]:
    """What stands for a hole of the row in the words that define it."""
    marks = sorted({mark for variant in row.variants for mark in variant.marks})
    either = (f"[{mark[0]}{mark[0].upper()}]{mark[1:]}" for mark in marks)
    return re.compile(rf"\{{(?:{'|'.join(either)})\}}" if marks else r"(?!)")


def _mark(hole: str) -> str:
    """A hole as it is written within a sentence."""
    return f"{{{hole[1].lower()}{hole[2:]}"


def _joined(listed: ParseTree, known: PhraseList, rest: ParseTree) -> ParseTree:
    """The items of a list with the rest of another behind them."""
    item, *others = listed.parts
    tail = _joined(others[0][1], known, rest) if others else rest
    text = f"{listed.text}{known.between}{rest.text}"
    parts = (item, (known.hole, tail))
    return ParseTree(known.more, listed.start, rest.end, text, listed.chosen, parts)
