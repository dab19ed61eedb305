"""The forms by which a hole is filled, as trees of what may follow what: what they begin with alike stands there once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field
from typing import TypeVar

from referee.dataclass import dataclass
from referee.kernel.text.grammar import Phrase, PhraseTable, Variant, expression_of
from referee.kernel.text.terminal_words import terminal_shown

Key = TypeVar("Key")
Hole = tuple[str, bool]
"""What fills a hole, and whether it begins with a capital."""


@dataclass(slots=True, eq=False)
class Node:
    """What may follow, where a row that fills the hole has been read so far, and the forms that end here.

    ``step`` is the piece or the hole (a terminal is one too) by which it is reached from the node ``before``.
    """

    hole: Hole
    before: Node | None = None
    step: str | Hole = ""
    pieces: dict[str, Node] = field(default_factory=dict)
    terminals: dict[str, Node] = field(default_factory=dict)
    holes: dict[Hole, Node] = field(default_factory=dict)
    ends: list[tuple[Phrase, Variant]] = field(default_factory=list)

    def after(self, following: dict[Key, Node], key: Key, step: str | Hole) -> Node:
        """What may follow behind that step."""
        if key not in following:
            following[key] = Node(self.hole, self, step)
        return following[key]


class FormTrees:
    """The rows that a host may use, as trees of what may follow what; ``starts`` are the holes that texts are read as."""

    def __init__(self, table: PhraseTable, starts: Sequence[str], rows: Sequence[Phrase]) -> None:
        self.terminals = {
            hole: re.compile(expression) for hole, expression in table.terminals.items()
        }
        self.roots: dict[Hole, Node] = {}
        self.numbers: dict[str, int] = {}
        """By the expression of what is no hole its number, in the order of the rows."""
        self.shown: dict[str, str] = {}
        self.opened: dict[Hole, tuple[frozenset[str], frozenset[str]]] = {}
        fillable = _fillable(table, rows)
        filling: dict[str, list[tuple[Phrase, Variant]]] = {}
        for row in rows:
            usable = [(row, each) for each in row.variants if set(each.holes) <= fillable]
            filling.setdefault(row.fills, []).extend(usable)
        self.wanted: list[Hole] = [(start, False) for start in starts]
        while self.wanted:
            hole = self.wanted.pop()
            if hole not in self.roots:
                self.roots[hole] = Node(hole)
                for row, variant in filling.get(hole[0], ()):
                    self._grow(hole, variant, table).ends.append((row, variant))
        self.empty = self._empty()

    def _grow(self, hole: Hole, variant: Variant, table: PhraseTable) -> Node:
        """A way to fill the hole is put into its tree; where it ends there."""
        node = self.roots[hole]
        for number, symbol in enumerate(variant.symbols):
            capital = symbol.capital or (hole[1] and not number)
            if symbol.text:
                word = _with_capital(symbol.text) if capital else symbol.text
                self._number(expression_of(word), repr(word))
                node = node.after(node.pieces, word, word)
            elif symbol.hole in table.terminals:
                expression = table.terminals[symbol.hole]
                self._number(expression, terminal_shown(symbol.hole, expression))
                node = node.after(node.terminals, symbol.hole, (symbol.hole, False))
            else:
                within = symbol.hole, capital
                self.wanted.append(within)
                node = node.after(node.holes, within, within)
        return node

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

    def in_order(self, pieces: set[str], terminals: set[str]) -> tuple[str, ...]:
        """Those pieces and terminals as people are shown them, in the order of the rows."""
        found = {expression_of(piece) for piece in pieces}
        found |= {self.terminals[terminal].pattern for terminal in terminals}
        return tuple(self.shown[each] for each in sorted(found, key=self.numbers.__getitem__))


def _fillable(table: PhraseTable, rows: Sequence[Phrase]) -> set[str]:
    """The holes that this host can fill; a row with another hole is out of its reach."""
    filled = set(table.terminals)
    before = -1
    while before != len(filled):
        before = len(filled)
        for row in rows:
            if any(set(variant.holes) <= filled for variant in row.variants):
                filled.add(row.fills)
    return filled


def _with_capital(word: str) -> str:
    return word[0].upper() + word[1:]


def _can_end(node: Node, empty: set[Hole]) -> bool:
    """Whether nothing need follow, where those holes may stay empty."""
    return bool(node.ends) or any(
        hole in empty and _can_end(after, empty) for hole, after in node.holes.items()
    )
