"""A second opinion on Super Fantasy Brawl: the whole table, who is whose, and every value with its changes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tests.oracle.super_fantasy_brawl.geometry import Hex, World, direction, far
from tests.oracle.super_fantasy_brawl.wording import (
    Act,
    Card,
    Cards,
    Champion,
    Condition,
    Crowd,
    Sentence,
    Side,
)

COLOURS = ("manipulation", "destruction", "creation")
BLOODIED = 3
Answer = tuple[Any, ...]
Place = tuple[int, int]
"""A sentence of a card by its number, and in it the condition (0), the first act (1) or the second (2)."""


@dataclass
class Wanted:
    """A decision: which seats may answer, and every legal answer."""

    seats: list[int]
    answers: list[Answer]

    @property
    def seat(self) -> int:
        return self.seats[0]


@dataclass
class Walk(Wanted):
    """A decision about the next steps of a champion; ``fits`` says which way each must go."""

    who: int = 0
    left: int = 0
    fits: Callable[[Hex, Hex], bool] = lambda at, to: True
    may_stop: bool = True
    first: set[Hex] = field(default_factory=set)


Doing = Generator[Wanted, Any, Any]
Throws = Callable[[str, str, Sequence[str]], list[str]]


class Over(Exception):
    """The match has ended."""


@dataclass
class Figure:
    """A champion in the match; its number is even for one side and odd for the other."""

    number: int
    card: Champion
    at: Hex | None = None
    damage: int = 0
    levelled: bool = False
    rooted: bool = False
    due: bool = False
    began_out: bool = False

    @property
    def seat(self) -> int:
        return self.number % 4 + 1

    @property
    def side(self) -> Side:
        """What the side that is up says."""
        return self.card.levelled if self.levelled else self.card.basic

    @cached_property
    def id(self) -> str:
        return f"{self.card.id}-{self.seat}"


@dataclass
class Player:
    """What belongs to a seat; the first card of a deck is the one on top."""

    seat: int
    figures: list[int] = field(default_factory=list)
    vp: int = 0
    ready: set[str] = field(default_factory=lambda: set(COLOURS))
    used: set[str] = field(default_factory=set)
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)


@dataclass
class Lasting:
    """A change of a value of one champion, or its displacement negated, for an attack or a turn."""

    word: str
    who: int
    number: int
    until: str
    scope: str = ""


@dataclass
class Trap:
    """A token that lies face down, and who has seen its face."""

    face: str
    known: set[int] = field(default_factory=set)


@dataclass
class Board:
    """The arena, by name what a hex is called."""

    hexes: dict[str, Hex]
    statues: set[Hex]
    printed: set[Hex]
    areas: dict[str, set[Hex]]
    zones: dict[str, set[Hex]]
    track: list[int]
    patterns: dict[str, list[Hex]]

    def __post_init__(self) -> None:
        self.names = {at: name for name, at in self.hexes.items()}
        self.every = set(self.names)


@dataclass
class Action:
    """What is being resolved: a card or standard action, whose, by which champion, what was chosen in it."""

    card: Card | None
    seat: int
    champion: int
    cause: tuple[int, int]
    """The champion to whom what happens is credited, and the player whose doing it is."""
    targets: list[int] = field(default_factory=list)
    attacker: int = -1
    chosen: dict[Place, list[int]] = field(default_factory=dict)
    """The champions chosen so far, by the place in the text of the words that chose them."""
    traps: dict[Place, Hex] = field(default_factory=dict)
    lines: tuple[Sentence, ...] = ()
    """All sentences of the card, whatever their labels."""


class Table:
    """Everything that lies on the table, and every question about it."""

    def __init__(
        self, cards: Cards, board: Board, seats: int, readings: Any, throws: Throws
    ) -> None:
        self.cards, self.board, self.readings, self.throws = cards, board, readings, throws
        self.players = {seat: Player(seat) for seat in range(1, seats + 1)}
        self.figures: dict[int, Figure] = {}
        self.order: list[int] = []
        self.gates: list[str] = ["", ""]
        self.traps: dict[Hex, Trap] = {}
        self.supply: list[str] = []
        self.challenges: list[str] = []
        self.scored: list[str] = []
        self.track: list[str | None] = [None] * len(board.track)
        self.lasting: list[Lasting] = []
        self.round = self.turn = self.seat = 0
        self.attack: Action | None = None
        self.protection: dict[int, int] = {}
        self.winners: list[int] = []
        self.was_tied = False
        self.target = 7 if seats == 4 else 5

    # -- whose --------------------------------------------------------------------------------

    @staticmethod
    def are_allies(one: int, other: int) -> bool:
        return one % 2 == other % 2

    def others_in_order(self, seat: int) -> list[int]:
        """The seats after that one in turn order."""
        at = self.order.index(seat)
        return [*self.order[at + 1 :], *self.order[:at]]

    def next_opponent(self, seat: int) -> int:
        return next(each for each in self.others_in_order(seat) if (each - seat) % 2)

    def standing(self) -> Iterator[Figure]:
        return (each for each in self.figures.values() if each.at is not None)

    def in_arena(self, who: int) -> bool:
        return self.figures[who].at is not None

    def constants(self) -> Iterator[tuple[Figure, Sentence]]:
        """What the champions in the arena always do (SFB-18.5, SFB-Q92)."""
        for figure in self.standing():
            for each in figure.side.text.box:
                if each.kind == "constant":
                    yield figure, each

    def world(self) -> World:
        """The hexes as the geometry sees them."""
        board = self.board
        return World(
            board.every,
            board.statues,
            board.printed,
            set(self.traps),
            (board.areas[self.gates[0]], board.areas[self.gates[1]]),
            {each.number: each.at for each in self.standing() if each.at is not None},
            {each.number for each in self.figures.values() if each.side.text.has("pass-enemies")},
        )

    def far(self, one: int, other: int) -> int:
        start, end = self.figures[one].at, self.figures[other].at
        assert start is not None
        assert end is not None
        return far(start, end)

    def crowd(self, crowd: Crowd, around: int) -> list[int]:
        """The champions of a description around one, which is never among them (SFB-2.3).

        Of a champion that is out the allies are still there, but nobody is near (SFB-Q98).
        """
        found = []
        if crowd.reach and not self.in_arena(around):
            return []
        for each in self.standing():
            who = each.number
            fits = {"enemy": not self.are_allies(who, around), "champion": True}
            fits["ally"] = not fits["enemy"]
            near = not crowd.reach or self.far(who, around) <= crowd.reach
            if who != around and fits[crowd.whom] and near:
                if crowd.in_row and not self.share_row(around, who):
                    continue
                found.append(who)
        return found

    def share_row(self, one: int, other: int) -> bool:
        start, end = self.figures[one].at, self.figures[other].at
        assert start is not None
        assert end is not None
        return direction(self.world(), start, end) is not None

    # -- values -------------------------------------------------------------------------------

    def is_bloodied(self, who: int) -> bool:
        return self.in_arena(who) and self.figures[who].damage >= BLOODIED

    def in_scope(self, scope: str, card: Card | None, target: int | None) -> bool:
        """Whether a change counts there, judged when the value is used."""
        if scope == "melee":
            return card is not None and card.aim is not None and card.aim.kind == "melee"
        if not scope:
            return True
        if target is None:
            return False
        return self.is_bloodied(target) if scope == "bloodied" else self.figures[target].levelled

    def means(self, act: Act, maker: int, who: int) -> bool:
        """Whether a constant of a champion means that one."""
        if act.who.word == "self":
            return who == maker
        assert act.who.crowd is not None
        return self.in_arena(who) and who in self.crowd(act.who.crowd, maker)

    def changes(self, word: str, who: int, card: Card | None, target: int | None) -> int:
        """The sum of all changes of a value of a champion (SFB-Q95)."""
        found = [
            each.number
            for each in self.lasting
            if each.word == word and each.who == who and self.in_scope(each.scope, card, target)
        ]
        for maker, line in self.constants():
            if line.word != word or line.act is None:
                continue
            is_meant = self.means(line.act, maker.number, who)
            if is_meant and self.in_scope(line.act.scope, card, target):
                found.append(line.act.number)
        return sum(found)

    def strength(self, who: int, card: Card, target: int) -> int:
        return max(0, card.strength + self.changes("strength", who, card, target))

    def defence(self, who: int, card: Card | None) -> int:
        printed = self.figures[who].side.defence + self.protection.get(who, 0)
        return max(0, printed + self.changes("defence", who, card, who))

    def movement(self, who: int, card: Card) -> int:
        """The printed movement with the bonus and all changes; without a printed one, nothing (SFB-6.9)."""
        if card.move is None:
            return 0
        figure = self.figures[who]
        return max(0, card.move + figure.side.bonus + self.changes("movement", who, card, None))

    def is_steadfast(self, who: int) -> bool:
        """Whether displacement is negated on that champion (SFB-20.12)."""
        if any(each.word == "negate" and each.who == who for each in self.lasting):
            return True
        return any(
            line.word == "negate" and line.act and self.means(line.act, maker.number, who)
            for maker, line in self.constants()
        )

    # -- conditions ---------------------------------------------------------------------------

    def zone(self, name: str, side: int) -> set[Hex]:
        """The hexes of a zone, for a side."""
        if name == "arena":
            return self.board.every
        if name == "enemy-deployment":
            return self.board.areas[self.gates[1 - side]]
        if name == "enemy-half":
            return self.board.zones[f"{self.gates[1 - side]}-half"]
        return self.board.zones[name]

    def holds(self, condition: Condition, seat: int) -> bool:
        """Whether a condition about a side is true for the side of that seat (SFB-25.2, SFB-Q61)."""
        mine = (seat - 1) % 2
        side = mine if condition.side == "your side" else 1 - mine
        own = [each for each in self.figures.values() if each.number % 2 == side]
        there = [each for each in own if each.at is not None]
        if condition.kind == "statues":
            touched = [
                any(each.at and far(each.at, at) == 1 for each in there)
                for at in self.board.statues
            ]
            return sum(touched) >= condition.number
        if condition.kind == "spread":
            return self.is_spread([each.at for each in there if each.at], condition)
        zone = self.zone(condition.zone, mine)
        inside = [each for each in there if each.at in zone]
        if condition.kind == "controls":
            foes = [each for each in self.standing() if each.number % 2 != side]
            return len(inside) > sum(each.at in zone for each in foes)
        if condition.kind == "all":
            return len(inside) == len(own)
        if condition.state:
            inside = [
                each
                for each in inside
                if (each.levelled if condition.state == "levelled" else each.damage >= BLOODIED)
            ]
        if condition.kind == "none":
            return not inside
        return len(inside) >= condition.number

    def is_spread(self, places: list[Hex], condition: Condition) -> bool:
        """Whether so many stand so far apart, tried one after the other."""

        def tried(chosen: list[Hex], rest: list[Hex]) -> bool:
            if len(chosen) == condition.number:
                return True
            return any(
                tried([*chosen, at], rest[number + 1 :])
                for number, at in enumerate(rest)
                if all(far(at, each) >= condition.apart for each in chosen)
            )

        return tried([], places)

    # -- piles --------------------------------------------------------------------------------

    def shuffled(self, owner: str, items: list[str]) -> list[str]:
        """In the order that chance gives; one thing alone has but one."""
        return self.throws("shuffle", owner, items) if len(items) > 1 else items

    def shuffle(self, seat: int) -> None:
        player = self.players[seat]
        player.deck = self.shuffled(f"deck/{seat}", player.deck)

    def refill(self, seat: int) -> None:
        """An empty deck is made anew of the discard pile (SFB-20.13)."""
        player = self.players[seat]
        if not player.deck and player.discard:
            player.deck, player.discard = player.discard, []
            self.shuffle(seat)

    def draw(self, seat: int, count: int) -> None:
        """So many cards, as far as there are any (SFB-Q57)."""
        player = self.players[seat]
        for _ in range(count):
            self.refill(seat)
            if player.deck:
                player.hand.append(player.deck.pop(0))
