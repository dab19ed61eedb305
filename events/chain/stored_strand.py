"""Stored strands: the records of a strand as rows of a store, each read when somebody first looks at it.

Of a long match most commands look at the last few records alone. Only rows may wait that were read once
before and are known to be the same (`events.fold.checkpoint`): reading them later cannot find a fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from events.chain.strands import Sealed
from events.records.codec import unpack

if TYPE_CHECKING:
    from typing import Self

PLACE = "store"
"""What the bytes of a row are a part of, where they are at fault."""


class StoredStrand(list[Sealed]):
    """A list of records; the first ones are rows that are read when they are looked at.

    Takes:
        rows: the bytes of each row.
        waiting: how many of the first rows are read later; the others are read at once.

    Raises DamagedFile for a row that is read at once and is no record.
    """

    def __init__(self, rows: Sequence[bytes], waiting: int) -> None:
        super().__init__()
        self._rows: list[bytes | None] = [*rows[:waiting], *[None] * (len(rows) - waiting)]
        none: Any = None
        self.extend([none] * waiting)
        self.extend([read_row(row) for row in rows[waiting:]])

    def _read(self, at: int) -> Sealed:
        if at < len(self._rows) and (row := self._rows[at]) is not None:
            super().__setitem__(at, read_row(row))
            self._rows[at] = None
        return super().__getitem__(at)

    @overload
    def __getitem__(self, at: SupportsIndex, /) -> Sealed: ...
    @overload
    def __getitem__(self, at: slice, /) -> list[Sealed]: ...
    def __getitem__(self, at: SupportsIndex | slice, /) -> Sealed | list[Sealed]:
        if isinstance(at, slice):
            return [self._read(each) for each in range(*at.indices(len(self)))]
        place = at.__index__()
        return self._read(place + len(self) if place < 0 else place)

    def __iter__(self) -> Iterator[Sealed]:
        return map(self._read, range(len(self)))

    def __reversed__(self) -> Iterator[Sealed]:
        return map(self._read, reversed(range(len(self))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]  # like every list

    def __add__(self, other: Any) -> Any:
        return self[:] + other[:]

    def copy(self) -> list[Sealed]:
        return self[:]

    def __copy__(self) -> Self | list[Sealed]:
        return self[:]


def read_row(row: bytes) -> Sealed:
    """The record of a row. Raises DamagedFile."""
    return Sealed.read(unpack(row, place=PLACE))
