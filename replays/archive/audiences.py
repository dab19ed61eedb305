"""Audiences: the records of a match as every pair of eyes may know them, told in one go."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from events.fold.fold import Fold
from events.log.entries import LogEntries, LogEntry, Sentence, followed, marked
from events.log.transcript import audience_of, every_eyes
from events.records.records import Closed
from referee import games
from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound, UnknownVersion
from referee.kernel.facts import JUDGE, PUBLIC, TABLE, Eyes, Fact
from replays.copies.live_view import live_view
from replays.read.transcript_log import can_be_folded, moments

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.chain.match import Match
    from events.fold.fold import Finder
    from events.log.transcript import Moment
    from referee.kernel.game import Game

TOLD = "told"
"""The name of a fact of which only the sentence is here."""


@dataclass(slots=True)
class Audiences:
    """What all eyes were told of a match, as far as it can be followed.

    ``fault`` is why that ends before the match does; ``cards`` are the printed names of its cards by id.
    """

    game: Game | None
    live: bool
    entries: dict[Eyes, list[LogEntry]] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    fault: MatchError | None = None

    @property
    def usual(self) -> Eyes:
        """Whose eyes look if nobody says: everybody's while the match goes on, then the judge's."""
        return PUBLIC if self.live else JUDGE


def told_to(
    match: Match, wanted: Sequence[Eyes] | None = None, *, find: Finder = games.find
) -> Audiences:
    """What those eyes may know of the match (all, if none are given). Nothing is raised for one that cannot be followed.

    While seats act in secret every pair of eyes has a match of its own, as everywhere (`live_view`). What cannot
    be folded here is told from what the file says by itself, as far as it says it.
    """
    last = match.public[-1].record()
    live = last is not None and not isinstance(last, Closed)
    try:
        if not can_be_folded(match, find=find):
            return _as_the_file_tells(match, wanted, live=live, find=find)
        eyes = list(wanted) if wanted is not None else every_eyes(match.opening().seats)
        apart = live and match.has_secret_strands
    except MatchError as error:
        return Audiences(None, live, fault=error)
    found = Audiences(find(match.opening().game), live)
    for group in [[each] for each in eyes] if apart else [eyes]:
        try:
            seen = live_view(match, group[0], find=find).match if apart else match
        except MatchError as error:
            found.fault = error
            continue
        _fold(seen, group, found, find)
    return found


def _fold(match: Match, eyes: Sequence[Eyes], found: Audiences, find: Finder) -> None:
    """Tell a match to those eyes, up to the first record that cannot be folded."""
    heard: list[Fact] = []
    fold = Fold(match, find=find, checks=False, listener=heard.append)
    tellers = {each: LogEntries(match, each) for each in eyes}
    told: dict[Eyes, list[LogEntry]] = {each: [] for each in eyes}
    try:
        for folded, done in followed(fold):
            outcome = fold.run.outcome if fold.run is not None else None
            for each, entries in tellers.items():
                told[each] += entries.tell(folded, fold.game, heard, outcome, done)
            heard.clear()
    except MatchError as error:
        found.fault = error
    for each, entries in tellers.items():
        told[each] += entries.rest()
        found.entries[each] = list(marked(told[each], fold))
    if fold.run is not None and not found.cards:
        found.cards = fold.game.cards(fold.run.setting)


def _as_the_file_tells(
    match: Match, wanted: Sequence[Eyes] | None, *, live: bool, find: Finder
) -> Audiences:
    """What a file says that its audiences were told, where its match cannot be folded."""
    opened = match.opening()
    try:
        game = find(opened.game)
    except NotFound:
        game = None
    found = Audiences(game, live)
    for eyes in wanted if wanted is not None else every_eyes(opened.seats):
        if audience_of(eyes) in match.told:
            found.entries[eyes] = [_entry(number, each) for number, each in moments(match, eyes)]
    if not found.entries:
        found.fault = UnknownVersion("it cannot be followed here, and the file does not tell it")
    return found


def _entry(number: int, moment: Moment) -> LogEntry:
    sentences = tuple(
        Sentence(text, rule, Fact(TOLD, rule, TABLE, {"text": text}))
        for text, rule in moment.sentences
    )
    return LogEntry(number, moment.seat, moment.line, None, sentences, place=number, end=number)
