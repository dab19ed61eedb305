"""Choices named with the action: tried on a copy of the own view before they are accepted (CL-Q44)."""

from __future__ import annotations

from referee.games.clash.rules.notation import Said
from referee.games.clash.state.frames import EarlyChoice, Using
from referee.games.clash.state.table import Alone
from referee.kernel.decision.ask import Ask, Refusal, Verb


def refused_early(ask: Ask[Alone], verb: Verb, said: Said) -> list[Refusal]:
    """Every rule that forbids one of the choices, or its being named already."""
    trial = ask.run.fork()
    try:
        verb.do(trial, trial.stack[-1], ask.seat, said)
        trial.advance()
    except EarlyChoice as early:
        return early.refusals
    # At a physical table the trial stops where chance must be reported: that is hidden.
    waiting = [frame for frame in trial.stack if isinstance(frame, Using) and frame.early]
    return [Refusal("CL-Q44", " ".join(said.early[-1]))] if waiting else []
