"""The language of the cards as typed trees: what a line of a card says, ready to be done.

``rule`` is the id by which a step is told or refused; it is no part of what a tree means. "You" is the player
of the card that has the text, which is always its owner (HAC-Q38).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from referee.games.homestuck_atcg.language.effects import EFFECTS, Effect

CardType = Literal["character", "inventory", "executable", "planet"]
Noun = Literal["character", "inventory", "executable", "planet", "card"]
"""A card of any type but a planet is a "card" (row noun.card)."""

RefKind = Literal["this", "that", "host", "trigger", "stored", "above", "planet"]
"""Cards that a text points to: itself, the one spoken of last, what it is attached to, whose discard
triggered it, the one its own text stored under it, the one it is stored under, your planet."""


# -- amounts --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """One value of a formula: a number, boons or power of this card, an enter cost, a count."""

    kind: Literal["number", "boons", "power", "cost", "count"]
    number: int = 0
    ref: RefKind = "this"
    filter: Filter | None = None


Sign = Literal["", "+", "-", "x"]


@dataclass(frozen=True, slots=True)
class Amount:
    """``first``, then plus, minus or times ``second``, which counts ``factor`` times; never below 0."""

    first: Term
    sign: Sign = ""
    second: Term | None = None
    factor: int = 1


# -- which cards ----------------------------------------------------------------------------

QualKind = Literal[
    "at-most",
    "at-least",
    "below",
    "titled",
    "same-title",
    "inventory",
    "tagged",
    "without",
    "grist-cost",
    "not",
]


@dataclass(frozen=True, slots=True)
class Qual:
    """One condition behind a noun; ``word`` is the title or the tag, folded (HAC-Q35).

    A filter with several tags has the first as its ``tag`` and the others as "tagged".
    """

    kind: QualKind
    amount: Amount | None = None
    word: str = ""
    ref: RefKind = "this"
    rule: str = field(default="", compare=False)


Where = Literal["", "here", "home", "away", "play", "hand", "discard"]
"""At the place of this card, at your planet, at another planet than this card, anywhere in play, in your hand,
in your discard pile; nothing: anywhere in play."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Cards of the noun's kind for which every part holds (row "filter").

    ``tag`` is folded (capitals with its #). ``other`` leaves out this card, in a bonus the card that gets it.
    """

    noun: Noun
    whose: Literal["", "own", "opposing", "any"] = ""
    other: bool = False
    state: Literal["", "tapped", "invading"] = ""
    tag: str = ""
    where: Where = ""
    quals: tuple[Qual, ...] = ()
    rule: str = field(default="", compare=False)

    @property
    def is_hidden(self) -> bool:
        """Whether only the owner sees which cards fit: they are in a hand."""
        return self.where == "hand"


@dataclass(frozen=True, slots=True)
class Target:
    """What an action is done to.

    ``refs`` are of ref and pair; ``filter`` of the others; ``number`` of "n"; ``pile`` of "top": yours, or that of one
    opponent whom you choose.
    """

    kind: Literal["ref", "pair", "all", "n", "any-number", "top"]
    refs: tuple[RefKind, ...] = ()
    filter: Filter | None = None
    number: int = 1
    pile: Literal["", "own", "opponent"] = ""
    rule: str = field(default="", compare=False)


# -- what is done ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mod:
    """A change of current power: an amount, or so much per boon or per card that fits."""

    sign: int
    amount: Amount
    per: Literal["", "boon", "card"] = ""
    filter: Filter | None = None


Duration = Literal["", "start-next", "end-next", "phase", "refreshed", "game"]
Player = Literal["you", "each-opponent", "one-opponent"]
Place = Literal["here", "other", "opposing", "owner", "home"]
"""The location of this card, any other than the present one, that of one other player, that of each card's
owner, your planet."""


@dataclass(frozen=True, slots=True)
class Action:
    """One effect: done to ``target`` (and ``second``), so often or so much, by or to ``player``.

    ``number`` is of cards, boons, points, damage; ``amount`` of grist and of also-defend; ``filter`` of search and
    untapped-moves; ``place`` of move and bring; ``whose`` deck is looked at. ``stages`` keeps what it leaves to be settled (`decisions.stages_of`).
    """

    kind: str
    target: Target | None = None
    second: Target | None = None
    number: int = 0
    amount: Amount | None = None
    mod: Mod | None = None
    until: Duration = ""
    player: Player = "you"
    place: Place | None = None
    filter: Filter | None = None
    whose: Literal["", "own", "one-player"] = ""
    rule: str = field(default="", compare=False)
    stages: tuple[str, ...] | None = field(default=None, compare=False, repr=False)
    effect: Effect = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """What does it is looked up once."""
        object.__setattr__(self, "effect", EFFECTS.by_kind[self.kind])


ConditionKind = Literal[
    "tapped",
    "invading",
    "at-home",
    "titled",
    "in-discard",
    "none",
    "behind",
    "roll-high",
    "roll-low",
]


@dataclass(frozen=True, slots=True)
class Condition:
    """What "if", "while" and "only while" ask."""

    kind: ConditionKind
    ref: RefKind = "this"
    word: str = ""
    filter: Filter | None = None
    number: int = 0
    rule: str = field(default="", compare=False)


StepKind = Literal["do", "may", "if-did", "if", "one-of"]


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step of a text: one action, or two of which one is chosen."""

    kind: StepKind
    actions: tuple[Action, ...]
    condition: Condition | None = None
    text: str = ""
    rule: str = field(default="", compare=False)


# -- what always holds ----------------------------------------------------------------------

ConstantKind = Literal[
    "power",
    "resist",
    "max-damage",
    "no-base",
    "cannot-be-destroyed-or-tapped",
    "cannot-move-here",
    "cannot-earn-boons",
    "no-prep-refresh",
    "boon-limit",
    "tag",
    "text",
    "cheap-move",
    "cheap-home",
    "as-invading",
    "move-tax",
]


@dataclass(frozen=True, slots=True)
class Constant:
    """What holds for the card ``ref`` points to, or for every card that fits ``filter``.

    ``number`` is of max-damage (so much less), boon-limit, the cheap moves and move-tax; ``line`` is the text that
    is gained.
    """

    kind: ConstantKind
    ref: RefKind | None = None
    filter: Filter | None = None
    mod: Mod | None = None
    number: int = 0
    tag: str = ""
    line: Line | None = None
    rule: str = field(default="", compare=False)


# -- lines ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cost:
    """Grist from the stock and boons from this card (HAC-1.18, HAC-Q18, HAC-Q19)."""

    grist: int = 0
    boons: int = 0


@dataclass(frozen=True, slots=True)
class Code:
    """~ATH code: what has to reach a discard pile; without a filter it is the card above."""

    filter: Filter | None
    rule: str = field(default="", compare=False)


TriggerKind = Literal[
    "enters", "destroyed", "damaged", "moved-so", "tapped", "earning", "discarded"
]


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a "When" text answers, or an "Instead of" text replaces: about one card, or about any that fits."""

    kind: TriggerKind
    ref: RefKind | None = None
    filter: Filter | None = None
    rule: str = field(default="", compare=False)


LineKind = Literal[
    "attach", "code", "execute", "tap", "action", "when", "moment", "instead", "constant"
]
Moment = Literal["grist", "draw", "score"]
"""With the grist and before drawing in your Prep Phase; in your Score Phase before comparing."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a card. ``number`` is its own in the card set: by it frames and lasting changes know it.

    ``stored``: it works only while the card is stored under another (row line.stored). ``condition`` is of action and
    constant; ``in_score``: the constant holds in Score Phases only. ``may``: a replacement that the controller may leave.
    """

    kind: LineKind
    number: int = -1
    stored: bool = False
    attach: Filter | None = None
    code: Code | None = None
    cost: Cost | None = None
    instructions: tuple[Instruction, ...] = ()
    condition: Condition | None = None
    trigger: Trigger | None = None
    moment: Moment | None = None
    constant: Constant | None = None
    in_score: bool = False
    may: bool = False
    text: str = ""
    rule: str = field(default="", compare=False)


# -- cards ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """The face of a card: what is printed on it (HAC-2.2, HAC-2.3), but for art and flavour (HAC-2.14).

    ``id`` names it in answers, ``code`` is its number in the list that it comes from. ``grist`` is None where ``enter`` code, or
    nothing (a planet), is printed. ``tags`` are folded.
    """

    number: int
    id: str
    code: str
    title: str
    subtitle: str
    type: CardType
    grist: int | None = None
    enter: Code | None = None
    power: int | None = None
    tags: tuple[str, ...] = ()
    stars: int = 0
    max_damage: int = 0
    draw: int = 0
    lines: tuple[Line, ...] = ()
    text: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Title and sub-title: what makes it that card (HAC-2.4)."""
        return f"{self.title} {self.subtitle}"

    def of_kind(self, kind: LineKind) -> list[Line]:
        """Its lines of that kind, in the printed order."""
        return [line for line in self.lines if line.kind == kind]

    @property
    def attach(self) -> Filter | None:
        """What an inventory card is attached to (HAC-2.26)."""
        return next((line.attach for line in self.lines if line.kind == "attach"), None)

    @property
    def execute(self) -> Line | None:
        """The effect of an executable (HAC-2.31)."""
        return next((line for line in self.lines if line.kind == "execute"), None)
