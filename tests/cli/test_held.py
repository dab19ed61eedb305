"""Going on with a script: what a match holds is compared strand by strand, secret ones included."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cli.play.record_action import Differs, Held
from events.chain.match import Match
from events.recorder import Recorder
from replays.lines import understood
from tests.toys.duel import GAME, find, opening
from tests.toys.lanes import Phase, lined_up, scripted

SECRET = bytes(range(32))


def shuffled(number: int, phase: Phase) -> list[int]:
    """Some order in which the answers of both lanes arrive."""
    seats = [seat for seat, said in phase.secret.items() for _ in said]
    random.Random(number).shuffle(seats)
    return seats


def opened() -> Recorder:
    return Recorder.create(GAME, opening(), SECRET, find=find)


@pytest.fixture(scope="module", params=[1, 4])
def phases(request) -> list[Phase]:
    """A script that fits the dice of the match, whichever they are: it is played on its seed."""
    return scripted(request.param, dice=opened().run.dice)


def lines_of(phases: list[Phase], choose=shuffled) -> Iterator[str]:
    for seat, answer in lined_up(phases, choose):
        yield f"{seat}: {GAME.printed(answer)}"


def recorded(lines: list[str]) -> Match:
    recorder = opened()
    for line in lines:
        record(recorder, line)
    return recorder.match


def record(recorder: Recorder, line: str) -> None:
    found = understood(recorder.run, line)
    assert found is not None
    recorder.act(*found)


def canonical(number: int, phase: Phase) -> list[int]:
    return [seat for seat, said in phase.secret.items() for _ in said]


def test_a_match_holds_its_script_in_every_order_of_arrival(phases):
    match = recorded(list(lines_of(phases)))
    assert any("2" in name and records for name, records in match.strands.items())
    for choose in (shuffled, canonical, lambda number, phase: canonical(number, phase)[::-1]):
        held = Held(match, [], find=find)
        lines = list(lines_of(phases, choose))
        assert [held.skip(line) for line in lines] == [True] * len(lines)
        assert not held.skip("1: concede")


def test_whatever_is_not_held_yet_can_be_recorded_in_any_order(phases):
    lines, whole = list(lines_of(phases)), recorded(list(lines_of(phases)))
    for cut in range(0, len(lines), 3):
        match = recorded(lines[:cut])
        match.secret = SECRET
        recorder, held = Recorder.resume(match, find=find), Held(match, [], find=find)
        new = 0
        for line in lines_of(phases, canonical):
            if not held.skip(line):
                record(recorder, line)
                new += 1
        assert new == len(lines) - cut
        assert recorder.run.wire() == Recorder.resume(whole, find=find).run.wire()


def test_a_secret_line_that_differs_is_told(phases):
    match = recorded(list(lines_of(phases)))
    lines = list(lines_of(phases, canonical))
    place = next(n for n, line in enumerate(lines) if line.startswith("2: "))
    held = Held(match, [], find=find)
    assert all(held.skip(line) for line in lines[:place])
    other = "2: spin" if lines[place] != "2: spin" else "2: finish"
    with pytest.raises(Differs) as differs:
        held.skip(other)
    assert f"the match holds {lines[place]!r} here, the script says {other!r}" in str(differs.value)


def test_comments_and_attempts_are_no_lines(phases):
    recorder = opened()
    held = Held(recorder.match, [], find=find)
    assert not held.skip("# nothing is held")
    lines = list(lines_of(phases))
    record(recorder, lines[0])
    held = Held(recorder.match, [], find=find)
    assert held.skip("# a comment")
    assert held.skip("")
    assert held.skip(lines[0])
    assert not held.skip(lines[1])
