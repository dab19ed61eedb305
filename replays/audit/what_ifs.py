"""What-if lines beside the line that was played: where they leave it, and what was done on each.

A line that leaves a what-if line is set beside that one. Only what the given eyes may know of either is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from events.records.records import Closed, Contributed, Opened, Pledged
from referee.dataclass import dataclass
from referee.errors import MatchError
from referee.kernel.show.safe_text import safe
from replays.branch import is_over
from replays.copies.live_view import live_view
from replays.read.diff import leaves_after
from replays.read.table_view import ended
from replays.read.timeline import Timeline

if TYPE_CHECKING:
    from events.chain.match import Match
    from events.log.entries import LogEntry
    from referee.kernel.facts import Eyes

MOST_ROWS = 30
"""So many records of two lines are set beside each other; of more the number is told."""
SHORT = 8
"""So many characters of a match id are shown where a person reads it."""
BEGINNING = (Opened, Pledged, Contributed, Closed)
"""Records in which nothing is played."""


@dataclass(frozen=True, slots=True)
class LineRecord:
    """A record of a line: its number and its words."""

    number: int
    line: str


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A what-if line: its match, which match it leaves after which record, what was done there and here, how it stands.

    ``more`` are how many records of either line are not told; ``results`` say how each of both stands.
    """

    match: str
    parent: str
    record: int
    played: tuple[LineRecord, ...]
    instead: tuple[LineRecord, ...]
    more: tuple[int, int]
    results: tuple[str, str]

    @property
    def title(self) -> str:
        """Where it leaves which match."""
        here, there = self.parent[:SHORT], self.match[:SHORT]
        return f"From record {self.record} of match {here}: match {there}"

    @property
    def caption(self) -> str:
        """What the rows are."""
        return f"What followed record {self.record}, and how each stands in the end"

    @property
    def heads(self) -> tuple[str, str]:
        """What stands above each column."""
        return f"match {self.parent[:SHORT]}", f"what if, match {self.match[:SHORT]}"

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Both lines beside each other, how many more records each has, and how it stands."""
        ours, theirs = (
            [f"{each.number}. {each.line}" for each in side] for side in (self.played, self.instead)
        )
        found = list(zip_longest(ours, theirs, fillvalue=""))
        more = [f"and {each} more" if each else "" for each in self.more]
        return [*found, *([(more[0], more[1])] if any(more) else []), self.results]


def what_ifs(timeline: Timeline, eyes: Eyes, others: Sequence[Match]) -> tuple[WhatIf, ...]:
    """The lines among the other matches that leave this match, and those that leave them."""
    return tuple(_lines_from(timeline, eyes, others))


def _lines_from(timeline: Timeline, eyes: Eyes, others: Sequence[Match]) -> Iterator[WhatIf]:
    for other in others:
        record = leaves_after(other, timeline.match)
        if record is not None:
            try:
                line = Timeline(live_view(other, eyes).match)
            except MatchError as error:
                yield _untold(timeline, other, record, error)
                continue
            yield _beside(timeline, line, eyes, record)
            yield from _lines_from(line, eyes, others)


def _untold(played: Timeline, other: Match, record: int, error: MatchError) -> WhatIf:
    """A line that cannot be folded here: that it is there, and why it is not told."""
    results = (standing_words(played), safe(f"cannot be told: {error}"))
    return WhatIf(other.id, played.match.id, record, (), (), (0, 0), results)


def _beside(played: Timeline, line: Timeline, eyes: Eyes, record: int) -> WhatIf:
    before = [each for each in played.entries(eyes) if each.place <= record]
    after = [each for each in played.entries(eyes) if each.place > record]
    ours, theirs = list(_told(after)), list(_told(line.entries(eyes)))
    return WhatIf(
        line.match.id,
        played.match.id,
        len(before),
        tuple(ours[:MOST_ROWS]),
        tuple(theirs[:MOST_ROWS]),
        (max(len(ours) - MOST_ROWS, 0), max(len(theirs) - MOST_ROWS, 0)),
        (standing_words(played), standing_words(line)),
    )


def _told(entries: Sequence[LogEntry]) -> Iterator[LineRecord]:
    for each in entries:
        if not isinstance(each.record, BEGINNING):
            yield LineRecord(each.number, safe(each.line))


def standing_words(timeline: Timeline) -> str:
    """How a match has ended, or that it has not."""
    run = timeline.run(timeline.last)
    if run.outcome is not None:
        return ended(run)
    return "closed without a result" if is_over(timeline.match) else "not finished"
