"""Movement: characters change their planet location, lose their boons, and are tapped by it (HAC-2.25, HAC-5.2.4).

What is attached to them goes along (HAC-2.28); a move destroys nobody (HAC-Q22).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.homestuck_atcg.fact_kinds import LOST_BOONS, MOVED
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.games.homestuck_atcg.state.values import is_tapped_by_moving, why_not_moved
from referee.kernel.engine.run import Run


def move(
    run: Run[Table],
    things: Sequence[int],
    to: Mapping[int, int],
    rule: str,
    *,
    tapping: bool = True,
) -> list[int]:
    """Move characters by an effect, all at once, each to its planet; those that were moved (HAC-Q23).

    One that is there already, or cannot come there, stays where it is. Without ``tapping`` none is turned; a tapped one
    stays tapped.
    """
    going = [each for each in things if can_be_moved(run, each, to[each])]
    tapped = [each for each in going if tapping and is_tapped_by_moving(run, each)]
    for thing in going:
        relocate(run, thing, to[thing], rule, tapping=thing in tapped)
    return going


def can_be_moved(run: Run[Table], thing: int, at: int) -> bool:
    """Whether an effect can bring that character to that planet."""
    row = run.state.find(thing)
    return row is not None and row.at > 0 and why_not_moved(run, thing, at) is None


def relocate(run: Run[Table], thing: int, at: int, rule: str, *, tapping: bool) -> None:
    """Put a character to another planet, without its boons (HAC-2.25)."""
    table = run.state
    row = table.placed()[thing]
    tapped = row.tapped or tapping
    table.change(thing, at=at, boons=0, tapped=tapped)
    card, seat = setting_of(run).called(thing), owner_of(thing)
    MOVED.tell(run, rule, seat, card=card, planet=at, tapped=tapping and not row.tapped)
    if row.boons:
        LOST_BOONS.tell(run, "HAC-2.25", seat, card=card, amount=row.boons, boons=0)
