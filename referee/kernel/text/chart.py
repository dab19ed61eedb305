"""How far a text can be read, what could stand there, and of what all readings are made: an Earley chart (Earley, 1970).

What forms begin with alike is walked once, in a tree of what may follow what, and a hole is looked into only where the text
goes on as something in it begins. The readings in a chart are the `forest`'s.
"""

from __future__ import annotations

import re
from functools import cache

from referee.dataclass import dataclass
from referee.kernel.text.form_trees import FormTrees, Hole, Node
from referee.kernel.text.grammar import PIECE, expression_of

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


class Chart:
    """A text, read column by column as what fills the hole ``start`` as far as anything reads it."""

    def __init__(self, trees: FormTrees, text: str, start: str) -> None:
        self.trees = trees
        self.text = text
        self.start: Hole = start, False
        self.columns: list[dict[Item, None]] = [{} for _ in range(len(text) + 1)]
        """By column what has been read of each row when it is reached."""
        self.filled: list[dict[tuple[Hole, int], list[Node]]] = []
        """By column the holes that end there, with the columns at which they began and the ends of forms that fill them."""
        self.end_of = cache(self._end_of_terminal)
        """The column behind a terminal that begins at one, or that one."""
        self._waiting: dict[tuple[Hole, int], list[Item]] = {}
        self._todo: list[Item] = []
        self._walk()

    @property
    def at(self) -> int:
        """The last column that is reached."""
        return len(self.filled) - 1

    @property
    def is_read(self) -> bool:
        """Whether the whole text has a reading."""
        return self.at == len(self.text) and self._is_whole

    @property
    def reach(self) -> Reach:
        """How far the text is read."""
        pieces: set[str] = set()
        terminals: set[str] = set()
        for node, _ in self.columns[self.at]:
            pieces |= node.pieces.keys()
            terminals |= node.terminals.keys()
            for hole in node.holes:
                opens = self.trees.opens(hole)
                pieces |= opens[0]
                terminals |= opens[1]
        return Reach(self.at, self.trees.in_order(pieces, terminals), self._is_whole)

    @property
    def _is_whole(self) -> bool:
        return (self.start, 0) in self.filled[self.at]

    def _walk(self) -> None:
        """Column by column as far as there are any items."""
        self.columns[0][self.trees.roots[self.start], 0] = None
        last = 0
        for at, column in enumerate(self.columns):
            self.filled.append({})
            if column:
                self._read(at)
                last = at
        del self.filled[last + 1 :]

    def _read(self, at: int) -> None:
        """What is read at a column goes on there and at later ones."""
        piece = PIECE.match(self.text, at)
        word = piece[0] if piece else ""
        end = at + len(word)
        self._todo = list(self.columns[at])
        asked: dict[Hole, None] = {}
        while self._todo:
            node, began = self._todo.pop()
            if node.ends:
                self._fill(node, began, at)
            for hole, after in node.holes.items():
                self._waiting.setdefault((hole, at), []).append((after, began))
                if (hole, at) in self.filled[at]:
                    self._add((after, began), at)
                if hole not in asked:
                    asked[hole] = None
                    if self._may_begin(hole, word, at):
                        self._add((self.trees.roots[hole], at), at)
            if word in node.pieces and self._stands_whole(word, end):
                self.columns[end][node.pieces[word], began] = None
            for terminal, after in node.terminals.items():
                behind = self.end_of(terminal, at)
                if behind > at:
                    self.columns[behind][after, began] = None

    def _fill(self, node: Node, began: int, at: int) -> None:
        """A hole is filled: what waited for it goes on."""
        filling = self.filled[at].setdefault((node.hole, began), [])
        filling.append(node)
        if len(filling) == 1:
            for item in self._waiting.get((node.hole, began), ()):
                self._add(item, at)

    def _add(self, item: Item, at: int) -> None:
        if item not in self.columns[at]:
            self.columns[at][item] = None
            self._todo.append(item)

    def _may_begin(self, hole: Hole, word: str, at: int) -> bool:
        """Whether the text goes on as something that fills the hole, or nothing may fill it too."""
        pieces, terminals = self.trees.opens(hole)
        return (
            word in pieces
            or hole in self.trees.empty
            or any(self.end_of(terminal, at) > at for terminal in terminals)
        )

    def _stands_whole(self, word: str, end: int) -> bool:
        """A letter that is not of the alphabet is a piece of its own, and must match whole too."""
        return word.isascii() or re.match(expression_of(word), self.text[end - len(word) :]) is not None  # fmt: skip

    def _end_of_terminal(self, terminal: str, at: int) -> int:
        found = self.trees.terminals[terminal].match(self.text, at)
        return found.end() if found else at
