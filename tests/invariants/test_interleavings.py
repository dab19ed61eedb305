"""Every interleaving of simultaneous answers gives equal files, checks and views (DESIGN, 8.4)."""

from __future__ import annotations

import dataclasses
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.chain.match import Match
from events.chain.salted_leaves import Withheld
from events.chain.strands import Sealed, Writer, heads
from events.fold.fold import Fold
from events.log.entries import LAID_OPEN
from events.recorder import Recorder
from events.records.records import PUBLIC
from referee.errors import BrokenChain, DamagedFile, IllegalAction
from referee.kernel.facts import JUDGE
from replays.file.replay_file import decode, encode
from replays.read.log import log
from replays.read.seek import Seeker
from replays.verify.verify import verify
from tests.toys.duel import ALL_EYES, GAME, find, opening
from tests.toys.lanes import Phase, lined_up, one_after_the_other, orders, scripted
from tests.toys.planning import SEATS

SECRET = bytes(range(32))
STRANDS = ["public", "seat-1", "seat-2"]


def recorder(chance="seeded"):
    return Recorder.create(GAME, opening(), SECRET, chance=chance, find=find)


def script_of(number, most=4):
    """A duel as bots decide it under the seed of the recorded match."""
    return scripted(number, most, dice=recorder().run.dice)


def recorded(phases, choose=one_after_the_other):
    rec = recorder()
    for seat, answer in lined_up(phases, choose):
        rec.act(seat, answer)
    rec.close()
    return rec.match


def traced(match):
    """Everything about a match that must not depend on the order of arrival."""
    return {
        "strands": {name: [s.plain() for s in records] for name, records in match.strands.items()},
        "leaves": {name: [s.leaves() for s in records] for name, records in match.strands.items()},
        "heads": {
            name: heads(name, records, match.opened_hash) for name, records in match.strands.items()
        },
        "root": match.root,
        "file": encode(match, GAME.code),
    }


@pytest.mark.parametrize("number", range(4))
def test_every_interleaving_is_recorded_in_the_same_bytes(number):
    phases = script_of(number)
    straight = traced(recorded(phases))
    compared = 0
    for wanted, phase in enumerate(phases):
        for order in orders(phase) if phase.secret else ():

            def choose(place, each, wanted=wanted, order=order):
                return order if place == wanted else one_after_the_other(place, each)

            assert traced(recorded(phases, choose)) == straight
            compared += 1
    assert compared >= 20


@settings(max_examples=25)
@given(number=st.integers(0, 10_000), data=st.data())
def test_sampled_interleavings_of_long_lanes_are_recorded_in_the_same_bytes(number, data):
    phases = script_of(number, most=12)

    def choose(place, phase):
        return data.draw(st.permutations([seat for seat in SEATS for _ in phase.secret[seat]]))

    assert traced(recorded(phases, choose)) == traced(recorded(phases))


@pytest.mark.parametrize("number", range(6))
def test_the_pulling_fold_finds_every_check_again(number):
    phases = script_of(number)

    def zipped(place, phase):
        return list(orders(phase))[len(list(orders(phase))) // 2]

    match = recorded(phases, zipped)
    assert list(match.strands) == STRANDS
    folded = list(Fold(match, find=find))
    assert len(folded) == sum(map(len, match.strands.values()))
    assert all(each.checked for each in folded)
    assert [each.number for each in folded] == list(range(1, len(folded) + 1))
    for name in STRANDS:
        assert [each.index for each in folded if each.strand == name] == list(
            range(len(match.strands[name]))
        )
    report = verify(encode(match, GAME.code), find=find)
    assert report.error is None
    assert report.unchecked == []
    assert report.verified == len(folded)


def test_records_are_counted_in_canonical_order_whoever_was_first():
    phases = [Phase({1: [["draw"], ["finish"]], 2: [["draw"], ["draw"], ["finish"]]})]
    for order in orders(phases[0]):
        rec = recorder()
        for seat, answer in lined_up(phases, lambda place, phase, order=order: order):
            rec.act(seat, answer)
        strands = [folded.strand for folded in Fold(rec.match, find=find)]
        assert strands == [PUBLIC] + ["seat-1"] * 2 + ["seat-2"] * 3


@pytest.mark.parametrize("number", range(3))
def test_the_file_is_read_back_and_sought_and_told_in_every_eye(number):
    phases = script_of(number)
    match = recorded(phases)
    data = encode(match, GAME.code)
    _, again = decode(data)
    assert encode(again, GAME.code) == data
    seeker = Seeker(again, find=find, every=3)
    fold = Fold(match, find=find)
    for folded in fold:
        run = seeker.at(folded.number)
        assert run.wire() == fold.running().wire()
        assert [GAME.view(run, eyes) for eyes in ALL_EYES] == [
            GAME.view(fold.running(), eyes) for eyes in ALL_EYES
        ]


def test_the_log_tells_a_seat_its_own_lane_and_everybody_what_was_laid_open():
    rec = recorder()
    for seat, answer in ((1, ["draw"]), (1, ["finish"]), (2, ["draw"]), (2, ["finish"])):
        rec.act(seat, answer)

    def told(eyes):
        return [
            (entry.text, [sentence.text.split(" [")[0] for sentence in entry.sentences])
            for entry in log(rec.match, eyes=eyes, find=find)
        ][1:]

    drew = ["1 drew", "2 drew"]
    revealed = ["1 revealed", "2 revealed"]
    own = {
        1: [("1: draw", [drew[0]]), ("1: finish", [])],
        2: [("2: draw", [drew[1]]), ("2: finish", revealed)],
    }
    assert told(PUBLIC) == [(LAID_OPEN, revealed)]
    assert told(1) == [*own[1], (LAID_OPEN, revealed)]
    assert told(2) == own[2]
    assert told(JUDGE) == [*own[1], *own[2]]


def test_recording_goes_on_inside_lanes_where_it_stopped():
    phases = script_of(1)
    answers = list(lined_up(phases, lambda place, phase: list(orders(phase))[-1]))
    straight = traced(recorded(phases))
    for cut in range(len(answers) + 1):
        rec = recorder()
        for seat, answer in answers[:cut]:
            rec.act(seat, answer)
        again = Recorder.resume(
            Match(
                {name: list(records) for name, records in rec.match.strands.items()}, secret=SECRET
            ),
            find=find,
            checks=True,
        )
        assert again.run.wire() == rec.run.wire()
        for seat, answer in answers[cut:]:
            again.act(seat, answer)
        again.close()
        assert traced(again.match) == straight


# -- what no recorder writes ----------------------------------------------------------------


def forged(change):
    """A duel in which both seats finish at once, its records written as ``change`` says."""
    rec = recorder()
    rec.act(1, ["draw"])
    rec.act(1, ["finish"])
    rec.act(2, ["finish"])
    match = Match({name: [] for name in STRANDS}, secret=SECRET)
    writer = Writer(SECRET, STRANDS[1:])
    rows = [(name, s) for name, records in rec.match.strands.items() for s in records]
    for name, sealed in change(rows):
        decision, check = writer.seal(name, sealed.record(), b"").parts
        match.strands[name].append(Sealed((decision, Withheld(check.leaf))))
    return match


def test_an_unchanged_match_is_forged_into_itself():
    assert fold_whole(forged(lambda rows: rows)).lanes == {}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda rows: [(PUBLIC, sealed) for _, sealed in rows], DamagedFile),
        (lambda rows: [*rows[:1], *[("seat-2", s) for _, s in rows[1:]]], DamagedFile),
        (lambda rows: [rows[0], rows[2], rows[1], rows[3]], BrokenChain),
        (lambda rows: [*rows, rows[1]], BrokenChain),
    ],
    ids=["all public", "another strand", "another order", "after the end"],
)
def test_secret_answers_in_another_place_are_refused(change, error):
    with pytest.raises(error):
        fold_whole(forged(change))


def fold_whole(match):
    """Fold every record, or raise."""
    fold = Fold(match, find=find)
    run = fold.to_end()
    if fold.leftovers():
        raise BrokenChain(str(fold.leftovers()))
    return run


def test_a_seal_of_another_lane_breaks_the_file():
    match = recorded(script_of(0))
    other = recorded(script_of(1))
    match.strands["seat-2"] = other.strands["seat-2"]
    report = verify(encode(match, GAME.code), find=find)
    assert isinstance(report.error, (BrokenChain, DamagedFile))


def test_swapping_the_lanes_breaks_the_file():
    match = recorded(script_of(2))
    swapped = dataclasses.replace(match)
    swapped.strands = {
        PUBLIC: match.public,
        "seat-1": match.strands["seat-2"],
        "seat-2": match.strands["seat-1"],
    }
    assert verify(encode(match, GAME.code), find=find).error is None
    assert verify(encode(swapped, GAME.code), find=find).error is not None


# -- public records while lanes are open ----------------------------------------------------


def test_a_public_record_between_secret_ones_keeps_its_place_by_its_seal():
    rec = recorder()
    rec.act(2, ["draw"])
    rec.act(1, ["finish"])
    rec.act(1, ["remark"])
    rec.act(2, ["draw"])
    rec.act(2, ["finish"])
    folded = list(Fold(rec.match, find=find))
    assert [each.strand for each in folded] == [
        PUBLIC, "seat-1", "seat-2", PUBLIC, "seat-2", "seat-2",
    ]  # fmt: skip
    assert all(each.checked for each in folded)


@pytest.mark.parametrize("draws", [0, 1, 2])
def test_an_end_at_the_table_cuts_the_lanes_off_where_they_are(draws):
    rec = recorder()
    rec.act(1, ["draw"])
    for _ in range(draws):
        rec.act(2, ["draw"])
    rec.act(0, ["stop"])
    rec.close()
    report = verify(encode(rec.match, GAME.code), find=find)
    assert report.error is None
    assert report.unchecked == []
    assert report.outcome == ((), "stopped", "D-1.4")


@pytest.mark.parametrize("before", range(4))
def test_a_concession_is_said_at_the_table_and_ends_the_match_at_once(before):
    said = [(1, ["draw"]), (2, ["draw"]), (2, ["finish"])][:before]
    files = set()
    for order in permutations(said):
        if [each for each in order if each[0] == 2] != [each for each in said if each[0] == 2]:
            continue
        rec = recorder()
        for seat, answer in order:
            rec.act(seat, answer)
        rec.act(1, ["concede"])
        assert rec.run.outcome is not None
        assert rec.run.outcome.winners == (2,)
        with pytest.raises(IllegalAction):
            rec.act(2, ["finish"])
        assert len(rec.match.strands["public"]) == 2
        rec.close()
        report = verify(encode(rec.match, GAME.code), find=find)
        assert report.error is None
        assert report.verified == before + 3
        files.add(encode(rec.match, GAME.code))
    assert len(files) == 1


# -- a physical table -----------------------------------------------------------------------


def test_what_is_observed_in_a_lane_stands_on_its_secret_strand():
    files = set()
    for order in ((1, 2), (2, 1)):
        rec = recorder("observed")
        rec.observe("0/roll/caller/1", 1)
        for seat in order:
            rec.act(seat, ["draw"])
        for seat in reversed(order):
            rec.observe(f"0/draw/pile/{seat}/1", ("amber-two", "birch-three")[seat - 1])
        for seat in order:
            rec.act(seat, ["finish"])
        assert [len(rec.match.strands[name]) for name in STRANDS] == [2, 3, 3]
        rec.close()
        report = verify(encode(rec.match, GAME.code), find=find)
        assert report.error is None
        assert report.verified == 9
        files.add(encode(rec.match, GAME.code))
    assert len(files) == 1
