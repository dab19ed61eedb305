"""The parts of a tree: whatever a text says, one after the other, each before what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from referee.games.homestuck_atcg.language.effects import Effect


def parts_of(tree: Any) -> Iterator[Any]:
    """A part of a tree and all parts in it, each a dataclass of the tree."""
    left: list[Any] = [tree]
    while left:
        each = left.pop()
        if type(each) is tuple:
            left += reversed(each)
            continue
        names = _fields_of(each.__class__)
        if names is not None:
            yield each
            left += [getattr(each, name) for name in reversed(names)]


@cache
def _fields_of(type_: type) -> tuple[str, ...] | None:
    """The fields of a part of that type; None for what is no part of a tree."""
    if not is_dataclass(type_) or issubclass(type_, Effect):
        return None
    return tuple(each.name for each in fields(type_))
