"""The table: what lies where, what is on it, whose turn it is, what is under way.

Cards are known by their faces: two copies of one card in a pile are the same number twice, so nobody
can tell them apart. What is in play is a *thing* with a name of its own ("ninja-1": the Ninja of
seat 1; "bone-nest-2": seat 2's Bone Nest), by which answers, effects and occurrences mean it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.games.save_your_bacon.state.draft_result import NOTHING, Given
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

if TYPE_CHECKING:
    from referee.games.save_your_bacon.cardset.card_set import CardSet
    from referee.games.save_your_bacon.language.tree import Face
    from referee.games.save_your_bacon.options import Options
    from referee.kernel.words.names import NameTable

CARD, CONDITION, THING = "card", "condition", "thing"
"""What the name table calls the names of a match's card set."""
MOST_SEATS = 4
MOST = 1_000_000
SEAT = Int(1, MOST_SEATS)
NOBODY = Int(0, MOST_SEATS)
COUNT = Int(0, MOST)
ACTIONS = 2
"""How many actions a player takes in a turn (SYB-4.0.5)."""
UNTIL = ("attack", "turn", "next-turn")
LOST_DEFENSE = "defense"


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes during a match: the readings, the card set, how many sit at the table.

    ``given`` is what earlier matches have settled: a draft, or the game before in a series.
    """

    readings: Options
    cards: CardSet
    seats: int
    given: Given = NOTHING

    @property
    def is_free_for_all(self) -> bool:
        """Whether the exceptions of free-for-all hold, to the end of the game (SYB-12.1, SYB-Q50, SYB-Q98)."""
        return self.readings.is_free_for_all(self.seats)

    @property
    def is_widdershins(self) -> bool:
        """Whether everybody attacks to the right only (SYB-12.2.2, SYB-Q98)."""
        return self.readings.is_widdershins(self.seats)

    def face(self, card: int) -> Face:
        """The card of that number."""
        return self.cards.known[card]

    def face_of(self, thing: int) -> Face:
        """The card that a thing in play is."""
        return self.cards.known[self.cards.faces_of_things[thing]]

    def shown(self, card: int) -> str:
        """The printed name of a card."""
        return self.cards.names.shown(card)

    def called(self, thing: int) -> str:
        """The name of a thing in play, with the seat that owns it."""
        return self.cards.things.shown(thing)


@lru_cache(maxsize=64)
def name_table_of(cards: CardSet) -> NameTable:
    """The names of the cards, of the conditions, and of what is in play."""
    return {CARD: cards.names, CONDITION: cards.conditions, THING: cards.things}


def open_on_table(table: Table, name_kind: str) -> Iterable[int]:
    """Everything in play, where such a thing is named."""
    return [each.thing for each in table.things()] if name_kind == THING else ()


# -- what is in play ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Borne(Fixed):
    """A condition on a champion, and the seat whose card applied it (0: nobody any more) (SYB-Q58).

    ``since`` counts the rules that set a value, in the order in which they came (SYB-Q56); 0: it sets none.
    """

    condition: int = kept(NameRef(CONDITION))
    by: int = kept(NOBODY, default=0)
    since: int = kept(COUNT, default=0)


@dataclass(frozen=True, slots=True)
class Beneath(Fixed):
    """A card underneath another, out of play and open to all, with its owner (SYB-Q92)."""

    card: int = kept(NameRef(CARD))
    owner: int = kept(SEAT)


@dataclass(frozen=True, slots=True)
class Equipment(Fixed):
    """An equipment card in play; ``destroyed`` ones wait for the end of the resolution (SYB-11.0.2).

    ``by`` is whose doing the destruction was (SYB-Q22).
    """

    thing: int = kept(NameRef(THING))
    exhausted: bool = kept(Bool(), default=False)
    damage: int = kept(COUNT, default=0)
    destroyed: bool = kept(Bool(), default=False)
    by: int = kept(NOBODY, default=0)
    under: list[Beneath] = kept(ListOf(Row(Beneath)), default_factory=list)
    since: int = kept(COUNT, default=0)


@dataclass(frozen=True, slots=True)
class Champion(Fixed):
    """A champion with what it bears: damage, conditions, equipment, each in the order in which it came."""

    thing: int = kept(NameRef(THING))
    exhausted: bool = kept(Bool(), default=False)
    damage: int = kept(COUNT, default=0)
    conditions: list[Borne] = kept(ListOf(Row(Borne)), default_factory=list)
    equipment: list[Equipment] = kept(ListOf(Row(Equipment)), default_factory=list)


@dataclass(slots=True)
class Player:
    """One player's play space (SYB-3.1.1); ``energy`` are the E+ tokens.

    ``out``: this player has lost. ``waits`` is what the seat has said it passes for until it happens, its
    own secret; ``looks`` counts how often somebody looked through the deck, which a backup cannot undo.
    """

    champions: list[Champion] = kept(ListOf(Row(Champion)), default_factory=list)
    deck: Zone = kept(Pile(CARD, looks="looks"), default_factory=Zone)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    discard: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    spent: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    removed: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    energy: int = kept(COUNT, default=0)
    bacon: int = kept(COUNT, default=0)
    out: bool = kept(Bool(), default=False)
    waits: str = kept(Text(), default="")
    looks: int = kept(COUNT, default=0)

    def things(self) -> Iterator[Champion | Equipment]:
        """Every thing that the player controls, each champion before its equipment."""
        for champion in self.champions:
            yield champion
            yield from champion.equipment


# -- what is under way ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played(Fixed):
    """A card being played, in nobody's hand any more (SYB-Q14), and the champion that uses it."""

    card: int = kept(NameRef(CARD))
    seat: int = kept(SEAT)
    champion: int = kept(NameRef(THING))


@dataclass(slots=True)
class Attack:
    """An attack under way; ``target`` is the defending card, ``over``: it ends after this step.

    ``seat`` is the attacking player; ``countering`` the card that was exhausted in order to counter.
    """

    seat: int = kept(SEAT)
    attacker: int = kept(NameRef(THING))
    target: int | None = kept(Optional(NameRef(THING)), default=None)
    countering: int | None = kept(Optional(NameRef(THING)), default=None)
    over: bool = kept(Bool(), default=False)


@dataclass(frozen=True, slots=True)
class Origin(Fixed):
    """Where words stand: on which card or condition, in which of its effects (from 0)."""

    card: int | None = kept(Optional(NameRef(CARD)), default=None)
    condition: int | None = kept(Optional(NameRef(CONDITION)), default=None)
    effect: int = kept(Int(0, 99), default=0)


@dataclass(frozen=True, slots=True)
class DurationEffect(Fixed):
    """A rule with a duration: the words of a clause, by whom, and the cards it was fixed on (SYB-Q83).

    ``champion`` and ``source`` are this champion and this card, ``meant`` the cards that the rule's target
    means, ``instead`` the one that receives what they would, ``trait`` the one that was chosen; ``attack`` counts
    the attacks under way (SYB-Q86); ``since`` is as of a condition (`Borne`). ``by`` is whose doing its end is, of an
    effect on a condition that of whoever applied it (0: nobody's); -1 is the seat's own.
    """

    origin: Origin = kept(Row(Origin))
    clause: int = kept(Int(0, 99), default=0)
    seat: int = kept(SEAT, default=1)
    champion: int | None = kept(Optional(NameRef(THING)), default=None)
    source: int | None = kept(Optional(NameRef(THING)), default=None)
    meant: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    instead: int | None = kept(Optional(NameRef(THING)), default=None)
    trait: str = kept(Text(), default="")
    attack: int = kept(COUNT, default=0)
    since: int = kept(COUNT, default=0)
    by: int = kept(Int(-1, MOST_SEATS), default=-1, rare=True)


@dataclass(frozen=True, slots=True)
class Occurrence(Fixed):
    """Something that just happened, to which reactions may answer (SYB-10.2.1.2).

    ``what`` is one of the words of `tree.EVENTS` except "targets" and "places", which are "targeted" and "placed"
    seen from ``by``, the attacking or countering card. ``thing`` is the card that it happened to, ``seat`` its controller then, or
    the player who did it. ``damage``, ``conditions`` and ``was_exhausted`` are what the thing bore then.
    """

    what: str = kept(Text())
    thing: int | None = kept(Optional(NameRef(THING)), default=None)
    by: int | None = kept(Optional(NameRef(THING)), default=None)
    seat: int = kept(NOBODY, default=0)
    by_seat: int = kept(NOBODY, default=0)
    kind: str = kept(Choice("", "attack", "counter"), default="")
    card: int | None = kept(Optional(NameRef(CARD)), default=None)
    condition: int | None = kept(Optional(NameRef(CONDITION)), default=None)
    number: int = kept(COUNT, default=0)
    damage: int = kept(COUNT, default=0)
    conditions: int = kept(COUNT, default=0)
    was_exhausted: bool = kept(Bool(), default=False)


@dataclass(frozen=True, slots=True)
class Dealt(Fixed):
    """Damage that came to lie on a thing since the last test, or defense that it lost, and by whom (SYB-Q22).

    ``by`` is the card that placed it, ``kind`` the damage that it was ("" for that of an effect).
    """

    thing: int = kept(NameRef(THING))
    seat: int = kept(NOBODY)
    by: int | None = kept(Optional(NameRef(THING)), default=None)
    kind: str = kept(Choice("", "attack", "counter", LOST_DEFENSE), default="")


@dataclass(slots=True)
class Reacting:
    """What a seat says in a window, alone: its answer, word by word (SYB-Q42)."""

    said: list[str] = kept(ListOf(Text()), default_factory=list)


# -- the table ------------------------------------------------------------------------------

Place = tuple[int, int, int]
"""Where a thing is: the seat, its champion (from 0), its place among the equipment (-1: the champion)."""
NOWHERE: Place = (0, 0, 0)


@dataclass(slots=True)
class Table:
    """The whole table. ``seat`` is whose turn it is, ``taken`` how many actions were taken in it.

    ``happened`` is what the next window will be about, ``dealt`` what the next test looks at;
    ``playing`` and ``attacks`` are nested, the innermost last. Derived, and made anew when somebody asks: ``places`` (where every thing is), ``listening`` (which effects in play
    react to what), ``laws`` (which constant and lasting rules are in force), ``doomed``, and whether a
    value of defense can have changed since the last test (``untested``).
    """

    turn: int = kept(COUNT, default=0)
    seat: int = kept(NOBODY, default=0)
    taken: int = kept(Int(0, ACTIONS), default=0)
    attacked: bool = kept(Bool(), default=False)
    refreshed: bool = kept(Bool(), default=False)
    seats: list[Player] = kept(PerSeat(Row(Player), MOST_SEATS, fewest=2), default_factory=list)
    playing: list[Played] = kept(ListOf(Row(Played)), default_factory=list)
    attacks: list[Attack] = kept(ListOf(Row(Attack)), default_factory=list)
    lasting: list[DurationEffect] = kept(ListOf(Row(DurationEffect)), default_factory=list)
    happened: list[Occurrence] = kept(ListOf(Row(Occurrence)), default_factory=list)
    dealt: list[Dealt] = kept(ListOf(Row(Dealt)), default_factory=list)
    places: dict[int | None, Place] | None = field(default=None, compare=False, repr=False)
    listening: dict[str, list[Any]] | None = field(default=None, compare=False, repr=False)
    laws: dict[str, list[Any]] | None = field(default=None, compare=False, repr=False)
    heard: frozenset[str] | None = field(default=None, compare=False, repr=False)
    doomed: list[int] | None = field(default=None, compare=False, repr=False)
    untested: bool = field(default=True, compare=False, repr=False)

    # -- questions --------------------------------------------------------------------------

    def side(self, seat: int) -> Player:
        """The play space of that seat."""
        return self.seats[seat - 1]

    def mapped(self) -> dict[int | None, Place]:
        """Where everything in play is, found anew if something has moved."""
        if self.places is None:
            self.places = dict(_places(self.seats))
        return self.places

    def place_of(self, thing: int | None) -> Place | None:
        """Where a thing is, if it is in play."""
        return (self.places or self.mapped()).get(thing)

    def is_in_play(self, thing: int | None) -> bool:
        """Whether the thing is in play."""
        return thing in (self.places or self.mapped())

    def controller(self, thing: int) -> int:
        """The seat that controls a thing in play, 0 if it is not there."""
        return (self.places or self.mapped()).get(thing, NOWHERE)[0]

    def champion(self, thing: int) -> Champion:
        """The champion that is that thing, or that bears it as equipment."""
        seat, at, _ = (self.places or self.mapped())[thing]
        return self.seats[seat - 1].champions[at]

    def card(self, thing: int) -> Champion | Equipment:
        """The thing in play."""
        seat, at, slot = (self.places or self.mapped())[thing]
        champion = self.seats[seat - 1].champions[at]
        return champion if slot < 0 else champion.equipment[slot]

    def in_order(self, first: int = 0) -> list[int]:
        """Those still in the game in player order: whose turn it is, then clockwise (SYB-14.0.41)."""
        first, seats = first or self.seat or 1, self.seats
        around = (*range(first, len(seats) + 1), *range(1, first))
        return [seat for seat in around if not seats[seat - 1].out]

    def opponents(self, seat: int) -> list[int]:
        """The other players still in the game, in player order (SYB-14.0.37)."""
        return [other for other in self.in_order() if other != seat]

    def things(self) -> Iterator[Champion | Equipment]:
        """Everything in play, in player order."""
        for seat in self.in_order():
            yield from self.seats[seat - 1].things()

    def destroyed(self) -> list[int]:
        """The equipment that is destroyed and still in play, in player order (SYB-11.0.2)."""
        if self.doomed is None:
            self.doomed = [
                card.thing
                for card in self.things()
                if isinstance(card, Equipment) and card.destroyed
            ]
        return self.doomed

    # -- verbs ------------------------------------------------------------------------------

    def change(self, thing: int, **new: Any) -> None:
        """Let a thing in play be as ``new`` says, field by field."""
        seat, at, slot = self.mapped()[thing]
        champions = self.seats[seat - 1].champions
        if slot < 0:
            champions[at] = replace(champions[at], **new)
        else:
            equipment = list(champions[at].equipment)
            equipment[slot] = replace(equipment[slot], **new)
            champions[at] = replace(champions[at], equipment=equipment)
        turned = len(new) == 1 and "exhausted" in new
        self.untested |= not turned or self.laws is None or "defense" in self.laws
        if "conditions" in new or "equipment" in new:
            self.rearranged()
        self.doomed = None if "destroyed" in new else self.doomed

    def rearranged(self) -> None:
        """Something entered or left play, or a condition or a lasting rule came or went."""
        self.places = self.listening = self.laws = self.doomed = None
        self.untested = True


def _places(seats: list[Player]) -> Iterator[tuple[int, Place]]:
    for seat, side in enumerate(seats, 1):
        for at, champion in enumerate(side.champions):
            yield champion.thing, (seat, at, -1)
            for slot, card in enumerate(champion.equipment):
                yield card.thing, (seat, at, slot)
