"""Narrate: what followed from each record, in the game's own words, with the rule of each sentence.

Facts are told only while somebody listens, so narration listens while a record is folded. Every
fact is first cut down to what the given eyes may know; the game turns the rest into a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.kernel.facts import JUDGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.kernel.facts import Eyes, Fact
    from referee.kernel.procedure import Run

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One fact in words, and the rule that it came from."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True, slots=True)
class Entry(Generic[R]):
    """One record and what followed from it, as one pair of eyes may know it."""

    number: int
    record: R
    sentences: tuple[Sentence, ...]


@dataclass(slots=True)
class Narrator:
    """Listens to a run and keeps the sentences until somebody collects them."""

    run: Run[Any]
    eyes: Eyes = JUDGE
    heard: list[Fact] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.run.listener = self.heard.append

    def collect(self) -> tuple[Sentence, ...]:
        """The sentences since the last time, in the order in which things happened."""
        facts, self.heard[:] = list(self.heard), []
        return tuple(narrated(self.run, fact, self.eyes) for fact in facts)


def narrated(run: Run[Any], fact: Fact, eyes: Eyes) -> Sentence:
    """One fact in the words of its game, as those eyes may know it."""
    return Sentence(run.game.narrate(fact.seen_by(eyes)), fact.rule)


def log(
    run: Run[Any],
    records: Iterable[R],
    take: Callable[[Run[Any], R], None],
    *,
    first: int = 2,
    eyes: Eyes = JUDGE,
) -> Iterator[Entry[R]]:
    """Fold the records into the run, one entry for each; the run goes on to the last of them."""
    narrator = Narrator(run, eyes)
    for number, record in enumerate(records, first):
        take(run, record)
        yield Entry(number, record, narrator.collect())
