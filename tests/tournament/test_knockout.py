"""Brackets of two to thirty-three: seeds, byes, later rounds and the bronze match."""

from random import Random

import pytest

from referee.errors import RefereeBug
from referee.games.tournament.pairing.entrant import Pairing
from referee.games.tournament.pairing.knockout import bracket, bracket_round, bronze, count_rounds
from tests.sizes import of_each

SIZES = range(2, 34)


def test_the_bracket_of_eight_and_of_sixteen():
    assert bracket(range(1, 9)) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert bracket(range(1, 17)) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


def test_places_without_a_seed_are_free():
    assert bracket((50, 40, 30, 20, 10)) == (50, 0, 20, 10, 40, 0, 30, 0)
    assert bracket_round((50, 40, 30, 20, 10), 1, (50, 40, 30, 20, 10)) == Pairing(
        ((20, 10),), (50, 40, 30)
    )


@of_each("size", SIZES)
def test_the_best_seeds_need_not_play_the_first_round(size):
    seeds = [100 + seed for seed in range(size)]
    found = bracket_round(seeds, 1, seeds)
    places = 1 << count_rounds(seeds)
    assert places // 2 < size <= places
    assert found.byes == tuple(seeds[: places - size])
    assert sorted(sum(found.tables, found.byes)) == seeds
    assert all(two + one == 200 + places - 1 for one, two in found.tables)
    assert all(one < two for one, two in found.tables)


@of_each("size", SIZES)
def test_where_the_better_seed_wins_the_best_meet_the_last_who_are_left(size):
    seeds = list(range(1, size + 1))
    left = set(seeds)
    for number in range(1, count_rounds(seeds) + 1):
        found = bracket_round(seeds, number, left)
        full = 1 << count_rounds(seeds) - number + 1
        assert all(one + two == full + 1 for one, two in found.tables), number
        assert not found.byes or number == 1
        left -= {two for _, two in found.tables}
    assert left == {1}


@of_each("size", SIZES)
def test_whoever_wins_everybody_but_one_goes_out_in_bracket_order(size):
    random = Random(size)
    seeds = random.sample(range(1, 100), size)
    places = [each for each in bracket(seeds) if each]
    left = set(seeds)
    for number in range(1, count_rounds(seeds) + 1):
        found = bracket_round(seeds, number, left)
        order = [min(map(places.index, table)) for table in found.tables]
        assert order == sorted(order)
        assert {*sum(found.tables, found.byes)} == left
        assert all(seeds.index(one) < seeds.index(two) for one, two in found.tables)
        left -= {random.choice(table) for table in found.tables}
    assert len(left) == 1


def test_who_waits_for_a_table_from_which_nobody_came_has_a_bye():
    assert bracket_round(range(1, 9), 2, {1, 2, 3}) == Pairing(((2, 3),), (1,))
    assert bracket_round(range(1, 9), 3, {1}) == Pairing((), (1,))
    assert bracket_round(range(1, 9), 2, set()) == Pairing(())


def test_two_left_of_one_table_are_no_bracket():
    with pytest.raises(RefereeBug):
        bracket_round(range(1, 9), 2, {1, 8, 4, 2, 3})
    assert bracket_round(range(1, 9), 2, {8, 4, 2, 3}).tables == ((4, 8), (2, 3))


@pytest.mark.parametrize("number", [-1, 0, 4])
def test_a_bracket_has_its_rounds_and_no_others(number):
    with pytest.raises(RefereeBug):
        bracket_round(range(1, 9), number, {1})
    assert count_rounds(range(1, 9)) == 3
    assert [count_rounds(range(size)) for size in (2, 3, 4, 5, 2048)] == [1, 2, 2, 3, 11]


@pytest.mark.parametrize("seeds", [(), (1,)])
def test_fewer_than_two_are_no_bracket(seeds):
    with pytest.raises(RefereeBug):
        bracket(seeds)


def test_those_who_lost_the_semifinals_play_for_bronze():
    assert bronze((9, 7, 5, 3), {3, 7}) == Pairing(((7, 3),))
    assert bronze((9, 7, 5), [5]) == Pairing((), (5,))
    assert bronze((9, 7), ()) == Pairing(())
    with pytest.raises(RefereeBug):
        bronze((9, 7, 5, 3), (9, 7, 5))
