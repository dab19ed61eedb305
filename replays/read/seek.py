"""Seek: the match as it stood after any of its records, without folding from the start each time.

What nobody asks for is never folded; what was folded is cached by `events.fold.history`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.fold.fold import Finder, Fold
from events.fold.history import EVERY, History
from events.records.records import Contributed, Opened, Pledged, Record
from referee import games
from referee.errors import NotFound
from referee.kernel.engine.run import Run

if TYPE_CHECKING:
    from events.chain.match import Match


class Seeker:
    """One match, to be looked at after any record; records are counted in canonical order.

    ``match`` is never touched. The errors of the fold come when a record is asked for that cannot
    be folded, or that follows one. Records that a ruling took back are records as any other.
    """

    def __init__(self, match: Match, *, find: Finder = games.find, every: int = EVERY) -> None:
        self.match = match
        self.last = sum(map(len, match.strands.values()))
        self.begun = 0
        self._history = History(every)
        self._fold = Fold(match, find=find, checks=False, history=self._history)

    def at(self, number: int) -> Run[Any]:
        """A run of its own, as the match stood after that record. NotFound beyond the last."""
        if not 1 <= number <= self.last:
            message = f"no record {number}: the match has records 1 to {self.last}"
            raise NotFound(message)
        self._fold_up_to(number)
        return self._history.at(number)

    def record(self, number: int) -> Record:
        """What was decided by that record."""
        self.at(number)
        record = self._history.records[number - 1]
        assert record is not None, "only a forensic fold leaves records out"
        return record

    def _fold_up_to(self, number: int) -> None:
        """Fold as far as that record."""
        self._begin()
        while self._fold.number < number:
            if self._fold.step() is None:
                message = f"no record {number}: the match can be folded up to {self._fold.number}"
                raise NotFound(message)

    def _begin(self) -> None:
        """The opening, pledges and contributions, which only together make the first state.

        Raises NotBegun where some of them are awaited.
        """
        if self.begun:
            return
        beginning = 0
        for sealed in self.match.public:
            if not isinstance(sealed.record(), (Opened, Pledged, Contributed)):
                break
            beginning += 1
        for _ in range(max(beginning, 1)):
            self._fold.step()
        self._fold.running()
        self.begun = beginning
