"""The log of a match, what followed from each record as one pair of eyes may know it."""

from __future__ import annotations

from collections.abc import Iterator

from events.chain.match import Match
from events.chain.names import holds_rulings
from events.fold.fold import Finder, Fold
from events.log.entries import LogEntries, LogEntry, followed, marked
from referee import games
from referee.errors import MatchError
from referee.kernel.facts import JUDGE, Eyes, Fact


def log(match: Match, *, eyes: Eyes = JUDGE, find: Finder = games.find) -> Iterator[LogEntry]:
    """Fold the match and tell it, one entry for each record that those eyes may know of.

    A record of a secret strand is told to its seat and to the judge. Raises the fold's errors at
    the first record that cannot be folded; what came before has been told by then.
    """
    heard: list[Fact] = []
    fold = Fold(match, find=find, checks=False, listener=heard.append)
    entries = _told(fold, heard, eyes)
    if not holds_rulings(match):
        yield from entries
        return
    kept: list[LogEntry] = []
    fault: MatchError | None = None
    try:
        kept.extend(entries)  # What came before a fault is there, and is told.
    except MatchError as error:
        fault = error
    yield from marked(kept, fold)
    if fault is not None:
        raise fault


def _told(fold: Fold, heard: list[Fact], eyes: Eyes) -> Iterator[LogEntry]:
    entries = LogEntries(fold.match, eyes)
    try:
        for folded, done in followed(fold):
            outcome = fold.run.outcome if fold.run is not None else None
            whole = entries.tell(folded, fold.game, heard, outcome, done)
            heard.clear()
            yield from whole
    except MatchError:
        yield from entries.rest()
        raise
    yield from entries.rest()
