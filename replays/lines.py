"""Lines: one line of notation, understood at one moment of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import NotUnderstood
from referee.kernel.decision.notation import read_line

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.run import Run


def understood(run: Run[Any], text: str) -> tuple[int, Answer] | None:
    """The seat and the answer of a line; None for an empty line or a comment.

    A line without a seat is of the one seat that is asked. Raises NotUnderstood or Ambiguous.
    """
    line = read_line(text)
    if line is None:
        return None
    seat = line.seat
    if seat is None:
        asked = [ask.seat for ask in run.asks()]
        if len(asked) != 1:
            wish = tuple(f"'{number}: ...'" for number in asked)
            message = f"{text.strip()!r} names no seat"
            raise NotUnderstood(message, column=1, expected=wish)
        seat = asked[0]
    check_seat(run, seat, column=1)
    return seat, run.game.read(run, seat, line)


def understood_action(run: Run[Any], text: str, place: str) -> tuple[int, Answer]:
    """The seat and the answer of a line that must hold an action.

    Raises NotUnderstood or Ambiguous, with the place where the line stands.
    """
    try:
        found = understood(run, text)
    except NotUnderstood as error:
        error.within = place
        raise
    if found is None:
        message = f"{text!r} says nothing"
        raise NotUnderstood(message, within=place, expected=("an action",))
    return found


def check_seat(run: Run[Any], seat: int, *, column: int | None = None) -> None:
    """Raise NotUnderstood for a seat that no match of the game has."""
    most = max(run.game.seats)
    if not 0 <= seat <= most:
        message = f"there is no seat {seat}"
        wish = (f"a seat from 1 to {most}", "0, the table")
        raise NotUnderstood(message, column=column, expected=wish)
