"""Rulings in the fold: every kind in both games, exported and folded again."""

from __future__ import annotations

import pytest

from events.fold.fold import Fold
from events.records.records import Closed
from events.records.rulings import KINDS
from referee.errors import IllegalAction
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify
from tests.judges.matches import (
    GAMES,
    RULE,
    a_field,
    an_illegal_action,
    folds_again,
    going,
    play,
    rule,
    without_epoch,
)


@pytest.fixture(params=GAMES)
def rec(request):
    return going(request.param)


# -- each kind ------------------------------------------------------------------------------


def test_a_backup_stands_after_its_record_in_the_next_epoch(rec):
    then = Fold(rec.match)
    while then.number < 9:
        then.step()
    number = rule(rec, "backup", record=9)
    docket = folds_again(rec)
    assert rec.run.epoch == docket.epoch == 1
    assert [each for each in range(1, number + 1) if docket.void_by(each) == number] == [
        *range(10, number)
    ]
    assert rec.run.asks()[0].seat == then.running().asks()[0].seat
    play(rec, 5)
    assert rule(rec, "backup", record=number) == number + 6
    assert folds_again(rec).epoch == 2


def test_a_correction_sets_fields_and_fires_no_rule(rec):
    path, value = next(iter(a_field(rec).items()))
    rule(rec, "correction", paths={path: value})
    folds_again(rec)
    name = path.rpartition(".")[2]
    plain = getattr(rec.run.state.seats[0] if path.startswith("seats") else rec.run.state, name)
    assert plain == value
    play(rec, 3)
    folds_again(rec)


def test_a_deviation_stands_as_it_was_made(rec):
    answer, broken = an_illegal_action(rec)
    before = rec.run.wire()
    rule(rec, "deviation", seat=1, answer=answer, rules=broken)
    assert rec.run.wire() == before
    rule(rec, "deviation", seat=1, answer=answer, rules=broken[:1], paths=a_field(rec))
    assert rec.run.wire() != before
    folds_again(rec)


def test_a_penalty_and_a_note_change_nothing(rec):
    before = rec.run.wire()
    first = rule(rec, "penalty", seat=2, word="warning")
    rule(rec, "note", rules=())
    assert rec.run.wire() == before
    docket = folds_again(rec)
    assert [(each.number, each.by) for each in docket.in_force("penalty")] == [(first, "Dee")]


def test_a_result_ends_the_match_and_holds_it_open_until_somebody_closes_it(rec):
    rule(rec, "result", winners=(2,), word="no-show")
    outcome = rec.run.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == ((2,), "no-show", RULE[rec.game.code])
    assert rec.fold.docket.holds_open()
    with pytest.raises(IllegalAction):
        rec.act(1, ["concede"])
    rec.close()
    record = rec.match.public[-1].record()
    assert isinstance(record, Closed)
    assert record.outcome == ((2,), "no-show", RULE[rec.game.code])
    folds_again(rec)


def test_a_draw_by_ruling_can_be_taken_back(rec):
    number = rule(rec, "result", word="agreed-draw")
    assert rec.run.outcome is not None
    rule(rec, "overturn", "Eve", judge="head", record=number)
    assert rec.run.outcome is None
    assert not folds_again(rec).holds_open()
    play(rec, 2)
    folds_again(rec)


def test_a_call_is_decided_appealed_and_upheld(rec):
    call = rec.call(1, 5, "was that card in the hand?")
    docket = rec.fold.docket
    assert (docket.open_calls(), docket.holds_open()) == ([call], True)
    number = rule(rec, "penalty", seat=2, word="caution", call=call)
    assert docket.open_calls() == []
    appeal = rec.appeal(2, number, "it was there")
    assert docket.open_appeals() == [appeal]
    last = rule(rec, "uphold", "Eve", judge="head", record=number)
    docket = folds_again(rec)
    assert docket.decided == {call: number, appeal: last}
    assert docket.is_in_force(number)
    assert not docket.holds_open()


def test_overturning_a_backup_brings_back_what_was_void(rec):
    before = rec.run.wire()
    number = rule(rec, "backup", record=9)
    play(rec, 4)
    rec.appeal(1, number, "the draw was right")
    last = rule(rec, "overturn", "Eve", judge="head", record=number)
    docket = folds_again(rec)
    assert rec.run.epoch == 2
    if not rec.fold.effect.shuffled:
        assert without_epoch(rec.run) == before
    assert [each for each in range(2, number) if docket.void_by(each)] == []
    assert docket.void_by(number) == last
    assert not docket.is_in_force(number)
    again = rule(rec, "overturn", "Eve", judge="head", record=last)
    docket = folds_again(rec)
    assert docket.is_in_force(number)
    assert docket.void_by(10) == number
    assert docket.void_by(last) == again


def test_overturning_a_penalty_strikes_it_and_nothing_else(rec):
    before = rec.run.wire()
    number = rule(rec, "penalty", seat=1, word="warning")
    play(rec, 1)
    after = rec.run.wire()
    strike = rule(rec, "overturn", "Eve", judge="head", record=number)
    assert rec.run.wire() == after != before
    docket = folds_again(rec)
    assert not docket.is_in_force(number)
    rule(rec, "overturn", "Eve", judge="head", record=strike)
    assert folds_again(rec).is_in_force(number)
    assert rec.run.epoch == 0


def test_what_judges_wrote_outlives_a_backup(rec):
    call = rec.call(0, 3, "who began?")
    penalty = rule(rec, "penalty", seat=1, word="warning")
    corrected = rule(rec, "correction", paths=a_field(rec))
    rule(rec, "backup", record=9)
    docket = folds_again(rec)
    assert docket.open_calls() == [call]
    assert docket.is_in_force(penalty)
    assert not docket.is_in_force(corrected)


def test_every_kind_is_exported_and_comes_back(rec):
    call = rec.call(1, 5, "may I?")
    rule(rec, "note", rules=(), call=call)
    answer, broken = an_illegal_action(rec)
    rule(rec, "deviation", seat=1, answer=answer, rules=broken)
    rule(rec, "correction", paths=a_field(rec))
    number = rule(rec, "backup", record=9)
    rec.appeal(1, number, "no")
    rule(rec, "uphold", "Eve", judge="head", record=number)
    rule(rec, "overturn", "Eve", judge="head", record=number)
    rec.take_back(2, rec.fold.number - 1)
    rule(rec, "penalty", seat=2, word="game-loss")
    rule(rec, "result", winners=(1,), word="game-loss")
    rec.close()
    data = encode(rec.match, rec.game.code)
    report = verify(data)
    assert report.error is None
    assert report.verified == rec.fold.number
    _, match = decode(data)
    fold = Fold(match)
    fold.to_end()
    found = [each.ruled.kind for each in fold.docket.rulings.values()]
    assert sorted(set(found)) == sorted(KINDS)
    assert [each.by for each in fold.docket.rulings.values()].count("Eve") == 2
