"""The answer space of a draft's lists: several champions, or a ready-made list by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.draft.state import Draft, Setting
from referee.games.super_fantasy_brawl.state.table import CHAMPION
from referee.kernel.choices.name_spaces import MOST_LISTED, UNKNOWN, Timing, names_of, read_word
from referee.kernel.decision.ask import Ask, Refusal, Space, Verb
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.engine.run import Run


@dataclass(frozen=True, slots=True)
class SomeChampions:
    """Several champions, stored in the order of the card file.

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
        """The legal lists; of very many the first."""
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
