"""The arena drawn in rows of text, from a view alone: each row of hexes is set in by half a hex.

An empty hex shows its name; symbols around it say what it belongs to. A champion shows two letters, the
seat that controls it and, where there is room, its damage. The figure of a row stands at its left
edge; the letter of a column where its next hex to the north-west would be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.arena.map_signs import (
    GATE_SIGNS,
    STATUE,
    TRAP,
    TRAP_HEX,
    ZONE_SIGNS,
)
from referee.games.super_fantasy_brawl.show.symbols import signs_of, zones_of
from referee.kernel.show.rows import Kind, Row, Span, columns

View = Mapping[str, Any]
Cell = tuple[str, Kind]
Place = tuple[int, int]

SHARED = "+"
"""Behind the symbol of a champion: an ally is just passing it on that hex."""
SIDES: tuple[Kind, Kind] = ("good", "red")
"""The kinds of the champions of each side, which their seats tell apart too."""


@dataclass(frozen=True)
class Chart:
    """How an arena is drawn; ``short`` leaves out damage and the symbols of zones and gates."""

    view: View
    short: bool = False

    @property
    def arena(self) -> View:
        """The board record of the view."""
        arena: View = self.view["arena"]
        return arena

    @cached_property
    def places(self) -> dict[str, Place]:
        """By the name of a hex: its column in halves of a hex, and its row."""
        hexes = self.arena["hexes"].items()
        west = min(2 * q + r for q, r in self.arena["hexes"].values())
        return {name: (2 * q + r - west, r) for name, (q, r) in hexes}

    @cached_property
    def signs(self) -> dict[str, str]:
        """What stands around the name of a hex, by hex: its zone, or its deployment area.

        A zone is drawn if no hex of it is drawn as something else; the rest is told in words.
        """
        if self.short:
            return {}
        found: dict[str, str] = {}
        for _, pair, hexes in self.drawn_areas:
            found |= dict.fromkeys(hexes, pair)
        return found

    @cached_property
    def drawn_areas(self) -> list[tuple[str, str, Sequence[str]]]:
        """The areas that are drawn: what each is called, its two symbols, its hexes."""
        arena = self.arena
        gates = zip(arena["gates"].items(), GATE_SIGNS, strict=False)
        areas = [(f"{name} deployment", pair, hexes) for (name, hexes), pair in gates]
        taken = {hex_ for _, _, hexes in areas for hex_ in hexes}
        pairs = iter(ZONE_SIGNS)
        for name in zones_of(arena):
            hexes = arena["zones"][name]
            if taken.isdisjoint(hexes):
                pair = next(pairs, "")
                if pair:
                    areas.append((name, pair, hexes))
                    taken |= set(hexes)
        return areas

    # -- cells ------------------------------------------------------------------------------

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """What stands on each hex, by its name."""
        found = {name: self._empty(name) for name in self.places}
        for id_, name in self.arena["statues"].items():
            found[name] = (self._statue(id_), "strong")
        for trap in self.view["traps"]:
            found[trap["hex"]] = (self._around(trap["hex"], TRAP), "danger")
        for name, here in self._standing().items():
            words, kind = here[0]
            is_shared = len(here) > 1 and not self.short
            found[name] = (f"{words.partition(':')[0]}{SHARED}" if is_shared else words, kind)
        return found

    def _standing(self) -> dict[str, list[Cell]]:
        """The champions on each hex: two of them while one passes an ally."""
        signs = signs_of(self.view)
        found: dict[str, list[Cell]] = {}
        for seat, side in self.view["seats"].items():
            for each in side["champions"]:
                if each["hex"] is not None:
                    sign = signs[each["id"]]
                    words = sign if self.short else f"{sign}:{each['damage']}"
                    cell = words, SIDES[(int(seat) - 1) % 2]
                    found.setdefault(each["hex"], []).append(cell)
        return found

    def _empty(self, name: str) -> Cell:
        return self._around(name, TRAP_HEX if name in self.arena["trap-hexes"] else ""), "faint"

    def _around(self, name: str, mark: str) -> str:
        """The name of a hex with what lies on it and what it belongs to."""
        pair = self.signs.get(name, "  ")
        return f"{pair[0]}{mark}{name}{pair[1]}".strip()

    def _statue(self, id_: str) -> str:
        colour = "" if self.short else id_.removeprefix("statue-")[: len("red")]
        return f"{STATUE}{colour or STATUE}{STATUE}"

    # -- rows -------------------------------------------------------------------------------

    @cached_property
    def cell(self) -> int:
        """How many columns a hex has, the gap behind it included: an even number."""
        longest = max(columns(words) for words, _ in self.cells.values())
        return longest + 1 + (longest + 1) % 2

    @cached_property
    def margin(self) -> int:
        """How many columns the figures of the rows take."""
        return max(len(figure_of(name)) for name in self.places) + 1

    @property
    def width(self) -> int:
        """How many columns the whole chart takes."""
        last = max(column for column, _ in self.places.values())
        return self.margin + last * self.cell // 2 + self.cell - 1

    def rows(self) -> list[Row]:
        """The arena from north to south, the letters of the first columns above it."""
        by_row: dict[int, list[tuple[int, str, Kind]]] = {}
        figures: dict[int, str] = {}
        for name, (column, line) in self.places.items():
            words, kind = self.cells[name]
            by_row.setdefault(line, []).append((column, words, kind))
            figures[line] = figure_of(name)
        for letter, (column, line) in self._letters():
            by_row.setdefault(line, []).append((column, letter, "title"))
        lines = range(min(by_row), max(by_row) + 1)
        return [self._row(figures.get(line, ""), by_row.get(line, ())) for line in lines]

    def _letters(self) -> Iterator[tuple[str, Place]]:
        """The letter of each column, and the place before its first hex."""
        first: dict[str, Place] = {}
        for name, (column, line) in self.places.items():
            letter = name.removesuffix(figure_of(name))
            if letter not in first or line < first[letter][1]:
                first[letter] = (column, line)
        for letter, (column, line) in first.items():
            yield letter, (column - 1, line - 1)

    def _row(self, figure: str, cells: Iterable[tuple[int, str, Kind]]) -> Row:
        spans = [Span(f"{figure:>{self.margin - 1}} ", "title")]
        used = self.margin
        for column, words, kind in sorted(cells):
            taken = columns(words)
            gap = (self.cell - 1 - taken) // 2
            start = max(self.margin + column * self.cell // 2 + gap, used)
            spans += [Span(" " * (start - used)), Span(words, kind)]
            used = start + taken
        return tuple(span for span in spans if span.text)


def figure_of(name: str) -> str:
    """The figure of a hex: "5" of e5."""
    return name.lstrip("abcdefghijklmnopqrstuvwxyz")
