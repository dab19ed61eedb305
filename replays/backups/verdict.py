"""The verdict on a backup: simple, possible or not advisable, by what can be counted (docs/rulings.md).

Each criterion has a limit up to which a backup is simple, and one up to which it is possible; the worst of
them decides.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.dataclass import dataclass
from referee.kernel.words.english import counted

SIMPLE, POSSIBLE, NOT_ADVISABLE = "simple", "possible", "not advisable"
VERDICTS = (SIMPLE, POSSIBLE, NOT_ADVISABLE)


@dataclass(frozen=True, slots=True)
class Criterion:
    """What is counted, in words, and the most of it that a simple and a possible backup has."""

    name: str
    noun: str
    words: str
    simple: int
    possible: int

    def grade(self, count: int) -> str:
        """The verdict that this criterion alone would give."""
        if count <= self.simple:
            return SIMPLE
        return POSSIBLE if count <= self.possible else NOT_ADVISABLE


CRITERIA = (
    Criterion("decisions", "decisions", "would be reversed", 2, 8),
    Criterion("turns", "turns", "would begin again", 0, 1),
    Criterion("known", "hidden cards", "would stay known to a seat that could not know them", 0, 2),
    Criterion("drawn", "cards", "left a hidden pile", 0, 6),
    Criterion("thrown", "throws", "in the open would be made anew", 0, 1),
    Criterion("rulings", "rulings", "would fall", 0, 1),
)


@dataclass(frozen=True, slots=True)
class Reason:
    """One criterion with what was counted, and the verdict that it alone would give."""

    criterion: Criterion
    count: int
    grade: str

    def __str__(self) -> str:
        what = f"{counted(self.count, self.criterion.noun)} {self.criterion.words}"
        limit = self.criterion.possible if self.grade == NOT_ADVISABLE else self.criterion.simple
        return f"{what} ({self.grade}: more than {limit})"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How advisable a backup is, and every criterion that says it is not simple, the gravest first."""

    word: str
    reasons: tuple[Reason, ...]


def verdict_on(counts: Mapping[str, int]) -> Verdict:
    """The verdict on a backup of which that was counted, by the names of the criteria."""
    graded = [Reason(each, counts[each.name], each.grade(counts[each.name])) for each in CRITERIA]
    against = [each for each in graded if each.grade != SIMPLE]
    against.sort(key=lambda each: -VERDICTS.index(each.grade))
    return Verdict(against[0].grade if against else SIMPLE, tuple(against))
