"""Answer spaces over the names that come with a match: one of each kind, an order, some of several.

A card set brings its own names, so an answer is parsed into words, and what they mean is looked up in
the setting of the match; a name that nobody knows is refused like a thing that does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, Protocol, cast

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.decision.ask import Ask, Guard, Refusal, Space, Verb
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import read_name, wrong_count
from referee.kernel.engine.run import Frame, Run
from referee.kernel.words.names import Names

NONE = "none"
"""What is said for naming nothing."""
MOST_ORDERED = 6
"""The most things of which every order is listed; of more only the one in which they stand."""
MOST_LISTED = 2000
UNKNOWN = -1

Numbers = tuple[int, ...]
Timing = Callable[[Run[Any], int], Sequence[str]]


def names_of(run: Run[Any], name_kind: str) -> Names:
    """The names of that kind in the match."""
    return run.game.name_table(run.setting)[name_kind]


def slug(text: str) -> str:
    """A printed name as an id would be written."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold().replace("'", "")).strip("-")


def read_word(word: Argument, name_kind: str, near: Sequence[int], ask: Ask[Any] | None) -> str:
    """The id that a word means. Raises NotUnderstood or Ambiguous."""
    if ask is None:
        if not isinstance(word, Word):
            message = f"{word} is not the name of one {name_kind}"
            raise NotUnderstood(message, column=word.column)
        return slug(word.text)
    run, names = ask.run, names_of(ask.run, name_kind)
    others = run.game.open_on_table((run.outer or run).state, name_kind)
    return names.id(read_name(names, word, near, others))


# -- names ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """One name of each of some kinds, in order, such as a card and the champion that uses it.

    ``candidates`` are what may be meant at all, ``refuse`` says which rules forbid one of them;
    ``unknown`` is the rule that refuses a name of something that is not there, ``called`` says in words
    what has to be named where the kinds do not.
    """

    name_kinds: tuple[str, ...]
    candidates: Callable[[Ask[Any]], Iterable[Numbers]]
    refuse: Callable[[Ask[Any], Numbers], Sequence[Refusal]]
    unknown: str
    called: str = ""

    @property
    def wish(self) -> str:
        """What has to be named, in words."""
        return self.called or " and ".join(f"a {each}" for each in self.name_kinds)

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        if len(args) != len(self.name_kinds) or set(map(type, args)) != {str}:
            message = f"expected {self.wish}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def numbers(self, run: Run[Any], value: Sequence[str]) -> Numbers:
        """What the words mean; `UNKNOWN` for one that nobody knows."""
        name_table, name_kinds = run.game.name_table(run.setting), self.name_kinds
        if len(name_kinds) == 1:
            return (name_table[name_kinds[0]].numbers.get(value[0], UNKNOWN),)
        pairs = zip(name_kinds, value, strict=True)
        return tuple(
            [name_table[name_kind].numbers.get(word, UNKNOWN) for name_kind, word in pairs]
        )

    def refusals(self, ask: Ask[Any], value: tuple[str, ...]) -> list[Refusal]:
        numbers = self.numbers(ask.run, value)
        if UNKNOWN in numbers:
            strange = [word for word, n in zip(value, numbers, strict=True) if n == UNKNOWN]
            return [Refusal(self.unknown, word) for word in strange]
        return list(self.refuse(ask, numbers))

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        for numbers in self.candidates(ask):
            if not self.refuse(ask, numbers):
                yield self.ids(ask.run, numbers)

    def ids(self, run: Run[Any], numbers: Numbers) -> list[Any]:
        """The numbers as an answer holds them."""
        pairs = zip(self.name_kinds, numbers, strict=True)
        return [names_of(run, name_kind).id(number) for name_kind, number in pairs]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) != len(self.name_kinds):
            raise wrong_count(words, self.wish)
        near = list(self.candidates(ask)) if ask is not None else []
        found: list[Any] = []
        for at, (name_kind, word) in enumerate(zip(self.name_kinds, words, strict=True)):
            found.append(read_word(word, name_kind, [numbers[at] for numbers in near], ask))
        return found

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(self.parse(args))


def one_of(
    name_kind: str, candidates: Callable[[Ask[Any]], Iterable[int]], among: str, *guards: Guard
) -> Named:
    """One of the candidates, unless a guard refuses it; ``among`` refuses anything else."""

    def refuse(ask: Ask[Any], numbers: Numbers) -> list[Refusal]:
        (number,) = numbers
        shown = names_of(ask.run, name_kind).id(number)
        found = [Refusal(g.rule, shown) for g in guards if not g.permits(ask, number)]
        if number not in candidates(ask):
            found.append(Refusal(among, shown))
        return found

    def every(ask: Ask[Any]) -> Iterator[Numbers]:
        yield from ((number,) for number in dict.fromkeys(candidates(ask)))

    return Named((name_kind,), every, refuse, among)


# -- several things -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OrderOf:
    """All the things of the moment, in the order that is wanted."""

    name_kind: str
    things: Callable[[Ask[Any]], Sequence[int]]
    rule: str

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        return words_in(args)

    def numbers(self, run: Run[Any], value: Sequence[str]) -> Numbers:
        """What the words mean."""
        return tuple(names_of(run, self.name_kind).numbers.get(word, UNKNOWN) for word in value)

    def refusals(self, ask: Ask[Any], value: tuple[str, ...]) -> list[Refusal]:
        if sorted(self.numbers(ask.run, value)) == sorted(self.things(ask)):
            return []
        return [Refusal(self.rule, printed(value))]

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        names, things = names_of(ask.run, self.name_kind), self.things(ask)
        orders = permutations(things) if len(things) <= MOST_ORDERED else iter([things])
        for order in orders:
            yield [names.id(thing) for thing in order]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        near = self.things(ask) if ask is not None else []
        return [read_word(word, self.name_kind, near, ask) for word in words]

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(words_in(args))


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Some of the things of the moment, as many as may be named, each once; stored sorted by id.

    ``among`` refuses what is not there, unless ``misfit`` knows why it is not.
    """

    name_kind: str
    things: Callable[[Ask[Any]], Sequence[int]]
    least: Callable[[Ask[Any]], int]
    most: Callable[[Ask[Any]], int]
    among: str
    counted_by: str
    misfit: Callable[[Ask[Any], int], Sequence[str]] | None = None

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        words = words_in(args)
        if list(words) != sorted(set(words)):
            message = f"{printed(args)!r} does not name each thing once, in the order of the ids"
            raise NotUnderstood(message)
        return words

    def numbers(self, run: Run[Any], value: Sequence[str]) -> Numbers:
        """What the words mean."""
        return tuple(names_of(run, self.name_kind).numbers.get(word, UNKNOWN) for word in value)

    def refusals(self, ask: Ask[Any], value: tuple[str, ...]) -> list[Refusal]:
        fit = self.things(ask)
        pairs = zip(value, self.numbers(ask.run, value), strict=True)
        found = [
            Refusal(rule, word)
            for word, number in pairs
            if number not in fit
            for rule in self._rules_for(ask, number)
        ]
        if not self.least(ask) <= len(value) <= self.most(ask):
            found.append(Refusal(self.counted_by, str(len(value))))
        return found

    def _rules_for(self, ask: Ask[Any], number: int) -> Sequence[str]:
        known = () if self.misfit is None or number == UNKNOWN else self.misfit(ask, number)
        return known or (self.among,)

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        names = names_of(ask.run, self.name_kind)
        ids = sorted(names.id(thing) for thing in self.things(ask))
        for count in range(self.least(ask), min(self.most(ask), len(ids)) + 1):
            yield from (list(chosen) for chosen in combinations(ids, count))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) == 1 and isinstance(words[0], Word) and words[0].text.casefold() == NONE:
            return []
        near = self.things(ask) if ask is not None else []
        found = [read_word(word, self.name_kind, near, ask) for word in words]
        if len(set(found)) < len(found):
            message = "the same thing is named twice"
            raise NotUnderstood(message, column=words[0].column)
        return sorted(found)

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(words_in(args)) or NONE


def words_in(args: Sequence[Any]) -> tuple[str, ...]:
    """Stored arguments that are all words. Raises NotUnderstood where one is not."""
    if not all(isinstance(arg, str) for arg in args):
        message = f"expected names, found {printed(args)!r}"
        raise NotUnderstood(message)
    return tuple(args)


Do = Callable[[Run[Any], Any, int, Numbers], None]


def verb(name: str, space: Named | OrderOf | SomeOf, do: Do, timing: Timing) -> Verb:
    """A verb whose ``do`` is given the numbers that the words of an answer mean."""

    def done(run: Run[Any], frame: Frame, seat: int, value: Sequence[str]) -> None:
        do(run, frame, seat, space.numbers(run, value))

    proved: Space = space
    return Verb(name, proved, done, timing)


# -- order ----------------------------------------------------------------------------------


class Orderer(Protocol):
    """A frame that asks by the verb ``order`` in which order things come."""

    def unordered(self, run: Run[Any]) -> list[int]:
        """The things to be put in order."""

    def take_order(self, run: Run[Any], order: list[int]) -> None:
        """Take the things in the order that was named."""


def ordering(name_kind: str, rule: str, timing: Timing) -> Verb:
    """The verb ``order`` of a game in which the asking frame, of any kind, is an `Orderer`; ``rule`` refuses another order."""

    def unordered(ask: Ask[Any]) -> Sequence[int]:
        return cast("Orderer", ask.frame).unordered(ask.run)

    def order(run: Run[Any], frame: Frame, seat: int, things: Numbers) -> None:
        cast("Orderer", frame).take_order(run, list(things))

    return verb("order", OrderOf(name_kind, unordered, rule), order, timing)
