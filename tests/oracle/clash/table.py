"""Everything that lies there: sides, cards in play, and what a change does to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SEATS = (1, 2)
Said = Callable[[str, str, Sequence[str]], Any]
"""The next throw of a purpose and an owner, of those cards."""
Key = tuple[str, int]
"""A card in play, and the how manieth that its player played: played again it is another one (CL-Q35)."""


@dataclass(eq=False)
class Ally:
    """A card in play."""

    key: Key
    health: int
    protected: bool = False
    stunned: bool = False
    used: frozenset[int] = frozenset()
    """The numbers of the abilities that it has used in this phase."""

    @property
    def card(self) -> str:
        return self.key[0]

    def copy(self) -> Ally:
        return Ally(self.key, self.health, self.protected, self.stunned, self.used)

    def reach(self, what: str, amount: int, *, guarded: bool) -> int:
        """A change reaches it, if it can: what it did (CL-6.3, CL-6.8, CL-6.9)."""
        if what in ("protected", "stunned"):
            setattr(self, what, True)
            return 0
        if self.health <= 0 or (guarded and amount < 0):
            return 0
        self.health += amount
        return amount


@dataclass(frozen=True)
class Change:
    """What an action did: to whose side, what, how much, to which card."""

    seat: int
    what: str
    amount: int
    key: Key | None = None
    later: bool = False


@dataclass(eq=False)
class Action:
    """A line of the log: what was said, who paid or was chosen, and what it did."""

    verb: str
    card: str
    ability: int
    named: tuple[str, ...]
    changes: list[Change]


@dataclass(frozen=True)
class Delayed:
    """A change that waits for the next Start phase, and who made it."""

    by: int
    change: Change


@dataclass(eq=False)
class Side:
    order: Mapping[str, int]
    """The place of each card in the list; a hand lies in that order."""
    health: int = 20
    coins: int = 0
    shields: int = 0
    swords: int = 0
    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    allies: list[Ally] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    delayed: list[Delayed] = field(default_factory=list)
    entered: int = 0
    """How many cards its player has played."""

    def copy(self) -> Side:
        return Side(
            self.order, self.health, self.coins, self.shields, self.swords, [*self.deck], [*self.hand],
            [each.copy() for each in self.allies], [*self.discard], [*self.delayed], self.entered,
        )  # fmt: skip

    def ally(self, key: Key | None) -> Ally | None:
        return next((each for each in self.allies if each.key == key), None)

    def named(self, card: str) -> Ally:
        return next(each for each in self.allies if each.card == card)

    def gain(self, what: str, amount: int) -> None:
        """A stock never falls below 0, a player's health may (CL-Q22, CL-Q23)."""
        now = getattr(self, what) + amount
        setattr(self, what, now if what == "health" else max(0, now))

    def take(self, card: str) -> None:
        """Into the hand."""
        self.hand.append(card)
        self.hand.sort(key=self.order.__getitem__)

    def enter(self, card: str, health: int) -> Ally:
        """A card of the hand enters play, as nothing that was there before (CL-3.3, CL-3.4, CL-Q35)."""
        self.hand.remove(card)
        self.entered += 1
        self.allies.append(Ally((card, self.entered), health))
        return self.allies[-1]

    def leave(self, ally: Ally) -> None:
        """Out of play: nothing that waited for it happens any more (CL-Q30, CL-Q35)."""
        self.allies.remove(ally)
        self.delayed = [each for each in self.delayed if each.change.key != ally.key]

    def discard_spent(self) -> None:
        """CL-5.1, CL-Q20: the oldest first."""
        for ally in [each for each in self.allies if each.health <= 0]:
            self.leave(ally)
            self.discard.append(ally.card)

    def draw(self, seat: int, count: int, said: Said) -> int:
        """The top cards, one by one; an empty deck is reformed (CL-6.7, CL-Q18). How many there were."""
        for done in range(count):
            if not self.deck:
                if not self.discard:
                    return done
                self.deck, self.discard = list(said("shuffle", f"deck/{seat}", self.discard)), []
            self.take(self.deck.pop())
        return count

    def suffer(self, change: Change, said: Said, guarded: bool | None = None) -> None:
        """A recorded change reaches this side, as far as it still can; ``guarded`` is said otherwise than now by CL-Q6."""
        ally = self.ally(change.key)
        if change.what == "draw":
            self.draw(change.seat, change.amount, said)
        elif change.key is None:
            self.gain(change.what, change.amount)
        elif ally is not None:
            is_guarded = ally.protected if guarded is None else guarded
            ally.reach(change.what, change.amount, guarded=is_guarded)
