"""Berger tables: as printed for four and six, by the classical ring, and everybody meets."""

import pytest

from referee.games.tournament.pairing.berger import berger
from referee.games.tournament.pairing.entrant import Pairing
from tests.sizes import of_each

PRINTED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / "
    "3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
}


def said(rounds):
    return " / ".join(" ".join(f"{one}-{two}" for one, two in each.tables) for each in rounds)


def ring(size):
    """The tables by pencil: the last place stays, the others go on by half the field."""
    wheel = list(range(1, size))
    for number in range(size - 1):
        pairs = [(wheel[0], size) if number % 2 == 0 else (size, wheel[0])]
        pairs += list(zip(wheel[1 : size // 2], wheel[: size // 2 - 1 : -1], strict=True))
        yield tuple(pairs)
        wheel = wheel[size // 2 :] + wheel[: size // 2]


@pytest.mark.parametrize("size", PRINTED)
def test_the_printed_tables(size):
    assert said(berger(range(1, size + 1))) == PRINTED[size]


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_the_tables_are_those_of_the_ring(size):
    assert [each.tables for each in berger(range(1, size + 1))] == list(ring(size))


@pytest.mark.parametrize("size", range(3, 17, 2))
def test_in_an_odd_field_who_meets_the_last_place_has_the_bye(size):
    rounds = berger(range(1, size + 1))
    for found, pairs in zip(rounds, ring(size + 1), strict=True):
        free = [pair for pair in pairs if size + 1 in pair]
        assert found.tables == tuple(pair for pair in pairs if pair not in free)
        assert found.byes == (min(free[0]),)
    assert sorted(each.byes[0] for each in rounds) == list(range(1, size + 1))


@of_each("size", range(2, 34))
def test_everybody_meets_everybody_once_and_seats_are_even(size):
    entries = [7 * place + 3 for place in range(size)]
    rounds = berger(entries)
    tables = [table for each in rounds for table in each.tables]
    assert len({frozenset(table) for table in tables}) == len(tables) == size * (size - 1) // 2
    firsts = [sum(table[0] == entry for table in tables) for entry in entries]
    assert max(firsts) - min(firsts) <= 1
    for each in rounds:
        assert sorted(sum(each.tables, each.byes)) == entries


def test_the_second_time_the_seats_are_reversed_and_the_third_they_are_not():
    once, rounds = berger(range(1, 6)), berger(range(1, 6), 3)
    assert rounds[:5] == rounds[10:] == once
    assert rounds[5:10] == tuple(
        Pairing(tuple(table[::-1] for table in each.tables), each.byes) for each in once
    )


def test_tiny_fields_end_at_once():
    assert berger([]) == ()
    assert berger([4]) == (Pairing((), (4,)),)
    assert berger([4, 9], 2) == (Pairing(((4, 9),)), Pairing(((9, 4),)))
