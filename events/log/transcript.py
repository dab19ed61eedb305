"""Transcripts: everything that everybody was told of a match, to which a closed match commits.

A moment is what one audience was told of one record. Moments are counted for each audience alone, so
that they betray nothing of what others were told. Each is a salted leaf, the same leaf for everybody who is
told the same; the leaves of an audience, blinded, make its root.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from functools import cached_property

from events.chain.match import Match
from events.chain.salted_leaves import PART_LIMITS, Part, Shown, leaf_of, salt_of_moment
from events.chain.strands import blind_of, root_of_told
from events.eyes.audience import as_known
from events.fold.fold import Finder, Fold, Folded
from events.log.docket_words import Judged
from events.log.entries import LAID_OPEN, facts_of, followed, in_a_sentence, in_words
from events.records.codec import pack_plain, unpack
from events.records.records import (
    PUBLIC,
    Acted,
    Appealed,
    Attempted,
    Called,
    Closed,
    Record,
    Ruled,
    seat_of,
    seat_of_strand,
    secret_strand,
)
from referee import games
from referee.dataclass import dataclass
from referee.errors import DamagedFile
from referee.kernel.facts import JUDGE, TABLE, Eyes, Fact
from referee.kernel.game import Game

Pair = tuple[str, str]
"""A sentence and its rule."""


def audience_of(eyes: Eyes) -> str:
    """The name of an audience: ``public``, ``seat-1``, ..., ``judge``."""
    return str(eyes) if isinstance(eyes, str) else secret_strand(eyes)


def audiences_of(seats: int) -> list[str]:
    """The names of all audiences of a match of that many seats, in the order in which they are told."""
    return [audience_of(eyes) for eyes in every_eyes(seats)]


def every_eyes(seats: int) -> list[Eyes]:
    """The audiences that may be told something in a match of that many seats."""
    return [PUBLIC, *range(1, seats + 1), JUDGE]


@dataclass(slots=True)
class Moment:
    """What some eyes were told of one record: where it stands, its line, and what followed.

    ``strand`` is empty where the record is another's; ``sentences`` are pairs of words and rule.
    Nobody changes one; it is not frozen, since that takes longer to make.
    """

    strand: str
    index: int
    seat: int
    line: str
    sentences: tuple[Pair, ...]
    data: bytes = field(init=False, compare=False, repr=False)
    """The bytes over which its leaf is made."""

    def __post_init__(self) -> None:
        self.data = pack_plain([self.strand, self.index, self.seat, self.line, self.sentences])

    def with_more(self, pairs: tuple[Pair, ...]) -> Moment:
        """The moment with more that followed."""
        return Moment(self.strand, self.index, self.seat, self.line, (*self.sentences, *pairs))


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


def seats_apart(folded: Folded, facts: Sequence[Fact]) -> set[Eyes]:
    """The seats that may know of a record, or of what followed, other things than the table does.

    Everybody else, but for the judge, is told the same.
    """
    apart: set[Eyes] = set()
    if folded.strand != PUBLIC:
        apart.add(seat_of_strand(folded.strand) or TABLE)
    for fact in facts:
        if fact.secret:
            apart.add(fact.seat)
        if fact.lane:
            apart.add(fact.lane)
        if fact.laid_open:
            apart.add(fact.laid_open)
    return apart


_OPEN = (Acted, Attempted)
"""Records of which everybody at the table may know everything."""
_COUNTED = (Called, Ruled, Appealed)
"""Records that name others by their numbers, which all eyes count for themselves."""


def sentences_to(
    audiences: Collection[Eyes], facts: Sequence[Fact], game: Game
) -> dict[Eyes, list[Pair]]:
    """What followed from a record, sentence by sentence, as far as each of these may know it.

    Each fact is put into words once, and once more for those who may not know all of it.
    """
    found: dict[Eyes, list[Pair]] = {eyes: [] for eyes in audiences}
    for fact in facts:
        if fact.secret:
            _say_in_part(found, fact, game)
            continue
        pair = game.narrate(fact), fact.rule
        if not fact.lane and not fact.laid_open:
            for said in found.values():
                said.append(pair)
            continue
        for eyes, said in found.items():
            if fact.known_to(eyes):
                said.append(pair)
    return found


def _say_in_part(found: Mapping[Eyes, list[Pair]], fact: Fact, game: Game) -> None:
    """Say a fact of which only its seat and the judge may know all."""
    whole = cut = None
    for eyes, said in found.items():
        if not fact.known_to(eyes):
            continue
        if eyes in (fact.seat, JUDGE):
            whole = whole or (game.narrate(fact), fact.rule)
            said.append(whole)
        else:
            cut = cut or (game.narrate(fact.seen_by(eyes)), fact.rule)
            said.append(cut)


def _moment(
    folded: Folded, record: Record | None, game: Game, sentences: tuple[Pair, ...]
) -> Moment:
    """What is told of a record to those who know it so; without it, only what followed."""
    if record is None:
        return Moment("", 0, TABLE, LAID_OPEN, sentences)
    line = in_words(record, game)
    return Moment(folded.strand, folded.index + 1, seat_of(record), line, sentences)


class _RecordMoments:
    """The moments of one record: everybody who knows the same of it is told the same moment."""

    __slots__ = ("_folded", "_game", "_grown", "_made", "_more", "_of")

    def __init__(self, folded: Folded, game: Game) -> None:
        self._folded = folded
        self._game = game
        self._of: dict[Eyes, Moment] = {}
        self._more: dict[Eyes, tuple[Pair, ...]] = {}
        """What followed, for those who may not even know that there was a record."""
        self._made: list[tuple[object, Moment]] = []
        self._grown: dict[object, Moment] = {}

    def know(self, eyes: Eyes, record: Record | None, pairs: tuple[Pair, ...]) -> None:
        """Make what those eyes are told who know that of the record, and that it had those results."""
        if record is None and (self._game.unseen or not pairs):
            self._more[eyes] = pairs
            return
        folded, known = self._folded, (record, pairs)
        for made, moment in self._made:
            if made == known:
                self._of[eyes] = moment
                return
        moment = _moment(folded, record, self._game, pairs)
        self._made.append((known, moment))
        self._of[eyes] = moment

    def tell(self, eyes: Eyes, moments: list[Moment], places: list[int]) -> None:
        """Tell an audience that knows what those eyes know."""
        moment = self._of.get(eyes)
        if moment is not None:
            moments.append(moment)
            places.append(self._folded.number)
            return
        pairs = self._more[eyes]
        if pairs and moments:
            key = (moments[-1].data, pairs)
            if key not in self._grown:
                self._grown[key] = moments[-1].with_more(pairs)
            moments[-1] = self._grown[key]


class Transcript:
    """What every audience is told of a match, moment after moment.

    A **moment** is what those eyes are told of one record: on which strand it stands and where, whose
    it is, its line in the notation, and what followed, sentence by sentence with its rule. Moments
    are counted for each audience alone, so that they betray nothing of what others were told.
    """

    def __init__(self, match: Match, seats: int) -> None:
        self._match = match
        self._eyes = [(audience_of(eyes), eyes) for eyes in every_eyes(seats)]
        self.moments: dict[str, list[Moment]] = {audience: [] for audience, _ in self._eyes}
        self.places: dict[str, list[int]] = {audience: [] for audience, _ in self._eyes}
        """The number in canonical order of the record of which each moment tells."""
        self._all = [
            (eyes, self.moments[audience], self.places[audience]) for audience, eyes in self._eyes
        ]
        self.settled: dict[str, int] = {}
        """How many moments of each audience stay as they are, no matter what is recorded next."""
        self._last_public = 0
        self._last = 0
        self._unseen = False

    def hear(
        self, folded: Folded, game: Game, facts: Sequence[Fact], done: Judged | None = None
    ) -> None:
        """Tell every audience of a record that was folded and of the facts that followed.

        What several are told alike is said only once. ``done`` is what a ruling did.
        """
        number, kind = folded.number, type(folded.record)
        self._last, self._unseen = number, game.unseen
        if folded.strand == PUBLIC:
            self._last_public = number
        if kind in _COUNTED:
            self._hear_counted(folded, game, facts, done)
            return
        apart = seats_apart(folded, facts)
        if not apart and kind in _OPEN:  # As most is: nobody has to be told apart.
            narrate = game.narrate
            alike = tuple([(narrate(fact), fact.rule) for fact in facts])
            moment = _moment(folded, folded.record, game, alike)
            for _, moments, places in self._all:
                moments.append(moment)
                places.append(number)
            return
        judge: Eyes = JUDGE
        if kind in _OPEN and len(apart) < 2:
            # The judge knows what the only seat knows that may know more or less than the table.
            judge = next(iter(apart), PUBLIC)
        told = _RecordMoments(folded, game)
        for eyes, said in sentences_to({*apart, judge, PUBLIC}, facts, game).items():
            record = as_known(folded.record, folded.strand, eyes, self._match)
            told.know(eyes, record, tuple(said))
        for eyes, moments, places in self._all:
            told.tell(
                judge if eyes == JUDGE else eyes if eyes in apart else PUBLIC, moments, places
            )

    def _hear_counted(
        self, folded: Folded, game: Game, facts: Sequence[Fact], done: Judged | None
    ) -> None:
        """Tell of a call, a ruling or an appeal: numbers in it are counted as each audience counts."""
        told = _RecordMoments(folded, game)
        known = sentences_to([eyes for eyes, *_ in self._all], facts, game)
        for eyes, moments, places in self._all:
            ruled = facts_of(folded, done, eyes, self._match, places)
            pairs = [*known[eyes], *((in_a_sentence(game, fact), fact.rule) for fact in ruled)]
            record = as_known(folded.record, folded.strand, eyes, self._match, places)
            told.know(eyes, record, tuple(pairs))
            told.tell(eyes, moments, places)

    def end_of(self, audience: str, number: int) -> int:
        """The last record, in canonical order, that the moment of that number tells of."""
        places = self.places[audience]
        if not self._unseen:
            return places[number - 1]
        return places[number] - 1 if number < len(places) else self._last

    def whole_by(self, audience: str, last: int) -> int:
        """How many moments of an audience tell of nothing after that record, in canonical order."""
        count = bisect_right(self.places[audience], last)
        return count - bool(count and self.end_of(audience, count) > last)

    def settle(self, fold: Fold) -> None:
        """Find out, at the end of a fold, which moments can change no more.

        While seats act in secret, the numbers of their records can still change for the judge; and
        of the seat that has finished, the last record will be the one from which everything follows. Where
        nobody may know that others are asked, what they do is still to be told with the last moment.
        """
        lanes = fold.run.lanes if fold.run is not None else {}
        fixed = max(self._last_public, sum(fold.open_since.values())) if lanes else fold.number
        for audience, eyes in self._eyes:
            places = self.places[audience]
            count = len(places)
            if eyes == JUDGE:
                count = sum(place <= fixed for place in places)
            elif self._unseen:
                waits = bool(lanes) and not (eyes in lanes and lanes[int(eyes)].asks())
                count -= waits and count > 0
            elif eyes in lanes and fold.running().has_finished(int(eyes)):
                count -= places[-1] > fixed
            self.settled[audience] = count

    @cached_property
    def parts(self) -> dict[str, list[Part]]:
        """The moments of each audience with their salts. The match's secret must be known."""
        secret = self._match.known_secret() or b""
        made: dict[bytes, Part] = {}
        for moments in self.moments.values():
            for moment in moments:
                data = moment.data
                if data not in made:
                    made[data] = Shown(salt_of_moment(secret, data), data)
        return {
            audience: [made[moment.data] for moment in moments]
            for audience, moments in self.moments.items()
        }

    @cached_property
    def blinds(self) -> dict[str, bytes]:
        """What the root of each audience is blinded by. The match's secret must be known."""
        secret = self._match.known_secret() or b""
        return {audience: blind_of(secret, audience) for audience in self.moments}

    def roots(self) -> tuple[tuple[str, bytes], ...]:
        """The root of what each audience was told."""
        secret = self._match.known_secret() or b""
        leaves = {
            data: leaf_of(salt_of_moment(secret, data), data) for data in distinct(self.moments)
        }
        return tuple(
            (audience, root_of_told(self.blinds[audience], [leaves[each.data] for each in moments]))
            for audience, moments in self.moments.items()
        )


def distinct(moments: Mapping[str, Sequence[Moment]]) -> dict[bytes, Moment]:
    """Every moment once, by its bytes, in the order in which audiences are told them."""
    return {moment.data: moment for told in moments.values() for moment in told}


def tell(match: Match, *, find: Finder = games.find) -> Transcript:
    """Fold a match and tell it to every audience, up to its closing. Raises the fold's errors."""
    heard: list[Fact] = []
    telling = Transcript(match, match.opening().seats)
    fold = Fold(match, find=find, checks=False, listener=heard.append)
    for folded, done in followed(fold):
        if not isinstance(folded.record, Closed):
            telling.hear(folded, fold.game, heard, done)
        heard.clear()
    telling.settle(fold)
    return telling
