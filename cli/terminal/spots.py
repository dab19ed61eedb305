"""Spots: in whose part of a board, and in which pile, each of its rows lies. Pure.

A card is marked where it is meant: another one of the same name may lie with another player, or in another pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Spot = tuple[int, str]
"""A seat (0: nobody's, or that of any), and one of the `PILES` (nothing: elsewhere)."""
Spots = frozenset[Spot]
"""Where something is meant; nowhere in particular if there are none."""
ANYWHERE: Spots = frozenset()
PILES = frozenset(("hand", "discard", "spent", "removed"))
"""Places of cards that have a row of their own with their name in front."""
LABELLED = 2
"""A row that begins no further to the right may name a place; what does goes on with the row above it."""
SEATS = pattern(r"\((?:seat )(\d+)\)|^\W*Seat (\d+)")


def spots_of(rows: Iterable[str]) -> Iterator[Spot]:
    """The spot of each row of a board."""
    seat, pile = 0, ""
    for text in rows:
        named = {int(one or other) for one, other in SEATS.findall(text)}
        if named:
            seat = named.pop() if len(named) == 1 else 0
        if len(text) - len(text.lstrip()) <= LABELLED:
            first = text.split(maxsplit=1)[:1]
            pile = first[0] if first and first[0] in PILES else ""
        yield seat, pile


def is_meant(spots: Spots, spot: Spot | None) -> bool:
    """Whether something that is meant at those spots is so in a row at that one."""
    if not spots or spot is None:
        return True
    seat, pile = spot
    return any(pile == where and (0 in (seat, whose) or seat == whose) for whose, where in spots)
