"""Entries: what followed from each record, in the game's own words, as one pair of eyes may know it.

Facts are told only while somebody listens. Every fact is first cut down to what the given eyes may
know; the game turns the rest into a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import Any

from events.chain.match import Match
from events.chain.names import is_ruling, judge_of
from events.eyes.audience import UNSEEN, as_known
from events.eyes.numbers import counted
from events.fold.fold import Fold, Folded
from events.log.docket_words import Judged, docket_words, judged, sentences, taken_by
from events.records.records import (
    PUBLIC,
    Acted,
    Appealed,
    Attempted,
    Called,
    Closed,
    Contributed,
    Observed,
    Pledged,
    Record,
    Ruled,
    seat_of,
)
from referee.dataclass import dataclass
from referee.kernel.decision.ask import Answer
from referee.kernel.decision.notation import printed
from referee.kernel.engine.run import Outcome
from referee.kernel.facts import JUDGE, TABLE, Eyes, Fact, Weight, Who, seat_words
from referee.kernel.game import Game

LAID_OPEN = "secret decisions are laid open"
RULING = "ruling"
"""The name of a fact that a ruling made: its sentence is in its data."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One fact in words, and the rule that it came from; the fact itself as those eyes know it."""

    text: str
    rule: str
    fact: Fact = field(repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class _Told(Sequence[Sentence]):
    """What facts tell those eyes, put into words when somebody reads it: a report puts like facts together."""

    def __init__(self, game: Game, facts: Sequence[Fact], eyes: Eyes) -> None:
        self._game, self._facts, self._eyes = game, tuple(facts), eyes

    @cached_property
    def _said(self) -> tuple[Sentence, ...]:
        return tuple(narrated(self._game, fact, self._eyes) for fact in self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __getitem__(self, at: Any) -> Any:
        return self._said[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._said == tuple(other)

    def __hash__(self) -> int:
        return hash(self._said)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One record of the log, as one pair of eyes may know it.

    ``number`` counts the records that these eyes may know of, so that it does not betray how many
    others there are; ``place`` is the record's number in canonical order, as the judge counts.
    ``seat`` is whose it was (0: the table's), ``text`` the record in the game's notation,
    ``sentences`` what followed from it. Where the last secret decision of others lays everything
    open, there is no ``record``: only what followed.
    ``by`` is the judge who ruled, where the copy names one; ``void`` the number of the ruling that
    took the record back (0: it is in force).
    ``facts`` are what the sentences tell, like ones put together; ``outcome`` is how the match has ended by
    then, if it has. ``end`` is the place after which the match stands as the entry leaves it.
    """

    number: int
    seat: int
    text: str
    record: Record | None
    sentences: Sequence[Sentence]
    facts: tuple[Fact, ...] = ()
    outcome: Outcome | None = None
    place: int = 0
    by: str = ""
    void: int = 0
    end: int = 0

    @property
    def line(self) -> str:
        """The record's line, with the judge who ruled, and with what took it back."""
        by = f" (judge {self.by})" if self.by else ""
        void = f" (void: taken back by record {self.void})" if self.void else ""
        return f"{self.text}{by}{void}"


def followed(fold: Fold) -> Iterator[tuple[Folded, Judged | None]]:
    """Every record that can be folded, and of a ruling what it did. Raises the fold's errors."""
    while True:
        before = fold.run
        if before is None and not fold.pledges.waits:
            index = fold.taken[PUBLIC]
            if any(map(is_ruling, fold.match.public[index : index + 1])):
                before = fold.running()
        folded = fold.step()
        if folded is None:
            return
        done, record = None, folded.record
        if isinstance(record, Ruled) and before is not None and fold.effect is not None:
            number = fold.match.said(folded.number)
            done = judged(record, number, before, fold.effect, fold.docket)
        yield folded, done


def narrated(game: Game, fact: Fact, eyes: Eyes = JUDGE) -> Sentence:
    """One fact in words, as those eyes may know it."""
    seen = fact.seen_by(eyes)
    return Sentence(in_a_sentence(game, seen), fact.rule, seen)


def in_a_sentence(game: Game, fact: Fact, who: Who = seat_words) -> str:
    """One fact in the words of its game; of a ruling, which belongs to no game, in its own."""
    return str(fact.data["text"]) if fact.name == RULING else game.narrate(fact, who)


def weight_of(game: Game, fact: Fact) -> Weight:
    """How much a fact matters in a report."""
    return "deed" if fact.name == RULING else game.weight(fact)


def facts_of(
    folded: Folded, done: Judged | None, eyes: Eyes, match: Match, places: Sequence[int]
) -> list[Fact]:
    """What a ruling did, as facts that those eyes may know; none of any other record."""
    if done is None or not isinstance(folded.record, Ruled):
        return []
    texts = sentences(folded.record, done, eyes, match, places)
    return [Fact(RULING, "", TABLE, {"text": text}) for text in texts]


class LogEntries:
    """The entries of a match for one pair of eyes, made as its records are folded.

    ``places`` are the places of those made so far. Where nobody may know that others were asked, an
    entry is whole only once the next begins: what followed from a record that these eyes do not know
    is told with it, as if there were no such record.
    """

    def __init__(self, match: Match, eyes: Eyes) -> None:
        self.places: list[int] = []
        self._match = match
        self._eyes = eyes
        self._growing: LogEntry | None = None
        self._known: list[Fact] = []

    def tell(
        self,
        folded: Folded,
        game: Game,
        facts: Sequence[Fact],
        outcome: Outcome | None,
        done: Judged | None = None,
    ) -> list[LogEntry]:
        """The entries that are whole now that one more record was folded, with what followed from it.

        ``done`` is what a ruling did.
        """
        match, eyes = self._match, self._eyes
        known = [fact for fact in facts if fact.known_to(eyes)]
        known += facts_of(folded, done, eyes, match, self.places)
        record = as_known(folded.record, folded.strand, eyes, match, self.places)
        if record is None and game.unseen:
            self._grow(folded, game, known, outcome)
            return []
        if record is None and not known:
            return []
        before = self.rest()
        entry = self._entry(folded, record, game, known, outcome)
        self.places.append(folded.number)
        if not game.unseen:
            return [entry]
        self._growing, self._known = entry, known
        return before

    def rest(self) -> list[LogEntry]:
        """The entry that was not whole yet, now that no record follows."""
        entry, self._growing = self._growing, None
        return [] if entry is None else [entry]

    def _entry(
        self,
        folded: Folded,
        record: Record | None,
        game: Game,
        known: Sequence[Fact],
        outcome: Outcome | None,
    ) -> LogEntry:
        """The entry of a record as these eyes know it, with what followed."""
        number, place = len(self.places) + 1, folded.number
        text, seat, by = LAID_OPEN, TABLE, ""
        if record is not None:
            text, seat = in_words(record, game), seat_of(record)
            by = judge_of(self._match.public[folded.index]) if isinstance(record, Ruled) else ""
        told = _Told(game, known, self._eyes), _seen(known, self._eyes)
        return LogEntry(number, seat, text, record, *told, outcome, place, by, end=place)

    def _grow(
        self, folded: Folded, game: Game, known: Sequence[Fact], outcome: Outcome | None
    ) -> None:
        """Tell what followed from a record of which these eyes know nothing."""
        entry = self._growing
        if entry is None:
            return
        if known:
            self._known += known
            told = _Told(game, self._known, self._eyes)
            entry = replace(entry, sentences=told, facts=_seen(self._known, self._eyes))
        self._growing = replace(entry, outcome=outcome, end=folded.number)


def _seen(known: Sequence[Fact], eyes: Eyes) -> tuple[Fact, ...]:
    """What followed from a record, like facts put together, as those eyes may know it."""
    return tuple(fact.seen_by(eyes) for fact in merged(known))


def marked(entries: Sequence[LogEntry], fold: Fold) -> Iterator[LogEntry]:
    """The entries of a match that was folded, with which ruling took each of them back."""
    match, docket = fold.match, fold.docket
    places = [entry.place for entry in entries]
    for entry in entries:
        taker = taken_by(match.said(entry.place), docket)
        void = counted(taker, match, places) if taker else 0
        yield replace(entry, void=void) if void else entry


def merged(facts: Sequence[Fact]) -> list[Fact]:
    """The facts, those that tell the same of more things put together.

    Two facts are alike if name, rule and seat are the same and each holds nothing but lists.
    """
    found: list[Fact] = []
    for fact in facts:
        before = found[-1] if found else None
        if before is not None and _are_alike(before, fact):
            data = {key: before.data[key] + fact.data[key] for key in fact.data}
            found[-1] = replace(before, data=data)
        else:
            found.append(fact)
    return found


def _are_alike(one: Fact, other: Fact) -> bool:
    if not one.data or one.data.keys() != other.data.keys():
        return False
    if (one.name, one.rule, one.seat, one.lane) != (other.name, other.rule, other.seat, other.lane):
        return False
    return all(isinstance(each, list) for fact in (one, other) for each in fact.data.values())


def _printed(game: Game, answer: Answer) -> str:
    """An answer in the notation of its game: most are given again and again."""
    try:
        return _printed_once(game, answer)
    except TypeError:  # It holds a list, and cannot be looked up.
        return game.printed(answer)


@lru_cache(maxsize=1 << 12)
def _printed_once(game: Game, answer: Answer) -> str:
    return game.printed(answer)


def in_words(record: Record | None, game: Game) -> str:
    """A record as one line in the game's notation; of a result that nobody may know, nothing."""
    if isinstance(record, Acted):  # Nearly every record is one.
        return f"{record.seat}: {_printed(game, record.answer)}"
    match record:
        case None:
            return "no record"
        case Attempted(seat, answer, rules):
            return f"{seat}: tried {game.printed(answer)} [{', '.join(rules)}]"
        case Observed(label, result):
            return f"observed {label}" + (f" {printed([result])}" if result != UNSEEN else "")
        case Pledged(seat, pledge):
            return f"{seat}: pledged {pledge.hex()}"
        case Contributed(seat, value):
            return f"{seat}: contributed {value.hex()}"
        case Called() | Ruled() | Appealed():
            return docket_words(record, game)
        case Closed(outcome):
            return f"closed, {outcome[1]}" if outcome else "closed without a result"
    return f"opened {record.game}"
