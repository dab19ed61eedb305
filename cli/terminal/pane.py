"""Pane: one part of a page on the screen. It shows rows, scrolls them, and tells what was clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cli.output.paging import Page
from cli.terminal.page_parts import BOARD, Click, Place, marked, text_of
from cli.terminal.spots import spot_at, spots_of
from referee.kernel.show.rows import words
from referee.kernel.show.safe_text import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from cli.terminal.page_parts import Drawn, Marks, Part
    from cli.terminal.spots import Strips
    from cli.terminal.theme import Look

WHEEL = 3
"""How many rows the wheel of a mouse scrolls."""
EDGE = "│ "
RIGHT = 3
"""The right button of a mouse: to look at a thing, not to choose it."""


class Pane(Widget, can_focus=False):
    """One part of a page."""

    DEFAULT_CSS = "Pane { width: 1fr; height: 1fr; }"

    class Pointed(Message):
        """A row was clicked."""

        def __init__(self, click: Click) -> None:
            self.click = click
            super().__init__()

    def __init__(self, name: str, look: Look) -> None:
        super().__init__(id=name)
        self.look = look
        self.page = Page()
        self.said = ""
        self._edge = False
        self._marks: Marks = {}
        self._shown: Sequence[Drawn] = ()
        self._place = Place(0, 0, 1, 1)

    def put(self, part: Part | None) -> None:
        """Show another part, from its start or its end."""
        self.page = Page() if part is None else Page(part.draw, part.at_end)
        self._marks = {}

    def mark(self, found: Marks) -> None:
        """Mark these words where they are meant: those that can be chosen, and those that the choice under the cursor names."""
        self._marks = found
        self.refresh()

    def turn(self, key: str) -> bool:
        """Scroll by a key; whether it was one that scrolls."""
        return self.page.turn(key, self._place.height)

    def lay(self, place: Place) -> None:
        """Take the rows that are seen in a place of that size."""
        self._place, self._edge = place, place.edge
        inner = place.width - (len(EDGE) if place.edge else 0)
        rows, self.said = self.page.seen(max(inner, 1), max(place.height, 1))
        is_board = self.id == BOARD
        spots = self._spots()[: len(rows)] if is_board and self._marks else ()
        self._shown = marked(rows, self._marks, sign=is_board, spots=spots)
        self.refresh()

    def _spots(self) -> list[Strips]:
        """Where on a board its rows lie, from the first that is seen."""
        return [*spots_of(map(words, self.page.whole))][self.page.first :]

    def render_line(self, y: int) -> Strip:
        """One row, as Textual wants it."""
        ground = self.look.ground
        edge = [Segment(EDGE, self.look.style("faint"))] if self._edge else []
        if y >= len(self._shown):
            return Strip(edge).adjust_cell_length(self.size.width, ground)
        strip = Strip([*edge, *(self._segment(*each) for each in self._shown[y])])
        return strip.adjust_cell_length(self.size.width, ground)

    def _segment(self, text: str, kind: str) -> Segment:
        return Segment(safe(text), self.look.style(kind))

    def on_click(self, event: events.Click) -> None:
        """Tell which row was clicked."""
        column = event.x - (len(EDGE) if self._edge else 0)
        if 0 <= event.y < len(self._shown):
            text = text_of(self._shown[event.y])
            spot = spot_at(self._spots()[event.y], column) if self.id == BOARD else None
            click = Click(self.id or "", text, column, event.button == RIGHT, spot)
            self.post_message(self.Pointed(click))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll on."""
        self.page.first += WHEEL
        self.lay(self._place)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll back."""
        self.page.first = max(self.page.first - WHEEL, 0)
        self.lay(self._place)
