"""Results: a real match at a table of a small event, compared with that table; what does not fit is named."""

from dataclasses import replace

import pytest

from referee.errors import NotFound
from referee.games.tournament.state.event import Entry, Event
from replays.tournament.card import card_for
from replays.tournament.comparison import DECIDED, LOOSE, NAMED, PROVEN, SLIP, compare, examine
from replays.tournament.course import Course
from replays.tournament.seen import Game, seen
from tests.tournament.hall import Hall, evening


def look(id_):
    """No other match is at hand."""


def paired(word="results", **how):
    """An event whose first round is paired."""
    hall = Hall(word, **how)
    hall.pair()
    return hall


def compared(hall, match, at=(1, 1)):
    return compare(hall.course, at, seen(match, look)[0])


def rules_of(found):
    return [rule for rule, _ in found.faults]


def test_every_match_of_an_evening_is_proven_at_its_table():
    hall = evening()
    by_root = {match.root.hex(): match for match in hall.matches.values()}
    for at, table in hall.course.tables():
        found = examine(hall.course, at, seen(by_root[table.root], look)[0])
        assert (found.grade, found.faults) == (PROVEN, ())
        assert list(found.games) == table.games


def test_a_match_of_another_table_is_refused():
    hall = paired()
    found = compared(hall, hall.play((1, 2)))
    assert set(rules_of(found)) == {"TN-36"}
    assert "was opened for table 1-2" in found.faults[0][1]


def test_a_match_of_another_event_is_refused():
    hall, other = paired(), paired("another")
    found = compared(hall, other.play((1, 1)))
    assert "TN-36" in rules_of(found)
    assert "of another tournament" in found.faults[0][1]


def test_a_match_that_names_no_table_is_loose():
    hall = paired()
    found = compared(hall, hall.play((1, 1), card=False))
    assert (found.grade, found.faults) == (LOOSE, ())


def test_a_match_of_other_people_is_refused():
    hall = paired()
    one, two = hall.course.players((1, 1))
    found = compared(hall, hall.play((1, 1), players=(two, one)))
    assert rules_of(found) == ["TN-36"]
    assert f"was played by {two}, {one}; at the table sit {one}, {two}" in found.faults[0][1]


def test_a_match_that_goes_on_is_refused():
    hall = paired()
    found = compared(hall, hall.open((1, 1)).match)
    assert rules_of(found) == ["TN-34"]
    assert found.games is None


def test_a_single_match_is_no_best_of_three():
    hall = paired(plan=("swiss", ["rounds", 2], ["best-of", 3]))
    found = compared(hall, hall.play((1, 1)))
    assert rules_of(found) == ["TN-34"]
    assert "the best of 3" in found.faults[0][1]


def test_an_altered_match_is_refused_as_not_proven():
    hall = paired()
    match = hall.play((1, 1))
    del match.strands["public"][-2]
    found = compared(hall, match)
    assert "TN-34" in rules_of(found)
    assert "is not proven" in next(why for rule, why in found.faults if rule == "TN-34")


def test_a_match_of_a_pairing_that_is_void_is_refused():
    hall = paired()
    match = hall.play((1, 1))
    card = card_for(hall.course, (1, 1))
    found = seen(match, look)[0]
    old = replace(found, card=replace(card, record=card.record - 1))
    (fault,) = compare(hall.course, (1, 1), old).faults
    assert fault[0] == "TN-36"
    assert "which is void" in fault[1]


@pytest.mark.rule("TN-36")
def test_a_match_of_the_table_names_the_keys_that_the_event_names():
    hall = paired()
    first, second = hall.course.table((1, 1)).entries
    course = replace(hall.course, house="the house", keys={first: ("ann",), second: ("",)})
    found = seen(hall.play((1, 1)), look)[0]
    named = {"house": "the house", "1": "ann"}
    for signers, whys in [
        (named, []),
        ({**named, "2": "ben"}, []),
        ({"house": "the house"}, ["names no key of seat 1, the event does"]),
        ({**named, "house": "another"}, ["names another key of the house than the event"]),
        (None, []),
    ]:
        said = compare(course, (1, 1), replace(found, signers=signers)).faults
        assert said == tuple(("TN-36", f"match {found.id[:8]} {why}") for why in whys)
    assert compare(course, (1, 1), replace(found, signers={}, card=None)).faults == ()
    drafted = replace(found, drafts=(Game("ab", 0, "ab"),), signers=named)
    said = compare(course, (1, 1), drafted, {"ab": replace(found, signers={"1": "ann"})}).faults
    assert [why.partition("draft that ")[2] for _, why in said] == [
        "names no key of the house, the event does"
    ]


def test_players_of_teams_sign_from_the_seats_at_which_they_sit():
    entries = Event(entries=[Entry(size=2), Entry(size=2)])
    keys = {1: ("ann", "ben"), 2: ("", "dee")}
    course = Course(b"", entries, paired().course.setting, house="club", keys=keys)
    assert course.signers((2, 1)) == {"house": "club", "2": "ann", "3": "dee", "4": "ben"}


def test_a_deck_that_nobody_registered_is_a_misfit():
    hall = paired()
    found = seen(hall.play((1, 1)), look)[0]
    odd = replace(found, card=replace(found.card, decks=(b"d" * 32, b"")))
    (fault,) = compare(hall.course, (1, 1), odd).faults
    assert fault[0] == "TN-13"


def test_every_penalty_of_a_match_is_listed():
    hall = paired()
    match = hall.play((1, 1), penalty="warning")
    one = hall.course.table((1, 1)).entries[0]
    assert compared(hall, match).penalties == ((one, "warning"),)
    hall.report((1, 1), match)
    assert examine(hall.course, (1, 1), seen(match, look)[0]).faults == ()


def test_a_penalty_that_is_left_out_or_made_up_is_found():
    hall = paired()
    match, other = hall.play((1, 1), penalty="warning"), hall.play((1, 2))
    for at, each, penalties in (
        ((1, 1), match, []),
        ((1, 2), other, [[hall.course.table((1, 2)).entries[1], "caution"]]),
    ):
        one, two, _ = compared(hall, each, at).games
        hall.say("report", "{}-{}".format(*at), each.root.hex(), f"{one}-{two}", penalties, seat=1)
    left_out = examine(hall.course, (1, 1), seen(match, look)[0])
    made_up = examine(hall.course, (1, 2), seen(other, look)[0])
    assert rules_of(left_out) == rules_of(made_up) == ["TN-60"]
    assert "is not listed" in left_out.faults[0][1]
    assert "has not" in made_up.faults[0][1]


def test_another_result_than_that_of_the_match_is_found():
    hall = paired()
    match = hall.play((1, 1))
    one, two, _ = compared(hall, match).games
    hall.say("report", "1-1", match.root.hex(), f"{two}-{one}", [], seat=1)
    found = examine(hall.course, (1, 1), seen(match, look)[0])
    assert rules_of(found) == ["TN-34"]


def test_a_slip_a_decision_and_a_match_that_is_not_here_have_their_grades():
    hall = paired()
    hall.say("slip", "1-1", "1-0", seat=1)
    hall.say("decide", "1-2", "1-0", "concession", note={"by": "Hana", "reason": "had to go"})
    assert [examine(hall.course, (1, at), None).grade for at in (1, 2)] == [SLIP, DECIDED]
    assert hall.course.results[1, 2].by == "Hana"
    other = paired("unseen")
    other.report((1, 1), other.play((1, 1)))
    assert examine(other.course, (1, 1), None).grade == NAMED


def test_there_is_nothing_to_compare_at_a_table_that_there_is_not():
    hall = paired()
    with pytest.raises(NotFound, match="there is no table 1-9"):
        compare(hall.course, (1, 9), seen(hall.play((1, 1)), look)[0])
