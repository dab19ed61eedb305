"""How far a text can be read by the rows of a grammar, and what could stand there: an Earley recogniser (Earley, 1970).

It builds no readings. What forms begin with alike is walked once, in a tree of what may follow what, and a hole is looked
into only where the text goes on as something in it begins: most texts of a list are refused in a fraction of the time
that a parser takes to find no reading, and nothing has to be compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import cache

from referee.dataclass import dataclass
from referee.kernel.text.grammar import PIECE, Phrase, PhraseTable, Variant, expression_of
from referee.kernel.text.terminal_words import terminal_shown

Hole = tuple[str, bool]
"""What fills a hole, and whether it begins with a capital."""


@dataclass(slots=True, eq=False)
class Node:
    """What may follow, where a row that fills the hole has been read so far; ``is_end``: nothing need follow."""

    hole: Hole
    pieces: dict[str, Node] = field(default_factory=dict)
    terminals: dict[str, Node] = field(default_factory=dict)
    holes: dict[Hole, Node] = field(default_factory=dict)
    is_end: bool = False


Item = tuple[Node, int]
"""What has been read of a row that began at that column (from 0)."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a text was read: the first column (from 0) that nothing reads, and what could stand there as it is shown to people.

    ``is_whole``: what stands in front of that column is a text.
    """

    at: int
    expected: tuple[str, ...]
    is_whole: bool

    def is_read(self, text: str) -> bool:
        """Whether that text, of which it tells, has a reading."""
        return self.is_whole and self.at == len(text)


class Recogniser:
    """The rows that a host may use, as trees of what may follow what; ``starts`` are the holes that texts are read as."""

    def __init__(
        self, table: PhraseTable, starts: Sequence[str], rows: Sequence[Phrase], fillable: set[str]
    ) -> None:
        self.terminals = {
            hole: re.compile(expression) for hole, expression in table.terminals.items()
        }
        self.roots: dict[Hole, Node] = {}
        self.numbers: dict[str, int] = {}
        """By the expression of what is no hole its number, in the order of the rows."""
        self.shown: dict[str, str] = {}
        self.opened: dict[Hole, tuple[frozenset[str], frozenset[str]]] = {}
        filling: dict[str, list[Variant]] = {}
        for row in rows:
            usable = (each for each in row.variants if set(each.holes) <= fillable)
            filling.setdefault(row.fills, []).extend(usable)
        wanted: list[Hole] = [(start, False) for start in starts]
        while wanted:
            hole = wanted.pop()
            if hole not in self.roots:
                self.roots[hole] = Node(hole)
                for variant in filling.get(hole[0], ()):
                    wanted += self._grow(hole, variant, table)
        self.empty = self._empty()

    def _grow(self, hole: Hole, variant: Variant, table: PhraseTable) -> Iterator[Hole]:
        """A way to fill the hole is put into its tree; the holes in it."""
        node = self.roots[hole]
        for number, symbol in enumerate(variant.symbols):
            capital = symbol.capital or (hole[1] and not number)
            if symbol.text:
                word = _with_capital(symbol.text) if capital else symbol.text
                self._number(expression_of(word), repr(word))
                node = node.pieces.setdefault(word, Node(hole))
            elif symbol.hole in table.terminals:
                expression = table.terminals[symbol.hole]
                self._number(expression, terminal_shown(symbol.hole, expression))
                node = node.terminals.setdefault(symbol.hole, Node(hole))
            else:
                within = symbol.hole, capital
                yield within
                node = node.holes.setdefault(within, Node(hole))
        node.is_end = True

    def _number(self, expression: str, shown: str) -> None:
        self.numbers.setdefault(expression, len(self.numbers))
        self.shown.setdefault(expression, shown)

    def _empty(self) -> frozenset[Hole]:
        """The holes that nothing may fill too, since a form may be left out whole."""
        found: set[Hole] = set()
        before = -1
        while before != len(found):
            before = len(found)
            found |= {hole for hole, root in self.roots.items() if _can_end(root, found)}
        return frozenset(found)

    def opens(self, hole: Hole) -> tuple[frozenset[str], frozenset[str]]:
        """The pieces and the terminals that what fills a hole can begin with."""
        if hole not in self.opened:
            pieces: set[str] = set()
            terminals: set[str] = set()
            seen: dict[Node, None] = {}
            wanted = [self.roots[hole]]
            while wanted:
                node = wanted.pop()
                if node in seen:
                    continue
                seen[node] = None
                pieces |= node.pieces.keys()
                terminals |= node.terminals.keys()
                wanted += [self.roots[each] for each in node.holes]
                wanted += [after for each, after in node.holes.items() if each in self.empty]
            self.opened[hole] = frozenset(pieces), frozenset(terminals)
        return self.opened[hole]

    def reach(self, text: str, start: str) -> Reach:
        """How far the text can be read as what fills that hole."""
        return _Reading(self, text).reach((start, False))

    def in_order(self, pieces: set[str], terminals: set[str]) -> tuple[str, ...]:
        """Those pieces and terminals as people are shown them, in the order of the rows."""
        found = {expression_of(piece) for piece in pieces}
        found |= {self.terminals[terminal].pattern for terminal in terminals}
        return tuple(self.shown[each] for each in sorted(found, key=self.numbers.__getitem__))


class _Reading:
    """One text while it is read."""

    def __init__(self, rows: Recogniser, text: str) -> None:
        self.rows = rows
        self.text = text
        self.columns: list[dict[Item, None]] = [{} for _ in range(len(text) + 1)]
        self.waiting: dict[tuple[Hole, int], list[Item]] = {}
        """By hole and the column at which it begins, what goes on behind it."""
        self.ended: dict[tuple[Hole, int], None] = {}
        """The holes that are filled at this column, with where they began."""
        self.todo: list[Item] = []
        self.ends = cache(self._end_of_terminal)

    def reach(self, start: Hole) -> Reach:
        """Column by column as far as there are any items."""
        first = Node(("", False), holes={start: Node(("", False), is_end=True)})
        self.columns[0][first, 0] = None
        last, is_whole = 0, False
        for at, column in enumerate(self.columns):
            if column:
                self._walk(at)
                last, is_whole = at, (("", False), 0) in self.ended
        pieces: set[str] = set()
        terminals: set[str] = set()
        for node, _ in self.columns[last]:
            pieces |= node.pieces.keys()
            terminals |= node.terminals.keys()
            for hole in node.holes:
                opens = self.rows.opens(hole)
                pieces |= opens[0]
                terminals |= opens[1]
        return Reach(last, self.rows.in_order(pieces, terminals), is_whole)

    def _walk(self, at: int) -> None:
        """What is read at a column goes on there and at later ones."""
        self.ended = {}
        piece = PIECE.match(self.text, at)
        word = piece[0] if piece else ""
        end = at + len(word)
        self.todo = list(self.columns[at])
        asked: dict[Hole, None] = {}
        while self.todo:
            node, began = self.todo.pop()
            if node.is_end:
                self._end(node.hole, began, at)
            for hole, after in node.holes.items():
                self.waiting.setdefault((hole, at), []).append((after, began))
                if (hole, at) in self.ended:
                    self._add((after, began), at)
                if hole not in asked:
                    asked[hole] = None
                    if self._may_begin(hole, word, at):
                        self._add((self.rows.roots[hole], at), at)
            if word in node.pieces and self._is_whole(word, end):
                self.columns[end][node.pieces[word], began] = None
            for terminal, after in node.terminals.items():
                behind = self.ends(terminal, at)
                if behind > at:
                    self.columns[behind][after, began] = None

    def _end(self, hole: Hole, began: int, at: int) -> None:
        """A hole is filled: what waited for it goes on."""
        if (hole, began) not in self.ended:
            self.ended[hole, began] = None
            for item in self.waiting.get((hole, began), ()):
                self._add(item, at)

    def _add(self, item: Item, at: int) -> None:
        if item not in self.columns[at]:
            self.columns[at][item] = None
            self.todo.append(item)

    def _may_begin(self, hole: Hole, word: str, at: int) -> bool:
        """Whether the text goes on as something that fills the hole, or nothing may fill it too."""
        pieces, terminals = self.rows.opens(hole)
        return (
            word in pieces
            or hole in self.rows.empty
            or any(self.ends(terminal, at) > at for terminal in terminals)
        )

    def _is_whole(self, word: str, end: int) -> bool:
        """A letter that is not of the alphabet is a piece of its own, and must match whole too."""
        return word.isascii() or re.match(expression_of(word), self.text[end - len(word) :]) is not None  # fmt: skip

    def _end_of_terminal(self, terminal: str, at: int) -> int:
        found = self.rows.terminals[terminal].match(self.text, at)
        return found.end() if found else at


def _with_capital(word: str) -> str:
    return word[0].upper() + word[1:]


def _can_end(node: Node, empty: set[Hole]) -> bool:
    """Whether nothing need follow, where those holes may stay empty."""
    return node.is_end or any(
        hole in empty and _can_end(after, empty) for hole, after in node.holes.items()
    )
