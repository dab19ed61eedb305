"""Impact: what an erratum makes of a match that is over, and the first record at which the two part.

The records are folded once with the erratum, and the state after each is compared with the recorded check: a
match that stays as it is costs one fold. Only one that parts is folded as it was played too, to say in which
fields and facts, and that it was sound before. With the secret of the match the same dice fall. After the record
that the rules would have refused nothing can be told: nobody knows what would have been played there.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from events.chain.match import Withholding
from events.fold.fold import Fold
from events.log.entries import in_words, narrated
from events.records.records import PUBLIC, Closed
from referee import games
from referee.dataclass import dataclass
from referee.errors import DamagedFile, Divergence, IllegalAction, MatchError
from referee.kernel.position.state_differences import NOTHING, differing_fields
from replays.read.diff import fields_to_show
from replays.read.table_view import ended

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.chain.match import Match
    from events.fold.fold import Finder, Revised
    from referee.kernel.facts import Fact
    from referee.kernel.position.state_differences import Difference
    from replays.impact.erratum import Erratum

ILLEGAL = "illegal"
ENDS = "ends"
STANDS = "stands"
PASSES = "passes"
SAME = "same"
UNTOUCHED = "untouched"
UNTOLD = "untold"

WORDS: Mapping[str, str] = {
    ILLEGAL: "becomes illegal",
    ENDS: "ends otherwise",
    STANDS: "ends alike, with another table",
    PASSES: "parts on the way, and ends alike",
    SAME: "stays as it is",
    UNTOUCHED: "holds nothing that is changed",
    UNTOLD: "cannot be told",
}
"""What becomes of a match, the gravest first."""
CHANGES = (ILLEGAL, ENDS, STANDS)
"""What makes of the match as it was recorded another one."""

GOES_ON = "it goes on: its secret is not revealed, and with other dice it would be another match"
ELSEWHERE = "another decision is asked for there"
NOT_OVER = "it does not end with its last record"

ORDINALS = "ordinals."
"""How the paths of the counts of throws begin."""

Place = tuple[str, int]
"""A strand, and the index of a record in it."""


@dataclass(frozen=True, slots=True)
class Impact:
    """What becomes of a match under an erratum.

    ``record`` is the first record after which the match is another one, or which is refused, and ``line`` that
    record; ``fields`` and ``facts`` are what is otherwise there, as it was played and as it would be (of the facts
    only the first). ``refused`` is the record that is refused, ``why`` with which sentence, ``rules`` by which
    rules. ``before`` and ``after`` are the ends, ``at_end`` the fields in which the tables then differ. ``limit`` says
    why something cannot be told.
    """

    kind: str
    record: int = 0
    line: str = ""
    fields: tuple[Difference, ...] = ()
    facts: tuple[str, str] | None = None
    refused: int = 0
    why: str = ""
    rules: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    at_end: tuple[Difference, ...] = ()
    limit: str = ""


def impact(match: Match, erratum: Erratum, *, find: Finder = games.find) -> Impact:
    """What the erratum makes of the match. Raises the fold's errors where the match itself is not sound."""
    opened = match.opening()
    if erratum.revised(opened) == opened:
        return Impact(UNTOUCHED)
    if not isinstance(match.public[-1].record(), Closed):
        return Impact(UNTOLD, limit=GOES_ON)
    changed = replace(match, attachments=match.attachments | erratum.packs(opened))
    try:
        line = _Line(changed, find, erratum.revised)
        line.to_end(_checks_of(match, find))
        return _Comparison(match, line, find).impact()
    except Withholding as limit:
        return Impact(UNTOLD, limit=limit.said())


def _checks_of(match: Match, find: Finder) -> dict[Place, bytes]:
    """The checks as the match was played, by place; none where all of them are shown with the records."""
    shown = (sealed.check() is not None for strand in match.strands.values() for sealed in strand)
    if all(shown):
        return {}
    return {(each.strand, each.index): each.check for each in Fold(match, find=find)}


class _Line:
    """The match as it would be: folded with another opening, as far as it can be.

    ``parted`` is the first record after which the state is not the recorded one, or that cannot be folded; 0 where
    there is none. ``error`` is why record ``refused`` cannot be folded, ``limit`` why nothing more can be told.
    """

    def __init__(self, match: Match, find: Finder, revised: Revised) -> None:
        self.revised = revised
        self.fold = Fold(match, find=find, revised=revised)
        self.parted = 0
        self.refused = 0
        self.error: MatchError | None = None
        self.limit = ""

    def to_end(self, checks: Mapping[Place, bytes]) -> None:
        """Fold to the end, or to the record that cannot be folded. Raises Withholding where nothing has parted before."""
        while self._goes_on(checks):
            pass
        left = [name for name in self.fold.leftovers() if name != PUBLIC]
        if self.error is None and not self.limit and left:
            self.refused = self.fold.number + 1
            self.error = MatchError("nobody is asked for the secret actions that follow")
        self.parted = self.parted or self.refused

    def _goes_on(self, checks: Mapping[Place, bytes]) -> bool:
        fold = self.fold
        before = fold.number
        try:
            folded = fold.step()
        except Withholding as limit:
            if not self.parted:
                raise
            self.limit = limit.said()
            return False
        except Divergence as error:
            if fold.number == before:
                return self._stop(error)
            self._part()
            return True
        except MatchError as error:
            return self._stop(error)
        if folded is None:
            return False
        if (
            not self.parted
            and checks.get((folded.strand, folded.index), folded.check) != folded.check
        ):
            self._part()
        return True

    def _part(self) -> None:
        """From here on the match is another one: its checks are not looked at any more."""
        self.parted = self.fold.number
        self.fold.checks = False

    def _stop(self, error: MatchError) -> bool:
        """Note why the fold cannot go on; the closing of a match that has ended otherwise is no reason."""
        strand, index = self.fold.place
        self.parted = self.parted or self.fold.number + 1
        if isinstance(self.fold.match.strands[strand][index - 1].record(), Closed):
            return False
        place = error.place.record if error.place is not None else None
        self.refused, self.error = place or self.fold.number + 1, error
        self.parted = min(self.parted, self.refused)
        return False

    @property
    def end(self) -> str:
        """How the match would have ended."""
        run = self.fold.run
        return NOT_OVER if run is None or run.outcome is None else ended(run)


class _Comparison:
    """A line beside the match as it was played."""

    def __init__(self, match: Match, line: _Line, find: Finder) -> None:
        self.match = match
        self.line = line
        self.find = find
        self.heard: list[Fact] = []
        self.own = Fold(match, find=find, listener=self.heard.append)

    def impact(self) -> Impact:
        """What has become of the match. Raises the fold's errors where it is not sound as it was played."""
        line = self.line
        if not line.parted:
            return Impact(SAME)
        found = replace(self._parting(), limit=line.limit)
        if line.limit:
            return found
        over = line.fold.run is not None and line.fold.run.outcome is not None
        if line.error is not None and not over:
            return replace(found, kind=ILLEGAL)
        own = self.own.to_end()
        found = replace(found, before=ended(own) if own.outcome else NOT_OVER, after=line.end)
        theirs = line.fold.running()
        if own.outcome != theirs.outcome:
            return replace(found, kind=ENDS)
        fields = _on_the_table(differing_fields(own, theirs))
        return replace(found, kind=STANDS if fields else PASSES, at_end=fields)

    def _parting(self) -> Impact:
        """The record at which the two part, and what is otherwise after it."""
        line, number = self.line, self.line.parted
        text, facts = self._up_to(self.own, self.heard, number)
        found = Impact(UNTOLD, number, text)
        if line.error is not None:
            error = line.error
            rules = error.rules if isinstance(error, IllegalAction) else ()
            why = ELSEWHERE if isinstance(error, DamagedFile) else error.said()
            found = replace(found, refused=line.refused, why=why, rules=rules)
        if line.refused == number:
            return found
        heard: list[Fact] = []
        match, revised = line.fold.match, line.revised
        theirs = Fold(match, find=self.find, checks=False, listener=heard.append, revised=revised)
        with suppress(Divergence):  # The closing of a match that ends otherwise changes nothing.
            self._up_to(theirs, heard, number)
        fields = differing_fields(self.own.running(), theirs.running())
        shown = _on_the_table(fields) or fields
        return replace(found, fields=shown, facts=_first_otherwise(self.own, facts, heard))

    @staticmethod
    def _up_to(fold: Fold, heard: list[Fact], number: int) -> tuple[str, list[Fact]]:
        """Fold up to that record: the record in words, and what it told."""
        text = ""
        while fold.number < number:
            heard.clear()
            folded = fold.step()
            if folded is None:
                break
            text = in_words(folded.record, fold.game)
        return text, list(heard)


def _on_the_table(fields: Sequence[Difference]) -> tuple[Difference, ...]:
    """The fields that lie on the table: how often chance was asked is none of them."""
    return tuple(field for field in fields_to_show(fields) if not field.path.startswith(ORDINALS))


def _first_otherwise(
    fold: Fold, facts: Sequence[Fact], others: Sequence[Fact]
) -> tuple[str, str] | None:
    """The first sentence that differs: as it was told, and as it would have been; nothing stands for none."""
    ours, theirs = ([str(narrated(fold.game, fact)) for fact in each] for each in (facts, others))
    pairs = zip_longest(ours, theirs, fillvalue=NOTHING)
    return next((pair for pair in pairs if pair[0] != pair[1]), None)
