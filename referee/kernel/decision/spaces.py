"""Answer spaces: what may stand behind a verb, from single things to sequences of spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import Ambiguous, NotUnderstood
from referee.kernel.decision.ask import Ask, Guard, Refusal, Space
from referee.kernel.decision.notation import Argument, Word, printed, spelled
from referee.kernel.words.english import counted
from referee.kernel.words.suggestions import did_you_mean

if TYPE_CHECKING:
    from referee.kernel.words.names import Names

MOST_SHOWN = 12
"""How many names are listed to a person who mistyped one."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """No argument at all."""

    def parse(self, args: Sequence[Any]) -> None:
        if args:
            message = f"{printed(args)!r} is one argument too many"
            raise NotUnderstood(message)

    def refusals(self, ask: Ask[Any], value: None) -> list[Refusal]:
        return []

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        yield []

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if words:
            message = f"{words[0]} is one argument too many"
            raise NotUnderstood(message, column=words[0].column)
        return []

    def write(self, args: Sequence[Any]) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the candidates of the moment; ``among`` is the rule that refuses anything else.

    ``absent`` says what is the matter with anything else.
    """

    names: Names
    candidates: Callable[[Ask[Any]], Iterable[int]]
    among: str
    guards: tuple[Guard, ...] = ()
    absent: str = ""

    def parse(self, args: Sequence[Any]) -> int:
        if len(args) != 1:
            message = f"expected one {self.names.noun}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return self.names.number(args[0])

    def refusals(self, ask: Ask[Any], value: int) -> list[Refusal]:
        names = self.names
        refused = [
            Refusal(each.rule, names.shown(value))
            for each in self.guards
            if not each.permits(ask, value)
        ]
        if value not in self.candidates(ask):
            refused.append(Refusal(self.among, names.shown(value), self.absent))
        return refused

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        for value in self.candidates(ask):
            for guard in self.guards:
                if not guard.permits(ask, value):
                    break
            else:
                yield [self.names.id(value)]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) != 1:
            raise wrong_count(words, f"one {self.names.noun}")
        return [self.names.id(read_name(self.names, words[0], self._near(ask)))]

    def _near(self, ask: Ask[Any] | None) -> list[int]:
        return list(self.candidates(ask)) if ask is not None else []

    def write(self, args: Sequence[Any]) -> str:
        return spelled(self.names.shown(self.parse(args)))


@dataclass(frozen=True, slots=True)
class SomeOf:
    """A set of candidates, of exactly ``count`` members; stored in ascending order."""

    names: Names
    candidates: Callable[[Ask[Any]], Iterable[int]]
    count: Callable[[Ask[Any]], int]
    among: str
    counted_by: str
    guards: tuple[Guard, ...] = ()

    def parse(self, args: Sequence[Any]) -> tuple[int, ...]:
        values = tuple(self.names.number(arg) for arg in args)
        if list(values) != sorted(set(values)):
            message = f"{printed(args)!r} does not name each {self.names.noun} once, in order"
            raise NotUnderstood(message)
        return values

    def refusals(self, ask: Ask[Any], value: tuple[int, ...]) -> list[Refusal]:
        candidates = list(self.candidates(ask))
        refused = [
            Refusal(guard.rule, self.names.shown(item))
            for guard in self.guards
            for item in value
            if not guard.permits(ask, item)
        ]
        refused += [
            Refusal(self.among, self.names.shown(item)) for item in value if item not in candidates
        ]
        if len(value) != self.count(ask):
            refused.append(Refusal(self.counted_by, str(len(value))))
        return refused

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        fit = sorted(
            value
            for value in self.candidates(ask)
            if all(guard.permits(ask, value) for guard in self.guards)
        )
        for chosen in combinations(fit, self.count(ask)):
            yield [self.names.id(value) for value in chosen]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        near = list(self.candidates(ask)) if ask is not None else []
        values = [read_name(self.names, word, near) for word in words]
        if len(set(values)) < len(values):
            message = f"the same {self.names.noun} is named twice"
            raise NotUnderstood(message, column=words[0].column)
        return [self.names.id(value) for value in sorted(values)]

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(spelled(self.names.shown(value)) for value in self.parse(args))


@dataclass(frozen=True, slots=True)
class Each:
    """One argument for each of several spaces, in order."""

    spaces: tuple[Space, ...]

    def parse(self, args: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(space.parse([arg]) for space, arg in self._pairs(args))

    def _pairs(self, args: Sequence[Any]) -> Iterator[tuple[Space, Any]]:
        if len(args) != len(self.spaces):
            message = f"expected {counted(len(self.spaces), 'arguments')}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return zip(self.spaces, args, strict=True)

    def refusals(self, ask: Ask[Any], value: tuple[Any, ...]) -> list[Refusal]:
        return [
            refusal
            for space, part in zip(self.spaces, value, strict=True)
            for refusal in space.refusals(ask, part)
        ]

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        def extend(before: list[Any], left: tuple[Space, ...]) -> Iterator[list[Any]]:
            if not left:
                yield before
                return
            for args in left[0].all(ask):
                yield from extend(before + args, left[1:])

        yield from extend([], self.spaces)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) != len(self.spaces):
            raise wrong_count(words, counted(len(self.spaces), "arguments"))
        pairs = zip(self.spaces, words, strict=True)
        return [arg for space, word in pairs for arg in space.read([word], ask)]

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(space.write([arg]) for space, arg in self._pairs(args))


def wrong_count(words: Sequence[Argument], expected: str) -> NotUnderstood:
    """The error for too few or too many arguments, at the place of the first wrong one."""
    found = " ".join(map(str, words)) or "nothing"
    column = words[-1].column if words else None
    return NotUnderstood(f"found {found}", column=column, expected=(expected,))


def read_name(names: Names, word: Argument, near: Sequence[int], others: Iterable[int] = ()) -> int:
    """The thing that a word names: by id or printed name, or as the start of one candidate's, else of one of the others'."""
    if not isinstance(word, Word):
        message = f"{word} is not the name of one {names.noun}"
        raise NotUnderstood(message, column=word.column)
    exact = names.find(word.text)
    if exact is not None:
        return exact
    begun = [value for value in dict.fromkeys(near) if names.begins(value, word.text)]
    fitting = begun or [value for value in others if names.begins(value, word.text)]
    if len(fitting) == 1:
        return fitting[0]
    few = range(len(names)) if len(names) <= MOST_SHOWN else ()
    shown = tuple(names.shown(value) for value in fitting or near or few)
    if fitting:
        message = f"{word.text!r} is the beginning of several"
        raise Ambiguous(message, column=word.column, expected=shown)
    hint = did_you_mean(word.text, [*shown, *names.every()])
    message = f"no {names.noun} {word.text!r}{hint}"
    raise NotUnderstood(message, column=word.column, expected=() if hint else shown[:MOST_SHOWN])
