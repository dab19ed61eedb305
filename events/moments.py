"""Moments: everything that everybody was told of a match, to which a closed match commits.

A moment is what one audience was told of one record. Moments are counted for each audience alone, so
that they betray nothing of what others were told. Each is a salted leaf, the same leaf for whoever is
told the same; the leaves of an audience, blinded, make its root.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from events.audience import as_known
from events.codec import pack_plain, unpack
from events.fold import Finder, Fold, Folded
from events.judging import Judged
from events.match import Match
from events.records import PUBLIC, Acted, Attempted, Closed, Record, seat_of, secret_strand
from events.strands import (
    PART_LIMITS,
    Part,
    Shown,
    blind_of,
    leaf_of,
    root_of_told,
    salt_of_moment,
)
from events.told import LAID_OPEN, facts_of, followed, in_a_sentence, in_words
from referee import games
from referee.errors import DamagedFile
from referee.kernel.facts import JUDGE, TABLE, Eyes, Fact
from referee.kernel.game import Game


def audience_of(eyes: Eyes) -> str:
    """The name of an audience: ``public``, ``seat-1``, ..., ``judge``."""
    return str(eyes) if isinstance(eyes, str) else secret_strand(eyes)


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
    data: bytes = field(init=False, compare=False, repr=False)
    """The bytes over which its leaf is made."""

    def __post_init__(self) -> None:
        plain = [self.strand, self.index, self.seat, self.line, self.sentences]
        object.__setattr__(self, "data", pack_plain(plain))


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


def is_told_alike(folded: Folded, facts: Sequence[Fact]) -> bool:
    """Whether everybody is told the same of a record: most of what is done in the open is so."""
    if folded.strand != PUBLIC or type(folded.record) not in _TOLD_ALIKE:
        return False
    for fact in facts:  # noqa: SIM110 -- asked of every record: a generator takes three times as long
        if fact.secret or fact.lane or fact.laid_open:
            return False
    return True


_TOLD_ALIKE = (Acted, Attempted)


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
        self._lists = list(zip(self.moments.values(), self.places.values(), strict=True))
        self.settled: dict[str, int] = {}
        """So many moments of each audience stay as they are, whatever is recorded next."""
        self._last_public = 0
        self._last = 0
        self._unseen = False

    def hear(
        self, folded: Folded, game: Game, facts: Sequence[Fact], done: Judged | None = None
    ) -> None:
        """Tell every audience of a record that was folded and of the facts that followed.

        Most is told to all alike, and said only once. ``done`` is what a ruling did.
        """
        self._last, self._unseen = folded.number, game.unseen
        if folded.strand == PUBLIC:
            self._last_public = folded.number
        if is_told_alike(folded, facts):
            alike = tuple((game.narrate(fact), fact.rule) for fact in facts)
            moment = _moment(folded, folded.record, game, alike)
            for moments, places in self._lists:
                moments.append(moment)
                places.append(folded.number)
            return
        said = [_Said(game, fact) for fact in facts]
        told: dict[object, Moment] = {}
        grown: dict[object, Moment] = {}
        for audience, eyes in self._eyes:
            places = self.places[audience]
            known = [each.to(eyes) for each in said if each.fact.known_to(eyes)]
            pairs = tuple(known)
            if done is not None:
                ruled = facts_of(folded, done, eyes, self._match, places)
                pairs += tuple((in_a_sentence(game, fact), fact.rule) for fact in ruled)
            record = as_known(folded.record, folded.strand, eyes, self._match, places)
            if record is None and game.unseen:
                self._grow(audience, pairs, grown)
                continue
            if record is None and not pairs:
                continue
            key = (record is None, repr(record) if record is not folded.record else "", pairs)
            if key not in told:
                told[key] = _moment(folded, record, game, pairs)
            self.moments[audience].append(told[key])
            places.append(folded.number)

    def _grow(
        self, audience: str, pairs: tuple[tuple[str, str], ...], grown: dict[object, Moment]
    ) -> None:
        """Tell with the last moment what followed from a record of which nobody there may know.

        ``grown`` keeps what became of moments that are told to several alike.
        """
        moments = self.moments[audience]
        if not pairs or not moments:
            return
        last = moments[-1]
        if (last, pairs) not in grown:
            grown[last, pairs] = replace(last, sentences=(*last.sentences, *pairs))
        moments[-1] = grown[last, pairs]

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
        of whoever has finished, the last record will be the one from which everything follows. Where
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
        leaves: dict[bytes, bytes] = {}
        for moments in self.moments.values():
            for moment in moments:
                data = moment.data
                if data not in leaves:
                    leaves[data] = leaf_of(salt_of_moment(secret, data), data)
        return tuple(
            (
                audience,
                root_of_told(self.blinds[audience], [leaves[each.data] for each in moments]),
            )
            for audience, moments in self.moments.items()
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
