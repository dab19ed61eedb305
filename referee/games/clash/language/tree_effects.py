"""What a card says, as data: costs, targets, amounts, conditions, effects and clauses (CL-3.11, CL-4.4).

``builder`` makes these objects out of card text, play carries them out, and ``steps`` of an ability
is what ``referee cards`` shows. Each names the rule that its step cites: of two that say the same in
abilities of two kinds, only that differs, so it does not count when they are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import ClassVar

from referee.dataclass import dataclass
from referee.kernel.text.explain import PageLine
from referee.kernel.words.english import counted

STOCKS = ("coins", "shields", "swords")
KINDS = ("play", "defend", "attack")
PHASES = {"defend": "Defend", "attack": "Attack"}


def _them(amount: int) -> str:
    """The word for that many cards that were just named."""
    return "it" if amount == 1 else "them"


def _soon(later: bool) -> str:
    return " next round" if later else ""


# -- which cards ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limit:
    """Only cards with so much health "or less" or "or more", in the own view (CL-Q12)."""

    side: str
    health: int

    @property
    def words(self) -> str:
        return f"{self.health} health or {self.side}"

    def holds(self, health: int) -> bool:
        """Whether a card of that health is within the limit."""
        return health <= self.health if self.side == "less" else health >= self.health


@dataclass(frozen=True, slots=True)
class Target:
    """Which cards in play are meant (CL-6.1, CL-6.2).

    ``who`` is one of ``this``, ``ally``, ``another``, ``each-ally``, ``each-other``, ``foe``,
    ``each-foe``, ``random-foe``, ``up-to`` (at most ``most`` Foes), ``that`` and ``those`` (the Foes
    chosen in the nearest clause before).
    """

    who: str
    most: int = 0
    limit: Limit | None = None
    rule: str = field(default="", compare=False)

    @property
    def is_chosen(self) -> bool:
        """Whether the player of the card names the cards when the clause is reached (CL-Q44)."""
        return self.who in ("ally", "another", "foe", "up-to")

    @property
    def is_own(self) -> bool:
        """Whether the cards are on the own side."""
        return self.who in ("this", "ally", "another", "each-ally", "each-other")

    @property
    def words(self) -> str:
        """The cards as a card text names them."""
        name = f"up to {self.most} Foes" if self.who == "up-to" else _CALLED[self.who]
        return name if self.limit is None else f"{name} with {self.limit.words}"

    def picking(self) -> Iterator[PageLine]:
        """The step in which one or more of several are picked, if there is one."""
        if self.who == "up-to":
            yield PageLine(f"choose {self.words}", self.rule)
        elif self.is_chosen:
            yield PageLine(f"choose {self.words}, if there is one", self.rule)
        elif self.who == "random-foe":
            yield PageLine(f"{self.words} is drawn by lot, if there is one", self.rule)

    @property
    def picked(self) -> str:
        """Who acts once the cards are picked."""
        if self.who == "up-to":
            return "each of them"
        return "it" if self.is_chosen or self.who == "random-foe" else self.words


_CALLED = {
    "this": "this card",
    "ally": "an Ally",
    "another": "another Ally",
    "each-ally": "each Ally",
    "each-other": "each other Ally",
    "foe": "a Foe",
    "each-foe": "each Foe",
    "random-foe": "a random Foe",
    "that": "that Foe",
    "those": "each of those Foes",
}


@dataclass(frozen=True, slots=True)
class Amount:
    """How much health: ``fixed``, ``each-ally``, ``each-foe``, ``round``, ``all`` or ``half``.

    ``number`` is the printed number of the first three. ``all`` and ``half`` (rounded up) are of the
    health of the card itself (CL-Q29).
    """

    kind: str
    number: int = 0
    rule: str = field(default="", compare=False)

    @property
    def words(self) -> str:
        match self.kind:
            case "fixed":
                return f"{self.number} health"
            case "each-ally" | "each-foe":
                return f"{self.number} health for each {self.kind.removeprefix('each-').title()}"
            case "round":
                return "health equal to the round number"
        return "all its health" if self.kind == "all" else "half its health rounded up"


# -- costs: ``payers`` is how many cards the player names for one ----------------------------


@dataclass(frozen=True, slots=True)
class PayStock:
    """A number of coins, shields or swords; any of them in any phase (CL-6.6)."""

    stock: str
    amount: int
    rule: str = field(default="", compare=False)
    payers: ClassVar[int] = 0

    def steps(self) -> Iterator[PageLine]:
        yield PageLine(f"pay {counted(self.amount, self.stock)}", self.rule)


@dataclass(frozen=True, slots=True)
class PayOwnHealth:
    """Health of the player, who needs to have that much (CL-Q32)."""

    amount: int
    rule: str = field(default="", compare=False)
    payers: ClassVar[int] = 0

    def steps(self) -> Iterator[PageLine]:
        yield PageLine(f"pay {self.amount} of your own health", self.rule)


@dataclass(frozen=True, slots=True)
class PayThisHealth:
    """Health of the card itself, which needs to have that much (CL-6.14)."""

    amount: int
    rule: str = field(default="", compare=False)
    payers: ClassVar[int] = 0

    def steps(self) -> Iterator[PageLine]:
        yield PageLine(f"pay {self.amount} health of this card", self.rule)


@dataclass(frozen=True, slots=True)
class PayAllyHealth:
    """Health of an Ally, of ``other`` ones than this card where it says so (CL-6.14)."""

    other: bool
    amount: int
    rule: str = field(default="", compare=False)
    payers: ClassVar[int] = 1

    def steps(self) -> Iterator[PageLine]:
        ally = "another Ally" if self.other else "an Ally"
        needs = f"{ally} with {self.amount} health or more"
        yield PageLine(f"choose {needs} and pay {self.amount} health of it", self.rule)


@dataclass(frozen=True, slots=True)
class PayDiscard:
    """A number of cards of the own hand, which must hold that many."""

    amount: int
    rule: str = field(default="", compare=False)

    @property
    def payers(self) -> int:
        return self.amount

    def steps(self) -> Iterator[PageLine]:
        cards = counted(self.amount, "cards")
        words = f"choose {cards} of your hand and discard {_them(self.amount)} as payment"
        yield PageLine(words, self.rule)


Cost = PayStock | PayOwnHealth | PayThisHealth | PayAllyHealth | PayDiscard


# -- effects --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChangeStock:
    """Coins, shields or swords of the player, or of the ``other`` one, grow or shrink."""

    other: bool
    stock: str
    amount: int
    later: bool = False
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        verb = "gain" if self.amount > 0 else "lose"
        what = counted(abs(self.amount), self.stock)
        yield PageLine(f"{_player(self.other, verb)} {what}{_soon(self.later)}", self.rule)


@dataclass(frozen=True, slots=True)
class ChangeHealth:
    """Health of the player, or of the ``other`` one: ``sign`` is 1 or -1."""

    other: bool
    sign: int
    amount: Amount
    later: bool = False
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        who = _player(self.other, "gain" if self.sign > 0 else "lose")
        yield PageLine(f"{who} {self.amount.words}{_soon(self.later)}", self.rule)


@dataclass(frozen=True, slots=True)
class ChangeCards:
    """Health of cards in play: ``sign`` is 1 or -1."""

    target: Target
    sign: int
    amount: Amount
    later: bool = False
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield from self.target.picking()
        verb = "gains" if self.sign > 0 else "loses"
        words = f"{self.target.picked} {verb} {self.amount.words}{_soon(self.later)}"
        yield PageLine(words, self.rule)


@dataclass(frozen=True, slots=True)
class Become:
    """Cards in play are ``protected`` or ``stunned``: this round, or the next (CL-Q10)."""

    target: Target
    status: str
    later: bool = False
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield from self.target.picking()
        until = "next round" if self.later else "this round"
        yield PageLine(f"{self.target.picked} becomes {self.status.title()} {until}", self.rule)


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards from the top of the own deck into the hand (CL-1.8)."""

    amount: int
    later: bool = False
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield PageLine(f"draw {counted(self.amount, 'cards')}{_soon(self.later)}", self.rule)


@dataclass(frozen=True, slots=True)
class DiscardHand:
    """Chosen cards of the own hand are discarded: all of them where there are fewer."""

    amount: int
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        cards = counted(self.amount, "cards")
        yield PageLine(f"choose {cards} of your hand and discard {_them(self.amount)}", self.rule)


@dataclass(frozen=True, slots=True)
class DiscardDeck:
    """The top cards of the own deck are discarded; the deck is not reformed (CL-Q38)."""

    amount: int
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield PageLine(f"discard the top {counted(self.amount, 'cards')} of your deck", self.rule)


@dataclass(frozen=True, slots=True)
class ReturnAlly:
    """A chosen own card leaves play for the hand (CL-Q35): the target is ``ally`` or ``another``."""

    target: Target
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        yield from self.target.picking()
        yield PageLine("it returns to your hand", self.rule)


@dataclass(frozen=True, slots=True)
class ReturnDiscard:
    """Chosen cards of the own discard pile go to the hand: all of them where there are fewer."""

    amount: int
    rule: str = field(default="", compare=False)

    def steps(self) -> Iterator[PageLine]:
        cards = counted(self.amount, "cards")
        words = f"choose {cards} of your discard pile and take {_them(self.amount)} into your hand"
        yield PageLine(words, self.rule)


Deed = (
    ChangeStock
    | ChangeHealth
    | ChangeCards
    | Become
    | Draw
    | DiscardHand
    | DiscardDeck
    | ReturnAlly
    | ReturnDiscard
)


def _player(other: bool, verb: str) -> str:
    return f"the other player {verb}s" if other else verb
