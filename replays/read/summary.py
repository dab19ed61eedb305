"""Summary: the log as a report, folded where it is dull, with the players' names.

`replays.read.log` gives every fact of every record; here like facts are told as one, what matters
little is put on one line, and turns and phases become headings. The game says how much each fact
matters; nothing here knows what any of them means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from enum import Enum
from typing import Literal

from events.log.entries import LogEntry, in_a_sentence, merged, weight_of
from events.records.records import Acted, Appealed, Called, Closed, Observed, Ruled
from referee.dataclass import dataclass
from referee.errors import MatchError
from referee.kernel.engine.run import Outcome
from referee.kernel.facts import TABLE, Fact, seat_words
from referee.kernel.game import Game
from referee.kernel.show.rows import cut_name

LONGEST_NAME = 40
"""How many columns of a name are told."""

DOCKET = (Called, Ruled, Appealed)
"""Records that belong to no turn and no phase of the game."""

Kind = Literal["turn", "phase", "story", "deed", "plain", "dull", "record", "result"]


class Detail(Enum):
    """How much of a match is told."""

    BRIEF = "only the story"
    FOLDED = "the whole match, folded where it is dull"
    FULL = "every record and every fact"


@dataclass(frozen=True, slots=True)
class ReportSentence:
    """One sentence and its rule, the seat that it is about, and the sentence without that seat.

    ``kind`` is how much it matters, ``times`` how often it was so, one after the other;
    ``records`` are those that begin with it, none where it still belongs to the one before.
    """

    text: str
    rule: str = ""
    seat: int = TABLE
    rest: str = ""
    times: int = 1
    records: tuple[int, ...] = ()
    fact: Fact | None = field(default=None, repr=False)
    kind: Kind = "plain"

    def is_as(self, other: ReportSentence) -> bool:
        """Whether the other says the same of the same seat."""
        return bool(self.rest) and (self.rest, self.rule, self.seat) == (
            other.rest,
            other.rule,
            other.seat,
        )


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a report: sentences, and how much they matter.

    ``void`` is the ruling that took its records back, 0 where they are in force.
    """

    kind: Kind
    sentences: tuple[ReportSentence, ...]
    void: int = 0

    @property
    def records(self) -> tuple[int, ...]:
        """The records that begin on this line; none where it belongs to the line before."""
        return tuple(number for each in self.sentences for number in each.records)


class Namer:
    """Calls a seat by its player: at first with the seat's number, then by the name alone."""

    def __init__(self, players: Sequence[str]) -> None:
        names = [cut_name(name, LONGEST_NAME) for name in players]
        self._names = {
            seat: name for seat, name in enumerate(names, 1) if name and names.count(name) == 1
        }
        """The names by which seats are called; of two players of one name neither is."""
        self._known: set[int] = set()

    def __call__(self, seat: int) -> str:
        """How the seat is called now; its number where names do not tell two players apart."""
        called = self.to_be_called(seat)
        self._known.add(seat)
        return called

    def to_be_called(self, seat: int) -> str:
        """How the seat is called next."""
        name = self._names.get(seat)
        if name is None:
            return seat_words(seat)
        return name if seat in self._known else f"{name} (seat {seat})"


@dataclass(slots=True)
class Teller:
    """Tells entries as lines; remembers which headings and records are still to be printed."""

    game: Game
    who: Namer
    detail: Detail
    _turn: Fact | None = None
    _phase: Fact | None = None
    _records: list[int] = field(default_factory=list)
    _line: Line | None = None
    _void: int = 0
    _heading_void: int = 0
    """What took back the record that the waiting headings belong to."""

    def tell(self, entries: Iterable[LogEntry]) -> Iterator[Line]:
        """Every line of the report. Raises what the entries raise, once all before it is told."""
        outcome = None
        try:
            for entry in entries:
                yield from self._tell(entry)
                outcome = entry.outcome
        except MatchError:
            yield from self._end()
            raise
        yield from self._end()
        if outcome is not None:
            yield self._result(outcome)

    def _tell(self, entry: LogEntry) -> Iterator[Line]:
        if self.detail is Detail.BRIEF:
            self._records.clear()
        if entry.void != self._void:
            yield from self._changes_to(entry.void)
        if isinstance(entry.record, DOCKET):
            # A phase that has just begun stands above what is asked and ruled in it.
            yield from self._headings()
            self._records.clear()
        self._records.append(entry.number)
        yield from self._in_full(entry) if self.detail is Detail.FULL else self._folded(entry)

    def _changes_to(self, void: int) -> Iterator[Line]:
        """What is told from now on is void, or in force again: headings do not reach across."""
        if self._void:
            self._turn = self._phase = None
        yield from self._headings()
        yield from self._end()
        self._void = void

    # -- every record and every fact --------------------------------------------------------

    def _in_full(self, entry: LogEntry) -> Iterator[Line]:
        yield Line(
            "record",
            (ReportSentence(_signed(entry), records=self._begun(), kind="record"),),
            self._void,
        )
        for sentence in entry.sentences:
            told = self._told(sentence.fact)
            yield Line(told.kind, (told,), self._void)

    # -- folded -----------------------------------------------------------------------------

    def _folded(self, entry: LogEntry) -> Iterator[Line]:
        if not _speaks_for_itself(self.game, entry):
            yield from self._headings()
            yield from self._add(
                ReportSentence(_signed(entry), records=self._begun()), "plain", new=True
            )
        new = True
        for fact in entry.facts:
            weight = weight_of(self.game, fact)
            if weight == "turn":
                yield from self._end()
                self._turn, self._phase, self._heading_void = fact, None, self._void
            elif weight == "phase":
                yield from self._end()
                self._phase, self._heading_void = fact, self._void
            elif weight != "result" and (self.detail is Detail.FOLDED or weight == "story"):
                if self._turn is not None or self._phase is not None:
                    yield from self._headings()
                yield from self._add(self._told(fact, weight, self._begun()), weight, new=new)
                new = False

    def _add(self, told: ReportSentence, weight: Kind, *, new: bool) -> Iterator[Line]:
        """Put a sentence on the line at hand, or on one of its own.

        What is dull joins its record's line, and the dull line of the record before; what is told
        as it is joins its record's line unless that is of the timeline.
        """
        line = self._line
        if line is None or not _joins(line.kind, weight, new=new):
            yield from self._end()
            self._line = Line(weight, (told,), self._void)
            return
        kind = weight if line.kind == "dull" else line.kind
        *others, last = line.sentences
        self._line = Line(kind, (*others, *self._together(last, told)), self._void)

    def _together(self, last: ReportSentence, told: ReportSentence) -> tuple[ReportSentence, ...]:
        """Two sentences as one, where they say the same, or the same of more things."""
        records = (*last.records, *told.records)
        if told.is_as(last):
            return (replace(last, times=last.times + 1, records=records),)
        facts = merged([each.fact for each in (last, told) if each.fact is not None])
        if len(facts) == 1 and last.fact is not None and told.fact is not None:
            both = self._told(facts[0])
            front = last.text.removesuffix(last.rest)
            return (replace(both, text=front + both.rest, records=records),)
        return last, told

    def _headings(self) -> Iterator[Line]:
        """The headings that something now follows below."""
        for kind, fact in (("turn", self._turn), ("phase", self._phase)):
            if fact is not None and (kind == "turn" or self.detail is Detail.FOLDED):
                yield from self._end()
                title: Kind = "turn" if kind == "turn" else "phase"
                yield Line(title, (self._told(fact),), self._heading_void)
        self._turn = self._phase = None

    def _end(self) -> Iterator[Line]:
        """The line at hand is whole."""
        line, self._line = self._line, None
        if line is not None:
            yield line

    def _begun(self) -> tuple[int, ...]:
        """The records that begin with the sentence that is told now."""
        found = tuple(self._records)
        self._records.clear()
        return found

    def _told(
        self, fact: Fact, weight: Kind | None = None, records: tuple[int, ...] = ()
    ) -> ReportSentence:
        seat = fact.seat
        front = f"{self.who.to_be_called(seat)} " if seat else ""
        text = in_a_sentence(self.game, fact, self.who)
        rest = text.removeprefix(front)
        kind = weight or weight_of(self.game, fact)
        return ReportSentence(text, fact.rule, seat, rest, 1, records, fact, kind)

    def _result(self, outcome: Outcome) -> Line:
        """Who won, why and by which rule."""
        who = " and ".join(map(self.who, outcome.winners))
        text = f"Result: {self.game.ending(who, outcome.reason)}"
        last = ReportSentence(text, outcome.rule, records=self._begun(), kind="result")
        return Line("result", (last,))


def report(
    game: Game,
    entries: Iterable[LogEntry],
    players: Sequence[str] = (),
    detail: Detail = Detail.FOLDED,
) -> Iterator[Line]:
    """The log as lines of a report; ``players`` are the names by seat, where they are known."""
    return Teller(game, Namer(players), detail).tell(entries)


def _speaks_for_itself(game: Game, entry: LogEntry) -> bool:
    """Whether what followed says all that the record's own line would say.

    Of what is not worth a word nothing need follow: its record is counted with the next one.
    """
    if isinstance(entry.record, Acted) and entry.record.answer[0] in game.silent_verbs:
        return True
    if entry.record is None or isinstance(entry.record, Closed):
        return True
    return isinstance(entry.record, (Acted, Observed)) and bool(entry.sentences)


def _signed(entry: LogEntry) -> str:
    """The record's line, with the judge who ruled."""
    return f"{entry.text} (judge {entry.by})" if entry.by else entry.text


def _joins(before: Kind, weight: Kind, *, new: bool) -> bool:
    """Whether a sentence of that weight may stand on a line of that kind."""
    if new:
        return before == weight == "dull"
    return weight == "dull" or (weight == "plain" and before != "story")
