"""Verify: what is good, what could not be checked, and that withholding spoils nothing."""

from __future__ import annotations

import pytest

from events.chain.match import Match
from events.chain.salted_leaves import Shown, Withheld
from events.chain.strands import SEAL
from events.recorder import Recorder
from events.records.codec import pack
from referee.errors import BadLeaf, NotFound
from replays.file.replay_file import encode
from replays.read.log import log
from replays.verify.verify import verify, verify_match
from tests.events.recorded import closed, live
from tests.replays.duel import duel, find
from tests.toys import duel as toy
from tests.vectors.spoiling import GAME, sound
from tests.vectors.withheld_parts import disclose, withhold

PUBLIC = "public"


def places(match: Match) -> list[tuple[str, int, int]]:
    """Every part of every record, seals included."""
    return [
        (strand, number, part)
        for strand, records in match.strands.items()
        for number, sealed in enumerate(records, 1)
        for part in sealed.places()
    ]


def test_a_closed_match_is_sound_to_its_result():
    match = closed()
    report = verify(encode(match, GAME))
    assert report.verdict == "sound"
    assert report.records == report.chained == report.verified == len(match.public)
    assert report.closed
    assert report.outcome is not None
    assert report.unchecked == []
    assert report.match == match.id


def test_a_live_match_shows_what_waits_for_its_secret():
    report = verify(encode(live(6).match, GAME))
    assert report.good
    assert report.verdict == "sound as far as shown"
    assert (report.chained, report.verified) == (7, 1)
    assert "the secret is not revealed" in report.unchecked[-1]


def test_the_referee_of_a_live_match_can_verify_it_whole():
    report = verify_match(live(6).match)
    assert (report.chained, report.verified) == (7, 7)
    assert report.unchecked == ["the result: the match is not closed"]


@pytest.mark.parametrize("place", places(sound()), ids=str)
def test_a_file_with_any_part_withheld_still_verifies(place):
    match = sound()
    strand, number, part = place
    copy = withhold(match, strand, number, part)
    report = verify(encode(copy, GAME))
    assert report.good, report.fault
    assert report.chained == report.records
    assert copy.id == match.id
    assert copy.root == match.root
    assert report.verdict == "sound as far as shown"
    if part == 0:
        assert any(f"decision withheld: record {number}" in each for each in report.unchecked)
        assert report.verified == number - 1
    elif part == 1:
        assert report.verified == report.records
    assert any("withheld" in each or "not revealed" in each for each in report.unchecked)


@pytest.mark.parametrize("place", places(duel(1)), ids=str)
def test_secret_strands_with_any_part_withheld_still_verify(place):
    match = duel(1)
    report = verify(encode(withhold(match, *place), "duel"), find=find)
    assert report.good, report.fault
    assert report.chained == report.records
    assert report.unchecked


def test_everything_withheld_still_has_a_sound_chain():
    match = closed()
    for place in places(match):
        match = withhold(match, *place)
    report = verify(encode(match, GAME))
    assert report.good
    assert (report.chained, report.verified) == (report.records, 0)


def test_a_withheld_part_can_be_disclosed_later():
    match = sound()
    part = match.public[3].parts[0]
    assert isinstance(part, Shown)
    copy = withhold(match, PUBLIC, 4, 0)
    assert encode(disclose(copy, PUBLIC, 4, 0, part), GAME) == encode(match, GAME)


def test_a_wrong_disclosure_is_refused():
    match = sound()
    part = match.public[3].parts[0]
    assert isinstance(part, Shown)
    copy = withhold(match, PUBLIC, 4, 0)
    for wrong in (
        Shown(part.salt, pack(["acted/1", 1, ["concede"]])),
        Shown(bytes(16), part.data),
        match.public[2].parts[0],
    ):
        assert isinstance(wrong, Shown)
        with pytest.raises(BadLeaf, match="part 0 does not hash to its leaf"):
            disclose(copy, PUBLIC, 4, 0, wrong)


def test_withholding_names_parts_that_are_there():
    for place in (("public", 99, 0), ("public", 1, 9), ("seat-1", 1, 0), ("public", 1, SEAL)):
        with pytest.raises(NotFound):
            withhold(sound(), *place)


def test_withholding_leaves_the_original_as_it_was():
    match = sound()
    before = encode(match, GAME)
    copy = withhold(match, PUBLIC, 2, 0)
    assert isinstance(copy.public[1].parts[0], Withheld)
    assert encode(match, GAME) == before


def test_secret_strands_are_verified_in_canonical_order():
    report = verify(encode(duel(2, order=(2, 2, 1, 1)), "duel"), find=find)
    assert report.verdict == "sound"
    assert report.verified == report.records == 12


def test_a_public_record_in_the_middle_of_a_secret_window_stays_where_it_was_made():
    rec = Recorder.create(toy.GAME, toy.opening(), bytes(32), find=toy.find)

    def choose(seat: int) -> None:
        ask = next(ask for ask in rec.run.asks() if ask.seat == seat)
        plan = next(a for a in ask.legal() if a[0] not in ("finish", "spin"))
        rec.act(seat, plan)

    choose(1)
    rec.act(2, ["finish"])
    rec.act(2, ["remark"])
    choose(1)
    rec.act(1, ["finish"])
    rec.close()
    report = verify(encode(rec.match, toy.GAME.code), find=toy.find)
    assert report.verdict == "sound", report.fault
    told = [entry.text for entry in log(rec.match, find=toy.find)]
    assert told[-4] == "2: remark"
