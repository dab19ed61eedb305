"""Twins are twins: they differ, and the eyes they are made for see, hear and read no difference."""

from __future__ import annotations

from collections import Counter

import pytest

from events.fold.fold import Fold
from replays.copies.live_view import live_view
from replays.read.log import log
from tests.invariants.stories import BACON, CLASH, GAMES
from tests.invariants.twins import every_pair
from tests.sizes import sized

NUMBERS = sized({BACON: range(4), CLASH: range(2)}, {BACON: range(8), CLASH: range(4)})


def decisions(match):
    return {
        name: [sealed.parts[0].data for sealed in records]
        for name, records in match.strands.items()
    }


def read_by(twin, eyes):
    """The log as those eyes read it; what was observed is told by a test of its own."""
    closed = twin.recorder.fold.closed is not None
    match = twin.match if closed else live_view(twin.match, eyes, find=twin.find).match
    return [
        (entry.seat, entry.text, entry.sentences)
        for entry in log(match, eyes=eyes, find=twin.find)
        if "observed" not in entry.text
    ]


@pytest.mark.parametrize("code", GAMES)
def test_twins_differ_and_their_eyes_are_told_no_difference(code):
    counts = Counter()
    for pair in every_pair(code, NUMBERS[code]):
        one, other = pair.one, pair.other
        runs = [Fold(each.match, find=each.find).to_end() for each in (one, other)]
        wires = [run.wire() for run in runs]
        assert wires[0] != wires[1] or decisions(one.match) != decisions(other.match), str(pair)
        if not pair.until:
            assert read_by(one, pair.eyes) == read_by(other, pair.eyes), str(pair)
        state = "closed" if one.recorder.fold.closed else "live"
        counts.update((pair.way, state, f"eyes {pair.eyes}", f"same secret {pair.same_secret}"))
    ways = ("exchanged", "later", "unseen") if code == CLASH else ("exchanged", "later")
    wanted = (*ways, "closed", "live", "eyes 1", "eyes 2", "eyes public")
    assert all(counts[each] >= 2 for each in wanted), counts


def test_a_pair_is_made_again_the_same():
    first, second = (
        [(str(pair), decisions(pair.other.match)) for pair in every_pair(BACON, [2], cuts=2)]
        for _ in range(2)
    )
    assert first == second != []
