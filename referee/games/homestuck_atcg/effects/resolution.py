"""Carrying out a line of a card: whoever wants it done pushes it here (HAC-5.2.7, HAC-Q55).

The list of its steps stands in `sentences`: texts move and destroy cards, and that sets off texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.state.frames import Resolving
from referee.games.homestuck_atcg.state.table import Last, Table
from referee.kernel.engine.run import Run


def resolve(
    run: Run[Table],
    line: Line,
    source: int,
    seat: int,
    last: Last | None = None,
    trigger: Last | None = None,
    that: Sequence[int] = (),
) -> None:
    """Carry out a line, step by step, before anything else goes on.

    ``source`` is "this card", ``seat`` its player, "you"; ``last`` is that card as it was where it has left play by
    what the line answers, ``trigger`` the card whose discard triggered it, ``that`` the cards it speaks of.
    """
    if line.deeds:
        frame = Resolving(line.number, source, seat, last, trigger, that=list(that))
        run.push(run.game.book["resolving"], frame)
