"""Choices while a text is carried out: a word, a number, hexes, champions or cards (SFB-20.15, SFB-Q24).

A question is derived from what is under way and never stored. What leaves nothing to decide is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Protocol, cast

from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.clauses import COLOURS
from referee.games.super_fantasy_brawl.hexes import FACINGS
from referee.games.super_fantasy_brawl.state import CARD, FIGURE, HEX, MOST_SEATS, Table
from referee.games.super_fantasy_brawl.timing import unless_asked
from referee.kernel.ask import Ask, Refusal, Verb, offer
from referee.kernel.lexical import MOST_LISTED, NONE, Numbers, names_of, read_word
from referee.kernel.notation import Argument, printed
from referee.kernel.notation import Word as Written
from referee.kernel.procedure import Frame, Run
from referee.kernel.quickening import quickened
from referee.kernel.spaces import wrong_count

YES_OR_NO = ("yes", "no")
FIRST_OR_SECOND = ("first", "second")
SEATS = tuple(f"seat-{seat}" for seat in range(1, MOST_SEATS + 1))
KNOWN_WORDS = (*YES_OR_NO, *FIRST_OR_SECOND, *SEATS, *FACINGS, *COLOURS, NONE)
"""Words that mean something as a choice, whether or not the question of the moment offers them."""


@quickened
@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: one of some ``words`` or numbers, or some of the hexes, figures or cards.

    From ``least`` to ``most`` are wanted; a card stands among ``cards`` as often as it has copies there, a
    trap is meant by its hex. ``rule`` refuses what is not there, unless ``misfit`` knows why it is not;
    ``counted`` refuses a wrong number. ``hidden``: others see only how many cards there are, so nothing else
    may decide whether it is asked (SFB-20.17).
    """

    rule: str
    words: tuple[str | int, ...] = ()
    hexes: Numbers = ()
    figures: Numbers = ()
    cards: Numbers = ()
    least: int = 1
    most: int = 1
    counted: str = "SFB-20.15"
    hidden: bool = False
    misfit: Callable[[int], str | None] | None = None

    @property
    def among(self) -> Numbers:
        """What there is to choose from, by numbers."""
        return self.hexes or self.figures or self.cards

    @property
    def lexeme(self) -> str:
        """What those are the names of."""
        if self.hexes:
            return HEX
        return CARD if self.cards else FIGURE

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decide."""
        if self.words or self.hidden:
            return self.hidden or len(self.words) > 1
        if self.least < min(self.most, len(self.among)):
            return True
        return 0 < self.least < len(self.among) and len(set(self.among)) > 1

    @property
    def forced(self) -> Numbers:
        """The answer where there is nothing to decide."""
        return (0,) if self.words else self.among[: self.least]

    def numbers(self, run: Run[Any], value: Sequence[str | int]) -> Numbers:
        """What an answer means: the place of its word, or the numbers of the names."""
        if self.words:
            return (self.words.index(value[0]),)
        known = names_of(run, self.lexeme).numbers
        return tuple(known[str(each)] for each in value)

    def refusals(self, run: Run[Any], value: Sequence[str | int]) -> list[Refusal]:
        """Every rule that forbids the answer."""
        if self.words:
            fits = len(value) == 1 and value[0] in self.words
            return [] if fits else [Refusal(self.rule, printed(value))]
        names = names_of(run, self.lexeme)
        surplus = Counter(map(str, value)) - Counter(names.id(number) for number in self.among)
        refused = [Refusal(self._rule_for(names.numbers.get(each)), each) for each in surplus]
        if not self.least <= len(value) <= self.most:
            refused.append(Refusal(self.counted, str(len(value))))
        return refused

    def _rule_for(self, number: int | None) -> str:
        if self.misfit is None or number is None:
            return self.rule
        return self.misfit(number) or self.rule

    def answers(self, run: Run[Any]) -> Iterator[list[Any]]:
        """Every legal answer, or as many as are listed."""
        yield from ([word] for word in self.words)
        if not self.words:
            ids = sorted(names_of(run, self.lexeme).ids[number] for number in self.among)
            counts = range(self.least, min(self.most, len(ids)) + 1)
            every = (each for count in counts for each in _several(ids, count))
            yield from islice(every, MOST_LISTED)


def _several(ids: Sequence[str], count: int) -> Iterator[list[str]]:
    """So many of them in every way; of copies that are alike it does not matter which."""
    chosen = combinations(ids, count)
    alike = len(set(ids)) < len(ids)
    yield from map(list, dict.fromkeys(chosen) if alike else chosen)


# -- what is asked --------------------------------------------------------------------------


class Asker(Protocol):
    """A frame that asks by the verb ``choose``."""

    def question(self, run: Run[Table]) -> Question | None:
        """What it asks now, if anything; also what answers itself."""

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take what was chosen: the place of a word, or the numbers of the names."""


def asker_of(run: Run[Any]) -> Asker:
    """The frame on top of the stack."""
    return cast("Asker", run.stack[-1])


def question_of(run: Run[Any]) -> Question:
    """What is asked by the verb ``choose`` at this moment."""
    question = asker_of(run).question(run)
    assert question is not None
    return question


def put(run: Run[Table], frame: Any, seat: int) -> Ask[Table] | None:
    """Ask the frame's question; None where it asks nothing, or answers itself.

    A step that asks so has a step before it that does what answers itself (`settle`).
    """
    question = frame.question(run)
    if question is None or not question.is_open:
        return None
    return Ask(run, frame, seat, CHOICES)


def settle(run: Run[Table], frame: Any) -> None:
    """Answer the frame's question where there is nothing to decide."""
    question = frame.question(run)
    if question is not None and not question.is_open:
        frame.answer(run, question.forced)


# -- the verb -------------------------------------------------------------------------------


class ChoiceSpace:
    """What the question of the moment wants: ids, a number, or one of a few words."""

    def parse(self, args: Sequence[Any]) -> tuple[str | int, ...]:
        words = [arg for arg in args if type(arg) is str]
        if words == sorted(words) and len(words) == len(args):
            return tuple(args)
        if len(args) == 1 and type(args[0]) is int:
            return (args[0],)
        message = f"{printed(args)!r} is neither a number nor some ids in their order"
        raise NotUnderstood(message)

    def refusals(self, ask: Ask[Any], value: tuple[str | int, ...]) -> list[Refusal]:
        return question_of(ask.run).refusals(ask.run, value)

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        yield from question_of(ask.run).answers(ask.run)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if not words:
            raise wrong_count(words, "a choice, or 'none'")
        said = words[0].text.casefold() if isinstance(words[0], Written) else ""
        question = question_of(ask.run) if ask is not None and ask.run.stack else None
        if question is not None and question.words:
            return [_read_choice(question, words, said)]
        if len(words) == 1 and said == NONE:
            return []
        if question is None and len(words) == 1 and said.isdecimal():
            return [int(said)]
        lexeme, near = (question.lexeme, question.among) if question else (FIGURE, ())
        return sorted(read_word(word, lexeme, near, ask) for word in words)

    def write(self, args: Sequence[Any]) -> str:
        return printed(args) or NONE


def _read_choice(question: Question, words: Sequence[Argument], said: str) -> str | int:
    """The one of the question's words that was written, or begun."""
    fitting = [word for word in question.words if said and str(word).startswith(said)]
    exact = [word for word in fitting if str(word) == said]
    if len(words) == 1 and len(exact or fitting) == 1:
        return (exact or fitting)[0]
    if len(words) == 1 and (said.isdecimal() or said in KNOWN_WORDS):
        return int(said) if said.isdecimal() else said
    raise wrong_count(words, " or ".join(repr(str(word)) for word in question.words))


def choose(run: Run[Any], frame: Frame, seat: int, value: tuple[str | int, ...]) -> None:
    """Take the answer."""
    asker_of(run).answer(run, question_of(run).numbers(run, value))


CHOOSE = Verb("choose", ChoiceSpace(), choose, unless_asked("SFB-20.15"))
CHOICES = offer(CHOOSE)
