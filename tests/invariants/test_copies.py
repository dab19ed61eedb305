"""Shared copies of every game: every pair of eyes gets one that verifies, live and closed, and none can be changed unseen.

Also where a copy ends while seats act in secret: in a window, in an offer, while cards are named.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from referee.kernel.facts import JUDGE, PUBLIC
from replays.copies.merge import joined
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify
from tests.games.harness import Bots, say
from tests.games.register import HARNESSES
from tests.invariants.moments import games
from tests.sizes import sized

FLIPS = sized(3, 6)
LIVE = 3
"""So many copies of a match are made while it goes on."""
NUMBERS = sized((1, 5), (1, 2, 5))


def sound(rec, eyes, until=None):
    """The copy that those eyes get; it verifies, and is written again as it is."""
    code = rec.game.code
    data = encode(copy_for(rec.match, Wish(eyes, until)), code)
    report = verify(data)
    assert report.good, f"{eyes} {until}: {report.error}"
    assert encode(decode(data)[1], code) == data
    return data


def is_refused(data):
    """Whether a changed file is refused, or does not verify."""
    return not verify(data).good


def spoilt(data, random):
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << random.randrange(8))]) + data[at + 1 :]


def everybody(rec):
    return (*range(1, rec.match.opening().seats + 1), PUBLIC, JUDGE)


@cache
def recorded(code, number):
    """A match of that number, played to its end and closed."""
    harness = HARNESSES[code]
    rec = harness.recorder(number, harness.seats_of(number), harness.options_of(number))
    return harness.finished(rec, number)


@games
@pytest.mark.parametrize("number", NUMBERS)
def test_every_pair_of_eyes_gets_a_copy_that_verifies_and_cannot_be_changed_unseen(code, number):
    harness, random, counts = HARNESSES[code], Random(number), Counter[bool]()
    chance = "observed" if number == NUMBERS[-1] else "seeded"
    seats = harness.seats_of(number)
    rec = harness.recorder(number, seats, harness.options_of(number), chance)
    players = Bots(harness, number)
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
        in_secret = bool(rec.run.lanes)
        if counts[in_secret] < LIVE and random.random() < (0.5 if in_secret else 0.04):
            data = sound(rec, eyes := random.choice(everybody(rec)))
            assert all(is_refused(spoilt(data, random)) for _ in range(FLIPS)), eyes
            counts[in_secret] += 1
    rec.close()
    for eyes in everybody(rec):
        data = sound(rec, eyes)
        assert all(is_refused(spoilt(data, random)) for _ in range(FLIPS)), eyes
        sound(rec, eyes, until=random.randint(1, 5))


@pytest.mark.rule("SYB-Q42", "SFB-Q78", "SFB-20.17", "HAC-Q39")
@pytest.mark.parametrize("code", [code for code, each in HARNESSES.items() if each.game.unseen])
def test_the_strand_of_another_seat_is_in_no_copy(code):
    asked = 0
    for number in NUMBERS:
        match = recorded(code, number).match
        held = {name for name, records in match.strands.items() if name != PUBLIC and records}
        for eyes in range(1, match.opening().seats + 1):
            copy = decode(encode(copy_for(match, Wish(eyes)), code))[1]
            assert {name for name in held if copy.strands.get(name)} == held & {f"seat-{eyes}"}
        asked += len(held)
    assert asked, "nobody was ever asked in secret"


@games
@pytest.mark.parametrize("number", NUMBERS[:2])
def test_the_copies_of_a_closed_match_are_joined_to_the_whole(code, number):
    rec = recorded(code, number)
    whole = encode(copy_for(rec.match, Wish(JUDGE)), code)
    assert verify(whole).unchecked == [] or code.endswith("-series")
    found = decode(encode(copy_for(rec.match, Wish(1)), code))[1]
    for eyes in everybody(rec)[1:]:
        found = joined(found, decode(encode(copy_for(rec.match, Wish(eyes)), code))[1])
    assert encode(found, code) == whole
