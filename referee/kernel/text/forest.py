"""The readings in a chart: its parse forest, walked from the whole text down to its parts.

A chart holds only what a reading up to there is made of, so from the end of a form back to its beginning no step is in vain:
where there are two of them, there are two readings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from referee.dataclass import dataclass
from referee.kernel.text.chart import Chart
from referee.kernel.text.form_trees import Hole, Node
from referee.kernel.text.grammar import Phrase, Unread, Variant
from referee.kernel.text.parse_tree import ParseTree

Filled = tuple[Hole, int, int]
"""A hole (or a terminal), with the columns (from 0) at which what fills it begins and ends."""
Within = frozenset[Filled]
"""What a hole stands in that begins and ends where it does."""
NOTHING: Within = frozenset()
MOST_WAYS, MOST_ROWS = 8, 20
"""Of how many readings a refusal tells at most, and how many of their rows."""
DEEPEST = 120
"""How many phrases may stand one in the other: more no card says, and they would be too many for all who walk through readings."""
TWO_READINGS = Unread("", expected=("one reading",))
"""How a text with two readings is not read, when nobody asks why."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to fill a hole: by that form of a row, with those holes in it."""

    row: Phrase
    variant: Variant
    holes: tuple[Filled, ...]


class Forest:
    """The readings of a text that has one, as what its chart was made for."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.whole: Filled = chart.start, 0, len(chart.text)

    def reading(self) -> ParseTree | Unread:
        """The one reading of the text, or TWO_READINGS, or that it is one inside the other too often."""
        return self._reading(self.whole, NOTHING, 0)

    def two_readings(self) -> Unread:
        """Where a text that has two readings can first be read in two ways, from outside to inside, and by which rows."""
        todo: list[tuple[Filled, Within]] = [(self.whole, NOTHING)]
        while True:
            filled, within = todo.pop()
            ways = list(islice(self._ways(filled, within), MOST_WAYS))
            if len(ways) > 1:
                break
            holes = (hole for way in ways for hole in reversed(way.holes))
            todo += [(hole, _within(filled, within, hole)) for hole in holes]
        rows = (islice(self._rows(way, filled, within), MOST_ROWS) for way in ways)
        named = sorted({repr(" ".join(each)) for each in rows})
        return Unread(f"two readings, by the phrases {' or '.join(named)}", filled[1] + 1)

    def _reading(self, filled: Filled, within: Within, depth: int) -> ParseTree | Unread:
        (name, _), start, end = filled
        text = self.chart.text[start:end]
        if name in self.chart.trees.terminals:
            return ParseTree("", start, end, text)
        if depth == DEEPEST:
            return Unread(f"more than {DEEPEST} phrases, each in the one before", start + 1)
        way, *others = islice(self._ways(filled, within), 2)
        if others:
            return TWO_READINGS
        parts: list[tuple[str, ParseTree]] = []
        for hole in way.holes:
            part = self._reading(hole, _within(filled, within, hole), depth + 1)
            if isinstance(part, Unread):
                return part
            parts.append((hole[0][0], part))
        return ParseTree(way.row.id, start, end, text, way.variant.chosen, tuple(parts))

    def _rows(self, way: Way, filled: Filled, within: Within) -> Iterator[str]:
        """The rows of a way, outermost first, where the first way to fill each hole in it is taken."""
        yield way.row.id
        for hole in way.holes:
            inner = _within(filled, within, hole)
            for each in islice(self._ways(hole, inner), 1):
                yield from self._rows(each, hole, inner)

    def _ways(self, filled: Filled, within: Within) -> Iterator[Way]:
        """Every way to fill a hole there that does not go round in a circle; none for a terminal."""
        for node, holes in self._divided(filled):
            if all(self._ends(each, _within(filled, within, each)) for each in holes):
                yield from (Way(row, variant, holes) for row, variant in node.ends)

    def _ends(self, filled: Filled, within: Within) -> bool:
        """Whether a way to fill the hole comes to an end without what it stands in: in a smaller one always."""
        return not within or self._ends_without(filled, set(within))

    def _ends_without(self, filled: Filled, passed: set[Filled]) -> bool:
        if filled[0][0] in self.chart.trees.terminals:
            return True
        if filled in passed:
            return False
        if len(passed) == DEEPEST:
            return True
        passed.add(filled)
        return any(
            all(each[1:] != filled[1:] or self._ends_without(each, passed) for each in holes)
            for _, holes in self._divided(filled)
        )

    def _divided(self, filled: Filled) -> Iterator[tuple[Node, tuple[Filled, ...]]]:
        """The ends of the forms that fill a hole there, with their holes for each way to divide the text among them."""
        hole, start, end = filled
        for node in self.chart.filled[end].get((hole, start), ()):
            for holes in self._on_the_way_to(node, start, end):
                yield node, holes

    def _on_the_way_to(self, node: Node, start: int, end: int) -> Iterator[tuple[Filled, ...]]:
        """The holes of a form up to a node, for each way to divide the text among them."""
        before = node.before
        if before is None:
            yield ()
            return
        holes = () if isinstance(node.step, str) else (node.step,)
        for at in self._begins(before, node.step, start, end):
            for passed in self._on_the_way_to(before, start, at):
                yield passed + tuple((hole, at, end) for hole in holes)

    def _begins(self, before: Node, step: str | Hole, start: int, end: int) -> Iterator[int]:
        """The columns at which the last step can begin, if the form begins and the step ends there."""
        if isinstance(step, str):
            yield end - len(step)
            return
        if step[0] in self.chart.trees.terminals:
            ends = (at for at in range(start, end) if self.chart.end_of(step[0], at) == end)
        else:
            ends = (at for hole, at in self.chart.filled[end] if hole == step)
        for at in ends:
            if (before, start) in self.chart.columns[at]:
                yield at


def _within(filled: Filled, within: Within, hole: Filled) -> Within:
    """What a hole stands in that is in what fills another, and as long as it."""
    return within | {filled} if filled[1:] == hole[1:] else NOTHING
