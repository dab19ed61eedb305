"""Event copies: what each member of an event file holds, where not everybody is to read everything.

A copy for the public has the tournament as it is, and the series at its tables, in which nothing is secret; but
without its secret, from which the secrets of its tables and the salts of its decks may follow. Of each match it has
what everybody may know. So the tournament is still proven, with every pairing; of a match it is proven that nobody
has changed it and who won it, not that it was legal: its result counts as named.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from events.chain.match import Match
from events.fold.fold import Finder
from referee import games
from referee.dataclass import dataclass
from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from replays.copies.withhold import SECRET, Wish, copy_for
from replays.tournament.bundle import TOURNAMENT


@dataclass(frozen=True, slots=True)
class EventWish:
    """What the copies of an event are to hold: for everybody or for a judge, and without what."""

    eyes: Eyes = JUDGE
    without: Collection[str] = ()

    @property
    def is_whole(self) -> bool:
        """Whether nothing is withheld."""
        return self.eyes == JUDGE and not self.without


def member_copy(kind: str, match: Match, wish: EventWish, *, find: Finder = games.find) -> Match:
    """The member of that kind as the file is to have it. Raises the errors of the fold."""
    if wish.is_whole:
        return match
    is_open = kind == TOURNAMENT or bool(find(match.opening().game).lists)
    if wish.eyes == PUBLIC and not is_open:
        return copy_for(match, Wish(PUBLIC, without=wish.without), find=find)
    copy = copy_for(match, Wish(JUDGE, without=(SECRET, *wish.without)), find=find)
    # It can be folded, so nobody needs what was told.
    return replace(copy, told={}, blinds={})
