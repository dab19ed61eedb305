"""The hand at the clock: how long the decisions at this keyboard take, what is noted of it, and what is said.

A clock runs while somebody is asked in the open. What is decided in secret it leaves out: the time noted there would
tell others who was asked, or who was done first.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.show.rows import Span, row
from replays.read.clock import Clock, clock_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from events.chain.match import Match
    from referee.kernel.decision.ask import Ask
    from referee.kernel.show.rows import Row

STILL = "clock: it stands still while somebody decides unseen"
TOLD = (300, 60, 30, 10, 0)
"""With so many seconds left somebody is told so who reads line by line."""
FORFEIT = ("concede",)
"""What a player whose time is up has said, where that was agreed."""


@dataclass
class ClockHand:
    """One decision on the clock of a match; nothing of it is there where the match has none."""

    clock: Clock | None
    match: Match
    ask: Ask[Any]
    names: Mapping[int, str]
    began: float
    is_noted: bool
    """Whether the match has a clock, though it may stand still now."""
    passed: int = len(TOLD)
    """How many of the times that are told had passed when that was looked at last."""

    @classmethod
    def begin(cls, match: Match, ask: Ask[Any], names: Mapping[int, str]) -> ClockHand:
        """Start the clock of whoever is asked, if it runs."""
        clock = Clock.of(match)
        runs = clock is not None and ask.seat in clock.seats and not ask.secret
        return cls(clock if runs else None, match, ask, names, time.monotonic(), clock is not None)

    def spent(self) -> int:
        """The milliseconds since the seat was asked."""
        return int((time.monotonic() - self.began) * 1000)

    def left(self) -> int:
        """The milliseconds that the seat has left now."""
        assert self.clock is not None
        return self.clock.left(self.match)[self.ask.seat] - self.spent()

    def rows(self) -> list[Row]:
        """How much time everybody has left as the seat is asked."""
        if self.clock is None:
            return [row(Span(STILL, "faint"))] if self.is_noted else []
        left = self.clock.left(self.match)
        agreed = {self.clock.seconds * 1000} == set(left.values())
        line = clock_line(left, self.names) + (f" ({self.clock.words()})" if agreed else "")
        return [row(Span(line, "danger" if left[self.ask.seat] <= 0 else "strong"))]

    @property
    def runs(self) -> bool:
        """Whether there is a clock that runs now."""
        return self.clock is not None

    def now(self) -> str:
        """How much time everybody has left now."""
        assert self.clock is not None
        return clock_line(self.clock.left(self.match, {self.ask.seat: self.spent()}), self.names)

    def told(self) -> str:
        """The same where less is left now than one of the times that are told, and was not as that was asked last; else nothing."""
        left = self.left()
        passed = sum(left <= seconds * 1000 for seconds in TOLD)
        is_new, self.passed = passed > self.passed, passed
        return self.now() if is_new else ""

    def note(self, usual: Callable[[], Mapping[str, Any] | None]) -> Mapping[str, Any] | None:
        """What a record of this decision notes."""
        note = usual()
        return note if self.clock is None else {**(note or {}), "spent": self.spent()}

    def runs_out(self) -> bool:
        """Whether the seat's time is up by now, and was not when it was asked."""
        return self.clock is not None and self.left() <= 0 < self.left() + self.spent()

    def forfeits(self) -> bool:
        """Whether the seat has lost by that."""
        agreed = self.clock is not None and self.clock.forfeits
        return agreed and FORFEIT[0] in self.ask.run.game.standing

    def over_rows(self) -> list[Row]:
        """What is said where the time of the seat is up."""
        who = self.names[self.ask.seat]
        end = (
            f"{who} has lost, as was agreed."
            if self.forfeits()
            else "what follows the house decides; the match goes on."
        )
        return [row(Span(f"The time of {who} is up: {end}", "danger"))]
