"""Rulings are told to each pair of eyes as far as they may know what was ruled, and what it did."""

from __future__ import annotations

import pytest

from cli.output.happenings import news_rows
from events.log.transcript import tell
from events.records.records import Ruled
from referee.kernel.show.rows import words
from replays.copies.live_view import live_view
from replays.read.log import log
from replays.read.summary import Detail, report
from replays.read.timeline import Timeline
from replays.verify.verify import verify_match
from tests.events.recorded import live
from tests.replays.judged import (
    FLOOR,
    HEAD,
    Clash,
    appealed,
    backup,
    taken_back,
    taken_back_in_secret,
)

EYES = ["judge", "public", 1, 2]


def entries(match, eyes="judge"):
    return {entry.number: entry for entry in log(match, eyes=eyes)}


def said(match, number, eyes="judge"):
    entry = entries(match, eyes)[number]
    return [entry.text, *map(str, entry.sentences)]


@pytest.mark.parametrize("eyes", EYES)
def test_a_call_and_a_backup_are_told_with_what_became_void(eyes):
    match = taken_back().match
    told = entries(match, eyes)
    assert told[12].text == "1: calls a judge about record 8: was that legal?"
    assert (told[12].seat, told[13].seat, told[13].by) == (1, 0, FLOOR)
    assert said(match, 13, eyes) == [
        "floor judge rules on the call of record 12: back to record 7 [BP-17.1]: the wrong card",
        "the match stands again as it did after record 7: turn 1, main phase",
        "records 8 to 11 are void",
        "shuffled anew, because somebody may know the order: draw",
    ]
    assert [n for n, entry in told.items() if entry.void] == [8, 9, 10, 11]
    assert told[9].line == "2: pass-window (void: taken back by record 13)"
    assert told[13].line.endswith(f": the wrong card (judge {FLOOR})")


def test_what_was_taken_back_is_in_force_again_once_that_is_overturned():
    match = appealed().match
    told = entries(match)
    assert told[14].text == "2: appeals against record 13: it was fine"
    assert said(match, 15) == [
        "head judge rules: record 13 is overturned: it was the right card",
        "the match stands again as it did after record 12: turn 2, draw phase",
        "record 13 is void",
        "records 8 to 11 are in force again",
    ]
    assert {n: entry.void for n, entry in told.items() if entry.void} == {13: 15}


def test_whoever_may_not_know_every_record_is_told_of_rulings_in_numbers_of_his_own():
    match = taken_back_in_secret().match
    assert said(match, 21) == [
        "floor judge rules on the call of record 19: back to record 4 [CL-1.8]: the wrong card",
        "the match stands again as it did after record 4: turn 1, Defend phase",
        "records 5 to 18 and 20 are void",
        "shuffled anew, because somebody may know the order: lane.1.own.deck, lane.2.own.deck",
    ]
    assert said(match, 12, 2) == [
        "floor judge rules on the call of record 10: back to record 3 [CL-1.8]: the wrong card",
        "the match stands again as it did after record 3: turn 1, Defend phase",
        "records 4 to 9 and 11 are void",
        "shuffled anew, because somebody may know the order: lane.2.own.deck",
    ]
    assert said(match, 6, "public")[2:] == ["records 2 to 4 are void"]
    assert {entry.void for entry in log(match, eyes=1)} == {0, 15}


@pytest.mark.parametrize("eyes", EYES)
def test_what_others_do_in_secret_makes_no_difference_to_what_is_told(eyes):
    """Cut down to what those eyes may know, a live match is told alike."""
    match = taken_back_in_secret().match
    whole = [(e.number, e.text, e.sentences, e.void) for e in log(match, eyes=eyes)]
    cut = live_view(match, eyes).match
    assert [(e.number, e.text, e.sentences, e.void) for e in log(cut, eyes=eyes)] == whole


@pytest.mark.parametrize("eyes", EYES)
def test_a_story_of_rulings_is_what_the_log_tells(eyes):
    for match in (appealed().match, taken_back_in_secret().match):
        assert list(Timeline(match).entries(eyes)) == list(log(match, eyes=eyes))


def test_a_correction_tells_each_pair_of_eyes_what_it_sees():
    rec = live(10)
    before = rec.run.game.view(rec.run, "judge")["seats"]
    hand = [*before["1"]["hand"]]
    discard = rec.run.game.view(rec.run, "judge")["discard"]
    paths = {"seats.1.hand": [*hand[1:]], "discard": [*discard, hand[0]]}
    ruled = Ruled("correction", rules=("BP-17.1",), reason="one card too many", paths=paths)
    rec.rule(ruled, FLOOR)
    judge, own, other = (said(rec.match, 12, eyes) for eyes in ("judge", 1, 2))
    assert judge[0] == (
        "floor judge rules: correction of discard, seats.1.hand [BP-17.1]: one card too many"
    )
    assert other[0] == own[0] == "floor judge rules: correction [BP-17.1]: one card too many"
    assert any(line.startswith("seats.1.hand: ") for line in own[1:])
    assert not any(line.startswith("seats.1.hand: ") for line in other[1:])
    assert any(line.startswith("discard: ") for line in other[1:])
    record = entries(rec.match, 2)[12].record
    assert isinstance(record, Ruled)
    assert hand[0] not in str(record)


def test_a_correction_in_a_secret_phase_is_told_to_nobody_else():
    clash = Clash()
    clash.play_phases(1)
    coins = clash.rec.run.lanes[1].state.own.coins
    ruled = Ruled(
        "correction", rules=("CL-1.8",), reason="a coin", paths={"lane.1.own.coins": coins + 1}
    )
    clash.rec.rule(ruled, FLOOR)
    last = {eyes: list(log(clash.rec.match, eyes=eyes))[-1] for eyes in EYES}
    assert last["judge"].text.startswith("floor judge rules: correction of lane.1.own.coins ")
    assert any("coins" in str(each) for each in last[1].sentences)
    for eyes in ("public", 2):
        assert last[eyes].text == "floor judge rules: correction [CL-1.8]: a coin"
        assert last[eyes].sentences == ()


def test_penalties_results_and_notes_are_told_in_words():
    rec = live(10)
    rule = ("BP-17.1",)
    rec.rule(Ruled("penalty", rules=rule, reason="slow", seat=2, word="game-loss"), FLOOR)
    rec.rule(Ruled("note", reason="a late start"), FLOOR)
    rec.rule(overturned := Ruled("overturn", "head", record=12, reason="no"), HEAD)
    rec.rule(Ruled("result", rules=rule, reason="left", winners=(1,), word="concession"), FLOOR)
    told = entries(rec.match)
    assert [told[number].text for number in (12, 13, 14, 15)] == [
        "floor judge rules: game loss for seat 2 [BP-17.1]: slow",
        "floor judge rules: note: a late start",
        "head judge rules: record 12 is overturned: no",
        "floor judge rules: seat 1 wins, concession [BP-17.1]: left",
    ]
    assert overturned.epoch == 0
    assert [told[number].void for number in (12, 13, 14, 15)] == [14, 0, 0, 0]
    assert told[15].outcome is not None


@pytest.mark.parametrize("detail", list(Detail))
def test_a_report_marks_what_is_void(detail):
    rec = taken_back()
    lines = list(report(rec.game, log(rec.match), ["Ann", "Ben"], detail))
    void = {number for line in lines if line.void for number in line.records}
    assert void == (set() if detail is Detail.BRIEF else {8, 9, 10, 11})
    text = [each.text for line in lines for each in line.sentences]
    assert any(line.endswith(f"the wrong card (judge {FLOOR})") for line in text)


def test_a_closed_match_commits_to_what_was_told_and_not_to_the_names_of_judges():
    for rec in (appealed(), taken_back_in_secret()):
        telling = tell(rec.match)
        for audience in telling.moments:
            eyes = audience if audience in ("judge", "public") else int(audience[5:])
            assert len(telling.moments[audience]) == len(list(log(rec.match, eyes=eyes)))
            data = b"".join(each.data for each in telling.moments[audience])
            assert b"are void" in data or b"is void" in data
            assert FLOOR.encode() not in data
    rec = appealed()
    rec.close()
    assert verify_match(rec.match).fault is None


def test_a_result_that_is_overturned_is_no_result():
    rec = live(10)
    result = Ruled("result", rules=("BP-17.1",), reason="left", winners=(1,), word="concession")
    rec.rule(result, FLOOR)
    lines = list(report(rec.game, log(rec.match), ["Ann", "Ben"]))
    assert lines[-1].sentences[0].text == "Result: Ann won: concession"
    rec.rule(Ruled("overturn", "head", record=12, reason="back in time"), HEAD)
    lines = list(report(rec.game, log(rec.match), ["Ann", "Ben"]))
    assert not [line for line in lines if line.kind == "result"]
    assert [line.void for line in lines if 12 in line.records] == [13]


def test_players_hear_what_judges_were_asked_and_ruled():
    rec = live(10)
    rec.call(0, 8, "a late start?")
    rec.rule(Ruled("note", reason="a late start"), FLOOR)
    rec.rule(backup(7), FLOOR)
    rows = news_rows(rec.game, list(log(rec.match, eyes=1))[7:], ["Ann", "Ben"], joined=True)
    told = [words(each).strip() for each in rows]
    assert told[0].startswith("(void) ")
    assert "the table calls a judge about record 8: a late start?" in told[-6].lower()
    assert told[-5:] == [
        "floor judge rules: note: a late start (judge Dee)",
        "floor judge rules: back to record 7 [BP-17.1]: the wrong card (judge Dee)",
        "The match stands again as it did after record 7: turn 1, main phase",
        "Records 8 to 11 are void",
        "Shuffled anew, because somebody may know the order: draw",
    ]
