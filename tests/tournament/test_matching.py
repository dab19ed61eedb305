"""Matchings against all that there are, and who crosses between two sets."""

from random import Random

import pytest

from referee.errors import RefereeBug
from referee.games.tournament.pairing.matching import Graph, Matching, bits, bits_from_last
from referee.games.tournament.pairing.weights import latest_crossing


def graph_of(size, edges):
    fits = [0] * size
    for one, other in edges:
        fits[one] |= 1 << other
        fits[other] |= 1 << one
    return Graph(fits)


def random_graph(random, size, density):
    return graph_of(
        size,
        [(one, other) for one in range(size) for other in range(one) if random.random() < density],
    )


def fewest_over(graph, here):
    """How many stay over at least, by trying everything."""
    if not here:
        return 0
    first = next(bits(here))
    rest = here & ~(1 << first)
    ways = [fewest_over(graph, rest & ~(1 << each)) for each in bits(rest & graph.fits[first])]
    return min([1 + fewest_over(graph, rest), *ways])


def perfect_ways(graph, here):
    """Every way to pair everybody."""
    if not here:
        yield []
        return
    first = next(bits(here))
    rest = here & ~(1 << first)
    for each in bits(rest & graph.fits[first]):
        for way in perfect_ways(graph, rest & ~(1 << each)):
            yield [(first, each), *way]


def test_bits_are_listed_from_either_end():
    assert list(bits(0b101100)) == [2, 3, 5]
    assert list(bits_from_last(0b101100)) == [5, 3, 2]
    assert list(bits(0)) == list(bits_from_last(0)) == []


def test_a_largest_matching_leaves_over_as_few_as_any():
    for seed in range(400):
        random = Random(seed)
        size = random.randint(0, 9)
        graph = random_graph(random, size, random.choice([0.15, 0.3, 0.5]))
        here = random.getrandbits(size) if size else 0
        assert Matching(graph, here).single.bit_count() == fewest_over(graph, here), seed
        assert graph.is_pairable(here) == (fewest_over(graph, here) == 0), seed


def test_blossoms_within_blossoms_are_found():
    # Two rings of five that share a way, and tails: a greedy matching goes wrong at each.
    ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]
    far = [(3, 5), (5, 6), (6, 7), (7, 8), (8, 4), (7, 9), (2, 10), (10, 11)]
    graph = graph_of(12, ring + far)
    assert fewest_over(graph, (1 << 12) - 1) == 0
    assert not Matching(graph, (1 << 12) - 1).single


def test_who_can_be_left_over_is_taken_out_and_who_cannot_stays():
    path = graph_of(3, [(0, 1), (1, 2)])
    matching = Matching(path, 0b111)
    assert not matching.leave_over(1)
    assert matching.single.bit_count() == 1
    assert matching.leave_over(0)
    assert matching.single == 0
    assert not matching.leave_over(2)


def test_left_over_is_who_some_largest_matching_leaves():
    for seed in range(300):
        random = Random(seed)
        graph = random_graph(random, random.randint(1, 9), 0.3)
        here = (1 << len(graph.fits)) - 1
        missing = fewest_over(graph, here)
        for vertex in bits(here):
            possible = missing > 0 and fewest_over(graph, here & ~(1 << vertex)) == missing - 1
            matching = Matching(graph, here)
            assert matching.leave_over(vertex) == possible, (seed, vertex)
            assert matching.single.bit_count() == missing - possible, (seed, vertex)


def test_two_are_paired_off_where_the_others_can_still_be_paired():
    ring = graph_of(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 2), (0, 3)])
    matching = Matching(ring, 0b111111)
    assert not matching.pair_off(0, 2)
    assert matching.single == 0
    assert matching.pair_off(0, 3)
    assert not matching.pair_off(1, 4)
    assert matching.pair_off(1, 2)
    assert matching.pair_off(4, 5)


def test_pairs_are_possible_as_far_as_a_way_for_everybody_has_them():
    seen = 0
    for seed in range(300):
        random = Random(seed)
        graph = random_graph(random, 8, random.choice([0.3, 0.5]))
        ways = list(perfect_ways(graph, 0xFF))
        if not ways:
            continue
        possible = {pair for way in ways for pair in way}
        for one in range(8):
            for other in bits(graph.fits[one]):
                found = Matching(graph, 0xFF).pair_off(one, other)
                assert found == ((min(one, other), max(one, other)) in possible), seed
        seen += 1
    assert seen > 100


def test_what_was_refused_changes_nothing_for_later_questions():
    refused = [0, 0]
    for seed in range(300):
        random = Random(seed)
        graph = random_graph(random, 8, 0.3)
        here = 0xFF
        matching = Matching(graph, here)
        for vertex in random.sample(range(8), 8):
            found = matching.leave_over(vertex)
            rest = here & ~(1 << vertex)
            assert found == (fewest_over(graph, rest) < fewest_over(graph, here)), (seed, vertex)
            here = rest if found else here
            refused[0] += not found
        while here:  # everybody who is still there can be paired
            one, other = random.sample(list(bits(here)), 2)
            if not graph.fits[one] >> other & 1:
                continue
            rest = here & ~(1 << one | 1 << other)
            found = matching.pair_off(one, other)
            assert found == (fewest_over(graph, rest) == 0), (seed, one, other)
            here = rest if found else here
            refused[1] += not found
    assert min(refused) > 100


def test_a_roomy_set_is_one_in_which_everybody_has_met_fewer_than_half():
    # Four of a ring: each has met one other at most.
    graph = graph_of(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
    assert graph.most == 1
    assert graph.is_roomy(4)
    assert graph.is_roomy(5)
    assert not graph.is_roomy(3)
    assert graph.is_pairable(0b1111)
    assert not graph.is_pairable(0b0101)
    assert not graph.is_pairable(0b0111)
    for seed in range(200):
        random = Random(seed)
        sample = random_graph(random, 8, 0.8)
        if sample.is_roomy(8):
            assert fewest_over(sample, 0xFF) == 0, seed


def test_as_few_cross_as_possible_and_of_those_the_latest():
    seen = 0
    for seed in range(800):
        random = Random(seed)
        size = 2 * random.randint(1, 5)
        graph = random_graph(random, size, random.choice([0.3, 0.4, 0.6]))
        ways = list(perfect_ways(graph, (1 << size) - 1))
        if not ways:
            continue
        above = (1 << random.randint(1, size)) - 1
        crossing = [
            sum(1 << one for one, other in way if above >> one & 1 and not above >> other & 1)
            for way in ways
        ]
        fewest = min(each.bit_count() for each in crossing)
        wish = max(each for each in crossing if each.bit_count() == fewest)
        assert latest_crossing(graph, above, (1 << size) - 1 & ~above) == wish, seed
        seen += 1
    assert seen > 250


def test_the_names_of_the_vertices_do_not_matter_to_who_crosses():
    """A graph of sixty with gaps between the vertices gives what it gives without them."""
    for seed in range(6):
        random = Random(seed)
        dense = random_graph(random, 40, 0.6)
        spread = [0] * 120
        for vertex, near in enumerate(dense.fits):
            spread[3 * vertex + 1] = sum(1 << 3 * each + 1 for each in bits(near))
        above, below = (1 << 27) - 1, (1 << 40) - (1 << 27)
        wish = latest_crossing(dense, above, below)
        far = [sum(1 << 3 * each + 1 for each in bits(mask)) for mask in (above, below, wish)]
        assert latest_crossing(Graph(spread), far[0], far[1]) == far[2]


def test_nobody_can_be_asked_who_crosses_where_not_all_can_be_paired():
    with pytest.raises(RefereeBug):
        latest_crossing(graph_of(4, [(0, 1), (0, 2), (0, 3)]), 0b0011, 0b1100)
