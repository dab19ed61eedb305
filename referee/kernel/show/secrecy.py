"""What eyes may look through: a pile is as open as its field declares, and everything else stays closed.

Each game declares it once, where its table is described: ``hand: Zone = kept(Pile(CARD, "owner"))`` in its ``state/table.py`` gives a hand
to its owner alone (``Pile.audience``). A view is built field by field and asks here for its piles, so that one that nobody has
thought about stays closed. Of what is told in passing, a kind of fact names what only its player may know (``FactKind.secret``), and a
question that would betray a hand is asked always (``Question.always``).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from referee.kernel.schema.fields import Pile, shape_of
from referee.kernel.words.names import PLAIN, NameTable, named

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run


def open_zones(
    row: Any, owner: int, eyes: Eyes, name_table: NameTable = PLAIN
) -> dict[str, list[str]]:
    """The zones of a state or a part of it that those eyes may look through, by their names.

    ``owner`` is the seat that the row belongs to. The judge may look through every zone.
    """
    return {
        shown: list(map(named(kind.names, name_table).shown, getattr(row, field)))
        for shown, field, kind in zones_of(row.__class__)
        if is_open(kind, owner, eyes)
    }


@cache
def zones_of(row: type) -> tuple[tuple[str, str, Pile], ...]:
    """The zones of a kind of row: how each is called in a view, its field, and its kind."""
    return tuple(
        (name.replace("_", "-"), name, kind)
        for name, kind in shape_of(row).kinds.items()
        if isinstance(kind, Pile)
    )


def is_open(kind: Pile, owner: int, eyes: Eyes) -> bool:
    """Whether a zone of that kind is open to those eyes."""
    if eyes == JUDGE or kind.audience == "all":
        return True
    return kind.audience == "owner" and eyes == owner


def eyes_on(run: Run[Any], eyes: Eyes) -> Eyes:
    """Whose eyes look at that match: everybody's alone where the hands are unknown to the record, also to the judge."""
    return PUBLIC if run.dice.unseen else eyes
