"""Two matches that differ only in that a seat was asked and passed are told alike to everybody else."""

from __future__ import annotations

from typing import Any

import pytest

from cli.output.status import asked_lines
from events.log.transcript import audience_of, tell
from events.records.records import Closed
from referee.kernel.facts import Eyes
from referee.kernel.game import Game
from replays.copies.live_view import live_view
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.read.diff import SAME, diff
from replays.read.log import log
from replays.read.seek import Seeker
from replays.read.table_view import asked_data
from replays.read.timeline import Timeline
from replays.verify.verify import verify
from tests.invariants.masks import masked, up_to_the_last_shown
from tests.sizes import sized
from tests.toys.quiet import Quiet, others, side_by_side

NUMBERS = range(sized(2, 8))
EVERY = 6
"""Copies are made after so many decisions, and at the end."""


def is_closed(quiet: Quiet) -> bool:
    return isinstance(quiet.match.public[-1].record(), Closed)


def told(quiet: Quiet, eyes: Eyes) -> list[Any]:
    """The log, and the table after each of its entries."""
    seen = quiet.match if is_closed(quiet) else live_view(quiet.match, eyes, find=quiet.find).match
    seeker = Seeker(seen, find=quiet.find, every=1)
    found: list[Any] = []
    for entry in log(seen, eyes=eyes, find=quiet.find):
        run = seeker.at(entry.end)
        line = (entry.number, entry.seat, entry.line, entry.sentences, entry.facts, entry.outcome)
        table = run.game.view(run, eyes), asked_lines(run, eyes), asked_data(run, eyes)
        found.append((line, table, run.game.stage(run)))
    return found


def shared(quiet: Quiet, eyes: Eyes, every: int = 1) -> list[Any]:
    """The copies that those eyes can be given, whole and up to each (or every such) of their records."""
    last = len(tell(quiet.match, find=quiet.find).moments[audience_of(eyes)])
    found = []
    for until in (None, *range(1, last + 1, every)):
        copy = copy_for(quiet.match, Wish(eyes, until), find=quiet.find)
        data = encode(copy, quiet.match.opening().game)
        assert verify(data, find=quiet.find).good
        rest = masked(data)
        found.append(up_to_the_last_shown(rest) if until and is_closed(quiet) else rest)
    return found


@pytest.mark.parametrize("judged", [False, True])
@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_else_is_told_or_shown_that_a_seat_was_asked(number, judged):
    asked = 0
    for one, other in side_by_side(number, judged=judged):
        asked = len(one.match.strands[f"seat-{one.seat}"])
        asked -= len(other.match.strands[f"seat-{one.seat}"])
        for eyes in others(one):
            assert told(one, eyes) == told(other, eyes)
    assert is_closed(one)
    assert asked > 0 or judged, "with high cards the seat was asked more often"


@pytest.mark.parametrize("judged", [False, True])
@pytest.mark.parametrize("number", NUMBERS)
def test_everybody_else_is_given_the_same_copies_but_for_commitments(number, judged):
    compared = 0
    for at, (one, other) in enumerate(side_by_side(number, judged=judged)):
        if at % EVERY == 0 or is_closed(one):
            for eyes in others(one):
                ours, theirs = (shared(each, eyes, every=3) for each in (one, other))
                assert ours == theirs
                compared += len(ours)
    assert is_closed(one)
    assert compared > 20


@pytest.mark.parametrize("number", NUMBERS)
def test_to_other_eyes_the_two_do_not_part(number):
    *_, (one, other) = side_by_side(number)
    assert one.match.strands[f"seat-{one.seat}"] != other.match.strands[f"seat-{one.seat}"]
    for eyes in others(one):
        assert diff_of(one, other, eyes) == SAME


def diff_of(one: Quiet, other: Quiet, eyes: Eyes) -> str:
    """How the two part to those eyes; each is folded with its own dice."""
    games = iter([one.find(""), other.find("")])

    def find(code: str) -> Game:
        return next(games)

    return diff(one.match, other.match, eyes=eyes, find=find).kind


@pytest.mark.parametrize("number", NUMBERS)
def test_the_story_that_is_looked_through_is_the_log(number):
    *_, (one, _) = side_by_side(number)
    for eyes in others(one):
        story = Timeline(one.match, find=one.find)
        assert list(story.entries(eyes)) == list(log(one.match, eyes=eyes, find=one.find))
