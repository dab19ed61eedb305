"""Spoiled files whose fault is in a call, a ruling or an appeal: what no referee would have taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder
from events.records.records import Appealed, Called, Ruled, decision
from referee.games.bacon_project.game import GAME as BACON
from referee.kernel.game import Opening
from replays.file.replay_file import decode, encode
from tests.events.recorded import SECRET, go_on
from tests.judges.proposals import ruling
from tests.judges.sitting import say
from tests.vectors.spoiling import GAME, PUBLIC, decide, put, record_of, set_parts, spoiled

CALL, BACKUP, APPEAL, OVERTURN, CORRECTION, DEVIATION, PENALTY, RESULT = range(10, 18)
"""The numbers of the records of the sound match, behind its opening and eight actions."""

WON = ruling("result", rules=["BP-2.15"], winners=[1], word="concession")
AGAIN = ("choose-profile", "raven-grey")
"""What nobody may do any more once the profiles are chosen (BP-2.15)."""


def sitting() -> Recorder:
    """A short match with a ruling of almost every kind, the last of them its result."""
    opening = Opening(2, BACON.version, {}, ())
    rec = Recorder.create(BACON, opening, SECRET, note={"players": ["Ann", "Ben"]})
    go_on(rec, 8)
    for said in (
        ("call", 1, 9, "did that count?"),
        ("rule", ruling("backup", call=CALL, record=7, epoch=1, rules=["BP-2.15"]), "Dee"),
        ("appeal", 2, BACKUP, "it did"),
        ("rule", ruling("overturn", judge="head", record=BACKUP, epoch=2), "Ada"),
        ("rule", ruling("correction", rules=["BP-2.15"], paths={"seats.1.mulligans": 2}), "Dee"),
        ("rule", ruling("deviation", rules=["BP-2.15"], seat=1, answer=AGAIN), "Dee"),
        ("rule", ruling("penalty", rules=["BP-2.15"], seat=2, word="warning"), "Dee"),
        ("rule", WON, "Dee"),
    ):
        say(rec, said)
    return rec


@cache
def ruled_bytes() -> bytes:
    """The match, closed."""
    rec = sitting()
    rec.close()
    return encode(rec.match, GAME)


def sound_ruled() -> Match:
    """The match with rulings, to be changed: nothing is shared between calls."""
    return decode(ruled_bytes())[1]


def ruled(number: int, **changes: Any) -> bytes:
    """The file in which that ruling says something else."""
    match = sound_ruled()
    record = match.public[number - 1].record()
    assert isinstance(record, Ruled)
    return decide(match, number, replace(record, **changes))


def another(number: int, record: Any) -> bytes:
    """The file in which that record is another one."""
    return decide(sound_ruled(), number, record)


def plainly(number: int, change: Callable[[list[Any]], object]) -> bytes:
    """The file in which the plain data of that decision was changed, whatever comes of it."""
    match = sound_ruled()
    record = match.public[number - 1].record()
    assert record is not None
    plain = decision(record)
    change(plain)
    put(match, PUBLIC, number, 0, plain)
    return encode(match, GAME)


def noted(number: int, *contents: Any) -> bytes:
    """The file in which that record has other parts behind its check."""
    match = sound_ruled()
    set_parts(match, number, *contents)
    return encode(match, GAME)


# -- what they say --------------------------------------------------------------------------


@spoiled
def a_ruling_of_no_kind() -> bytes:
    return plainly(BACKUP, lambda plain: plain[1].update(kind="dream"))


@spoiled
def a_ruling_of_no_judge() -> bytes:
    return plainly(BACKUP, lambda plain: plain[1].update(judge="bystander"))


@spoiled
def a_ruling_with_a_key_that_its_kind_does_not_use() -> bytes:
    return plainly(BACKUP, lambda plain: plain[1].update(word="warning"))


@spoiled
def a_ruling_with_a_key_missing() -> bytes:
    return plainly(BACKUP, lambda plain: plain[1].pop("answer"))


@spoiled
def a_ruling_with_a_number_for_a_reason() -> bytes:
    return plainly(BACKUP, lambda plain: plain[1].update(reason=7))


@spoiled
def a_ruling_with_a_flag_for_a_record() -> bytes:
    return plainly(BACKUP, lambda plain: plain[1].update(record=True))


@spoiled
def a_penalty_of_another_word() -> bytes:
    return plainly(PENALTY, lambda plain: plain[1].update(word="a-beer"))


@spoiled
def a_result_with_a_winner_twice() -> bytes:
    return plainly(RESULT, lambda plain: plain[1].update(winners=[1, 1]))


@spoiled
def a_correction_that_sets_nothing() -> bytes:
    return plainly(CORRECTION, lambda plain: plain[1].update(paths={}))


@spoiled
def a_deviation_without_an_action() -> bytes:
    return plainly(DEVIATION, lambda plain: plain[1].update(answer=[]))


@spoiled
def a_call_without_a_question() -> bytes:
    return plainly(CALL, lambda plain: plain.__setitem__(3, ""))


@spoiled
def an_appeal_of_nobody() -> bytes:
    return plainly(APPEAL, lambda plain: plain.__setitem__(1, 0))


# -- what they are about --------------------------------------------------------------------


@spoiled
def a_call_about_a_record_that_is_not_there() -> bytes:
    return another(CALL, Called(1, CALL, "what comes now?"))


@spoiled
def a_call_of_a_seat_that_is_not_there() -> bytes:
    return another(CALL, Called(3, 9, "did that count?"))


@spoiled
def a_ruling_on_a_call_that_nobody_made() -> bytes:
    return ruled(BACKUP, call=9)


@spoiled
def a_call_that_is_decided_twice() -> bytes:
    return ruled(OVERTURN, call=CALL)


@spoiled
def an_appeal_against_what_is_no_ruling() -> bytes:
    return another(APPEAL, Appealed(2, CALL, "it did"))


@spoiled
def an_appeal_of_a_seat_that_is_not_there() -> bytes:
    return another(APPEAL, Appealed(3, BACKUP, "it did"))


@spoiled
def an_appeal_against_a_head_judge() -> bytes:
    return ruled(BACKUP, judge="head")


@spoiled
def a_floor_judge_who_overturns() -> bytes:
    return ruled(OVERTURN, judge="floor")


@spoiled
def an_overturning_of_what_is_no_ruling() -> bytes:
    return ruled(OVERTURN, record=APPEAL)


@spoiled
def an_upholding_of_what_nobody_appealed() -> bytes:
    return another(CORRECTION, ruling("uphold", judge="head", record=OVERTURN))


# -- who makes them -------------------------------------------------------------------------


@spoiled
def a_ruling_by_a_player() -> bytes:
    return noted(BACKUP, ["note", {"by": "ann"}])


@spoiled
def a_ruling_by_nobody() -> bytes:
    match = sound_ruled()
    sealed = match.public[BACKUP - 1]
    match.public[BACKUP - 1] = replace(sealed, parts=sealed.parts[:2])
    return encode(match, GAME)


@spoiled
def an_appeal_decided_by_the_judge_who_ruled() -> bytes:
    return noted(OVERTURN, ["note", {"by": "  DEE "}])


# -- what they change -----------------------------------------------------------------------


@spoiled
def a_backup_to_a_record_that_is_not_there() -> bytes:
    return ruled(BACKUP, record=99)


@spoiled
def a_backup_to_itself() -> bytes:
    return ruled(BACKUP, record=BACKUP)


@spoiled
def a_backup_that_stays_in_its_epoch() -> bytes:
    return ruled(BACKUP, epoch=0)


@spoiled
def a_backup_that_skips_an_epoch() -> bytes:
    return ruled(BACKUP, epoch=2)


@spoiled
def an_overturning_in_an_old_epoch() -> bytes:
    return ruled(OVERTURN, epoch=1)


@spoiled
def a_backup_to_another_record() -> bytes:
    return ruled(BACKUP, record=5)


@spoiled
def a_correction_of_a_path_that_does_not_exist() -> bytes:
    return ruled(CORRECTION, paths={"seats.1.mulligan": 2})


@spoiled
def a_correction_of_a_seat_that_is_not_there() -> bytes:
    return ruled(CORRECTION, paths={"seats.3.mulligans": 2})


@spoiled
def a_correction_to_what_cannot_stand_there() -> bytes:
    return ruled(CORRECTION, paths={"seats.1.mulligans": 7})


@spoiled
def a_correction_that_lays_a_card_in_two_places() -> bytes:
    return ruled(CORRECTION, paths={"discard": ["2h", "2h"]})


@spoiled
def a_correction_that_begins_an_epoch() -> bytes:
    return ruled(CORRECTION, paths={"epoch": 9})


@spoiled
def a_correction_to_another_value() -> bytes:
    return ruled(CORRECTION, paths={"seats.1.mulligans": 3})


@spoiled
def a_deviation_that_is_legal() -> bytes:
    return ruled(DEVIATION, answer=("concede",))


@spoiled
def a_deviation_of_a_rule_that_it_does_not_break() -> bytes:
    return ruled(DEVIATION, rules=("BP-7.1",))


@spoiled
def a_deviation_that_nobody_can_read() -> bytes:
    return ruled(DEVIATION, answer=("castle", "king-side"))


@spoiled
def a_ruling_without_a_rule() -> bytes:
    return ruled(PENALTY, rules=())


@spoiled
def a_ruling_of_a_rule_that_nobody_knows() -> bytes:
    return ruled(PENALTY, rules=("BP-99.9",))


@spoiled
def a_ruling_without_a_reason() -> bytes:
    return ruled(PENALTY, reason="")


@spoiled
def a_penalty_for_a_seat_that_is_not_there() -> bytes:
    return ruled(PENALTY, seat=3)


@spoiled
def a_result_for_a_seat_that_is_not_there() -> bytes:
    return ruled(RESULT, winners=(3,))


# -- the end of a match ---------------------------------------------------------------------


def closed_regardless(rec: Recorder) -> bytes:
    """The file of the match, closed by a referee who looked at no docket."""
    rec.fold.docket.calls.clear()
    rec.fold.docket.appeals.clear()
    rec.close()
    return encode(rec.match, GAME)


@spoiled
def a_second_result() -> bytes:
    match = sound_ruled()
    put(match, PUBLIC, PENALTY, 1, match.public[RESULT - 1].check())
    return decide(match, PENALTY, WON)


@spoiled
def a_match_closed_while_a_call_is_open() -> bytes:
    rec = sitting()
    say(rec, ("call", 2, RESULT, "is it over?"))
    return closed_regardless(rec)


@spoiled
def a_match_closed_while_an_appeal_is_undecided() -> bytes:
    rec = sitting()
    say(rec, ("appeal", 2, RESULT, "it is not over"))
    return closed_regardless(rec)


@spoiled
def a_note_after_the_closed_record() -> bytes:
    match = sound_ruled()
    number = len(match.public) + 1
    match.public.append(record_of(match, number, ruling("note")))
    set_parts(match, number, ["note", {"by": "Dee"}])
    return encode(match, GAME)
