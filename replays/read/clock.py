"""Clocks: how much time each player of a match has left, from what the notes of its records say.

The fold knows nothing of it: no rule of a game ends a match by a clock. What happens at zero is for the house to decide,
or was agreed when the match was opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.chain.names import bots_of
from events.chain.notes import CLOCK, HOURGLASS, SPENT, noted
from events.records.records import Acted
from referee.dataclass import dataclass
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.chain.match import Match


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a match: ``seats`` are those of the people, ``forfeits`` whether zero loses."""

    kind: str
    seconds: int
    added: int
    forfeits: bool
    seats: tuple[int, ...]

    @classmethod
    def of(cls, match: Match) -> Clock | None:
        """The clock that the opening notes; None where there is none, or a copy withholds it."""
        found = noted(match.public[0], CLOCK)
        if found is None:
            return None
        bots = bots_of(match.public[0])
        seats = range(1, match.opening().seats + 1)
        return cls(
            found["kind"],
            found["seconds"],
            found["added"],
            found["forfeits"],
            tuple(seat for seat in seats if seat not in bots),
        )

    def left(self, match: Match, thinking: Mapping[int, int] | None = None) -> dict[int, int]:
        """The milliseconds that each seat has left; those of decisions that were taken back are spent all the same.

        ``thinking``: a seat that has not decided yet, and how long it has thought.
        """
        found = dict.fromkeys(self.seats, self.seconds * 1000)
        for seat, spent in (thinking or {}).items():
            self._spend(found, seat, spent)
        for sealed in match.public:
            spent = noted(sealed, SPENT)
            record = sealed.record() if spent is not None else None
            if not isinstance(record, Acted) or record.seat not in found:
                continue
            found[record.seat] += self.added * 1000
            self._spend(found, record.seat, spent)
        return found

    def _spend(self, found: dict[int, int], seat: int, spent: int) -> None:
        """Take so much time from a seat; that of an hourglass runs over to the others."""
        found[seat] -= spent
        if self.kind == HOURGLASS:
            others = [each for each in self.seats if each != seat]
            for other in others:
                found[other] += spent // len(others)

    def words(self) -> str:
        """What was agreed."""
        what = "an hourglass of" if self.kind == HOURGLASS else "a chess clock of"
        more = f", {counted(self.added, 'seconds')} more for each decision" if self.added else ""
        zero = "whose time is up has lost" if self.forfeits else "at zero the house decides"
        return f"{what} {span(self.seconds * 1000)} for each{more}; {zero}"


def clock_line(left: Mapping[int, int], names: Mapping[int, str]) -> str:
    """How much time everybody has left."""
    each = (f"{names.get(seat, f'seat {seat}')} {span(left[seat])}" for seat in sorted(left))
    return f"clock: {', '.join(each)}"


def span(milliseconds: int) -> str:
    """A time as clocks show it, in minutes and seconds; below zero how long it has been over."""
    seconds = abs(milliseconds) // 1000
    sign = "-" if milliseconds < 0 else ""
    return f"{sign}{seconds // 60}:{seconds % 60:02}"
