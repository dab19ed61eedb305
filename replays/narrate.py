"""Narrate: the log of a match, what followed from each record as one pair of eyes may know it."""

from __future__ import annotations

from collections.abc import Iterator

from events.fold import Finder, Fold
from events.match import Match
from events.told import Entry, entry_of
from referee import games
from referee.kernel.facts import JUDGE, Eyes, Fact


def log(match: Match, *, eyes: Eyes = JUDGE, find: Finder = games.find) -> Iterator[Entry]:
    """Fold the match and tell it, one entry for each record that those eyes may know of.

    A record of a secret strand is told to its seat and to the judge. Raises the fold's errors at
    the first record that cannot be folded; what came before has been told by then.
    """
    heard: list[Fact] = []
    fold = Fold(match, find=find, checks=False, listener=heard.append)
    before: list[int] = []
    for folded in fold:
        outcome = fold.run.outcome if fold.run is not None else None
        entry = entry_of(folded, match, fold.game, heard, eyes, outcome, before)
        heard.clear()
        if entry is not None:
            before.append(entry.place)
            yield entry
