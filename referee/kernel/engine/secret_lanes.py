"""Secret lanes: seats that act at the same time, each in a run of its own that nobody else sees.

A step opens a lane for each of its seats and joins them, in seat order, once none of them is asked any more. What every moment offers, a
concession above all (`choices.concession_and_result`), is said at the table even by a seat that acts in secret: `lane_of` finds no
lane for it. Then the match ends and `Run.end` drops the open lanes; or, where others play on, the game calls
`break_off_lanes` and its step opens them anew (Save Your Bacon! in `rules/elimination.py`, Homestuck in `rules/leave_match.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.procedure import counted_together
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.procedure import Frame, Lane, Step
    from referee.kernel.engine.run import Run


def lane_of(run: Run[Any], seat: int, answer: Answer) -> int | None:
    """The lane that an answer belongs to: the seat's own, or the one where chance waits; None for the table.

    What every moment offers, such as a concession, is said at the table, also by a seat that
    acts in secret.
    """
    if answer and answer[0] in run.game.standing:
        return None
    if seat in run.lanes and run.lanes[seat].asks():
        return seat
    if not run.lanes or seat != TABLE or list(answer[:1]) != [OBSERVE]:
        return None
    waiting = {
        str(throw[1]): lane
        for lane, child in run.lanes.items()
        if (throw := child.awaited()) is not None
    }
    label = answer[1] if len(answer) > 1 and isinstance(answer[1], str) else ""
    return waiting.get(label, next(iter(waiting.values()), None))


def act_in_lane(run: Run[Any], lane: int, seat: int, answer: Answer) -> None:
    """Take a seat's answer in its lane, and go on at the table where that was the last one. Raises as `Run.act`."""
    child = run.lanes[lane]
    child.listener = run.listener
    child.act(seat, answer)
    run.joined.pop(lane, None)
    if not child.asks():
        run.joined[lane] = child.check()
        run.advance()


def open_lanes(run: Run[Any], step: Step, frame: Frame) -> bool:
    """Open the lanes of a step; False if nobody has anything to decide in them."""
    assert step.lanes is not None
    lanes = step.lanes(run, frame)
    if not lanes:
        frame.row += 0 if step.loop else 1
        return False
    for lane in sorted(lanes, key=lambda lane: lane.seat):
        run.lanes[lane.seat] = opened(run, lane)
    return not join_lanes(run)


def opened(run: Run[Any], lane: Lane) -> Run[Any]:
    """The run of a lane, up to its first ask."""
    child = type(run)(run.game, run.setting, lane.state, run.dice)
    child.lane, child.listener, child.epoch = lane.seat, run.listener, run.epoch
    child.outer = run
    child.ordinals = dict(run.ordinals)
    child.start(lane.procedure, lane.frame)
    return child


def join_lanes(run: Run[Any]) -> bool:
    """Join the lanes, in seat order, once no seat is asked any more; True if they did.

    If a lane has halted, the match has: then the lanes stay as they are.
    """
    for child in run.lanes.values():
        if child.asks():
            return False
    if any(child.halted for child in run.lanes.values()):
        run.halted = True
        return False
    lanes, run.lanes = run.lanes, {}
    counts = [child.ordinals for child in lanes.values()]
    run.ordinals = counted_together(run.ordinals, counts)
    frame = run.stack[-1]
    step = frame.procedure.steps[frame.row]
    frame.row += 0 if step.loop else 1
    assert step.join is not None
    step.join(run, frame, lanes)
    return True


def break_off_lanes(run: Run[Any]) -> None:
    """Break off what seats do in secret, as the table has changed; the step opens lanes anew."""
    counts = [child.ordinals for child in run.lanes.values()]
    run.ordinals = counted_together(run.ordinals, counts)
    run.lanes = {}
    run.joined.clear()
