"""Spots: in whose part of a board, and in which pile, each of its rows lies, or each half of one. Pure.

A card is marked where it is meant: another one of the same name may lie with another player, or in another pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.kernel.show.board_page import BETWEEN
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Spot = tuple[int, str]
"""A seat (0: nobody's, or that of any), and one of the `PILES` (nothing: elsewhere)."""
Strips = Sequence[tuple[int, Spot]]
"""The spots of a row, each with the column from which on it is so."""
Spots = frozenset[Spot]
"""Where something is meant; nowhere in particular if there are none."""
ANYWHERE: Spots = frozenset()
PILES = frozenset(("hand", "discard", "spent", "removed"))
"""Places of cards that have a row of their own with their name in front."""
LABELLED = 2
"""A row that begins no further to the right may name a place; what does goes on with the row above it."""
SEATS = pattern(r"\((?:seat )(\d+)\)|^\W*Seat (\d+)")


def spots_of(rows: Iterable[str]) -> Iterator[Strips]:
    """The spots of each row of a board: two where the blocks of two seats stand beside each other."""
    left, right, bar = _Block(), _Block(), 0
    for text in rows:
        parted = _bar_of(text)
        if parted or (bar and len(text) > bar and not text.startswith(BETWEEN, bar)):
            bar = parted
        if bar:
            edge = bar + len(BETWEEN)
            yield ((0, left.spot_of(text[:bar])), (edge, right.spot_of(text[edge:])))
        else:
            yield ((0, left.spot_of(text)),)


class _Block:
    """The rows of a board below each other, as far as they have come."""

    def __init__(self) -> None:
        self._seat, self._pile = 0, ""

    def spot_of(self, text: str) -> Spot:
        """The spot of the next row."""
        named = _seats_in(text)
        if named:
            self._seat = named.pop() if len(named) == 1 else 0
        if len(text) - len(text.lstrip()) <= LABELLED:
            first = text.split(maxsplit=1)[:1]
            self._pile = first[0] if first and first[0] in PILES else ""
        return self._seat, self._pile


def _seats_in(text: str) -> set[int]:
    return {int(one or other) for one, other in SEATS.findall(text)}


def _bar_of(text: str) -> int:
    """Where the heads of two blocks are parted; 0 where there are not two."""
    at = text.find(BETWEEN)
    while at >= 0:
        if _seats_in(text[:at]) and _seats_in(text[at:]):
            return at
        at = text.find(BETWEEN, at + 1)
    return 0


def spot_at(strips: Strips, column: int) -> Spot | None:
    """The spot at a column of a row; none where the rows lie nowhere."""
    return next((spot for start, spot in reversed(strips) if start <= column), None)


def is_meant(spots: Spots, spot: Spot | None) -> bool:
    """Whether something that is meant at those spots is so in a row at that one."""
    if not spots or spot is None:
        return True
    seat, pile = spot
    return any(pile == where and (0 in (seat, whose) or seat == whose) for whose, where in spots)
