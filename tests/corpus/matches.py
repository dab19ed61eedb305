"""How matches of the corpus are opened and played: by bots, by a harness, under numbers of their own."""

from __future__ import annotations

from collections.abc import Callable

from events.chain.match import Match
from events.recorder import Recorder
from tests.games.harness import NAMES, Bots, Harness, Options, say

FIRST = 9000
"""Matches of the corpus are numbered from here, so that no other test plays them."""


def open_match(
    harness: Harness,
    number: int,
    seats: int = 2,
    readings: Options | None = None,
    chance: str = "seeded",
    contributions: tuple[tuple[int, bytes], ...] = (),
) -> Recorder:
    """A match just opened."""
    return Recorder.create(
        harness.game,
        harness.opening(seats, readings),
        harness.secret_of(FIRST + number),
        chance=chance,
        note={"players": NAMES[:seats]},
        contributions=contributions,
    )


def go_on(
    harness: Harness,
    rec: Recorder,
    number: int,
    bots: tuple[str, ...] = ("random",),
    stop: Callable[[Recorder], bool] | None = None,
) -> Recorder:
    """Let bots decide, to the end or until it is to stop."""
    players = Bots(harness, number, bots)
    while rec.run.outcome is None and not (stop is not None and stop(rec)):
        say(rec, players.decide(rec.run))
    return rec


def closed(rec: Recorder) -> Match:
    """The match, closed."""
    rec.close()
    return rec.match
