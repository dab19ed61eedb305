"""What came of a card list that somebody keeps in a table: the cards that were understood, and what was not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee.dataclass import dataclass

Passing = Callable[[Sequence[Any], str], Iterable[Any]]
"""Runs through things one by one, each as it is asked for, and may show how far that has come.

The words behind them say what they are.
"""


def unwatched(things: Sequence[Any], what: str) -> Iterable[Any]:
    """Runs through them, and nobody watches."""
    return things


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a list that was not taken as it stands: where, and why.

    ``column`` is what the header calls the column, ``character`` counts characters from 1 within the cell. ``grave``: the card is left
    out for it. ``expected`` is all that could have stood there, ``phrases`` those that come nearest, the nearest first.
    """

    file: str
    line: int
    column: str
    why: str
    grave: bool = True
    character: int | None = None
    rule: str = ""
    expected: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()

    @property
    def near(self) -> str:
        """The phrase that comes nearest; "" where none does."""
        return self.phrases[0] if self.phrases else ""

    def words(self, beside: int = 0) -> str:
        """The finding on one line, without the file; also without the line where it stands ``beside`` that one."""
        line = "" if self.line == beside else f"line {self.line}"
        character = "" if self.character is None else f"character {self.character}"
        place = ", ".join(filter(None, (line, self.column, character)))
        near = f"; the nearest {_phrases(self.phrases)}" if self.phrases else ""
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{place}: {self.why}{near}{rule}"


def _phrases(near: Sequence[str]) -> str:
    if len(near) == 1:
        return f"phrase is {near[0]!r}"
    return f"phrases are {', '.join(map(repr, near[:-1]))} and {near[-1]!r}"


@dataclass(frozen=True, slots=True)
class ReadText:
    """One line of a card: as the list has it, and in the words by which it was read ("" where it was not).

    ``steps`` say how the referee reads it, ``reasons`` why it means the same where the words that decide that are others.
    """

    column: str
    listed: str
    read: str = ""
    steps: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedCard:
    """One card of a list; ``taken``: it stands in the set that was made."""

    file: str
    line: int
    code: str
    name: str
    type: str
    texts: tuple[ReadText, ...]
    findings: tuple[Finding, ...]
    taken: bool

    @property
    def is_understood(self) -> bool:
        """Whether every value and every word of it was."""
        return not any(finding.grave for finding in self.findings)


@dataclass(frozen=True, slots=True)
class ImportedColumn:
    """A column of a list: what its header says, and as what it was taken.

    "" is a column that is known and of which nothing is needed, None one that was not read.
    """

    file: str
    number: int
    header: str
    taken_as: str | None


@dataclass(frozen=True, slots=True)
class Imported:
    """All that came of the lists. ``text`` is the card file that was made; "" where no card could be taken."""

    text: str
    columns: tuple[ImportedColumn, ...]
    cards: tuple[ImportedCard, ...]
    findings: tuple[Finding, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every card was understood."""
        return all(card.is_understood for card in self.cards)
