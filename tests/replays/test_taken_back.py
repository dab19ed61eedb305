"""Records that a ruling took back: they are looked at, branched from and compared as any other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from events.chain.salted_leaves import Shown, Withheld
from events.chain.strands import SEAL
from events.fold.fold import Fold, Withholding
from events.fold.history import History
from events.records.records import Ruled
from replays.branch import branch, is_parent
from replays.file.replay_file import decode, encode
from replays.read.diff import STATE, diff
from replays.read.seek import Seeker
from replays.verify.verify import verify_match
from tests.judges.crossed_orders import crossed_orders
from tests.judges.matches import GAMES, folds_again, forge, going, opened, play, rule, ruling


@pytest.fixture(params=GAMES)
def ruled(request):
    """A match with two backups, one of them overturned, and play between them."""
    rec = going(request.param, 40)
    rule(rec, "backup", record=30)
    play(rec, 4)
    number = rule(rec, "backup", record=20)
    play(rec, 3)
    rule(rec, "overturn", "Eve", judge="head", record=number)
    play(rec, 3)
    return rec


def stories(match):
    """The wire form after every record, in one pass."""
    fold = Fold(match, checks=False)
    return [fold.run.wire() if fold.run is not None else b"" for _ in fold]


@pytest.mark.parametrize("every", [1, 5, 1000])
def test_every_record_is_sought_as_it_stood_also_those_that_are_void(ruled, every):
    told = stories(ruled.match)
    seeker = Seeker(ruled.match, every=every)
    for number in (*range(2, seeker.last + 1), *range(seeker.last, 1, -3)):
        assert seeker.at(number).wire() == told[number - 1]
    assert seeker.last == ruled.fold.number


def test_what_a_history_gives_out_is_not_what_it_keeps(ruled):
    history = History(8)
    fold = Fold(ruled.match, checks=False, history=history)
    fold.to_end()
    told = stories(ruled.match)
    run = history.at(12)
    run.epoch = 77
    assert history.at(12).wire() == told[11]
    assert [history.at(number).wire() for number in range(13, len(told) + 1)] == told[12:]


def test_a_fold_keeps_a_history_only_where_a_judge_ruled(ruled):
    assert Fold(ruled.match).history is not None
    rec = going(ruled.game.code)
    rec.call(0, 3, "why?")
    assert Fold(rec.match).history is None


def test_what_a_later_record_moved_is_known_as_if_every_state_were_compared(ruled):
    """Beside: every later state is compared with the one before it, pile by pile."""
    history = History()
    fold = Fold(ruled.match, checks=False, history=history)
    fold.to_end()
    crossings = 0
    for number in range(2, fold.number, 2):
        then, before, found = history.at(number), [], []
        for later in range(number + 1, fold.number + 1):
            record = history.records[later - 1]
            differing = crossed_orders(then, [history.at(later)])
            if not (isinstance(record, Ruled) and record.takes_back):
                found += [path for path in differing if path not in (*before, *found)]
            before = differing
        crossings += len(found)
        assert sorted(history.crossed_since(number, then)) == sorted(found)
    assert crossings > 0


def test_epochs_never_come_again(ruled):
    fold = Fold(ruled.match, checks=False)
    seen = [fold.docket.epoch for _ in fold]
    assert all(before <= after for before, after in pairwise(seen))
    assert seen[-1] == 3 == ruled.run.epoch


def test_a_branch_from_a_void_record_is_a_what_if(ruled):
    docket = ruled.fold.docket
    number = next(each for each in range(2, ruled.fold.number) if docket.void_by(each))
    if Seeker(ruled.match).at(number).lanes:
        rule(ruled, "result", winners=(1,), word="time")
        ruled.close()
    line = branch(ruled.match, number, bytes(32))
    stood = Seeker(ruled.match).at(number)
    assert line.run.wire() == stood.wire()
    assert line.fold.docket.epoch == stood.epoch
    assert is_parent(ruled.match, line.match)
    play(line, 4)
    line.rule(ruling(line, "backup", record=2), "Dee")
    assert line.run.epoch == stood.epoch + 1
    folds_again(line)


def test_a_match_differs_from_itself_without_the_ruling_at_the_ruling(ruled):
    code = ruled.game.code
    one, other = going(code, 40), going(code, 40)
    number = rule(one, "backup", record=30)
    rule(other, "backup", record=29)
    parting = diff(one.match, other.match)
    assert parting.record == number
    assert parting.kind != STATE
    assert parting.fields
    one.close()
    assert diff(one.match, decode(encode(one.match, code))[1]).record is None


def test_observed_chance_is_unknown_again_where_it_was_crossed():
    rec = opened("bacon-project", chance="observed")
    play(rec, 30)
    first = next(n for n in range(2, 31) if Seeker(rec.match).at(n).state.draw.cards)
    rule(rec, "backup", record=first)
    assert rec.fold.effect is not None
    assert rec.fold.effect.shuffled == ("draw",)
    assert rec.run.state.draw.unknown == len(rec.run.state.draw)
    play(rec, 10)
    folds_again(rec)


def test_without_its_seal_nobody_knows_what_came_before_a_ruling():
    rec = going("clash", 30)
    play(rec, 2)
    match = forge(rec, ruling(rec, "note"))
    sealed = match.public[-1]
    seal = sealed.part(SEAL)
    assert isinstance(seal, Shown)
    match.public[-1] = sealed.with_part(SEAL, Withheld(seal.leaf))
    play_on = match.strands["seat-1"][-1:]
    assert play_on
    with pytest.raises(Withholding, match="a seal is withheld"):
        Fold(match).to_end()
    report = verify_match(match)
    assert report.error is None
    assert any("a seal is withheld" in line for line in report.unchecked)
