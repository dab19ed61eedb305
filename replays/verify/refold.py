"""Refold: everything that the rules say of a match under verification.

The fold with the legality of every action and the check after every record, then the result, the
whole digest, and that nothing is left over.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import field

from events.chain.match import Match, Withholding
from events.chain.names import judge_of, players_of
from events.chain.notes import EVENT, noted
from events.chain.salted_leaves import Shown
from events.fold.fold import Finder, Fold, Folded
from events.log.docket_words import Judged
from events.log.entries import followed
from events.log.transcript import Transcript
from events.records.records import PUBLIC, Acted, Closed, Ruled, seat_of
from events.records.rulings import TAKE_BACK
from referee.dataclass import dataclass
from referee.errors import (
    BadSeal,
    BrokenChain,
    DamagedFile,
    Divergence,
    MatchError,
    NotFound,
    NotUnderstood,
    UnknownVersion,
)
from referee.kernel.facts import Fact
from referee.kernel.schema.codec import RECIPE
from referee.kernel.words.english import counted
from replays.verify.report import OPENING, Report
from replays.verify.transcript_check import compare_told, compare_transcript
from replays.verify.unusual import PLAYED, Unusual

DECISION = 0


@dataclass(slots=True)
class Passage:
    """What is left of the last fold of a verified match, for who asks more of it: the fold, and its actions.

    There is no fold where the match was not folded.
    """

    fold: Fold | None = None
    said: list[Folded] = field(default_factory=list)


def fold_and_compare(
    match: Match,
    report: Report,
    find: Finder,
    gaps: AbstractSet[tuple[str, int]] = frozenset(),
    passage: Passage | None = None,
) -> None:
    """Fold the match and compare everything that is recorded of what follows.

    ``gaps`` are records that could not be read; a forensic fold passes over them. ``passage`` gets what is
    left of the fold.
    """
    _Refold(match, report, find, gaps, passage=passage).to_end()
    if isinstance(report.error, UnknownVersion) and is_of_another_recipe(match):
        _fold_without_checks(match, report, find, passage)


def folds_and_tells(
    match: Match, report: Report, find: Finder, transcript: bytes, passage: Passage | None = None
) -> bool:
    """Whether the match is sound and we tell it in the bytes of that transcript; so says the report.

    Where it is not, the report says nothing that counts.
    """
    refold = _Refold(match, report, find, transcript=transcript, passage=passage)
    refold.to_end()
    return report.whole and report.good


def is_of_another_recipe(match: Match) -> bool:
    """Whether record 1 is shown and names a digest recipe that is not computed here."""
    try:
        return match.opening().recipe != RECIPE
    except MatchError:
        return False


def _fold_without_checks(
    match: Match, report: Report, find: Finder, passage: Passage | None
) -> None:
    """Fold a match whose checks cannot be computed here: what is illegal in it is illegal still.

    A branch is not folded: it begins from bytes of that recipe.
    """
    if any(role == "parent" for role, *_ in match.opening().inputs):
        return
    without = Report()
    _Refold(match, without, find, any_recipe=True, passage=passage).to_end()
    if not isinstance(without.error, (UnknownVersion, type(None))):
        report.take_over(without)
        return
    report.unchecked += [f"every check: {report.error}", *without.unchecked]
    report.folded, report.whole = without.folded, without.whole
    report.closed, report.outcome = without.closed, without.outcome
    report.compared = False


class _Refold:
    """One fold of a match, and what it adds to the report."""

    def __init__(
        self,
        match: Match,
        report: Report,
        find: Finder,
        gaps: AbstractSet[tuple[str, int]] = frozenset(),
        *,
        any_recipe: bool = False,
        transcript: bytes | None = None,
        passage: Passage | None = None,
    ) -> None:
        self.gaps = gaps
        self.transcript = transcript
        """What everybody was told, still in its bytes; None where it was read, or is not here."""
        self.heard: list[Fact] = []
        self.tells = not any_recipe
        listener = self.heard.append if self.tells else None
        self.fold = Fold(match, find=find, listener=listener, any_recipe=any_recipe)
        self.said: list[Folded] | None = None
        if passage is not None:
            passage.fold, passage.said = self.fold, []
            self.said = passage.said
        self.report = report
        self.telling: Transcript | None = None
        self.ended = False
        self._met = False
        self._stuck: tuple[str, int] | None = None
        self._agreed = dict(self.fold.taken)
        """What was taken of each strand when the state was last known to be the recorded one."""

    def to_end(self) -> None:
        """Fold to the last record or to the first fault; in a forensic report past every fault."""
        report = self.report
        while True:
            try:
                self._fold_on()
            except Withholding as limit:
                number = self.fold.number
                is_gap = self.fold.place in self.gaps and self._is_next()
                if is_gap and number:
                    self._met = True
                    leave_out(self.fold)
                    continue
                why = f"record {number + 1} cannot be read" if is_gap else limit
                report.unchecked.append(f"legality, checks and result from there on: {why}")
            except MatchError as error:
                fault = as_of_a_file(error)
                self._find(fault)
                if self._passes_over(fault):
                    continue
            break
        report.folded = self.fold.number
        self._take_result()

    def _is_next(self) -> bool:
        """Whether the record that the fold has looked at last was not taken, and is the next still."""
        strand, index = self.fold.place
        return self.fold.taken[strand] == index - 1

    def _fold_on(self) -> None:
        """Fold what is left. Raises what the fold raises, or what is wrong at the end."""
        report = self.report
        for folded, done in followed(self.fold):
            if self.said is not None and isinstance(folded.record, Acted):
                self.said.append(folded)
            if not self._met:
                report.verified = folded.number
                if isinstance(folded.record, Ruled) and folded.record.kind != TAKE_BACK:
                    self._look_at_judge(folded)
                if self.tells and not isinstance(folded.record, Closed):
                    self._tell(folded, done)
            if report.forensic and folded.checked and folded.strand == PUBLIC:
                self._agreed = dict(self.fold.taken)
        if not self.fold.pledges.waits:
            self.fold.to_end()
        self.ended = True
        self._look_for_take_backs()
        self._examine_end()
        report.whole = not report.faults

    def _look_for_take_backs(self) -> None:
        """Say where decisions were taken back by agreement: who requires a match as played may not want it."""
        rulings = self.fold.docket.rulings.values()
        back = sum(each.ruled.kind == TAKE_BACK for each in rulings)
        if back:
            words = f"taken back by agreement of the seats: {counted(back, 'decisions')}"
            self.report.unusual.append(Unusual(PLAYED, words))

    def _look_at_judge(self, folded: Folded) -> None:
        """Who ruled, and who plays, must be known for RL-5 to be examined; at a desk of an event sits nobody."""
        match, report = self.fold.match, self.report
        seated = players_of(match.public[0]) or noted(match.public[0], EVENT)
        if match.cut is not None or (judge_of(match.public[folded.index]) and seated):
            return
        report.unchecked.append(
            f"record {folded.number}: who ruled, or who plays, is withheld: RL-5 not examined"
        )
        report.compared = False

    def _passes_over(self, error: MatchError) -> bool:
        """Go on behind the record that is at fault; False where nothing more can be said."""
        fold, report = self.fold, self.report
        if not report.forensic or report.is_full or self.ended or fold.place == self._stuck:
            return False
        # Of another world, or an opening that cannot be: nothing of it can be folded.
        if isinstance(error, UnknownVersion) or fold.number == 0 or error.place == OPENING:
            return False
        self._stuck = fold.place
        leave_out(fold)
        return True

    def _tell(self, folded: Folded, done: Judged | None) -> None:
        """Tell everybody of a record that was folded, to compare it with what the match says."""
        fold = self.fold
        self.telling = self.telling or Transcript(fold.match, fold.opened.seats)
        self.telling.hear(folded, fold.game, self.heard, done)
        self.heard.clear()

    def _take_result(self) -> None:
        fold, report = self.fold, self.report
        report.closed = fold.closed is not None
        if hasattr(fold, "opened"):
            report.game = fold.opened.game
        if fold.run is not None and fold.run.outcome is not None:
            outcome = fold.run.outcome
            report.outcome = (outcome.winners, outcome.reason, outcome.rule)

    def _find(self, error: MatchError) -> None:
        """Keep a fault that the fold has met, with its place."""
        report, fold = self.report, self.fold
        strand, index = fold.place
        is_taken = not self._is_next() and not self.ended
        if self._is_known(error, strand, index):
            self._met = True
            return
        report.refuse(
            error,
            record=max(fold.number, 1) if is_taken else fold.number + 1,
            strand=strand,
            index=index,
            seat=self._seat(strand, index),
            follows=self._reason(error),
        )
        if not self._met and report.fault is not None and report.fault.record is not None:
            # An opening that cannot be is found out only when the next record asks for its state.
            report.verified = min(report.verified, report.fault.record - 1)
        self._met = True

    def _reason(self, error: MatchError) -> int | None:
        """The first fault since state and record last agreed: all that is met later may follow from it."""
        fold = self.fold
        if isinstance(error, BadSeal) and error.place == OPENING:
            return 1 if self.report.faults else None  # The secret was found to be wrong before.
        found: dict[int, int] = {}
        for number, fault in enumerate(self.report.faults, 1):
            strand, index = fault.strand, fault.index
            if strand in fold.taken and index is not None:
                reached = index <= fold.taken[strand] or (strand, index) == fold.place
                if reached and index > self._agreed[strand]:
                    found.setdefault(index, number)
        return found[min(found)] if found else self.report.cut

    def _is_known(self, error: MatchError, strand: str, index: int) -> bool:
        """Whether it says no more than that the record cannot be read, which was found before."""
        if not isinstance(error, DamagedFile) or self.ended or not self.report.forensic:
            return False
        try:
            for sealed in self.fold.match.strands[strand][index - 1 : index]:
                sealed.record()
                sealed.check()
        except MatchError:
            return True
        return False

    def _seat(self, strand: str, index: int) -> int | None:
        """The seat that the record there is of, as far as that can be read."""
        sealed = self.fold.match.strands[strand][index - 1] if index else None
        if sealed is None or not isinstance(sealed.parts[DECISION], Shown):
            return None
        try:
            record = sealed.record()
        except MatchError:
            return None
        return seat_of(record) or None if record is not None else None

    def _examine_end(self) -> None:
        """Everything was folded: nothing may be left over, and a match that is over is closed."""
        left = self.fold.leftovers()
        if left:
            message = f"strand {left[0]!r} holds records that nobody asked for"
            raise BrokenChain(message)
        closed = self.fold.closed
        if closed is None and not self._met:
            self.report.unchecked.append("the result: the match is not closed")
            if self.fold.pledges.waits:
                self.report.unchecked.append(f"the first state: {self.fold.pledges.words()}")
        elif closed is not None and not self.fold.match.public[-1].more("digest"):
            self.report.unchecked.append("the whole digest: the closed record shows none")
            self.report.compared = False
        self._compare_told()

    def _compare_told(self) -> None:
        """What was told belongs to no record of the fold, so its fault is not located by one."""
        if self.telling is None or self.report.faults:
            return
        try:
            if self.transcript is not None:
                compare_transcript(self.fold, self.telling, self.transcript, self.report)
            else:
                compare_told(self.fold, self.telling, self.report)
        except Divergence as error:
            self.report.refuse(error)
            self._met = True


def leave_out(fold: Fold) -> None:
    """Go on behind the record that the fold has looked at last, if it is one that it could not take."""
    strand, index = fold.place
    if fold.taken[strand] == index - 1:
        fold.took(strand, index)
        fold.number += 1
        if fold.history is not None:
            fold.history.leave_out()


def as_of_a_file(error: MatchError) -> MatchError:
    """The same fault as it counts in a file, in which nobody can be asked what he meant."""
    if isinstance(error, NotUnderstood):
        # An answer that the game cannot even read was never acknowledged by a referee.
        return DamagedFile(error.said(), place=error.place)
    if isinstance(error, NotFound):
        return UnknownVersion(error.said(), place=error.place)
    return error
