"""Clash: who acted first, or finished first, is recorded nowhere and changes nothing (CL-Q5, CL-Q8).

The lanes of real phases are submitted in every order (in sampled ones where there are many), each
time through a recorder: strands, leaves, heads, checks, files and views must be equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random

import pytest

from events.chain.strands import heads
from events.fold.fold import Fold
from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS
from referee.kernel.facts import JUDGE, PUBLIC
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.games.clash.harness import (
    READINGS,
    Bots,
    forked,
    lined_up,
    next_phase,
    opening,
    recorder,
)
from tests.games.harness import say
from tests.sizes import sized

EYES = (*SEATS, PUBLIC, JUDGE)
SHORT = 21
"""A phase with at most so many orders is tried in every one of them."""
SAMPLED = sized(2, 4)
"""Of a phase with more, so many are tried."""
PHASES = 20
"""So many phases of one match are gone through; the soak goes through more."""


def orders(phase, random) -> Iterator[Sequence[int]]:
    """Every order in which the decisions of both lanes can arrive, or some of them."""
    first, second = phase.sizes()
    whole = first + second
    if comb(whole, first) <= SHORT:
        for places in combinations(range(whole), first):
            yield [1 if place in places else 2 for place in range(whole)]
        return
    yield [2] * second + [1] * first
    for _ in range(SAMPLED - 1):
        yield random.sample(phase.one_after_the_other(), whole)


def kept(rec):
    """Whatever a match consists of, and whatever anybody sees of it."""
    return {
        "strands": {name: list(records) for name, records in rec.match.strands.items()},
        "wire": rec.run.wire(),
        "views": [GAME.view(rec.run, eyes) for eyes in EYES],
        "outcome": rec.run.outcome,
    }


def traced(rec):
    """What follows from the strands of a match: of equal ones it is made once, of one order also again."""
    match = rec.match
    return {
        "strands": {name: [s.plain() for s in records] for name, records in match.strands.items()},
        "leaves": {name: [s.leaves() for s in records] for name, records in match.strands.items()},
        "heads": {
            name: heads(name, records, match.opened_hash) for name, records in match.strands.items()
        },
        "file": encode(match, GAME.code),
    }


def without_finished(view):
    """A view of a live phase but for who has finished it: that is open to all (CL-Q4)."""
    return {key: value for key, value in view.items() if key != "finished"}


def submitted(rec, phase, order):
    """The phase recorded in that order, and what each seat saw before each of its decisions."""
    rec = forked(rec)
    seen = {lane: [] for lane in SEATS}
    public = without_finished(GAME.view(rec.run, PUBLIC))
    for lane, decision in lined_up(phase, order):
        (ask,) = rec.run.lanes[lane].asks()
        view = without_finished(GAME.view(rec.run, lane))
        seen[lane].append((view, list(ask.legal()), rec.run.lanes[lane].check()))
        assert without_finished(GAME.view(rec.run, PUBLIC)) == public
        say(rec, decision)
    return rec, seen


def every_order_is_the_same(rec, players, random, counts):
    """Go through one phase in every order; the recorder goes on behind it."""
    phase = next_phase(rec.run, players)
    straight, seen = submitted(rec, phase, phase.one_after_the_other())
    expected = kept(straight)
    for order in orders(phase, random):
        other, seen_otherwise = submitted(rec, phase, order)
        assert kept(other) == expected
        assert seen_otherwise == seen
        counts["orders"] += 1
    assert traced(other) == traced(straight)
    counts["phases"] += 1
    counts["exhaustive"] += comb(sum(phase.sizes()), phase.sizes()[0]) <= SHORT
    for said in phase.said.values():
        counts["choices"] += sum(answer[0] == "effect-choice" for _, answer in said)
        counts["observed"] += sum(answer[0] == "observe" for _, answer in said)
    before = rec.run.ordinals
    for stream, count in straight.run.ordinals.items():
        counts[stream.split("/")[0]] += count - before.get(stream, 0)
    return straight


@pytest.mark.rule("CL-1.2", "CL-Q5", "CL-Q8", "CL-Q19")
@pytest.mark.parametrize("chance", ["seeded", "observed"])
@pytest.mark.parametrize("few", [False, True], ids=["shipped set", "small decks"])
def test_every_order_of_a_phase_is_recorded_in_the_same_bytes(few, chance):
    counts = Counter()
    for number in range(sized(2, 4)):
        random = Random(number)
        rec = recorder(number, chance=chance, opening=opening(READINGS[number * 5], few=few))
        players = Bots(number, (("random", "greedy")[number % 2], "random"))
        for _ in range(PHASES):
            if rec.run.outcome is None:
                rec = every_order_is_the_same(rec, players, random, counts)
        rec.close()
        report = verify(encode(rec.match, GAME.code))
        assert report.error is None
        assert report.unchecked == []
        assert report.verified == sum(map(len, rec.match.strands.values()))
    assert counts["phases"] >= sized(20, 40)
    assert counts["exhaustive"] >= sized(2, 5)
    assert counts["choices"]
    assert counts["shuffle"] or not few, "no deck was reformed"
    assert counts["pick"] or not few, "no random Foe was drawn"
    assert bool(counts["observed"]) == (chance == "observed")


@pytest.mark.parametrize("number", range(4))
def test_the_pulling_fold_finds_every_check_again(number):
    random = Random(number)
    rec = recorder(number, opening=opening(READINGS[number], few=number % 2 == 1))
    players = Bots(number)
    while rec.run.outcome is None:
        phase = next_phase(rec.run, players)
        order = random.sample(phase.one_after_the_other(), sum(phase.sizes()))
        for _, decision in lined_up(phase, order):
            say(rec, decision)
    rec.close()
    folded = list(Fold(rec.match))
    assert [each.number for each in folded] == list(range(1, len(folded) + 1))
    assert len(folded) == sum(map(len, rec.match.strands.values()))
    assert all(each.checked for each in folded)
    for name, records in rec.match.strands.items():
        assert [each.index for each in folded if each.strand == name] == list(range(len(records)))


@pytest.mark.rule("CL-6.7", "CL-Q18")
def test_a_reformed_deck_does_not_depend_on_what_the_other_has_done():
    """One lane is kept; whatever the other player does instead, it draws the same cards."""
    compared = 0
    for number in range(sized(2, 4)):
        rec = recorder(number, opening=opening(few=True))
        players = Bots(number)
        while rec.run.outcome is None:
            phase = next_phase(rec.run, players)
            ends = []
            for other in range(3):
                run = rec.run.fork()
                if other:
                    against(run, 2, Bots(1000 * other + number))
                for decision in phase.said[1]:
                    last = run.lanes[1]
                    run.act(*decision)
                ends.append((last.wire(), dict(last.ordinals)))
            assert ends[0] == ends[1] == ends[2]
            compared += ends[0][1].get("shuffle/deck/1", 0) > rec.run.ordinals["shuffle/deck/1"]
            for _, decision in lined_up(phase, phase.one_after_the_other()):
                say(rec, decision)
    assert compared, "no deck was reformed"


def against(run, lane, players):
    """Something else happens in a lane, though it does not finish."""
    child = run.lanes[lane]
    for _ in range(8):
        decision = players.decide(run, lane)
        if decision[1][0] == "finish-phase":
            return
        run.act(*decision)
        assert run.lanes[lane] is child
