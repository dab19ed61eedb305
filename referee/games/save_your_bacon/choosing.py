"""Choices while a card or an effect is being resolved or paid for (SYB-14.0.8, SYB-Q82).

A question is derived from what is under way and never stored. What leaves nothing to decide is not
asked. A choice among cards that not everybody may see is made unseen, in a lane of that seat (SYB-Q89).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Protocol, cast

from referee.errors import NotUnderstood
from referee.games.save_your_bacon.clauses import TRAITS
from referee.games.save_your_bacon.spaces import refused_unless_asked
from referee.games.save_your_bacon.state import CARD, CONDITION, MOST_SEATS, THING, Reacting, Table
from referee.kernel.ask import Ask, Refusal, Verb, offer
from referee.kernel.facts import TABLE
from referee.kernel.lexical import MOST_LISTED, NONE, Numbers, names_of, read_word
from referee.kernel.notation import Argument, printed
from referee.kernel.notation import Word as Written
from referee.kernel.procedure import Frame, Lane, Procedure, Run, Step
from referee.kernel.spaces import wrong_count

YES_OR_NO = ("yes", "no")
SEATS = tuple(f"seat-{seat}" for seat in range(1, MOST_SEATS + 1))
KNOWN_WORDS = (*YES_OR_NO, *SEATS, *(trait.lower() for trait in TRAITS))
"""Words that mean something as a choice, whether or not the question of the moment offers them."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: one of some ``words``, or some of the cards, things or conditions.

    From ``least`` to ``most`` are wanted; a card stands among ``cards`` as often as it has copies there.
    ``rule`` refuses what is not there, ``counted`` a wrong number. ``hidden``: others see only how many
    cards there are, so nothing else may decide whether it is asked.
    """

    rule: str
    words: tuple[str | int, ...] = ()
    cards: Numbers = ()
    things: Numbers = ()
    conditions: Numbers = ()
    least: int = 1
    most: int = 1
    counted: str = "SYB-10.2.2.3"
    hidden: bool = False

    @property
    def among(self) -> Numbers:
        """What there is to choose from, by numbers."""
        return self.things or self.cards or self.conditions

    @property
    def lexeme(self) -> str:
        """What those are the names of."""
        if self.cards:
            return CARD
        return CONDITION if self.conditions else THING

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decide."""
        if self.words:
            return len(self.words) > 1
        if self.least < self.most:
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
        known = names_of(run, self.lexeme).numbers
        return tuple(known[str(each)] for each in value)

    def refusals(self, run: Run[Any], value: Sequence[str | int]) -> list[Refusal]:
        """Every rule that forbids the answer."""
        if self.words:
            fits = len(value) == 1 and value[0] in self.words
            return [] if fits else [Refusal(self.rule, printed(value))]
        ids = names_of(run, self.lexeme).ids
        surplus = Counter(map(str, value)) - Counter(ids[number] for number in self.among)
        refused = [Refusal(self.rule, each) for each in surplus]
        if not self.least <= len(value) <= self.most:
            refused.append(Refusal(self.counted, str(len(value))))
        return refused

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


def table_of(run: Run[Any]) -> Run[Table]:
    """The run at the table, also for a seat that chooses unseen."""
    return run if run.lane == TABLE or run.outer is None else run.outer


def asker_of(run: Run[Any]) -> Asker:
    """The frame on top of the stack at the table."""
    return cast("Asker", table_of(run).stack[-1])


def question_of(run: Run[Any]) -> Question:
    """What is asked by the verb ``choose`` at this moment."""
    question = asker_of(run).question(table_of(run))
    assert question is not None
    return question


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
        question = question_of(ask.run) if ask is not None else None
        if question is not None and question.words:
            return [_read_choice(question, words, said)]
        if len(words) == 1 and said == NONE:
            return []
        if question is None and len(words) == 1 and said.isdecimal():
            return [int(said)]
        lexeme, near = (question.lexeme, question.among) if question else (THING, ())
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
    """Take the answer; one that is said unseen waits for the table to do it."""
    if isinstance(run.state, Reacting):
        run.state.said = [str(each) for each in value]
        return
    asker_of(run).answer(run, question_of(run).numbers(run, value))


CHOOSE = Verb("choose", ChoiceSpace(), choose, refused_unless_asked("SYB-14.0.8"))
CHOICES = offer(CHOOSE)


# -- unseen ---------------------------------------------------------------------------------


def open_choice(seat: int) -> list[Lane]:
    """The seat chooses unseen, because not everybody may see what there is (SYB-Q89)."""
    return [Lane(seat, Reacting(), CHOOSING, CHOOSING.frame())]


def take_choice(run: Run[Table], frame: Frame, lanes: Mapping[int, Run[Reacting]]) -> None:
    """What was said unseen is done at the table."""
    for lane in lanes.values():
        choose(run, frame, lane.lane, tuple(lane.state.said))


def ask_unseen(run: Run[Reacting], frame: Frame) -> Ask[Reacting]:
    """The seat says it once; the table does it."""
    return Ask(run, frame, run.lane, CHOICES)


CHOOSING = Procedure(
    "choosing", "SYB-Q89", (Step("SYB-14.0.8", "choose, unseen by others", ask=ask_unseen),)
)
