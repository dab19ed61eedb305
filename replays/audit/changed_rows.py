"""What is other on a table, in rows for people: a field in words, how it was and how it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.kernel.position.state_differences import NOTHING, Difference, listed, things_of
from referee.kernel.words.english import counted
from referee.pattern import pattern
from replays.audit.field_words import CALLED

if TYPE_CHECKING:
    from replays.audit.disputes import DisputeStep

Rows = Sequence[tuple[str, str, str]]

_INTERNAL = pattern(r"ordinals\.|\.length$|^(lane\.\d+\.)*frame\[")
"""The fields of a position in which the referee, and nobody else, keeps where it is."""
_ITEM = pattern(r"(?<=[0-9])\]")
"""Where an item of a list ends in a path."""
_LIST = pattern(r"([a-z-]+)\[")
THERE, GONE = "there", "not there"
LONG = 12
"""Of a pile of more cards the number is told, and which have come and gone."""


def changed_rows(step: DisputeStep) -> Rows:
    """What a ruling changed."""
    return rows_of(step.changes, step.named)


def rows_of(changes: Sequence[Difference], named: Sequence[str]) -> Rows:
    """The fields without lengths of lists, counters of chance and places in procedures, which say nothing to a reader.

    An item of a list that has come or gone is one row.
    """
    rows: dict[str, tuple[str, str, str]] = {}
    known: dict[str, tuple[str, str] | None] = {}
    for each, name in zip(changes, named, strict=True):
        if _INTERNAL.search(each.path):
            continue
        row = each.path, (name, *_sides(each))
        for end in _ITEM.finditer(each.path):
            item, rest = each.path[: end.end()], each.path[end.end() :]
            if item not in known:
                known[item] = _sides_of(changes, item)
            if (sides := known[item]) is not None:
                among = "".join(f" ({word})" for word in _LIST.findall(item)[-1:])
                row = item, (f"{name.rsplit(': ', rest.count('.'))[0]}{among}", *sides)
                break
        rows.setdefault(*row)
    return tuple(rows.values())


def _sides_of(changes: Sequence[Difference], item: str) -> tuple[str, str] | None:
    """Where an item of a list is new or gone: that, before and after. None where it was there both times."""
    fields = re.compile(rf"{re.escape(item)}[^\[]*")
    inside = [each for each in changes if fields.fullmatch(each.path)]
    if not any(each.path.rpartition(".")[2] in CALLED for each in inside):
        return None
    if all(each.left == NOTHING for each in inside):
        return GONE, THERE
    return (THERE, GONE) if all(each.right == NOTHING for each in inside) else None


def _sides(each: Difference) -> tuple[str, str]:
    """Both sides of a field; of long piles how many cards there are, and which have come and gone."""
    left, right = Counter(things_of(each.left)), Counter(things_of(each.right))
    if min(left.total(), right.total()) <= LONG:
        return each.left, each.right
    told = [counted(right.total(), "cards")]
    told += [f"new: {listed(sorted((right - left).elements()))}"] if right - left else []
    told += [f"gone: {listed(sorted((left - right).elements()))}"] if left - right else []
    return counted(left.total(), "cards"), "; ".join(
        told if left != right else [*told, "in another order"]
    )
