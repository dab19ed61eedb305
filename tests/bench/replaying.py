"""Seek, diff and size: what replaying a long match costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import median

from events.chain.match import Match
from replays.file.replay_file import encode
from replays.read.diff import SAME, diff
from replays.read.seek import Seeker
from tests.bench.corpus import GAME, corpus
from tests.bench.figures import AT_MOST, Figure, Plan, Target, milliseconds, seconds
from tests.bench.long import closed, long_match

LONG = 1000
SIZED = 200


def seek_times(plan: Plan) -> Iterator[Figure]:
    """Going to every record of a match of 1,000 actions, once something was looked at."""
    seeker = Seeker(closed(long_match(LONG)))
    first = seconds(lambda: seeker.at(seeker.last)) * 1000
    step = 10 if plan.quick else 1
    numbers = range(1, seeker.last + 1, step)
    times = [median(milliseconds(lambda number=number: seeker.at(number), 3)) for number in numbers]
    what = f"seek in a match of {LONG:,} actions"
    yield Figure("seek-first", f"{what}: the last record, first of all", "ms", [first])
    yield Figure("seek", f"{what}: any record afterwards", "ms", times)
    yield Figure(
        "seek-slowest", "  the slowest of all its records", "ms", [max(times)], Target(AT_MOST, 5)
    )


def diff_time(plan: Plan) -> Iterator[Figure]:
    """Two matches of 1,000 actions that are alike up to the last action: the longest way."""
    one = closed(long_match(LONG))
    two = closed(long_match(LONG, other_end=True))
    parting = diff(one, two)
    assert parting.kind != SAME
    what = f"diff of two matches of {LONG:,} actions that part at record {parting.record:,}"
    times = milliseconds(lambda: diff(one, two), plan.repeat)
    yield Figure("diff", what, "ms", times, Target(AT_MOST, 100))


def replay_size(plan: Plan) -> Iterator[Figure]:
    """The file of a match of 200 actions with checks, without attachments, and what it is made of."""
    match = _of_corpus(plan) or closed(long_match(SIZED))
    bare = replace(match, attachments={})
    size = len(encode(bare, GAME))
    checks = sum(len(record.check() or b"") for record in bare.public)
    decisions = sum(len(record.parts[0].data) for record in bare.public)
    note = (
        f"{len(bare.public)} records: checks {checks} bytes, decisions {decisions}, "
        f"what frames them {size - checks - decisions}"
    )
    what = f"file of a match of {len(bare.public)} records, with checks"
    yield Figure("size", what, "kB", [size / 1000], Target(AT_MOST, 8), note)


def _of_corpus(plan: Plan) -> Match | None:
    """A match of the corpus with 200 actions, if there is one."""
    from replays.file.replay_file import decode

    for data in corpus("greedy", plan.matches).read():
        match = decode(data)[1]
        if len(match.public) == SIZED + 2:
            return match
    return None
