"""Seek: the match as it stood after any of its records, without folding from the start each time.

A snapshot is the wire form of the run, kept in memory after every few records. Going to a record
resumes the snapshot before it and takes the few records between; what nobody asks for is never
folded. Snapshots are bytes, so nothing that is done to a run that was given out can reach them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.fold import Finder, Fold
from events.records import Acted, Contributed, Observed, Opened, Record
from referee import games
from referee.errors import NotFound
from referee.kernel.procedure import Run

if TYPE_CHECKING:
    from events.match import Match

EVERY = 32
"""A snapshot after so many records: a few kilobytes each, and some milliseconds to go on from."""


class Seeker:
    """One match, to be looked at after any record; records are counted in canonical order.

    ``match`` is never touched. The errors of the fold come when a record is asked for that cannot
    be folded, or that follows one.
    """

    def __init__(self, match: Match, *, find: Finder = games.find, every: int = EVERY) -> None:
        self.match = match
        self.last = sum(map(len, match.strands.values()))
        self._every = every
        self._fold = Fold(match, find=find, checks=False)
        self._records: list[Record] = []
        self._snapshots: dict[int, bytes] = {}
        self.begun = 0

    def at(self, number: int) -> Run[Any]:
        """A run of its own, as the match stood after that record. NotFound beyond the last."""
        if not 1 <= number <= self.last:
            message = f"no record {number}: the match has records 1 to {self.last}"
            raise NotFound(message)
        self._fold_up_to(number)
        near = max(number - number % self._every, self.begun)
        run: Run[Any] = Run.resume(
            self._fold.game, self._run().setting, self._snapshots[near], self._run().dice
        )
        for record in self._records[near:number]:
            take(run, record)
        return run

    def record(self, number: int) -> Record:
        """What was decided by that record."""
        self.at(number)
        return self._records[number - 1]

    def _fold_up_to(self, number: int) -> None:
        """Fold as far as that record, with snapshots on the way."""
        self._begin()
        while len(self._records) < number:
            folded = self._fold.step()
            if folded is None:
                message = f"no record {number}: the match can be folded up to {len(self._records)}"
                raise NotFound(message)
            self._records.append(folded.record)
            if folded.number % self._every == 0:
                self._snapshots[folded.number] = self._run().wire()

    def _begin(self) -> None:
        """The opening and its contributions, which only together make the first state."""
        if self.begun:
            return
        beginning = 0
        for sealed in self.match.public:
            if not isinstance(sealed.record(), (Opened, Contributed)):
                break
            beginning += 1
        for _ in range(max(beginning, 1)):
            folded = self._fold.step()
            if folded is not None:
                self._records.append(folded.record)
        wire = self._run().wire()
        self._snapshots = dict.fromkeys(range(beginning + 1), wire)
        self.begun = beginning

    def _run(self) -> Run[Any]:
        return self._fold.running()


def take(run: Run[Any], record: Record) -> None:
    """Take a record that was folded before; what changes no state is passed over."""
    if isinstance(record, Acted):
        run.act(record.seat, record.answer)
    elif isinstance(record, Observed):
        run.observe(record.label, record.result)
