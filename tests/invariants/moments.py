"""Moments of matches: of each game so many matches by its harness, played once in a session; invariants go over them.

A moment is kept as its wire form, so that whoever looks at it has a run of his own. Where much is under way, or seats
act in secret, more moments are kept than elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC, Eyes, Fact
from tests.games.harness import BOTS, Harness, ask_of
from tests.games.register import HARNESSES
from tests.sizes import sized

FEWEST = sized(4, 6)
"""So many matches of each game at least, by every number of seats; and one with each of the options of its harness."""
OFTEN, SELDOM = 0.35, 0.1
"""How often a moment is kept where much is under way, and where little is."""
DEEP = 4
"""Much is under way where more procedures than these are."""

games = pytest.mark.parametrize("code", HARNESSES)
NUMBERS = {code: range(max(FEWEST, len(harness.options))) for code, harness in HARNESSES.items()}
matches = pytest.mark.parametrize(
    ("code", "number"), [(code, number) for code, numbers in NUMBERS.items() for number in numbers]
)


@dataclass(frozen=True)
class Moment:
    """A match before a decision: who is about to say what."""

    after: Run[Any]
    """The match as it ended; a moment has its setting and its dice."""
    wire: bytes
    seat: int
    answer: list[Any]

    def run(self) -> Run[Any]:
        """The match as it stood, for whoever asks alone."""
        return Run.resume(self.after.game, self.after.setting, self.wire, self.after.dice)

    def ask(self, run: Run[Any]) -> Ask[Any]:
        """What is asked in that run of the moment."""
        return ask_of(run, self.seat)


@dataclass(frozen=True)
class Match:
    """A match that was played: some of its moments, how it ended, what was told."""

    harness: Harness
    number: int
    moments: tuple[Moment, ...]
    end: Run[Any]
    facts: tuple[Fact, ...]
    verbs: Counter[str]
    answers: tuple[list[Any], ...]
    """Every answer that was given."""

    @property
    def random(self) -> Random:
        """Chance for whoever looks at the match."""
        return Random(f"{self.harness.game.code} {self.number}")

    def eyes(self) -> list[Eyes]:
        """Every pair of eyes."""
        return [*range(1, self.harness.seats_of(self.number) + 1), PUBLIC, JUDGE]

    def some(self, most: int) -> list[Moment]:
        """So many of its moments at most, by chance."""
        return self.random.sample(self.moments, min(most, len(self.moments)))


@cache
def match_of(code: str, number: int) -> Match:
    """The match of that number: in one of four chance is observed."""
    harness, random = HARNESSES[code], Random(f"moments {code} {number}")
    kept: list[tuple[bytes, int, list[Any]]] = []
    facts: list[Fact] = []
    verbs, answers = Counter[str](), []

    def watch(run: Run[Any], ask: Ask[Any], answer: list[Any]) -> None:
        listen(run, facts)
        verbs[answer[0]] += 1
        answers.append(answer)
        is_deep = bool(run.lanes) or len(run.stack) > DEEP
        if not kept or random.random() < (OFTEN if is_deep else SELDOM):
            kept.append((run.wire(), ask.seat, answer))

    end = harness.play(
        number, harness.seats_of(number), harness.options_of(number), watch,
        bots=BOTS[number % len(BOTS)], chance="observed" if number % 4 == 3 else "seeded",
    )  # fmt: skip
    listen(end, None)
    moments = tuple(Moment(end, *each) for each in kept)
    return Match(harness, number, moments, end, tuple(facts), verbs, tuple(answers))


def listen(run: Run[Any], facts: list[Fact] | None) -> None:
    """Hear what is told at the table and in every lane; or hear no more."""
    for each in (run, *run.lanes.values()):
        each.listener = None if facts is None else facts.append


def matches_of(code: str) -> Iterator[Match]:
    """Every match of a game."""
    return (match_of(code, number) for number in NUMBERS[code])
