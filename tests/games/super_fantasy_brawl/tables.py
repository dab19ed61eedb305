"""Tables laid by hand: champions with just the values and words that a test needs, on the usual hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from referee.games.super_fantasy_brawl.arena.arena import Arena, Gate
from referee.games.super_fantasy_brawl.arena.hexes import DIRECTIONS, add, hexagon
from referee.games.super_fantasy_brawl.language.tree import (
    Card,
    Challenge,
    Champion,
    Constant,
    Filter,
    Scope,
    Selector,
    Side,
    Targeting,
    Value,
)
from referee.games.super_fantasy_brawl.state.draft_result import NOTHING
from referee.games.super_fantasy_brawl.state.table import (
    MOST_SEATS,
    Attack,
    DurationEffect,
    Figure,
    Player,
    Reaction,
    Setting,
    Table,
    name_table_of,
    open_on_table,
)
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Verb
from referee.kernel.engine.dice import ScriptedDice
from referee.kernel.engine.run import Procedure, Run
from referee.kernel.facts import Fact
from referee.kernel.words.names import Names, NameTable
from tests.games.super_fantasy_brawl.harness import GAME, readings

THIS = Filter("self")
ADJACENT_ALLIES = Filter("each", Selector("ally", within=1))
ALLIES = Filter("each", Selector("ally"))
ADJACENT_ENEMIES = Filter("each", Selector("enemy", within=1))
MELEE = Targeting("melee")
SHOT = Targeting("indirect", 1, 4)


def always(value: Value, change: int, who: Filter = THIS, scope: Scope = "") -> Constant:
    """A change of a value that a champion side makes at all times."""
    return Constant("modify", value, change, who, scope)


@dataclass
class Piece:
    """A champion as a test writes it: ``at`` is the hex (None: its gate), ``words`` what it always does.

    ``up`` is the levelled side, the basic one again if it is left out.
    """

    name: str
    at: str | None = None
    hitpoints: int = 6
    defence: int = 0
    bonus: int = 0
    words: tuple[Constant, ...] = ()
    up: Side | None = None
    levelled: bool = False
    damage: int = 0
    rooted: bool = False

    def champion(self, number: int) -> Champion:
        """Its champion card."""
        basic = Side(self.hitpoints, self.defence, self.bonus, self.words)
        return Champion(number, self.name, self.name.title(), basic, self.up or basic)


@dataclass(eq=False)
class Cards:
    """As much of a card set as the questions look at."""

    champions: list[Champion] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    challenges: list[Challenge] = field(default_factory=list)
    champion_names = action_names = trap_names = Names("thing", [])

    @property
    def known(self) -> list[Card]:
        return self.cards

    @property
    def figures(self) -> Names:
        """The names of all figures: every champion for each of four seats."""
        pairs = [(each, seat) for each in self.champions for seat in range(1, MOST_SEATS + 1)]
        return Names(
            "figure",
            [f"{each.id}-{seat}" for each, seat in pairs],
            [f"{each.name} ({seat})" for each, seat in pairs],
        )

    @property
    def card_names(self) -> Names:
        """The names of the action cards."""
        return Names("card", [each.id for each in self.cards], [each.name for each in self.cards])

    @property
    def challenge_names(self) -> Names:
        """The names of the challenges."""
        ids = [each.id for each in self.challenges]
        return Names("challenge", ids, [each.name for each in self.challenges])


@cache
def usual_arena() -> Arena:
    """Hexes up to 4 steps from the middle, three statues, gates in the north and south."""
    return arena_of(hexagon(4))


def arena_of(
    hexes: Sequence[tuple[int, int]],
    track: Sequence[int] = (0, 1, 2, 1),
    team_track: Sequence[int] = (0, 0, 1, 2, 1),
) -> Arena:
    """An arena of these hexes; statues stand where there are hexes for them."""
    at = {hex_: number for number, hex_ in enumerate(hexes)}
    statues = {"red": (-3, 0), "yellow": (0, 0), "blue": (3, 0)}
    standing = {f"statue-{name}": hex_ for name, hex_ in statues.items() if hex_ in at}
    north = tuple(at[hex_] for hex_ in hexes if hex_[1] == -4)
    south = tuple(at[hex_] for hex_ in hexes if hex_[1] == 4)
    halves = [tuple(n for hex_, n in at.items() if hex_[1] * way > 0) for way in (-1, 1)]
    return Arena(
        "test-arena",
        bytes(32),
        hexes,
        statues=standing,
        gates=(Gate("north", north, halves[0]), Gate("south", south, halves[1])),
        trap_hexes=[at[hex_] for hex_ in TRAP_HEXES if hex_ in at],
        zones={
            name: tuple(at[found] for found in _around(hex_) if found in at)
            for name, hex_ in statues.items()
        },
        track=track,
        team_track=team_track,
    )


TRAP_HEXES = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))


def _around(hex_: tuple[int, int]) -> list[tuple[int, int]]:
    return [add(hex_, step) for step in DIRECTIONS]


class Laid:
    """A table with the pieces of each seat; ``laid["name"]`` is the row of a champion."""

    def __init__(self, *sides: Sequence[Piece], arena: Arena | None = None, **chosen: str) -> None:
        self.cards = Cards()
        self.number: dict[str, int] = {}
        cards: Any = self.cards
        seats = len(sides)
        self.setting = Setting(
            readings(**chosen), cards, arena or usual_arena(), seats, given=NOTHING
        )
        self.table = Table(
            round=1,
            turn=1,
            seat=1,
            order=list(range(1, seats + 1)),
            seats=[self._player(seat, pieces) for seat, pieces in enumerate(sides, 1)],
            track=[None] * len(self.setting.track),
        )
        self.table.sides[0].gate, self.table.sides[1].gate = 0, 1

    def __getitem__(self, name: str) -> Figure:
        return self.table.figure(self.number[name])

    def _player(self, seat: int, pieces: Sequence[Piece]) -> Player:
        return Player(champions=[self._figure(seat, piece) for piece in pieces])

    def _figure(self, seat: int, piece: Piece) -> Figure:
        champion = piece.champion(len(self.cards.champions))
        self.cards.champions.append(champion)
        figure = self.number[piece.name] = champion.number * MOST_SEATS + seat - 1
        hex_ = None if piece.at is None else self.hex(piece.at)
        return Figure(figure, hex_, piece.damage, piece.levelled, piece.rooted)

    def hex(self, name: str) -> int:
        """The number of the hex of that name."""
        return self.setting.arena.names.number(name)

    def card(self, name: str, whose: str, **printed: Any) -> Card:
        """An action card of that champion, an attack in melee unless something else is printed."""
        known = {"core": "destruction", "kind": "attack", "targeting": MELEE, "strength": 3}
        champion = self.number[whose] // MOST_SEATS
        card = Card(len(self.cards.cards), name, champion, name.title(), **{**known, **printed})
        self.cards.cards.append(card)
        return card

    def attack(self, card: Card, attacker: str, *targets: str) -> None:
        """An attack under way."""
        aims = [self.number[name] for name in targets]
        self.table.attack = Attack(card.number, self.number[attacker], aims)

    def react(self, on: str, defence: int) -> None:
        """A reaction in the attack under way, played on that champion."""
        assert self.table.attack is not None
        card = self.card(f"ward-{on}", on, kind="reaction", targeting=None, defence=defence)
        figure = self.number[on]
        reaction = Reaction(card.number, figure % MOST_SEATS + 1, figure)
        self.table.attack.reactions.append(reaction)

    def lay_down(self, value: str, on: str, change: int = 0, **more: Any) -> None:
        """A change with a duration."""
        self.table.lasting.append(DurationEffect(value, self.number[on], change, **more))

    def change(self, name: str, **new: Any) -> None:
        """Let a champion be otherwise."""
        self.table.change(self.number[name], **new)

    def challenge(self, name: str, *conditions: Any) -> int:
        """The number of a challenge, fulfilled when these conditions hold."""
        number = len(self.cards.challenges)
        self.cards.challenges.append(Challenge(number, name, name.title(), conditions))
        return number

    def run(self, *procedures: Procedure, dice: Any = None, verbs: Sequence[Verb] = ()) -> Run[Any]:
        """A run over the table that knows these procedures; what it tells is kept in ``told``."""
        game: Any = Bench({each.name: each for each in procedures}, {v.name: v for v in verbs})
        run: Run[Any] = Run(game, self.setting, self.table, dice or ScriptedDice({}))
        self.told: list[Fact] = []
        run.listener = self.told.append
        return run


@dataclass
class Bench:
    """As much of a game as a run asks for while single procedures are tried."""

    book: dict[str, Procedure]
    verbs: dict[str, Verb]
    standing: dict[str, Verb] = field(default_factory=dict)
    step_limit: int = 1000
    depth_limit: int = 100
    chance_rule: str = "SFB-Q81"
    state: type[Table] = Table

    @property
    def catalogue(self) -> Catalogue:
        """The rules of the game."""
        return GAME.catalogue

    def name_table(self, setting: Setting) -> NameTable:
        """The names of the match."""
        return name_table_of(setting.cards, setting.arena)

    def open_on_table(self, state: Table, name_kind: str) -> Iterable[int]:
        """What lies open of that kind of name."""
        return open_on_table(state, name_kind)

    def find_verb(self, name: str) -> Verb | None:
        """The verb of that name."""
        return self.verbs.get(name)

    def printed(self, answer: Sequence[Any]) -> str:
        """An answer in words."""
        return " ".join(map(str, answer))
