"""Branch: a what-if line is a match of its own; its parent is never touched."""

from __future__ import annotations

from hashlib import sha256

import pytest

from events.fold.opening import position_of
from referee.errors import DamagedFile, NotFound
from replays.branch import branch, is_parent
from replays.file.replay_file import decode, encode
from replays.read.seek import Seeker
from replays.verify.verify import verify, verify_match
from tests.events.recorded import closed, go_on, live
from tests.replays.duel import duel, find
from tests.vectors.build_spoiled import SPOILED
from tests.vectors.spoiling import GAME

OWN = b"b" * 32


def test_a_branch_begins_where_the_parent_stood_and_leaves_it_alone():
    parent = closed()
    before = encode(parent, GAME)
    line = branch(parent, 7, OWN)
    assert line.run.wire() == Seeker(parent).at(7).wire()
    go_on(line)
    line.close()
    assert encode(parent, GAME) == before
    assert line.match.id != parent.id


def test_a_branch_is_verified_like_any_match_and_names_what_it_rests_on():
    parent = closed()
    line = branch(parent, 7, OWN)
    go_on(line)
    line.close()
    data = encode(line.match, GAME)
    report = verify(data)
    assert report.good, report.fault
    assert report.verified == report.records
    assert report.unchecked == [
        f"the parent that record 1 names: {parent.opened_hash.hex()[:16]}..., record 7"
    ]
    assert is_parent(parent, decode(data)[1])


def test_another_match_is_not_the_parent():
    parent = closed()
    line = branch(parent, 7, OWN).match
    assert not is_parent(closed(OWN), line)
    assert not is_parent(line, parent)


def test_every_record_before_the_end_can_be_branched_from():
    parent = closed()
    for number in range(1, len(parent.public) - 2, 5):
        line = branch(parent, number, OWN)
        ask = line.run.asks()[0]
        line.act(ask.seat, next(iter(ask.legal())))
        report = verify_match(line.match)
        assert report.good, (number, report.fault)


def test_a_branch_of_a_branch_names_its_own_parent():
    parent = live(9).match
    first = branch(parent, 5, OWN)
    go_on(first, 2)
    second = branch(first.match, 2, b"c" * 32)
    assert is_parent(first.match, second.match)
    assert not is_parent(parent, second.match)
    assert list(second.match.attachments) == [second.match.opening().inputs[0][3]]
    assert verify_match(second.match).good


def test_a_branch_has_dice_of_its_own():
    parent = closed()
    lines = [branch(parent, 2, secret) for secret in (OWN, b"c" * 32)]
    for line in lines:
        go_on(line, 6)
    assert lines[0].run.wire() != lines[1].run.wire()


def test_nothing_branches_from_a_match_that_is_over():
    parent = closed()
    with pytest.raises(NotFound, match="the match is over"):
        branch(parent, len(parent.public), OWN)


def test_nothing_branches_from_a_record_that_is_not_there():
    with pytest.raises(NotFound, match="no record 99"):
        branch(live(3).match, 99, OWN)


def test_nobody_can_look_into_a_secret_window_by_branching():
    match = duel(2, end=False)
    with pytest.raises(NotFound, match="acting in secret"):
        branch(match, 2, OWN, find=find)
    at_the_join = branch(match, 5, OWN, find=find)
    assert at_the_join.run.asks()[0].seat == 1


def test_once_the_match_is_over_a_line_may_branch_from_the_middle_of_a_secret_window():
    match = duel(2)
    before = Seeker(match, find=find).at(2)
    assert before.lanes
    line = branch(match, 2, OWN, find=find)
    assert line.run.wire() == before.wire()
    for lane in (1, 2):
        for ask in line.run.lanes[lane].asks():
            line.act(ask.seat, next(ask.legal()))
    line.close()
    report = verify(encode(line.match, "duel"), find=find)
    assert report.error is None
    assert report.fault is None


@pytest.mark.parametrize("name", [name for name in SPOILED if name.startswith("a-branch-from")])
def test_a_position_that_no_judge_could_type_is_refused(name):
    report = verify(SPOILED[name]())
    assert type(report.error) is DamagedFile
    assert report.fault is not None
    assert report.fault.record == 1


def test_the_digest_of_a_position_cannot_be_tried_without_the_secret_of_the_branch():
    parent = closed()
    one, other = branch(parent, 7, OWN), branch(parent, 7, bytes(32))
    assert position_of(one.match) == position_of(other.match) is not None
    digests = [each.match.opening().inputs[0][3] for each in (one, other)]
    assert len(set(digests)) == 2
    plain = position_of(one.match) or b""
    assert sha256(plain).digest() not in digests
