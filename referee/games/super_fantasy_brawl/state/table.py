"""The table: who stands where, what lies where, whose turn it is, what is under way.

Cards are known by their faces. A champion in the match is a *figure* with a name of its own: "brann-1" is
Brann of seat 1; by it answers, effects and damage mean it, wherever the champion stands. Who may see a pile, such as
a hand, is declared with its field (``Pile``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.language.tree import COLOURS
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
)
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.schema.zone import Zone

if TYPE_CHECKING:
    from referee.games.super_fantasy_brawl.arena.arena import Arena
    from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
    from referee.games.super_fantasy_brawl.language import tree
    from referee.games.super_fantasy_brawl.options import Options
    from referee.games.super_fantasy_brawl.state.draft_result import Given
    from referee.kernel.words.names import NameTable

CARD, FIGURE, CHAMPION, ACTION = "card", "figure", "champion", "standard action"
TRAP, CHALLENGE, HEX, GATE = "trap", "challenge", "hex", "gate"
"""What the name table calls the names of a match's card set and of its arena."""
MOST_SEATS = 4
TEAMS = 4
"""How many players form two teams of two (SFB-23.2)."""
MOST = 1_000_000
SEAT = Int(1, MOST_SEATS)
NOBODY = Int(0, MOST_SEATS)
COUNT = Int(0, MOST)
RINGS = ("red", "blue", "green", "yellow", "purple", "orange", "black", "white")
"""The colours of the rings (SFB-1.6)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes during a match: the readings, the cards, the arena, how many play (SFB-23.26).

    ``given`` is what a draft has settled: the order of the players, the areas, the teams.
    """

    readings: Options
    cards: CardSet
    arena: Arena
    seats: int
    given: Given

    @property
    def is_team_game(self) -> bool:
        """Whether two teams of two play: Super Team Tornado (SFB-23.2)."""
        return self.seats == TEAMS

    @property
    def target(self) -> int:
        """How many victory points win (SFB-3.4, SFB-23.10, SFB-Q72)."""
        return 7 if self.seats == TEAMS else 5

    @property
    def hand_size(self) -> int:
        """How many cards make an opening hand and a new hand (SFB-15.5, SFB-23.8, SFB-23.9)."""
        return 4 if self.seats == TEAMS else 5

    @property
    def team_size(self) -> int:
        """How many champions each player has (SFB-1.7, SFB-23.3)."""
        return 2 if self.seats == TEAMS else 3

    @property
    def track(self) -> tuple[int, ...]:
        """What each slot of the challenge track is worth, 0 where nothing can be scored (SFB-23.21, SFB-Q9)."""
        return self.arena.team_track if self.seats == TEAMS else self.arena.track

    def card(self, card: int) -> tree.Card:
        """The action card of that number."""
        return self.cards.known[card]

    def champion_of(self, figure: int) -> tree.Champion:
        """The champion card of a figure."""
        return self.cards.champions[figure // MOST_SEATS]

    def shown(self, card: int) -> str:
        """The printed name of an action card."""
        return self.cards.card_names.shown(card)

    def called(self, figure: int) -> str:
        """The name of a figure, with the seat that controls it."""
        return self.cards.figures.shown(figure)

    def hex(self, hex_: int) -> str:
        """The name of a hex."""
        return self.arena.names.id(hex_)


@lru_cache(maxsize=64)
def name_table_of(cards: CardSet, arena: Arena) -> NameTable:
    """The names of the cards, champions, figures, traps, challenges and hexes of a match."""
    return {
        CARD: cards.card_names,
        FIGURE: cards.figures,
        CHAMPION: cards.champion_names,
        ACTION: cards.action_names,
        TRAP: cards.trap_names,
        CHALLENGE: cards.challenge_names,
        HEX: arena.names,
        GATE: arena.gate_names,
    }


def open_on_table(table: Table, name_kind: str) -> Iterable[int]:
    """The champions of the match, where a champion is named."""
    return [row.figure for row in table.figures()] if name_kind == FIGURE else ()


def owner_of(figure: int) -> int:
    """The seat that controls a figure: number = champion * 4 + seat - 1."""
    return figure % MOST_SEATS + 1


def side_of(seat: int) -> int:
    """The side of a seat, 0 or 1: seats 1 and 3 belong together, and 2 and 4 (SFB-23.2, SFB-23.17)."""
    return (seat - 1) % 2


# -- the players ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure(Fixed):
    """A champion of a player: where it stands (None: on its gate), and what is on its card.

    ``due``: it levels up when the action is over (SFB-18.1). ``fell``: it went out of action in this turn
    of its own player; ``began_out``: it was on its gate when that turn began (SFB-Q45).
    """

    figure: int = kept(NameRef(FIGURE))
    hex: int | None = kept(Optional(NameRef(HEX)), default=None)
    damage: int = kept(COUNT, default=0)
    levelled: bool = kept(Bool(), default=False)
    rooted: bool = kept(Bool(), default=False)
    due: bool = kept(Bool(), default=False)
    fell: bool = kept(Bool(), default=False)
    began_out: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Player:
    """One player: champions, cores (True: ready), piles, points (SFB-1.14), standard actions of this phase.

    ``play`` is where the cards lie that are being resolved (SFB-Q17). ``looks`` counts how often something
    of the deck was shown, which a backup cannot undo.
    """

    champions: list[Figure] = kept(ListOf(Row(Figure)), default_factory=list)
    manipulation: bool = kept(Bool(), default=True)
    destruction: bool = kept(Bool(), default=True)
    creation: bool = kept(Bool(), default=True)
    deck: Zone = kept(Pile(CARD, looks="looks"), default_factory=Zone)
    hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
    discard: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    play: Zone = kept(Pile(CARD, "all"), default_factory=Zone)
    vp: int = kept(COUNT, default=0)
    used: list[int] = kept(ListOf(NameRef(ACTION)), default_factory=list)
    looks: int = kept(COUNT, default=0)

    def is_ready(self, core: str) -> bool:
        """Whether the core of that colour is ready (SFB-5.8)."""
        ready: bool = getattr(self, core)
        return ready

    def ready_cores(self) -> list[str]:
        """The colours of the cores that are ready."""
        return [core for core in COLOURS if getattr(self, core)]


@dataclass(slots=True)
class Team:
    """One side: the number of its gate in the arena (None: not chosen yet), the colour of its rings (SFB-23.18)."""

    gate: int | None = kept(Optional(NameRef(GATE)), default=None)
    colour: str = kept(Choice("", *RINGS), default="")


# -- the arena ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trap(Fixed):
    """A face-down trap on a hex (SFB-19.1). ``known``: the seats that have looked at it (SFB-Q99).

    Where chance is observed nobody knows the ``face`` (None) until it is flipped; ``pool`` holds the faces that
    it may have then.
    """

    hex: int = kept(NameRef(HEX))
    face: int | None = kept(Optional(NameRef(TRAP)), default=None)
    known: list[int] = kept(ListOf(SEAT), default_factory=list)
    pool: list[int] = kept(ListOf(NameRef(TRAP)), default_factory=list)


# -- what is under way ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reaction(Fixed):
    """A reaction card played in the attack under way: by whom, and on which champion (SFB-9.1)."""

    card: int = kept(NameRef(CARD))
    seat: int = kept(SEAT)
    figure: int = kept(NameRef(FIGURE))


@dataclass(frozen=True, slots=True)
class Hit(Fixed):
    """The attack damage that was computed for a target: strength less defence (SFB-10.4, SFB-Q5)."""

    figure: int = kept(NameRef(FIGURE))
    damage: int = kept(COUNT)


@dataclass(frozen=True, slots=True)
class Chosen(Fixed):
    """What a sentence chose, for the sentences that refer to it: champions, or the hex of a trap.

    ``at`` is the place in the text of its card, ``card`` the card (None: no card's text).
    """

    at: int = kept(COUNT)
    card: int | None = kept(Optional(NameRef(CARD)), default=None)
    figures: list[int] = kept(ListOf(NameRef(FIGURE)), default_factory=list)
    trap: int | None = kept(Optional(NameRef(HEX)), default=None)


@dataclass(slots=True)
class Attack:
    """The attack under way, from the moment its card is played: one at a time.

    ``targets`` are the declared ones, no matter what happens to them later (SFB-Q33). ``chosen`` is what one part of
    a card in this attack chose and a later part of it refers to.
    """

    card: int = kept(NameRef(CARD))
    attacker: int = kept(NameRef(FIGURE))
    targets: list[int] = kept(ListOf(NameRef(FIGURE)), default_factory=list)
    facing: str = kept(Text(), default="")
    reactions: list[Reaction] = kept(ListOf(Row(Reaction)), default_factory=list)
    hits: list[Hit] = kept(ListOf(Row(Hit)), default_factory=list)
    chosen: list[Chosen] = kept(ListOf(Row(Chosen)), default_factory=list)


@dataclass(frozen=True, slots=True)
class DurationEffect(Fixed):
    """A change with a duration on a figure: of strength, defence, movement, or displacement negated.

    ``until``: the card of the attack is resolved, or the turn is over (SFB-Q35, SFB-Q96). ``source`` is the card,
    None where a trap or the side of a champion card says it.
    """

    value: str = kept(Choice("strength", "defence", "movement", "displacement"))
    figure: int = kept(NameRef(FIGURE))
    change: int = kept(Int(-MOST, MOST), default=0)
    scope: str = kept(Choice("", "melee", "bloodied", "levelled"), default="")
    until: str = kept(Choice("attack", "turn"), default="turn")
    source: int | None = kept(Optional(NameRef(CARD)), default=None)


@dataclass(frozen=True, slots=True)
class Dealt(Fixed):
    """Damage since the last check for knock-outs, and the champion that caused it (SFB-Q39).

    ``by`` is None where nobody can be credited: the own movement onto a trap (SFB-Q46).
    """

    figure: int = kept(NameRef(FIGURE))
    by: int | None = kept(Optional(NameRef(FIGURE)), default=None)


# -- the table ------------------------------------------------------------------------------


@dataclass(slots=True)
class Table:
    """The whole table. ``order`` are the seats in turn order, the first player first (SFB-23.17).

    ``supply`` holds the trap tokens beside the board, and where chance is observed also the tokens on the
    board whose face nobody knows. ``looks`` counts how often a face was looked at. Derived, made anew when
    somebody asks: ``standing`` (which figure stands on a hex), ``speaking`` (whose card always does something, `values.in_force`),
    ``paying`` (the slots whose challenge is fulfilled, `scoreboard.fulfilled`).
    """

    round: int = kept(COUNT, default=0)
    turn: int = kept(COUNT, default=0)
    seat: int = kept(NOBODY, default=0)
    order: list[int] = kept(ListOf(SEAT), default_factory=list)
    sides: list[Team] = kept(PerSeat(Row(Team), 2), default_factory=lambda: [Team(), Team()])
    seats: list[Player] = kept(PerSeat(Row(Player), MOST_SEATS, fewest=2), default_factory=list)
    traps: list[Trap] = kept(ListOf(Row(Trap)), default_factory=list)
    supply: Zone = kept(Pile(TRAP, looks="looks"), default_factory=Zone)
    looks: int = kept(COUNT, default=0)
    challenges: Zone = kept(Pile(CHALLENGE), default_factory=Zone)
    track: list[int | None] = kept(ListOf(Optional(NameRef(CHALLENGE))), default_factory=list)
    scored: Zone = kept(Pile(CHALLENGE, "all"), default_factory=Zone)
    attack: Attack | None = kept(Optional(Row(Attack)), default=None)
    lasting: list[DurationEffect] = kept(ListOf(Row(DurationEffect)), default_factory=list)
    dealt: list[Dealt] = kept(ListOf(Row(Dealt)), default_factory=list)
    standing: dict[int, int] | None = field(default=None, compare=False, repr=False)
    shared: bool = field(default=False, compare=False, repr=False)
    speaking: list[int] | None = field(default=None, compare=False, repr=False)
    paying: Derived[list[int]] = field(default_factory=Derived, compare=False, repr=False)

    # -- questions --------------------------------------------------------------------------

    def side(self, seat: int) -> Player:
        """The player of that seat."""
        return self.seats[seat - 1]

    def figure(self, figure: int) -> Figure:
        """The row of that figure."""
        for row in self.seats[figure % MOST_SEATS].champions:
            if row.figure == figure:
                return row
        raise KeyError(figure)

    def hex_of(self, figure: int) -> int | None:
        """Where a figure stands; None on its gate."""
        for row in self.seats[figure % MOST_SEATS].champions:
            if row.figure == figure:
                return row.hex
        raise KeyError(figure)

    def occupied(self) -> dict[int, int]:
        """Which figure stands on a hex, by the hexes where one does."""
        if self.standing is None:
            placed = [
                row for player in self.seats for row in player.champions if row.hex is not None
            ]
            self.standing = {row.hex: row.figure for row in placed if row.hex is not None}
            self.shared = len(self.standing) < len(placed)
        return self.standing

    def figures(self) -> list[Figure]:
        """Every figure, in the order of the seats."""
        return [row for player in self.seats for row in player.champions]

    def trap_at(self, hex_: int) -> Trap | None:
        """The trap that lies there."""
        for trap in self.traps:
            if trap.hex == hex_:
                return trap
        return None

    def first(self) -> int:
        """The seat of the first player, 0 before it is known (SFB-1.4)."""
        return self.order[0] if self.order else 0

    # -- verbs ------------------------------------------------------------------------------

    def change(self, figure: int, **new: Any) -> None:
        """Let a figure be as ``new`` says, field by field."""
        champions = self.seats[figure % MOST_SEATS].champions
        for at, row in enumerate(champions):
            if row.figure == figure:
                champions[at] = Figure(
                    figure,
                    new.get("hex", row.hex),
                    new.get("damage", row.damage),
                    new.get("levelled", row.levelled),
                    new.get("rooted", row.rooted),
                    new.get("due", row.due),
                    new.get("fell", row.fell),
                    new.get("began_out", row.began_out),
                )
                break
        if "hex" in new:
            self.standing = None
        if "levelled" in new:
            self.speaking = None
