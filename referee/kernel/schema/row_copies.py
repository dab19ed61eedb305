"""Copies: a value of its own, equal to another, without the way through its wire form.

What never changes (plain values, fixed rows, lists that are complete) is shared by both. What is derived and no kept field
is left out: it is made anew when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

from referee.kernel.schema.cached_list import CachedList
from referee.kernel.schema.fields import FieldType, Fixed, ListOf, Optional, Pile, Row, shape_of
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.schema.zone import Zone

Copy = Callable[[Any], Any]


def copied(row: Any) -> Any:
    """A row of kept fields, with the same values in it, of which a change in one does not reach the other."""
    copy = _row_copy(type(row))
    return row if copy is None else copy(row)


_COPIES: dict[type[Any], Copy | None] = {}


def _row_copy(type_: type[Any]) -> Copy | None:
    """How a row of that type is copied, found once."""
    if type_ not in _COPIES:
        _COPIES[type_] = _find_row_copy(type_)
    return _COPIES[type_]


def _find_row_copy(type_: type[Any]) -> Copy | None:
    """How a row of that type is copied; None for one that never changes."""
    if issubclass(type_, Fixed):
        return None
    shape = shape_of(type_)
    changing = [(name, _copy_of(kind)) for name, kind in shape.kinds.items()]
    copies = [(at, copy) for at, (_, copy) in enumerate(changing) if copy is not None]
    values, names = shape.values, list(shape.kinds)
    made_in_order = [each.name for each in fields(type_) if each.init and not each.kw_only]
    in_order = made_in_order[: len(names)] == names
    if values is None:
        return lambda row: type_()

    def copy_row(row: Any) -> Any:
        parts = list(values(row)[: len(names)])
        for at, copy in copies:
            parts[at] = copy(parts[at])
        return type_(*parts) if in_order else type_(**dict(zip(names, parts, strict=True)))

    return copy_row


def _copy_of(kind: FieldType) -> Copy | None:
    """How a value of that kind is copied; None for one that never changes."""
    match kind:
        case Pile():
            return Zone.copy
        case Row():
            return _row_copy(kind.shape.type)
        case ListOf() | PerSeat():
            inner = _copy_of(kind.kind)
            return _list_copy if inner is None else partial(_each_copied, inner)
        case Optional():
            inner = _copy_of(kind.kind)
            return inner and (lambda value: None if value is None else inner(value))
    return None


def _each_copied(copy: Copy, value: list[Any]) -> list[Any]:
    return [*map(copy, value)]


def _list_copy(value: list[Any]) -> list[Any]:
    return value if type(value) is CachedList else value.copy()
