"""Tables laid by hand: champions, equipment and conditions with just the words that a test needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.games.save_your_bacon.language.tree import (
    ACTION,
    CHAMPION,
    EQUIPMENT,
    Condition,
    Effect,
    Face,
    Instruction,
    Rule,
    State,
    Target,
)
from referee.games.save_your_bacon.state.continuous_effects import Standpoint, age_of
from referee.games.save_your_bacon.state.table import (
    Attack,
    Beneath,
    Borne,
    Champion,
    DurationEffect,
    Equipment,
    Origin,
    Player,
    Setting,
    Table,
)
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.engine.run import Run

Words = Rule | tuple[State, Rule]

THIS_CHAMPION = Target("this-champion", noun="champion")
THIS_CARD = Target("this-card", noun="equipment")
ATTACKING_CARD = Target("attacking-card")
ANY_CHAMPION = Target("any", noun="champion")
EACH_CHAMPION = Target("each", noun="champion")
EACH_OPPOSING = Target("each", side="opposing", noun="champion")
EACH_FRIENDLY = Target("each", side="friendly", noun="champion")


@dataclass
class Piece:
    """A card as a test writes it; ``words`` are its constant effects."""

    name: str
    attack: int = 3
    defense: int | None = 6
    words: tuple[Words, ...] = ()
    traits: tuple[str, ...] = ()
    exhausted: bool = False
    damage: int = 0
    destroyed: bool = False
    under: int = 0
    conditions: tuple[str, ...] = ()
    equipment: tuple[Piece, ...] = ()


def effects_of(words: tuple[Words, ...]) -> tuple[Effect, ...]:
    read = [each if isinstance(each, tuple) else (State(), each) for each in words]
    return tuple(
        Effect(f"e{at}", f"E{at}", (), state=s, law=law) for at, (s, law) in enumerate(read)
    )


@dataclass
class Cards:
    """As much of a card set as the questions look at."""

    faces: list[Face] = field(default_factory=list)
    conditions_read: list[Condition] = field(default_factory=list)
    faces_of_things: list[int] = field(default_factory=list)

    @property
    def known(self) -> list[Face]:
        return self.faces

    def face(self, name: str, kind: str, words: tuple[Words, ...] = (), **data: Any) -> int:
        number = len(self.faces)
        self.faces.append(Face(number, name, name, kind, effects=effects_of(words), **data))
        return number

    def thing(self, piece: Piece, kind: str) -> int:
        stats = {"attack": piece.attack, "defense": piece.defense, "traits": piece.traits}
        self.faces_of_things.append(self.face(piece.name, kind, piece.words, **stats))
        return len(self.faces_of_things) - 1


class Laid:
    """A table and the questions' run over it; ``laid["name"]`` is a thing in play."""

    def __init__(
        self, *sides: list[Piece], conditions: dict[str, tuple[Words, ...]] | None = None
    ) -> None:
        self.cards = Cards()
        self.things: dict[str, int] = {}
        self.conditions: dict[str, int] = {}
        for name, words in (conditions or {}).items():
            number = self.conditions[name] = len(self.conditions)
            read = Condition(number, name, name, effects_of(words))
            self.cards.conditions_read.append(read)
        self.table = Table(turn=1, seat=1, seats=[self._side(each) for each in sides])
        setting = Setting(None, self.cards, len(sides))
        self.run: Run[Table] = Run(None, setting, self.table, ObservedDice())

    def __getitem__(self, name: str) -> int:
        return self.things[name]

    def _side(self, pieces: list[Piece]) -> Player:
        return Player(champions=[self._champion(each) for each in pieces])

    def _champion(self, piece: Piece) -> Champion:
        thing = self.things[piece.name] = self.cards.thing(piece, CHAMPION)
        borne = [Borne(self.conditions[name], 0) for name in piece.conditions]
        carried = [self._equipment(each) for each in piece.equipment]
        return Champion(thing, piece.exhausted, piece.damage, borne, carried)

    def _equipment(self, piece: Piece) -> Equipment:
        thing = self.things[piece.name] = self.cards.thing(piece, EQUIPMENT)
        below = [Beneath(0, 1)] * piece.under
        return Equipment(
            thing, piece.exhausted, piece.damage, destroyed=piece.destroyed, under=below
        )

    # -- what a test lets happen ------------------------------------------------------------

    def attack(self, attacker: str, target: str | None = None) -> None:
        aim = None if target is None else self[target]
        seat = self.table.controller(self[attacker])
        self.table.attacks.append(Attack(seat, self[attacker], aim))

    def lay_down(
        self, rule: Rule, *meant: str, seat: int = 1, trait: str = "", instead: str | None = None
    ) -> None:
        """Add a rule with a duration, fixed on those cards."""
        face = self.cards.face("words", ACTION)
        clause = Instruction(until="turn", lasting=rule)
        effect = Effect("e0", "", (), clauses=(clause,))
        self.cards.faces[face] = Face(face, "words", "words", ACTION, effects=(effect,))
        row = DurationEffect(
            Origin(face),
            0,
            seat,
            meant=[self[name] for name in meant],
            instead=None if instead is None else self[instead],
            trait=trait,
            since=age_of(self.run, [rule]),
        )
        self.table.lasting.append(row)
        self.table.rearranged()

    def names(self, things: list[int]) -> list[str]:
        return [name for thing in things for name, known in self.things.items() if known == thing]

    def standing(self, seat: int, champion: str | None = None, source: str | None = None) -> Any:
        known = [None if name is None else self[name] for name in (champion, source)]
        return Standpoint(seat, *known)
