"""Texts that answer that something has become so: they are looked at when limits are, and know whether it was so before (row line.as_soon)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect
from referee.games.homestuck_atcg.state.events import add_when, is_unused
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.matching import holds, laws_of
from referee.games.homestuck_atcg.state.memory import remember
from referee.games.homestuck_atcg.state.table import Memory, Table
from referee.kernel.engine.run import Run

AS_SOON = "when-so"
"""What such lines are (`Line.law`)."""


def has_become(run: Run[Table]) -> bool:
    """Whether what such a text asks is so and was not, or is not so any more."""
    if AS_SOON not in setting_of(run).cards.laws:
        return False
    return bool(forgotten(run)) or any(not is_met(run, law) for law in fulfilled(run))


def note_becoming(run: Run[Table]) -> None:
    """The texts for which it has become so are to be done, each once (HAC-Q69), and speak of no card (HAC-Q86); for the others it can become so anew."""
    if AS_SOON not in setting_of(run).cards.laws:
        return
    table, gone = run.state, forgotten(run)
    if gone:
        table.memory = [row for row in table.memory if row not in gone]
        table.touch()
    for law in [*fulfilled(run)]:
        if is_met(run, law):
            continue
        remember(run, "met", law.source, law.line.number)
        if is_unused(run, law):
            add_when(run, law, None, [])


def fulfilled(run: Run[Table]) -> Iterator[ContinuousEffect]:
    """Those of the texts for which it is so now."""
    for law in laws_of(run).of(AS_SOON):
        assert law.line.condition is not None
        if holds(run, law.line.condition, law):
            yield law


def is_met(run: Run[Table], law: ContinuousEffect) -> bool:
    """Whether it was so when it was looked at last."""
    return any(is_of(row, law) for row in run.state.memory)


def is_of(row: Memory, law: ContinuousEffect) -> bool:
    """Whether that is remembered of that text."""
    return (row.deed, row.thing, row.line) == ("met", law.source, law.line.number)


def forgotten(run: Run[Table]) -> list[Memory]:
    """What is remembered of texts for which it is not so any more, or that have gone."""
    rows = [row for row in run.state.memory if row.deed == "met"]
    if not rows:
        return []
    laws = list(fulfilled(run))
    return [row for row in rows if not any(is_of(row, law) for law in laws)]
