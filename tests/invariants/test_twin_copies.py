"""A shared copy betrays nothing: of twins every pair of eyes gets the same bytes but for commitments.

And commitments say nothing to whoever does not know the secret: with another secret they are all
others, and no hash that could be made by guessing stands in a copy.
"""

from __future__ import annotations

from collections import Counter

import pytest

from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.invariants.masks import (
    commitments,
    masked,
    named_in,
    never_named,
    to_be_tried,
    up_to_the_last_shown,
)
from tests.invariants.stories import BACON, CLASH, GAMES, names_of
from tests.invariants.twins import Twins, every_pair, witnessed
from tests.sizes import sized

NUMBERS = sized({BACON: range(5), CLASH: (1, 4, 7)}, {BACON: range(10), CLASH: (1, 2, 4, 5, 7)})
"""Some of them; the soak goes through thousands."""


def copies(pair: Twins) -> list[bytes]:
    """What the eyes of the pair get of either match."""
    wish = Wish(pair.eyes, pair.until or None)
    return [
        encode(copy_for(each.match, wish, find=each.find), each.match.opening().game)
        for each in (pair.one, pair.other)
    ]


def no_difference_is_shared(pair: Twins, counts: Counter[str]) -> None:
    one, other = copies(pair)
    ours, theirs = masked(one), masked(other)
    if pair.until and pair.one.recorder.fold.closed:
        ours, theirs = up_to_the_last_shown(ours), up_to_the_last_shown(theirs)
    assert ours == theirs, str(pair)
    if not pair.same_secret:
        pinned = {digest for _, digest in pair.one.match.opening().cards}
        assert commitments(one) & commitments(other) <= pinned, str(pair)
    tried = to_be_tried(pair.one.match, pair.one.find)
    assert not [tried[each] for each in commitments(one) if each in tried], str(pair)
    for twin, data in ((pair.one, one), (pair.other, other)):
        report = verify(data, find=twin.find)
        assert report.good, f"{pair}: {report.error}"
        assert report.unchecked, str(pair)
    hidden = never_named(witnessed(pair), names_of(pair.one.recorder.run))
    assert not named_in(ours, hidden), str(pair)
    counts["words searched"] += len(hidden)
    state = "closed" if pair.one.recorder.fold.closed else "live"
    counts.update((pair.way, state, f"{pair.eyes}", f"{pair.way} {state}"))


@pytest.mark.parametrize("code", GAMES)
def test_of_what_eyes_may_not_know_a_copy_shows_nothing(code):
    counts: Counter[str] = Counter()
    for pair in every_pair(code, NUMBERS[code], cuts=2):
        no_difference_is_shared(pair, counts)
    ways = ("exchanged", "later", "unseen") if code == CLASH else ("exchanged", "later")
    states = [f"{way} {state}" for way in ways for state in ("closed", "live")]
    assert all(counts[each] for each in (*states, "1", "2", "public")), counts
    assert counts["words searched"] > 20, counts
