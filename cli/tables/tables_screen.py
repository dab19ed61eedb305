"""The tables on a screen: a cursor, pages that may turn by themselves, a look at one of them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cli.output.say import words_of
from cli.tables.tables_board import ONE_ROW, Board
from cli.terminal.page_parts import PAGE, Part, Parts, Place, Pointed
from cli.terminal.surface import GONE, is_still
from referee.errors import MatchError
from referee.kernel.show.rows import Row, Span, cut_name, cut_row, row
from referee.kernel.words.english import counted
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cli.tables.live_tables import LiveTable, LiveTables
    from cli.terminal.page_parts import Click
    from cli.terminal.screen import Screen

OFTEN = 1.0
"""How many seconds pass before we look again."""
TURNING = 10.0
"""How many seconds a page is shown before the next one, where they turn by themselves."""
LEAVES = ("q", GONE, "ctrl-d", "escape")
STEPS = {"down": 1, "j": 1, "up": -1, "k": -1}
PAGES = {"page-down": 1, " ": 1, "right": 1, "page-up": -1, "left": -1}
HINTS = (
    "Up, Down and Enter, a number or a click look at a table; Page Down, b big letters, t turn pages, q quit",
    "a number or Enter looks at a table, b big letters, t turn pages, q quit",
    "Enter looks, b big, t turn, q quit",
)
NUMBER = pattern(r"[ »] *(\d+) ")
"""The number of a table, in front of its row."""
HEAD = 2
"""So many rows stand above the tables."""


class TablesScreen:
    """The tables on a screen, until somebody leaves or looks at one.

    ``headlines`` are told above them: what there is to say of events. ``wrong`` is told in the first row until a key is pressed.
    """

    def __init__(
        self, tables: LiveTables, headlines: Callable[[], Sequence[str]], *, big: bool
    ) -> None:
        self._tables, self._headlines, self._big = tables, headlines, big
        self._seen: list[LiveTable] = []
        self._said: Sequence[str] = ()
        self.wrong = self._aim = self._typed = self._fault = ""
        self._turns = big and not is_still()
        self._turned = 0.0
        self._pages: list[list[str]] = []

    def follow(self, screen: Screen) -> str | None:
        """Show the tables until a key leaves, or names one: its match."""
        screen.remark(*HINTS)
        if not self._seen:
            screen.meanwhile("reading the tables")
        while True:
            self._look()
            screen.show(self._parts())
            key = screen.key(OFTEN)
            if key in LEAVES:
                return None
            chosen = self._pressed(key)
            if chosen is not None:
                return chosen

    def page(self) -> Parts:
        """The tables as they are now, on a page that nobody turns."""
        self._turns = False
        self._seen, self._said = self._tables.look(), self._headlines()
        return self._parts()

    def _look(self) -> None:
        """See what has been recorded; what cannot be read now may be in a second."""
        try:
            self._seen = self._tables.look()
            self._said = self._headlines()
        except MatchError as error:
            self._fault = words_of(error)
        else:
            self._fault = ""
        if self._aim not in {table.id for table in self._seen}:
            self._aim = self._seen[0].id if self._seen else ""

    def _pressed(self, key: str) -> str | None:
        """What a key does; the id of the table that is to be looked at."""
        self.wrong = "" if key else self.wrong
        if not key:
            self._turn()
        elif key.isdecimal() or key.startswith(":"):
            return self._numbered(key)
        elif key == "enter":
            return self._aim or None
        self._typed = ""
        if key in STEPS:
            self._step(STEPS[key])
        elif key in PAGES:
            self._go_page(PAGES[key])
        elif key in ("home", "end") and self._seen:
            self._aim = self._seen[0 if key == "home" else -1].id
        elif key == "b":
            self._big = not self._big
        elif key == "t":
            self._turns = not self._turns
        if key:
            self._turned = time.monotonic()
        return None

    def _numbered(self, key: str) -> str | None:
        """The table of the number that was clicked or typed, as soon as no other number begins so."""
        self._typed = key.removeprefix(":") if key.startswith(":") else f"{self._typed}{key}"
        fitting = [each for each in self._seen if str(each.number).startswith(self._typed)]
        exact = [each for each in fitting if str(each.number) == self._typed]
        if exact and (len(fitting) == 1 or key.startswith(":")):
            self._typed, self._aim = "", exact[0].id
            return self._aim
        if not fitting:
            self.wrong, self._typed = f"no table {self._typed}", ""
        self._aim = exact[0].id if exact else self._aim
        return None

    def _step(self, step: int) -> None:
        ids = [table.id for table in self._seen]
        if ids:
            self._aim = ids[(ids.index(self._aim) + step) % len(ids)]

    def _turn(self) -> None:
        """Turn the page where that is wanted, and one was shown long enough."""
        if self._turns and time.monotonic() - self._turned >= TURNING:
            self._go_page(1)
            self._turned = time.monotonic()

    def _go_page(self, step: int) -> None:
        if self._pages:
            self._aim = self._pages[(self._page() + step) % len(self._pages)][0]

    def _page(self) -> int:
        """The number of the page with the table under the cursor, from 0."""
        return next((at for at, ids in enumerate(self._pages) if self._aim in ids), 0)

    # -- what is shown --------------------------------------------------------------------------

    def _parts(self) -> Parts:
        now = int(time.time())
        return Parts(
            {PAGE: Part(lambda width, height: self._rows(now, width, height))},
            lambda width, height: {PAGE: Place(0, 0, width, height)},
            lambda width, height: self._rows(now, width, height),
            point=self._point,
        )

    def _rows(self, now: int, width: int, height: int) -> list[Row]:
        board = Board(self._seen, now, self._aim, self._big)
        said = [cut_row(row(Span(each, "seat")), width) for each in self._said]
        room = max(height - HEAD - len(said), 1)
        names, pages = board.lay(width, room)
        self._pages = [page.ids for page in pages]
        rows = pages[self._page()].rows if pages else [row("no match goes on here")]
        return [self._title(now, width), *said, names, *rows][:height]

    def _title(self, now: int, width: int) -> Row:
        """How many tables there are and how many wait for a judge; the page and the time."""
        calls = sum(table.asks_a_judge for table in self._seen)
        parts = [counted(len(self._seen), "tables")]
        parts += [f"{calls} for a judge"] if calls else []
        parts += [f"{len(self._tables.unread)} not read"] if self._tables.unread else []
        parts += [f"table {self._typed}..."] if self._typed else []
        parts += filter(None, (self.wrong, self._fault))
        right = self._right(now, width)
        left = cut_name(", ".join(parts), max(width - len(right) - 1, 1))
        gap = " " * (width - len(left) - len(right))
        return row(Span(left, "title"), gap, Span(right, "faint"))

    def _right(self, now: int, width: int) -> str:
        """The page, whether pages turn, and the time."""
        at, of = self._page() + 1, len(self._pages)
        page = "" if of <= 1 else f"page {at} of {of}" if width >= ONE_ROW else f"{at}/{of}"
        turning = "turning" if self._turns and page else ""
        clock = "" if is_still() else time.strftime("%H:%M", time.localtime(now))
        return "  ".join(filter(None, (turning, page, clock)))

    def _point(self, click: Click) -> Pointed | None:
        """A click on the row of a table looks at it."""
        found = NUMBER.match(click.text)
        return Pointed(found.group(1)) if found is not None else None
