"""Whose doing it is that cards in play have less defense than before (SYB-Q22).

Where nothing is written down here, it is the doing of the player whose card, effect, attack or turn is under way.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from referee.games.save_your_bacon.state.continuous_effects import laws_in_force
from referee.games.save_your_bacon.state.table import LOST_DEFENSE, Dealt, Table
from referee.games.save_your_bacon.state.values import defense_of
from referee.kernel.engine.run import Run


@contextmanager
def counted_for(run: Run[Table], seat: int, *, begins: bool = False) -> Iterator[None]:
    """Defense that a card loses by what is done meanwhile, it loses by that seat (0: by nobody).

    ``begins``: a rule may begin meanwhile, though none changes any defense yet.
    """
    before = defenses_of_damaged(run) if begins or "defense" in laws_in_force(run) else {}
    yield
    table = run.state
    for thing, defense in before.items():
        now = defense_of(run, thing) if table.is_in_play(thing) else None
        if now is not None and now < defense:
            table.dealt.append(Dealt(thing, seat, kind=LOST_DEFENSE))


def defenses_of_damaged(run: Run[Table]) -> dict[int, int]:
    """The defense of everything that bears damage."""
    damaged = (card.thing for card in run.state.things() if card.damage)
    values = ((thing, defense_of(run, thing)) for thing in damaged)
    return {thing: value for thing, value in values if value is not None}
