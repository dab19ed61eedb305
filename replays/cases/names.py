"""Names: every named thing of a game, read and printed for the chance of a case.

Records hold numbers behind names. Which names a game has stands in the kinds of its state, so a
case can say "5h" without the game's help.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.schema.fields import shape_of
from referee.kernel.words.names import PLAIN, Names, NameTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Things:
    """The kinds of named things of one game, in the order in which its state declares them."""

    kinds: tuple[Names, ...]

    def read(self, stream: str, value: object) -> object:
        """The number of a named thing; a number stays what it is; None if there is no such thing."""
        if not isinstance(value, str):
            return value
        numbers = (names.find(value) for names in self.kinds)
        return next((number for number in numbers if number is not None), None)

    def shown(self, stream: str, item: int) -> str:
        """The printed name of a thing of the first kind that has such a number."""
        return next((names.shown(item) for names in self.kinds if item < len(names)), str(item))


def things_of(game: Game, name_table: NameTable = PLAIN) -> Things:
    """Every kind of named thing in the state of a game and in the name table of a match."""
    found: list[Names] = [*name_table.values()]
    for kind in shape_of(game.state).kinds.values():
        for names in _names_in(kind):
            if names not in found:
                found.append(names)
    return Things(tuple(found))


def _names_in(kind: Any) -> Iterator[Names]:
    """The names that a kind of field, or a kind inside it, speaks of."""
    if isinstance(kind, Names):
        yield kind
    elif isinstance(kind, type):
        for inner in shape_of(kind).kinds.values():
            yield from _names_in(inner)
    elif is_dataclass(kind):
        for part in fields(kind):
            yield from _names_in(getattr(kind, part.name))
