"""Who crosses from one set to another when everybody is paired: the one place that needs weights.

How few pairs must cross cannot be put as a question of whether everybody can be paired. So each
pair has a weight, a whole number, such that any two different sets of crossing vertices weigh
differently: the heaviest perfect matching may not be unique, who crosses in it is.

Source: J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices" (1965), in the form that
takes a time of the third power of the number of vertices (H. Gabow, 1974).
"""

from __future__ import annotations

from referee.errors import RefereeBug
from referee.games.tournament.pairing.matching import Graph, bits

Edge = tuple[int, int]
Weights = list[list[int]]


def latest_crossing(graph: Graph, above: int, below: int) -> int:
    """Who of those above is paired with somebody below: as few as possible, of those the latest.

    Sets of equal size compare by their last vertices, then the last but one, and so on. Raises
    RefereeBug where not everybody of the two sets can be paired.
    """
    upper, lower = list(bits(above)), list(bits(below))
    vertices = upper + lower
    inside = 1 << len(upper) + 1
    weights = [[0] * (len(vertices) + 1) for _ in range(len(vertices) + 1)]
    for place, one in enumerate(vertices):
        for after in range(place + 1, len(vertices)):
            if not graph.fits[one] >> vertices[after] & 1:
                continue
            bonus = 0
            if place < len(upper):
                bonus = inside if after < len(upper) else 1 << place
            weights[place + 1][after + 1] = weights[after + 1][place + 1] = 1 + bonus
    mates = _Blossoms(weights).mates()
    return sum(1 << each for place, each in enumerate(upper, 1) if mates[place] > len(upper))


UNSEEN, OUTER, INNER = -1, 0, 1


class _Blossoms:
    """The heaviest perfect matching, by labels of vertices and blossoms; weight 0 is no edge.

    Vertices are 1 to ``_size``, blossoms have the numbers above, 0 is nobody. A node is either; it
    is at the top if no blossom holds it. ``_edges[x][y]`` is the tightest edge between two nodes
    as two vertices, or None. An edge is tight if its slack is 0.
    """

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._size = size = len(weights) - 1
        self._nodes = size
        room = size + size // 2 + 2
        self._labels = [max(map(max, weights))] * (size + 1) + [0] * (room - size)
        self._mates = [0] * (room + 1)
        self._slacks = [0] * (room + 1)
        self._tops = [*range(size + 1), *[0] * (room - size)]
        self._parents = [0] * (room + 1)
        self._kinds = [UNSEEN] * (room + 1)
        self._rings: list[list[int]] = [[] for _ in range(room + 1)]
        self._holders = [[0] * (size + 1) for _ in range(room + 1)]
        self._edges: list[list[Edge | None]] = [[None] * (room + 1) for _ in range(room + 1)]
        self._queue: list[int] = []
        for one in range(1, size + 1):
            self._holders[one][one] = one
            for other in range(1, size + 1):
                if weights[one][other]:
                    self._edges[one][other] = (one, other)

    def mates(self) -> list[int]:
        """With whom each vertex is paired, by vertex; raises RefereeBug if not all can be."""
        for _ in range(self._size // 2):
            self._grow()
        return self._mates

    def _slack(self, edge: Edge) -> int:
        one, other = edge
        return self._labels[one] + self._labels[other] - 2 * self._weights[one][other]

    def _edge(self, one: int, other: int) -> Edge:
        edge = self._edges[one][other]
        if edge is None:
            message = f"no edge between nodes {one} and {other}"
            raise RefereeBug(message)
        return edge

    def _grow(self) -> None:
        """Make one pair more, by trees from all nodes at the top that have no mate."""
        for node in range(1, self._nodes + 1):
            self._kinds[node] = UNSEEN
            self._slacks[node] = 0
        self._queue = []
        for node in range(1, self._nodes + 1):
            if self._tops[node] == node and not self._mates[node]:
                self._parents[node] = 0
                self._kinds[node] = OUTER
                self._put_in_queue(node)
        while not self._follow_tight_edges():
            self._move_labels()
            self._queue = []
            for node in self._at_top():
                tight = self._slacks[node]
                if not tight or self._tops[tight] == node:
                    continue
                edge = self._edge(tight, node)
                if not self._slack(edge) and self._take(edge):
                    return
            for node in range(self._size + 1, self._nodes + 1):
                top = self._tops[node] == node
                if top and self._kinds[node] == INNER and not self._labels[node]:
                    self._open(node)

    def _at_top(self) -> list[int]:
        return [node for node in range(1, self._nodes + 1) if self._tops[node] == node]

    def _follow_tight_edges(self) -> bool:
        """Go on from the queue along tight edges; say whether one more pair was made."""
        while self._queue:
            one = self._queue.pop(0)
            if self._kinds[self._tops[one]] == INNER:
                continue
            for other in range(1, self._size + 1):
                if not self._weights[one][other] or self._tops[one] == self._tops[other]:
                    continue
                if self._slack((one, other)):
                    self._note_slack(one, self._tops[other])
                elif self._take((one, other)):
                    return True
        return False

    def _move_labels(self) -> None:
        """Change the labels by as much as no edge and no blossom forbids."""
        steps = [
            self._labels[node] // 2
            for node in range(self._size + 1, self._nodes + 1)
            if self._tops[node] == node and self._kinds[node] == INNER
        ]
        for node in self._at_top():
            tight = self._slacks[node]
            if tight and self._kinds[node] != INNER:
                slack = self._slack(self._edge(tight, node))
                steps.append(slack if self._kinds[node] == UNSEEN else slack // 2)
        if not steps:
            message = "not everybody can be paired"
            raise RefereeBug(message)
        step = min(steps)
        for vertex in range(1, self._size + 1):
            kind = self._kinds[self._tops[vertex]]
            if kind != UNSEEN:
                self._labels[vertex] += step if kind == INNER else -step
        for node in range(self._size + 1, self._nodes + 1):
            if self._tops[node] == node and self._kinds[node] != UNSEEN:
                self._labels[node] += 2 * (step if self._kinds[node] == OUTER else -step)

    def _note_slack(self, vertex: int, node: int) -> None:
        """Remember the tightest edge from an outer vertex to the node."""
        before = self._slacks[node]
        if not before or self._slack(self._edge(vertex, node)) < self._slack(
            self._edge(before, node)
        ):
            self._slacks[node] = vertex

    def _find_slack(self, node: int) -> None:
        self._slacks[node] = 0
        for vertex in range(1, self._size + 1):
            top = self._tops[vertex]
            if self._edges[vertex][node] and top != node and self._kinds[top] == OUTER:
                self._note_slack(vertex, node)

    def _put_in_queue(self, node: int) -> None:
        if node <= self._size:
            self._queue.append(node)
        for each in self._rings[node]:
            self._put_in_queue(each)

    def _put_under(self, node: int, top: int) -> None:
        self._tops[node] = top
        for each in self._rings[node]:
            self._put_under(each, top)

    def _take(self, edge: Edge) -> bool:
        """Follow a tight edge from an outer vertex; say whether one more pair was made."""
        one, other = self._tops[edge[0]], self._tops[edge[1]]
        if self._kinds[other] == UNSEEN:
            self._parents[other] = edge[0]
            self._kinds[other] = INNER
            mate = self._tops[self._mates[other]]
            self._slacks[other] = self._slacks[mate] = 0
            self._kinds[mate] = OUTER
            self._put_in_queue(mate)
        elif self._kinds[other] == OUTER:
            stem = self._stem(one, other)
            if not stem:
                self._exchange(one, other)
                self._exchange(other, one)
                return True
            self._close(one, stem, other)
        return False

    def _stem(self, one: int, other: int) -> int:
        """The node where the ways back of the two meet, or 0 if they are of two trees."""
        passed: set[int] = set()
        while one or other:
            if one:
                if one in passed:
                    return one
                passed.add(one)
                one = self._back(one)
            one, other = other, one
        return 0

    def _back(self, node: int) -> int:
        """The outer node before an outer one, or 0 at the root."""
        mate = self._tops[self._mates[node]]
        return self._tops[self._parents[mate]] if mate else 0

    def _exchange(self, one: int, other: int) -> None:
        """Pair the node with the other, and so on in turn along the way back to the root."""
        while True:
            mate = self._tops[self._mates[one]]
            self._pair(one, other)
            if not mate:
                return
            self._pair(mate, self._tops[self._parents[mate]])
            one, other = self._tops[self._parents[mate]], mate

    def _pair(self, node: int, other: int) -> None:
        """Give the node its mate, and the nodes of a blossom theirs, from where the edge enters."""
        edge = self._edge(node, other)
        self._mates[node] = edge[1]
        if node <= self._size:
            return
        entry = self._holders[node][edge[0]]
        count = self._turn_to(node, entry)
        ring = self._rings[node]
        for place in range(count):
            self._pair(ring[place], ring[place ^ 1])
        self._pair(entry, other)
        self._rings[node] = ring[count:] + ring[:count]

    def _turn_to(self, blossom: int, entry: int) -> int:
        """The even number of steps to the entry, the ring turned round where it would be odd."""
        ring = self._rings[blossom]
        place = ring.index(entry)
        if place % 2:
            ring[1:] = ring[:0:-1]
            return len(ring) - place
        return place

    def _close(self, one: int, stem: int, other: int) -> None:
        """Make a blossom of the odd ring that two outer nodes close."""
        blossom = self._size + 1
        while blossom <= self._nodes and self._tops[blossom]:
            blossom += 1
        self._nodes = max(self._nodes, blossom)
        self._labels[blossom] = 0
        self._kinds[blossom] = OUTER
        self._mates[blossom] = self._mates[stem]
        self._rings[blossom] = [stem, *self._way(one, stem)[::-1], *self._way(other, stem)]
        self._put_under(blossom, blossom)
        for node in range(1, self._nodes + 1):
            self._edges[blossom][node] = self._edges[node][blossom] = None
        self._holders[blossom] = [0] * (self._size + 1)
        for each in self._rings[blossom]:
            self._hand_up(each, blossom)
        self._find_slack(blossom)

    def _way(self, node: int, stem: int) -> list[int]:
        """The nodes from one to below the stem; inner ones become outer, so they are looked at."""
        way = []
        while node != stem:
            mate = self._tops[self._mates[node]]
            way += [node, mate]
            self._put_in_queue(mate)
            node = self._tops[self._parents[mate]]
        return way

    def _hand_up(self, inside: int, blossom: int) -> None:
        """Give the blossom the tightest edges of a node inside it, and the vertices."""
        for node in range(1, self._nodes + 1):
            edge, known = self._edges[inside][node], self._edges[blossom][node]
            if edge and (known is None or self._slack(edge) < self._slack(known)):
                self._edges[blossom][node] = edge
                self._edges[node][blossom] = edge[::-1]
        for vertex in range(1, self._size + 1):
            if self._holders[inside][vertex]:
                self._holders[blossom][vertex] = inside

    def _open(self, blossom: int) -> None:
        """Take an inner blossom of label 0 apart: an even way through it stays in the tree."""
        for each in self._rings[blossom]:
            self._put_under(each, each)
        parent = self._parents[blossom]
        entry = self._holders[blossom][self._edge(blossom, parent)[0]]
        count = self._turn_to(blossom, entry)
        ring = self._rings[blossom]
        for place in range(0, count, 2):
            inner, outer = ring[place], ring[place + 1]
            self._parents[inner] = self._edge(outer, inner)[0]
            self._kinds[inner], self._kinds[outer] = INNER, OUTER
            self._slacks[inner] = 0
            self._find_slack(outer)
            self._put_in_queue(outer)
        self._kinds[entry] = INNER
        self._parents[entry] = parent
        for each in ring[count + 1 :]:
            self._kinds[each] = UNSEEN
            self._find_slack(each)
        self._rings[blossom] = []
        self._tops[blossom] = 0
