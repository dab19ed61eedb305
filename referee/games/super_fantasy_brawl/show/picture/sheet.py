"""A column of the sheet: lines of words and small drawings, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.show.picture.ground_plan import Point
from referee.games.super_fantasy_brawl.show.picture.palette import FAINT, INK
from referee.kernel.show.rows import told, words
from referee.kernel.show.svg import Attribute, Element, text

LETTER, LINE = 29, 16
"""The width of a letter in quarters of a pixel, and the height of a line."""
BELOW = 4
"""So far letters reach below their line."""


@dataclass
class Column:
    """Where a column begins, how many letters fit beside each other, and how far it is written."""

    x: int
    y: int
    letters: int
    found: list[Element] = field(default_factory=list)

    def say(self, line: str, head: str = "", *, bold: bool = False, faint: bool = False) -> None:
        """Write a line; what does not fit goes on below, set in as far as the head is wide."""
        more: dict[str, Attribute] = {"font_weight": "bold"} if bold else {}
        for row in told(head, line, self.letters):
            self.y += LINE
            shown = words(row)
            indent = len(shown) - len(shown.lstrip())
            fill = FAINT if faint else INK
            x = self.x + across(indent)
            self.found.append(text(shown.strip(), x, self.y, font_size=12, fill=fill, **more))

    def title(self, line: str) -> None:
        """Write a heading with room above it."""
        self.gap(10)
        self.say(line, bold=True)
        self.gap(2)

    def draw(self, draw: Callable[[Point], Iterable[Element]], height: int) -> None:
        """Draw something as high as that; it is given where its middle lies on the left edge."""
        self.found += draw((self.x, self.y + height // 2 + BELOW))
        self.y += height

    def gap(self, height: int) -> None:
        """Leave room."""
        self.y += height


def across(letters: int) -> int:
    """How wide that many letters are."""
    return letters * LETTER // 4
