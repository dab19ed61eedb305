"""Throws: what a step leaves to chance, whichever of the three sources answers.

A seeded or scripted source answers at once. Where the table is observed, the scorekeeper answers
with a record; a shuffle needs no answer, because nobody sees what it did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.decision.ask import Ask, Refusal, Verb, at_any_time_refused_by
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import read_name
from referee.kernel.facts import TABLE, Who, seat_words

if TYPE_CHECKING:
    from referee.kernel.engine.dice import Dice, Label
    from referee.kernel.engine.run import Frame, Run
    from referee.kernel.schema.zone import Zone
    from referee.kernel.words.names import Names


OBSERVE = "observe"
"""The name of the verb with which the table reports a throw."""


FEW = 4
"""Of so many names, those of seats and options, each that chance can have is said; more are cards, and may lie hidden."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One thing left to chance.

    ``purpose`` is ``shuffle`` (of ``items``), ``roll`` (1 to ``sides``) or another word for taking
    one of ``items`` (``pick``, ``draw``). ``owner`` completes the name of the stream. ``seat`` is
    whose card it is, where the owner does not end in it; ``left`` how many are still to come, this
    one included: both are only said to the one who reports it. ``hidden``: only that seat sees the result.
    """

    rule: str
    purpose: str
    owner: str
    items: Sequence[int] = ()
    names: Names | None = None
    sides: int = 0
    seat: int = TABLE
    left: int = 1
    hidden: bool = False

    @property
    def whose(self) -> int:
        """The seat whose card it is, where there is one."""
        number = self.owner.partition("/")[2]
        return self.seat or (int(number) if number.isdecimal() else TABLE)

    def wanted(self, who: Who = seat_words) -> str:
        """What the table is to report, in words; ``who`` names a seat."""
        owner, seat = self.owner.partition("/")[0], self.whose
        more = f", {self.left} to come" if self.left > 1 else ""
        if seat and self.purpose == "draw":
            return f"the next card of {who(seat)}{more}"
        what = f"the {self.purpose} for {owner}{f' of {who(seat)}' if seat else ''}"
        if self.names is None:
            return f"{what}, 1 to {self.sides}{more}"
        one_of = (
            f", one of {', '.join(self.possible())}" if not seat and len(self.names) <= FEW else ""
        )
        return f"{what}{one_of}{more}"

    def impossible(self) -> str:
        """What is the matter with a result that chance cannot have."""
        if self.names is None:
            return f"is no number from 1 to {self.sides}"
        return "cannot come: it lies elsewhere by what was entered"

    @property
    def stream(self) -> str:
        """The name of the stream without epoch and ordinal, as in case files."""
        return f"{self.purpose}/{self.owner}"

    def ask_dice(self, dice: Dice, label: Label) -> Any:
        """What a seeded or scripted source says."""
        if self.purpose == "shuffle":
            return dice.shuffle(label, self.items, self.names)
        if self.purpose == "roll":
            return dice.roll(label, self.sides)
        return dice.pick(label, self.items, self.names)

    def number(self, result: Any) -> int | None:
        """The number that a reported result stands for, or None if chance cannot do that."""
        if self.purpose == "roll":
            return result if type(result) is int and 1 <= result <= self.sides else None
        number = self.names.numbers.get(result) if self.names and type(result) is str else None
        return number if number is not None and number in self.items else None

    def possible(self) -> list[Any]:
        """Every result that chance can have, as records hold them."""
        if self.purpose == "roll" or self.names is None:
            return list(range(1, self.sides + 1))
        return [self.names.id(item) for item in self.items]


def unknown_top_of(
    pile: Zone,
    rule: str,
    owner: str,
    names: Names,
    *,
    seat: int = TABLE,
    left: int = 1,
    hidden: bool = False,
) -> Throw | None:
    """Which card lies on top of a pile, where nobody knows it yet."""
    if not pile.top_is_unknown():
        return None
    items = tuple(pile.candidates())
    return Throw(rule, "draw", owner, items, names, seat=seat, left=left, hidden=hidden)


@dataclass(frozen=True, slots=True)
class Observation:
    """The answer space of an observed throw: its label and one possible result."""

    rule: str

    def parse(self, args: Sequence[Any]) -> tuple[Any, Any]:
        if len(args) != 2:
            message = f"expected a label and a result, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0], args[1]

    def refusals(self, ask: Ask[Any], value: tuple[Any, Any]) -> list[Refusal]:
        throw, label = _awaited(ask)
        if value[0] != str(label):
            return [Refusal(self.rule, printed(value), f"is not what is asked for, {label}")]
        if throw.number(value[1]) is None:
            return [Refusal(self.rule, printed(value[1:]), throw.impossible())]
        return []

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        throw, label = _awaited(ask)
        for result in throw.possible():
            yield [str(label), result]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        texts = [word.text for word in words if isinstance(word, Word)]
        if len(texts) != len(words) or not 1 <= len(texts) <= 2:
            message = "expected one result, or a label and one result"
            raise NotUnderstood(message, column=words[0].column if words else None)
        if ask is None:
            return [texts[0] if len(texts) > 1 else "", _unread(texts[-1])]
        throw, label = _awaited(ask)
        said = texts[0] if len(texts) > 1 else str(label)
        if throw.names is None or said != str(label):
            return [said, _unread(texts[-1])]
        return [said, throw.names.id(read_name(throw.names, words[-1], throw.items))]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def _unread(text: str) -> int | str:
    """A result of a throw without names: a number, or the word that was said."""
    return int(text) if text.isdecimal() else text.lower()


def _awaited(ask: Ask[Any]) -> tuple[Throw, Label]:
    awaited = ask.run.awaited()
    if awaited is None:
        message = "nothing is left to chance here"
        raise NotUnderstood(message)
    return awaited


def _land(run: Run[Any], frame: Frame, seat: int, value: tuple[Any, Any]) -> None:
    awaited = run.awaited()
    if awaited is not None:
        throw, label = awaited
        run.land(throw, label, throw.number(value[1]))


def observe(rule: str) -> Verb:
    """The verb with which the table reports a throw."""
    return Verb(OBSERVE, Observation(rule), _land, at_any_time_refused_by(rule))
