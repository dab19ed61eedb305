"""Happenings: what a pair of eyes has seen happen, and what of it is new to somebody."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from referee.kernel.board import Span, row
from replays.narrate import Entry, log

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.match import Match
    from referee.kernel.board import Row
    from referee.kernel.facts import Eyes


def happenings(match: Match, eyes: Eyes) -> list[Entry]:
    """Everything that happened, as those eyes may know it."""
    return list(log(match, eyes=eyes))


def since_own(entries: Sequence[Entry], seat: int) -> list[Entry]:
    """What followed from the seat's last decision, and all that came after it."""
    last = next((at for at, entry in reversed(list(enumerate(entries))) if entry.seat == seat), 0)
    return list(entries[last:])


def happening_rows(entries: Sequence[Entry], seat: int) -> list[Row]:
    """Each decision of others in the notation, and what followed, each said once."""
    found: list[Row] = []
    for entry in entries:
        if entry.seat not in (0, seat):
            found.append(row(Span(entry.text, "strong")))
        for sentence, same in groupby(entry.sentences):
            number = len(list(same))
            again = f", {number} times" if number > 1 else ""
            found.append(row(f"  {sentence.text}{again} ", Span(f"[{sentence.rule}]", "faint")))
    return found
