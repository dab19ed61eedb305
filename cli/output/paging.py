"""Paging: rows of spans made to fit a window: measured in columns, folded, cut, scrolled. Pure."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.kernel.show.rows import Span, columns, cut
from referee.kernel.show.safe_text import safe
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.kernel.show.rows import Row

    Draw = Callable[[int, int], Sequence[Row]]
    """Draws the rows of a page for a window: it takes how many columns and rows there is room for."""

NARROWEST = 10
"""No window is narrower for us than this; what is, cuts the rest away."""

MOST_KEPT = 2048
"""How many rows that had to be folded are cached as they were folded: those of a few pages."""

_WORDS = pattern(r"\s+|\S+")


def folded(row: Row, width: int) -> list[Row]:
    """The row in as many rows as it needs, each of at most ``width`` columns.

    It is folded at blanks, and what follows is set in as far as the row was, and two columns more.
    """
    whole = "".join([span.text for span in row])
    if len(whole) <= width and whole.isascii() and whole.isprintable():
        return [tuple(row)]  # As most rows are: nothing to escape, nothing to fold.
    return list(_folded(tuple(row), width))


@lru_cache(maxsize=MOST_KEPT)
def _folded(row: Row, width: int) -> tuple[Row, ...]:
    """The same, cached for a while: a page is measured before it is laid out, and then folded."""
    spans = [Span(safe(span.text), span.kind) for span in row]
    whole = "".join([span.text for span in spans])
    if columns(whole) <= width:
        return (tuple(spans),)
    width = max(width, NARROWEST)
    margin = min(len(whole) - len(whole.lstrip(" ")) + 2, width // 2)
    rows: list[list[Span]] = [[]]
    used = 0
    for piece, size in _pieces(spans, width - margin):
        if used + size > width:
            rows.append([Span(" " * margin)])
            used = margin
            if piece.text.isspace():
                continue
        elif used == margin and len(rows) > 1 and piece.text.isspace():
            continue
        rows[-1].append(piece)
        used += size
    return tuple(_trimmed(each) for each in rows)


def _trimmed(spans: Sequence[Span]) -> Row:
    """The row without the blanks at its end, and pieces of one kind together."""
    left = list(spans)
    while left and left[-1].text.isspace():
        left.pop()
    kinds = groupby(left, attrgetter("kind"))
    return tuple(Span("".join([each.text for each in those]), kind) for kind, those in kinds)


def _pieces(spans: Iterable[Span], most: int) -> Iterator[tuple[Span, int]]:
    """The words and the blanks of the spans with their columns, none wider than ``most``."""
    for span in spans:
        for word in _WORDS.findall(span.text):
            left = word
            while (size := columns(left)) > most:
                piece = cut(left, most)
                yield Span(piece, span.kind), columns(piece)
                left = left[len(piece) :]
            yield Span(left, span.kind), size


@dataclass(slots=True)
class Page:
    """Rows in a window that shows some of them: ``first`` is the first row that is seen of the ``whole``.

    A page that is read begins at its start, one that is answered at its end. It is drawn again
    where the window has another size.
    """

    draw: Draw = lambda width, height: ()
    at_end: bool = False
    first: int = 0
    _size: tuple[int, int] = (0, 0)
    whole: list[Row] = field(default_factory=list)
    _ended: bool = False

    def seen(self, width: int, height: int) -> tuple[list[Row], str]:
        """The rows in a window of that size, and what is said about those that are not in it."""
        if (width, height) != self._size:
            self._size = width, height
            drawn = self.draw(width, height)
            self.whole = [part for row in drawn for part in folded(row, width)]
            self._ended = not self.at_end
        whole = self.whole
        if len(whole) <= height:
            self.first = 0
            return whole, ""
        last = len(whole) - height
        if not self._ended:
            self.first = last
            self._ended = True
        self.first = min(max(self.first, 0), last)
        shown = whole[self.first : self.first + height]
        above, below = self.first, last - self.first
        words = [f"{above} more above" if above else "", f"{below} below" if below else ""]
        said = ", ".join(each for each in words if each)
        return shown, f"-- {said}: Page Up, Page Down --"

    def turn(self, key: str, height: int) -> bool:
        """Scroll by a key; whether the key was one that scrolls."""
        if key not in ("page-up", "page-down"):
            return False
        step = max(height - 2, 1)
        self.first += step if key == "page-down" else -step
        self.first = max(self.first, 0)
        return True


def drawn_by(rows: Sequence[Row] | Draw) -> Draw:
    """A page as a function, however it was given."""
    return rows if callable(rows) else lambda width, height: rows
