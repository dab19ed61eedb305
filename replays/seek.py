"""Seek: the match as it stood after any of its records, without folding from the start each time.

A snapshot is the wire form of the run, kept in memory after every few records. Going to a record
resumes the snapshot before it and takes the few records between; what was never asked for is never
folded. Snapshots are bytes, so nothing that is done to a run that was given out can reach them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.errors import NotFound
from referee.kernel.procedure import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

R = TypeVar("R")

EVERY = 32
"""A snapshot after so many records: a few kilobytes each, and less than a millisecond to go on."""


class Seeker(Generic[R]):
    """One match, to be looked at after any record.

    ``start`` is the run after the record numbered ``first`` (it is kept as bytes and not touched);
    ``records`` are those that follow, in canonical order; ``take`` folds one into a run.
    """

    def __init__(
        self,
        start: Run[Any],
        records: Sequence[R],
        take: Callable[[Run[Any], R], None],
        *,
        first: int = 1,
        every: int = EVERY,
    ) -> None:
        self._game, self._setting, self._dice = start.game, start.setting, start.dice
        self._records = records
        self._take = take
        self._every = every
        self._snapshots = [start.wire()]
        self.first = first
        self.last = first + len(records)

    def at(self, number: int) -> Run[Any]:
        """A run of its own, as the match stood after that record. NotFound beyond the last."""
        if not self.first <= number <= self.last:
            message = f"no record {number}: the match has records {self.first} to {self.last}"
            raise NotFound(message)
        done = number - self.first
        index = done // self._every
        while len(self._snapshots) <= index:
            following = len(self._snapshots)
            run = self._gone_on(following - 1, following * self._every)
            self._snapshots.append(run.wire())
        return self._gone_on(index, done)

    def _gone_on(self, index: int, done: int) -> Run[Any]:
        """The run of that snapshot, with the records after it up to ``done``."""
        wire = self._snapshots[index]
        run: Run[Any] = Run.resume(self._game, self._setting, wire, self._dice)
        for record in self._records[index * self._every : done]:
            self._take(run, record)
        return run
