"""Points by place in a pod: what each place of a smaller pod has, and how those share who came in together (TN-64)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def points_of_places(points: Sequence[int], count: int) -> list[int]:
    """The points of the places in a pod of so many: the middle place of a larger one is left out, of two the lower."""
    found = list(points)
    while len(found) > count:
        del found[len(found) // 2]
    return found


def shared(points: Sequence[int], place: int, sharing: int) -> int:
    """What each has of so many who came in at that place together: the points of their places, in equal parts."""
    return sum(points[place - 1 : place - 1 + sharing]) // sharing


def uneven(points: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Where places would share unevenly: the size of the pod, the place, and how many come in there together."""
    for size in sizes:
        known = points_of_places(points, size)
        for place in range(1, size + 1):
            for sharing in range(2, size - place + 2):
                if sum(known[place - 1 : place - 1 + sharing]) % sharing:
                    yield size, place, sharing
