"""The plan of an event in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.tournament.state.plan import DRAFT_PODS, PODS, ROUND_ROBIN, SINGLE, SWISS
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.tournament.state.plan import Stage


def plan_of(stages: Sequence[Stage]) -> str:
    """All stages in one line."""
    return ", then ".join(map(stage_of, stages))


def stage_of(stage: Stage) -> str:
    """One stage: its kind, how long it is, and of how many games a table is the best."""
    kinds = {
        SWISS: f"{counted(stage.rounds, 'rounds')} of Swiss",
        ROUND_ROBIN: "a round robin" if stage.times == 1 else "a double round robin",
        SINGLE: "a bracket",
        **{kind: f"{counted(stage.rounds, 'rounds')} of pods of {stage.seats}" for kind in PODS},
        **{
            kind: f"{counted(stage.rounds, 'rounds')} in draft pods of {size}"
            for kind, size in DRAFT_PODS.items()
        },
    }
    parts = [kinds[stage.kind]]
    parts += [f"of the first {stage.cut}"] if stage.cut else []
    parts += [f"best of {stage.best_of}"] if stage.best_of > 1 else []
    parts += ["with a match for third place"] if stage.bronze else []
    return " ".join(parts)
