"""The error tree.

MatchError
  IllegalAction     the rules forbid it
  NotUnderstood     words, a file or a number that cannot be read
    Ambiguous       they can be read in more than one way
  NotFound          no such match, record, game or card; or a prefix of several
  Conflict          somebody else wrote to this strand first
  DamagedFile       the bytes are wrong
    Truncated  BrokenChain  NotCanonical  TooLarge  BadSeal  BadLeaf
      NotAReplay      the bytes never were a replay file
  UnknownVersion    sound, but from another world
  Divergence        sound and legal, but our check differs from the recorded one
  PackError         a card file or a position was refused
  StoreError        the store or a file cannot be read or written
RefereeBug          our own invariant broke

Every message is one line: the place first, values quoted, rule ids last in brackets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from referee.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.decision.ask import Refusal


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is wrong: an offset in the bytes, or in those of a part; a record, or a part of it.

    ``record`` counts in canonical order; where a ``strand`` is named, within that strand.
    """

    offset: int | None = None
    record: int | None = None
    strand: str = ""
    part: str = ""

    def __str__(self) -> str:
        strand = f"strand {self.strand!r}, " if self.strand else ""
        record = "" if self.record is None else f"{strand}record {self.record}"
        named = ", ".join(each for each in (record, self.part) if each)
        offset = "" if self.offset is None else f"offset {self.offset}"
        return ": ".join(each for each in (named, offset) if each)


class MatchError(Exception):
    """Anything that can be wrong with a match, a file or what a person typed, and at which place."""

    def __init__(self, *args: object, place: Place | None = None) -> None:
        super().__init__(*args)
        self.place = place

    def said(self) -> str:
        """The line without the place in front."""
        return super().__str__()

    def __str__(self) -> str:
        return self.said() if self.place is None else f"{self.place}: {self.said()}"

    def at(self, place: Place) -> Self:
        """The same error, found at that place; where it named a place, that is said behind it."""
        error = type(self)(str(self))
        error.place = place
        return error


class IllegalAction(MatchError):
    """The rules forbid the answer.

    ``seat`` gave ``answer`` (printed); ``refusals`` holds every guard that refused, in the book's
    order, and ``sentence`` is the catalogue's for the first of them. ``record`` is the number of
    the record that held the answer, where there is one. ``asked`` says who is asked instead, where
    somebody has found out.
    """

    def __init__(
        self,
        seat: int,
        answer: str,
        refusals: Sequence[Refusal],
        sentence: str,
        record: int | None = None,
    ) -> None:
        super().__init__(seat, answer, tuple(refusals), sentence, record)
        self.seat = seat
        self.answer = answer
        self.refusals = tuple(refusals)
        self.sentence = sentence
        self.asked = ""
        self.place = None if record is None else Place(record=record)

    @property
    def record(self) -> int | None:
        """The number of the record that held the answer."""
        return None if self.place is None else self.place.record

    def at(self, place: Place) -> Self:
        """The same refusal, of the answer in that record."""
        self.place = place
        return self

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of every refusing rule, in the book's order, each once."""
        return tuple(dict.fromkeys(refusal.rule for refusal in self.refusals))

    def said(self) -> str:
        """Who may not do what, why, and by which rule."""
        rule = self.refusals[0].rule
        what = self._matter() or "".join(
            f"{item}: " for item in [", ".join(self._unsaid(rule))] if item
        )
        who = f"seat {self.seat}" if self.seat else "the table"
        asked = f"{self.asked}: " if self.asked else ""
        return f"{who} may not {self.answer!r}: {asked}{what}{self.sentence} [{rule}]"

    def _matter(self) -> str:
        """What is the matter with what the first rule refuses, where it says so."""
        first = self.refusals[0]
        alike = [
            each.item for each in self.refusals if (each.rule, each.why) == (first.rule, first.why)
        ]
        return f"{', '.join(dict.fromkeys(alike))} {first.why}: " if first.why else ""

    def _unsaid(self, rule: str) -> list[str]:
        """What the rule refuses beside what the answer names itself, such as what is still owed."""
        said = self.answer.casefold()
        items = (each.item for each in self.refusals if each.rule == rule)
        return [
            each for each in items if each and not each.isdecimal() and each.casefold() not in said
        ]


class NotUnderstood(MatchError):
    """Words, a file or a number that cannot be read: where, what, and what could stand there.

    ``within`` is what the line and the column are counted in, where that must be said.
    """

    def __init__(
        self,
        what: str,
        *,
        within: str = "",
        line: int | None = None,
        column: int | None = None,
        expected: Sequence[str] = (),
    ) -> None:
        super().__init__(what)
        self.what = what
        self.within = within
        self.line = line
        self.column = column
        self.expected = tuple(expected)

    def at(self, place: Place) -> Self:
        """The same words, read at that place."""
        self.place = place
        return self

    def said(self) -> str:
        """Where in the words, what is wrong, and what could stand there."""
        places = [
            f"{name} {number}"
            for name, number in (("line", self.line), ("column", self.column))
            if number is not None
        ]
        place = f"{self.within}: " if self.within else ""
        place += f"{', '.join(places)}: " if places else ""
        wish = f" (expected {' or '.join(self.expected)})" if self.expected else ""
        return f"{place}{self.what}{wish}"


class Ambiguous(NotUnderstood):
    """The words fit more than one candidate; ``expected`` lists them."""


class NotFound(MatchError):
    """No such match, record, game or card; or a prefix of several, which ``candidates`` lists."""

    def __init__(self, what: str, candidates: Sequence[str] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.candidates = tuple(candidates)

    def said(self) -> str:
        """What was not found, or what it might be."""
        return f"{self.what} ({', '.join(self.candidates)})" if self.candidates else self.what


class Conflict(MatchError):
    """Somebody else wrote to this strand first: read again and retry."""


class DamagedFile(MatchError):
    """The bytes are wrong: where (an offset or a record) and what was expected."""


class Truncated(DamagedFile):
    """The bytes end too early."""


class BrokenChain(DamagedFile):
    """A record does not follow the record before it."""


class NotCanonical(DamagedFile):
    """The bytes can be read, but are not the one spelling of what they say."""


class NotAReplay(NotCanonical):
    """The bytes do not begin as those of a replay file do: it is some other file."""


class TooLarge(DamagedFile):
    """A size, a depth or a length is over its limit."""


class BadSeal(DamagedFile):
    """A commitment to other strands, to the secret or to the whole does not hold."""


class BadLeaf(DamagedFile):
    """A part or its salt does not hash to its leaf."""


class UnknownVersion(MatchError):
    """Sound, but from another world: what, which version, which we know."""


class Divergence(MatchError):
    """Sound and legal, but our check differs from the recorded one: at which record, which fields."""


class PackError(MatchError):
    """A card file or a position was refused: file, path or column, and why."""


class StoreError(MatchError):
    """The store or a file cannot be read or written."""


class RefereeBug(Exception):
    """Our own invariant broke: caught only to print "please report"."""
