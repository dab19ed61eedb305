"""Hexes in axial coordinates: directions, distance, turning (SFB-2.4, SFB-2.5, SFB-Q6, SFB-Q22).

A hex is (q, r). Rows of equal r run from west to east, so hexes stand on a point. The six
directions are numbered in the order in which one turn of 60 degrees leads from each to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Facing 0 is +q; the next ones follow turn by turn."""
FACINGS = ("e", "se", "sw", "w", "nw", "ne")
"""What people call the directions."""
MIRRORED = "-mirrored"
"""What is put behind a facing for the mirror image of an area."""


def add(hex_: Hex, step: Hex, times: int = 1) -> Hex:
    """The hex that many steps away."""
    return hex_[0] + step[0] * times, hex_[1] + step[1] * times


@lru_cache(maxsize=1 << 16)
def distance(one: Hex, other: Hex) -> int:
    """How many steps lie between two hexes, no matter what stands there (SFB-8.7)."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def turned(offset: Hex, facing: int) -> Hex:
    """An offset drawn for facing 0, turned to another facing (SFB-Q6)."""
    q, r = offset
    for _ in range(facing % 6):
        q, r = -r, q + r
    return q, r


def mirrored(offset: Hex) -> Hex:
    """The mirror image of an offset across the line of facing 0 (SFB-Q6, area_mirror)."""
    q, r = offset
    return q + r, -r


def hexagon(radius: int) -> list[Hex]:
    """Every hex at most so far from (0, 0), by rows and from west to east."""
    return in_rows(
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(-radius, radius + 1)
        if distance((q, r), (0, 0)) <= radius
    )


def in_rows(hexes: Iterable[Hex]) -> list[Hex]:
    """Hexes by rows from north to south, each from west to east."""
    return sorted(hexes, key=lambda hex_: (hex_[1], hex_[0]))
