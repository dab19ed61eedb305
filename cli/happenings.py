"""Happenings: what a pair of eyes has seen happen, and what of it is new to somebody."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from referee.kernel.board import Span, row
from replays.narrate import Entry, log

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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


def happening_rows(entries: Sequence[Entry], names: Mapping[int, str]) -> list[Row]:
    """What followed from each decision, each thing said once; the decision where nothing did."""
    found: list[Row] = []
    for entry in entries:
        if entry.seat and not entry.sentences:
            found.append(row(f"  {with_name(entry.text, names)}"))
        for sentence, same in groupby(entry.sentences):
            number = len(list(same))
            again = f", {number} times" if number > 1 else ""
            text = with_name(sentence.text, names)
            found.append(row(f"  {text}{again} ", Span(f"[{sentence.rule}]", "faint")))
    return found


def with_name(text: str, names: Mapping[int, str]) -> str:
    """A sentence that begins with a seat, with the player's name instead."""
    match = _SEAT.match(text)
    name = names.get(int(match.group(1) or match.group(2)), "") if match else ""
    if match is None or not name or len(name) > LONGEST:
        return text
    return f"{name}{':' if match.group(2) else ''}{text[match.end() :]}"


_SEAT = re.compile(r"seat ([0-9]+)(?= )|([0-9]+):(?= )")
LONGEST = 24
"""Longer names would hide what happened; then it is the seat that is said."""
