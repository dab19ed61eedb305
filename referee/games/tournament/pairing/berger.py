"""Everybody against everybody, by the Berger tables.

Source: FIDE handbook C.05, annex 1 (details of Berger tables). Its advice for a double round, to
exchange the last two rounds of the first time round, is not followed: seats are reversed and
nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.tournament.pairing.entrant import Pairing

FREE = 0
"""The place that is free in an odd field: who meets it has the bye."""


def berger(entries: Sequence[int], times: int = 1) -> tuple[Pairing, ...]:
    """All rounds, for the entries in their order; every second time round the seats are reversed.

    An even field of n has n - 1 rounds, an odd one n rounds with a bye each.
    """
    places = [*entries, FREE] if len(entries) % 2 else list(entries)
    return tuple(
        _pairing(places, number, bool(cycle % 2))
        for cycle in range(times)
        for number in range(len(places) - 1)
    )


def _pairing(places: Sequence[int], number: int, reversed_seats: bool) -> Pairing:
    """The tables of a round, which counts from 0: a ring turns, and the last place stays."""
    half, ring = len(places) // 2, len(places) - 1
    top = number * half % ring
    tables = [(ring, top) if number % 2 else (top, ring)]
    tables += [((top + step) % ring, (top - step) % ring) for step in range(1, half)]
    named = [
        (places[two], places[one]) if reversed_seats else (places[one], places[two])
        for one, two in tables
    ]
    return Pairing(
        tuple(table for table in named if FREE not in table),
        tuple(one + two for one, two in named if FREE in (one, two)),
    )
