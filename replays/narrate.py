"""Narrate: what followed from each record, in the game's own words, with the rule of each sentence.

Facts are told only while somebody listens, so narration listens while a record is folded. Every
fact is first cut down to what the given eyes may know; the game turns the rest into a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.fold import Finder, Fold, seat_of
from events.match import Match
from events.records import PUBLIC, Record, seat_of_strand
from referee import games
from referee.kernel.facts import JUDGE, TABLE, Eyes, Fact
from referee.kernel.game import Game
from replays.diff import in_words

LAID_OPEN = "secret decisions are laid open"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One fact in words, and the rule that it came from."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of the log, as one pair of eyes may know it.

    ``number`` is the record's in canonical order, ``seat`` whose it was (0: the table's), ``text``
    the record in the game's notation, ``sentences`` what followed from it. Where the last secret
    decision of others lays everything open, there is no ``record``: only what followed.
    """

    number: int
    seat: int
    text: str
    record: Record | None
    sentences: tuple[Sentence, ...]


def narrated(game: Game, fact: Fact, eyes: Eyes = JUDGE) -> Sentence:
    """One fact in the words of its game, as those eyes may know it."""
    return Sentence(game.narrate(fact.seen_by(eyes)), fact.rule)


def log(match: Match, *, eyes: Eyes = JUDGE, find: Finder = games.find) -> Iterator[Entry]:
    """Fold the match and tell it, one entry for each record that those eyes may know of.

    A record of a secret strand is told to its seat and to the judge. Raises the fold's errors at
    the first record that cannot be folded; what came before has been told by then.
    """
    heard: list[Fact] = []
    fold = Fold(match, find=find, checks=False, listener=heard.append)
    for folded in fold:
        facts = [fact for fact in heard if fact.known_to(eyes)]
        heard.clear()
        sentences = tuple(narrated(fold.game, fact, eyes) for fact in facts)
        if folded.strand == PUBLIC or eyes in (JUDGE, seat_of_strand(folded.strand)):
            text = in_words(folded.record, fold.game)
            yield Entry(folded.number, seat_of(folded.record), text, folded.record, sentences)
        elif sentences:
            yield Entry(folded.number, TABLE, LAID_OPEN, None, sentences)
