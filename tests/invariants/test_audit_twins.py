"""An audit report betrays nothing: of twins every pair of eyes gets the same report, rulings, tables and readings included."""

from __future__ import annotations

from collections import Counter

import pytest

from replays.audit.audit_json import audit_json
from replays.audit.audit_report import audit_report
from replays.audit.proof import Proof
from tests.invariants.stories import BACON, CLASH
from tests.invariants.twins import Twin, Twins, every_pair
from tests.sizes import sized

NUMBERS = sized({BACON: range(4), CLASH: (2, 4, 6, 7)}, {BACON: range(12), CLASH: range(12)})
PROOF = Proof("proven", "", "", (), (), (), (), (), ())
"""What is proven of either is compared elsewhere."""


def told(twin: Twin, pair: Twins) -> str:
    """The report on one of a pair, without the id by which anybody tells them apart."""
    report = audit_report(twin.match, pair.eyes, PROOF, find=twin.find)
    return audit_json(report).replace(twin.match.id, "this match")


@pytest.mark.parametrize("code", [BACON, CLASH])
def test_of_what_eyes_may_not_know_a_report_shows_nothing(code):
    counts: Counter[str] = Counter()
    for pair in every_pair(code, NUMBERS[code], cuts=3):
        if pair.until or not pair.one.recorder.fold.closed or not pair.other.recorder.fold.closed:
            continue  # A live match has a report for the judge alone.
        one = told(pair.one, pair)
        assert one == told(pair.other, pair), str(pair)
        counts[pair.way] += 1
        counts["rulings"] += one.count('"what": "ruling"')
    assert counts["exchanged"], counts
    assert counts["rulings"], counts
