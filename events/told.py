"""Told: what followed from each record, in the game's own words, as one pair of eyes may know it.

Facts are told only while somebody listens. Every fact is first cut down to what the given eyes may
know; the game turns the rest into a sentence. A closed match commits to all that was told.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from events.audience import UNSEEN, as_known
from events.codec import pack_plain, unpack
from events.fold import Finder, Fold, Folded
from events.judging import Judged, docket_words, judged, sentences, taken_by
from events.match import Match
from events.naming import judge_of
from events.records import (
    PUBLIC,
    Acted,
    Appealed,
    Attempted,
    Called,
    Closed,
    Contributed,
    Observed,
    Record,
    Ruled,
    seat_of,
    secret_strand,
)
from events.strands import PART_LIMITS, Part, Shown, root_of_told, salt, told_strand
from referee import games
from referee.errors import DamagedFile
from referee.kernel.facts import JUDGE, TABLE, Eyes, Fact, Weight, Who, seat_words
from referee.kernel.game import Game
from referee.kernel.notation import printed
from referee.kernel.procedure import Outcome

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


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of the log, as one pair of eyes may know it.

    ``number`` counts the records that these eyes may know of, so that it does not betray how many
    others there are; ``place`` is the record's number in canonical order, as the judge counts.
    ``seat`` is whose it was (0: the table's), ``text`` the record in the game's notation,
    ``sentences`` what followed from it. Where the last secret decision of others lays everything
    open, there is no ``record``: only what followed.
    ``by`` is the judge who ruled, where the copy names one; ``void`` the number of the ruling that
    took the record back (0: it is in force).
    ``facts`` are what the sentences tell, like ones put together; ``outcome`` is how the match has ended by
    then, if it has.
    """

    number: int
    seat: int
    text: str
    record: Record | None
    sentences: tuple[Sentence, ...]
    facts: tuple[Fact, ...] = ()
    outcome: Outcome | None = None
    place: int = 0
    by: str = ""
    void: int = 0

    @property
    def line(self) -> str:
        """The record's line, with the judge who ruled, and with what took it back."""
        by = f" (judge {self.by})" if self.by else ""
        void = f" (void: taken back by record {self.void})" if self.void else ""
        return f"{self.text}{by}{void}"


def followed(fold: Fold) -> Iterator[tuple[Folded, Judged | None]]:
    """Every record that can be folded, and of a ruling what it did. Raises the fold's errors."""
    while True:
        index = fold.taken[PUBLIC]
        coming = fold.match.public[index : index + 1]
        if fold.run is None and coming and isinstance(coming[0].record(), Ruled):
            fold.running()
        before = fold.run
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


def entry_of(
    folded: Folded,
    match: Match,
    game: Game,
    facts: Sequence[Fact],
    eyes: Eyes,
    outcome: Outcome | None,
    before: Sequence[int],
    done: Judged | None = None,
) -> Entry | None:
    """What those eyes may know of a record and of the facts that followed; None if nothing.

    ``before`` are the places of the records that they have been told of before it, ``done`` is what
    a ruling did.
    """
    known = [fact for fact in facts if fact.known_to(eyes)]
    known += facts_of(folded, done, eyes, match, before)
    said = tuple(narrated(game, fact, eyes) for fact in known)
    seen = tuple(fact.seen_by(eyes) for fact in merged(known))
    record = as_known(folded.record, folded.strand, eyes, match, before)
    number, place = len(before) + 1, folded.number
    if record is not None:
        text, seat = in_words(record, game), seat_of(record)
        by = judge_of(match.public[folded.index]) if isinstance(record, Ruled) else ""
        return Entry(number, seat, text, record, said, seen, outcome, place, by)
    if said:
        return Entry(number, TABLE, LAID_OPEN, None, said, seen, outcome, place)
    return None


def marked(entries: Sequence[Entry], fold: Fold) -> Iterator[Entry]:
    """The entries of a match that was folded, with which ruling took each of them back."""
    match, docket = fold.match, fold.docket
    places = [entry.place for entry in entries]
    for entry in entries:
        taker = taken_by(match.said(entry.place), docket)
        void = bisect_right(places, match.own(taker)) if taker else 0
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


def in_words(record: Record | None, game: Game) -> str:
    """A record as one line in the game's notation; of a result that nobody may know, nothing."""
    match record:
        case None:
            return "no record"
        case Acted(seat, answer):
            return f"{seat}: {game.printed(answer)}"
        case Attempted(seat, answer, rules):
            return f"{seat}: tried {game.printed(answer)} [{', '.join(rules)}]"
        case Observed(label, result):
            return f"observed {label}" + (f" {printed([result])}" if result != UNSEEN else "")
        case Contributed(seat, value):
            return f"{seat}: contributed {value.hex()}"
        case Called() | Ruled() | Appealed():
            return docket_words(record, game)
        case Closed(outcome):
            return f"closed, {outcome[1]}" if outcome else "closed without a result"
    return f"opened {record.game}"


# -- what a closed match commits to -----------------------------------------------------------


def audience_of(eyes: Eyes) -> str:
    """The name of an audience: ``public``, ``seat-1``, ..., ``judge``."""
    return str(eyes) if isinstance(eyes, str) else secret_strand(eyes)


def eyes_of_audience(audience: str, seats: int) -> Eyes | None:
    """The eyes of the audience of that name; None if a match of so many seats has none such."""
    return next((eyes for eyes in every_eyes(seats) if audience_of(eyes) == audience), None)


def audiences_of(seats: int) -> list[str]:
    """The names of all audiences of a match of so many seats, in the order in which they are told."""
    return [audience_of(eyes) for eyes in every_eyes(seats)]


def every_eyes(seats: int) -> list[Eyes]:
    """Whoever may be told something in a match of so many seats."""
    return [PUBLIC, *range(1, seats + 1), JUDGE]


@dataclass(frozen=True, slots=True)
class Moment:
    """What some eyes were told of one record: where it stands, its line, and what followed.

    ``strand`` is empty where the record is another's; ``sentences`` are pairs of words and rule.
    """

    strand: str
    index: int
    seat: int
    line: str
    sentences: tuple[tuple[str, str], ...]

    def data(self) -> bytes:
        """The bytes over which its leaf is made."""
        return pack_plain([self.strand, self.index, self.seat, self.line, list(self.sentences)])


def read_moment(data: bytes, place: str) -> Moment:
    """The moment of such bytes. Raises DamagedFile."""
    match unpack(data, PART_LIMITS, place):
        case [str() as strand, int() as index, int() as seat, str() as line, list() as rows] if (
            type(index) is int
            and type(seat) is int
            and all(
                isinstance(row, list) and len(row) == 2 and all(type(each) is str for each in row)
                for row in rows
            )
        ):
            said = tuple((text, rule) for text, rule in rows)
            return Moment(strand, index, seat, line, said)
    raise DamagedFile(f"{place}: expected strand, number, seat, line and sentences")


class _Said:
    """A fact in the words of its game: as everybody may know it, and as its seat and the judge may."""

    def __init__(self, game: Game, fact: Fact) -> None:
        self.fact = fact
        self._game = game
        self._whole: tuple[str, str] | None = None
        self._cut: tuple[str, str] | None = None

    def to(self, eyes: Eyes) -> tuple[str, str]:
        """The sentence and its rule, as those eyes may know it."""
        if not self.fact.secret or eyes in (self.fact.seat, JUDGE):
            if self._whole is None:
                self._whole = self._game.narrate(self.fact), self.fact.rule
            return self._whole
        if self._cut is None:
            self._cut = self._game.narrate(self.fact.seen_by(eyes)), self.fact.rule
        return self._cut


def _moment(
    folded: Folded, record: Record | None, game: Game, sentences: tuple[tuple[str, str], ...]
) -> Moment:
    """What is told of a record to those who know it so; without it, only what followed."""
    if record is None:
        return Moment("", 0, TABLE, LAID_OPEN, sentences)
    line = in_words(record, game)
    return Moment(folded.strand, folded.index + 1, seat_of(record), line, sentences)


class Telling:
    """What every audience is told of a match, moment after moment, as bytes.

    A **moment** is what those eyes are told of one record: on which strand it stands and where, whose
    it is, its line in the notation, and what followed, sentence by sentence with its rule. Moments
    are counted for each audience alone, so that they betray nothing of what others were told.
    """

    def __init__(self, match: Match, seats: int) -> None:
        self._match = match
        self._eyes = [(audience_of(eyes), eyes) for eyes in every_eyes(seats)]
        self.moments: dict[str, list[bytes]] = {audience: [] for audience, _ in self._eyes}
        self.places: dict[str, list[int]] = {audience: [] for audience, _ in self._eyes}
        """The number in canonical order of the record of which each moment tells."""
        self.settled: dict[str, int] = {}
        """So many moments of each audience stay as they are, whatever is recorded next."""
        self._last_public = 0

    def hear(
        self, folded: Folded, game: Game, facts: Sequence[Fact], done: Judged | None = None
    ) -> None:
        """Tell every audience of a record that was folded and of the facts that followed.

        Most is told to all alike, and said only once. ``done`` is what a ruling did.
        """
        if folded.strand == PUBLIC:
            self._last_public = folded.number
        said = [_Said(game, fact) for fact in facts]
        told: dict[Any, bytes] = {}
        for audience, eyes in self._eyes:
            places = self.places[audience]
            known = [each.to(eyes) for each in said if each.fact.known_to(eyes)]
            ruled = facts_of(folded, done, eyes, self._match, places)
            pairs = (*known, *((in_a_sentence(game, fact), fact.rule) for fact in ruled))
            record = as_known(folded.record, folded.strand, eyes, self._match, places)
            if record is None and not pairs:
                continue
            key = (record is None, repr(record) if record is not folded.record else "", pairs)
            data = told.get(key)
            if data is None:
                data = told[key] = _moment(folded, record, game, pairs).data()
            self.moments[audience].append(data)
            places.append(folded.number)

    def settle(self, fold: Fold) -> None:
        """Find out, at the end of a fold, which moments can change no more.

        While seats act in secret, the numbers of their records can still change for the judge; and
        of whoever has finished, the last record will be the one from which everything follows.
        """
        lanes = fold.run.lanes if fold.run is not None else {}
        fixed = max(self._last_public, sum(fold.open_since.values())) if lanes else fold.number
        for audience, eyes in self._eyes:
            places = self.places[audience]
            count = len(places)
            if eyes == JUDGE:
                count = sum(place <= fixed for place in places)
            elif eyes in lanes and fold.running().has_finished(int(eyes)):
                count -= places[-1] > fixed
            self.settled[audience] = count

    @cached_property
    def parts(self) -> dict[str, list[Part]]:
        """The moments of each audience with their salts. The match's secret must be known."""
        secret = self._match.known_secret() or b""
        return {
            audience: [
                Shown(salt(secret, told_strand(audience), number, 0), data)
                for number, data in enumerate(moments, 1)
            ]
            for audience, moments in self.moments.items()
        }

    def roots(self) -> tuple[tuple[str, bytes], ...]:
        """The root of what each audience was told."""
        opened = self._match.opened_hash
        return tuple(
            (audience, root_of_told(audience, (part.leaf for part in parts), opened))
            for audience, parts in self.parts.items()
        )


def tell(match: Match, *, find: Finder = games.find) -> Telling:
    """Fold a match and tell it to every audience, up to its closing. Raises the fold's errors."""
    heard: list[Fact] = []
    telling = Telling(match, match.opening().seats)
    fold = Fold(match, find=find, checks=False, listener=heard.append)
    for folded, done in followed(fold):
        if not isinstance(folded.record, Closed):
            telling.hear(folded, fold.game, heard, done)
        heard.clear()
    telling.settle(fold)
    return telling
