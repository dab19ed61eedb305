"""Rows that seldom change: their wire form is kept beside what it was made of."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from referee.kernel.shape import Fixed, Many, Pile, Row, Thing


class SteadyRow(Row):
    """A row whose dataclass has a field ``kept_wire`` (no kept field, None at first).

    Its values are plain, piles, or lists of fixed rows or of named things, so that it shows at a glance
    whether any of them is another one than when the wire form was made.
    """

    __slots__ = ("_lists", "_marks")

    def __init__(self, type_: type[Any]) -> None:
        super().__init__(type_)
        kinds = self.shape.kinds
        self._lists = [name for name, kind in kinds.items() if isinstance(kind, Many)]
        for name in self._lists:
            inner: Any = getattr(kinds[name], "kind", None)
            assert isinstance(inner, Thing) or issubclass(inner.shape.type, Fixed), name
        marks = [
            f"{name}._bytes" if isinstance(kind, Pile) else name
            for name, kind in kinds.items()
            if name not in self._lists
        ]
        self._marks = attrgetter(*marks)
        self.pack = self.pack_again

    def pack_again(self, value: Any) -> bytes:
        """The wire form: the one that is kept, unless anything in the row has changed."""
        kept = value.kept_wire
        if kept is not None and kept[0] == self._seen(value):
            wire: bytes = kept[1]
            return wire
        wire = self.shape.spell(value)
        value.kept_wire = self._seen(value), wire
        return wire

    def _seen(self, value: Any) -> tuple[Any, ...]:
        """What there is to see: piles by the bytes that they keep until they change."""
        seen: tuple[Any, ...] = self._marks(value)
        for name in self._lists:
            seen += tuple(getattr(value, name))
        return seen
