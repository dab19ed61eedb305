"""What lies on the table, as plain as it can be written down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeVar

from tests.oracle.save_your_bacon.wording import Effect, Face, Read

T = TypeVar("T")
Answer = tuple[Any, ...]
Said = Callable[[str, str, Sequence[Any]], Any]


class Over(Exception):
    """The match has ended."""

    def __init__(self, winners: Iterable[int]) -> None:
        super().__init__()
        self.winners = tuple(winners)


@dataclass(frozen=True)
class Wanted:
    """A decision: whose, every answer that is legal, and of which card it is, where it is asked of each of several."""

    seat: int
    options: frozenset[Answer]
    of: Piece | None = None


Asking = Generator[Wanted, Answer, T]


@dataclass(eq=False)
class Condition:
    """A condition on a champion, and who applied it (0: nobody who is still there)."""

    name: str
    by: int
    since: int


@dataclass(eq=False)
class Piece:
    """A champion or an equipment card in play."""

    id: str
    face: Face
    owner: int
    since: int = 0
    is_exhausted: bool = False
    damage: int = 0
    conditions: list[Condition] = field(default_factory=list)
    equipment: list[Piece] = field(default_factory=list)
    host: Piece | None = None
    is_destroyed: bool = False
    doomed_by: int = 0
    under: list[tuple[str, int]] = field(default_factory=list)
    """The cards underneath, each with its owner."""

    @property
    def is_champion(self) -> bool:
        return self.face.type == "champion"


@dataclass(eq=False)
class Side:
    """What a player has; piles lie from the bottom to the top."""

    champions: list[Piece]
    deck: list[str]
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    energy: int = 0
    bacon: int = 0
    is_out: bool = False
    waits: str = ""


@dataclass(eq=False)
class Attack:
    seat: int
    attacker: Piece
    target: Piece | None = None
    counters: Piece | None = None
    is_over: bool = False


@dataclass(eq=False)
class Happened:
    """Something that just happened, with what was true of the card then."""

    what: str
    piece: Piece | None = None
    seat: int = 0
    """Whose card it was, or who did it."""
    by: Piece | None = None
    by_seat: int = 0
    attacker: Piece | None = None
    defender: Piece | None = None
    card: str = ""
    condition: str = ""
    kind: str = ""
    number: int = 0
    at: int = 0
    damage: int = 0
    conditions: int = 0
    was_exhausted: bool = False


@dataclass(eq=False)
class Played:
    """A card that is being played, outside of every zone."""

    card: str
    seat: int
    champion: Piece
    is_gone: bool = False


@dataclass(eq=False)
class Lying:
    """A card in a pile or hand that was chosen: whose pile, and which."""

    card: str
    seat: int
    zone: str


@dataclass(eq=False)
class Deed:
    """An effect that is being carried out: whose, by which champion and card, and what it has chosen so far."""

    seat: int
    effect: Effect
    champion: Piece
    source: Piece | None = None
    condition: Condition | None = None
    happened: Happened | None = None
    played: Played | None = None
    cause: int = 0
    """Who is to blame for what it does (SYB-Q22)."""
    is_strict: bool = False
    """Whether what it does now is done in full or not at all."""
    chosen: list[tuple[str, list[Any]]] = field(default_factory=list)
    made: list[tuple[str, list[Any]]] = field(default_factory=list)
    """What the effect action under way has chosen, for those behind it to refer to (SYB-Q82)."""
    results: dict[tuple[int, int], bool] = field(default_factory=dict)


@dataclass(eq=False)
class Active:
    """A rule that holds: of whom, on what, and which cards it means, where these are fixed (SYB-Q83)."""

    rule: Read
    seat: int
    champion: Piece | None
    card: Piece | None
    since: int
    cause: int
    fixed: list[Piece] | None = None
    instead: Piece | None = None
    trait: str = ""
    ends: str = ""
    attack: Attack | None = None
    key: tuple[Effect, Piece] | None = None


Constant = tuple[Read, Effect, Piece, Condition | None]
"""A constant effect in play: its rule, the card that bears it, and the condition on which it stands."""


@dataclass(eq=False)
class Found:
    """What was found out while somebody only looks and nothing changes."""

    pieces: list[Piece] = field(default_factory=list)
    constants: Mapping[str, Sequence[Constant]] | None = None
    rules: dict[str, Sequence[Active]] = field(default_factory=dict)
    """By their names those that hold."""


def chosen_of(seat: int, verb: str, among: Iterable[str], least: int, most: int) -> Wanted:
    """Between so many and so many of these."""
    names = sorted(among)
    found = (
        (verb, *each)
        for count in range(least, min(most, len(names)) + 1)
        for each in combinations(names, count)
    )
    return Wanted(seat, frozenset(found))


def listed(seat: int, options: Iterable[Answer], of: Piece | None = None) -> Wanted:
    return Wanted(seat, frozenset(options), of)


class Table:
    """The sides, whose turn it is, and what is under way."""

    said: Said
    """What chance said about these things."""

    def __init__(self, faces: Mapping[str, Face], readings: Any) -> None:
        self.faces, self.readings = faces, readings
        self.sides: dict[int, Side] = {}
        self.turn, self.active = 0, 0
        self.taken, self.attacked, self.refreshed = 0, False, False
        self.acting = False
        self.clock = 0
        self.depth = 0
        self.attacks: list[Attack] = []
        self.playing: list[Played] = []
        self.then: Happened | None = None
        """What happened, where a card is looked at as it was then."""
        self.windows: list[Sequence[Happened]] = []
        self.lasting: list[Active] = []
        self.now: list[Happened] = []
        self.hits: list[tuple[Piece, int, str, Piece | None]] = []
        self.draws: dict[int, int] = {}
        self.gains: dict[int, int] = {}
        self.winners: tuple[int, ...] = ()
        self.read: list[tuple[Effect, Piece] | None] = []
        self.found: Found | None = None

    def tick(self) -> int:
        self.clock += 1
        return self.clock

    # -- players ---------------------------------------------------------------------------------

    def seats_from(self, first: int) -> list[int]:
        """Clockwise from that seat, who is still there."""
        seats = (*range(first, len(self.sides) + 1), *range(1, first))
        return [seat for seat in seats if not self.sides[seat].is_out]

    def in_order(self) -> list[int]:
        """Player order: from the one whose turn it is (SYB-14.0.41)."""
        return self.seats_from(self.active)

    def opponents(self, seat: int) -> list[int]:
        return [each for each in self.in_order() if each != seat]

    # -- cards in play ------------------------------------------------------------------------------

    def pieces(self) -> list[Piece]:
        """Champions, and what they wear, in player order."""
        if self.found is not None and self.found.pieces:
            return self.found.pieces
        pieces = []
        for seat in self.in_order() if self.turn else self.sides:
            for champion in self.sides[seat].champions:
                pieces += [champion, *champion.equipment]
        if self.found is not None:
            self.found.pieces = pieces
        return pieces

    def laid(self) -> list[Any]:
        """All that values are read off: the cards in play, what lies on them, what lasts, attacks, whose turn it is."""
        pieces = [
            (each, each.is_exhausted, each.damage, each.is_destroyed, each.host, *each.conditions, *each.under)
            for each in self.pieces()
        ]  # fmt: skip
        attacks = [(each, each.target, each.is_over) for each in self.attacks]
        return [self.active, pieces, list(self.lasting), attacks]

    def in_play(self, piece: Piece | None) -> bool:
        return piece is not None and any(each is piece for each in self.pieces())

    def controller(self, piece: Piece) -> int:
        """In whose play space it is (SYB-Q55)."""
        champion = piece.host or piece
        found = (seat for seat, side in self.sides.items() if champion in side.champions)
        return next(found, 0)

    def named(self, id_: str) -> Piece:
        return next(each for each in self.pieces() if each.id == id_)

    def happen(self, what: str, piece: Piece | None = None, **more: Any) -> None:
        found = Happened(what, piece, at=self.clock, **more)
        if piece is not None:
            found.seat = found.seat or self.controller(piece)
            found.damage, found.conditions = piece.damage, len(piece.conditions)
            found.was_exhausted = self.exhausted(piece)
        if self.attacks:
            found.attacker, found.defender = self.attacks[-1].attacker, self.attacks[-1].target
        if found.by is not None:
            found.by_seat = self.controller(found.by)
        self.now.append(found)

    def exhausted(self, piece: Piece) -> bool:
        raise NotImplementedError

    # -- piles -----------------------------------------------------------------------------------------

    def refill(self, seat: int) -> bool:
        """An empty deck is made anew out of the discard when a card is needed (SYB-4.0.21 to 24)."""
        side = self.sides[seat]
        if not side.deck and side.discard:
            side.deck, side.discard = self.shuffled(seat, side.discard), []
        return bool(side.deck)

    def shuffled(self, seat: int, cards: Sequence[str]) -> list[str]:
        return list(self.said("shuffle", f"deck/{seat}", cards))

    def draw(self, seat: int, count: int) -> int:
        side, drawn = self.sides[seat], 0
        while drawn < count and self.refill(seat):
            side.hand.append(side.deck.pop())
            drawn += 1
        self.draws[seat] = self.draws.get(seat, 0) + drawn
        return drawn

    def pitch(self, seat: int, card: str) -> int:
        side = self.sides[seat]
        side.hand.remove(card)
        side.spent.append(card)
        return self.faces[card].value

    def leave(self, piece: Piece) -> None:
        """Tokens, then what lies underneath, then the card itself (SYB-11.0.10)."""
        assert piece.host is not None
        self.end_attacks_of(piece)
        for card, owner in piece.under:
            self.sides[owner].discard.append(card)
        piece.host.equipment.remove(piece)
        piece.under, piece.damage, piece.host = [], 0, None
        self.end_rules_on([piece])

    def end_rules_on(self, gone: Collection[Piece]) -> None:
        """What lasts on cards that left, or on others through one of them, ends (SYB-Q83)."""
        for each in self.lasting:
            if each.fixed is not None:
                each.fixed = [piece for piece in each.fixed if piece not in gone]
        self.lasting = [
            each for each in self.lasting if each.fixed != [] and each.instead not in gone
        ]

    def end_attacks_of(self, piece: Piece) -> None:
        """An attack without its attacking or defending card ends after the step, come what may (SYB-Q26)."""
        for attack in self.attacks:
            attack.is_over = attack.is_over or piece in (attack.attacker, attack.target)

    def discard_piece(self, piece: Piece) -> None:
        self.leave(piece)
        self.sides[piece.owner].discard.append(piece.face.id)

    def enter(self, card: str, seat: int, champion: Piece) -> Piece:
        """An equipment card comes into play; copies are told apart by a letter."""
        names = {piece.id for piece in self.pieces()}
        suffixes = ("", *(f"-{letter}" for letter in "bcdefghijklmnopqrstuvwxyz"))
        id_ = next(f"{card}-{seat}{end}" for end in suffixes if f"{card}-{seat}{end}" not in names)
        piece = Piece(id_, self.faces[card], seat, self.tick(), host=champion)
        champion.equipment.append(piece)
        return piece

    def hand_values(self, cards: Collection[str]) -> list[int]:
        return sorted(self.faces[card].value for card in cards)
