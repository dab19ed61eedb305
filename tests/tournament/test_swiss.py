"""The Swiss of the house: each sentence by an example, and all of them against every way there is."""

from random import Random

import pytest

from referee.errors import MatchError, RefereeBug
from referee.games.tournament.pairing import swiss
from referee.games.tournament.pairing.entrant import Pairing, Unpairable
from referee.games.tournament.pairing.swiss import pair
from tests.tournament.fields import field_of, played_rounds, random_field
from tests.tournament.sentences import expected

ALL_MET = (
    "of {} entries, whoever may have the bye leaves {} that cannot all be paired without a second "
    "meeting [TN-25]"
)


def tables(field):
    return pair(field).tables


def test_a_first_round_pairs_the_lots_from_the_top():
    assert pair(field_of(0, 0, 0, 0, ranks=(3, 1, 4, 2))) == Pairing(((2, 4), (1, 3)))


def test_an_empty_field_has_no_table_and_a_single_entry_the_bye():
    assert pair([]) == Pairing(())
    assert pair(field_of(0)) == Pairing((), (1,))


def test_the_bye_goes_to_the_last_of_the_fewest_points():
    assert pair(field_of(3, 0, 0, ranks=(9, 5, 2))).byes == (2,)


def test_the_bye_goes_by_who_had_one_and_to_the_next():
    assert pair(field_of(3, 0, 0, no_bye=(3,))).byes == (2,)
    assert pair(field_of(3, 0, 0, no_bye=(2, 3))).byes == (1,)


def test_the_bye_goes_by_who_would_leave_the_others_without_a_pair():
    assert pair(field_of(3, 0, 0, met=[(1, 2)])).byes == (2,)


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        (
            field_of(0, 0, met=[(1, 2)]),
            "2 entries cannot all be paired without a second meeting [TN-22]",
        ),
        (field_of(3, 3, 0, no_bye=(1, 2, 3)), "of 3 entries nobody may have the bye [TN-24]"),
        (field_of(3, 3, 0, met=[(1, 2), (1, 3), (2, 3)]), ALL_MET.format(3, 2)),
        (field_of(0, 0, 0, met=[(1, 2)], no_bye=(1, 2)), ALL_MET.format(3, 2)),
        (
            field_of(*[0] * 5, met=[(a, b) for a in (1, 2, 3, 4) for b in (1, 2, 3, 4) if a < b]),
            ALL_MET.format(5, 4),
        ),
    ],
    ids=["even", "nobody-may", "all-met", "who-may-is-needed", "two-would-be-over"],
)
def test_what_cannot_be_paired_is_left_to_the_head_judge(field, sentence):
    with pytest.raises(Unpairable) as caught:
        pair(field)
    assert str(caught.value) == sentence
    assert isinstance(caught.value, MatchError)


def test_two_of_one_number_or_of_one_rank_are_no_field():
    one, other = field_of(0, 0)
    with pytest.raises(RefereeBug):
        pair([one, one])
    with pytest.raises(RefereeBug):
        pair(field_of(0, 0, ranks=(1, 1)))
    assert pair([one, other]).tables == ((1, 2),)


def test_somebody_met_counts_from_either_side_and_others_outside_do_not():
    field = field_of(0, 0, 0, 0)
    knows = field_of(0, 0, 0, 0, met=[(1, 2)])
    assert tables([knows[0], *field[1:]]) == ((1, 3), (2, 4))
    assert tables([field[0], knows[1], *field[2:]]) == ((1, 3), (2, 4))
    assert tables(knows[2:]) == ((3, 4),)


def test_the_last_of_an_odd_bracket_moves_down_to_the_first_below():
    assert tables(field_of(6, 6, 6, 3, 3, 3)) == ((1, 2), (3, 4), (5, 6))


def test_somebody_earlier_moves_down_where_the_last_has_met_everybody_below():
    assert tables(field_of(6, 6, 6, 3, met=[(3, 4)])) == ((1, 3), (2, 4))


def test_two_move_down_where_only_so_everybody_below_is_paired():
    # 3 and 4 could play, but 5 and 6 have met.
    assert tables(field_of(6, 6, 6, 6, 3, 3, met=[(5, 6)])) == ((1, 2), (3, 5), (4, 6))


def test_who_was_moved_down_twice_stands_before_the_others():
    assert tables(field_of(9, 6, 3, 3, met=[(1, 2), (2, 3)])) == ((1, 3), (2, 4))


def test_partners_are_the_earliest_with_whom_the_others_can_be_paired():
    assert tables(field_of(0, 0, 0, 0, met=[(1, 2)])) == ((1, 3), (2, 4))
    assert tables(field_of(0, 0, 0, 0, met=[(3, 4)])) == ((1, 3), (2, 4))


@pytest.mark.parametrize(
    ("seats", "first"),
    [
        ({1: (1, 2), 2: (2, 2)}, 2),
        ({1: (1, 1), 2: (2, 1)}, 2),
        ({1: (2, 1), 2: (1, 2)}, 2),
        ({1: (1, 2), 2: (2, 1)}, 1),
        ({1: (1, 2, 1), 2: (2, 1, 1)}, 1),
        ({1: (1, 0), 2: (1, 2)}, 1),
        ({1: (0, 1), 2: (1,)}, 2),
        ({1: (2, 1), 2: (2, 1)}, 1),
    ],
    ids=[
        "fewer",
        "fewer-though-both-last",
        "latest",
        "latest-of-the-other",
        "latest-that-differs",
        "seat-2-or-none-is-no-difference",
        "rounds-count-from-the-first",
        "lot",
    ],
)
def test_seat_1_is_balanced(seats, first):
    assert tables(field_of(0, 0, seats=seats)) == ((first, 3 - first),)


def test_the_lot_of_two_of_different_points_gives_seat_1_too():
    assert tables(field_of(6, 3, ranks=(2, 1))) == ((2, 1),)


@pytest.mark.parametrize(
    ("field", "order"),
    [
        (field_of(6, 3, 3, 0, met=[(1, 2), (1, 3)], ranks=(4, 1, 2, 3)), ((4, 1), (2, 3))),
        (field_of(6, 6, 3, 0, met=[(1, 2), (1, 3)]), ((2, 3), (1, 4))),
        (field_of(6, 6, 3, 3, met=[(1, 2), (1, 3)], ranks=(5, 2, 3, 1)), ((4, 1), (2, 3))),
    ],
    ids=["the-better", "the-sum", "the-lower-lot-of-the-two"],
)
def test_tables_are_numbered(field, order):
    assert tables(field) == order


def test_small_fields_are_paired_as_the_sentences_say_of_all_ways():
    paired = 0
    for seed in range(2000):
        field = random_field(Random(seed), 8)
        wish = expected(field)
        try:
            found = pair(field)
        except Unpairable:
            assert wish is None, seed
        else:
            assert (found.tables, found.byes) == wish, seed
            paired += 1
    assert 1000 < paired < 1900


def test_whole_small_tournaments_are_paired_as_the_sentences_say():
    for seed in range(40):
        random = Random(seed)
        size = random.randint(4, 9)
        for field, found in played_rounds(random, size, size // 2):
            assert (found.tables, found.byes) == expected(field), seed


def test_neither_the_order_of_the_field_nor_the_numbers_matter():
    for seed in range(60):
        random = Random(seed)
        size = random.randint(6, 40)
        for field, found in played_rounds(random, size, 4):
            mixed = list(field)
            random.shuffle(mixed)
            assert pair(mixed) == found, seed


def test_a_bracket_is_found_by_its_end_alone(monkeypatch):
    """What is cut away of a long bracket can never have to move down (sentences 6 and 7)."""
    cut = 0
    for seed in range(150):
        field = long_bracket(Random(seed))
        found = pair(field)
        with monkeypatch.context() as patched:
            patched.setattr(swiss, "_relevant", lambda graph, bracket: bracket)
            assert pair(field) == found, seed
        graph = swiss._graph(swiss._order(field))
        above = sum(each.points == 3 for each in field)
        cut += swiss._relevant(graph, (1 << above) - 1).bit_count() < above
    assert cut > 50


@pytest.mark.parametrize(("size", "kept"), [(11, 11), (12, 12), (13, 13), (14, 12), (31, 13)])
def test_the_end_of_a_bracket_is_as_long_as_it_must_be_and_as_odd_as_the_whole(size, kept):
    ring = swiss._graph(field_of(*[0] * 40, met=[(one, one % 40 + 1) for one in range(1, 41)]))
    assert ring.most == 2
    assert swiss._relevant(ring, (1 << size) - 1) == (1 << size) - (1 << size - kept)


def long_bracket(random):
    """Many of equal points, and a few below who have met one another."""
    below, most = random.randint(1, 4), 3
    size = 2 * random.randint(10, 20)
    late = range(size - below + 1, size + 1)
    met = {(one, other) for one in late for other in late if one < other}
    counts = dict.fromkeys(range(1, size + 1), 0) | dict.fromkeys(late, below - 1)
    for _ in range(60):
        one, other = sorted(random.sample(range(size // 2, size + 1), 2))
        if counts[one] < most and counts[other] < most and (one, other) not in met:
            met.add((one, other))
            counts[one] += 1
            counts[other] += 1
    return field_of(*[3] * (size - below), *[0] * below, met=met)


def test_a_large_event_is_paired_round_after_round():
    for field, found in played_rounds(Random(18), 2001, 15):
        seated = [number for table in found.tables for number in table]
        assert sorted([*seated, *found.byes]) == [each.number for each in field]
        met = {each.number: each.met for each in field}
        assert not [one for one, two in found.tables if two in met[one]]
        assert len(found.tables) == 1000
