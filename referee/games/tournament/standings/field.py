"""The field of a stage: everybody's sheets, the terms, and what was already computed of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from referee.games.tournament.standings.fraction import Fraction
from referee.games.tournament.standings.sheet import Sheet, Terms

Value = Fraction | int
Found = TypeVar("Found")


class Field:
    """Everybody of a stage; values are computed for all when one is wanted, and kept.

    Takes:
        sheets: one an entry, in any order.
        terms: what the plan says.
    """

    def __init__(self, sheets: Iterable[Sheet], terms: Terms) -> None:
        self.sheets = tuple(sorted(sheets, key=lambda sheet: sheet.number))
        self.terms = terms
        self.by_number: Mapping[int, Sheet] = {sheet.number: sheet for sheet in self.sheets}
        self._kept: dict[str, Mapping[int, Any]] = {}

    def each(self, name: str, compute: Callable[[Field, Sheet], Found]) -> Mapping[int, Found]:
        """A value of everybody by number, computed when it is first asked for.

        Takes:
            name: what the value is kept as.
            compute: the value of one sheet.
        """
        if name not in self._kept:
            self._kept[name] = {sheet.number: compute(self, sheet) for sheet in self.sheets}
        return self._kept[name]
