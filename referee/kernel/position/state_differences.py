"""Differences: two states side by side, and the paths in which they differ.

The paths are those of a position (`side.1.hand`, `frame[2].step`), because that is what a judge
types and reads; values are written as a person writes them. Unlike a position, every field is
written, so that a field that holds its default on one side is not missing there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.facts import PUBLIC
from referee.kernel.position.document import write
from referee.kernel.schema.walk import write_fields

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Difference:
    """One field in which two states differ: its path, and both values as people read them."""

    path: str
    left: str
    right: str

    @property
    def is_on_the_table(self) -> bool:
        """Whether the field is one of the table, not of where in the rules the match stands."""
        return not re.match(r"(lane\.\d+\.)*frame\b", self.path)

    def __str__(self) -> str:
        return f"{self.path}: {self.left} | {self.right}"


def differing_fields(left: Run[Any], right: Run[Any]) -> tuple[Difference, ...]:
    """Every field in which the two runs differ, in the order in which positions list them.

    Where hands are unknown to the record, as everybody sees them: nobody knows more.
    """
    if left.dice.unseen or right.dice.unseen:
        return differing_sights(left, right, PUBLIC)
    return differing(flat_position(left), flat_position(right))


def differing_sights(left: Run[Any], right: Run[Any], eyes: Eyes) -> tuple[Difference, ...]:
    """Every field in which the two tables differ as those eyes see them; paths are those of views."""
    ours, theirs = (dict(_flattened(run.game.view(run, eyes), "")) for run in (left, right))
    return differing(ours, theirs)


def differing(ours: Mapping[str, str], theirs: Mapping[str, str]) -> tuple[Difference, ...]:
    """The rows of two flat positions (or views) that read differently; one that is missing reads as one that holds nothing."""
    paths = list(ours) + [path for path in theirs if path not in ours]
    rows = (
        Difference(path, ours.get(path) or NOTHING, theirs.get(path) or NOTHING) for path in paths
    )
    return tuple(row for row in rows if row.left != row.right)


def flat_position(run: Run[Any]) -> dict[str, str]:
    """Every field of a run by its dotted path, lanes included, as text."""
    table = write(run)
    name_table = run.game.name_table(run.setting)
    state = write_fields(run.state, name_table, nothing=None)
    rest = {key: value for key, value in table.items() if key not in state and key != "frame"}
    frames = [
        {"procedure": plain["procedure"], "step": plain["step"]}
        | write_fields(frame, name_table, nothing=None)
        for frame, plain in zip(run.stack, table["frame"], strict=True)
    ]
    found = dict(_flattened(state | {"frame": frames} | rest, ""))
    for seat, child in run.lanes.items():
        found |= {f"lane.{seat}.{path}": text for path, text in flat_position(child).items()}
    return found


def _flattened(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _flattened(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)) and any(isinstance(i, (dict, list)) for i in value):
        yield f"{path}.length", str(len(value))
        for number, item in enumerate(value, 1):
            yield from _flattened(item, f"{path}[{number}]")
    else:
        yield path, _text(value)


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value)) or NOTHING
    if value is None or value == {}:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
