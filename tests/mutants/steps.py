"""Steps of a procedure that are passed over, or that say when they are reached."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from referee.kernel.engine.run import Procedure, Run, Step


@contextmanager
def without_step(procedure: Procedure, row: int) -> Iterator[None]:
    """The step is passed over."""
    real = procedure.steps
    step = dataclasses.replace(real[row], when=lambda run, frame: False)
    put_steps(procedure, (*real[:row], step, *real[row + 1 :]))
    try:
        yield
    finally:
        put_steps(procedure, real)


@contextmanager
def watched_steps(procedure: Procedure, seen: Callable[[int], None]) -> Iterator[None]:
    """Every step that has something to do says its row first."""
    real = procedure.steps

    def watch(row: int, step: Step) -> Step:
        def when(run: Run[Any], frame: Any) -> bool:
            acts = step.when is None or step.when(run, frame)
            if acts:
                seen(row)
            return acts

        return dataclasses.replace(step, when=when)

    put_steps(procedure, tuple(watch(row, step) for row, step in enumerate(real)))
    try:
        yield
    finally:
        put_steps(procedure, real)


def put_steps(procedure: Procedure, steps: tuple[Step, ...]) -> None:
    """Let the procedure walk these steps."""
    procedure.steps = steps
    procedure.walk = (*steps, None)


def name_of(procedure: Procedure, row: int) -> str:
    """A step as the list of survivors names it."""
    step = procedure.steps[row]
    return f"step {procedure.name} {step.rule}: {step.title}"
