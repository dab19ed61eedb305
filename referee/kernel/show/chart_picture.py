"""The picture of a chart: its hexes or squares, what each is by a letter, what stands there, and what goes where.

Whole numbers alone: the same chart is drawn the same everywhere. A letter in a place stands for what it is; the
key says which. Colours say nothing that a letter, a shape or a word does not say too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from string import ascii_letters

from referee.dataclass import dataclass
from referee.kernel.show.scene import Chart, Link, Place, Token, words_of
from referee.kernel.show.svg import Element, element, polygon, text, titled

Point = tuple[int, int]

HALF, SIDE, ROW = 38, 44, 66
"""Half the width of a hex, half its height, and how far one row lies below the other."""
SQUARE = 76
SIX_SIDED: tuple[Point, ...] = ((0, -44), (38, -22), (38, 22), (0, 44), (-38, 22), (-38, -22))
FOUR_SIDED: tuple[Point, ...] = ((-38, -38), (38, -38), (38, 38), (-38, 38))
"""The corners of a place around its middle, clockwise."""
RADIUS = 20
BESIDE: Point = (16, 8)
"""So far from the one before lies a token that shares a place with it."""
TINTS = 6
"""So many tints the style has; with more kinds of places they come again."""


@dataclass(frozen=True)
class Ground:
    """A chart, with its upper left corner on the sheet."""

    chart: Chart
    corner: Point

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """By what a place may be: the letter that stands for it, in order of appearance."""
        kinds = dict.fromkeys(what for place in self.chart.places for what in place.what)
        doubled = (a + b for a in ascii_letters for b in ascii_letters)
        return dict(zip(kinds, (*ascii_letters, *doubled), strict=False))

    @cached_property
    def _raw(self) -> Mapping[str, Point]:
        if self.chart.grid == "square":
            return {each.name: (each.at[0] * SQUARE, each.at[1] * SQUARE) for each in self.places}
        return {
            each.name: ((2 * each.at[0] + each.at[1]) * HALF, each.at[1] * ROW)
            for each in self.places
        }

    @property
    def places(self) -> Sequence[Place]:
        """The places of the chart."""
        return self.chart.places

    @property
    def corners(self) -> Sequence[Point]:
        """The corners of a place around its middle."""
        return FOUR_SIDED if self.chart.grid == "square" else SIX_SIDED

    @cached_property
    def middles(self) -> Mapping[str, Point]:
        """By place: its middle on the sheet."""
        west, north = (min((at[axis] for at in self._raw.values()), default=0) for axis in (0, 1))
        x, y = self.corner[0] + HALF - west, self.corner[1] + SIDE - north
        return {name: (x + at[0], y + at[1]) for name, at in self._raw.items()}

    @property
    def size(self) -> Point:
        """How wide and how high the whole is."""
        width, height = (
            max((at[axis] for at in self.middles.values()), default=self.corner[axis])
            - self.corner[axis]
            for axis in (0, 1)
        )
        return width + HALF, height + SIDE

    @cached_property
    def spots(self) -> Mapping[str, Point]:
        """By token: where it lies; those that share a place lie beside each other."""
        found: dict[str, Point] = {}
        taken: dict[str, int] = {}
        for token in self.chart.tokens:
            if token.place in self.middles:
                x, y = self.middles[token.place]
                before = taken.get(token.place, 0)
                taken[token.place] = before + 1
                found[token.id] = x + before * BESIDE[0], y + before * BESIDE[1]
        return found


def chart_drawn(ground: Ground) -> Iterator[Element]:
    """The chart from the ground up: places, ways, tokens."""
    yield from (_place(ground, each) for each in ground.places)
    for link in ground.chart.links:
        yield titled(link.words, *_ways(ground, link), data_id=link.id)
    for token in ground.chart.tokens:
        if token.id in ground.spots:
            yield _token(token, ground.spots[token.id])


def key_lines(ground: Ground) -> list[tuple[str, str]]:
    """What each letter stands for."""
    return [(letter, what) for what, letter in ground.letters.items()]


def _place(ground: Ground, place: Place) -> Element:
    x, y = ground.middles[place.name]
    shape = [(x + dx, y + dy) for dx, dy in ground.corners]
    order = list(ground.letters)
    tint = f" tint-{order.index(place.what[0]) % TINTS}" if place.what else ""
    inside = [
        polygon(shape, class_=f"place{tint}"),
        text(place.name, x, y - 25, class_="small faint"),
    ]
    if place.what:
        letters = "".join(ground.letters[each] for each in place.what)
        inside.append(text(letters, x, y + 33, class_="small strong"))
    return titled(", ".join((place.name, *place.what)), *inside)


def _token(token: Token, at: Point) -> Element:
    x, y = at
    seat = f" seat-{token.seat % 2}" if token.seat else ""
    kind = f" {token.kind}" if token.kind else ""
    inside = [
        _shape(token, at, f"token {token.shape}{seat}{kind}"),
        text(token.sign, x, y + 1, class_=f"sign {token.shape}"),
    ]
    if token.value:
        inside.append(text(token.value, x, y + 13, class_=f"small {token.shape}"))
    return titled(words_of(token), *inside, data_id=token.id)


def _shape(token: Token, at: Point, classes: str) -> Element:
    """Round for odd seats, square for even ones and for what blocks the way, a triangle for a trap."""
    x, y = at
    if token.shape == "trap":
        return polygon([(x, y - 19), (x + 20, y + 16), (x - 20, y + 16)], class_=classes)
    if token.shape == "block" or (token.seat and token.seat % 2 == 0):
        side = RADIUS - 2
        return element(
            "rect", x=x - side, y=y - side, width=2 * side, height=2 * side, class_=classes
        )
    return element("circle", cx=x, cy=y, r=RADIUS, class_=classes)


def _ways(ground: Ground, link: Link) -> Iterator[Element]:
    """A line to each end, with the arrow in its middle: its ends lie below tokens."""
    known = {**ground.middles, **ground.spots}
    if link.start not in known:
        return
    x, y = known[link.start]
    for end in link.ends:
        if end in known:
            to_x, to_y = known[end]
            points = f"{x},{y} {(x + to_x) // 2},{(y + to_y) // 2} {to_x},{to_y}"
            yield element("polyline", points=points, class_="way", marker_mid="url(#arrow)")
