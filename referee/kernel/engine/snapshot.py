"""A run as canonical bytes and back, so that a match can be hashed, stored, resumed and forked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.engine.procedure import Frame, Outcome, pack_counts, pack_frame, unpack_frame
from referee.kernel.facts import TABLE
from referee.kernel.schema.codec import NIL, pack, pack_flag, pack_head, pack_int
from referee.kernel.schema.fields import expect, shape_of
from referee.kernel.schema.row_copies import copied
from referee.kernel.schema.walk import piles_of

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run

_WHOLE = pack_head(7)
_QUIET = pack_int(0) + pack_flag(False) + NIL + pack_head(0)
"""The end of the wire of a match that goes on, without rulings and lanes: epoch, halted, outcome, lanes."""


def wire_of(run: Run[Any]) -> bytes:
    """State, stack, ordinals and lanes as canonical bytes: all that the match is."""
    stack, lanes = run.stack, run.lanes
    parts = [
        _WHOLE,
        shape_of(type(run.state)).pack(run.state),
        pack_head(len(stack)),
        *map(pack_frame, stack),
        pack_counts(run.ordinals),
        _QUIET,
    ]
    if not (run.epoch or run.halted or run.outcome is not None or lanes):
        return b"".join(parts)
    parts[-1:] = [
        pack_int(run.epoch),
        pack_flag(run.halted),
        NIL if run.outcome is None else pack(run.outcome.plain()),
        pack_head(len(lanes)),
    ]
    for seat, child in lanes.items():
        parts += [pack_head(2), pack_int(seat), child.wire()]
    return b"".join(parts)


def covered_wire_of(run: Run[Any]) -> bytes:
    """The wire form of a match whose hands are unknown to the record, without what is only conjectured.

    Of every pile that not everybody may look through it says how many cards it has. So it follows from what was
    recorded, however the cards were conjectured.
    """
    covered = run.fork()
    for pile in piles_of(covered):
        if pile.kind.audience != "all":
            pile.value.cover()
    return wire_of(covered)


def holding_all(run: Run[Any], seat: int) -> Run[Any]:
    """A run in which the seat holds every card that it may hold, where hands are unknown to the record.

    What is read and offered there does not depend on a conjecture. Nothing is to be done to it.
    """
    held = run.fork()
    piles = [pile for pile in piles_of(held) if pile.kind.audience != "all"]
    for hand in piles:
        if hand.seat == seat and hand.kind.audience == "owner":
            like = [each for each in piles if each.kind.names == hand.kind.names]
            is_common = any(each.seat == TABLE for each in like)
            there = [each for each in like if is_common or each.seat == seat]
            hand.value.cards = sorted({card for each in there for card in each.value})
    return held


def copy_of(run: Run[Any]) -> Run[Any]:
    """A run of its own at the same place, copied value by value: much quicker than through its wire form."""
    copy = type(run)(run.game, run.setting, copied(run.state), run.dice)
    copy.lane, copy.outer = run.lane, run.outer
    copy.ordinals, copy.epoch = dict(run.ordinals), run.epoch
    copy.halted, copy.outcome = run.halted, run.outcome
    copy.stack = list(map(_copy_of_frame, run.stack))
    for seat, child in run.lanes.items():
        lane = copy.lanes[seat] = copy_of(child)
        lane.outer = copy
    if not copy.halted:
        copy.advance()
    return copy


def _copy_of_frame(frame: Frame) -> Frame:
    copy: Frame = copied(frame)
    copy.procedure, copy.row = frame.procedure, frame.row
    return copy


def fill(run: Run[Any], plain: Any, state_type: type[Any]) -> None:
    """Bring a new run to where that wire form, already read as plain data, was written."""
    state, frames, ordinals, epoch, halted, outcome, lanes = plain
    run.state = shape_of(state_type).unpack(state)
    run.ordinals = dict(ordinals)
    run.epoch, run.halted = expect(epoch, int), expect(halted, bool)
    run.stack = [unpack_frame(run.game.book, frame) for frame in frames]
    if outcome is not None:
        run.outcome = Outcome(tuple(outcome[0]), outcome[1], outcome[2])
    for seat, child in lanes:
        lane = type(run)(run.game, run.setting, None, run.dice)
        lane.lane, lane.outer = seat, run
        fill(lane, child, run.game.lane_state)
        run.lanes[seat] = lane
    if not run.halted:
        run.advance()
