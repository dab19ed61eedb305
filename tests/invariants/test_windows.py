"""Windows that one seat alone is asked in: every order, every device, every stop gives one match.

All of it with a toy (tests/toys/snap): seats that may snap in secret, one after the other or all at
once, and seats that remark something or leave meanwhile.
"""

from __future__ import annotations

from random import Random

import pytest

from events.fold.fold import Fold
from events.log.transcript import audiences_of, tell
from events.recorder import Recorder
from events.records.records import PUBLIC
from events.records.rulings import Ruled
from events.store.journal import open_store
from referee.errors import Conflict, IllegalAction
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE
from referee.kernel.position import document as position
from referee.kernel.schema.codec import unpack
from replays.copies.live_view import live_view
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.read.log import log
from replays.read.seek import Seeker
from replays.verify.verify import verify
from tests.sizes import sized
from tests.toys.snap import CARD, figure
from tests.toys.windows import GAME, SECRET, begun_as, find, next_move, played, recorder

NUMBERS = range(sized(2, 10))


def chance_of(number):
    return ("seeded", "observed")[number % 2]


def match_of(number, most=200):
    return played(Random(f"windows {number}"), most, 2 + number % 2, chance_of(number))


def legal(run):
    return [(ask.seat, ask.secret, list(ask.legal())) for ask in run.asks()]


# -- the kernel -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_forked_and_resumed_in_any_window_a_match_asks_the_same(number):
    random, windows = Random(number), 0
    rec = recorder(2 + number % 2, chance_of(number))
    while rec.run.outcome is None:
        run = rec.run
        windows += bool(run.lanes)
        again = Run.resume(GAME, run.setting, run.wire(), run.dice)
        fork = run.fork()
        for copy in (again, fork):
            assert copy.wire() == run.wire()
            assert legal(copy) == legal(run)
            assert all(lane.outer is copy for lane in copy.lanes.values())
        before = run.wire()
        move = next_move(run, random)
        fork.act(*move)
        assert run.wire() == before
        again.act(*move)
        rec.act(*move)
        assert fork.wire() == again.wire() == rec.run.wire()
    assert windows > 2


@pytest.mark.parametrize("number", NUMBERS)
def test_a_position_in_an_open_window_is_the_match_itself(number):
    random, windows = Random(number), 0
    rec = recorder(2 + number % 2, chance_of(number))
    while rec.run.outcome is None:
        run = rec.run
        windows += bool(run.lanes)
        again = position.read(GAME, run.setting, position.write(run), run.dice)
        assert again.wire() == run.wire()
        assert legal(again) == legal(run)
        rec.act(*next_move(run, random))
    assert windows > 2


def test_who_leaves_breaks_a_window_off_and_it_is_opened_anew_for_whoever_is_left():
    rec = in_a_window()
    (asked,) = rec.run.lanes
    leaver = next(seat for seat in (1, 2, 3) if seat not in (asked, rec.run.state.seat))
    lanes = rec.run.lanes
    rec.act(leaver, ["concede"])
    assert rec.run.lanes is not lanes
    assert list(rec.run.lanes) == [asked]
    rec.act(asked, ["pass"])
    assert rec.run.outcome is None
    assert verify(encode(rec.match, GAME.code), find=find).error is None


def test_a_window_of_whoever_leaves_closes():
    rec = in_a_window()
    (asked,) = rec.run.lanes
    rec.act(asked, ["concede"])
    assert asked not in rec.run.lanes
    with pytest.raises(IllegalAction):
        rec.act(asked, ["pass"])


def test_a_remark_leaves_a_window_as_it_is():
    rec = in_a_window()
    lanes = rec.run.lanes
    rec.act(rec.run.state.seat, ["remark"])
    assert rec.run.lanes is lanes


def in_a_window(**wish):
    """A match of three seats in which one of them may snap."""
    rec = recorder(**wish)
    while not (rec.run.lanes and rec.run.stack[-1].procedure.steps[rec.run.stack[-1].row].loop):
        (ask, *_) = rec.run.asks()
        plays = [each for each in ask.legal() if each[0] == "play"]
        low = min(plays, key=lambda each: figure(CARD.number(each[1])), default=None)
        rec.act(ask.seat, low or next(each for each in ask.legal() if each[0] in ("rest", "pass")))
    return rec


# -- records --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_a_match_is_read_back_sought_and_verified_at_every_record(number):
    rec = match_of(number)
    rec.close()
    match = rec.match
    report = verify(encode(match, GAME.code), find=find)
    assert report.error is None
    assert not report.unchecked
    seeker = Seeker(match, find=find, every=3)
    fold = Fold(match, find=find)
    for folded in fold:
        assert folded.checked
        assert seeker.at(folded.number).wire() == fold.running().wire()


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_the_order_of_simultaneous_answers_the_file_is_one(number):
    files = {encode(in_another_order(number, order), GAME.code) for order in range(6)}
    assert len(files) == 1


def in_another_order(number, order):
    """A match in which each seat says the same each time it is asked; who is first is chance."""
    shuffled = Random(order)
    said = {seat: Random(f"{number} {seat}") for seat in (1, 2, 3)}
    rec = recorder()
    while rec.run.outcome is None:
        ask = shuffled.choice(rec.run.asks())
        rec.act(ask.seat, said[ask.seat].choice(list(ask.legal())))
    rec.close()
    return rec.match


@pytest.mark.parametrize("number", NUMBERS)
def test_recording_goes_on_where_it_stopped_at_any_record(number):
    random = Random(number)
    rec = recorder(chance=chance_of(number))
    while rec.run.outcome is None:
        rec = Recorder.resume(begun_as(rec.match, counts(rec.match)), find=find, checks=True)
        move = next_move(rec.run, random)
        if move[0]:
            rec.act(*move)
        else:
            rec.observe(*move[1][1:])
    rec.close()
    assert verify(encode(rec.match, GAME.code), find=find).error is None


def counts(match):
    return {name: len(records) for name, records in match.strands.items()}


# -- what is told ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_what_a_live_copy_tells_stays_as_it_is(number):
    random = Random(f"windows {number}")
    rec = recorder(2 + number % 2, chance_of(number))
    before, grown = {}, 0
    while rec.run.outcome is None:
        telling = tell(rec.match, find=find)
        for audience in audiences_of(rec.match.opening().seats):
            settled = telling.moments[audience][: telling.settled[audience]]
            assert settled[: len(before.get(audience, []))] == before.get(audience, [])
            grown += len(settled) < len(telling.moments[audience])
            before[audience] = settled
        move = next_move(rec.run, random)
        if move[0]:
            rec.act(*move)
        else:
            rec.observe(*move[1][1:])
    rec.close()
    telling = tell(rec.match, find=find)
    for audience, moments in before.items():
        assert telling.moments[audience][: len(moments)] == moments
    assert grown > 2


@pytest.mark.parametrize("number", NUMBERS)
def test_every_copy_of_every_stretch_is_sound(number):
    rec = match_of(number)
    rec.close()
    for eyes in (PUBLIC, *range(1, rec.match.opening().seats + 1), JUDGE):
        moments = len(
            tell(rec.match, find=find).moments[f"seat-{eyes}" if isinstance(eyes, int) else eyes]
        )
        for until in (None, *range(1, moments + 1)):
            copy = copy_for(rec.match, Wish(eyes, until), find=find)
            report = verify(encode(copy, GAME.code), find=find)
            assert report.good, report.error


def test_one_record_more_of_somebody_else_is_no_moment_more():
    rec = in_a_window()
    (asked,) = rec.run.lanes
    others = [audience for audience in audiences_of(3) if audience not in (f"seat-{asked}", JUDGE)]
    before = {each: list(tell(rec.match, find=find).moments[each]) for each in others}
    rec.act(asked, next(each for each in next(iter(rec.run.asks())).legal() if each[0] == "snap"))
    for audience in others:
        after = tell(rec.match, find=find).moments[audience]
        assert len(after) == len(before[audience])
        assert after[:-1] == before[audience][:-1]
        (*_, said) = unpack(after[-1].data)
        assert "snapped" in str(said)
        assert "snapped" not in str(unpack(before[audience][-1].data))


# -- judges ---------------------------------------------------------------------------------


def backup(record):
    return Ruled("backup", rules=("S-2.3",), reason="not so", record=record)


def test_a_backup_into_a_window_asks_again_and_tells_others_nothing_of_it():
    rec = in_a_window()
    (asked,) = rec.run.lanes
    number = rec.fold.number
    rec.act(asked, ["pass"])
    rec.rule(backup(number), "Judge Jo")
    assert list(rec.run.lanes) == [asked]
    rec.act(asked, ["pass"])
    rec.close() if rec.run.outcome else None
    assert verify(encode(rec.match, GAME.code), find=find).error is None
    telling = tell(rec.match, find=find)
    assert len(telling.moments[PUBLIC]) == len(rec.match.public)


def test_a_pile_that_was_looked_through_is_shuffled_anew_by_a_backup():
    rec = recorder()
    number = rec.fold.number
    rec.act(1, ["look"])
    order = list(rec.run.state.side(1).pile)
    effect = rec.effect_of(backup(number), "Judge Jo")
    assert effect.shuffled == ("players.1.pile",)
    assert sorted(effect.run.state.side(1).pile) == sorted(order)
    rested = recorder()
    rested.act(1, ["rest"])
    assert rested.effect_of(backup(number), "Judge Jo").shuffled == ()


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_judges_take_back_everybody_counts_what_all_see_and_the_own(number):
    random, backups = Random(number), 0
    rec = recorder(2 + number % 2, chance_of(number))
    for _ in range(40):
        if rec.run.outcome is not None or random.random() < 0.15:
            rec.rule(backup(random.randint(1, rec.fold.number)), "Judge Jo")
            backups += 1
        elif (move := next_move(rec.run, random))[0]:
            rec.act(*move)
        else:
            rec.observe(*move[1][1:])
        for eyes in (PUBLIC, *range(1, rec.match.opening().seats + 1)):
            seen = live_view(rec.match, eyes, find=find).match
            own = len(rec.match.strands.get(f"seat-{eyes}", ()))
            entries = list(log(seen, eyes=eyes, find=find))
            assert len(entries) == len(rec.match.public) + own
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            copy = copy_for(rec.match, Wish(eyes), find=find)
            assert verify(encode(copy, GAME.code), find=find).good
    assert backups > 1
    assert verify(encode(rec.match, GAME.code), find=find).error is None


# -- two devices ----------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path):
    journal = open_store(f"sqlite:///{tmp_path}/matches.db")
    yield journal
    journal.close()


def device(store, match):
    return Recorder.resume(store.match(match.id), store, find=find)


def test_whoever_answers_in_a_window_that_somebody_broke_off_reads_again(store):
    match = in_a_window(store=store).match
    one, two = device(store, match), device(store, match)
    (asked,) = one.run.lanes
    leaver = next(seat for seat in (1, 2, 3) if seat not in (asked, one.run.state.seat))
    one.act(leaver, ["concede"])
    with pytest.raises(Conflict):
        two.act(asked, ["pass"])
    again = device(store, match)
    again.act(asked, ["pass"])
    assert verify(encode(again.match, GAME.code), find=find).error is None


def test_whoever_leaves_not_knowing_of_an_answer_reads_again(store):
    match = in_a_window(store=store).match
    one, two = device(store, match), device(store, match)
    (asked,) = one.run.lanes
    leaver = next(seat for seat in (1, 2, 3) if seat not in (asked, one.run.state.seat))
    one.act(asked, ["pass"])
    with pytest.raises(Conflict):
        two.act(leaver, ["concede"])
    device(store, match).act(leaver, ["concede"])
    assert verify(encode(store.match(match.id), GAME.code), find=find).error is None


def test_an_answer_and_a_remark_at_once_stand_beside_each_other(store):
    match = in_a_window(store=store).match
    one, two = device(store, match), device(store, match)
    (asked,) = one.run.lanes
    two.act(next(seat for seat in (1, 2, 3) if seat != asked), ["remark"])
    one.act(asked, ["pass"])
    assert verify(encode(store.match(match.id), GAME.code), find=find).error is None
    assert store.match(match.id).secret == SECRET
