"""Files of matches with a fair seed, read by the second reader as well, and forged for both."""

from __future__ import annotations

import pytest

from events.records.records import Acted, Closed, Contributed, Pledged, Record
from replays.file.replay_file import encode
from replays.verify.verify import verify, verify_match
from tests.events.pledged import (
    all_pledged,
    begun,
    forged,
    no_show,
    pledge,
    pledge_by_hand,
    refused,
    value_of,
    waiting,
)
from tests.judges.matches import GAMES
from tests.vectors.replay_independent import Wrong, read


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("made", [waiting, all_pledged, begun, refused])
def test_a_second_reader_takes_every_stage_of_a_fair_match(code, made):
    rec = made(code)
    data = encode(rec.match, code)
    assert read(data)["match"] == rec.match.id
    assert verify(data).error is None


def beginning(stage: str):
    """A match of that stage: who has pledged and revealed by then."""
    rec = waiting()
    if stage != "opened":
        pledge(rec, 1)
    if stage not in ("opened", "one pledge"):
        pledge(rec, 2)
    if stage in ("one value", "begun"):
        rec.reveal(1, value_of(1))
    if stage == "begun":
        rec.reveal(2, value_of(2))
    return rec


FORGED: list[tuple[str, list[Record]]] = [
    ("opened", [Contributed(1, value_of(1))]),
    ("opened", [Acted(1, ("concede",))]),
    ("opened", [Pledged(3, bytes(32))]),
    ("opened", [Pledged(1, bytes(32)), Pledged(2, bytes(32))]),
    ("opened", [Closed(None)]),
    ("one pledge", [Pledged(1, bytes(32))]),
    ("one pledge", [Contributed(1, value_of(1))]),
    ("one pledge", [no_show(1), Pledged(2, bytes(32))]),
    ("pledged", [Contributed(1, value_of(2))]),
    ("pledged", [Contributed(1, b"short")]),
    ("pledged", [Pledged(2, bytes(32))]),
    ("pledged", [Acted(1, ("concede",))]),
    ("one value", [Contributed(1, value_of(1))]),
    ("one value", [Contributed(2, value_of(1))]),
    ("one value", [no_show(1), Contributed(2, value_of(2))]),
    ("one value", [Closed(None)]),
    ("begun", [Contributed(2, value_of(2))]),
    ("begun", [Pledged(1, bytes(32))]),
]
"""Where a match stands, and what is forged behind that, with true leaves, salts and chains."""


@pytest.mark.parametrize(
    ("stage", "records"),
    FORGED,
    ids=[f"{stage}: {[type(each).__name__ for each in records]}" for stage, records in FORGED],
)
def test_a_forged_seed_is_refused_by_both_readers(stage, records):
    match = forged(beginning(stage), *records)
    report = verify_match(match)
    assert report.fault is not None
    assert report.fault.rules
    assert all(rule.startswith("FS-") for rule in report.fault.rules)
    with pytest.raises(Wrong):
        read(encode(match, "bacon-project"))


def test_pledges_do_not_fit_another_match_or_another_seat():
    rec, other = waiting(), waiting("clash")
    for record in (
        Pledged(1, pledge_by_hand(other.match, 1, value_of(1))),
        Pledged(1, pledge_by_hand(rec.match, 2, value_of(1))),
    ):
        rec = waiting()
        rec.pledge(1, record.pledge)
        pledge(rec, 2)
        report = verify_match(forged(rec, Contributed(1, value_of(1))))
        assert report.fault is not None
        assert report.fault.rules == ("FS-4",)
