"""Matches with rulings are searched, compared, looked at and branched from like any others."""

from __future__ import annotations

import pytest

from cli.viewer.viewer import Viewer
from events.records.records import Ruled
from referee.kernel.show.rows import words
from replays.branch import branch, is_parent
from replays.read.diff import diff
from replays.read.search import read_query
from replays.read.seek import Seeker
from replays.read.timeline import Timeline
from replays.verify.verify import verify_match
from tests.events.recorded import go_on, live
from tests.replays.judged import (
    FLOOR,
    HEAD,
    Clash,
    appealed,
    backup,
    overturn,
    taken_back,
    taken_back_in_secret,
)

OWN = b"b" * 32


def found(match, text, eyes="judge"):
    story = Timeline(match)
    run = story.run(story.last)
    finds = read_query(story.game, story.game.cards(run.setting), text)
    return [entry.number for entry in story.entries(eyes) if finds(entry)]


# -- search ---------------------------------------------------------------------------------


def test_rulings_and_what_they_took_back_are_found():
    match = appealed().match
    assert found(match, "ruled") == found(match, "RULED") == [13, 15]
    assert found(match, "ruled backup") == [13]
    assert found(match, "ruled overturn") == [15]
    assert found(match, "ruled penalty") == []
    assert (found(match, "called"), found(match, "appealed")) == ([12], [14])
    assert found(match, "void") == [13]
    assert found(taken_back().match, "void") == [8, 9, 10, 11]
    assert 13 in found(match, "BP-17.1")
    assert found(match, "wrong card") == [13]


def test_eyes_find_rulings_by_numbers_of_their_own():
    match = taken_back_in_secret().match
    assert found(match, "ruled") == [21]
    assert found(match, "ruled backup", 2) == [12]
    assert found(match, "void", 2) == [4, 5, 6, 7, 8, 9, 11]
    assert found(match, "called", "public") == [5]


# -- diff -----------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", ["judge", "public", 1])
def test_other_rulings_are_told_apart_from_other_answers(eyes):
    one, other = live(10), live(10)
    one.rule(backup(7), FLOOR)
    other.rule(backup(8), FLOOR)
    parting = diff(one.match, other.match, eyes=eyes)
    assert (parting.kind, parting.record) == ("ruling", 12)
    assert parting.sentence == "record 12: the judges ruled differently"
    assert parting.left == "floor judge rules: back to record 7 [BP-17.1]: the wrong card"


def test_other_calls_are_told_apart():
    one, other = live(10), live(10)
    one.call(1, 8, "why?")
    other.call(1, 9, "why?")
    assert diff(one.match, other.match).kind == "call"


def test_who_ruled_makes_no_difference_and_whether_somebody_ruled_does():
    one, other, third = live(10), live(10), live(11)
    for rec, judge in ((one, FLOOR), (other, HEAD)):
        rec.rule(backup(7), judge)
    assert diff(one.match, other.match).kind == "same"
    assert diff(one.match, third.match).kind == "record"


def test_records_that_were_taken_back_are_compared_as_they_are():
    one, other = taken_back(), live(6)
    ask = other.run.asks()[0]
    taken = one.match.public[7].record()
    other.act(ask.seat, next(a for a in ask.legal() if tuple(a) != taken.answer))
    parting = diff(one.match, other.match)
    assert (parting.kind, parting.record) == ("answer", 8)
    again = taken_back()
    go_on(again, 1)
    assert diff(one.match, again.match).kind == "ends"
    again.rule(overturn(13), HEAD)
    parted = diff(again.match, appealed().match)
    assert (parted.kind, parted.record) == ("record", 14)


def test_a_correction_that_somebody_does_not_see_makes_no_difference_to_him():
    clashes = [Clash(), Clash()]
    for coins, clash in enumerate(clashes, 3):
        clash.play_phases(1)
        paths = {"lane.1.own.coins": coins}
        clash.rec.rule(Ruled("correction", rules=("CL-1.8",), reason="coins", paths=paths), FLOOR)
    one, other = (clash.rec.match for clash in clashes)
    assert diff(one, other).kind == "ruling"
    assert diff(one, other, eyes=1).kind == "state"
    for eyes in ("public", 2):
        assert diff(one, other, eyes=eyes).kind == "same"


# -- viewer ---------------------------------------------------------------------------------


def test_the_viewer_steps_through_what_is_void_and_marks_it():
    story = Timeline(taken_back().match)
    viewer = Viewer(lambda eyes: story, "judge", "match abc", live=True)
    seen = []
    for number in range(1, viewer.last + 1):
        viewer.go(number)
        if "void" in words(viewer.mark()):
            seen.append(number)
            assert "taken back by record 13" in words(viewer.record_rows()[0])
            assert viewer.data()["void"] == 13
        assert viewer.run().wire() == Seeker(story.match).at(number).wire()
    assert seen == [8, 9, 10, 11]
    viewer.go(13)
    assert viewer.data()["judge"] == FLOOR
    assert words(viewer.mark()).startswith("record 13 of 13, turn 1, main phase, ")
    viewer.find("void")
    assert viewer.number == 8


# -- branches -------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [7, 9, 11, 13])
def test_a_line_may_branch_from_what_was_taken_back(record):
    parent = taken_back().match
    line = branch(parent, record, OWN)
    assert is_parent(parent, line.match)
    assert line.run.wire() == Seeker(parent).at(record).wire()
    assert diff(parent, line.match).kind == ("same" if record == 13 else "ends")
    go_on(line, 4)
    line.rule(backup(line.fold.number - 2), FLOOR)
    assert verify_match(line.match).fault is None


def test_a_secret_phase_that_was_taken_back_is_branched_from_once_the_match_is_over():
    rec = taken_back_in_secret()
    rec.rule(Ruled("result", rules=("CL-1.8",), reason="late", winners=(1,), word="time"), FLOOR)
    rec.close()
    parent = rec.match
    assert verify_match(parent).fault is None
    for record in (10, 18):
        line = branch(parent, record, OWN)
        assert line.run.lanes
        assert line.run.wire() == Seeker(parent).at(record).wire()
