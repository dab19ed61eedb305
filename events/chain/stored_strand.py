"""Stored strands: the records of a strand as rows of a store, each read when somebody first looks at it.

Of a long match most commands look at the last few records alone. Only rows may wait that were read once
before and are known to be the same (`events.chain.checkpoint`): reading them later cannot find a fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, SupportsIndex, overload

from events.chain.strands import Sealed
from events.records.codec import unpack

PLACE = "store"
"""What the bytes of a row are a part of, where they are at fault."""


class StoredStrand(list[Sealed]):
    """A list of records; the first ones are rows that are read when they are looked at.

    Takes:
        rows: the bytes of each row, as the store has them.
        waiting: how many of the first rows are read later; the others are read at once.

    Raises DamagedFile for a row that is read at once and is no record.
    """

    __hash__ = None

    def __init__(self, rows: Sequence[bytes], waiting: int = 0) -> None:
        not_read: Any = None
        super().__init__([not_read] * waiting)
        self.extend(map(read_row, rows[waiting:]))
        self.rows = tuple(rows)

    @overload
    def __getitem__(self, at: SupportsIndex, /) -> Sealed: ...
    @overload
    def __getitem__(self, at: slice, /) -> list[Sealed]: ...
    def __getitem__(self, at: SupportsIndex | slice, /) -> Sealed | list[Sealed]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        found: Sealed | None = super().__getitem__(at)
        if found is None:
            place = at.__index__()
            found = read_row(self.rows[place + len(self) if place < 0 else place])
            super().__setitem__(at, found)
        return found

    def __iter__(self) -> Iterator[Sealed]:
        return map(self.__getitem__, range(len(self)))

    def __reversed__(self) -> Iterator[Sealed]:
        return map(self.__getitem__, reversed(range(len(self))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and self[:] == other[:]

    def __add__(self, other: Any) -> Any:
        return self[:] + other[:]

    def __copy__(self) -> list[Sealed]:
        return self[:]

    copy = __copy__


def read_row(row: bytes) -> Sealed:
    """The record of a row. Raises DamagedFile."""
    return Sealed.read(unpack(row, place=PLACE))
