"""The legend: every symbol of the picture with what it means, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.games.super_fantasy_brawl.show.picture.ground_plan import CORNERS, MARGIN, Plan, Point
from referee.games.super_fantasy_brawl.show.picture.overlays import STAR
from referee.games.super_fantasy_brawl.show.picture.palette import (
    ATTACK,
    INK,
    PAPER,
    PATTERNS,
    STONE,
)
from referee.games.super_fantasy_brawl.show.picture.palette import zone_colour as colour_of
from referee.games.super_fantasy_brawl.show.picture.pieces import BADGES, badge, bold, shape
from referee.games.super_fantasy_brawl.show.picture.sheet import LINE, Column
from referee.kernel.show.svg import Element, element, group, polygon, text

Entry = tuple[Callable[[Point], Iterator[Element]], str]
SAMPLE = 30
"""So wide is a sample in front of its words."""


def legend(plan: Plan, top: int, width: int) -> tuple[Element, int]:
    """The legend in two columns, and where it ends."""
    entries = [*entries_of(plan)]
    half = (len(entries) + 1) // 2
    room = (width - 2 * MARGIN) // 2
    found = [text("Legend", MARGIN, top + 14, font_size=13, font_weight="bold", fill=INK)]
    bottom = top
    for at, part in enumerate((entries[:half], entries[half:])):
        column = Column(MARGIN + at * room + SAMPLE, top + 20, (room - SAMPLE - 10) * 4 // 29)
        for sample, words in part:
            found += sample((column.x - SAMPLE // 2 - 2, column.y + 14))
            column.say(words)
            column.gap(6)
        found += column.found
        bottom = max(bottom, column.y)
    return group(found, id="legend"), bottom + LINE


def entries_of(plan: Plan) -> Iterator[Entry]:
    """What can be seen in this arena."""
    yield token(1), "a champion of the side of seat 1: two letters and its seat, damage/hitpoints"
    yield token(2), "a champion of the side of seat 2"
    yield from ((mark(letter), BADGE_WORDS[field]) for field, letter, _, _ in BADGES)
    yield double_rim, "a champion that acts or moves"
    yield hidden_trap, "a trap, face down; with ! and a name: a face that these eyes know"
    yield trap_place, "a printed trap hex"
    yield statue, "a statue: the hex is blocked"
    for at, (zone, letter) in enumerate(plan.zones.items()):
        yield floor(zone, PATTERNS[at % len(PATTERNS)], letter), f"{letter}: zone {zone}"
    for gate, letter in plan.gates.items():
        yield area(letter), f"({letter}) dashed inside: deployment area of {gate}"
    yield dotted, "where the half of a gate ends"
    yield ring, "a hex that may be chosen"
    yield star, "a trap that goes off"
    yield rim, "the area of the attack"
    yield cross, "a target; without an area an arrow leads to it"


BADGE_WORDS = {
    "levelled": "levelled up: the other side of its card counts",
    "rooted": "rooted in this turn",
    "bloodied": "bloodied: 3 damage or more",
    "levels-up": "levels up after this action",
}


def token(seat: int) -> Callable[[Point], Iterator[Element]]:
    """The shape of a side."""

    def drawn(at: Point) -> Iterator[Element]:
        yield shape(seat, at, 9, fill=PAPER, stroke=INK, stroke_width=3)

    return drawn


def mark(letter: str) -> Callable[[Point], Iterator[Element]]:
    """A badge."""

    def drawn(at: Point) -> Iterator[Element]:
        yield badge(letter, at)

    return drawn


def double_rim(at: Point) -> Iterator[Element]:
    """The rim around the champion that acts."""
    yield shape(1, at, 10, fill=PAPER, stroke=INK, stroke_width=2)
    yield shape(1, at, 6, fill=PAPER, stroke=INK, stroke_width=2)


def hidden_trap(at: Point) -> Iterator[Element]:
    """A trap nobody of these eyes knows."""
    yield polygon(triangle(at), fill=INK)
    yield text("?", at[0], at[1] + 6, **(bold(11) | {"fill": PAPER}))


def trap_place(at: Point) -> Iterator[Element]:
    """The mark of a trap hex."""
    yield polygon(triangle(at), fill="none", stroke=INK, stroke_dasharray="3 2")


def triangle(at: Point) -> list[Point]:
    """A small triangle."""
    x, y = at
    return [(x, y - 9), (x + 10, y + 8), (x - 10, y + 8)]


def tile(at: Point) -> list[Point]:
    """A small hex."""
    return [(at[0] + dx * 11 // 40, at[1] + dy * 11 // 40) for dx, dy in CORNERS]


def statue(at: Point) -> Iterator[Element]:
    """A blocked hex."""
    x, y = at
    yield polygon(tile(at), fill=STONE, stroke=INK)
    yield element("circle", cx=x, cy=y - 4, r=2, fill=PAPER)
    yield element("rect", x=x - 2, y=y - 2, width=4, height=8, fill=PAPER)


def floor(zone: str, pattern: str, letter: str) -> Callable[[Point], Iterator[Element]]:
    """A hex of a zone."""

    def drawn(at: Point) -> Iterator[Element]:
        yield polygon(tile(at), fill=colour_of(zone), stroke=INK)
        yield polygon(tile(at), fill=f"url(#zone-{pattern})")
        yield text(letter, at[0], at[1] + 4, **bold(10))

    return drawn


def area(letter: str) -> Callable[[Point], Iterator[Element]]:
    """A hex of a deployment area."""

    def drawn(at: Point) -> Iterator[Element]:
        yield polygon(tile(at), fill=PAPER, stroke=INK, stroke_dasharray="4 2", stroke_width=2)
        yield text(letter, at[0], at[1] + 4, **bold(10))

    return drawn


def dotted(at: Point) -> Iterator[Element]:
    """The border of a half."""
    x, y = at
    yield element(
        "line", x1=x - 11, y1=y, x2=x + 11, y2=y, stroke=INK, stroke_width=3,
        stroke_dasharray="1 5", stroke_linecap="round",
    )  # fmt: skip


def ring(at: Point) -> Iterator[Element]:
    """The ring on a hex that may be chosen."""
    x, y = at
    yield element(
        "circle", cx=x, cy=y, r=9, fill="none", stroke=INK, stroke_width=2, stroke_dasharray="3 3"
    )


def star(at: Point) -> Iterator[Element]:
    """The star around a trap that goes off."""
    rays = [(at[0] + dx // 4, at[1] + dy // 4) for dx, dy in STAR]
    yield polygon(rays, fill="none", stroke=INK, stroke_width=2)


def rim(at: Point) -> Iterator[Element]:
    """The rim of a hex in the area."""
    yield polygon(tile(at), fill="none", stroke=ATTACK, stroke_width=3, stroke_dasharray="6 3")


def cross(at: Point) -> Iterator[Element]:
    """The strokes around a target."""
    x, y = at
    yield element(
        "path", d=f"M{x},{y - 10} v7 M{x},{y + 10} v-7 M{x - 10},{y} h7 M{x + 10},{y} h-7",
        stroke=ATTACK, stroke_width=3,
    )  # fmt: skip
