"""Card text as a program: texts are parsed with grammar rules into typed trees of plain data.

What players read is what is executed: a ``ParseTree`` names the rows that a text was read with, what
fills their holes and which part of each bracket stands there. What a row *does* belongs to the game.
lark's Earley parser finds every reading; a text with none or with two is refused. The parser is
imported only for a text whose reading is not in the cache.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol

from referee.dataclass import dataclass
from referee.errors import PackError, RefereeBug
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
from referee.kernel.text.terminal_words import terminal_shown
from referee.kernel.words.english import counted
from referee.pattern import pattern

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

LONGEST = 1000
"""The most characters that a card text may have: more is no card, and would only take the parser's time."""
MOST_KEPT = 1 << 12
"""Of how many texts a grammar knows that they have no reading, until it is asked again."""
_WORD = pattern(r"[A-Za-z]+")
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
        reading = self._grammar(hole, where, whole=True).find(text, hole)
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
        return self._grammar(hole, where, whole=False).parse(text, hole)

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

    def _grammar(self, hole: str, where: str, *, whole: bool) -> _Grammar:
        """The grammar of the rows that the host may use; hosts with the same rows share one."""
        rows = tuple(
            row.id
            for row in self.table.rows.values()
            if not where or not row.where or where in row.where
        )
        start = hole or self.table.start
        starts = self.starts if start in self.starts else (start,)
        return _grammar_of(self.table, starts, rows, whole)


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
    """The rows that a host may use, compiled for the holes that texts are read as.

    ``whole``: plain text between holes is looked for in one piece. That takes a fraction of the time and
    finds the same readings, but cannot tell at which word a text stops to be one.
    """

    def __init__(
        self, table: PhraseTable, starts: Sequence[str], rows: Sequence[Phrase], *, whole: bool
    ) -> None:
        from lark import Lark

        self.table = table
        self.rows = rows
        self.whole = whole
        self.terminals: dict[str, str] = {}
        self.shown: dict[str, str] = {}
        self.named: dict[str, Phrase] = {}
        self.variants: dict[str, tuple[Phrase, Variant]] = {}
        self.unread: dict[tuple[str, str], Unread] = {}
        self.edges: dict[str, list[tuple[str, str]]] = {}
        self.edge_words: dict[tuple[str, bool], dict[str, re.Pattern[str]]] = {}
        self.wanted = [(start, False) for start in starts]
        self.fillable = self._fillable()
        rules = self._rules()
        words = [
            f"{name}: /{expression.replace('/', chr(92) + '/')}/"
            for expression, name in self.terminals.items()
        ]
        self.lark: Lark = Lark(
            "\n".join(rules + words),
            parser="earley",
            ambiguity="explicit",
            start=[_rule_of(start, capital=False) for start in starts],
        )
        self.fitting = FittingRules(self.lark)

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
            self.edges[rule] = [(name, name) for name in names]
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
                edge = (names[0], names[-1]) if names else ("", "")
                self.edges.setdefault(name, []).append(edge)
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
        if not self.whole:
            return [(symbol,) for symbol in variant.symbols]
        kinds = groupby(enumerate(variant.symbols), lambda each: each[1].hole and each[0] + 1)
        return [tuple(symbol for _, symbol in run) for _, run in kinds]

    def _run(self, run: Run, *, capital: bool) -> str:
        symbol = run[0]
        if symbol.text:
            words = [symbol.text for symbol in run]
            if capital:
                words[0] = words[0][0].upper() + words[0][1:]
            return self._terminal("".join(map(expression_of, words)), repr("".join(words)))
        if symbol.hole in self.table.terminals:
            expression = self.table.terminals[symbol.hole]
            return self._terminal(expression, terminal_shown(symbol.hole, expression))
        self.wanted.append((symbol.hole, capital or symbol.capital))
        return _rule_of(symbol.hole, capital=capital or symbol.capital)

    def _terminal(self, expression: str, shown: str) -> str:
        name = self.terminals.setdefault(expression, f"T{len(self.terminals)}")
        self.shown.setdefault(name, shown)
        return name

    def _rule_for(self, start: str) -> str:
        """The rule of the hole that a text is read as; that of the table unless given."""
        return _rule_of(start or self.table.start, capital=False)

    def _begins_otherwise(self, text: str, start: str) -> bool:
        """Whether a text begins as none does that is read so: far sooner looked for than the text is parsed."""
        begins = self._edge(self._rule_for(start), last=False)
        return not any(word.match(text) for word in begins.values())

    def _has_strange_word(self, text: str) -> bool:
        """Whether a word stands there that no form has, and no terminal reaches."""
        strange = [word for word in _WORD.finditer(text) if word[0] not in self.vocabulary]
        if not strange:
            return False
        reached = set[int]()
        for at in range(len(text)):
            for terminal in self.table.terminals.values():
                found = re.compile(terminal).match(text, at)
                reached.update(range(*found.span()) if found else ())
        return any(word.start() not in reached for word in strange)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of the forms, each as it is written and with a capital."""
        variants = (variant for row in self.rows for variant in row.variants)
        words = {symbol.text for variant in variants for symbol in variant.symbols}
        return frozenset(words | {word[:1].upper() + word[1:] for word in words})

    def _edge(self, start: str, *, last: bool) -> dict[str, re.Pattern[str]]:
        """By terminal what a text can begin with, or what it can end with."""
        if (start, last) not in self.edge_words:
            self.edge_words[start, last] = self._edge_words(start, last=last)
        return self.edge_words[start, last]

    def _edge_words(self, start: str, *, last: bool) -> dict[str, re.Pattern[str]]:
        found: dict[str, None] = {}
        wanted = [start]
        while wanted:
            name = wanted.pop()
            if name not in found:
                found[name] = None
                wanted += [edge[last] for edge in self.edges.get(name, ())]
        if "" in found:  # a form that may be left out whole
            return {"": re.compile("")}
        return {
            name: re.compile(rf"(?:{word})\Z" if last else word)
            for word, name in self.terminals.items()
            if name in found
        }

    # -- reading ----------------------------------------------------------------------------

    def find(self, text: str, start: str = "") -> ParseTree | Unread:
        """The one reading of the text, or whether there is none or a second one."""
        known = self.unread.get((text, start))
        if known is not None:
            return known
        found = self._found(text, start)
        if isinstance(found, Unread) and len(self.unread) < MOST_KEPT:
            self.unread[text, start] = found
        return found

    def _found(self, text: str, start: str) -> ParseTree | Unread:
        from lark import UnexpectedInput

        if self._begins_otherwise(text, start) or self._has_strange_word(text):
            return NO_READING
        self.fitting.choose(text)
        try:
            tree = self.lark.parse(text, self._rule_for(start))
        except UnexpectedInput:
            return NO_READING
        finally:
            self.fitting.choose_all()
        if any(node.data == "_ambig" for node in tree.iter_subtrees()):
            return TWO_READINGS
        return self._reading(tree, 0, text)[0]

    def parse(self, text: str, start: str = "") -> ParseTree | Unread:
        """The one reading of the text, or why it has none."""
        from lark import UnexpectedCharacters, UnexpectedEOF

        if text and self._begins_otherwise(text, start):
            return self._unread(text, 0, set(self._edge(self._rule_for(start), last=False)), start)
        try:
            tree = self.lark.parse(text, self._rule_for(start))
        except UnexpectedEOF as error:
            return self._unread(text, len(text), error.expected, start)
        except UnexpectedCharacters as error:
            return self._unread(text, error.pos_in_stream or 0, error.allowed or (), start)
        if (ambiguous := self._two_readings(tree)) is not None:
            return ambiguous
        reading, end = self._reading(tree, 0, text)
        if end != len(text):
            message = f"a reading of {text!r} ends at {end}"
            raise RefereeBug(message)
        return reading

    def _unread(self, text: str, at: int, allowed: Sequence[str] | set[str], start: str) -> Unread:
        names = sorted(
            {name for name in allowed if name in self.shown}, key=lambda name: int(name[1:])
        )
        wish = [self.shown[name] for name in names]
        if at and self._is_whole(text[:at], start):
            wish.append("the end of the text")
        word = PIECE.match(text, at)
        found = repr(word.group()) if word else "the end of the text"
        expected = tuple(wish or ["the end of the text"])
        why = f"found {found}, expected {' or '.join(expected)}, in {text!r}"
        return Unread(why, at + 1, expected)

    def _is_whole(self, text: str, start: str) -> bool:
        from lark import UnexpectedInput

        ends = self._edge(self._rule_for(start), last=True)
        if not any(word.search(text) for word in ends.values()):
            return False
        try:
            self.lark.parse(text, self._rule_for(start))
        except UnexpectedInput:
            return False
        return True

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


@lru_cache(maxsize=32)
def _grammar_of(
    table: PhraseTable, starts: tuple[str, ...], rows: tuple[str, ...], whole: bool
) -> _Grammar:
    """The grammar of those rows; to compile one takes far longer than to read a text with it."""
    return _Grammar(table, starts, [table.rows[row] for row in rows], whole=whole)


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
