"""The kind of a field that holds one value for each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.kernel.schema.codec import pack_head
from referee.kernel.schema.fields import EMPTY, FieldType, Row, expect, missing_key, refused
from referee.kernel.words.names import PLAIN, NameTable


class PerSeat:
    """One value for each seat: a list inside, a table with the keys 1, 2, ... in a position.

    With ``fewest``, matches have from that many to ``seats`` seats: as many as a position names.
    """

    __slots__ = ("_item", "fewest", "kind", "seats")

    def __init__(self, kind: FieldType, seats: int = 2, fewest: int = 0) -> None:
        self.kind = kind
        self._item = kind.shape if isinstance(kind, Row) else kind
        self.seats = seats
        self.fewest = fewest

    def pack(self, value: list[Any]) -> bytes:
        """The wire form: the head of the list, then the value of each seat."""
        return pack_head(len(value)) + b"".join(map(self._item.pack, value)) if value else EMPTY

    def unpack(self, plain: Any) -> list[Any]:
        return [self.kind.unpack(item) for item in expect(plain, list)]

    def write(self, value: list[Any], name_table: NameTable = PLAIN) -> dict[str, Any]:
        return {str(seat): self.kind.write(item, name_table) for seat, item in enumerate(value, 1)}

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> list[Any]:
        if not isinstance(value, dict):
            raise refused(path, value, "a table with one key for each seat")
        seats = [str(seat) for seat in range(1, self.seats + 1)]
        for key in (each for each in value if each not in seats):
            raise refused(f"{path}.{key}", key, "a seat: " + ", ".join(seats))
        if self.fewest:
            seats = seats[: max(self.fewest, *map(int, value), 0)]
            for seat in (each for each in seats[self.fewest :] if each not in value):
                raise missing_key(path, seat)
        return [self.kind.read(value.get(seat, {}), f"{path}.{seat}", name_table) for seat in seats]


def fit_seats(seats: list[Any], count: int, make: Callable[[], Any]) -> None:
    """Let there be one value for each of ``count`` seats; those that say nothing come and go.

    Raises PackError for a value of a seat that the match does not have.
    """
    while len(seats) > count and seats[-1] == make():
        seats.pop()
    while len(seats) < count:
        seats.append(make())
    if len(seats) > count:
        known = ", ".join(map(str, range(1, count + 1)))
        raise refused(f"seats.{len(seats)}", str(len(seats)), f"a seat: {known}")
