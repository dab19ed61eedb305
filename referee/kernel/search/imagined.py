"""Imagined matches: the match of a seat as it may be, for all that the seat knows.

What the seat cannot see is dealt anew, what others do in secret has not begun, and what chance will bring is drawn from other
dice. So nothing of an imagined match depends on what the seat may not know, and a bot can be given as many as it likes.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from referee.kernel.engine.dice import BotDice, SeededDice
from referee.kernel.engine.secret_lanes import opened
from referee.kernel.search.rollout import foresight_of

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run

Imagine = Callable[[bytes], "Run[Any]"]
"""A match as the seat may imagine it, by a seed of 32 bytes; each time a run of its own."""


def imagination(run: Run[Any], seat: int) -> Imagine:
    """How that seat imagines the match: the one way by which a search comes to a run."""
    foresight = foresight_of(run)

    def imagine(seed: bytes) -> Run[Any]:
        dice = BotDice(sha256(b"referee deal 1\x00" + seed).digest())
        copy = run.fork()
        copy.listener = None
        foresight.deal(copy, seat, dice)
        chance = SeededDice(seed)
        for each in (copy, *copy.lanes.values()):
            each.dice, each.ordinals = chance, {}
        _reopen(copy, seat)
        for each in (*copy.lanes.values(), copy):
            each.advance()
        return copy

    return imagine


def _reopen(run: Run[Any], seat: int) -> None:
    """Let the others, who act in secret at the same time as the seat, begin anew."""
    if set(run.lanes) <= {seat}:
        return
    frame = run.stack[-1]
    lanes = frame.procedure.steps[frame.row].lanes
    assert lanes is not None
    begun = {lane.seat: opened(run, lane) for lane in lanes(run, frame) if lane.seat != seat}
    begun |= {seat: run.lanes[seat]} if seat in run.lanes else {}
    run.lanes = dict(sorted(begun.items()))
    run.joined.clear()
