"""Withholding: a match as a file for certain eyes, which holds what they may know and proves it.

Everything else is withheld: a part leaves its leaf behind, another seat's strand is left out whole, so
that not even its length is betrayed; what remains verifies against the root of the match. Instead of
what they may not fold themselves, the eyes get what they were told, moment by moment.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from events.chain.match import Match
from events.chain.salted_leaves import Part, Shown, Withheld, extra_of
from events.chain.strands import CHECK_PLACE, DECISION_PLACE, SEAL, Sealed
from events.eyes.audience import may_know
from events.fold.fold import Finder, Fold
from events.log.transcript import Transcript, audience_of, tell
from events.records.records import PUBLIC, Closed, seat_of_strand
from referee import games
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.kernel.engine.dice import deal_key
from referee.kernel.facts import JUDGE, Eyes
from replays.copies.live_view import live_view

NAMES, TIMES, SECRET = "names", "times", "secret"
"""What people may wish to withhold; the secret goes with names and times, or by itself, of a judge's copy."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a copy is to hold: for which eyes, up to which record, and without what.

    ``until`` counts records as those eyes count them, None for all; ``without`` are some of
    `NAMES`, `TIMES` and `SECRET`.
    """

    eyes: Eyes
    until: int | None = None
    without: Collection[str] = ()

    @property
    def is_whole(self) -> bool:
        """Whether nothing at all is to be withheld."""
        return self.eyes == JUDGE and self.until is None and not self.without


def copy_for(match: Match, wish: Wish, *, find: Finder = games.find) -> Match:
    """The match as those eyes may have it, to be written as a file.

    Raises NotFound for a record that these eyes do not know of, and the fold's errors.
    """
    live = not isinstance(match.public[-1].record(), Closed)
    seen = live_view(match, wish.eyes, find=find).match if live else match
    telling = tell(seen, find=find)
    last = _last(telling, seen, wish)
    reach = _reach(seen, last, find)
    settled = _settled(telling, seen, reach, find) if live else telling.settled
    held = _Copy(seen, wish, reach, live=live)
    told = {
        audience: parts[: min(settled[audience], telling.whole_by(audience, last))]
        if live
        else _cut_later(parts, telling.whole_by(audience, last))
        for audience, parts in telling.parts.items()
        if wish.eyes == JUDGE or audience == audience_of(wish.eyes)
    }
    return Match(
        {name: held.strand(name) for name in seen.strands if held.holds(name)},
        held.attachments(),
        deal=held.deal(),
        told=told,
        blinds={audience: telling.blinds[audience] for audience in told},
    )


def _last(telling: Transcript, match: Match, wish: Wish) -> int:
    """The number in canonical order of the last record that the copy is to hold."""
    whole = sum(map(len, match.strands.values()))
    if wish.until is None:
        return whole
    places = telling.places[audience_of(wish.eyes)]
    # That a match is closed is told to nobody as a moment, but everybody counts the record.
    known = len(places) + isinstance(match.public[-1].record(), Closed)
    if not 1 <= wish.until <= known:
        message = f"no record {wish.until}: these eyes know of records 1 to {known}"
        raise NotFound(message)
    if wish.until > len(places):
        return whole
    return telling.end_of(audience_of(wish.eyes), wish.until)


def _cut_later(parts: list[Part], count: int) -> list[Part]:
    """The first moments, that many, and the leaves of what came later: the match commits to them all."""
    return [*parts[:count], *(Withheld(part.leaf) for part in parts[count:])]


def _reach(match: Match, last: int, find: Finder) -> dict[str, int]:
    """How many records of each strand are among the first of the match, that many."""
    if last == sum(map(len, match.strands.values())):
        return {name: len(records) for name, records in match.strands.items()}
    fold = Fold(match, find=find, checks=False)
    while fold.number < last and fold.step() is not None:
        pass
    return dict(fold.taken)


def _settled(
    telling: Transcript, match: Match, reach: Mapping[str, int], find: Finder
) -> Mapping[str, int]:
    """How many moments of each audience stay as they are, no matter what follows the last record of a copy.

    A copy that ends while seats act in secret tells no more of it than a match that stands there.
    """
    strands = {name: records[: reach[name]] for name, records in match.strands.items()}
    if strands == match.strands:
        return telling.settled
    return tell(replace(match, strands=strands), find=find).settled


@dataclass(frozen=True, slots=True)
class _Copy:
    """What a copy holds of a match, record by record and part by part."""

    match: Match
    wish: Wish
    reach: dict[str, int]
    live: bool

    def holds(self, strand: str) -> bool:
        """Whether anything of that strand is in the copy."""
        return strand == PUBLIC or self.wish.eyes in (JUDGE, seat_of_strand(strand))

    def strand(self, name: str) -> list[Sealed]:
        """The records of a strand; those after the last one wished for without anything shown."""
        reach = self.reach[name]
        records = self.match.strands[name]
        if self.live:
            records = records[:reach]
        return [
            self._record(name, number, sealed, later=number > reach)
            for number, sealed in enumerate(records, 1)
        ]

    def _record(self, strand: str, number: int, sealed: Sealed, *, later: bool) -> Sealed:
        shows = self._shows_later if later else self._shows
        copy = sealed
        for place in sealed.places():
            part = sealed.part(place)
            if isinstance(part, Shown) and not shows(strand, sealed, place):
                copy = copy.with_part(place, Withheld(part.leaf))
        return copy

    def _shows(self, strand: str, sealed: Sealed, place: int) -> bool:
        """Whether the copy shows that part of a record."""
        if place > SEAL - len(sealed.seals):
            return self._shows_seal(SEAL - place)
        if place == DECISION_PLACE:
            record = sealed.record()
            return record is not None and may_know(record, strand, self.wish.eyes, self.match)
        if place == CHECK_PLACE:
            return self._tells_state()
        extra = extra_of(sealed.parts[place])
        if extra == "note":
            return NAMES not in self.wish.without
        if extra == "time":
            return TIMES not in self.wish.without
        if extra == "secret":
            return self.wish.is_whole
        return extra == "told" or self._tells_state()

    def _shows_later(self, strand: str, sealed: Sealed, place: int) -> bool:
        """The same for a record after the last one wished for: only what proves what came before."""
        if place > SEAL - len(sealed.seals):
            return sealed is self.match.public[-1] and self._shows_seal(SEAL - place)
        return place > CHECK_PLACE and extra_of(sealed.parts[place]) == "told"

    def _shows_seal(self, which: int) -> bool:
        seats = self.match.opening().secret_seats
        return self.wish.eyes in (JUDGE, seats[which])

    def _tells_state(self) -> bool:
        """Whether checks and digests may be shown: who has them can try what the table hides."""
        return self.wish.eyes == JUDGE and not self.live

    def deal(self) -> bytes | None:
        """The deal key, for a judge who is not given the secret: with it the match can be folded."""
        secret = self.match.known_secret()
        if not self._tells_state() or self.wish.is_whole or secret is None:
            return None
        if self.match.opening().chance != "seeded":
            return None
        return deal_key(secret)

    def attachments(self) -> dict[bytes, bytes]:
        """What is attached; the position of a branch only for the judge: it shows every card."""
        if self.wish.eyes == JUDGE:
            return dict(self.match.attachments)
        inputs = self.match.opening().inputs
        positions = {digest for role, _, _, digest in inputs if role == "parent"}
        attached = self.match.attachments.items()
        return {digest: data for digest, data in attached if digest not in positions}


# -- showing more ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Disclosure:
    """One thing that a copy is to show besides: a record's decision, or a moment of an audience.

    ``number`` is the record's as the judge counts them where ``audience`` is empty, else the moment's.
    """

    number: int
    audience: str = ""


def disclosed(copy: Match, match: Match, what: Disclosure, *, find: Finder = games.find) -> Match:
    """The copy with that shown, taken from the match itself. Raises NotFound if there is no such."""
    if what.audience:
        return _with_moment(copy, match, what, find)
    last = sum(map(len, match.strands.values()))
    fold = Fold(match, find=find, checks=False)
    folded = None
    while fold.number < what.number and (folded := fold.step()) is not None:
        pass
    if folded is None or folded.number != what.number:
        message = f"no record {what.number}: the match has records 1 to {last}"
        raise NotFound(message)
    strand, index = folded.strand, folded.index
    records = match.strands[strand]
    strands = {name: list(copy.strands.get(name, ())) for name in match.strands}
    if strand not in copy.strands:
        strands[strand] = [_leaves_of(sealed) for sealed in records]
        strands[PUBLIC][-1] = _with_seal_of(strands[PUBLIC][-1], match, strand)
    if index >= len(strands[strand]):
        message = f"record {what.number} comes after the end of the copy"
        raise NotFound(message)
    shown = strands[strand][index].with_part(DECISION_PLACE, records[index].parts[DECISION_PLACE])
    strands[strand][index] = shown
    kept = {name: found for name, found in strands.items() if found}
    return replace(copy, strands=kept)


def _leaves_of(sealed: Sealed) -> Sealed:
    return Sealed(tuple(Withheld(part.leaf) for part in sealed.parts))


def _with_seal_of(last: Sealed, match: Match, strand: str) -> Sealed:
    """The last public record with its seal over that strand shown, which proves the strand."""
    place = SEAL - list(match.opening().secret_seats).index(seat_of_strand(strand) or 0)
    part = match.public[-1].part(place)
    return last if part is None else last.with_part(place, part)


def _with_moment(copy: Match, match: Match, what: Disclosure, find: Finder) -> Match:
    """The copy with one moment of another audience shown; the others leave their leaves behind."""
    telling = tell(match, find=find)
    told = telling.parts
    if what.audience not in told:
        message = f"nobody is called {what.audience!r}"
        raise NotFound(message, tuple(told))
    parts = told[what.audience]
    if not 1 <= what.number <= len(parts):
        message = f"{what.audience} was told moments 1 to {len(parts)}, not {what.number}"
        raise NotFound(message)
    held = list(copy.told.get(what.audience) or [Withheld(part.leaf) for part in parts])
    if what.number > len(held):
        message = f"moment {what.number} of {what.audience} comes after the end of the copy"
        raise NotFound(message)
    held[what.number - 1] = parts[what.number - 1]
    every = copy.told | {what.audience: held}
    return replace(
        copy,
        told={audience: every[audience] for audience in told if audience in every},
        blinds=copy.blinds | {what.audience: telling.blinds[what.audience]},
    )
