"""The kind of a field that holds one value for each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.kernel.schema.cached_list import ByteCache
from referee.kernel.schema.codec import pack_head
from referee.kernel.schema.fields import EMPTY, FieldType, Row, expect, missing_key, refused
from referee.kernel.words.names import PLAIN, NameTable


class PerSeat:
    """One value for each seat: a list inside, a table with the keys 1, 2, ... in a position.

    With ``fewest``, matches have from that many to ``seats`` seats: as many as a position names. Rows of plain values
    are looked up together: they come again and again.
    """

    __slots__ = ("_pack_item", "_spelled", "_values", "fewest", "kind", "pack", "seats")

    def __init__(self, kind: FieldType, seats: int = 2, fewest: int = 0) -> None:
        self.kind = kind
        self._pack_item = kind.pack
        self.seats = seats
        self.fewest = fewest
        self.pack: Callable[[list[Any]], bytes] = self.spell
        if isinstance(kind, Row) and kind.shape.is_known and kind.pack == kind.shape.make:
            self._values = kind.shape.values
            self._spelled = ByteCache(self._spell_rows)
            self.pack = self.spell_again

    def spell(self, value: list[Any]) -> bytes:
        """The wire form: the head of the list, then the value of each seat."""
        return pack_head(len(value)) + b"".join(map(self._pack_item, value)) if value else EMPTY

    def spell_again(self, value: list[Any]) -> bytes:
        """The wire form, looked up by the values of all seats."""
        assert self._values is not None
        return self._spelled[tuple(map(self._values, value))]

    def _spell_rows(self, rows: tuple[Any, ...]) -> bytes:
        assert isinstance(self.kind, Row)
        return pack_head(len(rows)) + b"".join(map(self.kind.shape.spell_values, rows))

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
