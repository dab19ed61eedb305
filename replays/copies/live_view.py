"""Live view: a live match cut down to what one pair of eyes may know of it.

While seats act in secret, what a seat does is its own; others know that it has finished, and nothing
else: not what, not how much, not when. So everything that is shown to other eyes is worked out from a match
that does not hold those records at all, down to the numbers of the records.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from events.chain.match import Match
from events.fold.fold import Finder, Fold
from events.fold.resumption import noted, resume
from events.records.records import Closed
from referee import games
from referee.dataclass import dataclass
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes


@dataclass(frozen=True, slots=True)
class LiveView:
    """A match as those eyes may have it, and the seats of which they know that they have finished.

    ``fold``: where they may have all of it and it was folded to find that out, that fold, at its end.
    """

    match: Match
    finished: frozenset[int] = frozenset()
    fold: Fold | None = None


def live_view(
    match: Match, eyes: Eyes, *, find: Finder = games.find, run: Run[Any] | None = None
) -> LiveView:
    """Cut the match down for those eyes. Raises the fold's errors.

    A match in which nothing is secret at present is left as it is, unfolded where its ``run`` is given.
    """
    over = isinstance(match.public[-1].record(), Closed)
    unlaned = run is not None and not run.lanes
    if eyes == JUDGE or over or len(match.strands) == 1 or unlaned:
        return LiveView(match)
    fold = resume(match, find) or Fold(match, find=find, checks=False, counts=True)
    left = [*range(1, fold.number + 1)]
    places = [(folded.number, folded.strand, folded.index) for folded in noted(fold)]
    if fold.pledges.waits:
        return LiveView(match)
    run = fold.running()
    if not run.lanes:
        return LiveView(match, fold=fold)
    known = fold.known_to(eyes)
    strands = {name: records[: known[name]] for name, records in match.strands.items()}
    left += (number for number, strand, index in places if index < known[strand])
    cut = replace(match, strands=strands, cut=tuple(left))
    if fold.game.unseen:
        return LiveView(cut)
    finished = (seat for seat in run.lanes if seat != eyes and run.has_finished(seat))
    return LiveView(cut, frozenset(finished))
