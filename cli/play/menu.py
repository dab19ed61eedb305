"""Menu: the legal answers of one moment as a menu of numbered choices. Pure.

Few answers are listed as they are. Many are grouped by how they begin in the notation: the action
first, then one argument after the other. A person who picks a group is shown what is in it, and can go
back, because nothing is decided before a whole answer is named.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.decision.ask import Ask

FEW = 9
"""How many answers are listed as they are; more are grouped."""
ROOM = 12
"""How many lines a list of groups may have, with small groups expanded."""
SMALL = 3
"""A group of this many answers is expanded where there is room."""
MANY = 24
"""How many answers that begin alike are still listed as they are, once somebody asked for them."""

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered line: a whole answer, or the beginning of several."""

    words: Words
    answers: tuple[Way, ...]

    @property
    def text(self) -> str:
        """What is printed; of a group, how many ways there are to go on."""
        if self.whole is not None:
            return self.whole.text
        return f"{' '.join(self.words)} ... ({counted(len(self.answers), 'ways')})"

    @property
    def aside(self) -> str:
        """What the game says of all its answers alike."""
        found = {way.aside for way in self.answers}
        return found.pop() if len(found) == 1 else ""

    @property
    def whole(self) -> Way | None:
        """The answer, if it is one."""
        return self.answers[0] if len(self.answers) == 1 else None


@dataclass(frozen=True, slots=True)
class Way:
    """A legal answer, its line in the notation, and the words of that line."""

    answer: Sequence[Any]
    text: str
    words: Words
    aside: str = ""
    """What the game says of it behind its line: what it costs, what it does."""


@dataclass(slots=True)
class Menu:
    """The choices of one ask. ``steps`` are the beginnings that somebody has picked so far.

    ``thing`` are the words of one of which every answer must have: what somebody pointed at.
    """

    ways: tuple[Way, ...]
    steps: list[Words] = field(default_factory=list)
    thing: Words = ()

    @classmethod
    def of(cls, ask: Ask[Any]) -> Menu:
        """The menu of every legal answer of an ask."""
        game = ask.run.game
        printed = ((answer, game.printed(answer)) for answer in ask.legal())
        return cls(
            tuple(
                Way(answer, text, split(text), game.aside(ask, answer)) for answer, text in printed
            )
        )

    @property
    def begun(self) -> Words:
        """The words of the answer that have been picked so far."""
        return self.steps[-1] if self.steps else ()

    def choices(self) -> list[Choice]:
        """The numbered choices that are open now."""
        fitting = self.beginning_with(self.begun)
        if self.thing:
            fitting = _naming(fitting, self.thing)
        if len(fitting) <= (MANY if self.begun or self.thing else FEW):
            return [Choice(way.words, (way,)) for way in fitting]
        return grouped(fitting, len(self.begun))

    def beginning_with(self, words: Words) -> list[Way]:
        """The answers that begin with just these words."""
        return [way for way in self.ways if way.words[: len(words)] == words]

    def naming(self, words: Words) -> list[Way]:
        """The answers in which one of these words stands: of those that are begun, else of all."""
        begun = self.beginning_with(self.begun)
        return _naming(begun, words) or _naming(self.ways, words)

    def matching(self, typed: Words) -> list[Way]:
        """The answers that these words may be short for: each the beginning of its own word."""
        wanted = tuple(word.casefold() for word in typed)
        fitting = [
            way
            for way in self.ways
            if len(way.words) >= len(wanted)
            and all(
                own.casefold().startswith(word)
                for own, word in zip(way.words, wanted, strict=False)
            )
        ]
        exact = [way for way in fitting if way.words[: len(typed)] == typed]
        return exact or fitting

    def go(self, words: Words) -> None:
        """Pick a beginning: only what begins so is listed now."""
        self.steps.append(words)

    def back(self) -> bool:
        """Take the last step back; False if there is none."""
        if self.thing:
            self.thing = ()
            return True
        if not self.steps:
            return False
        self.steps.pop()
        return True


def _naming(ways: Iterable[Way], words: Words) -> list[Way]:
    return [way for way in ways if set(words) & set(way.words[1:])]


def leading(ways: Sequence[Way]) -> list[Way]:
    """The one answer with which all of these begin, if there is such a one; else all of them."""
    first = min(ways, key=lambda way: len(way.words))
    if all(way.words[: len(first.words)] == first.words for way in ways):
        return [first]
    return list(ways)


def grouped(ways: Sequence[Way], depth: int) -> list[Choice]:
    """The answers by their next word; small groups are expanded as long as there is room."""
    heads: dict[Words, list[Way]] = {}
    longest = max(len(way.words) for way in ways)
    while len(heads) < 2 and depth < longest:
        depth += 1
        heads = {}
        for way in ways:
            heads.setdefault(way.words[:depth], []).append(way)
    lines = len(heads)
    opened: set[Words] = set()
    for words in sorted(heads, key=lambda words: len(heads[words])):
        lines += len(heads[words]) - 1
        if lines > ROOM or len(heads[words]) > SMALL:
            break
        opened.add(words)
    found: list[Choice] = []
    for words, inside in heads.items():
        if words in opened:
            found += [Choice(way.words, (way,)) for way in inside]
        else:
            found.append(Choice(words, tuple(inside)))
    return found


def split(text: str) -> Words:
    """A line of the notation in its words; what stands in brackets or in quotes is one word."""
    words: list[str] = []
    depth, quoted, between = 0, False, True
    before = ""
    for character in text:
        quoted ^= character == '"' and before != "\\"
        before = character
        if not quoted:
            depth += (character == "(") - (character == ")")
        if character.isspace() and depth <= 0 and not quoted:
            between = True
            continue
        if between:
            words.append("")
            between = False
        words[-1] += character
    return tuple(words)
