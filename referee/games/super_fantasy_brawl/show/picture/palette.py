"""Colours and patterns. None of them says anything that a shape, a letter or a word does not say too."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.show.svg import Element, element

INK, FAINT, PAPER, STONE = "#1a1a1a", "#5f5f5f", "#ffffff", "#4a4a4a"
"""What is written, what matters less, the sheet, and the hexes of statues."""
FONT = "'DejaVu Sans Mono', Menlo, Consolas, 'Courier New', monospace"
RINGS = {
    "red": ("#b3261e", "#f9dedc"),
    "blue": ("#0b57d0", "#dbe6fb"),
    "green": ("#146c2e", "#d9f0df"),
    "yellow": ("#a06a00", "#fdf0c4"),
    "purple": ("#6b2fa0", "#ecdffa"),
    "orange": ("#c04f00", "#fce3cf"),
    "black": ("#000000", "#d8d8d8"),
    "white": ("#8a8a8a", "#ffffff"),
}
"""By colour of the rings: the rim of a token, and what is inside."""
NO_RING = ("#444444", "#eeeeee")
ZONES = {
    "red": "#f3c1bd",
    "yellow": "#f5e3a3",
    "blue": "#bcd2f5",
    "green": "#bfe3c8",
    "purple": "#dcc6f0",
    "orange": "#f6cfae",
}
"""Zones that are called by a colour have it; all others are grey."""
GREY = "#dcdcdc"
PATTERNS = ("rising", "dots", "falling", "lines", "grid", "columns")
"""The patterns of zones, in the order of the board record; with more of them they come again."""
CORES = {"manipulation": "#0b57d0", "destruction": "#b3261e", "creation": "#8a6100"}
ATTACK = "#b00020"


def ring_of(colour: str) -> tuple[str, str]:
    """The rim and the inside of a token with rings of that colour."""
    return RINGS.get(colour, NO_RING)


def zone_colour(id_: str) -> str:
    """The colour of a zone."""
    return ZONES.get(id_, GREY)


def patterns() -> Iterator[Element]:
    """The patterns that lie over the colours of zones."""
    strokes = {
        "rising": "M0,8 L8,0",
        "falling": "M0,0 L8,8",
        "lines": "M0,4 L8,4",
        "grid": "M0,4 L8,4 M4,0 L4,8",
        "columns": "M4,0 L4,8",
    }
    for name in PATTERNS:
        drawn = (
            element("circle", cx=4, cy=4, r=1, fill=FAINT)
            if name == "dots"
            else element("path", d=strokes[name], stroke=FAINT, stroke_width="0.8")
        )
        yield element(
            "pattern",
            drawn,
            id=f"zone-{name}",
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
            opacity="0.45",
        )


def arrow_head() -> Element:
    """The head of the arrow of an attack."""
    return element(
        "marker",
        element("path", d="M0,0 L10,5 L0,10 z", fill=ATTACK),
        id="arrow-head",
        viewBox="0 0 10 10",
        refX=9,
        refY=5,
        markerWidth=5,
        markerHeight=5,
        orient="auto-start-reverse",
    )
