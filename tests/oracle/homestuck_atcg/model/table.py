"""A second opinion on Homestuck: the table as plain as can be, written from the rules, without a look at the engine.

Cards are numbers: face * 10 + (seat - 1) * 2 + copy; a planet location is its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache, wraps
from operator import attrgetter
from typing import Any, TypeVar

from referee.games.homestuck_atcg.language.tree import Amount, Card, Constant, Filter, Line


@dataclass
class Piece:
    """A card in play, or stored under one."""

    thing: int
    at: int = 0
    tapped: bool = False
    boons: int = 0
    host: int | None = None
    under: int | None = None
    told: bool = False
    entered: int = 0
    paid: int = 0


@dataclass
class Side:
    """One player."""

    planet: int = 0
    grist: int = 0
    points: int = 0
    damage: int = 0
    destroyed: bool = False
    deck: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    gone: bool = False
    mulligans: int = 0


@dataclass
class Gone:
    """A card as it was immediately before it left, or with its printed values (HAC-Q15)."""

    thing: int
    power: int | None
    tags: AbstractSet[str]
    at: int = 0
    boons: int = 0
    tapped: bool = False
    invading: bool = False
    laden: bool = False
    full: bool = False
    host: int | None = None
    under: int | None = None
    stored: int | None = None
    entered: int = 0
    played: bool = False
    active: bool = False
    planet: bool = False
    lines: list[Line] = field(default_factory=list)
    by: tuple[int, str] | None = None
    """Who has put it into a discard pile, and in which way (row seen.by)."""


@dataclass
class Change:
    """A change that lasts."""

    kind: str
    seat: int
    until: str
    turn: int
    thing: int | None = None
    value: int = 0
    filter: Filter | None = None
    amount: Amount | None = None
    constant: Constant | None = None
    text: Text | None = None
    things: list[int] | None = None
    whose: int = 0
    """Whose turns or phases it is about, if not those of its own player."""
    phases: tuple[str, ...] = ()
    waiting: bool = False
    """Whether its time is still to come."""
    round: int = 0
    group: dict[int, str] | None = None
    """The destruction with which it ends."""

    @property
    def of(self) -> int:
        return self.whose or self.seat

    def is_about(self, thing: int) -> bool:
        """Whether it is of that card alone; what a card remembers its own text still knows that has taken it from play (HAC-Q15)."""
        if self.kind == "memory":
            return False
        return self.thing == thing or self.things == [thing]

    def without(self, thing: int) -> Change:
        """It is not about that card any more, which has left, also when it comes back (row dur.game)."""
        if self.things is None or thing not in self.things:
            return self
        return replace(self, things=[each for each in self.things if each != thing])


@dataclass
class Deed:
    """What a card did, what was done to it, or that a line of it was used, and when."""

    kind: str
    thing: int
    turn: int
    round: int
    line: Line | None = None
    at: int = 0
    count: int = 0
    phase: int = 0
    by: int = 0
    """Who did it to the card: the player, or the one whose card did; 0 where nobody is known."""


@dataclass
class Text:
    """A text that somebody carries out: whose, of which card, and what it has pointed to so far."""

    line: Line
    source: int
    seat: int
    last: Gone | None = None
    trigger: Gone | None = None
    that: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    looked: int = 0
    roll: int = 0
    rolls: list[int] = field(default_factory=list)
    named: str = ""
    named_title: str = ""
    named_tag: str = ""
    in_hand: bool = False
    obeyed: dict[int, bool] = field(default_factory=dict)
    told_as: str = ""
    paid_up: bool = False
    company: list[int] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    """What was spoken of when the text was given to a player for a time (rows ref.kept, w.kept)."""
    picked: int = 0
    did: bool = False
    searched: bool = False
    destroys: bool = False
    joining: dict[int, str] | None = None
    option: str = ""
    unseen: int = 0
    whose: int = 0
    seen: dict[int, Gone] = field(default_factory=dict)
    paid: int = 0
    count: int = 0
    result: int = 0
    much: int = 0
    told: int | None = None
    doer: int | None = None
    scored_at: int | None = None
    left: int = 0
    actor: int | None = None
    """The planet of the player of whom the text speaks (row ref.actor)."""
    done: int = 0
    before_was: str = ""
    unmet: bool = False
    was_gone: bool = False
    coming: Any = None
    rest: list[int] = field(default_factory=list)


WITHOUT_NUMBER = {
    *("choose", "also-choose", "players-choose", "choose-within", "choose-within-cost"),
    *("look", "look-at-several", "look-at-hand", "reveal", "top-or-bottom"),
    *("put-back", "put-below", "put-all-below", "remember", "name-type", "pick-number"),
    *("reveal-until", "top-below", "shuffle-deck", "players-shuffle", "name-title", "name-tag"),
    *("roll", "roll-several", "nothing", "give", "give-base", "forbid-tap", "let", "ignore"),
    *("untapped-moves", "also-defend", "exchange", "exchange-boons", "swap"),
    *("choose-alike", "exchange-laden", "exchange-damage", "exchange-hosts", "exchange-power"),
    *("prevent", "let-happen", "paid-up", "skip-phase", "add-phase", "skip-turn", "add-turn"),
}
"""What is chosen, looked at or said, and what changes no number of anything: the result stays that of the step before it (row t.result)."""

Looking = TypeVar("Looking", bound=Callable[..., Any])
LOOK_OF_PIECE = attrgetter(
    *("thing", "at", "tapped", "boons", "host", "under", "told", "entered", "paid")
)
ENTERED = attrgetter("entered")
LOOK_OF_SIDE = attrgetter("grist", "points", "damage", "destroyed", "gone")
LOOK_OF_CHANGE = attrgetter("kind", "seat", "until", "turn", "thing", "value", "waiting")


def face_of(thing: int) -> int:
    return thing // 10


def owner_of(thing: int) -> int:
    return thing % 10 // 2 + 1


def same(one: str, other: str) -> bool:
    """Titles without regard to letter case and outer spaces (HAC-Q35)."""
    return one.strip().casefold() == other.strip().casefold()


@cache
def folded(tags: tuple[str, ...]) -> AbstractSet[str]:
    return frozenset("#" + tag.strip().lstrip("#").upper() for tag in tags)


@dataclass(slots=True)
class Rest:
    """A time in which somebody only looks."""

    world: Laid
    is_within: bool = False
    was_seen: bool = False

    def __enter__(self) -> None:
        self.is_within, self.was_seen = self.world.is_resting, self.world.is_seen
        self.world.is_resting = True

    def __exit__(self, *_: object) -> None:
        if not self.is_within:
            self.world.is_resting, self.world.is_seen = False, self.was_seen


def keeping(place: str) -> Callable[[Looking], Looking]:
    """What a look gives is kept until the table changes."""

    def keep(look: Looking) -> Looking:
        name = look.__name__

        @wraps(look)
        def looked(self: Laid, *args: Any) -> Any:
            if not self.is_seen:
                self.look_again()
                self.is_seen = True
                if not self.is_resting:
                    try:
                        return looked(self, *args)
                    finally:
                        self.is_seen = False
            memory: dict[Any, Any] = getattr(self, place)
            key = (name, *args)
            try:
                return memory[key]
            except KeyError:
                found = memory[key] = look(self, *args)
                return found

        return looked

    return keep


kept = keeping("memory")
"""Looks at anything."""
kept_of_print = keeping("printed")
"""Looks at which cards lie there and what is printed on them: the same while gained texts are being found."""


@dataclass
class Laid:
    """What lies where."""

    cards: Sequence[Card]
    readings: Any
    sides: dict[int, Side]
    pieces: dict[int, Piece] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    began: dict[int, list[int]] = field(default_factory=dict)
    turn: int = 0
    round: int = 0
    phase: str = ""
    phases: int = 0
    """How many have begun."""
    active: int = 0
    first: int = 0
    ending: int = 0
    left: list[int] = field(default_factory=list)
    entered: int = 0
    whens: list[Any] = field(default_factory=list)
    queue: list[Any] = field(default_factory=list)
    resolving: list[int] = field(default_factory=list)
    running: list[Text] = field(default_factory=list)
    awaited: list[Text] = field(default_factory=list)
    moved_off: int = 0
    """The planet that a card has just left."""
    destroyers: dict[int, tuple[int, bool]] = field(default_factory=dict)
    """Of the cards that are being destroyed: by which card, and whether by its tap."""
    waiting: list[Any] = field(default_factory=list)
    """What could be replaced by texts, and waits until the present step has done the rest."""
    goes_apart: dict[int, Line] = field(default_factory=dict)
    """Inventory of which it is settled that it does not go along with its host, and by which text."""
    hurt_now: list[int] = field(default_factory=list)
    """Whose planets flip only when the scoring under way is over (HAC-Q7)."""
    joined_by: list[tuple[dict[int, str], int]] = field(default_factory=list)
    """Who has attacked instead of a destruction, with the cards of that, which the attack joins."""
    under_way: list[Any] = field(default_factory=list)
    """What texts are being done instead of."""
    departed: dict[int, Gone] = field(default_factory=dict)
    """Cards as they were when they left last: who still does something is looked at as it was (HAC-Q15)."""
    was_under: dict[int, int | None] = field(default_factory=dict)
    worked_out: list[str] = field(default_factory=list)
    """Numbers that are being worked out, on which texts that change them may turn themselves."""
    gained_now: Any = field(default=None, repr=False)
    is_resting: bool = False
    is_seen: bool = False
    stamp: Any = field(default=None, repr=False)
    lying: Any = field(default=None, repr=False)
    memory: dict[Any, Any] = field(default_factory=dict, repr=False)
    printed: dict[Any, Any] = field(default_factory=dict, repr=False)
    prints: dict[tuple[int, bool], list[Line]] = field(default_factory=dict, repr=False)

    # -- what was worked out already --------------------------------------------------------

    def at_rest(self) -> Rest:
        """While somebody only looks nothing changes: what was worked out since the table last did is remembered."""
        return Rest(self)

    def look_again(self) -> None:
        """What is remembered of another table is forgotten."""
        stamp = self.everything_that_counts()
        if stamp != self.stamp:
            self.stamp, self.memory = stamp, {}
            lying = self.all_that_lies()
            if lying != self.lying:
                self.lying, self.printed = lying, {}

    def everything_that_counts(self) -> tuple[Any, ...]:
        """All of the table on which a text can depend."""
        pieces = tuple(map(LOOK_OF_PIECE, self.pieces.values()))
        sides = [
            (LOOK_OF_SIDE(side), side.hand.copy(), side.discard.copy(), side.removed.copy())
            for side in self.sides.values()
        ]
        changes = [(LOOK_OF_CHANGE(each), copy(each.things)) for each in self.changes]
        deeds = len(self.deeds), self.turn, self.round, self.phases
        return pieces, sides, changes, deeds, self.phase, self.active

    def all_that_lies(self) -> tuple[Any, ...]:
        """Which cards are in play or stored, since when, and which planets are intact."""
        pieces = tuple((each.thing, each.under, each.entered) for each in self.pieces.values())
        return pieces, tuple((side.destroyed, side.gone) for side in self.sides.values())

    def printed_lines(self, thing: int) -> list[Line]:
        """Those of a stored card that say so (HAC-Q40); of a destroyed planet none (HAC-Q49)."""
        if self.is_planet(thing) and self.sides[owner_of(thing)].destroyed:
            return []
        return self.print_of(thing // 10, self.is_stored(thing))

    def print_of(self, face: int, stored: bool) -> list[Line]:
        """The lines of a card that it has while it is stored, or while it is not."""
        found = self.prints.get((face, stored))
        if found is None:
            lines = self.cards[face].lines
            found = self.prints[face, stored] = [line for line in lines if line.stored == stored]
        return found

    def all_faces(self) -> set[int]:
        """The faces of all cards of the match."""
        found = {thing // 10 for thing in self.pieces}
        for side in self.sides.values():
            found |= {side.planet // 10, *side.deck, *side.hand}
            found |= {thing // 10 for thing in (*side.discard, *side.removed)}
        return found

    # -- plain questions --------------------------------------------------------------------

    def card(self, thing: int) -> Card:
        return self.cards[thing // 10]

    def playing(self) -> list[int]:
        return [seat for seat in sorted(self.sides) if not self.sides[seat].gone]

    def clockwise(self, seat: int) -> list[int]:
        order = (*range(seat, len(self.sides) + 1), *range(1, seat))
        return [each for each in order if not self.sides[each].gone]

    def opponents(self, seat: int) -> list[int]:
        return [each for each in self.clockwise(seat) if each != seat]

    def planet_of(self, seat: int) -> int:
        return self.sides[seat].planet

    def is_planet(self, thing: int) -> bool:
        return self.cards[thing // 10].type == "planet"

    def in_play(self, thing: int) -> bool:
        piece = self.pieces.get(thing)
        if piece is not None:
            return piece.under is None
        return self.is_planet(thing) and not self.sides[owner_of(thing)].gone

    def is_laid(self, thing: int) -> bool:
        """In play or stored."""
        return self.in_play(thing) or self.is_stored(thing)

    def is_stored(self, thing: int) -> bool:
        piece = self.pieces.get(thing)
        return piece is not None and piece.under is not None

    def is_active(self, thing: int) -> bool:
        """An executable in its area (HAC-2.29)."""
        return self.in_play(thing) and self.card(thing).type == "executable"

    def is_to_resolve(self, thing: int) -> bool:
        """An active executable that is not being resolved: that one is triggered no more (HAC-Q17)."""
        return self.is_active(thing) and thing not in self.resolving

    def location(self, thing: int) -> int:
        """The planet where it is; inventory is where its host is (HAC-2.28); 0: nowhere (HAC-2.30)."""
        piece = self.pieces.get(thing)
        if piece is None:
            return owner_of(thing) if self.is_planet(thing) else 0
        if piece.under is not None:
            return 0
        return self.location(piece.host) if piece.host is not None else piece.at

    def attached(self, thing: int) -> list[int]:
        return self.by_age(each.thing for each in self.pieces.values() if each.host == thing)

    def beneath(self, thing: int) -> list[int]:
        return self.by_age(each.thing for each in self.pieces.values() if each.under == thing)

    def age(self, thing: int) -> int:
        return self.pieces[thing].entered if thing in self.pieces else 0

    def by_age(self, things: Iterable[int]) -> list[int]:
        return sorted(things, key=lambda thing: self.pieces[thing].entered)

    @kept_of_print
    def everything(self) -> list[int]:
        """Every card in play: planets first, then the others, oldest first."""
        planets = [self.planet_of(seat) for seat in self.playing()]
        laid = sorted(self.pieces.values(), key=ENTERED)
        return planets + [each.thing for each in laid if each.under is None]

    @kept_of_print
    def all_stored(self) -> list[int]:
        """Every card that is stored, the oldest first."""
        laid = sorted(self.pieces.values(), key=ENTERED)
        return [each.thing for each in laid if each.under is not None]


@dataclass(slots=True)
class Now:
    """A card as it is at this moment, looked at only where somebody asks."""

    world: Any
    thing: int
    resisted: bool

    @property
    def power(self) -> int | None:
        return self.world.power(self.thing, *(["resist"] if self.resisted else []))

    @property
    def tags(self) -> AbstractSet[str]:
        return self.world.tags(self.thing)

    @property
    def tapped(self) -> bool:
        return self.thing in self.world.pieces and self.world.pieces[self.thing].tapped

    @property
    def invading(self) -> bool:
        return self.world.is_invading(self.thing)

    @property
    def laden(self) -> bool:
        return bool(self.world.attached(self.thing))

    @property
    def at(self) -> int:
        return self.world.location(self.thing)

    @property
    def boons(self) -> int:
        piece = self.world.pieces.get(self.thing)
        return piece.boons if piece is not None else 0

    @property
    def full(self) -> bool:
        return self.world.is_full_of_boons(self.thing)

    @property
    def lines(self) -> list[Line]:
        return self.world.lines(self.thing)

    @property
    def host(self) -> int | None:
        piece = self.world.pieces.get(self.thing)
        return piece.host if piece is not None else None

    @property
    def played(self) -> bool:
        return self.world.in_play(self.thing)
