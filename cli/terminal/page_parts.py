"""Parts: a page in named parts, and where each of them lies in a window of some size. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cli.output.paging import drawn_by
from referee.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cli.output.paging import Draw
    from referee.kernel.show.rows import Row

PAGE = "page"
"""The part that takes the whole window where a page has no others."""
NAMES = (
    PAGE, "title", "bar", "board", "brief", "story", "choices", "reader", "records", "second", "differences",
)  # fmt: skip
"""The parts that there are; the first that is too long for its place is the one that keys scroll."""
SCROLLED = (PAGE, "reader", "board", "second", "differences", "story", "choices")
SIGN = "»"
"""Stands before a thing on the board that can be chosen, where there is a blank before it."""


Stretch = tuple[str, str]
"""A text, and of what kind it is: one of a span, ``mark`` or ``aim``."""
Drawn = tuple[Stretch, ...]


class Place(NamedTuple):
    """Where a part lies, in columns and rows of the window. ``edge``: a line on its left."""

    x: int
    y: int
    width: int
    height: int
    edge: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One part: its rows for a size, and whether its end is shown first."""

    draw: Draw
    at_end: bool = False


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a click means: a line as if it was typed; unless it ``acts``, it waits for Enter."""

    line: str
    acts: bool = True


@dataclass(frozen=True, slots=True)
class Parts:
    """A page: its parts, where they lie, and what can be pointed at.

    ``plain`` draws the page as one. ``point`` takes the name of a part, the text of the row and the column that was clicked, and whether only to look.
    ``choices`` is how many numbered choices there are, ``aim`` which words each of them names (counted from 1),
    ``marks`` the words on the board that some choice names, ``tell`` what is said of the one under the cursor, ``hint`` what is said
    where there is nothing else.
    """

    parts: Mapping[str, Part]
    lie: Callable[[int, int], Mapping[str, Place]]
    plain: Draw
    point: Callable[[str, str, int, bool], Pointed | None] = lambda name, text, column, looks: None
    choices: int = 0
    aim: Callable[[int], Sequence[str]] = lambda number: ()
    marks: Sequence[str] = ()
    tell: Callable[[int], str] = lambda number: ""
    hint: str = ""

    def __call__(self, width: int, height: int) -> Sequence[Row]:
        """The page as one, for whoever knows of no parts."""
        return self.plain(width, height)


def whole(rows: Sequence[Row] | Draw, *, at_end: bool) -> Parts:
    """A page that has one part."""
    draw = drawn_by(rows)
    return Parts(
        {PAGE: Part(draw, at_end)}, lambda width, height: {PAGE: Place(0, 0, width, height)}, draw
    )


def marked(rows: Iterable[Row], found: Mapping[str, str], *, sign: bool) -> list[Drawn]:
    """The rows with those words in a kind of their own, and a sign in the blank before each.

    What is told faintly is no thing that can be chosen: there only those are marked that the cursor is about.
    """
    plain = [tuple((span.text, str(span.kind)) for span in each) for each in rows]
    if not found:
        return plain
    longest = sorted(found, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")
    return [_marked(each, pattern, found, sign=sign) for each in plain]


def _marked(row: Drawn, pattern: re.Pattern[str], found: Mapping[str, str], *, sign: bool) -> Drawn:
    text = text_of(row)
    faint = _faint(row)
    hits = [
        (match.start(), match.end(), kind)
        for match in pattern.finditer(text)
        if (kind := found[match.group()]) == "aim" or match.start() not in faint
    ]
    if not hits:
        return row
    signs = {place for start, _, _ in hits if (place := _blank_before(text, start)) is not None}
    return tuple(_cut(row, hits, signs if sign else set()))


def _faint(row: Drawn) -> frozenset[int]:
    """Where in a row something is told faintly."""
    found: list[int] = []
    at = 0
    for text, kind in row:
        found += range(at, at + len(text)) if kind == "faint" else ()
        at += len(text)
    return frozenset(found)


def text_of(row: Drawn) -> str:
    """The text of a row alone."""
    return "".join(text for text, _ in row)


def _blank_before(text: str, start: int) -> int | None:
    """Where the blank before a word is, beyond the brackets and signs at its front."""
    place = start - 1
    while place >= 0 and not (text[place].isalnum() or text[place] in f" \"'{SIGN}"):
        place -= 1
    return place if place >= 0 and text[place] == " " else None


def _cut(row: Drawn, hits: Sequence[tuple[int, int, str]], signs: set[int]) -> Iterator[Stretch]:
    """The stretches of a row, cut where a word begins and ends."""
    edges = sorted({0, *(place for hit in hits for place in hit[:2])})
    at = 0
    for plain, kind in row:
        text = "".join(
            SIGN if at + place in signs else character for place, character in enumerate(plain)
        )
        inside = [edge - at for edge in edges if at < edge < at + len(text)]
        for first, last in zip([0, *inside], [*inside, len(text)], strict=True):
            if text[first:last]:
                yield text[first:last], next((k for s, e, k in hits if s <= at + first < e), kind)
        at += len(plain)
