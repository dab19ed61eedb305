"""The ground plan: a view, and where everything in it stands on the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.show.symbols import gate_letters, signs_of, zone_letters
from referee.kernel.facts import seat_words
from referee.kernel.show.board_page import LONGEST_NAME
from referee.kernel.show.rows import cut_name

View = Mapping[str, Any]
Point = tuple[int, int]

HALF, SIDE, ROW = 38, 44, 66
"""Half the width of a hex, half its height, and how far one row lies below the other."""
MARGIN = 24
PASSING: Point = (37, 15)
"""So far to the right and down lies a token on a hex where another one lies: one of them just passes."""
GATE = 64
"""So high is the strip of a gate, above or below the arena."""
TITLE = 40
NARROWEST = 460
"""No arena is drawn narrower: beside the champions on a gate stands whose it is."""
CORNERS: tuple[Point, ...] = ((0, -44), (38, -22), (38, 22), (0, 44), (-38, 22), (-38, -22))
"""The corners of a hex around its centre, from the top, clockwise."""
EDGES: tuple[tuple[int, int], ...] = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 1))
"""By direction: the two corners between which its edge lies."""


@dataclass(frozen=True)
class Plan:
    """What a picture is drawn from: a view and the players' names, where they are known."""

    view: View
    players: Sequence[str] = ()

    # -- who ----------------------------------------------------------------------------------

    @property
    def arena(self) -> View:
        """The board record as the view tells it."""
        found: View = self.view["arena"]
        return found

    @cached_property
    def signs(self) -> dict[str, str]:
        """By figure: its short symbol."""
        return signs_of(self.view)

    @cached_property
    def zones(self) -> dict[str, str]:
        """By zone: its letter."""
        return zone_letters(self.view)

    @cached_property
    def gates(self) -> dict[str, str]:
        """By gate: its letter."""
        return gate_letters(self.view)

    def champions(self) -> Iterator[tuple[int, View]]:
        """Every champion with its seat."""
        for seat, side in self.view["seats"].items():
            for champion in side["champions"]:
                yield int(seat), champion

    def champion(self, id_: str) -> View:
        """The champion of that id."""
        return next(champion for _, champion in self.champions() if champion["id"] == id_)

    def colour_of(self, seat: int) -> str:
        """The colour of a seat's rings; nothing before it is chosen."""
        colour: str = self.view["sides"][(seat - 1) % 2]["colour"]
        return colour

    def name(self, seat: int) -> str:
        """A player: the name with the seat, or the seat where no name is known."""
        name = self.players[seat - 1] if 1 <= seat <= len(self.players) else ""
        words = seat_words(seat)
        if words in name.lower():
            return cut_name(name, LONGEST_NAME)
        return f"{cut_name(name, LONGEST_NAME)} ({words})" if name else words

    # -- where --------------------------------------------------------------------------------

    @cached_property
    def _columns(self) -> tuple[int, int, int, int]:
        """The least and the greatest of 2q + r, and of r."""
        across = [2 * q + r for q, r in self.arena["hexes"].values()]
        down = [r for _, r in self.arena["hexes"].values()]
        return min(across), max(across), min(down), max(down)

    @property
    def top(self) -> int:
        """Where the arena begins, below the title and the strip of the upper gate."""
        return TITLE + GATE + MARGIN

    @property
    def width(self) -> int:
        """How wide the arena is with its margins."""
        return max(self._drawn, NARROWEST)

    @property
    def _drawn(self) -> int:
        west, east, _, _ = self._columns
        return (east - west) * HALF + 2 * HALF + 2 * MARGIN

    @property
    def bottom(self) -> int:
        """Where the arena ends, above the strip of the lower gate."""
        _, _, north, south = self._columns
        return self.top + (south - north) * ROW + 2 * SIDE

    def centre(self, hex_: str) -> Point:
        """Where the middle of a hex lies."""
        q, r = self.arena["hexes"][hex_]
        west, _, north, _ = self._columns
        return (
            (self.width - self._drawn) // 2 + MARGIN + HALF + (2 * q + r - west) * HALF,
            self.top + SIDE + (r - north) * ROW,
        )

    @cached_property
    def upper(self) -> str:
        """The gate that is drawn above the arena: the one whose area lies further north."""
        gates: list[str] = list(self.arena["gates"])
        return min(gates, key=self._southness)

    def _southness(self, gate: str) -> tuple[int, int]:
        hexes = self.arena["gates"][gate]
        rows = [self.arena["hexes"][hex_][1] for hex_ in hexes]
        most = 1_000_000
        return sum(rows) * most // max(len(rows), 1), list(self.arena["gates"]).index(gate)

    def places(self) -> dict[str, Point]:
        """By figure: where its token lies, on its hex or on its gate."""
        found = {}
        waiting: dict[str, int] = {}
        taken: dict[str, int] = {}
        for seat, champion in self.champions():
            if champion["hex"] is not None:
                x, y = self.centre(champion["hex"])
                before = taken.get(champion["hex"], 0)
                taken[champion["hex"]] = before + 1
                found[champion["id"]] = x + before * PASSING[0], y + before * PASSING[1]
                continue
            gate = self.view["sides"][(seat - 1) % 2]["gate"]
            if gate:
                at = waiting.get(gate, 0)
                waiting[gate] = at + 1
                found[champion["id"]] = self.on_gate(gate, at)
        return found

    def on_gate(self, gate: str, at: int) -> Point:
        """Where the champion of that number stands on a gate."""
        y = TITLE + GATE // 2 if gate == self.upper else self.bottom + MARGIN + GATE // 2
        return MARGIN + 34 + at * 58, y


def corners(centre: Point, room: int = 0) -> list[Point]:
    """The corners of a hex, moved inwards by so much."""
    x, y = centre
    return [(x + dx * (SIDE - room) // SIDE, y + dy * (SIDE - room) // SIDE) for dx, dy in CORNERS]
