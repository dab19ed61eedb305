"""Pods: how many sit in each, who has the byes, and the draw beside one that tries everything."""

from random import Random

import pytest

from referee.errors import PackError
from referee.games.tournament.pairing.entrant import Pairing, Unpairable
from referee.games.tournament.pairing.pods import PodEntrant, pods, sizes_of
from referee.games.tournament.standings.place_points import points_of_places, shared, uneven
from referee.games.tournament.state.table_games import OF_A_POD, games_of, shown, winning_seats
from referee.kernel.position import document
from tests.oracle.tournament import pods as second
from tests.sizes import sized
from tests.tournament.evening import Evening

SIZES = {
    3: {3: [3], 4: [3], 5: [3], 6: [3, 3], 8: [3, 3]},
    4: {3: [3], 4: [4], 5: [4], 6: [3, 3], 7: [4, 3], 9: [3, 3, 3], 11: [4, 4, 3], 13: [4, 3, 3, 3]},
    5: {3: [], 4: [4], 5: [5], 7: [5], 8: [4, 4], 9: [5, 4], 11: [5, 5], 12: [4, 4, 4], 13: [5, 4, 4]},
}  # fmt: skip
"""By the size of the plan and how many play, worked out by hand."""


@pytest.mark.parametrize("size", SIZES)
def test_pods_have_the_size_of_the_plan_or_one_fewer_and_there_are_few_byes(size):
    assert {count: sizes_of(count, size) for count in SIZES[size]} == SIZES[size]
    for count in range(1, 200):
        assert sizes_of(count, size) == second.divided(count, size)


def field(seed, count):
    """Entries with a past by chance, for the book and for the second opinion."""
    random = Random(seed)
    ranks = random.sample(range(1, count + 1), count)
    known, told = [], []
    for number, rank in enumerate(ranks, 1):
        met = random.choices([each for each in range(1, count + 1) if each != number], k=5)
        seats = random.choices(range(1, 6), k=3)
        points, small, may = random.randrange(4) * 5, random.randrange(3), random.random() < 0.8
        told.append(second.Player(number, points, rank, met, seats, small, may))
        counted = {each: met.count(each) for each in met}
        sat = {seat: seats.count(seat) for seat in seats}
        known.append(PodEntrant(number, points, rank, counted, sat, small, may))
    both = {frozenset((one.number, each)) for one in told for each in one.met}
    for one, other in zip(told, known, strict=True):
        one.met = [each for each in range(1, count + 1) if frozenset((one.number, each)) in both]
        object.__setattr__(other, "met", dict.fromkeys(one.met, 1))
    return known, told


def test_the_draw_is_that_of_the_second_opinion_whatever_the_order_of_the_field():
    for seed in range(sized(60, 5_000)):
        size = 3 + seed % 3
        known, told = field(seed, 4 + seed % 17)
        said = second.paired(told, size)
        if said is None:
            with pytest.raises(Unpairable):
                pods(known, size)
            continue
        assert pods(known, size) == Pairing(tuple(said[0]), tuple(said[1]))
        assert pods(known[::-1], size) == pods(known, size)


def test_where_nobody_may_have_the_bye_or_too_few_are_left_nothing_is_paired():
    five = [PodEntrant(number, 0, number, may_bye=False) for number in range(1, 6)]
    with pytest.raises(Unpairable, match="nobody is left who may have the bye"):
        pods(five, 4)
    assert pods(five, 5) == Pairing(((1, 2, 3, 4, 5),))
    with pytest.raises(Unpairable, match="2 entries are too few for a pod of 4"):
        pods(five[:2], 4)
    assert pods([], 4) == Pairing(())


def test_the_games_of_a_pod_are_read_as_they_are_shown():
    for words, games in OF_A_POD.items():
        assert (games_of(words), shown(games)) == (games, words)
    assert games_of("w1-3") == (1, 0, 1, 0, 0, 0)
    assert winning_seats(games_of("w1-3")) == [1, 3]
    assert winning_seats(games_of("draw")) == winning_seats(games_of("w0")) == []
    for words in ("w3-1", "w6", "w1-1", "w", "W3", "draws", "1-0-0-0"):
        assert games_of(words) is None


def position():
    """Seven after a round of pods, as people write it."""
    evening = Evening([["pods-4", ["rounds", 2]]])
    evening.enter(*([f"Player {number}"] for number in range(1, 8)))
    evening.start()
    evening.pair()
    evening.say("slip", "1-1", "w4", seat=1)
    evening.say("slip", "1-2", "w1-3", seat=1)
    evening.say("dispute", "1-2", "draw", seat=1)
    return evening.recorder.run


def test_a_position_with_pods_is_read_as_it_was_written():
    run = position()
    assert document.read(run.game, run.setting, document.write(run), run.dice).wire() == run.wire()


@pytest.mark.parametrize(
    ("table", "key", "value", "says"),
    [
        (1, "entries", [5, 6], "3 to 4 entries [TN-63]"),
        (0, "entries", [1, 2, 3, 4, 5, 6, 7], "3 to 4 entries [TN-63]"),
        (1, "games", [1, 0, 0], "6 numbers, none of an open table [TN-41]"),
        (1, "disputed", [1, 0, 0], "6 numbers, of a table with a result [TN-33]"),
        (1, "games", [2, 0, 0, 0, 0, 0], "one for each seat that won, or one draw [TN-64]"),
        (1, "games", [0, 0, 0, 1, 0, 0], "a result that can be [TN-64]"),
        (1, "games", [0, 0, 0, 0, 0, 0], "a result that can be [TN-41]"),
    ],
)
def test_a_position_with_a_pod_that_cannot_be_is_refused_in_one_line(table, key, value, says):
    run = position()
    written = document.write(run)
    if key == "entries":
        everybody = {*range(1, 8)} - {*value}
        written["rounds"][0]["tables"][1 - table]["entries"] = sorted(everybody)[:4]
        if len(value) > 5:
            del written["rounds"][0]["tables"][1 - table]
    written["rounds"][0]["tables"][table][key] = value
    with pytest.raises(PackError) as error:
        document.read(run.game, run.setting, written, run.dice)
    assert str(error.value).endswith(f"expected {says}")


def test_a_large_field_is_drawn_at_once():
    count = sized(300, 2048)
    known, _ = field("many", count)
    found = pods([each for each in known if each.may_bye], 4)
    named = sorted(each for pod in (*found.tables, found.byes) for each in pod)
    assert named == sorted(each.number for each in known if each.may_bye)


@pytest.mark.rule("TN-64")
def test_places_are_read_as_they_are_shown_and_only_those_that_can_be():
    for text in ("p2-1-3", "p1-1-1", "p1-2-2-4", "p5-4-3-2-1", "p1-1-3-3-5"):
        assert shown(games_of(text)) == text
    for text in ("p1-2", "p1-1-2", "p2-2-3", "p1-3-3", "p1-2-3-4-6", "p1-2-3-4-5-6", "p", "p0-1-2"):
        assert games_of(text) is None
    assert winning_seats(games_of("p3-1-1-4")) == [2, 3] == winning_seats(games_of("w2-3"))


@pytest.mark.rule("TN-64")
def test_a_smaller_pod_leaves_out_the_middle_place_and_ties_share():
    vekn = (60, 48, 36, 24, 12)
    assert [points_of_places(vekn, count) for count in (5, 4, 3)] == [
        [60, 48, 36, 24, 12],
        [60, 48, 24, 12],
        [60, 48, 12],
    ]
    assert (shared(vekn, 1, 1), shared(vekn, 2, 2), shared(vekn, 1, 5)) == (60, 42, 36)
    assert list(uneven(vekn, (3, 4, 5))) == []
    assert next(uneven((5, 3, 1, 0), (3, 4))) == (3, 1, 3)


@pytest.mark.rule("TN-64")
def test_a_position_with_places_is_read_as_it_was_written():
    evening = Evening((["pods-4", ["rounds", 2], ["places", 60, 36, 24, 0]],))
    evening.enter(*([f"Player {number}"] for number in range(7)))
    evening.start()
    evening.round()
    run = evening.recorder.run
    written = document.write(run)
    assert document.read(run.game, run.setting, written, run.dice).wire() == run.wire()
    for games_ in ([1, 1, 2, 0, 0, 2], [1, 0, 2, 3, 0, 2], [0, 1, 0, 0, 0, 0]):
        written["rounds"][0]["tables"][1]["games"] = games_
        with pytest.raises(PackError, match=r"TN-64"):
            document.read(run.game, run.setting, written, run.dice)
