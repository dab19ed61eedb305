"""Single elimination: a bracket by seeds, its rounds by who is still in it, and the bronze match.

A bracket has the next power of two of places. Best and last seed meet first, and if every better
seed wins, it goes on like that: 1-8, 4-5, 2-7, 3-6. Places that stay free are byes of the best
seeds. Nothing is paired anew after the first round: who advances follows from the places alone
(TN-53, TN-54).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.errors import RefereeBug
from referee.games.tournament.pairing.entrant import Pairing

FEWEST = 2
FREE = 0
"""A place of the bracket that no entry has."""


def bracket(seeds: Sequence[int]) -> tuple[int, ...]:
    """The entries by their places in the bracket, from the best seed on; 0 where one is free.

    ``seeds`` are the entries, the best seed first. Raises RefereeBug where they are fewer than two.
    """
    if len(seeds) < FEWEST:
        message = f"a bracket of {len(seeds)}"
        raise RefereeBug(message)
    order = [1]
    while len(order) < len(seeds):
        order = [each for seed in order for each in (seed, 2 * len(order) + 1 - seed)]
    return tuple(seeds[seed - 1] if seed <= len(seeds) else FREE for seed in order)


def count_rounds(seeds: Sequence[int]) -> int:
    """How many rounds the bracket has, the bronze match beside the last of them."""
    return (len(seeds) - 1).bit_length()


def bracket_round(seeds: Sequence[int], number: int, left: Collection[int]) -> Pairing:
    """The tables of a round in bracket order, seat 1 the better seed.

    ``left`` are the entries that nobody has put out in the rounds before. Whose opponent is
    missing, because the place is free or because neither of a table has advanced, has a bye; the
    byes stand in the order of the seeds. Raises RefereeBug if two are left of one table, and for
    a round that the bracket does not have.
    """
    places = bracket(seeds)
    if not 1 <= number <= count_rounds(seeds):
        message = f"a bracket of {len(seeds)} has no round {number}"
        raise RefereeBug(message)
    still = frozenset(left) - {FREE}
    width = 1 << (number - 1)
    remaining = []
    for start in range(0, len(places), width):
        found = [each for each in places[start : start + width] if each in still]
        if len(found) > 1:
            message = f"entries {found} are both left before round {number}"
            raise RefereeBug(message)
        remaining.append(found)
    met = [one + other for one, other in zip(remaining[::2], remaining[1::2], strict=True)]
    return _seated(seeds, met)


def bronze(seeds: Sequence[int], losers: Collection[int]) -> Pairing:
    """The match of those who lost the semifinals; where there is one alone, it is a bye.

    Raises RefereeBug where they are more than two.
    """
    if len(losers) > 2:
        message = f"{len(losers)} have lost a semifinal"
        raise RefereeBug(message)
    return _seated(seeds, [list(losers)])


def _seated(seeds: Sequence[int], met: Sequence[Sequence[int]]) -> Pairing:
    """Tables of two with the better seed at seat 1, and byes of those who are alone."""
    rank = {entry: place for place, entry in enumerate(seeds)}
    tables = [tuple(sorted(each, key=rank.__getitem__)) for each in met if len(each) > 1]
    byes = [entry for each in met if len(each) == 1 for entry in each]
    return Pairing(tuple(tables), tuple(sorted(byes, key=rank.__getitem__)))
