"""Rows that keep their wire form give the same bytes as rows that do not."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from referee.kernel.schema.cached_row import CachedRow
from referee.kernel.schema.fields import Bool, Fixed, Int, ListOf, Pile, Row, kept, shape_of
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import Names

CARD = Names("card", ("a", "b", "c"))


@dataclass(frozen=True, slots=True)
class Stone(Fixed):
    weight: int = kept(Int(), default=0)


@dataclass(slots=True)
class Bag:
    stones: list[Stone] = kept(ListOf(Row(Stone)), default_factory=list)
    pile: Zone = kept(Pile(CARD), default_factory=Zone)
    count: int = kept(Int(), default=0)
    shut: bool = kept(Bool(), default=False)
    kept_wire: tuple[Any, bytes] | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True)
class Loose:
    weight: int = kept(Int(), default=0)


@dataclass(slots=True)
class Heap:
    stones: list[Loose] = kept(ListOf(Row(Loose)), default_factory=list)


def add(bag: Bag) -> None:
    bag.stones.append(Stone(7))


def exchange(bag: Bag) -> None:
    bag.stones[0] = replace(bag.stones[0], weight=9)


def swap(bag: Bag) -> None:
    bag.stones.reverse()


def lay(bag: Bag) -> None:
    bag.pile.put(2)


def turn_over(bag: Bag) -> None:
    bag.pile.lay_out(bag.pile.cards[::-1])


def forget(bag: Bag) -> None:
    bag.pile.lay_out(None)


def count(bag: Bag) -> None:
    bag.count += 1


def shut(bag: Bag) -> None:
    bag.shut = not bag.shut


@pytest.mark.parametrize("change", [add, exchange, swap, lay, turn_over, forget, count, shut])
def test_every_change_is_seen(change):
    row, plain = CachedRow(Bag), shape_of(Bag)
    bag = Bag([Stone(1), Stone(2)], Zone([1, 0]))
    before = row.pack(bag)
    assert before == plain.spell(bag)
    assert row.pack(bag) is before, "nothing has changed"
    change(bag)
    assert row.pack(bag) == plain.spell(bag) != before


def test_rows_in_its_lists_must_never_change():
    with pytest.raises(AssertionError):
        CachedRow(Heap)
