"""The clock of a match, where its end is shown or told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from replays.read.clock import Clock, clock_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.output.say import Say
    from events.chain.match import Match


def say_clock(say: Say, match: Match, players: Sequence[str]) -> Mapping[str, Any]:
    """Say how much time everybody has left, and give the field of an answer; nothing where there is no clock."""
    clock = Clock.of(match)
    if clock is None:
        return {}
    left = clock.left(match)
    say.line(f"{clock_line(left, dict(enumerate(players, 1)))} ({clock.words()})")
    data = {
        "kind": clock.kind,
        "seconds": clock.seconds,
        "added": clock.added,
        "forfeits": clock.forfeits,
    }
    return {"clock": {**data, "left": {str(seat): each for seat, each in left.items()}}}
