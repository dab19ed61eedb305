"""Card text as a program: texts are parsed with grammar rules into typed trees of plain data.

What players read is what is executed: a ``ParseTree`` names the rows that a text was read with, what
fills their holes and which part of each bracket stands there. What a row *does* belongs to the game.
lark's Earley parser finds every reading; a text with none or with two is refused. The parser is
imported only for a text that has one which is not in the cache.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.text.derivation import is_derived
from referee.kernel.text.fitting_rules import FittingRules
from referee.kernel.text.grammar import (
    PIECE,
    Phrase,
    PhraseTable,
    Symbol,
    Unread,
    Variant,
    expression_of,
)
from referee.kernel.text.parse_cache import KEEPING
from referee.kernel.text.recogniser import Reach, Recogniser
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

LONGEST = 1000
"""The most characters that a card text may have: more is no card, and would only take the parser's time."""
NO_READING, TWO_READINGS = Unread(""), Unread("", expected=("one reading",))
"""How a text is not read, when nobody asks why."""


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
        """The one reading of a text, or why it has none; to know why takes longer."""
        return self.settle(text, where, hole, why=why)

    def settle(self, text: str, where: str, hole: str, *, why: bool) -> ParseTree | Unread:
        """The same: where there are two readings, the one that a grammar of old has stays, whatever rows came later."""
        found = self.kept(text, where, hole) or self._find(text, where, hole)
        if found is TWO_READINGS and self.earlier is not None:
            found = self.earlier.settle(text, where, hole, why=False)
        if isinstance(found, Unread):
            return self._unread(text, where, hole, found) if why else found
        return found if self.meanings is None else self.meanings.expand(found)

    def kept(self, text: str, where: str, hole: str) -> ParseTree | None:
        """The reading that is cached, here or by an earlier run, by the grammar of old before all."""
        found = None if self.earlier is None else self.earlier.kept(text, where, hole)
        if found is not None:
            return found
        key = self.key(text, where=where, hole=hole)
        kept = self.cache.get(key)
        return self._from_shelf(key, text, hole, where) if kept is None else _unpacked(kept, text)

    def _find(self, text: str, where: str, hole: str) -> ParseTree | Unread:
        """The one reading by the rows of this grammar, as they are."""
        if len(text) > LONGEST:
            why = f"a text of {counted(len(text), 'characters')}, expected at most {LONGEST}"
            return Unread(why)
        reading = self._grammar(hole, where).find(text, hole)
        if isinstance(reading, Unread):
            return reading
        key = self.key(text, where=where, hole=hole)
        self.cache[key] = _packed(reading)
        if KEEPING.shelf is not None:
            KEEPING.shelf.keep(self.table.digest, key, self.cache[key])
        return reading

    def _unread(self, text: str, where: str, hole: str, found: Unread) -> ParseTree | Unread:
        """Why a text has no reading by the rows of this grammar."""
        if found.why:
            return found
        return self._grammar(hole, where).parse(text, hole)

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

    def _grammar(self, hole: str, where: str) -> _Grammar:
        """The grammar of the rows that the host may use; hosts with the same rows share one."""
        rows = tuple(
            row.id
            for row in self.table.rows.values()
            if not where or not row.where or where in row.where
        )
        start = hole or self.table.start
        starts = self.starts if start in self.starts else (start,)
        return _grammar_of(self.table, starts, rows)


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


Run = tuple[Symbol, ...]
"""A hole, or plain pieces that are looked for together."""


class _Grammar:
    """The rows that a host may use, for the holes that texts are read as.

    A recogniser tells which texts have a reading and where others stop; for those alone the rows are compiled for the parser,
    in which plain text between holes is looked for in one piece.
    """

    def __init__(self, table: PhraseTable, starts: Sequence[str], rows: Sequence[Phrase]) -> None:
        self.table = table
        self.starts = starts
        self.rows = rows
        self.terminals: dict[str, str] = {}
        self.named: dict[str, Phrase] = {}
        self.variants: dict[str, tuple[Phrase, Variant]] = {}
        self.wanted = [(start, False) for start in starts]
        self.fillable = self._fillable()

    @cached_property
    def recogniser(self) -> Recogniser:
        """What tells how far a text can be read."""
        return Recogniser(self.table, self.starts, self.rows, self.fillable)

    @cached_property
    def lark(self) -> Lark:
        """The parser of these rows."""
        from lark import Lark

        rules = self._rules()
        words = [
            f"{name}: /{expression.replace('/', chr(92) + '/')}/"
            for expression, name in self.terminals.items()
        ]
        return Lark(
            "\n".join(rules + words),
            parser="earley",
            ambiguity="explicit",
            start=[_rule_of(start, capital=False) for start in self.starts],
        )

    @cached_property
    def fitting(self) -> FittingRules:
        """What the parser is told to look for in a text."""
        return FittingRules(self.lark)

    def _fillable(self) -> set[str]:
        """The holes that this host can fill; a row with another hole is out of its reach."""
        filled = set(self.table.terminals)
        before = -1
        while before != len(filled):
            before = len(filled)
            for row in self.rows:
                if any(set(variant.holes) <= filled for variant in row.variants):
                    filled.add(row.fills)
        return filled

    def _rules(self) -> list[str]:
        rules: list[str] = []
        done: set[tuple[str, bool]] = set()
        while self.wanted:
            hole, capital = self.wanted.pop()
            if (hole, capital) in done:
                continue
            done.add((hole, capital))
            names = []
            for number, row in enumerate(self.rows):
                name = f"row_{number}{'_capital' * capital}"
                lines = self._row(name, row, capital=capital) if row.fills == hole else []
                names += [name] if lines else []
                rules += lines
            rule = _rule_of(hole, capital=capital)
            rules.append(f"{rule}: {' | '.join(names)}")
        return rules

    def _row(self, name: str, row: Phrase, *, capital: bool) -> list[str]:
        """The rules of a row: what its variants begin with alike is looked for once, at its end a mark tells them apart."""
        tree: dict[str, Any] = {}
        marks: dict[str, tuple[Phrase, Variant]] = {}
        names: list[str] = []
        for number, variant in enumerate(row.variants):
            if set(variant.holes) <= self.fillable:
                runs = enumerate(self._runs(variant))
                names = [self._run(run, capital=capital and not at) for at, run in runs]
                mark, at = f"{name}_{number}", tree
                for each in (*names, mark):
                    at = at.setdefault(each, {})
                marks[mark] = row, variant
        if marks:
            self.named[name] = row
        if len(marks) == 1:
            (self.variants[name],) = marks.values()
            return [f"{name}: {' '.join(names)}"]
        self.variants |= marks
        return [*_branches(name, tree), *(f"{mark}:" for mark in marks)] if marks else []

    def _runs(self, variant: Variant) -> list[Run]:
        kinds = groupby(enumerate(variant.symbols), lambda each: each[1].hole and each[0] + 1)
        return [tuple(symbol for _, symbol in run) for _, run in kinds]

    def _run(self, run: Run, *, capital: bool) -> str:
        symbol = run[0]
        if symbol.text:
            words = [symbol.text for symbol in run]
            if capital:
                words[0] = words[0][0].upper() + words[0][1:]
            return self._terminal("".join(map(expression_of, words)))
        if symbol.hole in self.table.terminals:
            return self._terminal(self.table.terminals[symbol.hole])
        self.wanted.append((symbol.hole, capital or symbol.capital))
        return _rule_of(symbol.hole, capital=capital or symbol.capital)

    def _terminal(self, expression: str) -> str:
        return self.terminals.setdefault(expression, f"T{len(self.terminals)}")

    # -- reading ----------------------------------------------------------------------------

    def find(self, text: str, start: str = "") -> ParseTree | Unread:
        """The one reading of the text, or whether there is none or a second one."""
        if not self._reach(text, start).is_read(text):
            return NO_READING
        tree = self._parsed(text, start)
        if any(node.data == "_ambig" for node in tree.iter_subtrees()):
            return TWO_READINGS
        return self._reading(tree, 0, text)[0]

    def parse(self, text: str, start: str = "") -> ParseTree | Unread:
        """The one reading of the text, or why it has none."""
        reach = self._reach(text, start)
        if not reach.is_read(text):
            return _unread(text, reach)
        tree = self._parsed(text, start)
        return self._two_readings(tree) or self._reading(tree, 0, text)[0]

    def _reach(self, text: str, start: str) -> Reach:
        return self.recogniser.reach(text, start or self.table.start)

    def _parsed(self, text: str, start: str) -> Tree[Token]:
        """Every reading of a text that has one."""
        self.fitting.choose(text)
        return self.lark.parse(text, _rule_of(start or self.table.start, capital=False))

    def _two_readings(self, tree: Tree[Token]) -> Unread | None:
        for node in tree.iter_subtrees_topdown():
            if node.data == "_ambig":
                ways = [self._ways(child) for child in node.children]
                text = f"two readings, by the phrases {' or '.join(dict.fromkeys(ways))}"
                return Unread(text, _first_column(node))
        return None

    def _ways(self, node: Token | Tree[Token]) -> str:
        """The rows of a reading, outermost first, as far as no hole is ambiguous itself."""
        if isinstance(node, str):
            return repr(str(node))
        names = [str(tree.data) for tree in node.iter_subtrees_topdown()]
        rows = [self.named[name].id for name in names if name in self.named]
        return repr(" ".join(rows))

    def _reading(self, tree: Tree[Token], start: int, text: str) -> tuple[ParseTree, int]:
        """The reading in a parse tree that begins at a column, and the column behind it."""
        node = tree
        while str(node.data) not in self.named:
            inner = node.children[0]
            assert not isinstance(inner, str)
            node = inner
        name, children = str(node.data), node.children
        if name not in self.variants:
            *children, mark = children
            assert not isinstance(mark, str)
            name = str(mark.data)
        row, variant = self.variants[name]
        parts: list[tuple[str, ParseTree]] = []
        at = start
        for run, child in zip(self._runs(variant), children, strict=True):
            if isinstance(child, str):
                end = at + len(child)
                part = ParseTree("", at, end, text[at:end])
            else:
                part, end = self._reading(child, at, text)
            if run[0].hole:
                parts.append((run[0].hole, part))
            at = end
        return ParseTree(row.id, start, at, text[start:at], variant.chosen, tuple(parts)), at


def _unread(text: str, reach: Reach) -> Unread:
    """Why a text has no reading: what stands where it stops to be one, and what could."""
    word = PIECE.match(text, reach.at)
    found = repr(word.group()) if word else "the end of the text"
    is_end = reach.is_whole or not reach.expected
    expected = (*reach.expected, *(["the end of the text"] if is_end else []))
    why = f"found {found}, expected {' or '.join(expected)}, in {text!r}"
    return Unread(why, reach.at + 1, expected)


@lru_cache(maxsize=32)
def _grammar_of(table: PhraseTable, starts: tuple[str, ...], rows: tuple[str, ...]) -> _Grammar:
    """The grammar of those rows; to compile one takes far longer than to read a text with it."""
    return _Grammar(table, starts, [table.rows[row] for row in rows])


def _branches(name: str, tree: dict[str, Any]) -> list[str]:
    """The rules for what may follow one behind the other; those below the first are no nodes of their own."""
    lines, below = [], []
    for number, (first, following) in enumerate(tree.items()):
        parts, rest = [first], following
        while len(rest) == 1:
            parts += rest
            (rest,) = rest.values()
        if rest:
            branch = f"_{name.lstrip('_')}_b{number}"
            parts.append(branch)
            below += _branches(branch, rest)
        lines.append(" ".join(parts))
    return [f"{name}: {' | '.join(lines)}", *below]


def _rule_of(hole: str, *, capital: bool) -> str:
    return f"hole_{hole}{'_capital' * capital}"


def _first_column(tree: Tree[Token]) -> int:
    return next((token.start_pos or 0) + 1 for token in tree.scan_values(lambda _: True))
