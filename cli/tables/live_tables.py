"""Live tables: which matches of a store go on, for whom each of them waits, since when, and what a judge was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.archive.standings import ASKS, HALTED, OVER, Standings
from cli.event.hall import TOURNAMENT
from cli.output.pending_seed import awaited
from cli.storage.lineage import noted_time
from cli.storage.matches import found_in
from events.chain.names import holds_calls
from events.chain.strands import match_id
from referee.dataclass import dataclass
from referee.errors import MatchError, StoreError
from referee.games.tournament.state.event import table_words
from referee.kernel.facts import PUBLIC, seat_words
from replays.read.clock import Clock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from cli.storage.matches import Found
    from events.store.journal import Journal
    from events.store.overview import Brief

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
LONG_MINUTES, LONG_HOURS = 2 * HOUR, 2 * DAY
"""From how many seconds on a time is told in hours, and in days."""
UNSEEN = "(unseen)"
"""In the place of a name that not everybody may know."""
PLEDGE = "pledge"
"""A match that has not begun, because its seed is still being made."""
NOBODY = {OVER: "nobody: it is over", HALTED: "a judge: it is halted"}


@dataclass(frozen=True, slots=True)
class LiveTable:
    """One match that goes on: ``asked`` are the seats that decide, ``since`` when (in seconds), ``calls`` what a judge is asked.

    ``place`` is its table in the ``event`` (the id of that), ``unit`` what its game calls a turn, ``left`` how many
    milliseconds each seat has on its clock, ``number`` the how manieth of the store it is.
    """

    id: str
    game: str
    players: Sequence[str]
    turn: int | None
    unit: str
    asked: Sequence[int]
    since: int | None
    calls: Sequence[str] = ()
    state: str = ASKS
    place: str = ""
    event: str = ""
    left: Mapping[int, int] | None = None
    number: int = 0

    @property
    def waits(self) -> list[str]:
        """The names of those who decide."""
        names = dict(enumerate(self.players, 1))
        return [names.get(seat, seat_words(seat)) for seat in self.asked]

    def data(self, now: int) -> dict[str, Any]:
        """The same as data."""
        clock = None if self.left is None else {str(seat): each for seat, each in self.left.items()}
        return {
            "id": self.id,
            "game": self.game,
            "event": self.event or None,
            "table": self.place or None,
            "players": list(self.players),
            "turn": self.turn,
            "unit": self.unit,
            "state": self.state,
            "waiting_for": list(self.waits),
            "waiting_since": self.since,
            "minutes": self.minutes(now),
            "clock_left": clock,
            "calls": list(self.calls),
        }

    def minutes(self, now: int) -> int | None:
        """How long it waits."""
        return None if self.since is None else max(now - self.since, 0) // MINUTE

    def ago(self, now: int) -> str:
        """The same in words; nothing where nobody noted a time."""
        if self.since is None:
            return ""
        seconds = max(now - self.since, 0)
        if seconds < LONG_MINUTES:
            return f"{seconds // MINUTE} min"
        return f"{seconds // HOUR} h" if seconds < LONG_HOURS else f"{seconds // DAY} days"

    def who(self) -> str:
        """Who decides, in words; where that is done unseen, nobody is named."""
        names = " and ".join(self.waits)
        if self.state == PLEDGE:
            return f"{names} (the seed)"
        return NOBODY.get(self.state) or names or UNSEEN

    def when(self) -> str:
        """The turn, in words."""
        return f"{self.unit} {self.turn}" if self.turn else "not begun"

    def title(self) -> str:
        """Who plays with whom."""
        return " - ".join(self.players) or "no names"

    @property
    def asks_a_judge(self) -> bool:
        """Whether it goes on once a judge has come."""
        return bool(self.calls) or self.state == HALTED


def in_order(tables: Sequence[LiveTable]) -> list[LiveTable]:
    """Those first that a judge is asked to, then those that have waited longest; last where nobody noted a time."""

    def rank(table: LiveTable) -> tuple[bool, bool, int, int]:
        return (not table.asks_a_judge, table.since is None, table.since or 0, table.number)

    return sorted(tables, key=rank)


class LiveTables:
    """The tables of a store, looked at again and again: only what has grown is read again.

    ``meant`` says which matches are to be shown, ``only`` of which event. ``unread`` are the ids of those that cannot be read, ``events`` those of
    the events that go on, each with what is other once it has grown.
    """

    def __init__(
        self, journal: Journal, only: str = "", meant: Callable[[Brief], bool] = lambda brief: True
    ) -> None:
        self.journal = journal
        self.unread: set[str] = set()
        self.events: dict[str, object] = {}
        self._only, self._meant = only, meant
        self._standings = Standings(journal)
        self._place = 0
        self._known: dict[str, LiveTable] = {}
        self._count = 0

    def look(self) -> list[LiveTable]:
        """The tables that go on now, in the order in which somebody should look after them."""
        grown = self.journal.grown(self._place)
        if grown:
            every = (
                self.journal.overview()
                if not self._place
                else (brief for each in grown for brief in self.journal.overview(each))
            )
            for brief in every:
                self._take(brief)
            self._place = max(grown.values())
            self._standings.write()
        return in_order([*self._known.values()])

    def _take(self, brief: Brief) -> None:
        before = self._known.pop(brief.id, None)
        self.unread.discard(brief.id)
        self.events.pop(brief.id, None)
        try:
            number = before.number if before is not None else self._count + 1
            found = self._read(brief, number)
        except StoreError:
            raise
        except MatchError:
            self.unread.add(brief.id)
            return
        if found is not None:
            self._known[brief.id] = found
            self._count = max(self._count, found.number)

    def _read(self, brief: Brief, number: int) -> LiveTable | None:
        """The table of a match that goes on and is meant."""
        from events.records.records import Closed

        if isinstance(brief.last().record(), Closed) or not self._meant(brief):
            return None
        found = found_in(self.journal, brief.id)
        opened = found.match.opening()
        if opened.game == TOURNAMENT:
            self.events[brief.id] = brief.strands
            return None
        event, place = _table_of(found)
        if self._only not in ("", event):
            return None
        stands = _standing(self._standings, brief, found)
        clock = Clock.of(found.match)
        return LiveTable(
            brief.id,
            opened.game,
            found.players,
            stands["turn"],
            stands["unit"],
            stands["waiting_for"],
            noted_time(brief.last()),
            _calls(found),
            stands["state"],
            place,
            event,
            None if clock is None else clock.left(found.match),
            number,
        )


def _standing(standings: Standings, brief: Brief, found: Found) -> Mapping[str, Any]:
    """How a match stands, as everybody may know; also before it has begun."""
    pledges = awaited(found.match)
    if pledges is None:
        return standings.of(brief)
    return {"turn": None, "unit": "turn", "waiting_for": pledges.awaited(), "state": PLEDGE}


def _table_of(found: Found) -> tuple[str, str]:
    """The event for which a match was opened, and its table there."""
    from replays.tournament.card import card_of

    card = card_of(found.match)
    return (
        ("", "")
        if card is None
        else (match_id(card.tournament), table_words(card.round, card.table))
    )


def _calls(found: Found) -> list[str]:
    """The calls and appeals that nobody has decided, in words, each with the name of who asks."""
    from replays.read.docket_view import OPEN, docket_view

    if not holds_calls(found.match):
        return []
    docket = docket_view(found.match, PUBLIC)
    rows = map(docket.row, docket.entries)
    asked = [each for each in rows if each["what"] != "ruling" and each["state"] == OPEN]
    heads = {f"{seat}: ": f"{name} " for seat, name in enumerate(found.players, 1)}
    return [_renamed(each["text"], heads) for each in asked]


def _renamed(text: str, heads: Mapping[str, str]) -> str:
    """The text with a name in the place of its seat."""
    head = next((head for head in heads if text.startswith(head)), "")
    return f"{heads.get(head, '')}{text.removeprefix(head)}"
