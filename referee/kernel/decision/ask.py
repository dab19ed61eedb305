"""Asks: the open decisions, and the guards that say which rule forbids an answer.

A **verb** is one kind of decision. It is declared once, as a constant of a game's chapter, with
the space of its answers, the guards that carry rule ids, and what it does. An **ask** offers some
verbs to one seat at one moment; it is derived from state and stack whenever somebody looks, and
never stored. The guard that filters the legal answers is the guard that explains a refusal.
Several seats may be asked at once: the first answer is taken, and the step says whether the
others are asked again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from referee.dataclass import dataclass
from referee.kernel.facts import JUDGE

if TYPE_CHECKING:
    from referee.kernel.decision.notation import Argument
    from referee.kernel.engine.run import Frame, Run
    from referee.kernel.facts import Eyes

S = TypeVar("S")

Answer = Sequence[Any]
"""``[verb, arguments...]``: a verb's name, then ids, integers and lists of these."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One guard that refused: its rule, and the part of the answer that it refused, printed.

    ``why`` says what is the matter with that part where the rule says it only in passing.
    """

    rule: str
    item: str = ""
    why: str = field(default="", compare=False)


NOT_IN_HAND = "is not in hand"
"""What is the matter with most cards that a seat names and may not."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A rule that an answer must not break: ``permits`` asks the moment and one value of it."""

    rule: str
    permits: Callable[[Ask[Any], Any], bool]


class Space(Protocol):
    """What may stand behind a verb.

    ``parse`` turns stored arguments into the value that guards and ``do`` work with (NotUnderstood
    when they have the wrong shape); ``refusals`` lists every guard that refuses a value; ``all``
    gives the arguments of every legal answer; ``read`` and ``write`` are the notation.
    """

    def parse(self, args: Sequence[Any]) -> Any: ...

    def refusals(self, ask: Ask[Any], value: Any) -> list[Refusal]: ...

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]: ...

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]: ...

    def write(self, args: Sequence[Any]) -> str: ...


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of decision.

    ``timing(run, seat)`` names the rules that refuse it where the moment does not offer it to that
    seat; ``guards`` look at the moment alone (their value is None), the space's at the answer.
    ``do(run, frame, seat, value)`` carries it out and never refuses. ``signed`` is the rule by which a record
    of it names a judge and a reason beside it; ``commutes``: what others said at the same time does not matter
    to it, so that it may be tried again behind them; ``after_end``: it may also be said once the match has ended,
    as long as it is not closed, and nobody is asked for it then.
    """

    name: str
    space: Space
    do: Callable[[Run[Any], Frame, int, Any], None]
    timing: Callable[[Run[Any], int], Sequence[str]]
    guards: tuple[Guard, ...] = ()
    signed: str = ""
    commutes: bool = False
    after_end: bool = False

    def refusals(self, ask: Ask[Any], value: Any) -> list[Refusal]:
        """Every guard that refuses this value now; an empty list if it is legal."""
        refused = self.space.refusals(ask, value)
        if self.guards:
            before = [Refusal(guard.rule) for guard in self.guards if not guard.permits(ask, None)]
            return before + refused
        return refused

    def answers(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        """Every legal answer of this verb now, the verb's name in front."""
        if not self.guards or all(guard.permits(ask, None) for guard in self.guards):
            for args in self.space.all(ask):
                yield [self.name, *args]


Verbs = Mapping[str, Verb]


def offer(*verbs: Verb) -> Verbs:
    """The verbs by name, in the book's order."""
    return {verb.name: verb for verb in verbs}


def at_any_time_refused_by(*rules: str) -> Callable[[Run[Any], int], Sequence[str]]:
    """A timing rule that is the same at every moment that does not offer the verb."""
    return lambda run, seat: rules


@dataclass(slots=True)
class Ask(Generic[S]):
    """An open decision: these verbs are offered to this seat, because of this frame.

    ``secret`` says that the answer belongs to that seat's own strand. ``whose`` are the rules by which the decision
    is this seat's, where the game has any: they refuse another seat that answers.
    """

    run: Run[S]
    frame: Frame
    seat: int
    verbs: Verbs
    secret: bool = False
    whose: tuple[str, ...] = ()

    def known_to(self, eyes: Eyes) -> bool:
        """Whether those eyes may know what is asked: others see nothing of a secret decision."""
        return not self.secret or eyes in (self.seat, JUDGE)

    def legal(self) -> Iterator[list[Any]]:
        """Every legal answer, verb by verb."""
        for verb in self.verbs.values():
            yield from verb.answers(self)

    def refusals(self, answer: Answer) -> list[Refusal]:
        """Every guard that refuses the answer, in the book's order; none if it is legal."""
        verb = self.verbs[answer[0]]
        return in_book_order(verb.refusals(self, verb.space.parse(answer[1:])))


def in_book_order(refusals: Sequence[Refusal]) -> list[Refusal]:
    """The refusals sorted by rule id: numbered rules first, then rulings, each by number."""
    if len(refusals) < 2:
        return list(refusals)
    return sorted(dict.fromkeys(refusals), key=lambda refusal: book_order(refusal.rule))


def whose_is(run: Run[Any], name: str) -> tuple[str, ...]:
    """The rules by which an action that somebody is openly asked for is that seat's; none where nobody is."""
    asks = (run.outer or run).asks()
    return next((ask.whose for ask in asks if name in ask.verbs and not ask.secret), ())


def in_seat_order(asks: Sequence[Ask[Any]]) -> tuple[Ask[Any], ...]:
    """The asks of a moment at which several seats may answer, one of each seat, sorted by seat."""
    return tuple(sorted(asks, key=lambda ask: ask.seat))


@lru_cache(maxsize=4096)
def book_order(rule: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key for rule ids: numbers by value, and letters (rulings) after numbers."""
    pieces = re.findall(r"[0-9]+|[A-Za-z]+", rule)
    return tuple((0, int(p), "") if p.isdigit() else (1, 0, p) for p in pieces)
