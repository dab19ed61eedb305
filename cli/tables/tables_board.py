"""The board of a hall: its tables in rows for a window, page by page. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cli.storage.matches import SHORT
from cli.tables.letters import letters
from cli.tables.live_tables import UNSEEN
from referee.dataclass import dataclass
from referee.games import find
from referee.kernel.show.rows import Span, columns, cut_name, cut_row, row, shortened, told
from referee.kernel.show.safe_text import safe
from replays.read.clock import span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cli.tables.live_tables import LiveTable
    from referee.kernel.show.rows import Kind, Row

ONE_ROW = 64
"""From how many columns on a table has one row."""
LARGEST = 160
"""From how many columns on the largest letters are used."""
CALL_ROWS = 2
"""In so many rows a call is told on the board."""
GAP = "  "
COLUMNS = ("table", "players", "game", "turn", "waits for", "waited", "clock")
TITLE, WHEN, WHO = map(COLUMNS.index, ("players", "turn", "waits for"))
MARGIN = 5
"""So many columns stand before what belongs to a table."""
AIM = "»"


class TablesPage(NamedTuple):
    """The ids of the tables on a page, and its rows."""

    ids: list[str]
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Board:
    """The tables as they stand ``now``, in their order; ``aim`` is the id of the one under the cursor."""

    tables: Sequence[LiveTable]
    now: int
    aim: str = ""
    big: bool = False

    def lay(self, width: int, height: int) -> tuple[Row, list[TablesPage]]:
        """What the columns are called, where there are any, and the pages in a window of that size."""
        widths = _Widths.of(self.tables, self.now, width)
        has_columns = self.tables and not self.big and width >= ONE_ROW
        pages: list[TablesPage] = []
        for table in self.tables:
            block = self._big(table, width) if self.big else self._small(table, widths)
            if not pages or len(pages[-1].rows) + len(block[:height]) > height:
                pages.append(TablesPage([], []))
            pages[-1].ids.append(table.id)
            pages[-1].rows.extend(block[:height])
        return widths.names() if has_columns else row(), pages

    def _head(self, table: LiveTable) -> str:
        """The number by which it is named, and the cursor."""
        return f"{AIM if table.id == self.aim else ' '}{table.number:>3} "

    def _small(self, table: LiveTable, widths: _Widths) -> list[Row]:
        """One row where it has room, or two, and below it what a judge is asked."""
        kind: Kind = "strong" if table.id == self.aim else ""
        texts = _cells(table, self.now, game=widths.game, clocks=widths.clocks)
        cells = [*zip(texts, _kinds(table, kind), strict=True)]
        head = Span(self._head(table), kind)
        if widths.whole >= ONE_ROW:
            return [widths.row(head, cells), *_calls(table, widths.whole)]
        named = cut_name(_named(table), widths.whole - MARGIN)
        rest = [
            Span(f"{text}{GAP}", each)
            for text, each in (cells[WHO], *cells[WHO + 1 :], cells[WHEN])
            if text
        ]
        second = cut_row(row(" " * MARGIN, *rest), widths.whole)
        return [row(head, Span(named, kind)), second, *_calls(table, widths.whole)]

    def _big(self, table: LiveTable, width: int) -> list[Row]:
        """Whose turn it is in letters that can be read across a hall."""
        head = f"{self._head(table)}{_named(table)}{GAP}{table.when()}"
        ago = table.ago(self.now)
        size = 0 if width >= LARGEST else 1
        shown = letters(table.who(), f"  {ago}" if ago else "", width, size)
        kind: Kind = "danger" if table.asks_a_judge else "asked"
        return [
            row(Span(cut_name(head, width), "strong")),
            *(row(Span(each, kind)) for each in shown),
            *_calls(table, width),
            row(),
        ]


@dataclass(frozen=True, slots=True)
class _Widths:
    """How wide each of the `COLUMNS` is, in a window of ``whole`` columns; one that has nothing to say has no room."""

    whole: int
    each: Sequence[int]
    game: bool
    clocks: bool

    @classmethod
    def of(cls, tables: Sequence[LiveTable], now: int, width: int) -> _Widths:
        """Names as wide as they must be: for their sake the game is left out, and the clocks of those who do not decide.

        Where that is not enough they share what the others leave.
        """
        for game, clocks in ((True, True), (False, True), (False, False)):
            rows = [_cells(table, now, game=game, clocks=clocks) for table in tables]
            each = [_wide(name, at, rows) for at, name in enumerate(COLUMNS)]
            over = sum(most + len(GAP) for most in each if most) - len(GAP) - (width - MARGIN)
            if over <= 0:
                return cls(width, each, game, clocks)
        room = max(each[TITLE] + each[WHO] - over, 2)
        each[WHO] = min(each[WHO], max(room * 2 // 5, 1))
        each[TITLE] = room - each[WHO]
        return cls(width, each, game, clocks)

    def row(self, head: Span, cells: Sequence[tuple[str, Kind]]) -> Row:
        """The cells in their columns."""
        spans = [
            Span(f"{_in(text, room)}{GAP}", kind)
            for (text, kind), room in zip(cells, self.each, strict=True)
            if room
        ]
        while len(spans) > 1 and not spans[-1].text.strip():
            spans.pop()
        last = spans.pop()
        return cut_row(row(head, *spans, Span(last.text.rstrip(), last.kind)), self.whole)

    def names(self) -> Row:
        """What each column is called."""
        return self.row(Span(" " * MARGIN), [(each, "faint") for each in COLUMNS])


def spoken_rows(tables: Sequence[LiveTable], now: int, width: int, *, big: bool) -> list[Row]:
    """The tables below each other, each in sentences, as they are printed."""
    if not tables:
        return [row("no match goes on here")]
    return [each for table in tables for each in _spoken(table, now, width, big=big)]


def _spoken(table: LiveTable, now: int, width: int, *, big: bool) -> Iterator[Row]:
    head = f"{table.id[:SHORT]}  {table.game}  {_named(table)}  {table.when()}"
    yield row(Span(safe(head), "strong"))
    ago = table.ago(now)
    if big:
        shown = letters(table.who(), f"  {ago}" if ago else "", width)
        yield from (row(Span(line, "asked")) for line in shown)
    else:
        since = f", {ago}" if ago else ""
        clock = f", clock {_clock(table, table.left)}" if table.left else ""
        who = "somebody unseen" if table.who() == UNSEEN else safe(table.who())
        yield row(" " * MARGIN, "waits for ", Span(who, "asked"), f"{since}{clock}")
    for call in table.calls:
        yield row(" " * MARGIN, Span(safe(call), "danger"))
    yield row()


def _named(table: LiveTable) -> str:
    """The table of the event, and who plays there."""
    return f"{table.place}  {table.title()}" if table.place else table.title()


def _cells(table: LiveTable, now: int, *, game: bool, clocks: bool) -> tuple[str, ...]:
    """What stands in the `COLUMNS`, with the game and the clocks of all, or without."""
    title = find(table.game).title if game else ""
    clock = _clock(table, table.left or () if clocks else table.asked)
    return (table.place, table.title(), title, table.when(), table.who(), table.ago(now), clock)


def _kinds(table: LiveTable, aimed: Kind) -> tuple[Kind, ...]:
    """As what each of them is shown."""
    is_up = any(left <= 0 for left in (table.left or {}).values())
    asked: Kind = "danger" if table.asks_a_judge else "asked"
    return (aimed, aimed, "faint", "", asked, "", "danger" if is_up else "")


def _clock(table: LiveTable, seats: Iterable[int]) -> str:
    """What these seats have left."""
    left = table.left or {}
    return " / ".join(span(left[seat]) for seat in sorted(seats) if seat in left)


def _calls(table: LiveTable, width: int) -> Iterator[Row]:
    """What a judge is asked, as much of it as has room."""
    for call in table.calls:
        yield from shortened(told(" " * MARGIN, safe(call), width, "danger"), CALL_ROWS, width)


def _wide(name: str, at: int, rows: Sequence[Sequence[str]]) -> int:
    """How wide a column is: with its name, where it has anything to say."""
    most = max((columns(cells[at]) for cells in rows), default=0)
    return max(most, len(name)) if most else 0


def _in(text: str, room: int) -> str:
    """A text in a column of that width."""
    shown = cut_name(text, room)
    return f"{shown}{' ' * (room - columns(shown))}"
