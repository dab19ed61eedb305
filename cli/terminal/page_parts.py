"""Parts: a page in named parts, and where each of them lies in a window of some size. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from cli.output.paging import drawn_by
from cli.terminal.spots import ANYWHERE, Spots, is_meant, spot_at
from referee.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.output.paging import Draw
    from cli.terminal.spots import Spot, Strips
    from referee.kernel.show.rows import Row

PAGE, BOARD = "page", "board"
"""The part that takes the whole window where a page has no others, and the one whose rows lie somewhere on a table."""
NAMES = (
    PAGE, "title", "bar", BOARD, "brief", "story", "choices", "reader", "records", "second", "differences",
)  # fmt: skip
"""The parts that there are; the first that is too long for its place is the one that keys scroll."""
SCROLLED = (PAGE, "reader", BOARD, "second", "differences", "story", "choices")
SIGN = "»"
"""Stands before a thing on the board that can be chosen, where there is a blank before it."""


Stretch = tuple[str, str]
"""A text, and of what kind it is: one of a span, ``mark`` or ``aim``."""
Drawn = tuple[Stretch, ...]
Marks = Mapping[str, Sequence[tuple[str, Spots]]]
"""Words, and as what each of them is shown at which spots of a board: the first that fits counts."""


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


class Click(NamedTuple):
    """What was clicked: of which part, the text of the row, the column, whether only to look, and where on a board the row lies."""

    part: str
    text: str
    column: int
    looks: bool
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a click means: a line as if it was typed; unless it ``acts``, it waits for Enter."""

    line: str
    acts: bool = True


DOTS, SHORTEST_CUT = "...", 8
"""What ends a name for which there was no room, and how long one is then in any case."""
NOTHING: Mapping[str, Spots] = {}


@dataclass(frozen=True, slots=True)
class Parts:
    """A page: its parts, where they lie, and what can be pointed at.

    ``plain`` draws the page as one. ``point`` says what a click means.
    ``choices`` is how many numbered choices there are, ``aim`` which words each of them names (counted from 1) and where
    on the board, ``marks`` those that some choice names, ``tell`` what is said of the one under the cursor, ``hint`` what is said
    where there is nothing else.
    """

    parts: Mapping[str, Part]
    lie: Callable[[int, int], Mapping[str, Place]]
    plain: Draw
    point: Callable[[Click], Pointed | None] = lambda click: None
    choices: int = 0
    aim: Callable[[int], Mapping[str, Spots]] = lambda number: {}
    marks: Mapping[str, Spots] = field(default_factory=dict)
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


def everywhere(kind: str, words: Iterable[str]) -> Marks:
    """These words as that kind, wherever they stand."""
    return dict.fromkeys(words, ((kind, ANYWHERE),))


def marked(
    rows: Sequence[Row], found: Marks, *, sign: bool, spots: Sequence[Strips] = ()
) -> list[Drawn]:
    """The rows with those words in a kind of their own where they are meant, and a sign in the blank before each.

    ``spots`` are those of the rows, where they are a board's. What is told faintly is no thing that can be chosen: there only those are marked that the cursor is about.
    """
    plain = [tuple((span.text, str(span.kind)) for span in each) for each in rows]
    if not found:
        return plain
    longest = sorted(found, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")
    where: Sequence[Strips] = spots or [()] * len(plain)
    return [
        _marked(each, pattern, found, at, sign=sign) for each, at in zip(plain, where, strict=True)
    ]


def _marked(
    row: Drawn, pattern: re.Pattern[str], found: Marks, strips: Strips, *, sign: bool
) -> Drawn:
    text = text_of(row)
    faint = _faint(row)
    named = [(match.start(), match.end(), match.group()) for match in pattern.finditer(text)]
    hits = [
        (start, end, kind)
        for start, end, word in [*named, *_cut_names(row, found)]
        if (kind := _kind_at(found[word], spot_at(strips, start))) == "aim"
        or (kind and start not in faint)
    ]
    if not hits:
        return row
    signs = {place for start, _, _ in hits if (place := _blank_before(text, start)) is not None}
    return tuple(_cut(row, hits, signs if sign else set()))


def _cut_names(row: Drawn, found: Marks) -> Iterator[tuple[int, int, str]]:
    """The names in a row of which it shows no more than the beginning: from where to where, and which word it is."""
    at = 0
    for text, _ in row:
        name = text.strip()
        if name.endswith(DOTS) and len(name) > SHORTEST_CUT:
            start = at + len(text) - len(text.lstrip())
            words = (each for each in found if each.startswith(name.removesuffix(DOTS)))
            yield from ((start, start + len(name), word) for word in words)
        at += len(text)


def _kind_at(kinds: Sequence[tuple[str, Spots]], spot: Spot | None) -> str:
    """As what a word is shown at a spot; nothing where it is not meant there."""
    return next((kind for kind, spots in kinds if is_meant(spots, spot)), "")


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
