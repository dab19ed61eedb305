"""The stack of a position that a person wrote: each procedure says what it can be part of (`Procedure.within`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import PackError
from referee.kernel.facts import TABLE
from referee.kernel.schema.fields import refused
from referee.kernel.schema.walk import values_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.kernel.engine.procedure import Frame, Procedure
    from referee.kernel.engine.run import Run
    from referee.kernel.schema.walk import Wanted
    from referee.kernel.schema.zone import Zone

    Wish = Callable[[Procedure, Sequence[str]], str]


def name_fitting(_: Procedure, fitting: Sequence[str]) -> str:
    """What is expected where a procedure cannot stand: those that can, in the order of the book."""
    return " or ".join(map(repr, fitting)) or "no further frame"


def proven_frames(
    run: Run[Any], bottom: str, wish: Wish = name_fitting, path: str = ""
) -> Iterator[tuple[str, Frame]]:
    """Every frame with its path, the outermost first, each once its place is proven.

    ``bottom`` is the procedure that all others are part of; ``wish`` words what is expected, given the
    procedure in a wrong place and those that fit there. Raises PackError with the path of the first one.
    """
    fitting = [bottom]
    for number, frame in enumerate(run.stack, 1):
        procedure, place = frame.procedure, f"{path}frame[{number}]"
        if procedure.name not in fitting:
            raise refused(f"{place}.procedure", procedure.name, wish(procedure, fitting))
        yield place, frame
        fitting = [name for name, each in run.game.book.items() if _can_stand(run, each, procedure)]


def _can_stand(run: Run[Any], procedure: Procedure, beneath: Procedure) -> bool:
    within = procedure.within
    return run.lane == TABLE if within is None else beneath.name in within


def prove_seats(run: Run[Any], is_seat: Wanted, count: int) -> None:
    """Every seat that the table or a frame names is one of the match; ``is_seat`` tells the kinds of such fields.

    Raises PackError with the path of the first one that is not.
    """
    rows = [("", run.state), *((f"frame[{at}].", frame) for at, frame in enumerate(run.stack, 1))]
    for path, row in rows:
        for named in values_in(row, is_seat, path):
            if named.value is not None and named.value > count:
                raise refused(named.path, named.value, f"a number from 1 to {count}")


def prove_places(run: Run[Any], bottom: str, path: str = "") -> None:
    """Raise PackError for the first procedure that is no part of the one before it; see `proven_frames`."""
    for _ in proven_frames(run, bottom, path=path):
        pass


def prove_lanes(run: Run[Any]) -> None:
    """Seats act in secret only at a step that says so, those that it lets act, and only as they can there.

    Raises PackError; a game may fill in lanes and their frames before.
    """
    frame = run.stack[-1] if run.stack else None
    step = frame.procedure.walk[frame.row] if frame is not None else None
    if step is None or step.lanes is None or (step.when is not None and not step.when(run, frame)):
        message = "lane: no seat acts in secret at the step of the last frame"
        raise PackError(message)
    begun = {lane.seat: lane.procedure.name for lane in step.lanes(run, frame)}
    for seat, lane in run.lanes.items():
        if seat not in begun:
            message = f"lane.{seat}: nothing is asked of this seat in secret [{step.rule}]"
            raise PackError(message)
        prove_places(lane, begun[seat], f"lane.{seat}.")


def prove_top(run: Run[Any], frame: Frame, place: str, pile: Zone) -> None:
    """Raise PackError where a procedure is about to take the top card, its last step, and nobody knows that card.

    The step before it says which one it is; with more frames on it, what they leave on top is not known either.
    """
    *before, take = frame.procedure.steps
    is_known = frame is run.stack[-1] and not pile.top_is_unknown()
    if frame.row == len(before) and not is_known:
        wish = f"{before[-1].rule!r}: nobody knows the top card"
        raise refused(f"{place}.step", take.rule, wish)
