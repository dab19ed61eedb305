"""Rows that seldom change: their wire form is cached beside what it was made of."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from referee.kernel.schema.fields import Fixed, ListOf, NameRef, Pile, Row


class CachedRow(Row):
    """A row whose dataclass has a field ``kept_wire`` (no kept field, None at first).

    Its values are plain, piles, or lists of fixed rows or of named things, so that it shows at a glance
    whether any of them is another one than when the wire form was made.
    """

    __slots__ = ("_lists", "_make", "_marks")

    def __init__(self, type_: type[Any]) -> None:
        super().__init__(type_)
        kinds = self.shape.kinds
        for name, kind in kinds.items():
            inner: Any = getattr(kind, "kind", None) if isinstance(kind, ListOf) else None
            known = inner is None or isinstance(inner, NameRef)
            assert known or issubclass(inner.shape.type, Fixed), name
        marks = [
            f"{name}._bytes" if isinstance(kind, Pile) else name for name, kind in kinds.items()
        ]
        self._marks = attrgetter(*marks)
        self._make = self.shape.make
        self._lists = [at for at, kind in enumerate(kinds.values()) if isinstance(kind, ListOf)]
        self.pack = self.pack_again

    def pack_again(self, value: Any) -> bytes:
        """The wire form: the cached one, unless anything in the row has changed.

        Piles show by the bytes that they keep until they change, lists by copies of them.
        """
        kept = value.kept_wire
        if kept is not None and kept[0] == self._marks(value):
            wire: bytes = kept[1]
            return wire
        wire = self._make(value)
        seen = list(self._marks(value))
        for at in self._lists:
            seen[at] = [*seen[at]]
        value.kept_wire = tuple(seen), wire
        return wire
