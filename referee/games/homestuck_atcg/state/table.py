"""The table: whose turn it is, what lies where, what is pending.

A card in a hand or a draw pile is known by its **face**: copies are alike. Where everybody sees it a card is a
**thing** with a name of its own, "dad-mister-egbert-1": a card of seat 1; the second copy is "dad-mister-egbert-1b".
Which of two copies is which is counted from the moment when it is revealed, so that a name tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.cardset.decks import COPIES
from referee.games.homestuck_atcg.language.effects import EFFECTS
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
from referee.kernel.words.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.games.homestuck_atcg.cardset.card_set import CardSet
    from referee.games.homestuck_atcg.language import tree
    from referee.games.homestuck_atcg.options import Options
    from referee.kernel.words.names import NameTable

CARD, THING, LOCATION, LINE = "card", "card in play", "planet", "text"
"""What the name table calls the faces, the things, the planet locations and the lines of the cards of a match."""
MOST_SEATS = 5
MOST = 1_000_000
SEAT = Int(1, MOST_SEATS)
NOBODY = Int(0, MOST_SEATS)
COUNT = Int(0, MOST)
MOST_BOONS = 3
"""How many boons a character can have where no text says otherwise (HAC-1.35)."""
GRIST_LIMIT = 12
"""So much grist can a player have (HAC-5.1.7)."""
SIDES = 6
"""How many sides the die has (HAC-Q29)."""
PHASES = ("prep", "main", "score", "boon")
"""The phases of a turn in their order (HAC-5.4.3)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes during a match: the readings, the cards, how many play (HAC-1.1)."""

    readings: Options
    cards: CardSet
    seats: int

    def face(self, thing: int) -> tree.Card:
        """The face of a thing."""
        return self.cards.known[thing // THINGS_OF_A_FACE]

    def shown(self, card: int) -> str:
        """The printed name of a card by its face: title and sub-title (HAC-2.4)."""
        return self.cards.names.shown(card)

    def called(self, thing: int) -> str:
        """The printed name of a thing, with its player's seat."""
        return self.cards.things.shown(thing)


@lru_cache(maxsize=64)
def name_table_of(cards: CardSet) -> NameTable:
    """The names of the faces, things, planet locations and lines of a match."""
    return {CARD: cards.names, THING: cards.things, LOCATION: LOCATIONS, LINE: cards.line_names}


def open_on_table(table: Table, name_kind: str) -> Iterable[int]:
    """The planets and every card in play or stored, where a card in play is named."""
    if name_kind != THING:
        return ()
    planets = [player.planet for player in table.seats if player.planet is not None]
    return [*planets, *table.placed()]


LOCATIONS = Names(
    LOCATION,
    ["nowhere", *(f"planet-{seat}" for seat in range(1, MOST_SEATS + 1))],
    ["nowhere", *(f"the planet of seat {seat}" for seat in range(1, MOST_SEATS + 1))],
)
"""Planet locations, by the seat of the player whose planet it is (HAC-3.1)."""

# -- things ---------------------------------------------------------------------------------

THINGS_OF_A_FACE = MOST_SEATS * COPIES


def thing_of(face: int, seat: int, copy: int = 0) -> int:
    """The number of a thing: face * 10 + (seat - 1) * 2 + copy."""
    return face * THINGS_OF_A_FACE + (seat - 1) * COPIES + copy


def face_of(thing: int) -> int:
    """The face of a thing."""
    return thing // THINGS_OF_A_FACE


def owner_of(thing: int) -> int:
    """The seat whose card a thing is; that player controls it too (HAC-Q38)."""
    return thing % THINGS_OF_A_FACE // COPIES + 1


@dataclass(frozen=True, slots=True)
class Placed(Fixed):
    """A card in play, or stored under one.

    A character stands ``at`` a planet location (0: no character); inventory is attached to its ``host``; a card stored
    lies ``under`` another one, and by ``told`` that was done by that other card's own text. What is neither is an active
    executable. ``entered`` counts in which order cards entered play (HAC-Q14). ``paid`` is the grist that was paid for it, where a text asks for that.
    """

    thing: int = kept(NameRef(THING))
    at: int = kept(NOBODY, default=0)
    tapped: bool = kept(Bool(), default=False)
    boons: int = kept(COUNT, default=0)
    host: int | None = kept(Optional(NameRef(THING)), default=None)
    under: int | None = kept(Optional(NameRef(THING)), default=None)
    told: bool = kept(Bool(), default=False)
    entered: int = kept(COUNT, default=0)
    paid: int = kept(COUNT, default=0, rare=True)


@dataclass(frozen=True, slots=True)
class Last(Fixed):
    """A card or planet as it was immediately before it left (HAC-Q15).

    ``power`` is its current power, where it had one; ``boons`` and the rest are of cards that were in play. One that comes
    from a hand, a pile or from under another card has its printed values and no location. ``had``: its maximum of boons, or which texts, where the texts of the match ask for that.
    """

    thing: int = kept(NameRef(THING))
    power: int | None = kept(Optional(COUNT), default=None)
    tags: list[str] = kept(ListOf(Text()), default_factory=list)
    at: int = kept(NOBODY, default=0)
    boons: int = kept(COUNT, default=0)
    tapped: bool = kept(Bool(), default=False)
    invading: bool = kept(Bool(), default=False)
    laden: bool = kept(Bool(), default=False)
    host: int | None = kept(Optional(NameRef(THING)), default=None)
    under: int | None = kept(Optional(NameRef(THING)), default=None)
    active: bool = kept(Bool(), default=False)
    had: list[str] = kept(ListOf(Text()), default_factory=list, rare=True)


@dataclass(slots=True)
class Player:
    """One player: planet and personal locations (HAC-3.1, HAC-3.8), grist (at first none, HAC-Q32) and points.

    ``cards`` are those in play and stored, at any location, in the order in which they entered. ``gone``: has left the match (HAC-Q60). ``looks``
    counts how often somebody saw something of the deck, which a backup cannot undo. ``hurt``: how much damage the planet has taken in this phase, turn and round, where a
    text limits that.
    """

    grist: int = kept(Int(0, GRIST_LIMIT), default=0)
    points: int = kept(COUNT, default=0)
    planet: int | None = kept(Optional(NameRef(THING)), default=None)
    damage: int = kept(COUNT, default=0)
    destroyed: bool = kept(Bool(), default=False)
    deck: Zone = kept(Pile(CARD, looks="looks"), default_factory=Zone)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    discard: Zone = kept(Pile(THING, "all"), default_factory=Zone)
    removed: Zone = kept(Pile(THING, "all"), default_factory=Zone)
    cards: list[Placed] = kept(ListOf(Row(Placed)), default_factory=list)
    mulligans: int = kept(COUNT, default=0)
    gone: bool = kept(Bool(), default=False)
    looks: int = kept(COUNT, default=0)
    hurt: list[int] = kept(ListOf(COUNT), default_factory=list, rare=True)


# -- what waits -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event(Fixed):
    """A card that reached a discard pile, or a planet that was destroyed (HAC-Q15).

    ``waiting`` are the executables that it triggered, in the order in which they are resolved (HAC-Q14);
    ``offered``: the cards that may enter by it have been offered. ``by`` is the card that did it, where a text of the match asks for it.
    """

    last: Last = kept(Row(Last))
    planet: bool = kept(Bool(), default=False)
    offered: bool = kept(Bool(), default=False)
    waiting: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    by: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)


@dataclass(frozen=True, slots=True)
class Spoken(Fixed):
    """What a text had spoken of when it let something hold for a time: that card, as it was if it had left, the roll, what was paid, ...

    ``gone`` is the card that has the text as it was, where it had left before: "here" is where it was then.
    """

    that: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    was: list[Last] = kept(ListOf(Row(Last)), default_factory=list)
    trigger: Last | None = kept(Optional(Row(Last)), default=None)
    roll: int = kept(COUNT, default=0)
    paid: int = kept(COUNT, default=0)
    amount: int = kept(COUNT, default=0)
    result: int = kept(COUNT, default=0)
    among: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    rolls: list[int] = kept(ListOf(COUNT), default_factory=list, rare=True)
    named: int = kept(COUNT, default=0, rare=True)
    picked: int = kept(COUNT, default=0, rare=True)
    actor: int = kept(NOBODY, default=0, rare=True)
    gone: list[Last] = kept(ListOf(Row(Last)), default_factory=list, rare=True)


@dataclass(frozen=True, slots=True)
class When(Fixed):
    """A "When" text that is to be done: of which ``source``, and the card that it speaks of as ``that`` (HAC-Q55).

    ``last`` is the source as it was, where it has left play by the same event; ``was`` has that card as it was, where the text
    looks back at it, ``amount`` how much there was of it, where the text asks; ``by`` is the card that did it, where one did; ``trigger`` the one whose
    discard let the source enter, where the text asks; ``spoken`` what the text spoke of that gave this one for a time, where this one looks at that.
    """

    line: int = kept(NameRef(LINE))
    source: int = kept(NameRef(THING))
    entered: int = kept(COUNT, default=0)
    that: int | None = kept(Optional(NameRef(THING)), default=None)
    last: Last | None = kept(Optional(Row(Last)), default=None)
    was: list[Last] = kept(ListOf(Row(Last)), default_factory=list, rare=True)
    amount: int = kept(COUNT, default=0, rare=True)
    by: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    spoken: list[Spoken] = kept(ListOf(Row(Spoken)), default_factory=list, rare=True)
    trigger: list[Last] = kept(ListOf(Row(Last)), default_factory=list, rare=True)


@dataclass(frozen=True, slots=True)
class Struck(Fixed):
    """A card that is to leave, the card that does it, and whether by its tap."""

    thing: int = kept(NameRef(THING))
    by: int = kept(NameRef(THING))
    tapping: bool = kept(Bool(), default=False)


@dataclass(frozen=True, slots=True)
class Used(Fixed):
    """A replacement that has been applied to an event, or not: the card that has it, its line, and of one that a player has the cards chosen when it was given."""

    source: int = kept(NameRef(THING))
    line: int = kept(NameRef(LINE))
    chosen: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)

    def __hash__(self) -> int:
        """Alike for those of one card and line, whatever was chosen: a list has none."""
        return self.source << 16 ^ self.line


DEEDS = (
    *("entered", "moved", "tapped", "used", "turn", "left"),
    *("destroyed", "damaged", "attacked", "played", "refreshed", "dropped"),
    *("scored", "met"),
    *("drawn", "thrown", "enriched", "impoverished", "spent", "rewarded"),
    *("tapped-by", "moved-by", "destroyed-by", "returned", "removed", "blessed", "robbed"),
    *("restored", "special-tapped", "resolved"),
)


@dataclass(frozen=True, slots=True)
class Memory(Fixed):
    """What a card did, or that a text of it was used, in which turn and round; of a player, for whom the planet card stands, how much it was.

    "turn": that a turn of the seat began, "left": that it moved away from the location of the seat, "destroyed": that it was at that location, "met": that what a text of it asks is so. It is kept where a text of the match asks for it.
    """

    deed: str = kept(Choice(*DEEDS))
    turn: int = kept(COUNT)
    round: int = kept(COUNT)
    thing: int | None = kept(Optional(NameRef(THING)), default=None)
    line: int | None = kept(Optional(NameRef(LINE)), default=None)
    seat: int = kept(NOBODY, default=0)
    amount: int = kept(COUNT, default=0, rare=True)


@dataclass(frozen=True, slots=True)
class DurationEffect(Fixed):
    """A change with a duration.

    power: of ``thing`` by ``change``; base: of the planet of ``seat``; forbid-tap: of ``thing``; memory: ``source`` remembers ``thing``; ignore: the next executable
    of another player than ``seat``; untapped-moves, also-defend and constant: as ``line`` of ``source`` says, the last about ``thing``
    if about one card. It ends with ``until``: "start" or "end" of a turn of ``seat`` after turn ``turn``, the "phase" under way, when
    ``thing`` is "refreshed", with the "turn", the "round" or the next phase of that name. ``was`` is ``source`` as it was where it
    had left before. ``spoken``: what the words of a constant look at beside the table, if they do. ``of``: whose turn that is, where it is not that of ``seat``;
    ``last``: the round with which it ends ("next-round"), or within how many other destructions the one is that ends it. What holds "in-turn" or "in-phase" does so in the next turn of ``of`` after ``turn``, or in the next phase of
    that number (of anybody, if ``of`` is 0), and in no other; of a phase that is added it is the one under way, behind which it does not come. "destruction": until what is destroyed now has gone.
    """

    kind: str = kept(Choice(*(each.lasts for each in EFFECTS if each.lasts)))
    seat: int = kept(SEAT)
    until: str = kept(
        Choice(
            *("start", "end", "phase", "refreshed", "game", "turn", "round", *PHASES),
            *("next-round", "in-turn", "in-phase", "destruction"),
        )
    )
    turn: int = kept(COUNT, default=0)
    thing: int | None = kept(Optional(NameRef(THING)), default=None)
    change: int = kept(Int(-MOST, MOST), default=0)
    line: int | None = kept(Optional(NameRef(LINE)), default=None)
    step: int = kept(COUNT, default=0)
    source: int | None = kept(Optional(NameRef(THING)), default=None)
    was: list[Last] = kept(ListOf(Row(Last)), default_factory=list, rare=True)
    spoken: list[Spoken] = kept(ListOf(Row(Spoken)), default_factory=list, rare=True)
    of: int = kept(NOBODY, default=0, rare=True)
    last: int = kept(COUNT, default=0, rare=True)
    phase: int = kept(Int(0, len(PHASES)), default=0, rare=True)


# -- the table ------------------------------------------------------------------------------


@dataclass(slots=True)
class Table:
    """The whole table. ``seat`` is the active player; ``first`` had the first turn (HAC-4.1).

    ``ending`` is the seat in whose turn the End Game began (0: it has not), ``left`` the seats that have a turn left in
    it (HAC-1.12, HAC-Q1). ``events`` wait in the order in which they are handled; ``whens`` come before them. ``laws``,
    ``powers``, ``tags``, ``index`` and ``orders`` are derived: made anew when somebody asks; so is ``plenty``: whether any card may
    have more boons than the general limit.
    """

    round: int = kept(COUNT, default=0)
    turn: int = kept(COUNT, default=0)
    phase: str = kept(Choice("", *PHASES), default="")
    seat: int = kept(NOBODY, default=0)
    first: int = kept(NOBODY, default=0)
    ending: int = kept(NOBODY, default=0)
    left: list[int] = kept(ListOf(SEAT), default_factory=list)
    seats: list[Player] = kept(PerSeat(Row(Player), MOST_SEATS, fewest=2), default_factory=list)
    entered: int = kept(COUNT, default=0)
    events: list[Event] = kept(ListOf(Row(Event)), default_factory=list)
    whens: list[When] = kept(ListOf(Row(When)), default_factory=list)
    lasting: list[DurationEffect] = kept(ListOf(Row(DurationEffect)), default_factory=list)
    memory: list[Memory] = kept(ListOf(Row(Memory)), default_factory=list, rare=True)
    laws: Any = field(default=None, compare=False, repr=False)
    powers: dict[int, int] = field(default_factory=dict, compare=False, repr=False)
    tags: dict[tuple[Any, ...], Any] = field(default_factory=dict, compare=False, repr=False)
    index: dict[int, Placed] | None = field(default=None, compare=False, repr=False)
    orders: dict[int, list[int]] = field(default_factory=dict, compare=False, repr=False)
    plenty: bool | None = field(default=None, compare=False, repr=False)

    # -- questions --------------------------------------------------------------------------

    def side(self, seat: int) -> Player:
        """The player of that seat."""
        return self.seats[seat - 1]

    def clockwise(self, seat: int) -> list[int]:
        """All seats that still play, from that one on (HAC-4.3, HAC-Q60)."""
        order = self.orders.get(seat)
        if order is None:
            places = (*range(seat - 1, len(self.seats)), *range(seat - 1))
            order = self.orders[seat] = [at + 1 for at in places if not self.seats[at].gone]
        return order.copy()

    def opponents(self, seat: int) -> list[int]:
        """Every other player, clockwise from that seat (row who.each_opp)."""
        return [each for each in self.clockwise(seat) if each != seat]

    def placed(self) -> dict[int, Placed]:
        """Every card in play or stored, by its thing."""
        if self.index is None:
            self.index = {row.thing: row for player in self.seats for row in player.cards}
        return self.index

    def find(self, thing: int) -> Placed | None:
        """The row of a thing in play or stored."""
        return self.placed().get(thing)

    def is_planet(self, thing: int) -> bool:
        """Whether that thing is the planet card of a player of this match, which never leaves (HAC-3.3)."""
        owner = owner_of(thing)
        return owner <= len(self.seats) and self.seats[owner - 1].planet == thing

    def in_play(self, thing: int) -> bool:
        """Whether it is in play: at a location, attached, active, or a planet; not stored (HAC-Q40)."""
        row = self.placed().get(thing)
        return row.under is None if row is not None else self.is_planet(thing)

    def is_laid_out(self, thing: int) -> bool:
        """Whether it is in play or stored."""
        return thing in self.placed() or self.is_planet(thing)

    def location_of(self, thing: int) -> int:
        """The planet location where it is: inventory is where its host is; 0 where it has none."""
        row = self.placed().get(thing)
        if row is None:
            return owner_of(thing) if self.is_planet(thing) else 0
        if row.host is not None:
            return self.location_of(row.host)
        return row.at

    def attached_to(self, thing: int) -> list[Placed]:
        """The inventory on a card, the oldest first."""
        found = [row for row in self.placed().values() if row.host == thing]
        return sorted(found, key=by_entering)

    def stored_under(self, thing: int) -> list[Placed]:
        """The cards stored under a card, the oldest first."""
        found = [row for row in self.placed().values() if row.under == thing]
        return sorted(found, key=by_entering)

    def executables(self, seat: int) -> list[Placed]:
        """The active executables of a seat, the longest-lying first (HAC-2.29)."""
        found = [row for row in self.side(seat).cards if is_active_executable(row)]
        return sorted(found, key=by_entering)

    def characters(self) -> Iterator[Placed]:
        """The characters at all planet locations."""
        return (row for player in self.seats for row in player.cards if row.at)

    # -- changes ----------------------------------------------------------------------------

    def touch(self) -> None:
        """Something has changed that current power may depend on."""
        self.forget_values()
        if self.laws is not None and self.laws.volatile:
            self.laws = None

    def forget_values(self) -> None:
        """Powers and tags are worked out anew."""
        self.powers.clear()
        self.tags.clear()

    def recompose(self) -> None:
        """Other cards are in play, stored or attached than before, or a player has left."""
        self.orders.clear()
        self.laws = None
        self.index = None
        self.forget_values()

    def change(self, thing: int, **fields: Any) -> Placed:
        """Give the row of a thing other values; where it is attached or stored is `recompose`d too."""
        cards = self.side(owner_of(thing)).cards
        at = next(n for n, row in enumerate(cards) if row.thing == thing)
        row = cards[at] = changed(cards[at], fields)
        if fields.get("boons", 0) > MOST_BOONS:
            self.plenty = None
        if "host" in fields or "under" in fields:
            self.recompose()
        else:
            self.touch()
            if self.index is not None:
                self.index[thing] = row
        return row

    def free_copy(self, face: int, seat: int) -> int:
        """The thing that a card of that face becomes when it is revealed: the first that is none yet."""
        player, placed = self.side(seat), self.placed()
        for copy in range(COPIES):
            thing = thing_of(face, seat, copy)
            if thing not in placed and thing not in player.discard and thing not in player.removed:
                return thing
        message = f"more than {COPIES} copies of card {face} of seat {seat} are open"
        raise KeyError(message)


def changed(row: Placed, fields: dict[str, Any]) -> Placed:
    """The row with other values; spelled out, because every tap and every boon makes one."""
    new = fields.get
    return Placed(
        row.thing,
        new("at", row.at),
        new("tapped", row.tapped),
        new("boons", row.boons),
        new("host", row.host),
        new("under", row.under),
        new("told", row.told),
        new("entered", row.entered),
        new("paid", row.paid),
    )


def by_entering(row: Placed) -> int:
    """In the order in which cards entered play, the oldest first."""
    return row.entered


def is_active_executable(row: Placed) -> bool:
    """Whether a card lies in its player's executable area (HAC-2.29)."""
    return not row.at and row.host is None and row.under is None
