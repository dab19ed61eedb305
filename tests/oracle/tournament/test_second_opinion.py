"""The second opinion on tournaments beside examples that others printed, or that are worked by hand here."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from itertools import pairwise

import pytest

from tests.oracle.tournament import berger, brackets, lots
from tests.oracle.tournament.generator import compare, rounds
from tests.oracle.tournament.results import CHESS, Event, Points, Round, Table
from tests.oracle.tournament.standings import (
    adjusted_score,
    buchholz,
    buchholz_cut_1,
    direct_encounter,
    game_rate,
    match_rate,
    opponents_game_rate,
    opponents_match_rate,
    sonneborn_berger,
    standings,
)
from tests.oracle.tournament.swiss import Player, Unpairable, have_met, in_order, pair
from tests.sizes import of_each

HALF = Fraction(1, 2)


# -- Swiss ----------------------------------------------------------------------------------


def players(*groups, met=(), no_bye=(), seats=None):
    """Players by groups of points, the best first; of equal points the earlier named has the lower lot."""
    numbers = [number for _, group in groups for number in group]
    meets = {
        number: {b if a == number else a for a, b in met if number in (a, b)} for number in numbers
    }
    return [
        Player(
            number,
            points,
            numbers.index(number) + 1,
            frozenset(meets[number]),
            (seats or {}).get(number, ()),
            number not in no_bye,
        )
        for points, group in groups
        for number in group
    ]


def test_the_first_round_pairs_neighbours_and_the_last_has_the_bye():
    # No points, nobody has met: the first gets the earliest partner, the last of the order is free.
    assert pair(players((0, [4, 2, 5, 1, 3]))) == (((4, 2), (5, 1)), 3)
    assert pair(players((0, [7]))) == ((), 7)
    assert pair([]) == ((), 0)


def test_partners_are_the_earliest_with_which_the_rest_can_be_paired():
    # 1 and 2 have met, so 1 gets 3. Then 2 gets 4.
    assert pair(players((3, [1, 2, 3, 4]), met=[(1, 2)]))[0] == ((1, 3), (2, 4))
    # 1-3 would leave 2 and 4, who have met as well: 1 gets 4.
    assert pair(players((3, [1, 2, 3, 4]), met=[(1, 2), (2, 4)]))[0] == ((1, 4), (2, 3))


def test_the_last_of_an_odd_bracket_moves_down_and_is_first_below():
    # 3 is left over of 1, 2, 3 and leads the next bracket 3, 4, 5, 6.
    tables, bye = pair(players((6, [1, 2, 3]), (3, [4, 5, 6])))
    assert (tables, bye) == (((1, 2), (3, 4), (5, 6)), 0)


def test_somebody_earlier_moves_down_if_the_last_has_no_partner_below():
    # 3 has met 4, the only one below: so 2 moves down, the latest of those that can.
    assert pair(players((6, [1, 2, 3]), (3, [4]), met=[(3, 4)]))[0] == ((1, 3), (2, 4))


def test_as_many_pairs_as_possible_is_as_many_as_everybody_can_bear():
    # 3 and 4 have met. If 1 and 2 met each other, 3 and 4 would be left: so the upper bracket makes no pair at all.
    assert pair(players((6, [1, 2]), (3, [3, 4]), met=[(3, 4)]))[0] == ((1, 3), (2, 4))


def test_of_two_left_over_the_last_decides_first():
    # 1 to 4 have all met but 1-2, 1-3 and 1-4: one pair can be made, with 1. Left over may be 2 and 3, 2 and 4,
    # 3 and 4. The latest: 3 and 4. They lead the bracket below.
    met = [(2, 3), (2, 4), (3, 4)]
    tables, _ = pair(players((6, [1, 2, 3, 4]), (3, [5, 6]), met=met))
    assert tables == ((1, 2), (3, 5), (4, 6))
    # If 4 has met 5 and 6, 4 must stay: 2 and 3 move down.
    tables, _ = pair(players((6, [1, 2, 3, 4]), (3, [5, 6]), met=[*met, (4, 5), (4, 6)]))
    assert tables == ((1, 4), (2, 5), (3, 6))


def test_the_bye_goes_to_the_last_of_the_fewest_points_who_may_have_it():
    field = ((3, [1, 2]), (0, [3, 4, 5]))
    assert pair(players(*field))[1] == 5
    assert pair(players(*field, no_bye=[5]))[1] == 4
    # Nobody of 0 points may: the last of the next points.
    assert pair(players(*field, no_bye=[3, 4, 5])) == (((1, 3), (4, 5)), 2)


def test_the_bye_goes_further_if_the_others_cannot_be_paired():
    # Without 3 only 1 and 2 are left, who have met; without 2, 1 and 3, who have met too. 1 is free.
    assert pair(players((3, [1]), (0, [2, 3]), met=[(1, 2), (1, 3)])) == (((2, 3),), 1)


@pytest.mark.parametrize(
    "field",
    [
        players((0, [1, 2]), met=[(1, 2)]),
        players((0, [1]), no_bye=[1]),
        players((0, [1, 2, 3]), no_bye=[1, 2, 3]),
        players((0, [1, 2, 3, 4]), met=[(1, 2), (1, 3), (1, 4)]),
        # The bye would free 3, but 3 may not have it.
        players((0, [1, 2, 3]), met=[(1, 2), (1, 3)], no_bye=[1]),
    ],
)
def test_nothing_is_paired_where_somebody_has_no_partner(field):
    with pytest.raises(Unpairable):
        pair(field)


@pytest.mark.parametrize(
    ("one", "two", "first"),
    [
        ((1, 2), (2, 2), 2),  # who has sat there less often
        ((2, 1), (1, 2), 2),  # equal: 2 did not sit there in the latest round in which they differ
        ((1, 2, 1), (2, 1, 1), 1),  # the last round is alike; in the one before, 1 did not
        ((1, 0), (0, 1), 1),  # no table is not seat 1
        ((1, 2), (1, 0), 1),  # seat 2 and no table are alike: the lower lot
        ((), (), 1),
    ],
)
def test_seat_1_goes_by_turns(one, two, first):
    tables, _ = pair(players((0, [1, 2]), seats={1: one, 2: two}))
    assert tables == ((first, 3 - first),)


def test_tables_are_numbered_by_points_then_sum_then_lot():
    # 1-2 with 6 and 6; 3 of 6 points meets 4 of 3; 5-6 with 3 and 3; 7 meets 8 with none.
    field = players((6, [1, 2, 3]), (3, [4, 5, 6]), (0, [8, 7]))
    assert pair(field)[0] == ((1, 2), (3, 4), (5, 6), (8, 7))
    # Nothing but lots tells these apart; 9 has the lowest, and its partner is 2, as 9 has met 1.
    assert pair(players((0, [9, 1, 2, 3]), met=[(9, 1)]))[0] == ((9, 2), (1, 3))


def every_round(left):
    """Every way to pair them all with somebody not met, whatever their points."""
    if not left:
        yield ()
        return
    first, *others = left
    for other in others:
        if not have_met(first, other):
            for rest in every_round([each for each in others if each is not other]):
                yield ((first, other), *rest)


def filtered(field):
    """The same sentences in another manner: every round there is, and what each sentence leaves of them.

    Who meets whom, and who has the bye.
    """
    order = in_order(field)
    places = {each: place for place, each in enumerate(order)}
    free = [each for each in order if each.may_bye] if len(order) % 2 else [None]
    left = [(bye, made) for bye in free for made in every_round([p for p in order if p is not bye])]
    if not left:
        raise Unpairable
    if len(order) % 2:
        fewest = min(bye.points for bye, _ in left)
        last = max(places[bye] for bye, _ in left if bye.points == fewest)
        left = [(bye, made) for bye, made in left if places[bye] == last]
    bye = left[0][0]
    partners = [
        {places[a]: places[b] for a, b in made} | {places[b]: places[a] for a, b in made}
        for _, made in left
    ]
    down = set()
    for points in sorted({each.points for each in order}, reverse=True):
        group = {
            place for each, place in places.items() if each.points == points and each is not bye
        }
        bracket = sorted(down | group)

        def over(each, bracket=bracket):
            return [place for place in reversed(bracket) if each[place] not in bracket]

        fewest = min(len(over(each)) for each in partners)
        partners = [each for each in partners if len(over(each)) == fewest]
        latest = max(over(each) for each in partners)
        partners = [each for each in partners if over(each) == latest]
        for place in bracket:
            if place not in latest:
                earliest = min(each[place] for each in partners)
                partners = [each for each in partners if each[place] == earliest]
        down = set(latest)
    assert len({tuple(sorted(each.items())) for each in partners}) == 1
    made = {frozenset((order[a].number, order[b].number)) for a, b in partners[0].items()}
    return made, bye.number if bye else 0


def test_sentence_by_sentence_is_what_is_left_of_every_round():
    compared = refused = 0
    for seed in range(160):
        for moment in rounds(seed, pair, entries=(2, 8)):
            if moment.tables is None:
                with pytest.raises(Unpairable):
                    filtered(moment.field)
                refused += 1
            else:
                made = {frozenset(table) for table in moment.tables}
                assert (made, moment.bye) == filtered(moment.field), seed
                compared += 1
    assert compared > 400
    assert refused > 40


def test_random_tournaments_are_those_of_their_seed_and_hold_what_may_happen():
    kinds, byes, late = set(), set(), 0
    for seed in range(60):
        first, again = list(rounds(seed, pair)), list(rounds(seed, pair))
        assert first == again
        for moment in first:
            numbers = [each.number for each in moment.field]
            seated = [one for table in moment.tables or () for one in table]
            if moment.tables is not None:
                assert sorted([*seated, *([moment.bye] if moment.bye else [])]) == sorted(numbers)
            kinds |= {table.kind for played in moment.before for table in played.tables}
            byes |= {bye for played in moment.before for bye in played.byes.values()}
        late += any(len(a.entries) < len(b.entries) for a, b in pairwise(first))
    assert kinds == {"played", "forfeit1", "forfeit2", "double-loss"}
    assert byes == {"full", "half", "zero", "pairing"}
    assert late


def test_a_pairer_that_differs_is_found():
    def swaps_seats(field):
        tables, bye = pair(field)
        return tuple((b, a) for a, b in tables), bye

    def refuses(field):
        raise Unpairable

    assert list(compare(range(20), pair, pair)) == []
    paired = sum(bool(moment.tables) for seed in range(20) for moment in rounds(seed, pair))
    assert len(list(compare(range(20), pair, swaps_seats))) == paired
    assert {what for _, _, what in compare(range(20), pair, refuses)} == {"nobody can be paired"}
    assert len(list(compare(range(20), refuses, pair))) > 10


# -- the Magic tournament rules, appendix C -------------------------------------------------


def record(wins, losses, draws, *, bye=False):
    """An event in which entry 1 has that record against ever new opponents; a bye is one of the wins."""
    results = [(2, 0)] * (wins - bye) + [(0, 2)] * losses + [(1, 1)] * draws
    played = [Round((Table(1, at, *result),)) for at, result in enumerate(results, start=2)]
    played = [Round(byes={1: "pairing"})] * bye + played
    return Event(tuple(range(1, len(results) + 2)), tuple(played))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (record(5, 2, 1), Fraction(16, 24)),
        (record(1, 3, 0), Fraction(33, 100)),  # 3/12 = 0.25, so 0.33 is used
        (record(3, 2, 0, bye=True), Fraction(9, 15)),
    ],
)
def test_match_win_percentages_of_appendix_c(event, expected):
    assert match_rate(event, 1) == expected


def test_game_win_percentages_of_appendix_c():
    def rate(*games):
        tables = [Round((Table(1, at, *each),)) for at, each in enumerate(games, start=2)]
        return game_rate(Event(tuple(range(1, 6)), tuple(tables)), 1)

    assert rate((2, 0), (2, 1), (1, 2), (2, 0)) == Fraction(21, 30)
    assert rate((1, 2), (1, 2), (0, 2), (1, 2)) == Fraction(33, 100)  # 9/33 = 0.27
    # 2-0-1 is seven points of nine.
    assert rate((2, 0, 1)) == Fraction(7, 9)


OPPONENTS = ((4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1))
"""The records of the eight opponents in appendix C."""


def appendix_c(*, bye):
    """Entry 1 lost to opponents 2 to 9, who have the records of the example; in round 1 it may have a bye.

    The other results of each opponent are against entries of its own, in later rounds.
    """
    met = OPPONENTS[1:] if bye else OPPONENTS
    first = [Round(byes={1: "pairing"})] if bye else []
    first += [Round((Table(1, 2 + at, 0, 2),)) for at in range(len(met))]
    later = [
        Round((Table(2 + at, 100 + 10 * at + other, *result),))
        for at, (wins, losses, draws) in enumerate(met)
        for other, result in enumerate([(2, 0)] * (wins - 1) + [(0, 2)] * losses + [(1, 1)] * draws)
    ]
    entries = {
        one
        for each in first + later
        for table in each.tables
        for one in (table.first, table.second)
    }
    return Event(tuple(sorted(entries)), tuple(first + later))


def test_opponents_match_win_percentages_of_appendix_c():
    # 12/24 + 21/24 + 0.33 (4/15 is less) + 10/21 + 18/24 + 16/24 + 13/24 + 19/24, by 8
    mean = opponents_match_rate(appendix_c(bye=False), 1)
    rates = Fraction(12 + 21 + 18 + 16 + 13 + 19, 24) + Fraction(10, 21) + Fraction(33, 100)
    assert mean == rates / 8
    assert round(mean, 5) == Fraction("0.61640")  # a floor of a third would give 0.61681
    # The other player had a bye instead of 4-4-0: seven opponents.
    with_bye = opponents_match_rate(appendix_c(bye=True), 1)
    assert with_bye == (rates - HALF) / 7
    assert round(with_bye, 5) == Fraction("0.63303")


def test_byes_and_tables_without_play_in_the_rates():
    # Round 1: 1 beats 2 by 2-1, 3 is free. Round 2: 3 does not appear against 1, 2 asked for a bye of no points.
    event = Event(
        (1, 2, 3),
        (
            Round((Table(1, 2, 2, 1),), {3: "pairing"}),
            Round((Table(1, 3, 2, 0, 0, "forfeit1"),), {2: "zero"}),
        ),
    )
    assert match_rate(event, 1) == 1
    assert match_rate(event, 2) == Fraction(33, 100)  # 0 of one round
    assert match_rate(event, 3) == HALF  # the bye won, the table lost
    assert game_rate(event, 1) == Fraction(12, 15)
    assert game_rate(event, 2) == Fraction(3, 9)
    assert game_rate(event, 3) == HALF  # 2-0 and 0-2
    # 1 has met 2 alone; 3 has met nobody.
    assert opponents_match_rate(event, 1) == Fraction(33, 100)
    assert opponents_game_rate(event, 1) == Fraction(1, 3)
    assert opponents_match_rate(event, 3) == Fraction(33, 100)


# -- C.07 -----------------------------------------------------------------------------------

# A field of four in three rounds, points 1, 1/2, 0.
#   round 1: 1 beats 2, 3 draws with 4
#   round 2: 1 beats 3, 4 wins against 2, who did not appear
#   round 3: 2 beats 3, 1 has asked for a half-point bye, 4 for a zero-point bye
# Scores: 1: 1 + 1 + 1/2 = 5/2; 2: 0 + 0 + 1 = 1; 3: 1/2 + 0 + 0 = 1/2; 4: 1/2 + 1 + 0 = 3/2.
SMALL = Event(
    (1, 2, 3, 4),
    (
        Round((Table(1, 2, 2, 0), Table(3, 4, 1, 1))),
        Round((Table(1, 3, 2, 1), Table(4, 2, 2, 0, 0, "forfeit1"))),
        Round((Table(2, 3, 2, 0),), {1: "half", 4: "zero"}),
    ),
    CHESS,
)


def test_scores_as_opponents_use_them():
    # The byes of round 3 are behind everything, so both count as a draw: 1 keeps 5/2, 4 has 1/2 + 1 + 1/2 = 2.
    assert [adjusted_score(SMALL, entry) for entry in SMALL.entries] == [Fraction(5, 2), 1, HALF, 2]


def test_a_bye_is_last_only_as_long_as_nothing_but_voluntary_rounds_follows():
    # A zero-point bye, then a loss without playing: both voluntary, so the bye is a draw. If a game follows, it is 0.
    missing = (Round((), {1: "zero"}), Round((Table(1, 2, 0, 2, 0, "forfeit2"),)))
    event = Event((1, 2), missing, CHESS)
    assert adjusted_score(event, 1) == HALF
    played = Event((1, 2), (*missing, Round((Table(1, 2, 2, 0),))), CHESS)
    assert adjusted_score(played, 1) == 1


def test_buchholz_by_hand():
    # 1: 2 has 1, 3 has 1/2, the dummy of the bye min(5/2, 3/2) = 3/2: together 3. The bye is voluntary: cut.
    # 2: 1 has 5/2, the dummy of the table with 4 min(1, 2) = 1, 3 has 1/2: 4. The loss without playing is cut, not
    #    the lower 1/2.
    # 3: 4 has 2, 1 has 5/2, 2 has 1: 11/2; nothing is voluntary, 1 is cut.
    # 4: 3 has 1/2, the dummy of the table with 2 min(3/2, 1) = 1, that of the bye min(3/2, 3/2) = 3/2: 3.
    #    The win without playing is not voluntary, so the bye is cut.
    assert [buchholz(SMALL, entry) for entry in SMALL.entries] == [3, 4, Fraction(11, 2), 3]
    cut = [buchholz_cut_1(SMALL, entry) for entry in SMALL.entries]
    assert cut == [Fraction(3, 2), 3, Fraction(9, 2), Fraction(3, 2)]


def test_sonneborn_berger_by_hand():
    # 1: 1*1 + 1*1/2 + 1/2*3/2 = 9/4; 2: 0 + 0 + 1*1/2; 3: 1/2*2; 4: 1/2*1/2 + 1*1 + 0.
    expected = [Fraction(9, 4), HALF, 1, Fraction(5, 4)]
    assert [sonneborn_berger(SMALL, entry) for entry in SMALL.entries] == expected


def test_a_round_robin_has_no_buchholz_and_counts_forfeits_as_played():
    event = Event(
        (1, 2, 3),
        (
            Round((Table(1, 2, 2, 0),)),
            Round((Table(2, 3, 2, 0, 0, "forfeit1"),)),
            Round((Table(3, 1, 2, 0),)),
        ),
        CHESS,
        robin=True,
    )
    with pytest.raises(ValueError, match="no Buchholz"):
        buchholz(event, 1)
    # Each beat one of 1 point.
    assert [sonneborn_berger(event, entry) for entry in (1, 2, 3)] == [1, 1, 1]
    # All have met, each won once: nobody is told apart. As a Swiss 2 and 3 have not met, and neither is anybody.
    assert direct_encounter(event, (1, 2, 3)) == [[1, 2, 3]]


def among(*tables, robin=False):
    return Event(
        (1, 2, 3, 4), tuple(Round((Table(*table),)) for table in tables), CHESS, robin=robin
    )


def test_direct_encounter_of_two_and_of_three():
    assert direct_encounter(among((1, 2, 0, 2)), (1, 2)) == [[2], [1]]
    assert direct_encounter(among((1, 2, 1, 1)), (1, 2)) == [[1, 2]]
    assert direct_encounter(among((1, 2, 0, 2, 0, "forfeit2")), (1, 2)) == [[1, 2]]
    # All have met. 3 beat both, 1 and 2 drew: they are tied anew, and stay so.
    assert direct_encounter(among((3, 1, 2, 0), (3, 2, 2, 0), (1, 2, 1, 1)), (1, 2, 3)) == [
        [3],
        [1, 2],
    ]
    # 1 beat 2, 2 beat 3, 3 beat 1: a circle.
    assert direct_encounter(among((1, 2, 2, 0), (2, 3, 2, 0), (3, 1, 2, 0)), (1, 2, 3)) == [
        [1, 2, 3]
    ]


def test_direct_encounter_decides_only_what_no_missing_game_could_change():
    # 1 beat 2 and 3, who have not met: 1 has 2 whatever they do, each of them at most 1. The two then are tied.
    assert direct_encounter(among((1, 2, 2, 0), (1, 3, 2, 0)), (1, 2, 3)) == [[1], [2, 3]]
    # 1 beat 2, and neither has met 3: 3 could still have 2, 1 only be sure of 1.
    assert direct_encounter(among((1, 2, 2, 0)), (1, 2, 3)) == [[1, 2, 3]]
    # Four tied, 1 beat 2, 3 beat 4: nobody is separated (TN-51).
    assert direct_encounter(among((1, 2, 2, 0), (3, 4, 2, 0)), (1, 2, 3, 4)) == [[1, 2, 3, 4]]


def test_who_met_twice_counts_with_the_mean():
    # 1 beat 2 and drew with 2: 3/4. 3 beat 1, and lost to 2: 1. 2 has 1/4 + 1 = 5/4, 1 has 3/4 + 0.
    event = among((1, 2, 2, 0), (1, 2, 1, 1), (3, 1, 2, 0), (2, 3, 2, 0))
    assert direct_encounter(event, (1, 2, 3)) == [[2], [3], [1]]


def test_each_criterion_is_applied_to_each_group_that_is_still_tied():
    # 1 and 2 have 3 points, 3 and 4 none. GW tells 1 (2-0) from 2 (2-1), and 4 (1-2) is 0.3333 above 3 at 0.33.
    event = Event(
        (1, 2, 3, 4),
        (Round((Table(1, 3, 2, 0), Table(2, 4, 2, 1))),),
        lots={1: 4, 2: 3, 3: 2, 4: 1},
    )
    assert standings(event, ["PTS"]) == [[1, 2], [3, 4]]
    assert standings(event, ["PTS", "GW"]) == [[1], [2], [4], [3]]
    assert standings(event, ["PTS", "LOT"]) == [[2], [1], [4], [3]]
    without = Event(event.entries, event.rounds, lots=event.lots, gone=frozenset({1}))
    assert standings(without, ["PTS", "LOT"]) == [[2], [4], [3]]


def test_points_follow_the_plan_and_a_double_loss_gives_both_the_loss():
    event = Event(
        (1, 2, 3, 4, 5),
        (Round((Table(1, 2, 1, 1), Table(3, 4, 0, 0, 0, "double-loss")), {5: "pairing"}),),
        Points(win=5, draw=2, loss=1, bye=4),
    )
    assert standings(event, ["PTS"]) == [[5], [1, 2], [3, 4]]
    # Whatever the plan pays for it, in the rates the bye is a match won.
    assert match_rate(event, 5) == 1


# -- lots -----------------------------------------------------------------------------------


def test_keys_hang_on_one_secret_and_lead_back_to_the_commitment():
    secret = b"a secret"
    key = sha256(b"referee round key 1\x00a secret").digest()
    assert lots.round_key(secret, 64) == key
    for _ in range(64):
        key = sha256(b"\x03" + key).digest()
    assert lots.round_key(secret, 0) == key
    assert all(lots.fits(key, number, lots.round_key(secret, number)) for number in (0, 1, 2, 64))
    assert not lots.fits(key, 2, lots.round_key(secret, 3))
    with pytest.raises(ValueError, match="65"):
        lots.round_key(secret, 65)


def test_lots_are_the_order_of_values_that_each_entry_has_for_itself():
    assert lots.mixed([4, 2, 6, 6, 1]) == b"4 2 6 6 1"
    assert lots.mixed([]) == b""
    key = bytes(range(32))
    found = lots.lots(key, [4, 2], [30, 10, 20])
    seed = sha256(b"referee lots 1\x00" + key + b"4 2").digest()
    values = {
        entry: sha256(b"referee lot 1\x00" + seed + bytes([0, 0, 0, entry])).hexdigest()
        for entry in (10, 20, 30)
    }
    assert sorted(values, key=values.__getitem__) == sorted(found, key=found.__getitem__)
    assert found == lots.lots(key, [4, 2], [10, 20, 30])
    assert set(found.values()) == {1, 2, 3}
    many = range(1, 40)
    assert lots.lots(key, [4, 2], many) != lots.lots(key, [42], many)


# -- tables of Berger -----------------------------------------------------------------------

PRINTED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / "
    "8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
}
"""C.05 annex: Berger tables for 3 or 4, 5 or 6, 7 or 8 players."""


@pytest.mark.parametrize("entries", PRINTED)
def test_the_tables_of_berger_are_those_printed(entries):
    shown = [" ".join(f"{a}-{b}" for a, b in each) for each in berger.rounds(entries)]
    assert " / ".join(shown) == PRINTED[entries]
    odd = berger.rounds(entries - 1)
    assert [[(a % entries, b % entries) for a, b in each] for each in berger.rounds(entries)] == [
        list(each) for each in odd
    ]


@of_each("entries", range(2, 33))
def test_everybody_meets_everybody_once_and_seats_are_even(entries):
    once = berger.rounds(entries)
    assert len(once) == entries - 1 + entries % 2
    for each in once:
        seated = [one for table in each for one in table]
        assert sorted(seated) == list(range(1 - entries % 2, entries + 1))
    tables = [table for each in once for table in each if 0 not in table]
    assert (
        len({frozenset(table) for table in tables}) == len(tables) == entries * (entries - 1) // 2
    )
    for entry in range(1, entries + 1):
        first = sum(table[0] == entry for table in tables)
        assert abs(2 * first - (entries - 1)) <= 1
    both = berger.rounds(entries, times=2)
    assert both[: len(once)] == once
    assert both[len(once) :] == tuple(tuple((b, a) for a, b in each) for each in once)


# -- brackets -------------------------------------------------------------------------------


def test_the_bracket_of_eight_is_seeded_as_the_design_says():
    assert brackets.first_round(range(1, 9)) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert brackets.order(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_byes_go_to_the_best_seeds():
    # Five in a bracket of eight: seeds 1, 2 and 3 are free, 4 meets 5.
    assert brackets.first_round([10, 20, 30, 40, 50]) == [(10, 0), (40, 50), (20, 0), (30, 0)]


@of_each("entries", range(1, 34))
def test_if_the_better_seed_always_wins_the_best_meet_last(entries):
    all_rounds, places = brackets.play(range(1, entries + 1), min, bronze=True)
    assert places == ([1, 2] if entries == 3 else list(range(1, min(entries, 4) + 1)))
    played = [table for each in all_rounds for table in each if 0 not in table]
    assert len(played) == entries - 1 + (entries > 3)
    assert all(0 not in table for each in all_rounds[1:] for table in each)
    size = brackets.size_for(entries)
    free = {table[0] for table in all_rounds[0] if 0 in table} if all_rounds else set()
    assert free == set(range(1, size - entries + 1))
    for left, each in enumerate(reversed(all_rounds)):
        # With 2, 4, 8 ... in a round these are the best so many seeds, and a pair makes one more than the round.
        inside = 2 ** (left + 1)
        bronze = (4, 3) if left == 0 else None  # the loser of the upper semifinal first
        assert all(0 in table or table == bronze or sum(table) == inside + 1 for table in each)
