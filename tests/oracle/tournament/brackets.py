"""A second opinion on single elimination: seeds, byes, who meets whom, the bronze match (3.5, TN-53, TN-54)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

NOBODY = 0
Table = tuple[int, int]


def size_for(entries: int) -> int:
    """The smallest power of two with a place for everybody."""
    size = 1
    while size < entries:
        size *= 2
    return size


def order(size: int) -> list[int]:
    """The seeds from the top of the bracket down: 1-8, 4-5, 2-7, 3-6, by recursion.

    In the bracket of half the size each seed stands for a table at which it meets the one that makes size + 1.
    """
    if size == 1:
        return [1]
    return [each for seed in order(size // 2) for each in (seed, size + 1 - seed)]


def first_round(entries: Sequence[int]) -> list[Table]:
    """The tables of the first round, the better seed first; ``entries`` in the order of their seeds.

    Who would meet a seed that is not there has a bye, so byes go to the best seeds: (entry, 0).
    """
    seeds = order(size_for(len(entries)))
    by_seed = dict(enumerate(entries, start=1))
    line = [by_seed.get(seed, NOBODY) for seed in seeds]
    return in_twos(line)


def in_twos(line: Sequence[int]) -> list[Table]:
    """The first with the second, the third with the fourth, and so on."""
    return [(line[at], line[at + 1]) for at in range(0, len(line) - 1, 2)]


def play(
    entries: Sequence[int], wins: Callable[[int, int], int], *, bronze: bool = False
) -> tuple[list[list[Table]], list[int]]:
    """All rounds, and the first places: the winner, who lost the final, and with a bronze match its winner and loser.

    ``wins`` says which of two wins their table. The winners of the first and the second table of a round meet at
    the first of the next, the upper one named first; the bronze match stands behind the final.
    """
    tables = first_round(entries)
    all_rounds: list[list[Table]] = []
    losers: list[int] = []
    places: list[int] = list(entries) if len(entries) == 1 else []
    while tables:
        winners = [one if other == NOBODY else wins(one, other) for one, other in tables]
        semifinal_losers = losers
        losers = [
            one + other - winner
            for (one, other), winner in zip(tables, winners, strict=True)
            if other != NOBODY
        ]
        if len(tables) == 1:
            third = [tuple(semifinal_losers)] if bronze and len(semifinal_losers) == 2 else []
            all_rounds.append([*tables, *((a, b) for a, b in third)])
            places = [*winners, *losers]
            for a, b in third:
                places += [wins(a, b), a + b - wins(a, b)]
            break
        all_rounds.append(tables)
        tables = in_twos(winners)
    return all_rounds, places
