"""Choices while a text is carried out: a word, a number, or some of the things that have names.

A **question** is derived from what is under way and never stored. What leaves nothing to decide is not
asked: it answers itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, Protocol, cast

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.choices.name_spaces import (
    MOST_LISTED,
    NONE,
    Numbers,
    Timing,
    names_of,
    read_word,
)
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument, printed
from referee.kernel.decision.notation import Word as Written
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fast_frozen import fast_frozen

YES_OR_NO = ("yes", "no")


@fast_frozen
@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: one of some ``words`` or numbers, or some of what ``name_kind`` names.

    From ``least`` to ``most`` of ``among`` are wanted, where a thing stands as often as it has copies. ``rule``
    refuses what is not there, unless ``misfit`` knows why it is not; ``counted`` refuses a wrong number, if not
    by the rule of the verb. ``hidden``: others do not see what there is, so that copies are alike decides
    nothing. ``always``: it is asked even if one answer is left, which others must not learn.
    """

    rule: str
    name_kind: str = ""
    among: Numbers = ()
    words: tuple[str | int, ...] = ()
    least: int = 1
    most: int = 1
    counted: str = ""
    hidden: bool = False
    always: bool = False
    misfit: Callable[[int], Sequence[str]] | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decide."""
        if self.always or self.words:
            return self.always or len(self.words) > 1
        if self.least < min(self.most, len(self.among)):
            return True
        alike = not self.hidden and len(set(self.among)) == 1
        return 0 < self.least < len(self.among) and not alike

    @property
    def forced(self) -> Numbers:
        """The answer where there is nothing to decide."""
        return (0,) if self.words else self.among[: self.least]

    def numbers(self, run: Run[Any], value: Sequence[str | int]) -> Numbers:
        """What an answer means: the place of its word, or the numbers of the names."""
        if self.words:
            return (self.words.index(value[0]),)
        known = names_of(run, self.name_kind).numbers
        return tuple(known[str(each)] for each in value)

    def refusals(self, run: Run[Any], value: Sequence[str | int], counted: str) -> list[Refusal]:
        """Every rule that forbids the answer; ``counted`` is the rule of the verb."""
        if self.words:
            fits = len(value) == 1 and value[0] in self.words
            return [] if fits else [Refusal(self.rule, printed(value))]
        names = names_of(run, self.name_kind)
        known, among = names.numbers, self.among
        surplus: Iterable[str] = [str(each) for each in value if known.get(str(each)) not in among]
        if len(set(value)) < len(value):
            surplus = Counter(map(str, value)) - Counter(names.id(number) for number in among)
        refused = [
            Refusal(rule, each)
            for each in surplus
            for rule in self._rules_for(names.numbers.get(each))
        ]
        if not self.least <= len(value) <= self.most:
            refused.append(Refusal(self.counted or counted, str(len(value))))
        return refused

    def _rules_for(self, number: int | None) -> Sequence[str]:
        known = () if self.misfit is None or number is None else self.misfit(number)
        return known or (self.rule,)

    def answers(self, run: Run[Any]) -> Iterator[list[Any]]:
        """Every legal answer, or as many as are listed."""
        yield from ([word] for word in self.words)
        if not self.words:
            ids = sorted(names_of(run, self.name_kind).ids[number] for number in self.among)
            counts = range(self.least, min(self.most, len(ids)) + 1)
            every = (each for count in counts for each in _several(ids, count))
            yield from islice(every, MOST_LISTED)


def _several(ids: Sequence[str], count: int) -> Iterator[list[str]]:
    """That many of them in every way; of copies that are alike it does not matter which."""
    chosen = combinations(ids, count)
    alike = len(set(ids)) < len(ids)
    yield from map(list, dict.fromkeys(chosen) if alike else chosen)


class Asker(Protocol):
    """A frame that asks by the verb of choices."""

    def question(self, run: Run[Any]) -> Question | None:
        """What it asks now, if anything; also what answers itself."""

    def answer(self, run: Run[Any], chosen: Numbers) -> None:
        """Take what was chosen: the place of a word, or the numbers of the names."""


@dataclass(frozen=True, slots=True)
class ChoiceSpace:
    """What the question of the moment wants: ids, a number, or one of a few words.

    ``asked`` finds that question, ``counted`` is the rule that refuses a wrong number of ids. Where nobody is
    asked a word of ``known_words`` is that word, and a name means a ``name_kind``.
    """

    asked: Callable[[Run[Any]], Question]
    known_words: tuple[str, ...]
    name_kind: str
    counted: str

    def parse(self, args: Sequence[Any]) -> tuple[str | int, ...]:
        words = [arg for arg in args if type(arg) is str]
        if words == sorted(words) and len(words) == len(args):
            return tuple(args)
        if len(args) == 1 and type(args[0]) is int:
            return (args[0],)
        message = f"{printed(args)!r} is neither a number nor some ids in their order"
        raise NotUnderstood(message)

    def refusals(self, ask: Ask[Any], value: tuple[str | int, ...]) -> list[Refusal]:
        return self.asked(ask.run).refusals(ask.run, value, self.counted)

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        yield from self.asked(ask.run).answers(ask.run)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if not words:
            raise wrong_count(words, "a choice, or 'none'")
        said = words[0].text.casefold() if isinstance(words[0], Written) else ""
        question = self.asked(ask.run) if ask is not None and ask.run.stack else None
        if question is not None and question.words:
            return [self._read_choice(question, words, said)]
        if len(words) == 1 and said == NONE:
            return []
        if question is None and len(words) == 1 and said.isdecimal():
            return [int(said)]
        name_kind, near = (question.name_kind, question.among) if question else (self.name_kind, ())
        return sorted(read_word(word, name_kind, near, ask) for word in words)

    def _read_choice(self, question: Question, words: Sequence[Argument], said: str) -> str | int:
        """The one of the question's words that was written, or begun."""
        fitting = [word for word in question.words if said and str(word).startswith(said)]
        exact = [word for word in fitting if str(word) == said]
        if len(words) == 1 and len(exact or fitting) == 1:
            return (exact or fitting)[0]
        if len(words) == 1 and (said.isdecimal() or said in self.known_words):
            return int(said) if said.isdecimal() else said
        raise wrong_count(words, " or ".join(repr(str(word)) for word in question.words))

    def write(self, args: Sequence[Any]) -> str:
        return printed(args) or NONE


# -- the verb -------------------------------------------------------------------------------


def asker_of(run: Run[Any]) -> Asker:
    """The frame on top of the stack."""
    return cast("Asker", run.stack[-1])


def question_of(run: Run[Any]) -> Question:
    """What is asked by the verb ``choose`` at this moment."""
    question = asker_of(run).question(run)
    assert question is not None
    return question


def choose(run: Run[Any], frame: Frame, seat: int, value: tuple[str | int, ...]) -> None:
    """Take the answer."""
    asker_of(run).answer(run, question_of(run).numbers(run, value))


def choosing(known_words: tuple[str, ...], name_kind: str, rule: str, timing: Timing) -> Verb:
    """The verb ``choose`` of a game in which the frame on top asks, of any kind; ``rule`` refuses a wrong number.

    A word of ``known_words`` and a name of ``name_kind`` mean themselves where nobody is asked.
    """
    return Verb("choose", ChoiceSpace(question_of, known_words, name_kind, rule), choose, timing)
