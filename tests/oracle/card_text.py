"""A second opinion on how card texts are read: all readings that lark's Earley parser finds by the same rows.

Written plainly: a rule for each way to write a form, a rule for each hole. Only who reads is asked, and how often.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token, Tree, UnexpectedInput

from referee.kernel.text.grammar import PhraseTable, Symbol, expression_of

Told = tuple[Any, ...]
"""A reading: the row and the parts chosen, and of each hole its name and what fills it (a text or a reading)."""


class LarkReader:
    """The rows of a table as a grammar for lark."""

    def __init__(self, table: PhraseTable) -> None:
        self.table = table
        self.words: dict[str, str] = {}
        self.forms: list[tuple[str, tuple[int, ...], tuple[str, ...]]] = []
        """By number of the form its row, the parts chosen and the names of its holes ("": a piece)."""
        self.wanted = [(table.start, False)]
        rules = self._rules()
        words = [f"{name}: /{word.replace('/', chr(92) + '/')}/" for word, name in self.words.items()]  # fmt: skip
        self.lark = Lark("\n".join(rules + words), parser="earley", ambiguity="explicit", start=_rule(table.start, capital=False))  # fmt: skip

    def readings(self, text: str) -> list[Told]:
        """The readings of a text, two of them at the most."""
        try:
            tree = self.lark.parse(text)
        except UnexpectedInput:
            return []
        return list(_first_two(self._told(tree)))

    def _rules(self) -> list[str]:
        rules: list[str] = []
        done: set[tuple[str, bool]] = set()
        while self.wanted:
            hole, capital = self.wanted.pop()
            if (hole, capital) in done:
                continue
            done.add((hole, capital))
            names = []
            for row in self.table.rows.values():
                for variant in row.variants if row.fills == hole else ():
                    symbols = [self._symbol(each, capital=capital and not at) for at, each in enumerate(variant.symbols)]  # fmt: skip
                    names.append(f"form_{len(self.forms)}")
                    rules.append(f"{names[-1]}: {' '.join(symbols)}")
                    self.forms.append((row.id, variant.chosen, tuple(each.hole for each in variant.symbols)))  # fmt: skip
            rules.append(f"{_rule(hole, capital=capital)}: {' | '.join(names)}")
        return rules

    def _symbol(self, symbol: Symbol, *, capital: bool) -> str:
        if symbol.text:
            word = symbol.text[0].upper() + symbol.text[1:] if capital else symbol.text
            return self._word(expression_of(word))
        if symbol.hole in self.table.terminals:
            return self._word(self.table.terminals[symbol.hole])
        hole = symbol.hole, capital or symbol.capital
        self.wanted.append(hole)
        return _rule(hole[0], capital=hole[1])

    def _word(self, expression: str) -> str:
        return self.words.setdefault(expression, f"T{len(self.words)}")

    def _told(self, node: Tree[Token] | Token) -> Iterator[Any]:
        """Every reading of a node of lark's tree."""
        if isinstance(node, str):
            yield str(node)
        elif node.data == "_ambig" or node.data.startswith("hole_"):
            for child in node.children:
                yield from self._told(child)
        else:
            row, chosen, holes = self.forms[int(node.data.removeprefix("form_"))]
            for parts in self._each_of(list(node.children)):
                named = tuple((hole, part) for hole, part in zip(holes, parts, strict=True) if hole)
                yield (row, chosen, *named)

    def _each_of(self, nodes: list[Tree[Token] | Token]) -> Iterator[tuple[Any, ...]]:
        if not nodes:
            yield ()
            return
        for first in self._told(nodes[0]):
            for rest in self._each_of(nodes[1:]):
                yield (first, *rest)


def _first_two(readings: Iterator[Told]) -> Iterator[Told]:
    seen: list[Told] = []
    for reading in readings:
        if reading not in seen:
            seen.append(reading)
            yield reading
        if len(seen) == 2:
            return


def _rule(hole: str, *, capital: bool) -> str:
    return f"hole_{hole}{'_capital' * capital}"


lark_reader = cache(LarkReader)
"""The reader of a table, compiled once."""
