"""Packers: what makes the wire form of a row, compiled from the kinds of its fields as if it had been written out.

All rows of a match are packed after every record, and to read each field by its name and to call a function for it takes
twice as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.kernel.schema.codec import FLAGS, NIL, NUMBERS, TEXTS, pack_head

if TYPE_CHECKING:
    from referee.kernel.schema.fields import FieldType

KNOWN: Mapping[str, Any] = {
    "join": b"".join, "NIL": NIL, "EMPTY": pack_head(0), "flags": FLAGS, "numbers": NUMBERS, "texts": TEXTS,
}  # fmt: skip
"""What a formula may name beside the value that it spells and the kind of it."""


def packer_of(kinds: Mapping[str, FieldType], rare: Sequence[Any]) -> Callable[[Any], bytes]:
    """What makes the wire form of a row that has fields of these kinds: the list of theirs.

    The last fields are rare, with these defaults: the list ends with the last of them that holds something else.
    """
    names = list(kinds)
    parts = [formula_of(kind, f"row.{name}", f"kind_{name}") for name, kind in kinds.items()]
    known = {**KNOWN} | {f"kind_{name}": kind for name, kind in kinds.items()}
    lines = ["def pack_row(row):"]
    for default in reversed(rare):
        last = names.pop()
        known[f"default_{last}"] = default
        lines.append(f" if row.{last} != default_{last}: return {_listed(parts)}")
        parts.pop()
    lines.append(f" return {_listed(parts)}")
    exec("\n".join(lines), known)  # noqa: S102 -- names of fields and formulas of kinds, and nothing else
    made: Callable[[Any], bytes] = known["pack_row"]
    return made


def formula_of(kind: FieldType, value: str, place: str) -> str:
    """An expression for the wire form of a value of that kind; ``value`` and ``place`` stand for the two in it.

    A kind may say one that is quicker than to call its ``pack``, and gives the same.
    """
    say: Callable[[str, str], str] | None = getattr(kind, "formula", None)
    return say(value, place) if say else f"{place}.pack({value})"


def _listed(parts: list[str]) -> str:
    return f"join(({', '.join([repr(pack_head(len(parts))), *parts])},))"
