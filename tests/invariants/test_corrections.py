"""Corrections that a judge mistypes are refused in one line, or the match can be played on."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from referee.errors import PackError
from referee.kernel.engine.run import Run
from referee.kernel.judge import corrected
from replays.file.replay_file import decode, load
from replays.read.seek import Seeker
from replays.reasons.observed_state import ObservedState
from replays.reasons.other_values import changes_of
from replays.reasons.refusal_reasons import value_at
from tests.corpus.build import HERE as CORPUS
from tests.games.bacon_project.harness import HARNESS
from tests.referee.kernel.test_ruling import GAMES, leaves, moment, plain
from tests.sizes import sized

STRANGE = (
    *HARNESS.slips,
    "none",
    "end",
    "CL-2.2",
    "Guard",
    ["Guard"],
    [[]],
    [{}],
    {"card": "Guard"},
)


def some_correction(code: str, random: Random) -> tuple[Run[Any], dict[str, Any]]:
    """A moment of a match, and what somebody wants to set there: sense, half of a sense or none."""
    number = random.randrange(4)
    run = moment(code, number, random.randrange(10_000))
    there = dict(leaves(plain(run)))
    other = dict(leaves(plain(moment(code, number, random.randrange(10_000)))))
    paths = {}
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        path = random.choice(list(there))
        value = copy.deepcopy(random.choice((other, there)).get(path, random.choice(STRANGE)))
        if random.random() < 0.3:
            value = random.choice(STRANGE)
        elif isinstance(value, list) and value:
            random.choice((value.reverse, value.pop, value.clear, list))()
        paths[path] = value
    return run, paths


@pytest.mark.parametrize("code", GAMES)
def test_a_correction_is_refused_or_the_match_is_played_on(code):
    random = Random(7)
    refused, tries = 0, sized(150, 500)
    for _ in range(tries):
        run, paths = some_correction(code, random)
        before = run.wire()
        try:
            new = corrected(run, paths)
        except PackError as error:
            assert "\n" not in str(error)  # noqa: PT017 -- most, but not all, are refused
            assert run.wire() == before
            refused += 1
            continue
        assert run.wire() == before
        for eyes in ("judge", "public", 1, 2):
            new.game.view(new, eyes)
        for _ in range(8):
            if new.outcome is not None or new.halted:
                break
            ask = random.choice(new.asks())
            new.act(ask.seat, random.choice(list(ask.legal())))
    assert 0.3 * tries < refused < 0.98 * tries


@pytest.mark.parametrize("name", sorted(CORPUS.glob("*-greedy.replay")), ids=lambda path: path.stem)
def test_another_value_in_any_field_is_refused_or_the_match_is_played_on(name):
    """One field after the other, at moments of a whole match, with each value that could stand there."""
    seeker = Seeker(decode(load(name))[1])
    tried = refused = 0
    for number in range(seeker.begun + 1, seeker.last - 1, max(1, seeker.last // sized(3, 4))):
        run = seeker.at(number)
        fork = run.resume(run.game, run.setting, run.wire(), run.dice)
        state = ObservedState(fork)
        position = plain(fork)
        fields = state.read_since()
        state.end()
        for path, kind in fields.items():
            for change in list(changes_of(run, path, kind, value_at(position, path), ()))[
                : sized(2, 6)
            ]:
                tried += 1
                try:
                    new = corrected(run, change.fields)
                    for ask in new.asks():
                        next(ask.legal(), None)
                except PackError:
                    refused += 1
    assert tried > 100
    assert 0 < refused < tried
