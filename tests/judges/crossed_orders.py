"""Which hidden piles later moments have crossed, by comparing each pile of each moment: slow, and beyond doubt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.kernel.engine.run import Run
from referee.kernel.judge import orders_of, paths_at
from referee.kernel.schema.walk import Place


def crossed_orders(then: Run[Any], later: Iterable[Run[Any]]) -> list[str]:
    """The paths of the hidden piles of ``then`` that are not as they were in one of the later runs.

    Of such a pile somebody may have seen a card: it was drawn from, looked through or shuffled. A
    pile of a lane is compared with what the table holds in its place once the lanes are joined.
    """
    ours = orders_of(then)
    crossed: dict[Place, None] = {}
    for run in later:
        theirs = orders_of(run)
        crossed |= {place: None for place, order in ours.items() if theirs.get(place) != order}
        if len(crossed) == len(ours):
            break
    return paths_at(then, crossed)
