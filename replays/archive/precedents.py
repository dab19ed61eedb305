"""Precedents: what a question finds in an archive, told from the matches themselves.

The index says in which matches to look and how much there is. Each of those matches is read again from its source and told to
the eyes that ask; what is not found in it then is not shown. A match that is another than the one that was
indexed is indexed anew.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound
from replays.archive.audiences import told_to
from replays.archive.index import LOW
from replays.archive.item_rows import bit_of, heads_of, read_item
from replays.archive.tokens import expression_of, is_exact
from replays.read.search import read_query
from replays.read.terms import read_terms

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from events.chain.match import Match
    from events.log.entries import LogEntry
    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game
    from replays.archive.index import Index, MatchRow
    from replays.archive.sources import Source

MOST = 10_000
"""So many records are counted; of more it is said that they are more."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for, by whose eyes (None: everybody's in a live match, the judge's in a finished one), and of what kind of match.

    Takes:
        text: the words, as `replays.read.terms` reads them.
        eyes: whose eyes look.
        meant: says of the data of a match whether it is asked about.
    """

    text: str
    eyes: Eyes | None = None
    meant: Callable[[str], bool] | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the index alone can tell how much there is."""
        return is_exact(read_terms(self.text))


@dataclass(frozen=True, slots=True)
class Precedent:
    """A match in which something was found: told to those eyes, and which of its records were found."""

    row: MatchRow
    source: Source
    eyes: Eyes
    game: Game
    entries: list[LogEntry]
    found: list[int]

    def around(self, width: int) -> list[LogEntry]:
        """The records that were found, with so many before and after each."""
        wanted = {
            near for number in self.found for near in range(number - width, number + width + 1)
        }
        return [entry for entry in self.entries if entry.number in wanted]


def numbers(index: Index, question: Question) -> list[int]:
    """The rows that the index has for a question, at most one more than are counted. Raises NotUnderstood or NotFound."""
    expression = expression_of(read_terms(question.text))
    return index.rows(expression, bit_of(question.eyes), MOST + 1, question.meant)


def precedents(
    index: Index, source: Source, question: Question, rows: list[int]
) -> Generator[Precedent | tuple[str, MatchError]]:
    """Every match that those rows name, read again; what is wrong with one, by its name, where it cannot be."""
    for number, _ in groupby(rows, lambda row: row >> LOW):
        for row in index.matches([number]):
            try:
                match = match_of(source, row)
                if heads_of(match) != row.head:
                    _index_anew(index, source, row)
                found = _look(match, row, source, question)
            except MatchError as error:
                yield row.item, error
            else:
                if found is not None:
                    yield found


def match_of(source: Source, row: MatchRow) -> Match:
    """The match of a row, from its source. Raises NotFound where it is there no more, and whatever keeps it from being read."""
    for part, match in source.matches(row.item):
        if part == row.part:
            return match
    message = f"match {row.id[:8]} is there no more"
    raise NotFound(message)


def _look(match: Match, row: MatchRow, source: Source, question: Question) -> Precedent | None:
    """What is found in a match itself; None where nothing is."""
    told = told_to(match, None if question.eyes is None else [question.eyes])
    eyes = told.usual if question.eyes is None else question.eyes
    entries = told.entries.get(eyes, [])
    if told.game is None or not entries:
        return None
    finds = read_query(told.game, told.cards, question.text)
    found = [entry.number for entry in entries if finds(entry)]
    return Precedent(row, source, eyes, told.game, entries, found) if found else None


def _index_anew(index: Index, source: Source, row: MatchRow) -> None:
    """Write down what an item is now, under the stamp that it bears."""
    stamp = index.stamp(row.item)
    index.begin()
    try:
        index.put(read_item(source, (row.item, stamp)))
    finally:
        index.commit()
