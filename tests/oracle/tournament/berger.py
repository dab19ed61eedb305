"""A second opinion on round robins: Berger tables (C.05 annex) by what they have in common.

In round r of the table for n, all but the last number stand in a circle of n - 1. One of them, the *middle*,
is twice r + 1 there and meets the last number, who sits at seat 2 in odd rounds and at seat 1 in even ones. The
others meet across the middle: who is k places after it sits at seat 1 and meets who is k places before it.
"""

from __future__ import annotations

Round = tuple[tuple[int, int], ...]


def rounds(entries: int, times: int = 1) -> tuple[Round, ...]:
    """All rounds, tables as (seat 1, seat 2); with an odd number of entries 0 is the free place.

    The second time the seats are reversed, and so on by turns.
    """
    places = entries + entries % 2
    once = [berger(places, number) for number in range(1, places)]
    free = {places: 0} if entries % 2 else {}
    named = [tuple((free.get(a, a), free.get(b, b)) for a, b in each) for each in once]
    turned = [tuple((b, a) for a, b in each) for each in named]
    return tuple(each for time in range(times) for each in (turned if time % 2 else named))


def berger(places: int, number: int) -> Round:
    """The round of that number of the table for an even number of places."""
    circle = places - 1
    middle = next(each for each in range(1, places) if (2 * each - number - 1) % circle == 0)
    first = (middle, places) if number % 2 else (places, middle)

    def place(at: int) -> int:
        return (at - 1) % circle + 1

    return first, *((place(middle + k), place(middle - k)) for k in range(1, places // 2))
