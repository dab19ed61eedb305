"""The language of the cards as typed trees: what a line of a card says, ready to be done.

``rule`` is the id by which a step is told or refused; it is no part of what a tree means. "You" is the player
of the card that has the text, which is always its owner (HAC-Q38).
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Literal

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.language.effects import Effect
from referee.games.homestuck_atcg.language.kinds import (
    Alike,
    CardType,
    ConditionKind,
    ConstantKind,
    Deed,
    Duration,
    LineKind,
    Moment,
    Noun,
    Once,
    Place,
    Player,
    QualKind,
    Sign,
    Span,
    State,
    StepKind,
    Stretch,
    TermKind,
    Together,
    TriggerKind,
    User,
    Where,
    Whose,
)
from referee.games.homestuck_atcg.language.said_of import GIVEN_AWAY
from referee.games.homestuck_atcg.language.word_effects import EFFECTS

RefKind = Literal[
    "this", "that", "host", "trigger", "stored", "above", "planet", "remembered", "site", "active",
    "doer", "scored-at", "rest", "about", "itself", "left", "next", "previous", "actor", "kept",
    "that>site", "that>planet", "that>host", "trigger>site", "trigger>planet", "trigger>host", "doer>site", "doer>planet",
    "remembered>site", "remembered>planet", "remembered>host", "host>planet",
]  # fmt: skip
"""Cards that a text points to: itself, the one spoken of last, what it is attached to, whose discard
triggered it, the one its own text stored under it, the one it is stored under, your planet; the one its text remembers, the planet where it is, that of the player at turn;
the card that has done what the text answers (of a player the planet), the planet at which somebody scored; the others of those cards of which some were chosen or taken; the one that something has been made to hold for (no text
says that by itself); this card where "you" is another player than its own; the planet from which a
card has moved; the planet of the next player clockwise from you, of the one before you, of that player: of whom the text speaks;
the card spoken of when the text was given. Behind one of them: the planet where it is, that of its player, what it is attached to."""

PLANET_REFS: tuple[RefKind, ...] = (
    *("planet", "site", "active", "scored-at"),
    *("left", "next", "previous", "actor"),
)
"""Those that are planets."""


# -- amounts --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """One value of a formula: a number, a value of the card ``ref`` or of you, or of all cards that fit ``filter``.

    count, titles, tags, power-sum, printed-sum, boon-sum, strongest and weakest are of a filter; spoken counts the cards spoken of last; points, grist and hand
    are of the player of ``ref`` ("this": of you), roll of the last die, paid of the grist that was chosen last, amount of what the line answers, result of what
    the step before has really done; how-many counts ``deed`` within ``span``, ``doer``: only what you, or others, did; formula is ``amount``. count-players and count-others are of the
    players for whom ``who`` holds; player-most and those behind it of ``amount``, which is worked out for each player as "you".
    """

    kind: TermKind
    number: int = 0
    ref: RefKind = "this"
    filter: Filter | None = None
    amount: Amount | None = None
    deed: Deed | None = None
    span: Span = "this-turn"
    who: Condition | None = None
    doer: Whose = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """``first``, then plus, minus, times or divided by ``second``, which counts ``factor`` times; never below 0."""

    first: Term
    sign: Sign = ""
    second: Term | None = None
    factor: int = 1


# -- which cards ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Qual:
    """One condition behind a noun; ``word`` is the title or the tag, folded (HAC-Q35), ``other`` a second one.

    ``filter`` is of title-of and tag-of: the cards one of which it is like; of laden-with and attached-to: the inventory, or its host, of storing what lies under it, of scene who did ``deed``
    there. once: ``deed`` was done within ``span``. of-players, of-opponents: ``who`` holds for its player. either: one of ``parts`` holds; no: its part does not. A filter with several tags has the first as its ``tag`` and the others as "tagged".
    """

    kind: QualKind
    amount: Amount | None = None
    word: str = ""
    ref: RefKind = "this"
    rule: str = field(default="", compare=False)
    other: str = ""
    filter: Filter | None = None
    deed: Deed | None = None
    span: Span = "this-turn"
    parts: tuple[Qual, ...] = ()
    who: Condition | None = None
    doer: Whose = ""


PILES: tuple[Where, ...] = ("discard", "removed", "discards", "removals")
OUT_OF_PLAY: tuple[Where, ...] = ("hand", "stored", *PILES)


@dataclass(frozen=True, slots=True)
class Filter:
    """Cards of the noun's kind for which every part holds (row "filter").

    ``tag`` is folded (capitals with its #). ``other`` leaves out this card, in a bonus the card that gets it. ``place``: where
    which card is, or under which one.
    """

    noun: Noun
    whose: Whose = ""
    other: bool = False
    state: State = ""
    tag: str = ""
    where: Where = ""
    quals: tuple[Qual, ...] = ()
    rule: str = field(default="", compare=False)
    place: RefKind = "this"

    @property
    def is_hidden(self) -> bool:
        """Whether only the owner sees which cards fit: they are in a hand."""
        return self.where == "hand"

    @property
    def is_of_opponent(self) -> bool:
        """Whether an opponent is chosen first (row q.opponent)."""
        return any(qual.kind == "of-opponent" for qual in self.quals)

    @property
    def is_of_player(self) -> bool:
        """Whether a player, you or another, is chosen first (row q.player)."""
        return any(qual.kind == "of-player" for qual in self.quals)

    def of_anybody(self) -> Filter:
        """The same without that choice."""
        quals = tuple(qual for qual in self.quals if qual.kind not in ("of-opponent", "of-player"))
        return replace(self, quals=quals)


@dataclass(frozen=True, slots=True)
class Target:
    """What an action is done to.

    ``refs`` are of ref and pair; ``filter`` of the others; ``number``, or ``amount`` in its place, of "n", "up-to" and "random"; ``alike``: of these whether all have one title, or no two the same; ``pile`` of
    "top": yours, or that of one opponent whom you choose.
    """

    kind: Literal["ref", "pair", "all", "n", "any-number", "top", "up-to", "random"]
    refs: tuple[RefKind, ...] = ()
    filter: Filter | None = None
    number: int = 1
    pile: Literal["", "own", "opponent"] = ""
    rule: str = field(default="", compare=False)
    amount: Amount | None = None
    alike: Alike = ""

    @property
    def may_be_none(self) -> bool:
        """Whether it can be no card at all, as a part of a cost too."""
        return self.kind in ("any-number", "up-to", "all")


# -- what is done ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mod:
    """A change of current power: an amount, or so much per boon or per card that fits; "printed": it stands for what is printed."""

    sign: int
    amount: Amount
    per: Literal["", "boon", "card", "printed"] = ""
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """One effect: done to ``target`` (and ``second``), so often or so much, by or to ``player``.

    ``number`` is of cards, boons, points, damage, where ``amount`` does not stand in its place; ``amount`` of grist and of
    also-defend; ``filter`` of search, untapped-moves and what players choose; ``place`` of move and bring; ``whose`` deck is looked
    at; ``constant`` holds for a time; ``line`` is what players follow, ``amount`` times; ``who`` holds of those of the players who are meant; ``up_to`` the number, as you choose; ``tapped``: so it comes into play; ``together``: how cards are alike; ``goal``: the planets to one of which it moves; ``phases`` are left out, or one comes behind another ("": the one under way);
    ``back``: "that card" in how much it is was spoken of before it. ``until_of``: the card whose
    player's turn ends it, ``phase``: in which one it holds. ``stages`` keeps what it leaves to be settled (`decisions.stages_of`).
    """

    kind: str
    target: Target | None = None
    second: Target | None = None
    number: int = 0
    amount: Amount | None = None
    mod: Mod | None = None
    until: Duration = ""
    until_of: RefKind = "this"
    phase: str = ""
    goal: Filter | None = None
    player: Player = "you"
    place: Place | None = None
    filter: Filter | None = None
    whose: Literal["", "own", "one-player", "player"] = ""
    rule: str = field(default="", compare=False)
    constant: Constant | None = None
    up_to: bool = False
    at: RefKind = "this"
    whom: RefKind = "that"
    line: Line | None = None
    who: Condition | None = None
    phases: tuple[str, ...] = ()
    tapped: bool = False
    together: Together = ""
    back: bool = False
    stages: tuple[str, ...] | None = field(default=None, compare=False, repr=False)
    effect: Effect = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """What does it is looked up once."""
        object.__setattr__(self, "effect", EFFECTS.by_kind[self.kind])

    @property
    def asks_who_did_so(self) -> bool:
        """Whether it is done by those players who have done so, or by the others (row cnd.did_so)."""
        return self.who is not None and self.who.asks_who_did_so


@dataclass(frozen=True, slots=True)
class Condition:
    """What "if", "while" and "only while" ask; of a number that is worked out: whether ``amount`` is at least ``limit``.

    ``parts`` are of both, either and not; once: ``deed`` was done by the card within ``span``.
    """

    kind: ConditionKind
    ref: RefKind = "this"
    word: str = ""
    filter: Filter | None = None
    number: int = 0
    rule: str = field(default="", compare=False)
    amount: Amount | None = None
    limit: Amount | None = None
    parts: tuple[Condition, ...] = ()
    deed: Deed | None = None
    span: Span = "this-turn"
    doer: Whose = ""

    @property
    def asks_who_did_so(self) -> bool:
        """Whether it asks if "you" have done so (row cnd.did_so)."""
        return self.kind == "did-so" or any(part.asks_who_did_so for part in self.parts)


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step of a text: one action, or two of which one is chosen.

    "and": it is done with the step before it, of two with the one of number ``option``. "pay" is a part of the cost: what follows is done
    only if it was paid. "otherwise" is done if none of the conditions right before it was so, or what stands before it was not done.
    """

    kind: StepKind
    actions: tuple[Action, ...]
    condition: Condition | None = None
    text: str = ""
    rule: str = field(default="", compare=False)
    option: int = 0

    @property
    def may_cost_nothing(self) -> bool:
        """Whether it is a part of a cost of as many cards as the player chooses, or as there are: none too."""
        (action, *_) = self.actions
        target = action.target if action.effect in GIVEN_AWAY else None
        return self.kind == "pay" and target is not None and target.may_be_none


# -- what always holds ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Agent:
    """By whom or by what something is done: a card that fits ``filter``, in whatever way, by its tap alone, or by a text of it alone.

    ``but``: by everything else (row con.only_destroyed_by).
    """

    filter: Filter
    way: Literal["", "tap", "text"] = ""
    but: bool = False


@dataclass(frozen=True, slots=True)
class Constant:
    """What holds for the card ``ref`` points to, or for every card that fits ``filter``.

    ``number`` is of max-damage (so much less), boon-limit, costs, draws and the like, counted ``amount`` times where that is worked
    out; ``line`` is the text that is gained; ``by`` are the cards that cannot choose it or be attached to it, or which are chosen for it, ``agent`` what cannot do
    it; ``to`` are the planets to which a move goes (``away``: from which it comes), or where or on which a card is played; ``target`` is chosen where it holds for a
    time, ``once``: until it has changed what one thing costs; ``within``: each what of it limits damage;
    ``exact``: the number is the cost itself, in the place of the usual one.
    """

    kind: ConstantKind
    ref: RefKind | None = None
    filter: Filter | None = None
    mod: Mod | None = None
    number: int = 0
    tag: str = ""
    line: Line | None = None
    by: Filter | None = None
    amount: Amount | None = None
    target: Target | None = None
    to: Filter | None = None
    once: bool = False
    rule: str = field(default="", compare=False)
    agent: Agent | None = None
    away: bool = False
    within: Stretch = ""
    exact: bool = False


# -- lines ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cost:
    """Grist from the stock and boons from this card (HAC-1.18, HAC-Q18, HAC-Q19); what else is paid is the first steps of the line."""

    grist: int = 0
    boons: int = 0


@dataclass(frozen=True, slots=True)
class Code:
    """~ATH code: what has to reach a discard pile, by whom where it asks that; without a filter it is the card above."""

    filter: Filter | None
    rule: str = field(default="", compare=False)
    by: Agent | None = None


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a "When" text answers, or an "Instead of" text replaces: about one card, or about any that fits.

    destroys: ``together``: once for all that are destroyed at once; ``tapping``: only by the standard effect of its tap. scored-at: at which
    planet is the ``victim``. ``by``: only if that has done it.
    """

    kind: TriggerKind
    ref: RefKind | None = None
    filter: Filter | None = None
    rule: str = field(default="", compare=False)
    victim: Filter | None = None
    together: bool = False
    tapping: bool = False
    by: Agent | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a card. ``number`` is its own in the card set: by it frames and lasting changes know it.

    ``stored``: it works only while the card is stored under another (row line.stored). ``condition`` is of action and
    constant, of what answers, replaces or is triggered; ``in_score``: the constant holds in Score Phases only. ``may``: a replacement that the controller may leave. ``once`` is
    the span within which it is used at most once, "next" or "stay"; of a
    constant within which it changes what one thing costs. ``nth``: the how manieth time within that span. ``user``: who uses an Action of it, if not its player; "you" in it.
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
    once: Once | None = None
    nth: int = 1
    text: str = ""
    rule: str = field(default="", compare=False)
    user: User = ""

    @property
    def law(self) -> str:
        """Constants by their own kind, texts by what they answer ("when-tapped", "instead-destroyed") or by their kind."""
        if self.constant is not None:
            return self.constant.kind
        if self.trigger is not None:
            return f"{self.kind}-{self.trigger.kind}"
        return self.kind if self.moment is None else f"{self.kind}-{self.moment}"


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
