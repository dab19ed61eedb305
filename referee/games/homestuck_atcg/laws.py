"""What is in force: the lines of all cards that work now, sorted by what they are about.

A line works while its card is in play; of a stored card only what its text says about being stored works, and of a
destroyed planet nothing (HAC-Q40, HAC-Q49). A text that a card gains counts as printed on it (HAC-Q36).
The list is made anew when other cards are in play, stored or attached than before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.homestuck_atcg.state import Last, Table, by_entering, face_of, owner_of
from referee.games.homestuck_atcg.under_way import setting_of

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.clauses import Constant, Line
    from referee.kernel.procedure import Run


class Law:
    """A line that works now, and the card that has it; the standpoint of what it says."""

    __slots__ = ("line", "seat", "source")
    last: Last | None = None
    trigger: Last | None = None
    roll: int = 0

    def __init__(self, source: int, line: Line) -> None:
        self.source = source
        self.seat = owner_of(source)
        self.line = line

    @property
    def that(self) -> list[int]:
        """A line that always holds speaks of no card before."""
        return []

    @property
    def constant(self) -> Constant:
        """What always holds by this line."""
        assert self.line.constant is not None
        return self.line.constant


class Laws:
    """Every line that works now, by its kind and what it is about.

    ``volatile``: which texts are gained depends on more than which cards lie where.
    """

    __slots__ = ("_by_kind", "at_work", "lines", "volatile")

    def __init__(self) -> None:
        self._by_kind: dict[str, list[Law]] = {}
        self.lines: dict[int, list[Line]] = {}
        self.volatile = False
        self.at_work: list[int] = []

    def of(self, kind: str) -> list[Law]:
        """The laws of one kind: see `kind_of`."""
        return self._by_kind.get(kind, NO_LAWS)

    def add(self, source: int, line: Line) -> None:
        """That line works for that card."""
        self.lines.setdefault(source, []).append(line)
        self._by_kind.setdefault(kind_of(line), []).append(Law(source, line))


NO_LAWS: list[Law] = []


def kind_of(line: Line) -> str:
    """Constants by their own kind, texts by what they answer ("when-tapped", "instead-destroyed") or by their kind."""
    if line.constant is not None:
        return line.constant.kind
    if line.occasion is not None:
        return f"{line.kind}-{line.occasion.kind}"
    return line.kind if line.moment is None else f"{line.kind}-{line.moment}"


def printed_lines(run: Run[Table]) -> Iterator[tuple[int, Line]]:
    """The printed lines that work now: seat by seat, the planet first, then the cards as they entered."""
    faces = setting_of(run).cards.cards
    for player in run.state.seats:
        if player.planet is not None and not player.destroyed and not player.gone:
            yield from ((player.planet, line) for line in setting_of(run).face(player.planet).lines)
        for row in sorted(player.cards, key=by_entering):
            stored = row.under is not None
            for line in faces[face_of(row.thing)].lines:
                if line.stored == stored:
                    yield row.thing, line
