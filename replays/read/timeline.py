"""Timeline: a match told once and cached, so that one can turn to any of its records at once.

What the log tells in passing is cached here as facts, not as sentences: the eyes may change while
somebody looks. How the match stood is cached on the way, so that nothing is folded twice. Where a record cannot be folded the timeline ends before it, and says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.chain.notes import time_of
from events.fold.fold import Finder, Fold, Folded
from events.fold.history import History
from events.log.entries import LogEntries, followed, marked
from referee import games
from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound
from referee.kernel.game import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from events.chain.match import Match
    from events.docket.docket import Docket
    from events.log.docket_words import Judged
    from events.log.entries import LogEntry
    from referee.kernel.engine.run import Outcome, Run
    from referee.kernel.facts import Eyes, Fact


@dataclass(frozen=True, slots=True)
class TimelineRecord:
    """A record that was folded, the facts that followed, and where the match then stood."""

    folded: Folded
    facts: tuple[Fact, ...]
    stage: Stage
    outcome: Outcome | None
    done: Judged | None = None


class Timeline:
    """Every record of a match that can be folded, each to be told to any eyes.

    ``place`` and ``last`` count in canonical order, as the judge does.
    ``fault`` is why the timeline ends before the match does, None where it is whole. Raises the fold's
    error where not even the first record can be folded.
    """

    def __init__(self, match: Match, *, find: Finder = games.find) -> None:
        self.match = match
        self.fault: MatchError | None = None
        self._told: list[TimelineRecord] = []
        self._entries: dict[Eyes, list[LogEntry]] = {}
        self._history = History()
        self._fold = Fold(
            match, find=find, checks=False, listener=self._hear, history=self._history
        )
        self._heard: list[Fact] = []
        try:
            for folded, done in followed(self._fold):
                self._told.append(self._tell(folded, done))
                self._heard.clear()
            self._fold.running()
        except MatchError as error:
            if not self._told or self._fold.run is None:
                raise
            self.fault = error
        self.game = self._fold.game

    @property
    def last(self) -> int:
        """The number of the last record that can be looked at."""
        return len(self._told)

    def entry(self, number: int, eyes: Eyes) -> LogEntry:
        """The record of that number, as those eyes count and may know it."""
        return self.entries(eyes)[number - 1]

    def entries(self, eyes: Eyes) -> Sequence[LogEntry]:
        """Every record that those eyes may know of, as they may know it."""
        if eyes not in self._entries:
            self._entries[eyes] = list(marked(list(self._known_to(eyes)), self._fold))
        return self._entries[eyes]

    def _known_to(self, eyes: Eyes) -> Iterator[LogEntry]:
        entries = LogEntries(self.match, eyes)
        for told in self._told:
            yield from entries.tell(told.folded, self.game, told.facts, told.outcome, told.done)
        yield from entries.rest()

    @property
    def docket(self) -> Docket:
        """What was asked of the judges and decided, as it stands at the end."""
        return self._fold.docket

    @property
    def begun(self) -> int:
        """The record of the first state: before it there is no table."""
        return self._history.begun

    def stage(self, place: int) -> Stage:
        """Turn and phase after that record."""
        return self._told[place - 1].stage

    def time(self, place: int) -> int | None:
        """When that record was made by the recorder's clock, in seconds since 1970; None where it is not noted, or withheld."""
        folded = self._told[place - 1].folded
        time = time_of(self.match.strands[folded.strand][folded.index])
        return time if isinstance(time, int) else None

    def run(self, place: int) -> Run[Any]:
        """A run of its own, as the match stood after that record. NotFound beyond the last."""
        if not 1 <= place <= self.last:
            message = f"no record {place}: the story has records 1 to {self.last}"
            raise NotFound(message)
        return self._history.at(place)

    def _hear(self, fact: Fact) -> None:
        self._heard.append(fact)

    def _tell(self, folded: Folded, done: Judged | None) -> TimelineRecord:
        run = self._fold.run
        stage, outcome = Stage(), None
        if run is not None:
            stage, outcome = run.game.stage(run), run.outcome
        return TimelineRecord(folded, tuple(self._heard), stage, outcome, done)
