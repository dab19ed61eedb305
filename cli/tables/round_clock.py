"""The clock of a round: how many minutes it has, counted from when it is published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.storage.lineage import read_time
from events.chain.notes import time_of
from events.records.records import Acted
from referee.dataclass import dataclass
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.event.hall import Hall


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The ``minutes`` of the last round (0: no time is set), and when it ``begun``, in seconds since 1970."""

    number: int
    minutes: int
    begun: int | None

    @classmethod
    def of(cls, hall: Hall) -> RoundClock | None:
        """That of the last round of an event; none before the first is paired."""
        rounds = hall.event.rounds
        if not rounds:
            return None
        last = rounds[-1]
        return cls(len(rounds), last.minutes, _published(hall) if last.published else None)

    def left(self, now: int) -> int:
        """The minutes that are left; fewer than none where time is over."""
        past = 0 if self.begun is None else max(0, now - self.begun) // 60
        return self.minutes - past

    def words(self, now: int) -> str:
        """The same in words."""
        if not self.minutes:
            return "no time is set"
        if self.begun is None:
            return f"{counted(self.minutes, 'minutes')}, counted from when it is published"
        left = self.left(now)
        if left < 0:
            return f"time was over {counted(-left, 'minutes')} ago"
        return f"{left} of {counted(self.minutes, 'minutes')} left"


def _published(hall: Hall) -> int | None:
    """When the last round was published, in seconds since 1970."""
    for sealed in reversed(hall.match.public):
        record = sealed.record()
        if isinstance(record, Acted) and record.answer[0] == "publish":
            return read_time(time_of(sealed))
    return None
