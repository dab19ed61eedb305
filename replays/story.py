"""Story: a match told once and kept, so that one can turn to any of its records at once.

What the log tells in passing is kept here as facts, not as sentences: the eyes may change while
somebody looks. Where a record cannot be folded the story ends before it, and says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from events.fold import Finder, Fold, Folded
from events.told import entry_of
from referee import games
from referee.errors import MatchError
from referee.kernel.game import Stage
from replays.seek import Seeker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from events.match import Match
    from events.told import Entry
    from referee.kernel.facts import Eyes, Fact
    from referee.kernel.procedure import Outcome, Run


@dataclass(frozen=True, slots=True)
class Told:
    """A record that was folded, the facts that followed, and where the match then stood."""

    folded: Folded
    facts: tuple[Fact, ...]
    stage: Stage
    outcome: Outcome | None


class Story:
    """Every record of a match that can be folded, each to be told to any eyes.

    ``fault`` is why the story ends before the match does, None where it is whole. Raises the fold's
    error where not even the first record can be folded.
    """

    def __init__(self, match: Match, *, find: Finder = games.find) -> None:
        self.match = match
        self.fault: MatchError | None = None
        self._told: list[Told] = []
        self._fold = Fold(match, find=find, checks=False, listener=self._hear)
        self._heard: list[Fact] = []
        self._seeker = Seeker(match, find=find)
        try:
            for folded in self._fold:
                self._told.append(self._tell(folded))
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

    def entry(self, number: int, eyes: Eyes) -> Entry | None:
        """What those eyes may know of that record; None if nothing."""
        told = self._told[number - 1]
        return entry_of(told.folded, self.match, self.game, told.facts, eyes, told.outcome)

    def entries(self, eyes: Eyes) -> Iterator[Entry]:
        """Every record as those eyes may know it."""
        for number in range(1, self.last + 1):
            entry = self.entry(number, eyes)
            if entry is not None:
                yield entry

    def stage(self, number: int) -> Stage:
        """Turn and phase after that record."""
        return self._told[number - 1].stage

    def run(self, number: int) -> Run[Any]:
        """A run of its own, as the match stood after that record."""
        return self._seeker.at(number)

    def _hear(self, fact: Fact) -> None:
        self._heard.append(fact)

    def _tell(self, folded: Folded) -> Told:
        run = self._fold.run
        if run is None:
            return Told(folded, tuple(self._heard), Stage(), None)
        return Told(folded, tuple(self._heard), run.game.stage(run), run.outcome)
