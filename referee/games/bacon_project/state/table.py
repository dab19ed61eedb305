"""The table: what lies where, whose turn it is, which effects go on. Only its verbs change it."""

from __future__ import annotations

from dataclasses import field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.games.bacon_project.deck import ACE, CARD, COLOUR, COURT, JOKER, RANK
from referee.kernel.engine.derived import Derived
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
    pack_fixed,
    refused,
    shape_of,
)
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import PLAIN, NameTable
from referee.pattern import pattern

if TYPE_CHECKING:
    from referee.games.bacon_project.cardset.profiles import CardSet, Profile
    from referee.games.bacon_project.options import Options

SEATS = (1, 2)
PLACES_A_TURN = 3
"""At most three cards go to each zone in one turn (BP-8.18, BP-9.6)."""


def opponent(seat: int) -> int:
    """The other seat."""
    return 3 - seat


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes during a match: the readings and the card set."""

    readings: Options
    cards: CardSet

    def profile(self, state: Table, seat: int) -> Profile:
        """The profile that the seat chose."""
        return self.cards.profile(state.seats[seat - 1].profile)


class AbilityNumber(Int):
    """The number of an ability: 2 to 10, or 14 for the ultimate; 0 where none is meant."""

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> int:
        number = super().read(value, path)
        if number in COURT:
            raise refused(path, value, "the number of an ability: 2 to 10, or 14")
        return number


NUMBER = AbilityNumber(2, ACE)
NO_NUMBER = AbilityNumber(0, ACE)


@dataclass(frozen=True, slots=True)
class Source(Fixed):
    """Where an ability's words stand: on whose profile, at which number, changed by which number."""

    owner: int = kept(Int(1, 2))
    number: int = kept(NUMBER)
    changed_by: int = kept(NO_NUMBER, default=0)


@dataclass(frozen=True, slots=True)
class Unit(Fixed):
    """What counts as one card on the field: a card, a Joker as announced, or a pair (BP-15.5)."""

    cards: list[int] = kept(ListOf(NameRef(CARD)))
    value: int = kept(Int(2, 14))
    colour: str = kept(Choice("red", "black", "none"))
    copied: Source | None = kept(Optional(Row(Source)), default=None)

    @property
    def card(self) -> int:
        """The card that stands for the unit."""
        return self.cards[0]


@cache
def unit_of(card: int) -> Unit:
    """The unit of a card that is played as what it is."""
    return Unit([card], RANK[card], COLOUR[card])


class UnitKind:
    """A unit in a position: ``5h``, ``X1 as 7``, ``X1 as 7 black``, ``3h 3d as 5``.

    A unit that has copied an ability is written as a table of its fields.
    """

    pack = staticmethod(pack_fixed)

    def unpack(self, plain: Any) -> Unit:
        unit: Unit = shape_of(Unit).unpack(plain)
        return unit

    def write(self, value: Unit, name_table: NameTable = PLAIN) -> Any:
        if value.copied is not None:
            return shape_of(Unit).write(value)
        words = [CARD.shown(card) for card in value.cards]
        if len(value.cards) > 1 or RANK[value.card] == JOKER:
            words += ["as", "A" if value.value == ACE else str(value.value)]
        if len(value.cards) == 1 and value.colour != COLOUR[value.card]:
            words.append(value.colour)
        return " ".join(words)

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> Unit:
        if isinstance(value, dict):
            unit: Unit = shape_of(Unit).read(value, path)
            return unit
        match = _UNIT.fullmatch(value.strip()) if isinstance(value, str) else None
        if match is None:
            raise refused(path, value, "a card, 'X1 as 7' or '3h 3d as 5'")
        first, second, number, colour = match.groups()
        cards = [NameRef(CARD).read(name, path) for name in (first, second) if name]
        joker = RANK[cards[0]] == JOKER
        if (number is None) == (joker or len(cards) > 1):
            raise refused(path, value, "a value behind a Joker or a pair, and only there")
        worth = RANK[cards[0]] if number is None else ACE if number in "aA" else int(number)
        plain = "none" if len(cards) > 1 else COLOUR[cards[0]]
        return Unit(cards, Int(2, ACE).read(worth, path), colour or plain)


_UNIT = pattern(r"(\w+)(?:\s+(?!as\b)(\w+))?(?:\s+as\s+(\d{1,2}|[aA]))?(?:\s+(red|black|none))?")


@dataclass(frozen=True, slots=True)
class Activation(Fixed):
    """One ability being used: by whom, for which card, and where its words stand.

    ``despite`` is how many DISABLE of it stood when it was activated, all of them negated (BP-Q63).
    """

    user: int = kept(Int(1, 2))
    card: int = kept(NameRef(CARD))
    number: int = kept(NUMBER)
    red: bool = kept(Bool())
    source: Source = kept(Row(Source))
    despite: int = kept(Int(), default=0, rare=True)


source_at = cache(Source)
"""The source of that owner, number and CHANGE: there are few, and they never change."""

activation = lru_cache(maxsize=1 << 14)(Activation)
"""The activation of that user, card, number, colour and source, and of so many DISABLE before it."""


@dataclass(frozen=True, slots=True)
class Continuing(Fixed):
    """An effect that goes on; open to both players (BP-1.7).

    ``ends`` with its card, with the turn numbered ``until``, or with its user's next draw phase.
    ``late`` is how many DISABLE of its ability came between the activation and the effect, such as one in
    the response to an offence: they leave it alone (BP-Q100). DISABLE end in the order in which they
    began, so that these are always the last of those that stand before it.
    """

    word: str = kept(
        Choice(
            "prevent",
            "reflect",
            "stun",
            "disable",
            "change",
            "ignore-def",
            "cannot-ignore-def",
            "ignore-cannot-escape",
        )
    )
    user: int = kept(Int(1, 2))
    number: int = kept(NUMBER)
    support: bool = kept(Bool())
    card: int = kept(NameRef(CARD))
    ends: str = kept(Choice("card", "turn", "draw-phase"))
    until: int = kept(Int(), default=0)
    amount: int = kept(Int(), default=0)
    second: int = kept(Int(), default=0)
    type: str = kept(Choice("", "D", "A", "DA"), default="")
    target: int = kept(Int(0, 2), default=0)
    ability: int = kept(NO_NUMBER, default=0)
    late: int = kept(Int(), default=0, rare=True)


@dataclass(slots=True)
class Side:
    """One player's side of the field, and the hand."""

    profile: str = kept(Text(), default="")
    mulligans: int = kept(Int(0, 6), default=0)
    opened: bool = kept(Bool(), default=False)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    stack: list[Unit] = kept(ListOf(UnitKind()), default_factory=list)
    cast: list[Unit] = kept(ListOf(UnitKind()), default_factory=list)
    aside: list[Unit] = kept(ListOf(UnitKind()), default_factory=list)


@dataclass(slots=True)
class Table:
    """The whole table. ``opened`` of a side: its first draw phase is over (BP-6.4).

    ``deeds`` is derived: the activations of a cast zone (`values.deeds_in`).
    """

    turn: int = kept(Int(), default=0)
    turn_player: int = kept(Int(0, 2), default=0)
    phase: str = kept(Choice("setup", "draw", "main", "combat", "end"), default="setup")
    stacked: int = kept(Int(0, PLACES_A_TURN), default=0)
    placed: int = kept(Int(0, PLACES_A_TURN), default=0)
    top_moved: bool = kept(Bool(), default=False)
    temporary_level: int = kept(Int(0, 13), default=0)
    first_player: int = kept(Int(0, 2), default=0)
    seats: list[Side] = kept(PerSeat(Row(Side)), default_factory=lambda: [Side(), Side()])
    draw: Zone = kept(Pile(CARD), default_factory=Zone)
    discard: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    revealed: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    effects: list[Continuing] = kept(ListOf(Row(Continuing)), default_factory=list)
    waiting: list[Activation] = kept(ListOf(Row(Activation)), default_factory=list)
    deeds: Derived[list[Activation]] = field(default_factory=Derived, compare=False, repr=False)

    # -- questions --------------------------------------------------------------------------

    def side(self, seat: int) -> Side:
        """The side of that seat."""
        return self.seats[seat - 1]

    def seats_in_turn_order(self) -> tuple[int, int]:
        """The turn player, then the other; before the first turn the first player first."""
        first = self.turn_player or self.first_player or 1
        return first, opponent(first)

    def on_field(self) -> list[tuple[int, Unit]]:
        """Every unit in a cast zone or aside area, with its seat."""
        return [
            (seat, unit)
            for seat in SEATS
            for zone in (self.side(seat).cast, self.side(seat).aside)
            for unit in zone
        ]

    def combination(self, seat: int) -> list[Unit]:
        """The cast zone without an Ace on top (BP-9.8)."""
        return [unit for unit in self.side(seat).cast if unit.value != ACE]

    def has_ace(self, seat: int) -> bool:
        """Whether an ultimate lies in the cast zone."""
        return any(unit.value == ACE for unit in self.side(seat).cast)

    # -- verbs ------------------------------------------------------------------------------

    def spend(self, seat: int, card: int) -> None:
        """Send a hand card to the discard pile."""
        self.side(seat).hand.take(card)
        self.discard.put(card)

    def clear(self, seat: int, units: list[Unit]) -> None:
        """Send units to the discard pile, in the given order, and end what lives in them."""
        for unit in units:
            self.discard.put_all(unit.cards)
            self.end_effects_of(unit.card)

    def lose_bottom(self, seat: int) -> Unit | None:
        """Send the bottom stack card to the discard pile (BP-13.3, BP-12.16)."""
        stack = self.side(seat).stack
        if not stack:
            return None
        unit = stack.pop(0)
        self.discard.put_all(unit.cards)
        return unit

    def exchange(self, seat: int, unit: Unit, other: Unit) -> None:
        """Let another unit lie where that one lay, such as one that has copied an ability."""
        side = self.side(seat)
        side.cast = [other if each is unit else each for each in side.cast]
        side.aside = [other if each is unit else each for each in side.aside]

    def end_effects_of(self, card: int) -> None:
        """End the effects that live in a card that leaves (BP-Q104)."""
        self.effects = [e for e in self.effects if e.ends != "card" or e.card != card]
