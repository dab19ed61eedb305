"""Who can be paired with whom, and whether everybody can: matchings without weights.

The only questions that are asked are whether everybody of a set can be paired, and how many stay
over at least. Their answers are facts of the graph: the pairs that a matching happens to hold are
never shown, so no order of edges can be seen in a pairing. Sets of vertices are bit masks: vertex
v is bit ``1 << v``.

Source: J. Edmonds, "Paths, trees, and flowers" (1965); G. A. Dirac (1952) for large sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def bits(mask: int) -> Iterator[int]:
    """The vertices of a set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def bits_from_last(mask: int) -> Iterator[int]:
    """The vertices of a set, the highest first."""
    while mask:
        vertex = mask.bit_length() - 1
        yield vertex
        mask ^= 1 << vertex


class Graph:
    """Which vertices may be paired: ``fits[v]`` is the set of those that v can be paired with.

    ``most`` is how many others a vertex may not be paired with, at most.
    """

    __slots__ = ("fits", "most")

    def __init__(self, fits: Sequence[int]) -> None:
        self.fits = tuple(fits)
        others = len(self.fits) - 1
        self.most = max((others - near.bit_count() for near in self.fits), default=0)

    def is_roomy(self, size: int) -> bool:
        """Whether any set of so many can be paired, but for one if the number is odd.

        Dirac: where each of n vertices has n/2 neighbours, a ring leads through all of them. Each
        has at least n - 1 - most here.
        """
        return size - size % 2 >= 2 * self.most + 2

    def is_pairable(self, here: int) -> bool:
        """Whether everybody of the set can be paired with somebody of the set."""
        size = here.bit_count()
        if size % 2:
            return False
        return not size or self.is_roomy(size) or not Matching(self, here).single


class Matching:
    """A largest matching of a set of vertices, kept the largest while vertices leave it."""

    __slots__ = ("_fits", "_here", "_mates", "single")

    single: int
    """Who is over in this matching: who it is says nothing, how many it are is a fact."""

    def __init__(self, graph: Graph, here: int) -> None:
        self._fits = graph.fits
        self._here = here
        self._mates: dict[int, int] = {}
        self.single = here
        for vertex in bits(here):
            if self.single >> vertex & 1:
                self._augment(vertex)

    def leave_over(self, vertex: int) -> bool:
        """Take the vertex out, if some largest matching leaves it over; say whether."""
        mate = self._mates.get(vertex)
        if mate is None:
            self._take_out(vertex)
            return True
        self._part(vertex, mate)
        self._take_out(vertex)
        if self._augment(mate):
            return True
        self._put_back(vertex)
        self._join(vertex, mate)
        return False

    def pair_off(self, one: int, other: int) -> bool:
        """Take the two out as a pair, if all others can still be paired; say whether.

        Everybody is paired when this is asked.
        """
        mate, partner = self._mates[one], self._mates[other]
        self._part(one, mate)
        if mate != other:
            self._part(other, partner)
        self._take_out(one)
        self._take_out(other)
        if mate == other or self._augment(mate):
            return True
        self._put_back(one)
        self._put_back(other)
        self._join(one, mate)
        self._join(other, partner)
        return False

    def _join(self, one: int, other: int) -> None:
        self._mates[one] = other
        self._mates[other] = one
        self.single &= ~(1 << one | 1 << other)

    def _part(self, one: int, other: int) -> None:
        del self._mates[one], self._mates[other]
        self.single |= 1 << one | 1 << other

    def _take_out(self, vertex: int) -> None:
        self._here &= ~(1 << vertex)
        self.single &= ~(1 << vertex)

    def _put_back(self, vertex: int) -> None:
        self._here |= 1 << vertex
        self.single |= 1 << vertex

    def _augment(self, root: int) -> bool:
        """Find a partner for a vertex that is over, by exchanging pairs; say whether there is one.

        Where none is found, none is found after other exchanges either, so one try is enough.
        """
        tree = _Tree(self._fits, self._here, self._mates, root)
        end = tree.grow_to(self.single & ~(1 << root))
        if end is None:
            return False
        place: int | None = end
        while place is not None:
            before = tree.parents[place]
            after = self._mates.get(before)
            self._join(before, place)
            place = after
        return True


class _Tree:
    """A tree of alternating paths from a vertex that is over; a blossom is one place of it."""

    __slots__ = ("_fits", "_here", "_mates", "_outer", "_queue", "_root", "_roots", "parents")

    parents: dict[int, int]
    """The vertex before, on the way back to the root, of those that were reached without a pair."""

    def __init__(self, fits: Sequence[int], here: int, mates: dict[int, int], root: int) -> None:
        self._fits = fits
        self._here = here
        self._mates = mates
        self._root = root
        self._outer = 1 << root
        self._queue = [root]
        self._roots = {root: root}
        self.parents = {}

    def grow_to(self, goals: int) -> int | None:
        """The first of the goals that is reached, or nothing."""
        unseen = self._here & ~(1 << self._root)
        for vertex in self._queue:  # grows meanwhile
            near = self._fits[vertex] & self._here
            if near & goals:
                end = next(bits(near & goals))
                self.parents[end] = vertex
                return end
            for inner in bits(near & self._outer):
                if self._roots[inner] != self._roots[vertex]:
                    self._shrink(vertex, inner)
            for inner in bits(near & unseen):
                outer = self._mates[inner]
                if not unseen >> inner & 1:
                    continue  # it was reached as a mate a moment ago
                self.parents[inner] = vertex
                self._roots[inner] = inner
                self._roots[outer] = outer
                unseen &= ~(1 << inner | 1 << outer)
                self._make_outer(outer)
        return None

    def _make_outer(self, vertex: int) -> None:
        if not self._outer >> vertex & 1:
            self._outer |= 1 << vertex
            self._queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        """Make one place of the odd ring that two outer vertices close."""
        stem = self._stem_of(one, other)
        ring: set[int] = set()
        self._mark(one, other, stem, ring)
        self._mark(other, one, stem, ring)
        for vertex, base in self._roots.items():
            if base in ring:
                self._roots[vertex] = stem
                self._make_outer(vertex)

    def _stem_of(self, one: int, other: int) -> int:
        """Where the ways of the two back to the root meet."""
        passed: set[int] = set()
        place = self._roots[one]
        while place != self._root:
            passed.add(place)
            place = self._roots[self.parents[self._mates[place]]]
        passed.add(place)
        place = self._roots[other]
        while place not in passed:
            place = self._roots[self.parents[self._mates[place]]]
        return place

    def _mark(self, vertex: int, child: int, stem: int, ring: set[int]) -> None:
        """Collect the bases on the way to the stem, and turn the way back around the ring."""
        while self._roots[vertex] != stem:
            mate = self._mates[vertex]
            ring.add(self._roots[vertex])
            ring.add(self._roots[mate])
            self.parents[vertex] = child
            child = mate
            vertex = self.parents[mate]
