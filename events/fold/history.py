"""History: how a match stood after each of its records, without folding from the start each time.

A snapshot is the wire form of the run, cached in memory after every few records and after every
ruling that changes the state. Going to a record resumes the snapshot before it and takes the few
records between. Snapshots are bytes, so nothing that is done to a run that was given out can reach
them. Cached as well is when each order of a hidden pile was last moved by somebody: going back over
that, the pile must be shuffled anew.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from events.records.records import Acted, Observed, Record, Ruled
from events.records.rulings import RESULT
from referee.kernel.engine.run import Run

if TYPE_CHECKING:
    from referee.kernel.engine.dice import Dice
    from referee.kernel.schema.walk import Place

EVERY = 32
"""A snapshot after that many records: a few kilobytes each, and some milliseconds to go on from."""


class History:
    """The records that were folded so far, and how the match stood after them.

    ``begun`` is the record of the first state: the opening and its contributions make it together. Without ``orders`` it is not
    noted when those of hidden piles were left: who takes nothing back need not know it.
    """

    def __init__(self, every: int = EVERY, *, orders: bool = True) -> None:
        self.records: list[Record | None] = []
        self.begun = 0
        self._every, self._notes_orders = every, orders
        self._like: Run[Any] | None = None
        self._places: list[int] = []
        self._snapshots: list[bytes] = []
        self._orders: dict[Place, bytes] = {}
        self._left: dict[tuple[Place, bytes], int] = {}
        """The last record that moved something in a hidden pile that lay in that order."""

    def become(self, other: History) -> None:
        """Remember what the other one does: of the same records, where unseen hands are taken for others."""
        self.__dict__.update(other.__dict__)

    def begin(self, number: int, run: Run[Any]) -> None:
        """Keep the first state, which stands after that record."""
        self.begun, self._like = number, run
        self._orders = _orders_of(run) if self._notes_orders else {}
        self._keep(number, run)

    def add(self, record: Record, run: Run[Any] | None) -> None:
        """Add the next record, with the run as it stands after it (None before there is one)."""
        self.records.append(record)
        number = len(self.records)
        if run is None or number <= self.begun:
            return
        if self._notes_orders:
            self._note_orders(number, record, run)
        if number % self._every == 0 or changes_state(record):
            self._keep(number, run)

    def leave_out(self) -> None:
        """Count a record that could not be folded; the match stands as before it."""
        self.records.append(None)

    def before(self, number: int) -> History:
        """What is remembered of the records up to that one, for a fold that goes on otherwise."""
        found = History(self._every, orders=False)
        found.records, found.begun = self.records[:number], self.begun
        found._like = self._like
        near = bisect_right(self._places, number)
        found._places, found._snapshots = self._places[:near], self._snapshots[:near]
        return found

    def at(self, number: int, dice: Dice | None = None) -> Run[Any]:
        """A run of its own, as the match stood after that record of those that were added; with other ``dice`` from there on."""
        near = bisect_right(self._places, max(number, self.begun)) - 1
        run = self._resumed(near, dice)
        for record in self.records[self._places[near] : number]:
            take(run, record)
        return run

    def crossed_since(self, number: int, then: Run[Any]) -> tuple[str, ...]:
        """The hidden piles of which a later record moved something; ``then`` is how they lay.

        That is said of an order, wherever the match was taken back to meanwhile: what lay in the
        order of ``then`` when a card of it was moved may be known to somebody.
        """
        from referee.kernel.judge import paths_at

        orders = _orders_of(then)
        crossed = [place for place in orders if self._left.get((place, orders[place]), 0) > number]
        return tuple(paths_at(then, crossed))

    def _note_orders(self, number: int, record: Record, run: Run[Any]) -> None:
        """Remember which orders of hidden piles were left by that record.

        Where it took the match back, a pile is another one because it was shuffled anew or lay so
        long before: nobody sees anything by that. Nor by a result ruling, after which the table's
        piles are as they were before seats began to act in secret.
        """
        before, self._orders = self._orders, _orders_of(run)
        if isinstance(record, Ruled) and (record.takes_back or record.kind == RESULT):
            return
        for place, order in before.items():
            if self._orders.get(place) != order:
                self._left[place, order] = number

    def _keep(self, number: int, run: Run[Any]) -> None:
        self._places.append(number)
        self._snapshots.append(run.wire())

    def _resumed(self, near: int, dice: Dice | None) -> Run[Any]:
        like = self._like
        assert like is not None, "a history has begun before anybody looks back"
        dice = like.dice if dice is None else dice
        return Run.resume(like.game, like.setting, self._snapshots[near], dice)


def _orders_of(run: Run[Any]) -> dict[Place, bytes]:
    """In which order each hidden pile lies."""
    from referee.kernel.judge import orders_of  # few matches are judged

    return orders_of(run)


def changes_state(record: Record | None) -> bool:
    """Whether it is a ruling after which the match stands otherwise."""
    return isinstance(record, Ruled) and record.changes_state


def take(run: Run[Any], record: Record | None) -> None:
    """Take a record that was folded before; what changes no state is passed over."""
    if isinstance(record, Acted):
        run.act(record.seat, record.answer)
    elif isinstance(record, Observed):
        run.observe(record.label, record.result)
