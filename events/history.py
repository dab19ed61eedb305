"""History: how a match stood after each of its records, without folding from the start each time.

A snapshot is the wire form of the run, kept in memory after every few records and after every
ruling that changes the state. Going to a record resumes the snapshot before it and takes the few
records between. Snapshots are bytes, so nothing that is done to a run that was given out can reach
them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from events.records import Acted, Observed, Record, Ruled
from referee.kernel.procedure import Run

EVERY = 32
"""A snapshot after so many records: a few kilobytes each, and some milliseconds to go on from."""


class History:
    """The records that were folded so far, and how the match stood after them.

    ``begun`` is the record of the first state: the opening and its contributions make it together.
    """

    def __init__(self, every: int = EVERY) -> None:
        self.records: list[Record | None] = []
        self.begun = 0
        self._every = every
        self._like: Run[Any] | None = None
        self._places: list[int] = []
        self._snapshots: list[bytes] = []

    def begin(self, number: int, run: Run[Any]) -> None:
        """Keep the first state, which stands after that record."""
        self.begun, self._like = number, run
        self._keep(number, run)

    def add(self, record: Record, run: Run[Any] | None) -> None:
        """Add the next record, with the run as it stands after it (None before there is one)."""
        self.records.append(record)
        number = len(self.records)
        if run is None or number <= self.begun:
            return
        if number % self._every == 0 or changes_state(record):
            self._keep(number, run)

    def leave_out(self) -> None:
        """Count a record that could not be folded; the match stands as before it."""
        self.records.append(None)

    def at(self, number: int) -> Run[Any]:
        """A run of its own, as the match stood after that record of those that were added."""
        near = bisect_right(self._places, max(number, self.begun)) - 1
        run = self._resumed(near)
        for record in self.records[self._places[near] : number]:
            take(run, record)
        return run

    def since(self, number: int) -> Iterator[tuple[Record | None, Run[Any]]]:
        """Every later record, with a run as the match stood after it, to be looked at at once."""
        number = max(number, self.begun)
        run = self.at(number)
        for place in range(number, len(self.records)):
            record = self.records[place]
            if changes_state(record):
                run = self.at(place + 1)
            else:
                take(run, record)
            yield record, run

    def _keep(self, number: int, run: Run[Any]) -> None:
        self._places.append(number)
        self._snapshots.append(run.wire())

    def _resumed(self, near: int) -> Run[Any]:
        like = self._like
        assert like is not None, "a history has begun before anybody looks back"
        return Run.resume(like.game, like.setting, self._snapshots[near], like.dice)


def changes_state(record: Record | None) -> bool:
    """Whether it is a ruling after which the match stands otherwise."""
    return isinstance(record, Ruled) and record.changes_state


def take(run: Run[Any], record: Record | None) -> None:
    """Take a record that was folded before; what changes no state is passed over."""
    if isinstance(record, Acted):
        run.act(record.seat, record.answer)
    elif isinstance(record, Observed):
        run.observe(record.label, record.result)
