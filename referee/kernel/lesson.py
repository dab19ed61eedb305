"""Lessons: a guided first match of a game as data, with what each sentence of it claims.

A lesson lies beside its game (``lesson.toml``) and is read when somebody learns. It says what the game is about, how
the match is opened, and every line of it in order: the learner's decisions, each with what is said before and after it,
and without a word the lines of the other seats and whatever leaves the learner no choice. A line that the rules are meant
to refuse names the rules.

No sentence stands there on trust. It says what it rests on (`Claim`), and the tests hold that against the match and the
catalogue at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.package_data import package_text
from referee.toml import read_toml

FILE = "lesson.toml"
KEYS: Mapping[str, str] = {
    "": "players decks seed about step",
    "step": "play title refused before think after",
    "sentence": "says rules values legal told cards sums",
}


@dataclass(frozen=True, slots=True)
class Claim:
    """What a sentence rests on, at least one of these; all of it holds at the moment in which it is said.

    ``rules`` are in play there (the fold leans on them in that decision, or in what happens between the one before and the
    one after), or a case shows them. ``values`` are those of the learner's view, by path. ``legal`` are lines of the
    learner that nothing refuses. ``told`` is said in the news of that stretch. ``cards`` are printed words by the card's
    id. ``sums`` are sums and differences of numbers that are named (``17 - 4 = 13``).
    """

    rules: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    legal: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    cards: Mapping[str, str] = field(default_factory=dict)
    sums: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a lesson, and what it claims."""

    says: str
    claim: Claim


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the match (``2: keep-hand``); without a title it is played in silence.

    ``refused`` are the rules that refuse it, where it is tried to see that: it leaves no record then. ``before`` and
    ``think`` are said before the learner decides, ``think`` being what a sensible player thinks of; ``after`` once it is done.
    """

    play: str
    title: str = ""
    refused: tuple[str, ...] = ()
    before: tuple[Sentence, ...] = ()
    think: tuple[Sentence, ...] = ()
    after: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first match: who plays with which decks, its seed, what the game is about, its steps."""

    players: tuple[str, ...]
    decks: tuple[str, ...]
    seed: str
    about: tuple[Sentence, ...]
    steps: tuple[Step, ...]

    @classmethod
    def shipped(cls, package: str) -> Lesson:
        """The lesson in a game's package. Raises PackError."""
        return cls.load(package_text(package, FILE))

    @classmethod
    def load(cls, text: str, file: str = FILE) -> Lesson:
        """The lesson in the text of a file. Raises PackError for what does not fit."""
        table = _Table(read_toml(text), "", file)
        lesson = cls(
            table.texts("players"),
            table.texts("decks"),
            table.text("seed"),
            tuple(_sentence(each) for each in table.tables("about", "sentence")),
            tuple(_step(each) for each in table.tables("step", "step")),
        )
        if not lesson.about or not any(step.title for step in lesson.steps):
            raise PackError(
                f"{file}: a lesson says what the game is about, and has a step with a title"
            )
        return lesson


class _Table:
    """A table of a lesson file, of a kind that has certain keys. Raises PackError for what does not fit."""

    def __init__(self, table: Mapping[str, Any], place: str, file: str, kind: str = "") -> None:
        self.table = table
        self.place = f"{file}: {place}: " if place else f"{file}: "
        self._file = file
        for key in table:
            known = KEYS[kind].split()
            if key not in known:
                wish = ", ".join(map(repr, known))
                raise PackError(f"{self.place}unknown key {key!r}, expected one of {wish}")

    def text(self, key: str) -> str:
        """A text that must be there."""
        value = self.table.get(key)
        if not isinstance(value, str) or not value:
            raise PackError(f"{self.place}{key}: found {value!r}, expected a text")
        return value

    def optional(self, key: str) -> str:
        """A text that may be there."""
        return self.text(key) if key in self.table else ""

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts that may be there."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
            raise PackError(f"{self.place}{key}: found {value!r}, expected a list of texts")
        return tuple(value)

    def mapping(self, key: str) -> Mapping[str, Any]:
        """A table of whatever values that may be there."""
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise PackError(f"{self.place}{key}: found {value!r}, expected a table")
        return value

    def tables(self, key: str, kind: str) -> list[_Table]:
        """A list of tables that may be there."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise PackError(f"{self.place}{key}: expected a list of tables")
        return [
            _Table(each, f"{key} {number}", self._file, kind)
            for number, each in enumerate(value, 1)
        ]


def _step(table: _Table) -> Step:
    play, title = table.text("play"), table.optional("title")
    before, think, after = (
        tuple(_sentence(each) for each in table.tables(key, "sentence"))
        for key in ("before", "think", "after")
    )
    step = Step(play, title, table.texts("refused"), before, think, after)
    if bool(title) != bool(before) or (not title and (think or after or step.refused)):
        raise PackError(
            f"{table.place}a step has a title and says something before, or plays in silence"
        )
    return step


def _sentence(table: _Table) -> Sentence:
    claim = Claim(
        table.texts("rules"),
        dict(table.mapping("values")),
        table.texts("legal"),
        table.texts("told"),
        {id_: str(words) for id_, words in table.mapping("cards").items()},
        table.texts("sums"),
    )
    if claim == Claim():
        raise PackError(f"{table.place}a sentence says what it rests on")
    return Sentence(table.text("says"), claim)
