"""Answer spaces of this game beside those over names: players, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.save_your_bacon.state.table import MOST_SEATS
from referee.kernel.decision.ask import Ask, Refusal
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import wrong_count


@dataclass(frozen=True, slots=True)
class OfSeats:
    """One of some players, by the number of the seat."""

    seats: Callable[[Ask[Any]], Sequence[int]]
    rule: str

    def parse(self, args: Sequence[Any]) -> int:
        if len(args) != 1 or type(args[0]) is not int or not 1 <= args[0] <= MOST_SEATS:
            message = f"expected the number of a seat, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0]

    def refusals(self, ask: Ask[Any], value: int) -> list[Refusal]:
        return [] if value in self.seats(ask) else [Refusal(self.rule, str(value))]

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        yield from ([seat] for seat in self.seats(ask))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) != 1 or not isinstance(words[0], Word) or not words[0].text.isdecimal():
            raise wrong_count(words, "the number of a seat")
        return [self.parse([int(words[0].text)])]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def among_opponents(ask: Ask[Any]) -> Sequence[int]:
    """The opponents of the seat that is asked."""
    found: Sequence[int] = ask.run.state.opponents(ask.seat)
    return found


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """``yes`` or ``no``."""

    def parse(self, args: Sequence[Any]) -> bool:
        if list(args) not in (["yes"], ["no"]):
            message = f"expected yes or no, found {printed(args)!r}"
            raise NotUnderstood(message)
        return list(args) == ["yes"]

    def refusals(self, ask: Ask[Any], value: bool) -> list[Refusal]:
        return []

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        yield from (["yes"], ["no"])

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        said = words[0].text.casefold() if len(words) == 1 and isinstance(words[0], Word) else ""
        for word in ("yes", "no"):
            if said and word.startswith(said):
                return [word]
        raise wrong_count(words, "yes or no")

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)
