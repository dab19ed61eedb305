"""Diff: where two matches part, and in what, in words that a judge understands."""

from __future__ import annotations

import pytest

from events.chain.match import Match
from events.chain.salted_leaves import Shown
from events.recorder import Recorder
from events.records.codec import pack
from events.records.records import Acted, decision
from referee.kernel.game import Opening
from referee.kernel.position.state_differences import differing_fields, flat_position
from replays.branch import branch
from replays.read.diff import diff
from tests.events.recorded import GAME, closed, go_on, live, recorder
from tests.replays.duel import duel, find
from tests.vectors.withheld_parts import withhold


def test_a_match_does_not_part_from_itself_nor_from_a_shorter_copy_of_its_parts():
    match = closed()
    assert diff(match, match).kind == "same"
    assert diff(match, match).record is None
    assert diff(match, withhold(match, "public", 3, 1)).kind == "same"


def test_another_answer_is_found_at_its_record_with_both_answers_in_words():
    left, right = live(6), live(6)
    ask = left.run.asks()[0]
    one, other = list(ask.legal())[:2]
    left.act(ask.seat, one)
    right.act(ask.seat, other)
    parting = diff(left.match, right.match)
    assert (parting.kind, parting.record) == ("answer", 8)
    assert parting.left == f"{ask.seat}: {GAME.printed(one)}"
    assert parting.right == f"{ask.seat}: {GAME.printed(other)}"
    assert parting.sentence == "record 8: the seats answered differently"
    assert parting.fields


def test_another_header_names_the_fields():
    parting = diff(recorder().match, recorder(readings={"joker_colour": "announced"}).match)
    assert (parting.kind, parting.record) == ("header", 1)
    assert [field.path for field in parting.fields] == ["readings.joker_colour"]
    assert parting.fields[0].right == "announced"


def test_another_seed_is_told_apart_from_another_header_and_the_lines_are_followed():
    left, right = recorder(), recorder(bytes(32))
    for rec in (left, right):
        go_on(rec, 2)
    parting = diff(left.match, right.match)
    assert (parting.kind, parting.record) == ("seed", 1)
    assert [field.path for field in parting.fields] == ["commitment", "deal"]
    assert parting.then is not None
    assert (parting.then.kind, parting.then.record) == ("state", 3)
    assert "seats.1.hand" in [field.path for field in parting.then.fields]


def test_other_chance_at_the_table_is_found():
    matches = []
    for which in (0, -1):
        rec = Recorder.create(GAME, Opening(2, 1, {}, ()), bytes(32), chance="observed")
        go_on_observed(rec, which)
        matches.append(rec.match)
    parting = diff(*matches)
    assert parting.kind == "chance"
    assert parting.left.startswith("observed 0/")
    assert parting.fields


@pytest.mark.parametrize(
    ("eyes", "kind"), [("judge", "chance"), ("own", "state"), ("public", "same")]
)
def test_a_card_drawn_at_the_table_makes_a_difference_to_those_who_saw_it(eyes, kind):
    matches, drawer = [], 0
    for which in (0, -1):
        rec = Recorder.create(GAME, Opening(2, 1, {}, ()), bytes(32), chance="observed")
        go_on_observed(rec, 0)
        throw, label = rec.run.awaited()
        rec.observe(str(label), throw.possible()[which])
        drawer = rec.run.stack[-1].seat
        matches.append(rec.match)
    found = diff(*matches, eyes=drawer if eyes == "own" else eyes)
    assert found.kind == kind
    if eyes == "own":
        assert found.left == found.right == "observed 0/draw/draw-pile/1"
        assert [field.path for field in found.fields] == [f"seats.{drawer}.hand"]
    assert diff(*matches, eyes=3 - drawer).kind == "same"


def go_on_observed(rec: Recorder, which: int) -> None:
    """Two profiles, and then the first thing that the table sees."""
    profiles = ["raven-grey", "hector"]
    while rec.run.awaited() is None:
        (ask,) = rec.run.asks()
        rec.act(ask.seat, ["choose-profile", profiles.pop(0)])
    throw, label = rec.run.awaited() or (None, None)
    assert throw is not None
    rec.observe(str(label), throw.possible()[which])


def test_one_match_that_ends_earlier():
    parting = diff(live(9).match, live(5).match)
    assert (parting.kind, parting.record) == ("ends", 7)
    assert parting.right == "no record"


def test_a_withheld_decision_ends_the_comparison_and_says_so():
    match = closed()
    parting = diff(match, withhold(match, "public", 5, 0))
    assert (parting.kind, parting.record) == ("withheld", 5)


def test_the_same_answer_that_led_elsewhere():
    left, right = live(8), live(8)
    state = right.run.state
    state.seats[0].hand.put_all(state.seats[1].hand.take_all())
    fields = differing_fields(left.run, right.run)
    assert [field.path for field in fields] == ["seats.1.hand", "seats.2.hand"]
    assert fields[1].right == "nothing"
    assert all(field.left != field.right for field in fields)


def test_every_field_of_a_state_has_a_path_even_at_its_default():
    paths = flat_position(recorder().run)
    assert paths["seats.1.hand"] == "nothing"
    assert "turn" in paths
    assert any(path.startswith("frame[1].") for path in paths)


def test_lanes_have_paths_of_their_own():
    left, right = duel(1, end=False), duel(1, end=False)
    assert diff(left, right, find=find).kind == "same"
    changed = Match(
        {name: list(records) for name, records in right.strands.items()}, secret=right.secret
    )
    record = changed.strands["seat-2"][0].record()
    assert isinstance(record, Acted)
    other = "rock" if record.answer[1] != "rock" else "paper"
    part = Shown(bytes(16), pack(decision(Acted(2, ("choose", other)))))
    sealed = changed.strands["seat-2"][0]
    changed.strands["seat-2"][0] = type(sealed)((part, *sealed.parts[1:]))
    parting = diff(left, changed, find=find)
    assert (parting.kind, parting.record) == ("answer", 4)
    assert [field.path for field in parting.fields] == ["lane.2.tokens"]


def test_eyes_see_no_difference_in_what_is_hidden_from_them():
    left, right = recorder(), recorder(bytes(32))
    for rec in (left, right):
        go_on(rec, 2)
    then = diff(left.match, right.match, eyes="public").then
    assert then is not None
    assert not [field for field in then.fields if "hand" in field.path and "size" not in field.path]
    own = diff(left.match, right.match, eyes=1).then
    assert own is not None
    assert "seats.1.hand" in [field.path for field in own.fields]
    assert "seats.2.hand" not in [field.path for field in own.fields]


def test_a_secret_decision_makes_a_difference_to_its_seat_and_the_judge_only():
    left, right = duel(1, end=False), duel(1, end=False)
    record = right.strands["seat-2"][0].record()
    assert isinstance(record, Acted)
    other = "rock" if record.answer[1] != "rock" else "paper"
    part = Shown(bytes(16), pack(decision(Acted(2, ("choose", other)))))
    sealed = right.strands["seat-2"][0]
    right.strands["seat-2"][0] = type(sealed)((part, *sealed.parts[1:]))
    assert diff(left, right, find=find).record == 4
    assert diff(left, right, eyes=2, find=find).record == 2
    for eyes in ("public", 1):
        found = diff(left, right, eyes=eyes, find=find)
        assert "choose" not in found.left + found.right
        assert found.kind == "same" or found.record != 4


@pytest.mark.parametrize("swap", [False, True])
def test_a_branch_is_compared_with_its_parent_from_where_it_began(swap):
    parent = closed()
    line = branch(parent, 6, b"b" * 32)
    pair = (line.match, parent) if swap else (parent, line.match)
    parting = diff(*pair)
    assert (parting.kind, parting.record, parting.shared) == ("ends", 7, 6)
    taken = parent.public[6].record()
    assert isinstance(taken, Acted)
    ask = line.run.asks()[0]
    line.act(ask.seat, next(a for a in ask.legal() if tuple(a) != taken.answer))
    parting = diff(*pair)
    assert (parting.kind, parting.record, parting.shared) == ("answer", 7, 6)
