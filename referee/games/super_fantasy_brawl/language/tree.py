"""The language of the cards as typed trees: what a text says, ready to be done.

``rule`` is the id by which a step is told or refused; it is no part of what a tree means.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.arena.hexes import Hex
from referee.games.super_fantasy_brawl.language.effects import EFFECTS, Effect

COLOURS = ("manipulation", "destruction", "creation")
"""The three cores of magic: blue, red and yellow ones (SFB-1.10, SFB-Q1)."""
ANY = "any"
"""The core of a standard action that any core pays for (SFB-13.7)."""
BLOODIED = 3
"""So much damage makes a champion bloodied (SFB-25.1)."""

CardKind = Literal["attack", "skill", "reaction"]


# -- who is meant ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Selector:
    """Champions in the arena, seen from this champion: never itself (SFB-2.3).

    ``within`` is the greatest distance (1: adjacent), 0 for any, no matter what stands between; ``in_row``: in one hex row with
    it (SFB-Q82).
    """

    kind: Literal["enemy", "ally", "champion"]
    within: int = 0
    in_row: bool = False
    rule: str = field(default="", compare=False)


WhoKind = Literal[
    "self",
    "target",
    "each-target",
    "attacker",
    "that",
    "those",
    "triggering",
    "one",
    "each",
    "up-to",
]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which champion or champions: known ones, or some of those that a selector means (``most`` of "up to")."""

    kind: WhoKind
    crowd: Selector | None = None
    most: int = 1
    rule: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or that number for each champion that a selector means, counted when the sentence begins."""

    number: int
    each: Selector | None = None


# -- what is done ---------------------------------------------------------------------------

Value = Literal["strength", "defence", "movement"]
Scope = Literal["", "melee", "bloodied", "levelled"]
"""Where a change counts: everywhere, in melee attacks, against bloodied or levelled targets."""
Duration = Literal["", "attack", "turn"]
HexKind = Literal["adjacent", "deployment"]
"""A free hex adjacent to this champion, or of the deployment area of your side."""
TrapKind = Literal["one", "that"]
SecretKind = Literal["trap", "hand", "top"]
"""The face of a trap, the hand of one opponent, the top card of your deck."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect action: what is done, how much, to whom, where.

    ``who`` is this champion where the words name none and one is needed. ``where`` is the hex on which something is
    placed, ``trap`` a trap that is meant, ``secret`` what is seen; a change of ``value`` has its sign in ``amount``,
    counts in ``scope`` and lasts ``until``.
    """

    kind: str
    amount: Amount = Amount(0)
    who: Filter | None = None
    where: HexKind | None = None
    trap: TrapKind | None = None
    secret: SecretKind | None = None
    value: Value | None = None
    scope: Scope = ""
    until: Duration = ""
    rule: str = field(default="", compare=False)
    effect: Effect = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """The effect is the one declared of that kind."""
        object.__setattr__(self, "effect", EFFECTS.by_kind[self.kind])


# -- conditions -----------------------------------------------------------------------------

ConditionKind = Literal[
    "bloodied", "by-statue", "control", "count", "none", "all", "statues", "spread"
]
State = Literal["", "bloodied", "levelled"]


@dataclass(frozen=True, slots=True)
class Condition:
    """What "if" asks, or a challenge.

    ``who`` is of bloodied and by-statue. ``zone`` is the id of a zone of the board, or "enemy-deployment",
    "enemy-half", "own-deployment", "own-half", "arena"; ``other``: the opposing side. ``number`` is the fewest
    (of count, statues, spread), ``apart`` the distance of spread, ``state`` what the counted ones must be.
    """

    kind: ConditionKind
    who: Filter | None = None
    other: bool = False
    zone: str = ""
    number: int = 0
    apart: int = 0
    state: State = ""
    rule: str = field(default="", compare=False)
    text: str = field(default="", compare=False)


# -- sentences ------------------------------------------------------------------------------

ClauseKind = Literal["do", "may", "may-then", "if", "if-else", "choose"]


@dataclass(frozen=True, slots=True)
class Instruction:
    """One sentence of actions.

    ``deeds`` holds one deed, or two: of "If you do", "otherwise" and "Choose one" the second.
    """

    kind: ClauseKind
    deeds: tuple[Deed, ...]
    condition: Condition | None = None
    text: str = ""
    rule: str = field(default="", compare=False)


ConstantKind = Literal[
    "modify",
    "negate",
    "ignore-defence",
    "spare-allies",
    "target-ally",
    "no-reaction",
    "pass-enemies",
    "grant",
]
KeywordKind = Literal["poison", "lifesteal", "double"]


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword of the damage step (SFB-10.8); ``number`` is of poison."""

    kind: KeywordKind
    number: int = 0
    rule: str = field(default="", compare=False)
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Constant:
    """What holds for a whole attack, or as long as a side of a champion card is up (SFB-18.5).

    ``value``, ``change``, ``who`` and ``scope`` are of modify (``who`` also of negate), ``keyword`` is what melee
    attacks are granted.
    """

    kind: ConstantKind
    value: Value | None = None
    change: int = 0
    who: Filter | None = None
    scope: Scope = ""
    keyword: Keyword | None = None
    text: str = ""
    rule: str = field(default="", compare=False)


# -- what is printed ------------------------------------------------------------------------

TargetingKind = Literal["melee", "indirect", "direct", "area"]


@dataclass(frozen=True, slots=True)
class Targeting:
    """How an attack finds its targets: melee and shots by distance, an area by its pattern.

    ``offsets`` are the hexes of the pattern for facing 0 (SFB-8.3, SFB-Q6).
    """

    kind: TargetingKind
    least: int = 1
    most: int = 1
    pattern: str = ""
    offsets: tuple[Hex, ...] = ()
    rule: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Card:
    """An action card (SFB-26.4). ``champion`` is the number of its champion.

    ``before`` and ``after`` are the sentences marked pre-attack and post-attack, ``box`` those without a mark:
    the text box of a skill, what a reaction does at once. ``move`` is None where no movement is printed (SFB-Q2).
    """

    number: int
    id: str
    champion: int
    name: str
    core: str
    kind: CardKind
    move: int | None = None
    strength: int = 0
    targeting: Targeting | None = None
    defence: int = 0
    before: tuple[Instruction, ...] = ()
    box: tuple[Instruction, ...] = ()
    after: tuple[Instruction, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    constants: tuple[Constant, ...] = ()
    text: tuple[str, ...] = ()

    def has(self, kind: ConstantKind) -> bool:
        """Whether a constant of that kind is printed on it."""
        return bool(self.constants) and any(each.kind == kind for each in self.constants)


@dataclass(frozen=True, slots=True)
class StandardAction:
    """A standard action of the player board (SFB-13); ``core`` may be "any"."""

    number: int
    id: str
    name: str
    core: str
    move: int
    box: tuple[Instruction, ...] = ()
    text: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a champion card: printed values, what it always does, what a knock-out sets off."""

    hitpoints: int
    defence: int
    move_bonus: int = 0
    constants: tuple[Constant, ...] = ()
    on_knock_out: tuple[Instruction, ...] = ()
    text: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Champion:
    """A champion with both sides of its card and the numbers of its action cards (SFB-26.3)."""

    number: int
    id: str
    name: str
    basic: Side
    levelled: Side
    deck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TrapFace:
    """The face of a trap token: an effect with a rule for its ``face``; ``count`` is how many tokens have it (SFB-26.5, SFB-Q10)."""

    number: int
    id: str
    name: str
    kind: str
    amount: int = 0
    count: int = 1
    box: tuple[Instruction, ...] = ()
    text: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge: fulfilled when all its conditions hold (SFB-4.1, SFB-Q11)."""

    number: int
    id: str
    name: str
    conditions: tuple[Condition, ...] = ()
    text: tuple[str, ...] = ()
