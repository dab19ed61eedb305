"""Places: the moments of a match at which annotations stand, and whether an annotation belongs there.

What an audience is told is a list of salted leaves, to which a closed match commits. The head of an annotation is a chain of
hashes over those leaves up to its moment, and it begins with the match and the audience. So nobody can move an
annotation to another moment, match or line, and whoever has a copy for that audience can compare it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from events.log.transcript import audience_of, tell
from events.records.records import PUBLIC
from referee.errors import NotFound
from referee.kernel.facts import JUDGE
from replays.annotations.annotation import HEAD_DIGITS
from replays.read.transcript_log import can_be_folded

if TYPE_CHECKING:
    from events.chain.match import Match
    from events.log.transcript import Transcript
    from referee.kernel.facts import Eyes
    from replays.annotations.annotation import Annotation, Annotations

ELSEWHERE = "belongs to another match or line: "


def heads_over(opened: bytes, audience: str, leaves: Iterable[bytes]) -> list[str]:
    """The head at every moment of an audience, of which these are the leaves."""
    head = sha256(b"referee annotation 1\x00" + opened + audience.encode("ascii")).digest()
    found = []
    for leaf in leaves:
        head = sha256(head + leaf).digest()
        found.append(head.hex()[:HEAD_DIGITS])
    return found


class Places:
    """The moments of a match, as every audience counts them.

    Of a whole match they are those of all audiences, of a copy only of those whose moments it holds.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        whole = match.known_secret() is not None and can_be_folded(match)
        self.telling: Transcript | None = tell(match) if whole else None
        """What every audience was told; None for a copy that withholds something."""
        self._told = self.telling.parts if self.telling is not None else match.told
        self.heads_of = cache(self._heads_of)

    def _heads_of(self, audience: str) -> list[str]:
        """The head at every moment of an audience; none where its moments are not here."""
        leaves = (part.leaf for part in self._told.get(audience, ()))
        return heads_over(self.match.opened_hash, audience, leaves)

    def head(self, audience: str, moment: int) -> str:
        """The head at that moment. Raises NotFound where there is none, or where it may still change."""
        found = self.heads_of(audience)
        if not found:
            message = f"what {audience} was told is not here"
            raise NotFound(message, tuple(self._told))
        if not 1 <= moment <= len(found):
            message = f"no moment {moment}: {audience} was told moments 1 to {len(found)}"
            raise NotFound(message)
        if self.telling is not None and moment > self.telling.settled[audience]:
            message = f"moment {moment} of {audience} may still change while seats act in secret"
            raise NotFound(message)
        return found[moment - 1]

    def is_known(self, audience: str) -> bool:
        """Whether annotations of that audience can be compared here."""
        return bool(self.heads_of(audience))

    def fault(self, every: Annotations, entry: Annotation) -> str:
        """Why an annotation does not belong here; nothing where it does, or where nobody can say."""
        if every.match != self.match.id:
            return f"{ELSEWHERE}it is of match {every.match}"
        found = self.heads_of(every.audience)
        if found and found[entry.moment - 1 : entry.moment] != [entry.head]:
            return f"{ELSEWHERE}its head is not that of moment {entry.moment} here"
        return ""

    def number_for(self, eyes: Eyes, audience: str, entry: Annotation) -> int:
        """The moment of those eyes at which an annotation of that audience stands; 0 where nobody can say."""
        own = audience_of(eyes)
        if own == audience:
            return entry.moment
        if self.telling is None or entry.moment > len(self.telling.places[audience]):
            return 0
        place = self.telling.places[audience][entry.moment - 1]
        return max(1, bisect_right(self.telling.places[own], place))


def shown_to(eyes: Eyes, every: Sequence[Annotations]) -> list[Annotations]:
    """The annotations that those eyes may have: everybody's and their own; the judge may have all."""
    audience = audience_of(eyes)
    return [each for each in every if eyes == JUDGE or each.audience in (PUBLIC, audience)]
