"""Frozen rows are made as before, only faster."""

from __future__ import annotations

from dataclasses import field, replace

import pytest

from referee.dataclass import dataclass
from referee.kernel.schema.fast_frozen import fast_frozen
from referee.kernel.schema.fields import Fixed, Int, ListOf, Row, kept


@dataclass(frozen=True, slots=True)
class Stone(Fixed):
    weight: int = kept(Int())
    veins: list[int] = kept(ListOf(Int()), default_factory=list)
    age: int = kept(Int(), default=3)
    seen: bool = field(default=False, compare=False)


def test_a_fast_frozen_row_has_its_fields_defaults_and_equality():
    before = Stone(1)
    row = Row(Stone)
    stone = Stone(1)
    assert stone == before
    assert hash(Stone(1, (), 4)) == hash(Stone(1, (), 4, seen=True))
    assert (stone.weight, stone.veins, stone.age, stone.seen) == (1, [], 3, False)
    assert Stone(1).veins is not stone.veins, "each has a list of its own"
    assert replace(stone, age=5) == Stone(1, age=5) != stone
    assert row.unpack([1, [2], 3]) == Stone(1, [2])
    assert row.pack(stone) == row.pack(before)
    assert row.pack(stone) is row.pack(stone), "its wire form is made once"
    assert row.pack(replace(stone, age=5)) != row.pack(stone), "a copy has its own"
    with pytest.raises(TypeError):
        Stone()
    assert fast_frozen(Stone) is Stone


def test_what_is_not_frozen_or_does_more_when_made_stays_as_it_is():
    @dataclass
    class Open:
        weight: int = 1

    @dataclass(frozen=True)
    class Checked:
        weight: int = 1

        def __post_init__(self) -> None:
            object.__setattr__(self, "weight", self.weight + 1)

    assert fast_frozen(Open)(2).weight == 2
    assert fast_frozen(Checked)(2).weight == 3
