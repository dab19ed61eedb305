"""The language of the cards as typed trees: what a text says, ready to be done.

An effect is a list of clauses, each of which is one effect action with its own window (SYB-10.2.1.3).
``rule`` is the id by which a step is told or refused; it is no part of what a tree means.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal, get_args

from referee.dataclass import dataclass
from referee.games.save_your_bacon.language.effects import EFFECTS, DeedKind

TRAITS = ("AG", "CU", "PR", "PH", "MA", "TE", "SE", "SU", "TO")
"""The nine traits (SYB-14.0.54)."""

CHAMPION, EQUIPMENT, ACTION, REACTION = "champion", "equipment", "action", "reaction"
KINDS = (CHAMPION, EQUIPMENT, ACTION, REACTION)


# -- which cards ----------------------------------------------------------------------------

Who = Literal[
    "this-champion",
    "this-card",
    "that-champion",
    "that-card",
    "those-champions",
    "chosen-champion",
    "attacking-card",
    "defending-card",
    "any",
    "each",
]
"""Who a target is: one that is known, or any that fits (an action chooses it), or all that fit."""
Side = Literal["any", "opposing", "friendly"]
Noun = Literal["champion", "equipment", "card"]


@dataclass(frozen=True, slots=True)
class Target:
    """Which cards in play are meant.

    Of ``any`` an action lets its player choose from ``least`` to ``most``; in a trigger, a state or a
    rule it is every card that fits. ``damage`` and ``conditions`` are the fewest that it must bear, ``lacks``
    is a trait that it must not have, ``other`` leaves out this champion.
    """

    who: Who
    side: Side = "any"
    noun: Noun = "card"
    least: int = 1
    most: int = 1
    damage: int = 0
    conditions: int = 0
    lacks: str = ""
    exhausted: bool = False
    other: bool = False
    rule: str = field(default="", compare=False)

    @property
    def is_chosen(self) -> bool:
        """Whether an action with this target asks for a choice (SYB-Q82)."""
        return self.who == "any"

    @property
    def asks_several(self) -> bool:
        """Whether the words of the choice ask for several cards, be it "up to 1"."""
        return self.least != 1 or self.most != 1


THIS_CHAMPION = Target("this-champion", noun="champion")


# -- when -----------------------------------------------------------------------------------

What = Literal[
    "attacking",
    "targeted",
    "targets",
    "counters",
    "places",
    "placed",
    "defeated",
    "destroyed",
    "exhausted",
    "readied",
    "uses",
    "condition",
    "declares",
    "pays",
    "activates",
    "reacts",
    "draws",
    "bacon",
    "checked",
    "refreshed",
    "passed",
]
"""What can be reacted to, by the rows P-008 to P-028."""
EVENTS: tuple[What, ...] = get_args(What)
ATTACK_EVENTS = EVENTS[:6]
"""What happens in a step of an attack: "the attacking card" and the like have a meaning there."""
Damage = Literal["attack", "counter"]


@dataclass(frozen=True, slots=True)
class Event:
    """A reaction text: what must just have happened, to which card, or to or by which player.

    ``card`` is the card that it happened to (of "targets" and "places": the one that did it), ``damage``
    the kind of damage, ``pile`` the type of the card that was declared or paid for, ``number`` the fewest
    cards drawn or bacon gained. What has no card is about an opponent (declares, pays, activates,
    reacts, draws) or about you (bacon, checked, refreshed, passed).
    """

    what: What
    card: Target | None = None
    damage: Damage = "attack"
    pile: str = ""
    number: int = 1
    rule: str = field(default="", compare=False)


# -- costs ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Costs:
    """What is paid and what is required, before the arrow (SYB-5.0.2 to SYB-5.0.7).

    ``energy`` and ``upgraded`` are None where none is printed; ``order`` holds the words of the payments
    ("A", "X", "E", "E+", "discard") as printed: they are paid in that order (SYB-Q54).
    """

    action: bool = False
    exhaust: bool = False
    energy: int | None = None
    upgraded: int | None = None
    discard: int = 0
    ready: bool = False
    traits: tuple[str, ...] = ()
    order: tuple[str, ...] = ()

    @property
    def pays(self) -> bool:
        """Whether anything is paid at all: R and traits are requirements only (SYB-Q91)."""
        return bool(self.order)


# -- numbers --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as printed, or half the Attack of a card, rounded up unless ``down`` (SYB-11.1.2)."""

    number: int = 0
    half_attack_of: Target | None = None
    down: bool = False


# -- rules that go on -----------------------------------------------------------------------

RuleKind = Literal[
    "attack",
    "attack-for-each-under",
    "attack-doubled",
    "attack-set",
    "defense",
    "damage",
    "damage-halved",
    "damage-instead",
    "trait",
    "cannot-attack",
    "cannot-counter",
    "cannot-be-readied",
    "no-effect-damage",
    "no-reactions",
    "considered-exhausted",
    "equipment-limit",
    "cost",
    "upgraded-cost",
    "must-be-targeted",
    "first-action",
    "may-attack",
    "more-bacon",
]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that a constant or lasting effect lays down for the cards that ``card`` means.

    ``number`` is what is added, set or allowed; ``damage`` the kind of damage; ``instead`` the card that receives it;
    ``pile`` the type of the cards whose cost changes, for champions that ``card`` means.
    """

    kind: RuleKind
    card: Target | None = None
    number: int = 0
    damage: Damage = "attack"
    instead: Target | None = None
    pile: str = ""
    rule: str = field(default="", compare=False)


StateKind = Literal["always", "attacking", "ready", "exhausted"]


@dataclass(frozen=True, slots=True)
class State:
    """When a constant effect applies: always, while its card attacks (``card``), or while a card is so."""

    kind: StateKind = "always"
    card: Target | None = None
    rule: str = field(default="", compare=False)


ALWAYS = State()


# -- what is done ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that an effect action does.

    ``card`` is what it is done to, ``amount`` how much or how many, ``condition`` the number of a condition,
    ``pile`` the type of a card that lies in a pile.
    """

    kind: str
    card: Target | None = None
    amount: Amount = Amount()
    condition: int = -1
    pile: str = ""
    rule: str = field(default="", compare=False)
    effect: DeedKind = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """The effect is the one declared of that kind."""
        object.__setattr__(self, "effect", EFFECTS.by_kind[self.kind])


@dataclass(frozen=True, slots=True)
class Proviso:
    """What "if" asks when its clause begins: damage on a card, or fewer bacon than an opponent."""

    kind: Literal["damage", "fewer-bacon"]
    card: Target | None = None
    number: int = 0
    rule: str = field(default="", compare=False)


Until = Literal["attack", "turn", "next-turn"]


@dataclass(frozen=True, slots=True)
class Instruction:
    """One effect action, with the words that govern it.

    ``deeds`` is one deed, or the two of "choose one" (``choice`` says who chooses); with ``until`` it lays down
    ``lasting`` instead. ``if_done`` are the numbers of the clauses that must have been fully resolved: what "if you
    do" looks at, on its own clause and on those behind it in its ``sentence`` (counted from 0 over the effect) (SYB-Q78).
    """

    deeds: tuple[Deed, ...] = ()
    choice: Literal["", "player", "chance"] = ""
    may: bool = False
    if_able: bool = False
    if_done: tuple[int, ...] = ()
    proviso: Proviso | None = None
    until: Until | None = None
    lasting: Rule | None = None
    sentence: int = 0
    text: str = ""
    rule: str = field(default="", compare=False)


# -- effects and cards ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card: activated, constant or immediate (SYB-10.2.0.1).

    ``key`` is its name as an id. A constant effect has ``state`` and ``law``; the others have clauses. The
    trigger of a reaction card stands in its one effect.
    """

    key: str
    name: str
    text: tuple[str, ...]
    trigger: Event | None = None
    costs: Costs | None = None
    clauses: tuple[Instruction, ...] = ()
    state: State = ALWAYS
    law: Rule | None = None

    @property
    def kind(self) -> Literal["activated", "constant", "immediate"]:
        """Which of the three types it is, by what it consists of (SYB-10.2.0.2, 4, 6)."""
        if self.law is not None:
            return "constant"
        return "activated" if self.name else "immediate"

    @property
    def is_compulsory(self) -> bool:
        """Whether it must be used when its occurrence happens (SYB-10.2.0.15 to 17)."""
        if self.kind != "activated" or self.trigger is None:
            return False
        if self.costs is not None and self.costs.pays:
            return False
        return not (self.clauses and self.clauses[0].may)


@dataclass(frozen=True, slots=True)
class Face:
    """A card as its set has it. A champion's ``name`` is its archetype, which identifies it (SYB-14.0.36).

    ``traits`` are a champion's own, or those that a card requires; ``pod`` are the numbers of the cards in a champion's
    pod; ``energy_value``, ``cost`` (E) and ``upgraded`` (E+) are of the other cards. A defense of None cannot be
    reached by damage (SYB-Q30).
    """

    number: int
    id: str
    name: str
    kind: str
    traits: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    attack: int = 0
    defense: int | None = None
    energy_value: int = 0
    cost: int = 0
    upgraded: int = 0
    requires_ready: bool = False
    pod: tuple[int, ...] = ()
    called: str = ""

    @property
    def trigger(self) -> Event | None:
        """When a reaction card may be played."""
        return self.effects[0].trigger if self.kind == REACTION else None

    @property
    def prints_energy(self) -> bool:
        """Whether its cost has an E part at all: one of E+ alone allows no pitching (SYB-5.1.8, SYB-Q12)."""
        return self.cost > 0 or self.upgraded == 0


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: a name and effects (SYB-2.1.3.1)."""

    number: int
    id: str
    name: str
    effects: tuple[Effect, ...] = ()


# -- what effects wait for -------------------------------------------------------------------

SEEN_FROM_THE_OTHER = {"targets": "targeted", "places": "placed"}
"""What is the same occurrence, seen from the card that did it."""


def occurs_as(event: Event) -> str:
    """The word of the occurrence that a reaction text waits for."""
    return SEEN_FROM_THE_OTHER.get(event.what, event.what)


def is_free(effect: Effect) -> bool:
    """Whether an effect of a card in play takes no action and waits for nothing (SYB-Q17)."""
    waits = effect.trigger is not None or effect.kind != "activated"
    return not waits and effect.costs is not None and not effect.costs.action
