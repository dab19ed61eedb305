"""Live tables: which matches of a store go on, for whom each of them waits, since when, and what a judge was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.archive.standings import Standings
from cli.storage.lineage import noted_time
from cli.storage.matches import SHORT, found_in
from referee.dataclass import dataclass
from referee.errors import MatchError, StoreError
from referee.kernel.facts import PUBLIC, seat_words
from referee.kernel.show.rows import Span, columns, cut_name, row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from events.store.journal import Journal
    from events.store.overview import Brief
    from referee.kernel.show.rows import Row

MINUTE = 60


@dataclass(frozen=True, slots=True)
class LiveTable:
    """One match that goes on: ``waits`` are those who decide, ``since`` when (in seconds), ``calls`` what a judge is asked.

    ``unit`` is what its game calls a turn.
    """

    id: str
    game: str
    players: Sequence[str]
    turn: int | None
    unit: str
    waits: Sequence[str]
    since: int | None
    calls: Sequence[str]

    def data(self, now: int) -> dict[str, Any]:
        """The same as data."""
        return {
            "id": self.id,
            "game": self.game,
            "players": list(self.players),
            "turn": self.turn,
            "unit": self.unit,
            "waiting_for": list(self.waits),
            "waiting_since": self.since,
            "minutes": self.minutes(now),
            "calls": list(self.calls),
        }

    def minutes(self, now: int) -> int | None:
        """How long it waits."""
        return None if self.since is None else max(now - self.since, 0) // MINUTE

    def who(self) -> str:
        """Who decides, in words."""
        return " and ".join(self.waits) or "others"


class LiveTables:
    """The tables of a store, looked at again and again: what has not changed is not read again."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._standings = Standings(journal)
        self._known: dict[str, tuple[object, LiveTable | None]] = {}

    def look(self) -> list[LiveTable]:
        """The tables that go on now, in the order in which they were opened; none of a match that cannot be read."""
        found = []
        for brief in self._journal.overview():
            size = tuple((strand.name, strand.last) for strand in brief.strands)
            known = self._known.get(brief.id)
            if known is None or known[0] != size:
                known = self._known[brief.id] = (size, self._read(brief))
            found += [known[1]] if known[1] is not None else []
        return found

    def _read(self, brief: Brief) -> LiveTable | None:
        from replays.read.docket_view import OPEN, docket_view

        try:
            found = found_in(self._journal, brief.id)
            if not found.live:
                return None
            stands = self._standings.of(brief)
            names = dict(enumerate(found.players, 1))
            waits = [names.get(seat, seat_words(seat)) for seat in stands["waiting_for"]]
            docket = docket_view(found.match, PUBLIC)
        except StoreError:
            raise
        except MatchError:
            return None
        rows = [docket.row(number) for number in docket.entries]
        calls = [
            each["text"] for each in rows if each["what"] != "ruling" and each["state"] == OPEN
        ]
        game = found.match.opening().game
        since = noted_time(brief.last())
        turn, unit = stands["turn"], stands["unit"]
        return LiveTable(brief.id, game, found.players, turn, unit, waits, since, calls)


def table_rows(tables: Sequence[LiveTable], now: int, width: int, *, big: bool) -> list[Row]:
    """The tables for a screen; ``big`` letters can be read from the other end of a hall."""
    if not tables:
        return [row("no match goes on here")]
    return [
        each for number, table in enumerate(tables, 1) for each in _table(table, number, now, width, big=big)
    ]  # fmt: skip


def _table(table: LiveTable, number: int, now: int, width: int, *, big: bool) -> Iterator[Row]:
    players = " against ".join(table.players) if table.players else "no names"
    turn = f"{table.unit} {table.turn}" if table.turn else f"before the first {table.unit}"
    head = f"{number:>3}  {table.id[:SHORT]}  {table.game}  {players}  {turn}"
    yield row(Span(cut_name(head, width), "strong"))
    minutes = table.minutes(now)
    ago = "" if minutes is None else f"  {minutes} min"
    if big:
        yield from (row(Span(line, "asked")) for line in letters(f"{table.who()}{ago}", width))
    else:
        yield row("     waits for ", Span(table.who(), "asked"), ago)
    for call in table.calls:
        yield row(Span(f"     {call}", "danger"))
    yield row()


def letters(text: str, width: int) -> list[str]:
    """A text in letters of several rows, as much of it as has room."""
    from pyfiglet import Figlet

    font = Figlet(font="small", width=10_000)
    shown = text
    while shown:
        lines = [line.rstrip() for line in font.renderText(shown).splitlines() if line.strip()]
        if max(map(columns, lines), default=0) <= width:
            return lines
        shown = shown[:-1]
    return []
