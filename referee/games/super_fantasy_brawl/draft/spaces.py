"""Answer spaces of a draft: one champion or gate, several champions or a ready-made list, a seat.

A card set brings its own names, so an answer is parsed into words, and what they mean is looked up in
the setting of the draft; a name that nobody knows is refused like a champion that does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.draft.state import Draft, Setting
from referee.games.super_fantasy_brawl.state import CHAMPION, MOST_SEATS
from referee.kernel.ask import Ask, Refusal, Space, Verb
from referee.kernel.names import Names
from referee.kernel.notation import Argument, Word, printed
from referee.kernel.procedure import Run
from referee.kernel.spaces import read_name, wrong_count

UNKNOWN = -1
"""The number of what nobody knows."""
MOST_LISTED = 2000
"""So many lists of champions are offered; there may be more."""

Timing = Callable[[Run[Any], int], Sequence[str]]


def names_of(run: Run[Any], lexeme: str) -> Names:
    """The names of that kind in the draft."""
    return run.game.lexicon(run.setting)[lexeme]


def read_word(word: Argument, lexeme: str, near: Sequence[int], ask: Ask[Any] | None) -> str:
    """The id that a word means. Raises NotUnderstood or Ambiguous."""
    if ask is not None:
        names = names_of(ask.run, lexeme)
        return names.id(read_name(names, word, near))
    if not isinstance(word, Word):
        message = f"{word} is not the name of one {lexeme}"
        raise NotUnderstood(message, column=word.column)
    return re.sub(r"[^a-z0-9]+", "-", word.text.casefold().replace("'", "")).strip("-")


@dataclass(frozen=True, slots=True)
class OneName:
    """One thing by its name: ``candidates`` may be named, ``refuse`` gives the rules that forbid one."""

    lexeme: str
    candidates: Callable[[Ask[Draft]], Sequence[int]]
    refuse: Callable[[Ask[Draft], int], Sequence[str]]

    def parse(self, args: Sequence[Any]) -> str:
        if len(args) != 1 or not isinstance(args[0], str):
            message = f"expected one {self.lexeme}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0]

    def number(self, run: Run[Draft], value: str) -> int:
        """What the word means; `UNKNOWN` for one that nobody knows."""
        return names_of(run, self.lexeme).numbers.get(value, UNKNOWN)

    def refusals(self, ask: Ask[Draft], value: str) -> list[Refusal]:
        number = self.number(ask.run, value)
        if number in self.candidates(ask):
            return []
        return [Refusal(rule, value) for rule in self.refuse(ask, number)]

    def all(self, ask: Ask[Draft]) -> Iterator[list[Any]]:
        names = names_of(ask.run, self.lexeme)
        yield from ([names.id(number)] for number in self.candidates(ask))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) != 1:
            raise wrong_count(words, f"one {self.lexeme}")
        near = self.candidates(ask) if ask is not None else ()
        return [read_word(words[0], self.lexeme, near, ask)]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


@dataclass(frozen=True, slots=True)
class SomeChampions:
    """Several champions, stored in the order of the card file; a ready-made list by its id is read too.

    ``ready`` are the ready-made lists by id and printed name, ``refuse`` finds what is wrong with a list,
    ``every`` gives the lists that are legal.
    """

    ready: Callable[[Setting], Mapping[str, Sequence[int]]]
    refuse: Callable[[Ask[Draft], Sequence[str], Sequence[int]], list[Refusal]]
    every: Callable[[Ask[Draft]], Iterator[Sequence[int]]]

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        if not args or not all(isinstance(arg, str) for arg in args):
            message = f"expected champions, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def numbers(self, run: Run[Any], value: Sequence[str]) -> list[int]:
        """The champions that are named; `UNKNOWN` for one that nobody knows."""
        return [names_of(run, CHAMPION).numbers.get(word, UNKNOWN) for word in value]

    def refusals(self, ask: Ask[Draft], value: Sequence[str]) -> list[Refusal]:
        numbers = self.numbers(ask.run, value)
        found = self.refuse(ask, value, numbers)
        if not found and numbers != sorted(numbers):
            message = f"{printed(value)!r} is not in the order of the card file"
            raise NotUnderstood(message)
        return found

    def all(self, ask: Ask[Draft]) -> Iterator[list[Any]]:
        names = names_of(ask.run, CHAMPION)
        for chosen in islice(self.every(ask), MOST_LISTED):
            yield [names.id(number) for number in chosen]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if ask is None:
            return [read_word(word, CHAMPION, (), None) for word in words]
        names = names_of(ask.run, CHAMPION)
        numbers = self._ready_made(words, ask)
        if numbers is None:
            near = range(len(names))
            numbers = [names.number(read_word(word, CHAMPION, near, ask)) for word in words]
        return [names.id(number) for number in sorted(numbers)]

    def _ready_made(self, words: Sequence[Argument], ask: Ask[Draft]) -> Sequence[int] | None:
        """The champions of the ready-made list, if one is named."""
        if len(words) != 1 or not isinstance(words[0], Word):
            return None
        return self.ready(ask.run.setting).get(words[0].text.casefold())

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


@dataclass(frozen=True, slots=True)
class OneSeat:
    """A player, by the number of the seat: one of ``seats``; ``rules`` refuse any other."""

    seats: Callable[[Ask[Draft]], Sequence[int]]
    rules: Callable[[Ask[Draft]], Sequence[str]]

    def parse(self, args: Sequence[Any]) -> int:
        if len(args) != 1 or type(args[0]) is not int or not 1 <= args[0] <= MOST_SEATS:
            message = f"expected the number of a seat, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0]

    def refusals(self, ask: Ask[Draft], value: int) -> list[Refusal]:
        if value in self.seats(ask):
            return []
        return [Refusal(rule, str(value)) for rule in self.rules(ask)]

    def all(self, ask: Ask[Draft]) -> Iterator[list[Any]]:
        yield from ([seat] for seat in self.seats(ask))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) != 1 or not isinstance(words[0], Word) or not words[0].text.isdecimal():
            raise wrong_count(words, "the number of a seat")
        return [self.parse([int(words[0].text)])]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def naming(
    name: str,
    space: OneName,
    do: Callable[[Run[Any], Any, int, int], None],
    timing: Timing,
) -> Verb:
    """A verb whose ``do`` is given the number of what is named."""

    def done(run: Run[Any], frame: Any, seat: int, value: str) -> None:
        do(run, frame, seat, space.number(run, value))

    proved: Space = space
    return Verb(name, proved, done, timing)


def listing(
    name: str,
    space: SomeChampions,
    do: Callable[[Run[Any], Any, int, list[int]], None],
    timing: Timing,
) -> Verb:
    """A verb whose ``do`` is given the numbers of the champions in the list."""

    def done(run: Run[Any], frame: Any, seat: int, value: Sequence[str]) -> None:
        do(run, frame, seat, space.numbers(run, value))

    proved: Space = space
    return Verb(name, proved, done, timing)
