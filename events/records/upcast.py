"""Upcasting: decisions of old record versions to present ones, one small function a step.

A kind of record is a name with a version. When what a kind holds must change, the new version gets the
next number in `events.records.records.REGISTRY`, and here a step from the old one: a function of the old fields
that gives the new ones, and raises DamagedFile for fields that the old version never had. Steps are
chained, so a step is written once and never touched again. Nothing has been released yet, so no
version is old; tests/events/test_upcast.py shows a step at work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Steps = Mapping[str, tuple[str, Callable[[list[Any]], list[Any]]]]
"""For an old kind the kind that came after it, and how its fields become those of that."""

STEPS: Steps = {}


def to_present(decision: Any, steps: Steps = STEPS) -> Any:
    """A decision of any known version as one of a present version."""
    while isinstance(decision, list) and decision and isinstance(decision[0], str):
        if decision[0] not in steps:
            break
        kind, step = steps[decision[0]]
        decision = [kind, *step(decision[1:])]
    return decision
