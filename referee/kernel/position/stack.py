"""The stack of a position that a person wrote: each procedure says what it can be part of (`Procedure.within`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.schema.fields import refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.kernel.engine.procedure import Frame, Procedure
    from referee.kernel.engine.run import Run

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
    beneath = ""
    for number, frame in enumerate(run.stack, 1):
        procedure, place = frame.procedure, f"{path}frame[{number}]"
        if not _can_stand(procedure, beneath, bottom):
            book = run.game.book.values()
            fitting = [each.name for each in book if _can_stand(each, beneath, bottom)]
            raise refused(f"{place}.procedure", procedure.name, wish(procedure, fitting))
        yield place, frame
        beneath = procedure.name


def prove_places(run: Run[Any], bottom: str) -> None:
    """Raise PackError for the first procedure that is no part of the one before it; see `proven_frames`."""
    for _ in proven_frames(run, bottom):
        pass


def _can_stand(procedure: Procedure, beneath: str, bottom: str) -> bool:
    if not beneath:
        return procedure.name == bottom
    return procedure.within is None or beneath in procedure.within
