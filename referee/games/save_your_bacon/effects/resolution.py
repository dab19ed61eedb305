"""Resolving the words of a card or effect: one effect action after the other (SYB-10.2.0.12).

Each has its own test and window before the next begins (SYB-10.2.1.13). What has been discarded or
taken out of play in the middle of its own effect does no more (SYB-10.2.1.15).
"""

from __future__ import annotations

from referee.games.save_your_bacon.effects.interpreter import begin_action
from referee.games.save_your_bacon.rules.table_changes import bears
from referee.games.save_your_bacon.state.frames import Resolving, clauses_of
from referee.games.save_your_bacon.state.table import Table
from referee.kernel.engine.run import Procedure, Run, Step


def resolve(run: Run[Table], resolving: Resolving) -> None:
    """Carry out an effect, before anything else goes on."""
    run.push(RESOLVING, resolving)


def is_any_action_left(run: Run[Table], frame: Resolving) -> bool:
    """Whether an effect action follows: its card must still be there (SYB-Q44)."""
    return (
        not frame.stopped and frame.at < len(clauses_of(run, frame)) and is_source_there(run, frame)
    )


def is_source_there(run: Run[Table], frame: Resolving) -> bool:
    """Whether the equipment or the condition that bears the words is where it was."""
    table = run.state
    if frame.source is not None:
        return table.is_in_play(frame.source)
    if frame.origin.condition is not None:
        thing = frame.champion
        return (
            thing is not None
            and table.is_in_play(thing)
            and bears(table.champion(thing), frame.origin.condition)
        )
    return True


def next_action(run: Run[Table], frame: Resolving) -> None:
    """The next effect action begins with the state as it now is (SYB-10.2.1.16)."""
    begin_action(run, frame)


RESOLVING = Procedure(
    "resolving",
    "SYB-10.2.0.12",
    (
        Step(
            "SYB-10.2.1.16",
            "one effect action after the other",
            do=next_action,
            when=is_any_action_left,
            loop=True,
        ),
    ),
    Resolving,
    within=("playing", "activating"),
)
