"""What stands behind a verb of the tournament: parts in order, and what refuses the whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.tournament.state.event import Event
from referee.games.tournament.state.table_games import MOST_SEATS, Games, games_of
from referee.kernel.decision.ask import Ask, Refusal
from referee.kernel.decision.notation import Argument, Group, Keyed, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.words.english import a_number
from referee.pattern import pattern

Refuse = Callable[[Ask[Event], Any], Iterator[Refusal]]
List = Callable[[Ask[Event]], Iterator[list[Any]]]
HEX = pattern(r"[0-9a-f]{64}")
TABLE = pattern(r"([1-9][0-9]{0,2})-([1-9][0-9]{0,3})")
DIGITS = pattern(r"0|[1-9][0-9]{0,8}")


class Part(Protocol):
    """One argument: its stored form, what a person writes for it, and its value."""

    @property
    def noun(self) -> str: ...
    def parse(self, item: Any) -> Any: ...
    def read(self, argument: Argument) -> Any: ...


def _wrong(noun: str, found: object) -> NotUnderstood:
    shown = printed([found]) if isinstance(found, (list, tuple)) else repr(found)
    message = f"expected {noun}, found {shown}"
    return NotUnderstood(message)


def _word(argument: Argument, noun: str) -> str:
    if not isinstance(argument, Word):
        message = f"found {argument}"
        raise NotUnderstood(message, column=argument.column, expected=(noun,))
    return argument.text


@dataclass(frozen=True, slots=True)
class Number:
    """An integer."""

    noun: str
    low: int = 0
    high: int = 1_000_000

    def parse(self, item: Any) -> int:
        if type(item) is not int or not self.low <= item <= self.high:
            raise _wrong(f"{self.noun} ({a_number(self.low, self.high)})", item)
        return item

    def read(self, argument: Argument) -> Any:
        text = _word(argument, self.noun)
        if not DIGITS.fullmatch(text):
            message = f"found {text!r}"
            raise NotUnderstood(message, column=argument.column, expected=(self.noun,))
        return int(text)


@dataclass(frozen=True, slots=True)
class OneWord:
    """One of a few words."""

    noun: str
    words: tuple[str, ...]

    def parse(self, item: Any) -> str:
        if item not in self.words:
            raise _wrong(f"{self.noun} ({', '.join(self.words)})", item)
        return str(item)

    def read(self, argument: Argument) -> Any:
        return _word(argument, self.noun).casefold()


@dataclass(frozen=True, slots=True)
class Pattern:
    """A text of a fixed shape; ``value`` makes of it what rules work with."""

    noun: str
    shape: re.Pattern[str]
    value: Callable[[re.Match[str]], Any] = lambda found: found.group()

    def parse(self, item: Any) -> Any:
        found = self.shape.fullmatch(item) if isinstance(item, str) else None
        if found is None:
            raise _wrong(self.noun, item)
        return self.value(found)

    def read(self, argument: Argument) -> Any:
        return _word(argument, self.noun).casefold()


@dataclass(frozen=True, slots=True)
class Result:
    """How a table ended: games won by each, and drawn (``2-1`` or ``1-1-1``), or of a pod who won (``w3``)."""

    noun: str = "games won by each, and drawn (2-1 or 1-1-1), or of a pod w3, draw or p2-1-3"

    def parse(self, item: Any) -> Games:
        found = games_of(item) if isinstance(item, str) else None
        if found is None:
            raise _wrong(self.noun, item)
        return found

    def read(self, argument: Argument) -> Any:
        return _word(argument, self.noun).casefold()


@dataclass(frozen=True, slots=True)
class Many:
    """A list of parts of one kind, in brackets."""

    noun: str
    part: Part
    most: int = 4096

    def parse(self, item: Any) -> tuple[Any, ...]:
        if not isinstance(item, (list, tuple)) or len(item) > self.most:
            raise _wrong(f"{self.noun} in brackets", item)
        return tuple(self.part.parse(each) for each in item)

    def read(self, argument: Argument) -> Any:
        if isinstance(argument, Word) and argument.text == "none":
            return []
        if not isinstance(argument, Group):
            message = f"found {argument}"
            raise NotUnderstood(
                message, column=argument.column, expected=(f"({self.noun})", "none")
            )
        return [self.part.read(each) for each in argument.items]


def _table(found: re.Match[str]) -> tuple[int, int]:
    return int(found[1]), int(found[2])


ENTRY = Number("the number of an entry", 1, 2048)
SIXTY_FOUR = Pattern("64 hexadecimal digits", HEX)
AT_TABLE = Pattern("a table (ROUND-NUMBER)", TABLE, _table)
RESULT = Result()
ENTRIES = Many("entries", ENTRY)
TABLES = Many("tables", Many("entries", ENTRY, MOST_SEATS))


@dataclass(frozen=True, slots=True)
class Arguments:
    """The parts behind a verb; the last may come several times (``more``), the ones behind ``needed`` not at all."""

    parts: tuple[Part, ...]
    refuse: Refuse
    listing: List = lambda ask: iter(())
    more: bool = False
    needed: int = -1

    def parse(self, args: Sequence[Any]) -> tuple[Any, ...]:
        self._count(args, None)
        values = [part.parse(item) for part, item in zip(self._parts(len(args)), args, strict=True)]
        return tuple(values) if self.more else (*values, *[()] * (len(self.parts) - len(values)))

    def refusals(self, ask: Ask[Any], value: tuple[Any, ...]) -> list[Refusal]:
        return list(self.refuse(ask, value))

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        for args in self.listing(ask):
            if not self.refusals(ask, self.parse(args)):
                yield args

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        self._count(words, words)
        return [part.read(each) for part, each in zip(self._parts(len(words)), words, strict=True)]

    def write(self, args: Sequence[Any]) -> str:
        return " ".join("none" if arg in ([], ()) else printed([arg]) for arg in args)

    def _parts(self, count: int) -> list[Part]:
        return [self.parts[min(at, len(self.parts) - 1)] for at in range(count)]

    def _count(self, args: Sequence[Any], words: Sequence[Argument] | None) -> None:
        """Refuse too few arguments, or too many."""
        needed = len(self.parts) if self.needed < 0 else self.needed
        if needed <= len(args) and (self.more or len(args) <= len(self.parts)):
            return
        wish = ", ".join(part.noun for part in self.parts) or "nothing more"
        if words is not None:
            raise wrong_count(words, wish)
        message = f"expected {wish}, found {printed(args) or 'nothing'}"
        raise NotUnderstood(message)


Terms = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Keys:
    """Terms by key, as ``(rounds 5) (tie-breaks omw gw)``, or as people write them, ``rounds:5 tie-breaks:(omw gw)``."""

    noun: str = "terms (key:value)"

    def parse(self, item: Any) -> tuple[str, tuple[Any, ...]]:
        if not isinstance(item, (list, tuple)) or len(item) < 2 or not isinstance(item[0], str):
            raise _wrong(self.noun, item)
        if not all(isinstance(each, str) or type(each) is int for each in item):
            raise _wrong(self.noun, item)
        return item[0], tuple(item[1:])

    def read(self, argument: Argument) -> Any:
        if isinstance(argument, Keyed):
            value = argument.value
            items = value.items if isinstance(value, Group) else (value,)
            return [argument.key.casefold(), *(_plain(each, self.noun) for each in items)]
        if isinstance(argument, Group) and argument.items:
            return [_plain(each, self.noun) for each in argument.items]
        message = f"found {argument}"
        raise NotUnderstood(message, column=argument.column, expected=(self.noun,))


def _plain(argument: Argument, noun: str) -> str | int:
    text = _word(argument, noun).casefold()
    return int(text) if DIGITS.fullmatch(text) else text
