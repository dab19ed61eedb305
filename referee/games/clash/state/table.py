"""The table of Clash, and what a seat has before it while it acts alone.

Both seats use the same list of cards, one copy each, so a card is known by its number in the set
and by whose side it lies on (CL-1.5, CL-1.6). Between the phases there is one ``Table``. Within a
phase each seat has an ``Alone``: its own side, which it may change, and the other side as it stood
when the phase began, changed by nothing but its own actions (CL-Q6, CL-Q7).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.games.clash.language.tree_effects import STOCKS
from referee.kernel.schema.fields import (
    Bool,
    Choice,
    Fixed,
    Int,
    ListOf,
    NameRef,
    Optional,
    Pile,
    Row,
    Text,
    kept,
)
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.schema.zone import Zone
from referee.toml import LARGEST

if TYPE_CHECKING:
    from referee.games.clash.cardset.card_set import CardSet
    from referee.games.clash.language.tree import Card
    from referee.games.clash.options import Options

SEATS = (1, 2)
FULL_HEALTH = 20
"""What a player starts with (CL-1.10)."""
CARD = "card"
"""What the name table calls the names of a match's card set."""
MOST = LARGEST
"""The rules set no limit to what is counted (CL-2.8, CL-Q21); a number has 64 bits wherever it is written."""
UNSAID = -MOST - 1
"""Health that a position leaves out: as printed, or as it stands on the table (positions.py)."""

_HEALTH = Int(-MOST, MOST)


def opponent(seat: int) -> int:
    """The other seat."""
    return 3 - seat


def within_64_bits(number: int) -> int:
    """What was counted; beyond the largest number that can be written down it stays there."""
    return number if -MOST <= number <= MOST else max(-MOST, min(number, MOST))


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes during a match: the readings and the card set, of which all is read."""

    readings: Options
    cards: CardSet
    faces: tuple[Card, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        faces = tuple(map(self.cards.card, range(len(self.cards))))
        object.__setattr__(self, "faces", faces)

    def card(self, number: int) -> Card:
        """The card of that number."""
        return self.faces[number]

    def shown(self, number: int) -> str:
        """The printed name of the card of that number."""
        return self.cards.names.shown(number)

    def price(self, number: int) -> int:
        """What it costs to play the card, in coins (CL-Q3)."""
        return 1 if self.readings.play_cost == "one" else self.card(number).cost


@dataclass(frozen=True, slots=True)
class Ally(Fixed):
    """A card in play: what is left of its health, its statuses, its abilities used this phase.

    A card that leaves play and comes back is a new one (CL-Q35).
    """

    card: int = kept(NameRef(CARD))
    health: int = kept(_HEALTH, default=UNSAID)
    protected: bool = kept(Bool(), default=False)
    stunned: bool = kept(Bool(), default=False)
    used: list[int] = kept(ListOf(Int(1, 99)), default_factory=list)


_ally = lru_cache(maxsize=1 << 14)(
    lambda card, health, protected, stunned, used: Ally(
        card, health, protected, stunned, list(used)
    )
)


def ally(
    card: int,
    health: int,
    *,
    protected: bool = False,
    stunned: bool = False,
    used: tuple[int, ...] = (),
) -> Ally:
    """The card in play that is so; there are few, and they never change."""
    return _ally(card, health, protected, stunned, used)


STATUSES = ("protected", "stunned")
WHAT = (*STOCKS, "health", "card-health", *STATUSES)
"""What a change changes on one of the two sides."""
MOVES = ("draw", "discard-hand", "discard-deck", "return-ally", "return-discard")
"""What moves cards between the zones of the own side."""


@dataclass(frozen=True, slots=True)
class Change(Fixed):
    """One thing that a clause did to a side, with target and amount as fixed then (CL-Q6, CL-Q29).

    ``amount`` is what is gained, or lost if it is below 0; for what moves cards, how many.
    ``later``: it happens in the next Start phase (CL-2.9).
    """

    seat: int = kept(Int(1, 2))
    what: str = kept(Choice(*WHAT, *MOVES))
    amount: int = kept(_HEALTH, default=0)
    card: int | None = kept(Optional(NameRef(CARD)), default=None)
    later: bool = kept(Bool(), default=False)


change_of: Callable[..., Change] = lru_cache(maxsize=1 << 14)(Change)
"""The change that says so: the few that come again and again are made once."""


@dataclass(frozen=True, slots=True)
class Delayed(Fixed):
    """A change of the next Start phase, and who made it (CL-2.9, CL-Q30)."""

    by: int = kept(Int(1, 2))
    what: str = kept(Choice(*WHAT, "draw"))
    amount: int = kept(_HEALTH, default=0)
    card: int | None = kept(Optional(NameRef(CARD)), default=None)


@dataclass(frozen=True, slots=True)
class Action(Fixed):
    """One action of a seat's log of a phase, with its results (CL-2.3, CL-Q4).

    ``cards`` are those that paid, or that were chosen; ``word`` is any other choice.
    """

    verb: str = kept(
        Choice("play-card", "use-defend-ability", "use-attack-ability", "effect-choice")
    )
    card: int | None = kept(Optional(NameRef(CARD)), default=None)
    ability: int = kept(Int(0, 99), default=0)
    cards: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    word: str = kept(Text(), default="")
    changes: list[Change] = kept(ListOf(Row(Change)), default_factory=list)

    def grown(self, change: Change) -> Action:
        """The action with one more result, while it is under way."""
        changes = [*self.changes, change]
        return Action(self.verb, self.card, self.ability, self.cards, self.word, changes)


@dataclass(slots=True)
class Side:
    """One player: health, stocks, zones, cards in play in the order in which they entered it.

    ``delayed`` is what the next Start phase does to this side. ``defended`` and ``attacked`` are the
    seat's logs of the last Defend and Attack phases that are finished.
    """

    health: int = kept(_HEALTH, default=FULL_HEALTH)
    coins: int = kept(Int(0, MOST), default=0)
    shields: int = kept(Int(0, MOST), default=0)
    swords: int = kept(Int(0, MOST), default=0)
    deck: Zone = kept(Pile(CARD), default_factory=Zone)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    discard: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    allies: list[Ally] = kept(ListOf(Row(Ally)), default_factory=list)
    delayed: list[Delayed] = kept(ListOf(Row(Delayed)), default_factory=list)
    defended: list[Action] = kept(ListOf(Row(Action)), default_factory=list)
    attacked: list[Action] = kept(ListOf(Row(Action)), default_factory=list)

    # -- questions --------------------------------------------------------------------------

    def ally(self, card: int) -> Ally | None:
        """The card in play, if it is."""
        for each in self.allies:
            if each.card == card:
                return each
        return None

    # -- verbs ------------------------------------------------------------------------------

    def add(self, stock: str, amount: int) -> None:
        """Grow a stock, or shrink it, though not below 0 (CL-Q22)."""
        setattr(self, stock, max(0, within_64_bits(getattr(self, stock) + amount)))

    def exchange(self, new: Ally) -> None:
        """Let a card in play be as ``new`` says."""
        exchange(self.allies, new)

    def leave(self, card: int) -> None:
        """Take a card out of play, and with it everything that waited for it (CL-Q20, CL-Q30, CL-Q35)."""
        self.allies = [each for each in self.allies if each.card != card]
        self.delayed = [each for each in self.delayed if each.card != card]

    def copy(self) -> Side:
        """A side of its own: nothing that is done to it touches this one."""
        return Side(
            self.health,
            self.coins,
            self.shields,
            self.swords,
            self.deck.copy(),
            self.hand.copy(),
            self.discard.copy(),
            list(self.allies),
            list(self.delayed),
            self.defended,
            self.attacked,
        )


def exchange(allies: list[Ally], new: Ally) -> None:
    """Let the card of that number be as ``new`` says."""
    for at, each in enumerate(allies):
        if each.card == new.card:
            allies[at] = new
            return


@dataclass(slots=True)
class Table:
    """The table between two phases, or as it stood when the running phase began."""

    round: int = kept(Int(0, MOST), default=0)
    phase: str = kept(Choice("setup", "start", "defend", "attack"), default="setup")
    seats: list[Side] = kept(PerSeat(Row(Side)), default_factory=lambda: [Side(), Side()])

    def side(self, seat: int) -> Side:
        """The side of that seat."""
        return self.seats[seat - 1]


@dataclass(slots=True)
class Alone:
    """What a seat has before it while it acts alone in a phase.

    ``foes`` and ``other_health`` are as this seat knows them; ``left`` are its own cards that have
    left play in this phase; ``log`` what it has done in the phase; ``done``: it has finished.
    """

    round: int = kept(Int(0, MOST), default=0)
    phase: str = kept(Choice("setup", "start", "defend", "attack"), default="setup")
    own: Side = kept(Row(Side), default_factory=Side)
    foes: list[Ally] = kept(ListOf(Row(Ally)), default_factory=list)
    other_health: int = kept(_HEALTH, default=UNSAID)
    left: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    log: list[Action] = kept(ListOf(Row(Action)), default_factory=list)
    done: bool = kept(Bool(), default=False)

    def foe(self, card: int) -> Ally | None:
        """The Foe of that number, if there is one (CL-6.2, CL-Q7)."""
        for each in self.foes:
            if each.card == card:
                return each
        return None

    def note(self, change: Change) -> None:
        """Write a result into the log of the action under way."""
        self.log[-1] = self.log[-1].grown(change)
