"""What is worked out for each player as "you": how many it holds for, and the most, the least, all of a value (rows t.count_players, t.player_most)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

from referee.games.homestuck_atcg.language.tree import Amount, Condition, Qual, Term
from referee.games.homestuck_atcg.state.references import Standpoint
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.kernel.engine.run import Run

AmountOf = Callable[[Run[Table], Amount, Standpoint], int]
"""How an amount is worked out (`matching.amount_of`)."""
Holds = Callable[[Run[Table], Condition, Standpoint], bool]
"""How it is found out whether a condition is so (`matching.holds`)."""


def _most(values: Iterable[int]) -> int:
    return max(values, default=0)


def _least(values: Iterable[int]) -> int:
    return min(values, default=0)


OF_PLAYERS: Mapping[str, Callable[[Iterable[int]], int]] = {
    "count-players": sum,
    "count-others": sum,
    "player-most": _most,
    "player-least": _least,
    "player-sum": sum,
    "opponent-most": _most,
    "opponent-least": _least,
    "opponent-sum": sum,
}
"""Values of all players or of your opponents, and what is made of those of each."""
OF_OPPONENTS = ("count-others", "opponent-most", "opponent-least", "opponent-sum")


def as_player(view: Standpoint, seat: int) -> Standpoint:
    """The same text where "you" is the player of that seat."""
    found: Any = copy(view)
    found.seat = seat
    seen: Standpoint = found
    return seen


def is_of_such(run: Run[Table], qual: Qual, view: Standpoint, thing: int, holds: Holds) -> bool:
    """Whether a card is of a player, or an opponent, for whom that holds (rows q.of_players, q.of_opponents)."""
    seat = owner_of(thing)
    if qual.who is None or (seat == view.seat and qual.kind == "of-opponents"):
        return False
    return not run.state.side(seat).gone and holds(run, qual.who, as_player(view, seat))


def term_of_players(
    run: Run[Table], term: Term, view: Standpoint, amount_of: AmountOf, holds: Holds
) -> int:
    """What such a value is now; of those who play no more nothing counts."""
    table = run.state
    seats = table.opponents(view.seat) if term.kind in OF_OPPONENTS else table.clockwise(view.seat)
    views = (as_player(view, seat) for seat in seats)
    if term.amount is not None:
        amount = term.amount
        return OF_PLAYERS[term.kind](amount_of(run, amount, each) for each in views)
    assert term.who is not None
    who = term.who
    return OF_PLAYERS[term.kind](holds(run, who, each) for each in views)
