"""The rules of rulings: what each permits and refuses, and rulings that were tampered with."""

from __future__ import annotations

import pytest

from events.chain.salted_leaves import Shown, Withheld
from events.docket.docket import RULES, Docket
from events.fold.fold import Fold
from events.records.records import Acted, Appealed, Called, Ruled
from referee.errors import BadSeal, DamagedFile, IllegalAction, MatchError, NotUnderstood
from replays.verify.verify import verify_match
from tests.judges.matches import (
    GAMES,
    an_illegal_action,
    folds_again,
    forge,
    going,
    opened,
    play,
    rule,
    ruling,
)


@pytest.fixture(params=GAMES)
def rec(request):
    return going(request.param)


# -- every rule of rulings ------------------------------------------------------------------


def refused(rec, kind, by="Dee", **fields):
    """The rules that refuse such a ruling; nothing is changed by the attempt."""
    before = rec.run.wire(), rec.fold.number, len(rec.fold.docket.rulings)
    with pytest.raises(IllegalAction) as caught:
        rule(rec, kind, by, **fields)
    assert (rec.run.wire(), rec.fold.number, len(rec.fold.docket.rulings)) == before
    assert "\n" not in str(caught.value)
    assert caught.value.sentence == RULES[caught.value.rules[0]]
    forged = forge(rec, rec.fold.docket.in_next_epoch(ruling(rec, kind, **fields)), by)
    report = verify_match(forged)
    assert report.verdict == "illegal"
    assert report.fault is not None
    assert (report.fault.record, report.fault.rules) == (before[1] + 1, caught.value.rules)
    return caught.value.rules


def test_rl_1_a_call_concerns_a_record_that_is_there(rec):
    last = rec.fold.number
    assert rec.call(0, last, "what is that?") == last + 1
    for seat, record in ((0, last + 2), (3, last)):
        with pytest.raises(IllegalAction, match=r"concerns a record that is there \[RL-1\]"):
            rec.call(seat, record, "and that?")
    assert refused(rec, "note", call=last) == ("RL-1",)


def test_rl_1_an_appeal_concerns_a_ruling(rec):
    with pytest.raises(IllegalAction, match="RL-1"):
        rec.appeal(1, 5, "no")
    assert refused(rec, "overturn", judge="head", record=5) == ("RL-1",)


def test_rl_2_a_call_is_decided_once(rec):
    call = rec.call(0, 5, "what is that?")
    rule(rec, "note", call=call)
    assert refused(rec, "note", call=call) == ("RL-2",)


def test_rl_2_a_match_with_an_open_call_is_not_closed(rec):
    call = rec.call(0, 5, "what is that?")
    with pytest.raises(IllegalAction, match=rf"the call of record {call} is open: .* \[RL-2\]"):
        rec.close()
    rule(rec, "note", call=call)
    rec.close()
    folds_again(rec)


@pytest.mark.parametrize("case", ["head", "again", "seat", "overturned"])
def test_rl_3_what_cannot_be_appealed(rec, case):
    judge = "head" if case == "head" else "floor"
    number = rule(rec, "penalty", judge=judge, seat=1, word="warning")
    if case == "again":
        rec.appeal(1, number, "no")
    if case == "overturned":
        rule(rec, "overturn", judge="head", record=number)
    with pytest.raises(IllegalAction, match="RL-3"):
        rec.appeal(3 if case == "seat" else 2, number, "no")


def test_rl_4_only_a_head_judge_decides_an_appeal(rec):
    number = rule(rec, "penalty", seat=1, word="warning")
    rec.appeal(1, number, "no")
    assert refused(rec, "uphold", "Eve", record=number) == ("RL-4",)


def test_rl_4_only_what_was_appealed_is_upheld(rec):
    number = rule(rec, "penalty", seat=1, word="warning")
    assert refused(rec, "uphold", "Eve", judge="head", record=number) == ("RL-4",)


def test_rl_4_only_what_holds_is_overturned(rec):
    number = rule(rec, "penalty", seat=1, word="warning")
    rule(rec, "overturn", "Eve", judge="head", record=number)
    assert refused(rec, "overturn", "Eve", judge="head", record=number) == ("RL-4",)


def test_rl_4_a_match_with_an_open_appeal_is_not_closed(rec):
    number = rule(rec, "penalty", seat=1, word="warning")
    rec.appeal(1, number, "no")
    with pytest.raises(IllegalAction, match="RL-4"):
        rec.close()


@pytest.mark.parametrize("name", ["Ann", " ben ", "B\u0065N"])
def test_rl_5_nobody_rules_on_a_match_in_which_they_sit(rec, name):
    assert refused(rec, "note", name) == ("RL-5",)
    assert rule(going(rec.game.code), "note", "Ann Other") > 0


def test_rl_5_nobody_decides_the_appeal_against_their_own_ruling(rec):
    number = rule(rec, "penalty", "Dee  Ray", seat=1, word="warning")
    rec.appeal(1, number, "no")
    assert refused(rec, "uphold", "dee ray", judge="head", record=number) == ("RL-5",)


def test_rl_6_nothing_is_ruled_once_the_match_is_closed(rec):
    number = rule(rec, "result", winners=(1,), word="time")
    rec.close()
    for tries in (
        lambda: rule(rec, "note"),
        lambda: rec.call(1, 5, "why?"),
        lambda: rec.appeal(1, number, "no"),
        lambda: rec.effect_of(ruling(rec, "backup", record=9), "Dee"),
    ):
        with pytest.raises(IllegalAction, match=r"until the match is closed \[RL-6\]"):
            tries()
    report = verify_match(forge(rec, ruling(rec, "note")))
    assert report.verdict == "damaged"


def test_rl_7_a_backup_goes_back_to_a_record_of_the_match():
    rec = going("bacon-project")
    assert refused(rec, "backup", record=rec.fold.number + 1) == ("RL-7",)
    rec = going("bacon-project")
    assert rule(rec, "backup", record=1) == rec.fold.number
    assert rule(rec, "backup", record=rec.fold.number) == rec.fold.number
    folds_again(rec)


@pytest.mark.parametrize("epoch", [0, 1, 3])
def test_rl_7_a_backup_begins_the_next_epoch(rec, epoch):
    rule(rec, "backup", record=9)
    report = verify_match(forge(rec, ruling(rec, "backup", record=9, epoch=epoch)))
    assert report.fault is not None
    assert report.fault.rules == ("RL-7",)


def test_rl_7_what_changed_no_state_is_overturned_in_the_same_epoch(rec):
    number = rule(rec, "penalty", seat=1, word="warning")
    forged = forge(rec, ruling(rec, "overturn", judge="head", record=number, epoch=1))
    report = verify_match(forged)
    assert report.fault is not None
    assert report.fault.rules == ("RL-7",)


@pytest.mark.parametrize("paths", [{"nowhere": 1}, {"epoch": 4}, {"frame": 5}, {"halted": 3}])
def test_rl_8_a_correction_that_cannot_be(rec, paths):
    assert refused(rec, "correction", paths=paths) == ("RL-8",)


def test_rl_9_a_legal_action_is_no_deviation(rec):
    ask = rec.run.asks()[0]
    answer = tuple(next(ask.legal()))
    assert refused(rec, "deviation", seat=ask.seat, answer=answer) == ("RL-9",)


def test_rl_9_a_deviation_names_rules_that_refuse_it(rec):
    answer, broken = an_illegal_action(rec)
    other = next(rule for rule in rec.game.catalogue.ids if rule not in broken)
    found = refused(rec, "deviation", seat=1, answer=answer, rules=(broken[0], other))
    assert found == ("RL-9",)


def test_an_action_that_nobody_can_read_is_no_deviation(rec):
    with pytest.raises(NotUnderstood):
        rule(rec, "deviation", seat=1, answer=("dance",))


@pytest.mark.parametrize("fields", [{"rules": ()}, {"reason": ""}, {"rules": ("XX-1",)}])
def test_rl_10_a_ruling_names_rules_and_a_reason(rec, fields):
    assert refused(rec, "penalty", seat=1, word="warning", **fields) == ("RL-10",)


def test_rl_11_seats_are_those_of_the_match(rec):
    assert refused(rec, "penalty", seat=3, word="warning") == ("RL-11",)


def test_rl_11_winners_are_seats_of_the_match(rec):
    assert refused(rec, "result", winners=(1, 3), word="time") == ("RL-11",)


def test_rl_11_not_every_seat_has_won(rec):
    assert refused(rec, "result", winners=(1, 2), word="concession") == ("RL-11",)


def test_rl_11_who_has_lost_by_a_penalty_does_not_win_by_it(rec):
    rule(rec, "penalty", seat=2, word="game-loss")
    assert refused(rec, "result", winners=(2,), word="game-loss") == ("RL-11",)
    rule(rec, "result", winners=(1,), word="game-loss")


def test_rl_11_a_penalty_that_holds_no_more_keeps_nobody_from_winning(rec):
    given = rule(rec, "penalty", seat=2, word="game-loss")
    rule(rec, "overturn", record=given, judge="head")
    rule(rec, "result", winners=(2,), word="game-loss")


def test_rl_12_a_match_that_is_over_gets_no_result(rec):
    rec.act(1, ["concede"])
    assert refused(rec, "result", winners=(1,), word="time") == ("RL-12",)


# -- tampering ------------------------------------------------------------------------------


def test_a_ruling_that_nobody_signed_is_damaged(rec):
    sealed = rec._writer.seal("public", ruling(rec, "note"), rec.run.check())
    rec.match.public.append(sealed)
    with pytest.raises(DamagedFile, match=f"record {rec.fold.number + 1}: .* names no judge"):
        Fold(rec.match).to_end()


def test_a_withheld_name_is_no_fault(rec):
    number = rule(rec, "backup", record=9)
    sealed = rec.match.public[-1]
    note = sealed.parts[2]
    assert isinstance(note, Shown)
    rec.match.public[-1] = sealed.with_part(2, Withheld(note.leaf))
    fold = Fold(rec.match)
    fold.to_end()
    assert fold.docket.rulings[number].by == ""


def test_the_check_after_a_ruling_is_of_the_match_as_it_then_stands(rec):
    wrong = rec.run.check()
    ruled = rec.fold.docket.in_next_epoch(ruling(rec, "backup", record=9))
    assert rec.effect_of(ruled, "Dee").run.check() != wrong
    with pytest.raises(MatchError, match="the recorded check"):
        Fold(forge(rec, ruled)).to_end()


def test_a_seal_that_leaves_secret_records_for_later_is_a_bad_seal():
    rec = opened("clash")
    play(rec, 100, seat=1)
    surplus = rec._writer.seal("seat-1", Acted(1, ("finish-phase",)), rec.run.check(1))
    rec.match.strands["seat-1"].append(surplus)
    with pytest.raises(BadSeal, match=r"the seal counts . records of strand 'seat-1'"):
        Fold(forge(rec, ruling(rec, "note"))).to_end()


# -- long lines -----------------------------------------------------------------------------


def test_rl_13_a_docket_ends_at_a_thousand_entries(rec):
    docket = rec.fold.docket
    note, call = ruling(rec, "note"), Called(1, rec.fold.number, "what now?")
    last = rec.fold.number
    for times in range(1, 1000):
        docket.enter(last + times, note, "Eve")
    docket.confirm(last + 1000, note, "Eve", rec.run)
    docket.confirm(last + 1000, call, "", rec.run)
    docket.enter(last + 1000, call)
    for record in (note, call, Appealed(1, last + 1, "why?")):
        with pytest.raises(IllegalAction) as caught:
            docket.confirm(last + 1001, record, "Eve", rec.run)
        assert caught.value.rules == ("RL-13",)


def test_a_thousand_overturnings_of_each_other_are_no_burden(rec):
    number = rule(rec, "penalty", seat=1, word="warning")
    before = rec.run.epoch
    for times in range(1, 1101):
        last = rec.fold.number
        rec.fold.docket.enter(last + times, ruling(rec, "overturn", record=number), "Eve")
        number = last + times
    docket = rec.fold.docket
    first = docket.in_force("penalty")
    assert [each.ruled.word for each in first] == ["warning"]
    assert before == docket.epoch


def test_what_is_void_follows_every_leap_of_the_line():
    docket = Docket(2)

    def back(number, record):
        docket.enter(number, Ruled("backup", record=record, epoch=docket.epoch + 1))

    def void():
        return {each: docket.void_by(each) for each in range(1, 60) if docket.void_by(each)}

    back(15, 10)
    assert void() == dict.fromkeys(range(11, 15), 15)
    back(30, 5)
    assert void() == dict.fromkeys(range(6, 30), 30)
    docket.enter(40, Ruled("overturn", record=30, epoch=3))
    assert void() == dict.fromkeys(range(11, 15), 15) | dict.fromkeys(range(30, 40), 40)
    back(50, 12)
    assert void() == dict.fromkeys(range(13, 50), 50)
    assert docket.is_in_force(50)
    assert not docket.is_in_force(15)
