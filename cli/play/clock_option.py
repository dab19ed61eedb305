"""The clock of a new match, as somebody asks for it: 10, 10+5, 90s, hourglass:3."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from events.chain.notes import CHESS, HOURGLASS, LONGEST_CLOCK
from referee.errors import NotUnderstood
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.opening.opening import Wish
    from cli.play.seating import Seating
    from cli.play.ways import Ways

_CLOCK = pattern(r"(?:(chess|hourglass):)?([0-9]{1,5})(s?)(?:\+([0-9]{1,5}))?")
WISH = ("MINUTES", "MINUTES+SECONDS for each decision", "SECONDSs", "hourglass:MINUTES")


def clocked(wish: Wish, seating: Seating, ways: Ways) -> Wish:
    """The new match with the clock that was asked for. Raises NotUnderstood."""
    return replace(wish, clock=read_clock(ways.clock, seating, forfeits=ways.forfeit))


def read_clock(word: str, seating: Seating, *, forfeits: bool) -> Mapping[str, Any] | None:
    """What the opening notes of that clock; None where there is none. Raises NotUnderstood."""
    if word in ("", "none"):
        if forfeits:
            message = "--forfeit: there is no clock"
            raise NotUnderstood(message, expected=("--clock",))
        return None
    found = _CLOCK.fullmatch(word)
    if found is None:
        message = f"--clock {word!r}"
        raise NotUnderstood(message, expected=WISH)
    kind, number, unit, added = found.groups()
    seconds = int(number) * (1 if unit else 60)
    if not 1 <= seconds <= LONGEST_CLOCK or int(added or 0) > LONGEST_CLOCK:
        message = f"--clock {word}"
        raise NotUnderstood(message, expected=("a day at most, and no time of nothing",))
    people = len(seating.names) - len(seating.bots)
    if kind == HOURGLASS and (people != 2 or added):
        message = f"--clock {word}: an hourglass runs between two people, and adds nothing"
        raise NotUnderstood(message)
    return {
        "kind": kind or CHESS,
        "seconds": seconds,
        "added": int(added or 0),
        "forfeits": forfeits,
    }
