"""Which rules of a grammar fit a text at all: those of whose words each stands somewhere in it.

An Earley parser predicts every rule at every column of a text, and most rules of a card language have a
word that the text has not. What is left out could not have been read to its end, so no reading is lost.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark


class FittingRules:
    """Tells lark's Earley parser, text by text, what to predict."""

    def __init__(self, lark: Lark) -> None:
        # lark has no other place where its predictions are told
        self.parser: Any = lark.parser.parser
        self.predicted: dict[Any, list[Any]] = self.parser.predictions
        self.words = {word.name: re.compile(word.pattern.to_regexp()) for word in lark.terminals}
        self.rules = list(dict.fromkeys(rule for each in self.predicted.values() for rule in each))
        numbers = {rule: number for number, rule in enumerate(self.rules)}
        self.numbered = {
            hole: [numbers[rule] for rule in rules] for hole, rules in self.predicted.items()
        }
        holes = {hole: number for number, hole in enumerate(self.predicted)}
        self.fills = [holes[rule.origin] for rule in self.rules]
        self.needed: list[tuple[frozenset[str], frozenset[int]]] = []
        self.by_word: dict[str, list[int]] = {"": []}
        """The numbers of the rules by one of the words of each, those that have none by none."""
        for number, rule in enumerate(self.rules):
            words = dict.fromkeys(each.name for each in rule.expansion if each.is_term)
            parts = frozenset(holes[each] for each in rule.expansion if not each.is_term)
            self.needed.append((frozenset(words), parts))
            self.by_word.setdefault(next(iter(words), ""), []).append(number)

    def choose(self, text: str) -> None:
        """The parser predicts what fits this text, and nothing else, until the next one is chosen."""
        self.parser.predictions = _Predictions(self, self._fitting(text))

    def _fitting(self, text: str) -> frozenset[int]:
        """The numbers of the rules all of whose words stand in the text, and all of whose holes can be filled so."""
        found = {"", *(name for name, word in self.words.items() if word.search(text))}
        left = [
            number
            for word in self.by_word.keys() & found
            for number in self.by_word[word]
            if self.needed[number][0] <= found
        ]
        fitting, filled = set[int](), set[int]()
        before = -1
        while before != len(left):
            before = len(left)
            now = [number for number in left if self.needed[number][1] <= filled]
            fitting.update(now)
            filled.update(self.fills[number] for number in now)
            left = [number for number in left if number not in fitting]
        return frozenset(fitting)


class _Predictions(dict[Any, list[Any]]):
    """By hole the rules that fit a text, worked out when the parser first comes to the hole."""

    def __init__(self, every: FittingRules, fitting: frozenset[int]) -> None:
        super().__init__()
        self.every = every
        self.fitting = fitting

    def __missing__(self, hole: Any) -> list[Any]:
        numbers = self.every.numbered[hole]
        self[hole] = [self.every.rules[number] for number in numbers if number in self.fitting]
        return self[hole]
