"""Panes of the viewer: the bar of the match, the record, the table, and in a wide window the records around it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cli.output.paging import folded
from cli.play.table_panes import WIDE
from cli.play.things import rule_at, thing_at
from cli.storage.matches import SHORT
from cli.terminal.page_parts import PAGE, Part, Parts, Place, Pointed
from cli.viewer.match_bar import bar_row, legend, record_at
from referee.dataclass import dataclass
from referee.kernel.show.rows import Span, columns, cut, cut_row, row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.terminal.page_parts import Click
    from cli.viewer.commands import Reply
    from cli.viewer.viewer import Viewer
    from referee.kernel.show.rows import Row

TALL = 16
"""The number of rows from which a window has room for the name of the match."""
BACK = row(Span("Enter or Escape: back", "faint"))


@dataclass(frozen=True)
class ViewerPage:
    """What there is to show of a viewer after a command; ``other`` is looked at beside it, in step."""

    viewer: Viewer
    reply: Reply
    other: Viewer | None = None

    def parts(self) -> Parts:
        """The page in parts."""
        board = lru_cache(maxsize=2)(self.viewer.board_rows)
        record = tuple(self._record())
        parts = {
            "title": Part(self._top),
            "bar": Part(
                lambda width, height: [
                    self._bar(width),
                    row(Span(legend(self.viewer.unit), "faint")),
                ]
            ),
            "story": Part(lambda width, height: record),
            "board": Part(board),
            "records": Part(self._records),
        }
        if self.other is not None:
            parts |= {
                "second": Part(lambda width, height: self._second(width)),
                "differences": Part(lambda width, height: self._differences()),
            }
        if self.reads:
            parts |= {PAGE: Part(self._page)}
        return Parts(parts, self._lie, self._page, self._point)

    @property
    def reads(self) -> bool:
        """Whether something is read that is not the record and its table."""
        return not (self.reply.moved or self.reply.table)

    # -- the parts ------------------------------------------------------------------------------

    def _title(self, width: int) -> list[Row]:
        state = "live" if self.viewer.live else "finished"
        name = f"{self.viewer.place} ({state})"
        if columns(name) > width:
            name = f"match {self.viewer.story.match.id[:SHORT]} ({state})"
        return [row(Span(name, "faint")), *folded(self.viewer.mark(), width)]

    def _top(self, width: int, height: int) -> list[Row]:
        """The name of the match and where we are; where there is less room, where we are."""
        rows = self._title(width)
        return rows if len(rows) <= height else rows[1:][:height]

    def _bar(self, width: int) -> Row:
        return bar_row(self.viewer.characters(), self.viewer.number, width)

    def _record(self) -> list[Row]:
        """What was said last, the record, and what is asked after it."""
        viewer = self.viewer
        return [*self.reply.rows, *viewer.record_rows(), row(), *viewer.question_rows()]

    def _records(self, width: int, height: int) -> list[Row]:
        """The records around this one, one row each."""
        viewer = self.viewer
        first = max(min(viewer.number - height // 2, viewer.last - height + 1), 1)
        found = []
        for entry in viewer.entries[first - 1 : first - 1 + height]:
            here = entry.number == viewer.number
            mark = "»" if here else " "
            text = f"{mark}{entry.number:>5}  {entry.line}"
            found.append(cut_row(row(Span(text, "strong" if here else "")), width))
        return found

    def _page(self, width: int, height: int) -> list[Row]:
        """Everything as one page."""
        top = self._title(width)[0 if height >= TALL else 1 :]
        if self.reads:
            return [*top, row(), *self.reply.rows, row(), BACK]
        return [*top, *self._record(), row(), *self.viewer.board_rows(width)]

    # -- two matches in step ------------------------------------------------------------------------

    def _second(self, width: int) -> list[Row]:
        """The other match after the same record."""
        other = self._in_step()
        title = row(
            Span(cut(f"{other.place}, record {other.number} of {other.last}", width), "title")
        )
        return [title, *other.record_rows(), row(), *other.board_rows(width)]

    def _in_step(self) -> Viewer:
        assert self.other is not None
        if self.other.eyes != self.viewer.eyes:
            self.other.look_with(self.viewer.eyes)
        self.other.go(min(self.viewer.number, self.other.last))
        return self.other

    def _differences(self) -> list[Row]:
        """What differs on the two tables, as these eyes see them."""
        from cli.output.change_words import change_spans
        from referee.kernel.position.state_differences import differing_sights

        other = self._in_step()
        parted = self.viewer.entry.line != other.entry.line
        fields = list(differing_sights(self.viewer.run(), other.run(), self.viewer.eyes))
        head = "the records differ" if parted else "the records say the same"
        count = (
            f"; {len(fields)} fields of the tables differ" if fields else ", and so do the tables"
        )
        found = [row(Span(head + count, "asked" if parted or fields else "good"))]
        return [
            *found,
            *(row(Span(f"  {each.path}  ", "faint"), *change_spans(each)) for each in fields),
        ]

    # -- where they lie ---------------------------------------------------------------------------

    def _lie(self, width: int, height: int) -> Mapping[str, Place]:
        if self.reads:
            return {PAGE: Place(0, 0, width, height)}
        top = min(len(self._title(width)) - (height < TALL), max(height // 2, 1))
        bar = 2 if height >= 2 * TALL else int(height >= TALL)
        places = {"title": Place(0, 0, width, top), "bar": Place(0, top, width, bar)}
        y, left = top + bar, max(height - top - bar, 0)
        if self.other is not None:
            places |= self._both(y, width, left)
        elif width >= WIDE:
            places |= self._beside(y, width, left)
        else:
            places |= self._stacked(y, width, left)
        return {name: place for name, place in places.items() if place.height > 0}

    def _stacked(self, y: int, width: int, height: int) -> dict[str, Place]:
        """The record above the table; of a low window it has half at most."""
        record = sum(len(folded(each, width)) for each in self._record())
        record = min(record, max(height // 2, 1))
        gap = int(height > record + 1)
        return {
            "story": Place(0, y, width, record),
            "board": Place(0, y + record + gap, width, height - record - gap),
        }

    def _beside(self, y: int, width: int, height: int) -> dict[str, Place]:
        """The table on the left; the record and those around it on the right."""
        left = max(width * 3 // 5, 80)
        right = width - left - 1
        record = sum(len(folded(each, right - 2)) for each in self._record())
        record = min(record, height * 2 // 3)
        gap = int(height > record + 1)
        return {
            "board": Place(0, y, left, height),
            "story": Place(left + 1, y, right, record + gap, edge=True),
            "records": Place(left + 1, y + record + gap, right, height - record - gap, edge=True),
        }

    def _both(self, y: int, width: int, height: int) -> dict[str, Place]:
        """Two tables beside each other, what differs below them."""
        half, below = width // 2, min(len(self._differences()), max(height // 4, 1))
        record = min(sum(len(folded(each, half)) for each in self._record()), height // 3)
        return {
            "story": Place(0, y, half, record),
            "board": Place(0, y + record, half, height - record - below),
            "second": Place(half + 1, y, width - half - 1, height - below, edge=True),
            "differences": Place(0, y + height - below, width, below),
        }

    # -- pointing -----------------------------------------------------------------------------------

    def _point(self, click: Click) -> Pointed | None:
        """What a click means: a record of the bar or of the list, a rule, a card."""
        viewer, text, column = self.viewer, click.text, click.column
        if click.part == "bar":
            return Pointed(f"go {record_at(column, viewer.last, len(text))}")
        number = re.match(r"»?\s*(\d+)  ", text) if click.part == "records" else None
        if number is not None:
            return Pointed(f"go {number.group(1)}")
        rule = rule_at(text, column)
        if rule is not None:
            return Pointed(f"rule {rule}")
        run = viewer.run()
        known = run.game.cards(run.setting)
        thing = thing_at(text, column, [*known, *known.values()])
        return None if thing is None else Pointed(f"card {thing}")
