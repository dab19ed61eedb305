"""Trials of shared copies: whatever is changed in one is refused, or contradicts the match.

And of twins, matches that differ in what certain eyes may not know: their copies are the same bytes
but for commitments.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import Part, Shown, Withheld
from events.records.codec import pack, unpack
from referee.errors import MatchError
from replays.copies.merge import joined
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify
from tests.invariants.stories import BACON, CLASH, GAMES, played, written
from tests.invariants.test_twin_copies import no_difference_is_shared
from tests.invariants.twins import every_pair
from tests.replays.transcripts import TOLD, told_so, transcript_of
from tests.soak.forged import Reforged, resealed
from tests.soak.mutations import mutated_bytes, mutated_tree
from tests.vectors.spoiling import seal_again

WISHES = (Wish(1), Wish(2), Wish("public"), Wish("judge", without=("names",)), Wish(2, until=6))
SHARE_OF_CLASH = 0.3
"""So many of the twins are matches of Clash, which take longer."""


@cache
def originals() -> dict[str, Match]:
    """The whole matches of which copies are changed, by their ids."""
    found = {}
    for code in GAMES:
        for number in (1, 2):
            story = played(code, number, ("seeded", "observed")[number % 2], most=12)
            recorder = written(story, story.moves, story.seed, story.dice())
            recorder.act(1, ["concede"])
            recorder.close()
            whole = copy_for(recorder.match, Wish("judge"))
            found[whole.id] = whole
    return found


@cache
def copies() -> tuple[bytes, ...]:
    """Copies of them for several eyes."""
    return tuple(
        encode(copy_for(whole, wish), whole.opening().game)
        for whole in originals().values()
        for wish in WISHES
    )


def make_copy(random: Random) -> bytes:
    """A copy with some change in it: in its bytes, its document, its parts, or its leaves."""
    data = random.choice(copies())
    times = random.choice((1, 1, 1, 2, 3))
    way = random.random()
    if way < 0.1:
        return mutated_bytes(data, random, times)
    if way < 0.3:
        return seal_again(mutated_bytes(data, random, times).ljust(34, b"\x00"))
    if way < 0.5:
        return resealed(mutated_tree(unpack(data), random, times), random)
    if way < 0.65:
        return with_leaves_exchanged(data, random, times)
    if way < 0.85:
        return forged(data, random, times)
    return Reforged(data, random).file(times)


def with_leaves_exchanged(data: bytes, random: Random, times: int) -> bytes:
    """The copy with parts put in each other's place, in its records and in what was told."""
    document: list[Any] = unpack(data)
    how, *body = document[3]
    transcript = transcript_of(document[TOLD])
    rows = [record for strand in body[0] for record in strand] if how == "parts" else []
    if transcript is not None:
        rows += [column for column in transcript[4] if column]
    for _ in range(times):
        one, other = random.choice(rows), random.choice(rows)
        at, to = random.randrange(len(one)), random.randrange(len(other))
        one[at], other[to] = other[to], one[at]
    if transcript is not None:
        document[TOLD] = told_so(transcript)
    return seal_again(pack(document))


def forged(data: bytes, random: Random, times: int) -> bytes:
    """The copy with other parts in it, and every hash that follows from them made anew."""
    header, copy = decode(data)
    for _ in range(times):
        records = random.choice(list(copy.strands.values()))
        at = random.randrange(len(records))
        sealed = records[at]
        place = random.choice(sealed.places())
        part = sealed.part(place)
        assert part is not None
        records[at] = sealed.with_part(place, another(part, random))
    try:
        return encode(copy, header.game)
    except MatchError:
        return data


def another(part: Part, random: Random) -> Part:
    """A part that says something else, or the leaf of nothing."""
    if isinstance(part, Withheld) or random.random() < 0.2:
        return Withheld(random.randbytes(32))
    return Shown(part.salt, mutated_bytes(part.data, random))


def try_copy(data: bytes, random: Random) -> str:
    """Verify the copy; a sound one must be of another match, contradict its own, or say the truth."""
    report = verify(data)
    if report.error is not None:
        assert "\n" not in str(report.error), "an error of several lines"
        return type(report.error).__name__
    copy = decode(data)[1]
    whole = originals().get(copy.id)
    if whole is None:
        return "another match"
    try:
        together = joined(copy, whole)
    except MatchError:
        told = any("what was told" in line for line in report.unchecked)
        assert told or copy.root != whole.root, "proven to be of a match that says otherwise"
        return "contradicts the match"
    assert together.strands == whole.strands, "more than the match says"
    return "true"


def make_twins(random: Random) -> bytes:
    """Which twins are to be made."""
    code = CLASH if random.random() < SHARE_OF_CLASH else BACON
    return json.dumps([code, random.randrange(1 << 30)]).encode()


def try_twins(data: bytes, random: Random) -> str:
    """Make twins, and compare what their eyes get; how many pairs that was."""
    code, number = json.loads(data)
    pairs = 0
    for pair in every_pair(code, [number], cuts=1):
        no_difference_is_shared(pair, Counter())
        pairs += 1
    return f"{code}: {pairs} pairs"
