"""Names: small integers inside, ids in records and files, printed names for people.

An id is ASCII (a-z, 0-9 and the hyphen), a printed name may be anything; both are read back in any
letter case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from referee.errors import NotUnderstood


class Names:
    """One kind of thing: ``ids[number]`` is its id, ``printed[number]`` what people read.

    ``also`` is what people may write instead, such as numbers of a list.
    """

    __slots__ = ("_printed", "_spelled", "ids", "noun", "numbers")

    def __init__(
        self,
        noun: str,
        ids: Sequence[str],
        printed: Sequence[str] | None = None,
        also: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.noun = noun
        self.ids = tuple(ids)
        self._printed = tuple(printed) if printed is not None else self.ids
        self.numbers = {name: number for number, name in enumerate(self.ids)}
        spelled = {name.casefold(): n for n, name in enumerate(self._printed)}
        self._spelled = {**also, **spelled, **self.numbers}

    def __len__(self) -> int:
        return len(self.ids)

    def id(self, number: int) -> str:
        """The id of that number."""
        return self.ids[number]

    def shown(self, number: int) -> str:
        """The printed name of that number."""
        return self._printed[number]

    def every(self) -> tuple[str, ...]:
        """Every printed name and every id."""
        return (*self._printed, *self.ids)

    def number(self, name: Any) -> int:
        """The number of that exact id; NotUnderstood if there is none."""
        try:
            return self.numbers[name]
        except (KeyError, TypeError):
            message = f"no {self.noun} {name!r}"
            raise NotUnderstood(message) from None

    def find(self, word: str) -> int | None:
        """The number of what is called so in any letter case, if there is one."""
        return self._spelled.get(word.casefold())

    def begins(self, number: int, word: str) -> bool:
        """Whether the id or the printed name begins with the word, in any letter case."""
        start = word.casefold()
        return self.ids[number].startswith(start) or self._printed[number].casefold().startswith(
            start
        )


NameTable = Mapping[str, Names]
"""The names that come with a match (those of its card set), by what they are the names of."""

PLAIN: NameTable = MappingProxyType({})
"""The name table of a game whose names are always the same."""


def named(names: Names | str, name_table: NameTable) -> Names:
    """The names themselves, or those that the name table holds under that word."""
    return name_table[names] if isinstance(names, str) else names
