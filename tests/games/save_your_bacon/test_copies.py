"""Shared copies of Save Your Bacon!: every pair of eyes gets one that verifies, live and closed, and none
can be changed unseen, also where it ends in the middle of a window.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.errors import MatchError
from referee.kernel.facts import JUDGE, PUBLIC
from replays.copies.merge import joined
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify
from tests.games.save_your_bacon.harness import GAME, READINGS, Bots, recorder, say

FLIPS = 8


def sound(rec, eyes, until=None):
    """The copy that those eyes get; it verifies, and is written again as it is."""
    data = encode(copy_for(rec.match, Wish(eyes, until)), GAME.code)
    report = verify(data)
    assert report.good, f"{eyes} {until}: {report.error}"
    assert encode(decode(data)[1], GAME.code) == data
    return data


def is_refused(data):
    """Whether a changed file is refused, or does not verify."""
    try:
        return not verify(data).good
    except MatchError:
        return True


def spoilt(data, random):
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << random.randrange(8))]) + data[at + 1 :]


@pytest.mark.parametrize("number", range(6))
def test_every_pair_of_eyes_gets_a_copy_that_verifies_and_cannot_be_changed_unseen(number):
    random, counts = Random(number), Counter()
    seats = 2 + number % 3
    chance = "observed" if number == 5 else "seeded"
    rec, players = recorder(number, seats, READINGS[number], chance), Bots(number)
    everybody = (*range(1, seats + 1), PUBLIC, JUDGE)
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
        if random.random() < (0.2 if rec.run.lanes else 0.015):
            data = sound(rec, eyes := random.choice(everybody))
            assert all(is_refused(spoilt(data, random)) for _ in range(FLIPS)), eyes
            counts["in a window" if rec.run.lanes else "live"] += 1
    rec.close()
    for eyes in everybody:
        data = sound(rec, eyes)
        assert all(is_refused(spoilt(data, random)) for _ in range(FLIPS)), eyes
        sound(rec, eyes, until=random.randint(1, 20))
    assert sum(counts.values()) > 0


@pytest.mark.rule("SYB-Q42")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_strand_of_another_seat_is_in_no_copy(seats):
    rec, players = recorder(20 + seats, seats), Bots(20 + seats)
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
    live = rec.match
    held = [seat for seat in range(1, seats + 1) if live.strands.get(f"seat-{seat}")]
    assert held, "nobody was ever asked in secret"
    for eyes in range(1, seats + 1):
        copy = decode(encode(copy_for(live, Wish(eyes)), GAME.code))[1]
        shown = [seat for seat in held if copy.strands.get(f"seat-{seat}")]
        assert shown == [seat for seat in held if seat == eyes]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_copies_of_a_closed_match_are_joined_to_the_whole(seats):
    rec, players = recorder(30 + seats, seats), Bots(30 + seats)
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
    rec.close()
    whole = encode(copy_for(rec.match, Wish(JUDGE)), GAME.code)
    assert verify(whole).unchecked == []
    found = decode(encode(copy_for(rec.match, Wish(1)), GAME.code))[1]
    for eyes in (*range(2, seats + 1), JUDGE):
        found = joined(found, decode(encode(copy_for(rec.match, Wish(eyes)), GAME.code))[1])
    assert encode(found, GAME.code) == whole
