"""What a seat does with its hand unseen: cards to exchange (SFB-1.19), cards to plan (SFB-25.29).

The seat answers in a lane of its own, so that others learn only how many cards it named; what it said
is done at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations, islice, permutations
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.state.table import CARD, COUNT, Table
from referee.games.super_fantasy_brawl.state.timing import at_the_table, in_set_up, unless_asked
from referee.kernel.choices.name_spaces import MOST_LISTED, NONE, UNKNOWN, names_of, read_word
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.engine.run import Frame, Lane, Procedure, Run, Step
from referee.kernel.schema.fields import Choice, ListOf, kept
from referee.kernel.schema.fields import Text as Written

REDRAW, PLAN = "redraw", "plan"


@dataclass(slots=True)
class Unseen:
    """What a seat says alone: the cards that it names, by their ids."""

    said: list[str] = kept(ListOf(Written()), default_factory=list)


@dataclass(slots=True)
class Naming(Frame):
    """A seat names cards of its hand unseen: for what, and how many at most."""

    verb: str = kept(Choice(REDRAW, PLAN), default=REDRAW)
    most: int = kept(COUNT, default=0)


def hand_of(ask: Ask[Any]) -> Sequence[int]:
    """The cards that the seat holds, as they lie at the table."""
    return at_the_table(ask.run).side(ask.seat).hand.cards


# -- the answer -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfHand:
    """Cards of the own hand, as many as may be named: in an order, or as a set sorted by id.

    ``rule`` refuses what is not in the hand, and too many.
    """

    rule: str
    in_order: bool = field(default=False)

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        words = tuple(args)
        known = all(type(word) is str for word in words)
        if not known or not (self.in_order or list(words) == sorted(words)):
            message = f"{printed(args)!r} does not name cards in the order of their ids"
            raise NotUnderstood(message)
        return words

    def refusals(self, ask: Ask[Any], value: tuple[str, ...]) -> list[Refusal]:
        names = names_of(ask.run, CARD)
        held = Counter(names.id(card) for card in hand_of(ask))
        refused = [Refusal(self.rule, word, NOT_IN_HAND) for word in Counter(value) - held]
        if len(value) > most_of(ask):
            refused.append(Refusal(self.rule, str(len(value))))
        return refused

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        names = names_of(ask.run, CARD)
        ids = sorted(names.id(card) for card in hand_of(ask))
        ways = permutations if self.in_order else combinations
        counts = range(min(most_of(ask), len(ids)) + 1)
        every = islice((each for count in counts for each in ways(ids, count)), MOST_LISTED)
        alike = len(set(ids)) < len(ids)
        yield from map(list, dict.fromkeys(every) if alike else every)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) == 1 and isinstance(words[0], Word) and words[0].text.casefold() == NONE:
            return []
        if not words:
            message = "expected cards of the hand, or 'none'"
            raise NotUnderstood(message)
        near = hand_of(ask) if ask is not None else []
        found = [read_word(word, CARD, near, ask) for word in words]
        return found if self.in_order else sorted(found)

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(self.parse(args)) or NONE


def most_of(ask: Ask[Any]) -> int:
    """How many cards may be named at most."""
    frame = ask.frame
    return frame.most if isinstance(frame, Naming) else 0


def say(run: Run[Unseen], frame: Frame, seat: int, value: tuple[str, ...]) -> None:
    """What was said waits for the table to do it."""
    run.state.said = list(value)


VERBS: Mapping[str, Verb] = offer(
    Verb(
        REDRAW,
        OfHand("SFB-1.19"),
        say,
        in_set_up("SFB-1.18", "SFB-1.19", "SFB-1.21", "SFB-Q58", of_four=("SFB-23.24",)),
    ),
    Verb(PLAN, OfHand("SFB-25.29", in_order=True), say, unless_asked(PLAN, "SFB-25.29")),
)
OFFERS = {name: offer(verb) for name, verb in VERBS.items()}


# -- the lane -------------------------------------------------------------------------------


def ask_unseen(run: Run[Unseen], frame: Naming) -> Ask[Unseen]:
    """The seat says it once; the table does it."""
    return Ask(run, frame, run.lane, OFFERS[frame.verb])


def is_redrawn(run: Run[Unseen], frame: Naming) -> bool:
    return frame.verb == REDRAW


def is_planned(run: Run[Unseen], frame: Naming) -> bool:
    return frame.verb == PLAN


NAMING = Procedure(
    "naming",
    "SFB-20.17",
    (
        Step("SFB-1.19", "exchange cards of the opening hand", ask=ask_unseen, when=is_redrawn),
        Step("SFB-25.29", "put cards on the deck", ask=ask_unseen, when=is_planned),
    ),
    Naming,
    within=(),
)


def open_naming(run: Run[Table], seat: int, verb: str, most: int) -> list[Lane]:
    """The seat is asked for up to that many cards of its hand; an empty hand is not asked about."""
    most = min(most, len(run.state.side(seat).hand))
    return [Lane(seat, Unseen(), NAMING, Naming(verb, most))] if most else []


def named_in(run: Run[Table], lanes: Mapping[int, Run[Unseen]]) -> list[int]:
    """The cards that the one seat has named, in its order; of one that is unknown, none."""
    known = names_of(run, CARD).numbers
    found = [known.get(word, UNKNOWN) for lane in lanes.values() for word in lane.state.said]
    return [card for card in found if card != UNKNOWN]
