"""Acting: one action of a person, recorded durably before anybody says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cli.matches import run_at
from events.fold import Fold
from events.records import Acted, Observed
from referee.errors import MatchError
from replays.lines import understood

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.match import Match
    from events.recorder import Recorder
    from events.records import Record
    from referee.kernel.ask import Answer

OBSERVE = "observe"
ANSWERS = (Acted, Observed)


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An action that is in the store: the number of its record, and its line in the notation."""

    record: int
    seat: int
    text: str
    closed: bool

    def line(self) -> str:
        """What is printed: the record's number, then the line that can be typed again."""
        return f"{self.record:>5}  {self.seat}: {self.text}"

    def data(self) -> dict[str, Any]:
        """The same as data."""
        return {
            "record": self.record,
            "seat": self.seat,
            "text": f"{self.seat}: {self.text}",
            "closed": self.closed,
        }


def record_answer(
    recorder: Recorder, seat: int, answer: Answer, note: Mapping[str, Any] | None = None
) -> Acknowledged:
    """Record one answer, and in the same commit the end of the match if it ends there.

    Raises IllegalAction, NotUnderstood, Conflict or StoreError; nothing is stored then.
    """
    text = recorder.game.printed(answer)
    with recorder.batch():
        if answer[0] == OBSERVE:
            number = recorder.observe(answer[1], answer[2], note)
        else:
            number = recorder.act(seat, answer, note)
        closed = recorder.run.outcome is not None
        if closed:
            recorder.close()
    return Acknowledged(number, seat, text, closed)


class Differs(MatchError):
    """A script and the match that it goes on with do not say the same."""


class Held:
    """The lines that a match holds already, compared with those of a script, one after the other.

    ``chosen`` is how many decks the command line chose: those answers stand in no script.
    """

    def __init__(self, match: Match, chosen: int) -> None:
        self._match = match
        self._count = len(match.public)
        self._fold = Fold(match, checks=False)
        first = next(
            (n for n, sealed in enumerate(match.public) if isinstance(sealed.record(), ANSWERS)),
            self._count,
        )
        while self._fold.number < first + chosen and self._fold.step() is not None:
            pass

    def goes_on(self) -> bool:
        """Whether the match holds a line that was not compared yet."""
        return isinstance(self._next(), ANSWERS)

    def skip(self, text: str) -> None:
        """Compare one line of the script. Raises Differs or NotUnderstood."""
        run = self._fold.run or run_at(self._match, max(self._fold.number, 1))[0]
        found = understood(run, text)
        if found is None:
            return
        held = self._next()
        if isinstance(held, Observed):
            seat, answer = 0, (OBSERVE, held.label, held.result)
        else:
            assert isinstance(held, Acted)
            seat, answer = held.seat, held.answer
        if (seat, tuple(found[1])) != (found[0], answer):
            line = f"{seat}: {run.game.printed(answer)}"
            message = f"the match holds {line!r} here, the script says {text.strip()!r}"
            raise Differs(message)
        self._fold.step()

    def _next(self) -> Record | None:
        number = self._fold.number
        return self._match.public[number].record() if number < self._count else None
