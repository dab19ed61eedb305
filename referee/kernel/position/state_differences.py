"""Differences: two states side by side, and the paths in which they differ.

The paths are those of a position (`side.1.hand`, `frame[2].step`), because that is what a judge
types and reads; values are written as a person writes them. Unlike a position, every field is
written, so that a field that holds its default on one side is not missing there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
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
Said = Callable[[Sequence[str]], str]
"""How the things of a list are told in one text."""


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


def differing_fields(
    left: Run[Any], right: Run[Any], said: Said = " ".join
) -> tuple[Difference, ...]:
    """Every field in which the two runs differ, in the order in which positions list them.

    ``said`` tells a list; logs join the names alone, and are kept as they were told. Where hands are unknown to the record, as everybody sees them: nobody knows more.
    """
    if left.dice.unseen or right.dice.unseen:
        return differing_sights(left, right, PUBLIC, said)
    return differing(flat_position(left, said), flat_position(right, said))


def differing_sights(
    left: Run[Any], right: Run[Any], eyes: Eyes, said: Said = " ".join
) -> tuple[Difference, ...]:
    """Every field in which the two tables differ as those eyes see them; paths are those of views."""
    return differing_views(left.game.view(left, eyes), right.game.view(right, eyes), said)


def differing_views(
    left: Mapping[str, Any], right: Mapping[str, Any], said: Said
) -> tuple[Difference, ...]:
    """Every field in which two views differ."""
    return differing(dict(_flattened(left, "", said)), dict(_flattened(right, "", said)))


def differing(ours: Mapping[str, str], theirs: Mapping[str, str]) -> tuple[Difference, ...]:
    """The rows of two flat positions (or views) that read differently; one that is missing reads as one that holds nothing."""
    paths = list(ours) + [path for path in theirs if path not in ours]
    rows = (
        Difference(path, ours.get(path) or NOTHING, theirs.get(path) or NOTHING) for path in paths
    )
    return tuple(row for row in rows if row.left != row.right)


def flat_position(run: Run[Any], said: Said = " ".join) -> dict[str, str]:
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
    found = dict(_flattened(state | {"frame": frames} | rest, "", said))
    for seat, child in run.lanes.items():
        found |= {f"lane.{seat}.{path}": text for path, text in flat_position(child, said).items()}
    return found


def _flattened(value: Any, path: str, said: Said) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _flattened(item, f"{path}.{key}" if path else str(key), said)
    elif isinstance(value, (list, tuple)) and any(isinstance(i, (dict, list)) for i in value):
        yield f"{path}.length", str(len(value))
        for number, item in enumerate(value, 1):
            yield from _flattened(item, f"{path}[{number}]", said)
    else:
        yield path, _text(value, said)


def _text(value: Any, said: Said) -> str:
    if isinstance(value, (list, tuple)):
        return said(list(map(str, value))) or NOTHING
    if value is None or value == {}:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


BETWEEN = (" ", ", ", "; ")
"""What keeps things apart: the first that is in none of their names."""


def listed(things: Sequence[str]) -> str:
    """Things one after the other, so that nobody takes two for one."""
    between = (each for each in BETWEEN if not any(each in thing for thing in things))
    return next(between, BETWEEN[-1]).join(things)


def things_of(text: str) -> list[str]:
    """The things of such a list."""
    between = next((each for each in reversed(BETWEEN) if each in text), BETWEEN[0])
    return [] if text == NOTHING else text.split(between)
