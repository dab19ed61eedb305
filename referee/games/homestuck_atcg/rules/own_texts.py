"""Naming a text of an own card: the card, and which of its special taps or actions where it has several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.state.matching import laws_of
from referee.games.homestuck_atcg.state.table import THING, Table, owner_of
from referee.games.homestuck_atcg.state.values import lines_of
from referee.kernel.choices.name_spaces import UNKNOWN, names_of, read_word
from referee.kernel.decision.ask import Ask, Refusal
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Run

WISH = "an own card, and a number where it has several such texts"


def texts_of(run: Run[Table], thing: int, kind: str) -> list[Line]:
    """The special taps ("tap") or actions ("action") that a card has now, in their order."""
    return [line for line in lines_of(run, thing) if line.kind == kind]


def text_meant(run: Run[Table], kind: str, value: Sequence[Any]) -> tuple[int, Line]:
    """The card and the text that an answer names."""
    thing = names_of(run, THING).numbers[value[0]]
    return thing, texts_of(run, thing, kind)[value[1] - 1 if len(value) > 1 else 0]


@dataclass(frozen=True, slots=True)
class OwnTexts:
    """A card and the number of one of its texts of that kind, which is left out where there is one.

    ``missing`` refuses a card that is no own one or has no such text, ``refuse`` knows why one cannot be used.
    """

    kind: str
    missing: str
    refuse: Callable[[Ask[Any], int, Line], list[Refusal]]

    def parse(self, args: Sequence[Any]) -> tuple[Any, ...]:
        named = len(args) in (1, 2) and isinstance(args[0], str)
        if not named or (len(args) == 2 and (type(args[1]) is not int or args[1] < 1)):
            message = f"expected {WISH}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def refusals(self, ask: Ask[Table], value: tuple[Any, ...]) -> list[Refusal]:
        thing = names_of(ask.run, THING).numbers.get(value[0], UNKNOWN)
        own = thing != UNKNOWN and owner_of(thing) == ask.seat
        texts = texts_of(ask.run, thing, self.kind) if own else []
        if not texts or (len(value) == 1 and len(texts) > 1):
            return [Refusal(self.missing, value[0])]
        number = value[1] if len(value) > 1 else 1
        if number > len(texts):
            return [Refusal(self.missing, str(number))]
        return self.refuse(ask, thing, texts[number - 1])

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        names = names_of(ask.run, THING)
        for thing in owners_of_texts(ask.run, self.kind, ask.seat):
            texts = texts_of(ask.run, thing, self.kind)
            for number, line in enumerate(texts, 1):
                if not self.refuse(ask, thing, line):
                    yield [names.id(thing), number] if len(texts) > 1 else [names.id(thing)]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        number = written_number(words)
        near = owners_of_texts(ask.run, self.kind, ask.seat) if ask is not None else []
        found: list[Any] = [read_word(words[0], THING, near, ask)]
        if number == 1 and ask is not None:
            thing = names_of(ask.run, THING).numbers[found[0]]
            number = number if len(texts_of(ask.run, thing, self.kind)) > 1 else None
        return found if number is None else [*found, number]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def owners_of_texts(run: Run[Table], kind: str, seat: int) -> list[int]:
    """The cards of a seat that have such a text now."""
    return list(dict.fromkeys(law.source for law in laws_of(run).of(kind) if law.seat == seat))


def written_number(words: Sequence[Argument]) -> int | None:
    """The number behind the card, if there is one. Raises NotUnderstood for anything else."""
    if len(words) not in (1, 2):
        raise wrong_count(words, WISH)
    if len(words) == 1:
        return None
    word = words[1]
    if not isinstance(word, Word) or not word.text.isdecimal() or not int(word.text):
        raise wrong_count(words, "the number of one of its texts")
    return int(word.text)
