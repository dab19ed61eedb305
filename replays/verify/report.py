"""The report: verdict and grade of a file or a match, what is good of it, and what is wrong where."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import field
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.errors import (
    DamagedFile,
    Divergence,
    IllegalAction,
    MatchError,
    NotAReplay,
    PackError,
    Place,
    StoreError,
    UnknownVersion,
)
from replays.verify.unusual import FAIR, SEALED, Unusual

if TYPE_CHECKING:
    from replays.signatures.match_seal import SealedMatch

SOUND = "sound"
IN_PART = "sound as far as shown"

PROVEN = "proven"
FOLDS = "folds"
READABLE = "readable"
SPOILED = "damaged"
GRADES = (PROVEN, FOLDS, READABLE, SPOILED)
"""The grades, the best in front.

*proven*: folded here to the last record, and every check is there and agrees. *folds*: folded to the
last record, but some check or seal is withheld, or of a digest recipe that is not computed here.
*readable*: cannot be folded here, because the rules version, the game, the cards or a kind of record
is not known, or because the secret or a decision is withheld; but bytes, chains, leaves and seals
hold. *damaged*: anything else; the verdict says what.
"""

OPENING = Place(record=1)

VERDICTS: tuple[tuple[type[MatchError], str], ...] = (
    (IllegalAction, "illegal"),
    (NotAReplay, "not a replay file"),
    (DamagedFile, "damaged"),
    (UnknownVersion, "unknown version"),
    (Divergence, "diverges"),
    (PackError, "refused"),
    (StoreError, "not readable"),
)

MOST_FAULTS = 200
"""How many faults are listed; of more than these it is only said that there are more."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its line, the kind of its error, and what is known of its place.

    ``record`` counts in canonical order; ``index`` within ``strand``, both from 1. ``follows`` is the
    number, from 1, of an earlier fault in the list that may be the whole reason for this one.
    """

    message: str
    kind: str
    offset: int | None = None
    record: int | None = None
    strand: str | None = None
    index: int | None = None
    seat: int | None = None
    rules: tuple[str, ...] = ()
    follows: int | None = None


@dataclass(slots=True)
class Report:
    """The verdict on one match, with its good part.

    ``records`` is how many the match has, ``chained`` how many of them stand in sound chains with
    sound leaves and seals, ``verified`` how many were folded: legal, and with the recorded check
    wherever that is shown. ``unchecked`` says in sentences what could not be checked. ``error`` is
    the exception that the first fault is, for the exit code. ``faults`` holds that fault alone, unless
    the report is ``forensic``: then all that were found, as far as MOST_FAULTS go; ``is_full`` says
    whether there were more, ``cut`` which of them is that the bytes end too early, from which follows
    what is missing.

    For the grade: ``intact`` is whether all that needs no rules holds, ``folded`` how many records
    were folded, whether or not a check was compared, ``whole`` whether they were all, and
    ``compared`` whether every check and seal was there to be compared.
    """

    match: str | None = None
    game: str | None = None
    size: int | None = None
    records: int = 0
    chained: int = 0
    verified: int = 0
    closed: bool = False
    outcome: tuple[tuple[int, ...], str, str] | None = None
    unchecked: list[str] = field(default_factory=list)
    error: MatchError | None = None
    faults: list[Fault] = field(default_factory=list)
    forensic: bool = False
    is_full: bool = False
    cut: int | None = None
    intact: bool = False
    folded: int = 0
    whole: bool = False
    compared: bool = True
    root: bytes | None = None
    """The root of a match that is closed, or may be."""
    cards: tuple[tuple[str, bytes], ...] = ()
    """The card sets and boards that record 1 names, with their digests."""
    unusual: list[Unusual] = field(default_factory=list)
    """What the match is beyond what a grade says."""
    fair: str = ""
    """That the seed is fair, in a sentence; nothing where it is not."""
    pledges: tuple[str, ...] = ()
    """Who has pledged and revealed what, a sentence for each seat of a match that was opened for a fair seed."""
    is_known: bool = False
    """Whether anybody can say that: record 1 is shown, and its game is known here."""
    sealable: SealedMatch | None = None
    """What a seal names of the match, and who should sign."""
    sealed: bool = False
    """Whether a seal was at hand by everybody who should sign: that is seen beside the file."""

    @property
    def grade(self) -> str:
        """The grade, one of GRADES."""
        known = self.error is None
        if not self.intact or not (known or isinstance(self.error, UnknownVersion)):
            return SPOILED
        if not self.whole:
            return READABLE
        return PROVEN if known and self.compared else FOLDS

    def is_at_least(self, grade: str) -> bool:
        """Whether the grade is that one or a better one."""
        return GRADES.index(self.grade) <= GRADES.index(grade)

    def has(self, trait: str) -> bool:
        """Whether the match is as that trait says; where nobody can say, it is not."""
        if trait == SEALED:
            return self.sealed and self.grade != SPOILED
        known = self.is_known and self.grade != SPOILED
        if trait == FAIR:
            return known and bool(self.fair)
        return known and trait not in {each.trait for each in self.unusual}

    @property
    def verdict(self) -> str:
        """The verdict in a few words."""
        if self.error is None:
            return IN_PART if self.unchecked else SOUND
        return next(word for kind, word in VERDICTS if isinstance(self.error, kind))

    @property
    def good(self) -> bool:
        """Whether nothing is wrong with what could be checked."""
        return self.error is None

    @property
    def fault(self) -> Fault | None:
        """The first fault."""
        return self.faults[0] if self.faults else None

    def refuse(
        self,
        error: MatchError,
        *,
        record: int | None = None,
        strand: str | None = None,
        index: int | None = None,
        seat: int | None = None,
        follows: int | None = None,
    ) -> None:
        """Keep a fault: the first, and in a forensic report every other, each once."""
        if self.error is not None and not self.forensic:
            return
        place = error.place or Place()
        if place.strand:
            strand, index = place.strand, place.record
        elif place.record is not None:
            record = place.record
        rules: tuple[str, ...] = ()
        if isinstance(error, IllegalAction):
            seat, rules = error.seat, error.rules
        at = place.offset if place == Place(offset=place.offset) else None
        line, kind = str(error), type(error).__name__
        if follows is not None and self.faults:
            follows = self.faults[follows - 1].follows or follows
        self._keep(error, Fault(line, kind, at, record, strand, index, seat, rules, follows))

    def _keep(self, error: MatchError, fault: Fault) -> None:
        if len(self.faults) == MOST_FAULTS:
            self.is_full = True
        elif fault.message not in [each.message for each in self.faults]:
            self.error = self.error or error
            self.faults.append(fault)

    def meet(self, error: MatchError, follows: int | None = None) -> None:
        """Keep a fault and go on in a forensic report; raise it where only the first is wanted."""
        if not self.forensic:
            raise error from None
        self.refuse(error, follows=follows)

    def take_all(self, other: Report) -> None:
        """Become the other report."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(other, name))

    def take_over(self, other: Report) -> None:
        """Take the faults of another report in place of one's own."""
        self.error, self.faults = other.error, other.faults


def reason_in_gaps(line: str, gaps: AbstractSet[tuple[str, int]], report: Report) -> int | None:
    """The first fault in which a record could not be read of which that line may speak.

    Of the opened record speak all: every strand follows it.
    """
    for number, fault in enumerate(report.faults, 1):
        place = fault.strand, fault.index
        if place in gaps and (place == ("public", 1) or f"strand {fault.strand!r}" in line):
            return number
    return None


def named(role: str) -> str:
    """How a match is called that the opened record of another names by that role."""
    words = {"previous": "previous match", "refused": "match without a seed"}
    return f"the {words.get(role, role)} that record 1 names"
