"""Upcasting: decisions of old record versions to present ones, one small function a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.errors import DamagedFile


def acted_0_to_1(fields: list[Any]) -> list[Any]:
    """Before format 1, an action was a seat, a verb and its arguments, apart from each other."""
    if len(fields) != 3 or not isinstance(fields[2], list):
        raise DamagedFile("an acted/0 record is not a seat, a verb and a list")
    seat, verb, arguments = fields
    return [seat, [verb, *arguments]]


STEPS: Mapping[str, tuple[str, Callable[[list[Any]], list[Any]]]] = {
    "acted/0": ("acted/1", acted_0_to_1),
}


def to_present(decision: Any) -> Any:
    """A decision of any known version as one of a present version."""
    while isinstance(decision, list) and decision and isinstance(decision[0], str):
        if decision[0] not in STEPS:
            break
        kind, step = STEPS[decision[0]]
        decision = [kind, *step(decision[1:])]
    return decision
