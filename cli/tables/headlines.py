"""Headlines: what stands above the tables of each event that goes on: its round, and the minutes that are left."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cli.event.hall import Hall
from cli.tables.round_clock import RoundClock
from events.chain.names import event_of
from referee.errors import MatchError, StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.tables.live_tables import LiveTables


class Headlines:
    """A line for each event, which is read again only once something is recorded in it."""

    def __init__(self, tables: LiveTables, only: str = "") -> None:
        self._tables, self._only = tables, only
        self._known: dict[str, tuple[object, tuple[str, RoundClock] | None]] = {}

    def __call__(self) -> Sequence[str]:
        """The lines as they are now."""
        now = int(time.time())
        found = (self._of(event, mark) for event, mark in self._tables.events.items())
        return [
            f"{name}: round {clock.number}, {clock.words(now)}"
            for name, clock in filter(None, found)
        ]

    def _of(self, event: str, mark: object) -> tuple[str, RoundClock] | None:
        if self._only not in ("", event):
            return None
        known = self._known.get(event)
        if known is None or known[0] != mark:
            known = self._known[event] = (mark, self._read(event))
        return known[1]

    def _read(self, event: str) -> tuple[str, RoundClock] | None:
        """The name and the clock of an event; none before its first round, or where it cannot be read here."""
        try:
            hall = Hall(self._tables.journal, event, stored=False)
        except StoreError:
            raise
        except MatchError:
            return None
        clock = RoundClock.of(hall)
        return None if clock is None else (event_of(hall.match.public[0]).name, clock)
