"""Open questions: the places that a rulebook leaves unclear, and how a match rests on the answer.

A match rests on one where it chose another reading than the usual one, or where a fact, a refusal or a ruling names it. Where its
reading is the usual one, and only the rules that it clears up were applied, that is said apart: nothing tells whether
another answer would have made a difference.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from events.records.records import Attempted, Ruled
from referee.dataclass import dataclass
from referee.kernel.catalogue import Catalogue, Clarification, Rule

if TYPE_CHECKING:
    from events.log.entries import LogEntry
    from replays.page.scenes import Moment


@dataclass(frozen=True, slots=True)
class Choice:
    """A reading of a match: the name of the option, what was chosen of what, and what is usual in such a match."""

    name: str
    choice: str
    usual: str
    choices: tuple[str, ...]

    @property
    def is_usual(self) -> bool:
        """Whether it is what such a match has by itself."""
        return self.choice == self.usual


@dataclass(frozen=True, slots=True)
class Reliance:
    """How a match rests on an entry of the catalogue: its readings, and the records that name it.

    ``applied`` are the records in which rules were applied that the entry clears up.
    """

    entry: Rule | Clarification
    choices: tuple[Choice, ...]
    facts: tuple[int, ...] = ()
    refusals: tuple[int, ...] = ()
    rulings: tuple[int, ...] = ()
    applied: tuple[int, ...] = ()

    @property
    def question(self) -> str:
        """What the book leaves open; of a rule that leaves a choice, what it says."""
        return self.entry.question if isinstance(self.entry, Clarification) else self.entry.words

    @property
    def readings(self) -> str:
        """How the match reads it."""
        return "; ".join(f"{each.name} = {each.choice}" for each in self.choices)

    @property
    def is_named(self) -> bool:
        """Whether the match rests on it, not only on rules that it clears up."""
        unusual = any(not each.is_usual for each in self.choices)
        return bool(unusual or self.facts or self.refusals or self.rulings)


@dataclass(frozen=True, slots=True)
class Citations:
    """By rule id: the records whose facts, refusals and rulings name it."""

    facts: Mapping[str, tuple[int, ...]]
    refusals: Mapping[str, tuple[int, ...]]
    rulings: Mapping[str, tuple[int, ...]]


def citations_of(entries: Iterable[LogEntry]) -> Citations:
    """Which records name which rules, as the eyes count for which the entries are."""
    facts: dict[str, dict[int, None]] = {}
    refusals: dict[str, dict[int, None]] = {}
    rulings: dict[str, dict[int, None]] = {}
    for entry in entries:
        for sentence in entry.sentences:
            facts.setdefault(sentence.rule, {})[entry.number] = None
        if isinstance(entry.record, Attempted | Ruled):
            kept = refusals if isinstance(entry.record, Attempted) else rulings
            for rule in entry.record.rules:
                kept.setdefault(rule, {})[entry.number] = None
    return Citations(_frozen(facts), _frozen(refusals), _frozen(rulings))


def citations_told(moments: Sequence[Moment]) -> Citations:
    """Which moments of a story name which rules, where only the story is here."""
    facts: dict[str, dict[int, None]] = {}
    for number, moment in enumerate(moments, 1):
        for _, rule in moment.sentences:
            facts.setdefault(rule, {})[number] = None
    return Citations(_frozen(facts), {}, {})


def _frozen(found: Mapping[str, Mapping[int, None]]) -> dict[str, tuple[int, ...]]:
    return {rule: tuple(numbers) for rule, numbers in found.items()}


def reliances(
    catalogue: Catalogue,
    readings: Mapping[str, str],
    usual: Mapping[str, str],
    cited: Citations,
    disputed: Container[str] = (),
) -> list[Reliance]:
    """Every entry that the match rests on, in the book's order, and those that clear up what is disputed.

    ``readings`` are those of the match, ``usual`` those that such a match has by itself.
    """
    found = [_reliance(each, readings, usual, cited) for each in catalogue.entries.values()]
    return [each for each in found if _is_of_interest(each) or each.entry.id in disputed]


def _is_of_interest(found: Reliance) -> bool:
    if isinstance(found.entry, Rule):  # A rule is unclear only where it leaves a choice.
        return any(not each.is_usual for each in found.choices)
    return found.is_named or bool(found.choices and found.applied)


def _reliance(
    entry: Rule | Clarification,
    readings: Mapping[str, str],
    usual: Mapping[str, str],
    cited: Citations,
) -> Reliance:
    choices = tuple(
        Choice(each.name, readings[each.name], usual.get(each.name, each.default), each.choices)
        for each in entry.options
        if each.name in readings
    )
    about = entry.about if isinstance(entry, Clarification) else ()
    applied = {number for rule in about for number in cited.facts.get(rule, ())}
    return Reliance(
        entry,
        choices,
        cited.facts.get(entry.id, ()),
        cited.refusals.get(entry.id, ()),
        cited.rulings.get(entry.id, ()),
        tuple(sorted(applied)),
    )


def words_of_reliance(found: Reliance) -> list[str]:
    """In what the match rests on the entry, a phrase each."""
    words = [
        f"read as {each.name} = {each.choice}, not {each.usual}"
        for each in found.choices
        if not each.is_usual
    ]
    for numbers, what in (
        (found.facts, "what followed in"),
        (found.refusals, "what was refused in"),
        (found.rulings, "what was ruled in"),
    ):
        words += [f"{what} {numbers_in_words(numbers)}"] if numbers else []
    return words


MOST_NUMBERS = 12
"""So many records are named; of more the number is told."""


def numbers_in_words(numbers: Sequence[int]) -> str:
    """The numbers of records, the first of many."""
    word = "record" if len(numbers) == 1 else "records"
    more = len(numbers) - MOST_NUMBERS
    named = ", ".join(map(str, numbers[:MOST_NUMBERS]))
    return f"{word} {named}{f' and {more} more' if more > 0 else ''}"
