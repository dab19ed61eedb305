"""Super Fantasy Brawl: two matches that differ only in what some eyes may not know are told, shown and
shared alike to them, live and closed, but for salted commitments (SFB-20.19, SFB-Q78, SFB-Q81).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from events.log.transcript import audience_of, tell
from referee.kernel.facts import Eyes
from replays.copies.live_view import live_view
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.read.diff import SAME, diff
from replays.read.log import log
from replays.read.seek import Seeker
from replays.verify.verify import verify
from tests.games.super_fantasy_brawl.swapped_pairs import (
    DECK,
    LONGEST,
    TRAPS,
    One,
    Pair,
    begun,
    bots_of,
    learn,
    play_on,
)
from tests.invariants.masks import masked, up_to_the_last_shown
from tests.sizes import sized


def told(one: One, eyes: Eyes, *, closed: bool) -> list[Any]:
    """The log as those eyes read it, and what they see at its end."""
    match = one.match if closed else live_view(one.match, eyes, find=one.find).match
    entries = list(log(match, eyes=eyes, find=one.find))
    lines = [[each.number, each.seat, each.line, each.sentences] for each in entries]
    run = Seeker(match, find=one.find).at(entries[-1].end)
    return [lines, run.game.view(run, eyes)]


def shared(one: One, eyes: Eyes, until: int | None, *, closed: bool) -> Any:
    """The copy that those eyes are given, without its commitments."""
    data = encode(copy_for(one.match, Wish(eyes, until), find=one.find), "super-fantasy-brawl")
    assert verify(data, find=one.find).good
    rest = masked(data)
    return up_to_the_last_shown(rest) if until and closed else rest


def is_shown(pair: Pair, tales: list[list[Any]]) -> bool:
    """Whether a card or token that was exchanged is named in what the eyes are told or see."""
    text = str(tales)
    return any(name in text for name in (*pair.names, *pair.ids))


def compare(pair: Pair, eyes: Eyes, random: Random, *, closed: bool = False) -> bool:
    """Whether the two are the same to those eyes; then their copies are the same, whole and cut short."""
    tales = [told(each, eyes, closed=closed) for each in (pair.one, pair.other)]
    if tales[0] != tales[1]:
        assert is_shown(pair, tales), "they part without a sight of what was exchanged"
        return False
    last = len(tell(pair.one.match, find=pair.one.find).moments[audience_of(eyes)])
    for until in (None, random.randint(1, last)):
        ours, theirs = (shared(each, eyes, until, closed=closed) for each in (pair.one, pair.other))
        assert ours == theirs
    games = iter([pair.one.find(""), pair.other.find("")])
    found = diff(pair.one.match, pair.other.match, eyes=eyes, find=lambda code: next(games))
    assert found.kind == SAME
    return True


@pytest.mark.rule("SFB-20.19", "SFB-Q78", "SFB-Q81")
@pytest.mark.parametrize("way", [DECK, TRAPS])
@pytest.mark.parametrize("number", range(sized(2, 4)))
def test_what_eyes_may_not_know_changes_nothing_that_they_are_told_shown_or_given(number, way):
    random, pair, dice = Random(f"{number} {way}"), begun(number, way), bots_of(number)
    left, counts = pair.eyes(), Counter[str]()
    length = random.randint(40, LONGEST)
    for at in range(length):
        if pair.one.recorder.run.outcome is not None or not play_on(pair, dice, random):
            break
        learn(pair)
        if pair.names[0] and at % 23 == number:
            left = [eyes for eyes in left if compare(pair, eyes, random)]
            counts["live"] += len(left)
    assert pair.names[0]
    if pair.one.recorder.run.outcome is None:
        for each in (pair.one, pair.other):
            each.recorder.act(1, ["concede"])
    for each in (pair.one, pair.other):
        each.recorder.close()
    left = [eyes for eyes in left if compare(pair, eyes, random, closed=True)]
    counts["closed"] += len(left)
    assert counts["live"] > 0
