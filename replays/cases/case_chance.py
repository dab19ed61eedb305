"""The chance of a case: what it tells of each throw, and that it can be understood in one way only. docs/cases.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import PackError
from referee.toml import as_written
from replays.cases.view_paths import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

REST = "..."
"""What a shuffle begins with: the cards that it does not name, which lie below the others."""


def read_chance(chance: Mapping[str, Any]) -> Mapping[str, Sequence[Any]]:
    """The results that a case tells, by the throw, as dice take them. Raises PackError with the path of a mistake."""
    return {stream: _results(f"chance.{stream!r}", listed) for stream, listed in chance.items()}


def _results(path: str, listed: Any) -> list[Any]:
    if not isinstance(listed, list):
        message = f"{path}: found {as_written(listed)}, expected a list of results"
        raise PackError(message)
    if not listed:
        message = f"{path}: found [], which asks for nothing; expected a list of results"
        raise PackError(message)
    return [
        _from_the_top(f"{path}, result {number}", result) if isinstance(result, list) else result
        for number, result in enumerate(listed, 1)
    ]


def _from_the_top(path: str, pile: list[Any]) -> list[Any]:
    """The cards of a shuffle from the top down: they are written as every pile is, from the bottom to the top.

    ``...`` stands before them, so that no list in the other order, as cases had it once, means something else.
    """
    if pile[:1] != [REST] or REST in pile[1:]:
        wish = f"{shown(REST)} first, for the cards that are not named, and then cards up to the top one"
        message = f"{path}: found {shown(pile)}, expected {wish}, which is drawn first"
        raise PackError(message)
    return pile[:0:-1]
