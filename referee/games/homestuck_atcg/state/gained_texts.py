"""Texts that cards gain or lose by others: they are worked out once, and anew when cards come and go (HAC-Q36)."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect, Laws
from referee.games.homestuck_atcg.state.references import MOVING_REFS, can_gain
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run

SubjectsOf = Callable[[Run[Table], ContinuousEffect], list[int]]
"""How it is worked out which cards a continuous effect is about (`matching.subjects_of`)."""


def bestow_texts(run: Run[Table], laws: Laws, subjects_of: SubjectsOf) -> None:
    """Add the texts that cards gain, and what those let others gain: the list grows; who does is judged by the continuous effects so far."""
    for law in laws.of("text"):
        constant, line, gained = law.constant, law.line, law.constant.line
        assert gained is not None
        moving = constant.filter is not None or constant.ref in MOVING_REFS
        if moving or line.in_score or line.condition is not None:
            laws.volatile = True
        for thing in subjects_of(run, law):
            if can_gain(run.state, thing, gained):
                laws.bestow(thing, gained)
    run.state.powers.clear()


def withdraw_texts(run: Run[Table], laws: Laws, subjects_of: SubjectsOf) -> None:
    """Take away what cards say that have lost their text: who has is judged by all lines so far."""
    laws.volatile = True
    laws.withdraw([(law, subjects_of(run, law)) for law in laws.of("blank")])
    run.state.powers.clear()
